#!/usr/bin/env bash
# Plays a whole game of the engine against itself and draws it.
#   protocol/examples/selfplay.sh [milliseconds a move] [engine command ...]
# The engine answers every go with one line "bestmove x y" and plays the move;
# show draws it and ends with "fen ...". Needs bash 4: macOS lacks it, Windows has WSL.
set -euo pipefail
cd "$(dirname "$0")/../.."
movetime=${1:-200}
engine=("${@:2}")
[ ${#engine[@]} -gt 0 ] || engine=(go run ./cmd/c4engine)
command -v "${engine[0]}" > /dev/null || { echo "engine: expected a command, not ${engine[0]}" >&2; exit 1; }

coproc C4 { "${engine[@]}"; }; pid=$C4_PID
say() { echo "$*" >&"${C4[1]}"; }
until_line() {
  while IFS= read -r line <&"${C4[0]}" && [[ $line != $1* ]]; do
    [[ $line != error* ]] || { echo "$line" >&2; exit 1; }
    echo "$line"
  done
}

say newgame 10 11 3 4
while say go movetime "$movetime"; until_line bestmove > /dev/null; [ "$line" != "bestmove none" ]; do
  echo "$line"
  say show; until_line fen
done
say query result; until_line response
echo "result: ${line#response }"
say quit; wait "$pid"
