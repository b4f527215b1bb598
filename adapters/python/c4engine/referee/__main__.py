"""The referee's command line: python3 -m c4engine.referee --help"""

import argparse
import asyncio
import contextlib
import signal
import sys
from typing import List, Optional, TextIO

from .match import MOVE_SECONDS, Game, play_rounds
from .player import Player
from .report import batch_report, result_file

PLAYER = "a library (*.so, *.dylib, *.dll), FILE.py:FUNCTION, or a command that speaks the engine's protocol"


def arguments() -> argparse.ArgumentParser:
    """The command line. A wrong one ends the program with status 2."""
    parser = argparse.ArgumentParser(
        prog="python3 -m c4engine.referee",
        description="Plays rounds of two games, A first and then B, on a random board each.",
    )
    parser.add_argument("A", type=player, help=PLAYER)
    parser.add_argument("B", type=player, help="the same")
    parser.add_argument("--rounds", type=positive, default=1, metavar="N", help="rounds (default 1)")
    parser.add_argument("--seed", type=int, metavar="S", help="of the boards (default: a random one)")
    parser.add_argument(
        "--movetime",
        type=seconds,
        default=MOVE_SECONDS,
        metavar="SECONDS",
        help="for each move (default %(default)g)",
    )
    parser.add_argument("--out", type=output, metavar="FILE", help="the judge's result file (default: standard output)")
    parser.add_argument("--batch", type=output, metavar="FILE", help="the batch report")
    return parser


def positive(text: str) -> int:
    """A number of an argument, 1 or more."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"expected an integer from 1, not {text!r}")
    return int(text)


def seconds(text: str) -> float:
    """A time of an argument, up to a day."""
    try:
        value = float(text)
    except ValueError:
        value = 0
    if text.isdecimal() and 100 <= value <= 86400:
        raise argparse.ArgumentTypeError(f"expected seconds, as in {value / 1000:g}, not {text} (or write {text}.0)")
    if not 0 < value <= 86400:
        raise argparse.ArgumentTypeError(f"expected seconds, up to 86400, not {text!r}")
    return value


def player(text: str) -> Player:
    """A player of an argument."""
    try:
        return Player(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def output(text: str) -> TextIO:
    """A file of an argument, opened before the games so that they are not lost."""
    try:
        return open(text, "w", encoding="utf-8")
    except OSError as error:
        raise argparse.ArgumentTypeError(f"expected a file that can be written: {error}") from None


def tell(number: int, game: Game) -> None:
    """Prints a game to standard error."""
    what = f"{game.winner} wins" if game.winner else "draw"
    why = f" ({game.cause}: {game.detail})" if game.detail else ""
    print(f"game {number}: {what} after {len(game.board.moves)} moves{why}", file=sys.stderr)


def main(words: Optional[List[str]] = None) -> int:
    """Plays, writes the reports, even if the match was interrupted, and returns the
    exit status."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    args = arguments().parse_args(words)
    games: List[Game] = []

    def ended(game: Game) -> None:
        games.append(game)
        tell(len(games), game)

    status = 0
    try:
        asyncio.run(play_rounds(args.A, args.B, args.rounds, args.seed, args.movetime, ended))
    except KeyboardInterrupt:
        status = 130
    try:
        with contextlib.ExitStack() as files:
            if args.batch:
                files.enter_context(args.batch).write(batch_report(games, (args.A.name, args.B.name)))
            out = files.enter_context(args.out) if args.out else sys.stdout
            out.write(result_file(games))
            out.flush()
    except OSError as error:
        print(f"reports: expected files that can be written: {error}", file=sys.stderr)
        return 1
    return status


if __name__ == "__main__":
    sys.exit(main())
