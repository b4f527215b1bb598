#!/usr/bin/env bash
# Plays the parts of a match at the same time, with GNU parallel, and joins them:
#
#   cluster/parallel.sh PARTS DIRECTORY [arguments of c4engine match ...]
#
# Part i is DIRECTORY/part-i.jsonl. The same command continues after an
# interruption. For several machines with a common directory, put parallel's
# options into PARALLEL, for example PARALLEL='--sshloginfile hosts --workdir .'.
# A part that fails is tried RETRIES times (default 1). C4ENGINE is the program
# (default c4engine).
set -euo pipefail
[ $# -ge 3 ] || { sed -n '2,11s/^# \{0,1\}//p' "$0" >&2; exit 2; }
parts=$1
directory=$2
shift 2
engine=${C4ENGINE:-c4engine}
mkdir -p "$directory"

# -q keeps every argument one word. :: stands for the part's number, because an
# argument may contain the usual {}.
parallel -q --will-cite --jobs "${JOBS:-100%}" --retries "${RETRIES:-1}" --halt soon,fail=1 -I :: \
  "$engine" match "$@" --shard "::/$parts" --resume --out "$directory/part-::.jsonl" \
  ::: $(seq "$parts") > /dev/null &
players=$!

# With --sprt all parts end as soon as all games together decide.
decided=false
if [[ " $* " == *"--sprt "* ]]; then
  "$engine" match watch "$directory" > /dev/null &
  watch=$!
  trap 'kill "$watch" 2> /dev/null || true' EXIT
  wait -n && kill -0 "$players" 2> /dev/null && decided=true
fi
if $decided; then
  kill -TERM "$players" && kill -TERM "$players" || true # the second signal ends the games under way
  wait "$players" || true
else
  wait "$players" || exit
fi
"$engine" match report "$directory"/part-*.jsonl
