"""Checks the proofs in files of c4engine. It shares no code with c4engine.

    python3 -m c4engine.certificate FILE..

docs/certificate.md describes them. A file is accepted if its strategies attain its
claim. If not, the error names the moves that lead to the first wrong position.
"""

import argparse
import gzip
import re
import sys
import zlib
from io import BufferedIOBase
from typing import Dict, Iterator, List

HEADER = re.compile(
    rb"c4engine certificate 1\ngame connectfour\nposition ([xo#0-9/]{1,168}) ([xo])\n"
    rb"claim (?:(first|second) wins within ([1-9][0-9]{0,2}) plies|draw)\n"
)


class Wrong(Exception):
    """The first error in a certificate."""


class Board:
    """A set of cells is an integer: a bit for each row of a column, and one above it."""

    def __init__(self, text: str, side: str) -> None:
        rows = [re.sub("[1-9][0-9]*", lambda run: "." * min(int(run[0]), 13), row) for row in text.split("/")]
        self.height, width, self.step = len(rows), len(rows[0]), len(rows) + 1
        if not (4 <= self.height <= 12 and 4 <= width <= 12 and {len(row) for row in rows} == {width}):
            raise Wrong("position: expected 4 to 12 rows of one length from 4 to 12")
        columns = ["".join(row[y] for row in reversed(rows)) for y in range(width)]
        x, o, self.forbidden, empty = (
            sum(1 << y * self.step + h for y, column in enumerate(columns) for h, c in enumerate(column) if c == letter)
            for letter in "xo#."
        )
        self.stones, self.turn, self.cells = (x, o), "xo".index(side), x | o | empty
        self.floor = sum(1 << y * self.step for y in range(width))
        self.columns = {b"0123456789ab"[y]: (1 << self.height) - 1 << y * self.step for y in range(width)}
        floats = any("." in column.replace("#", "").rstrip(".") for column in columns)
        if floats or "0" in "".join(rows) or text.count("#") > 1 or text.count("x") - text.count("o") != self.turn:
            raise Wrong("position: expected stones of alternating moves, none in the air, and one # at most")
        if not empty or any(self.fourth(stones) & stones for stones in self.stones):
            raise Wrong("position: expected a game that goes on")

    def fourth(self, stones: int) -> int:
        """The cells with three of some stones beside or below them in a line."""
        cells = stones << 1 & stones << 2 & stones << 3
        for d in (self.step - 1, self.step, self.step + 1):
            cells |= stones << d & stones << 2 * d & (stones << 3 * d | stones >> d)
            cells |= stones >> d & stones >> 2 * d & (stones >> 3 * d | stones << d)
        return cells

    def landing(self, mine: int, theirs: int) -> int:
        """The cells that can be taken next, and the bit above each column that is full."""
        taken = mine | theirs | self.forbidden
        return taken + self.floor & ~taken

    def name(self, cell: int) -> str:
        column, height = divmod(cell.bit_length() - 1, self.step)
        return f"{self.height - 1 - height},{column}"


class Strategy:
    """Follows the strategy of a side that must win, or else not lose."""

    def __init__(self, board: Board, must_win: bool, digits: Iterator[int]) -> None:
        self.board, self.must_win, self.digits = board, must_win, digits
        self.lengths: Dict[int, int] = {}  # plies to the end, by the key of the position
        self.path: List[int] = []

    def check(self, side: int) -> int:
        """Returns the plies of the longest game."""
        mine, theirs = self.board.stones[side], self.board.stones[1 - side]
        own = side == self.board.turn
        try:
            return self.own(mine, theirs, self.board.fourth(mine)) if own else self.others(mine, theirs)
        except Wrong as error:
            moves = " ".join(map(self.board.name, self.path)) or "no moves"
            raise Wrong(f"{('first', 'second')[side]}'s strategy, after {moves}: {error}") from None

    def own(self, mine: int, theirs: int, wins: int) -> int:
        """The strategy's side is to move; wins are the cells that complete its four."""
        landing = self.board.landing(mine, theirs)
        cells = landing & self.board.cells
        if cells & wins:
            return 1
        if not cells:
            return self.draw()
        position = mine | landing
        if position not in self.lengths:
            cell = cells & self.board.columns.get(next(self.digits, -1), 0)
            if not cell:
                raise Wrong("expected the digit of a column that is not full")
            self.path.append(cell)  # stays there after an error, which names it
            self.lengths[position] = 1 + self.others(mine | cell, theirs)
            self.path.pop()
        return self.lengths[position]

    def others(self, mine: int, theirs: int) -> int:
        """The other side is to move, and may play any move."""
        cells = self.board.landing(mine, theirs) & self.board.cells
        if not cells:
            return self.draw()
        if cells & self.board.fourth(theirs):
            raise Wrong("the other side completes four")
        wins, longest = self.board.fourth(mine), 0
        while cells:
            cell = cells & -cells
            self.path.append(cell)
            longest = max(longest, 1 + self.own(mine, theirs | cell, wins))
            self.path.pop()
            cells ^= cell
        return longest

    def draw(self) -> int:
        if self.must_win:
            raise Wrong("the board is full, and nobody has won")
        return 0


def check(file: BufferedIOBase) -> str:
    """Returns the claim of a certificate. Raises Wrong if it is not proven."""
    header = HEADER.fullmatch(b"".join(file.readline(200) for _ in range(4)))
    if not header:
        raise Wrong("header: expected that of a certificate of connectfour, version 1")
    text, side, winner, most = (group.decode() if group else "" for group in header.groups())
    board, moves = Board(text, side), 0
    digits = (byte for chunk in iter(lambda: file.read(1 << 16), b"") for byte in chunk)
    for player in {"first": [0], "second": [1], "": [0, 1]}[winner]:
        strategy = Strategy(board, winner != "", digits)
        plies, moves = strategy.check(player), moves + len(strategy.lengths)
        if winner and plies != int(most):
            raise Wrong(f"claim: expected {plies} plies")
        if next(digits, None) != ord("\n"):
            raise Wrong("expected the end of the line after the last move of a strategy")
    if next(digits, None) is not None:
        raise Wrong("expected nothing after the last strategy")
    return (f"{winner} wins within {most} plies" if winner else "draw") + f", {moves} moves"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Checks the proofs in files of c4engine.")
    parser.add_argument("file", nargs="+", help="a certificate of c4engine prove")
    status = 0
    for path in parser.parse_args().file:
        try:
            with gzip.open(path) as certificate:
                print(f"{path}: proven, {check(certificate)}")
        except (Wrong, OSError, EOFError, zlib.error) as error:
            print(f"{path}: refused, {error}", file=sys.stderr)
            status = 1
    sys.exit(status)
