"""The rules, as plain as the course describes them."""

from typing import List, Optional, Tuple

Move = Tuple[int, int]
"""A cell: its row from the top and its column from the left, both from 0."""

FIRST, SECOND = 1, 2


class Board:
    """A board of 4..12 rows and columns with the stones of a game.

    forbidden: the cell that nobody may take, None without one. cells[x][y]: 0 for
    an empty cell, 1 for a stone of the player who moved first, 2 for the other's.
    top[y]: the empty cells of a column, as the course's judge counts them. moves:
    the game so far. result: "first", "second" or "draw"; None while the game goes on.
    """

    def __init__(self, rows: int, columns: int, forbidden: Optional[Move] = None) -> None:
        for field, size in (("rows", rows), ("columns", columns)):
            if type(size) is not int or not 4 <= size <= 12:
                raise ValueError(f"{field}: expected an integer from 4 to 12, not {size!r}")
        if forbidden is not None and not _inside(forbidden, rows, columns):
            raise ValueError(f"forbidden: expected a cell of the board, not {forbidden!r}")
        self.rows, self.columns, self.forbidden = rows, columns, forbidden
        self.cells = [[0] * columns for _ in range(rows)]
        self.top = [rows] * columns
        self.moves: List[Move] = []
        self.result: Optional[str] = None
        if forbidden is not None and forbidden[0] == rows - 1:
            self.top[forbidden[1]] -= 1

    @property
    def turn(self) -> int:
        """The side to move: 1 or 2."""
        return SECOND if len(self.moves) % 2 else FIRST

    def legal(self) -> List[Move]:
        """The legal moves from left to right; none after the end of the game."""
        if self.result is not None:
            return []
        return [(top - 1, y) for y, top in enumerate(self.top) if top > 0]

    def play(self, move: Move) -> None:
        """Plays a move. Raises ValueError, and changes nothing, if it is illegal."""
        if move not in self.legal():
            raise ValueError(f"move: expected {self._expected(move)}, not {move!r}")
        x, y = move
        self.cells[x][y] = self.turn
        self.top[y] -= 1
        if self.forbidden == (x - 1, y):
            self.top[y] -= 1
        if self._four(x, y):
            self.result = "first" if self.turn == FIRST else "second"
        elif not any(self.top):
            self.result = "draw"
        self.moves.append(move)

    def _expected(self, move: Move) -> str:
        legal = self.legal()
        if not legal:
            return "none, the game is over"
        same_column = [m for m in legal if m[1] == move[1]]
        return f"one of {same_column or legal}"

    def _four(self, x: int, y: int) -> bool:
        """Whether a line of four or more goes through a stone."""
        return any(
            1 + self._run(x, y, dx, dy) + self._run(x, y, -dx, -dy) >= 4 for dx, dy in ((0, 1), (1, 0), (1, 1), (1, -1))
        )

    def _run(self, x: int, y: int, dx: int, dy: int) -> int:
        """Counts the stones of the same side that follow a cell in a direction."""
        side, count = self.cells[x][y], 0
        x, y = x + dx, y + dy
        while 0 <= x < self.rows and 0 <= y < self.columns and self.cells[x][y] == side:
            count += 1
            x, y = x + dx, y + dy
        return count


def _inside(cell: Move, rows: int, columns: int) -> bool:
    x, y = cell
    return type(x) is int and type(y) is int and 0 <= x < rows and 0 <= y < columns
