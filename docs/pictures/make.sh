#!/usr/bin/env bash
# Takes the pictures that README.md and docs/play.md show. It needs Go, chromium, pngquant, ffmpeg
# and gifsicle.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

C4ENGINE_SLOW=1 C4ENGINE_PICTURES="$work" go test -count 1 ./web -run TestBrowser/pictures

for picture in board board-dark annotated annotated-dark; do
  pngquant --force --strip --speed 1 --quality 60-90 --output "docs/pictures/$picture.png" "$work/$picture.png"
done

# The animation has few colours, so that it is small, and shows the blunder and the end for longer.
palette='[0]scale=720:-1:flags=area,split[a][b];[a]palettegen=max_colors=48[p];[b][p]paletteuse=dither=none'
ffmpeg -loglevel error -i "$work/game-%d.png" -filter_complex "$palette" "$work/game.gif"
gifsicle -O3 --delay 140 "$work/game.gif" '#0-3' --delay 350 '#4' --delay 140 '#5-6' --delay 350 '#7' \
  --output docs/pictures/game.gif
