#!/usr/bin/env bash
# Takes the pictures that README.md and docs/play.md show. It needs Go, chromium and pngquant.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

C4ENGINE_SLOW=1 C4ENGINE_PICTURES="$work" go test -count 1 ./web -run TestBrowser/pictures
echo 445533162 |
  go run ./cmd/c4engine annotate --nodes 1000 --prove 200000 --html "$work/game.html" - > /dev/null
chromium --headless --no-sandbox --hide-scrollbars --window-size=1100,820 --timeout=3000 \
  --screenshot="$work/annotated.png" "file://$work/game.html"

for picture in light:board dark:board-dark annotated:annotated; do
  pngquant --force --strip --speed 1 --quality 60-90 \
    --output "docs/pictures/${picture#*:}.png" "$work/${picture%:*}.png"
done
