"""The referee's command line: python3 -m c4engine.referee --help"""

import argparse
import asyncio
import contextlib
import signal
import sys
from typing import List, Optional, TextIO, Union

from .match import MOVE_SECONDS, Game, batch_report, check_match, play_rounds, result_file
from .player import Player

PLAYER = "a library (*.so, *.dylib, *.dll), FILE.py:FUNCTION, or a command that speaks the engine's protocol"


def arguments() -> argparse.ArgumentParser:
    """The command line. A wrong one ends the program with status 2."""
    parser = argparse.ArgumentParser(
        prog="python3 -m c4engine.referee",
        description="Plays rounds of two games, A first and then B, on a random board each.",
    )
    parser.add_argument("A", help=PLAYER)
    parser.add_argument("B", help="the same")
    parser.add_argument("--rounds", type=int, default=1, metavar="N", help="rounds (default 1)")
    parser.add_argument("--seed", type=int, metavar="S", help="of the boards (default: a random one)")
    each = "for each move (default %(default)g)"
    parser.add_argument("--movetime", type=seconds, default=MOVE_SECONDS, metavar="SECONDS", help=each)
    parser.add_argument("--out", metavar="FILE", help="the judge's result file (default: standard output)")
    parser.add_argument("--batch", metavar="FILE", help="the batch report")
    return parser


def seconds(text: str) -> Union[int, float]:
    """The number of an argument, an integer if it is written as one."""
    return int(text) if text.isdecimal() else float(text)


def output(path: Optional[str]) -> Optional[TextIO]:
    """A file that is opened before the games, so that these are not lost; None without a path."""
    return open(path, "w", encoding="utf-8") if path else None


def main(words: Optional[List[str]] = None) -> int:
    """Plays, writes the reports, even if the match was interrupted, and returns the exit status."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    parser = arguments()
    args = parser.parse_args(words)
    try:
        check_match(args.rounds, args.seed, args.movetime)
        a, b = Player(args.A), Player(args.B)
        out, batch = output(args.out), output(args.batch)
    except (ValueError, OSError) as error:
        parser.error(str(error))
    games: List[Game] = []

    def ended(game: Game) -> None:
        games.append(game)
        result = f"{game.winner} wins" if game.winner else "draw"
        why = f" ({game.cause}: {game.detail})" if game.detail else ""
        print(f"game {len(games)}: {result} after {len(game.board.moves)} moves{why}", file=sys.stderr)

    status = 0
    try:
        asyncio.run(play_rounds(a, b, args.rounds, args.seed, args.movetime, ended))
    except KeyboardInterrupt:
        status = 130
    try:
        with contextlib.ExitStack() as files:
            if batch:
                files.enter_context(batch).write(batch_report(games, (a.name, b.name)))
            print(result_file(games), end="", file=out and files.enter_context(out), flush=True)
    except OSError as error:
        print(f"reports: expected files that can be written: {error}", file=sys.stderr)
        return 1
    return status


if __name__ == "__main__":
    sys.exit(main())
