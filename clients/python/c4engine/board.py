"""The board of four in a row: rules, notations and a drawing, without an engine."""

import re
from operator import index
from typing import Any, Iterable, Iterator, List, Mapping, NamedTuple, Optional, Sequence, Set, Tuple, Type, TypeVar, Union

from .arguments import integer, refuse, text

FIRST, SECOND = 1, 2
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
MARKS = {0: 0, 1: FIRST, 2: SECOND, -1: SECOND}
Self = TypeVar("Self", bound="Board")


class Move(NamedTuple):
    """A cell: its row from the top and its column from the left, both from 0; or a pass, `PASS`.

    It is equal to its pair, (5, 3), and to no text; `str(move)` is "5,3".
    """

    row: int
    column: int

    @classmethod
    def from_text(cls, text: str) -> "Move":
        """The move that the protocol writes so. Raises ValueError if there is none."""
        if text == "pass":
            return PASS
        if not isinstance(text, str) or not re.fullmatch("[0-9]{1,2},[0-9]{1,2}", text):
            refuse("text", "a cell such as 5,3, or pass", text, not isinstance(text, str))
        return cls(*map(int, text.split(",")))

    def __str__(self) -> str:
        return "pass" if self == (-1, -1) else f"{self.row},{self.column}"


PASS = Move(-1, -1)
"""The move of a player of Reversi who has no other."""


Movable = Union[int, str, Tuple[int, int]]
"""A move: its column, its cell, or the protocol's text for one of them. All count from 0."""


class Outcome(NamedTuple):
    """How a game ended. winner: 1 or 2, None for a draw; line: the winner's cells in a row."""

    winner: Optional[int]
    line: Tuple[Move, ...] = ()

    @property
    def result(self) -> str:
        """ "first", "second" or "draw", as the engine says it."""
        return ("draw", "first", "second")[self.winner or 0]


class Board:
    """A position of four in a row, with the moves that led to it. It plays no other game.

        board = Board(10, 11, forbidden=(3, 4))
        board.push(0)

    rows, columns: 4 to 12. forbidden: the cell that nobody may take. moves: played from the
    empty board, as `push` takes them.

    A board is a sequence of the moves since it was made: `len(board)` plies, `board[-1]` the last
    one. Two boards are equal if their positions are. A board that is a key of a dictionary must not
    be changed.
    """

    def __init__(
        self, rows: int = 6, columns: int = 7, forbidden: Optional[Sequence[int]] = None, moves: Iterable[Movable] = ()
    ) -> None:
        self.rows, self.columns = integer("rows", rows, 4, 12), integer("columns", columns, 4, 12)
        self.forbidden = None if forbidden is None else self._cell(forbidden)
        self._cells = [[0] * self.columns for _ in range(self.rows)]
        self._top = [self.rows] * self.columns
        self._moves: List[Move] = []
        self._stones = 0
        self._outcome: Optional[Outcome] = None
        if self.forbidden and self.forbidden.row == self.rows - 1:
            self._top[self.forbidden.column] -= 1
        for move in each(moves):
            self.push(move)

    @classmethod
    def from_words(cls: Type[Self], words: str) -> Self:
        """An empty board in the words of the protocol's newgame: "10 11" or "10 11 3 4", where
        3 4 is the forbidden cell, and -1 -1 is none."""
        text("words", words)
        try:
            rows, columns, *forbidden = map(int, words.split())
        except ValueError:
            raise ValueError(f"words: expected numbers such as 10 11 3 4, not {words!r}") from None
        return cls(rows, columns, None if forbidden in ([], [-1, -1]) else forbidden)

    @classmethod
    def from_fen(cls: Type[Self], fen: str) -> Self:
        """The position that `fen` writes."""
        cells, _, side = text("fen", fen).strip().partition(" ")
        if not re.fullmatch("[xo#0-9/]+", cells) or side not in ("x", "o"):
            raise ValueError(f"fen: expected rows of x, o, # and numbers, and the side to move, not {fen!r}")
        rows = [re.sub("[1-9][0-9]*", lambda run: "." * min(int(run[0][:3]), 13), row) for row in cells.split("/")]
        holes = [(x, y) for x, row in enumerate(rows) for y, letter in enumerate(row) if letter == "#"]
        if len(holes) > 1 or "0" in "".join(rows):
            raise ValueError(f"fen: expected one # at most, and no 0 before a number, in {fen!r}")
        board = cls.from_array([[".xo#".index(letter) % 3 for letter in row] for row in rows], *holes)
        if board.turn != "xo".index(side) + 1:
            raise ValueError(f"fen: expected the side whose turn it is, not {side!r}")
        return board

    @classmethod
    def from_columns(
        cls: Type[Self], moves: str, rows: int = 6, columns: int = 7, forbidden: Optional[Sequence[int]] = None
    ) -> Self:
        """The board after a sequence of columns as people write it, where 1 is the leftmost one. One word
        has a digit for each, and a, b, c for 10 to 12: "4453", "4a". With spaces numbers are written
        out: "4 4 10"."""
        board, words = cls(rows, columns, forbidden), text("moves", moves, "text such as 4453").lower().split()
        base = 10 if len(words) > 1 else 13
        for word in words:
            if not re.fullmatch("[1-9][0-9]*" if base == 10 else "[1-9a-c]+", word):
                raise ValueError(f"moves: expected columns from 1, such as 4453 or 4 4 10, not {word!r:.80}")
        played = [int(column, base) for column in (words if base == 10 else "".join(words))]
        for ply, column in enumerate(played, 1):
            if not any(move.column == column - 1 for move in board.legal_moves):
                expected = "none, the game is over" if board.outcome() else f"a free column from 1 to {board.columns}"
                raise ValueError(f"move {ply}: expected {expected}, not {column}")
            board.push(column - 1)
        return board

    @classmethod
    def from_array(cls: Type[Self], cells: Any, forbidden: Optional[Sequence[int]] = None) -> Self:
        """The position of rows of cells, the top one first, as lists or as an array of NumPy. A
        cell is 0, or 1 for a stone of the player who moved first, and 2 or -1 for the other's;
        or a pair (mine, theirs), as PettingZoo has it, where I am to move."""
        try:
            rows = [[_plain(cell) for cell in row] for row in cells]
        except TypeError:
            raise TypeError(f"cells: expected rows of cells, not {cells!r:.80}") from None
        if len({len(row) for row in rows}) != 1:
            raise ValueError("cells: expected rows of one length")
        board = cls(len(rows), len(rows[0]), forbidden)
        flat = [cell for row in rows for cell in row]
        if set(flat) <= {(0, 0), (1, 0), (0, 1)}:
            mine = FIRST if flat.count((1, 0)) == flat.count((0, 1)) else SECOND
            marks = {(0, 0): 0, (1, 0): mine, (0, 1): 3 - mine}
            rows = [[marks[cell] for cell in row] for row in rows]
        board._fill(rows)
        return board

    @classmethod
    def from_kaggle(cls: Type[Self], observation: Any, configuration: Any) -> Self:
        """The position of an observation of Kaggle's ConnectX. Both may be objects or mappings,
        and observation.board flat or an array of rows."""
        if field(configuration, "inarow") != 4:
            raise ValueError(f"inarow: expected 4, not {field(configuration, 'inarow')!r}")
        rows, columns = (integer(name, field(configuration, name), 4, 12) for name in ("rows", "columns"))
        mark = integer("mark", field(observation, "mark"), 1, 2)
        rows_or_cells = field(observation, "board")
        if isinstance(rows_or_cells, str) or not hasattr(rows_or_cells, "__iter__"):
            refuse("board", "a list of cells", rows_or_cells, True)
        flat = [cell for row in rows_or_cells for cell in (row if hasattr(row, "__len__") else [row])]
        if len(flat) != rows * columns:
            raise ValueError(f"board: expected {rows * columns} cells, not {len(flat)}")
        board = cls.from_array([flat[x * columns : (x + 1) * columns] for x in range(rows)])
        if board.turn != mark:
            raise ValueError(f"mark: expected {board.turn}, whose turn it is, not {mark}")
        return board

    @property
    def words(self) -> str:
        """The size and the forbidden cell as `from_words` reads them."""
        return " ".join(map(str, (self.rows, self.columns, *(self.forbidden or (-1, -1)))))

    @property
    def turn(self) -> int:
        """The side to move: 1 or 2."""
        return SECOND if self._stones % 2 else FIRST

    @property
    def cells(self) -> Tuple[Tuple[int, ...], ...]:
        """The rows, the top one first: 0 for an empty cell, 1 for a stone of the player who moved
        first, 2 for the other's."""
        return tuple(map(tuple, self._cells))

    @property
    def top(self) -> Tuple[int, ...]:
        """The number of cells that each column has left."""
        return tuple(self._top)

    @property
    def moves(self) -> Tuple[Move, ...]:
        """The moves since the board was made."""
        return tuple(self._moves)

    @property
    def legal_moves(self) -> Tuple[Move, ...]:
        """The legal moves from left to right; none after the end of the game."""
        return () if self._outcome else tuple(Move(top - 1, y) for y, top in enumerate(self._top) if top > 0)

    def outcome(self) -> Optional[Outcome]:
        """How the game ended; None while it goes on."""
        return self._outcome

    def push(self, move: Movable) -> Move:
        """Plays a move and returns its cell. Raises ValueError, and changes nothing, if it is
        illegal."""
        cell, side = self.parse(move), self.turn
        line = self._line(cell, side)
        self._place(cell, side)
        self._moves.append(cell)
        if line or not any(self._top):
            self._outcome = Outcome(side if line else None, line)
        return cell

    def pop(self) -> Move:
        """Takes back the last move and returns it. Raises IndexError if there is none."""
        if not self._moves:
            raise IndexError("board: expected one on which a move was played")
        move = self._moves.pop()
        self._cells[move.row][move.column] = 0
        self._top[move.column] = move.row + 1
        self._stones, self._outcome = self._stones - 1, None
        return move

    def parse(self, move: Movable) -> Move:
        """The legal move that is meant. Raises ValueError if there is none."""
        words = re.fullmatch("(?:([0-9]{1,2}),)?([0-9]{1,2})", move_text(move))
        if words is None:
            raise ValueError(f'move: expected a column or a cell, such as 3 or "5,3", not {move!r}')
        row, column = words.groups()
        landing = [legal for legal in self.legal_moves if legal.column == int(column)]
        if not landing or row is not None and int(row) != landing[0].row:
            expected = "one of " + " ".join(map(str, landing or self.legal_moves))
            raise ValueError(f"move: expected {'no move, the game is over' if self._outcome else expected}, not {move!r}")
        return landing[0]

    def threats(self, side: Optional[int] = None) -> List[Move]:
        """The empty cells that would complete four for a side, 1 or 2, whether its stones can
        land there now or not; by default for the side to move."""
        side = self.turn if side is None else integer("side", side, FIRST, SECOND)
        empty = (cell for cell in self._all() if not self._cells[cell.row][cell.column] and cell != self.forbidden)
        return [cell for cell in empty if self._line(cell, side)]

    def copy(self: Self) -> Self:
        """A board that can be changed without this one."""
        board = object.__new__(type(self))
        board.__dict__.update(self.__dict__, _cells=[[*row] for row in self._cells])
        board.__dict__.update(_top=[*self._top], _moves=[*self._moves])
        return board

    __copy__ = copy

    def after(self: Self, moves: Iterable[Movable]) -> Self:
        """A copy on which these moves have been played."""
        board = self.copy()
        for move in each(moves):
            board.push(move)
        return board

    def root(self: Self) -> Self:
        """A copy before its first move."""
        board = self.copy()
        while board._moves:
            board.pop()
        return board

    def fen(self) -> str:
        """The position as the engine reads it: rows from the top, x for the first player's
        stones, o for the second's, # for the forbidden cell, runs of empty cells as numbers, and
        the side to move."""
        rows = "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in self._drawing())
        return f"{rows} {'xo'[self.turn - 1]}"

    def __str__(self) -> str:
        return "\n".join(" ".join(row) for row in self._drawing())

    def __repr__(self) -> str:
        return f"{type(self).__name__}.from_fen({self.fen()!r})"

    def __eq__(self, other: object) -> bool:
        return self.fen() == other.fen() if isinstance(other, Board) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.fen())

    def __len__(self) -> int:
        return len(self._moves)

    def __bool__(self) -> bool:
        return True  # also before the first move

    def __iter__(self) -> Iterator[Move]:
        return iter(self.moves)

    def __getitem__(self, ply: int) -> Move:
        return self._moves[ply]

    def _repr_svg_(self) -> str:
        """The drawing that a notebook shows."""
        return self.svg()

    def svg(self, left: int = 0) -> str:
        """A drawing: the last move has a dot, the line that won a ring. left: the number of the
        leftmost column."""
        integer("left", left, 0)
        size, height = 40, 40 * self.rows + 24
        line = self._outcome.line if self._outcome else ()
        shapes = []
        for cell in self._all():
            x, y = size * cell.column + size // 2, size * cell.row + size // 2
            fill = ("#f4f6fb", "#d62839", "#ffd23f")[self._cells[cell.row][cell.column]]
            ring = ' stroke="#000" stroke-width="4"' if cell in line else ""
            if cell == self.forbidden:
                shapes.append(f'<path d="M{x - 12} {y - 12}l24 24m0-24l-24 24" stroke="#f4f6fb" stroke-width="5"/>')
            else:
                shapes.append(f'<circle cx="{x}" cy="{y}" r="16" fill="{fill}"{ring}/>')
            if self._moves and cell == self._moves[-1]:
                shapes.append(f'<circle cx="{x}" cy="{y}" r="5"/>')
        shapes += [f'<text x="{size * y + 20}" y="{height - 7}">{left + y}</text>' for y in range(self.columns)]
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{size * self.columns}" height="{height}" role="img" '
            f'font-family="sans-serif" font-size="14" text-anchor="middle"><title>{self.fen()}</title>'
            f'<rect width="100%" height="100%" rx="8" fill="#8ea0c8"/>'
            f'<rect width="100%" height="{size * self.rows}" rx="8" fill="#2d55b8"/>{"".join(shapes)}</svg>'
        )

    def _cell(self, cell: Sequence[int]) -> Move:
        try:
            row, column = cell
            return Move(integer("row", row, 0, self.rows - 1), integer("column", column, 0, self.columns - 1))
        except TypeError:
            raise TypeError(f"forbidden: expected a cell of the board, such as (3, 4), not {cell!r:.80}") from None
        except ValueError:
            raise ValueError(f"forbidden: expected a cell of the board, not {cell!r:.80}") from None

    def _all(self) -> Iterator[Move]:
        """All cells, row by row."""
        return (Move(x, y) for x in range(self.rows) for y in range(self.columns))

    def _drawing(self) -> List[str]:
        """The rows as text."""
        rows = [[".xo"[mark] for mark in row] for row in self._cells]
        if self.forbidden:
            rows[self.forbidden.row][self.forbidden.column] = "#"
        return ["".join(row) for row in rows]

    def _place(self, cell: Move, mark: int) -> None:
        """Puts a stone on the cell where its column takes the next one."""
        x, y = cell
        self._cells[x][y] = mark
        self._top[y] = x - 1 if self.forbidden == (x - 1, y) else x
        self._stones += 1

    def _line(self, cell: Move, mark: int) -> Tuple[Move, ...]:
        """The cells of all lines of four and more that a stone on a cell has."""
        cells: Set[Move] = set()
        for dx, dy in DIRECTIONS:
            run = [cell, *self._run(cell, dx, dy, mark), *self._run(cell, -dx, -dy, mark)]
            cells.update(run if len(run) >= 4 else [])
        return tuple(sorted(cells))

    def _run(self, cell: Move, dx: int, dy: int, mark: int) -> Iterator[Move]:
        """The stones of a side that follow a cell in a direction."""
        x, y = cell.row + dx, cell.column + dy
        while 0 <= x < self.rows and 0 <= y < self.columns and self._cells[x][y] == mark:
            yield Move(x, y)
            x, y = x + dx, y + dy

    def _fill(self, cells: List[List[Any]]) -> None:
        """Sets the stones of a position. Raises ValueError if no game leads to it."""
        for y in range(self.columns):
            for x in reversed(range(self.rows)):
                if cells[x][y] not in MARKS:
                    raise ValueError(f"cells: expected 0, 1 and 2, not {cells[x][y]!r}")
                mark = MARKS[cells[x][y]]
                if mark and self._top[y] != x + 1:
                    raise ValueError(f"cells: expected no stone on {x},{y}, because it is forbidden or over an empty cell")
                if mark:
                    self._place(Move(x, y), mark)
        x, o = (sum(row.count(mark) for row in self._cells) for mark in (FIRST, SECOND))
        if x - o not in (0, 1):
            raise ValueError(f"cells: expected stones of alternating moves, not {x} and {o}")
        self._judge()

    def _judge(self) -> None:
        """Sets the outcome of a position whose moves are not known."""
        if self._fours(self.turn):
            raise ValueError("cells: expected a game that ended with its first line of four")
        last = 3 - self.turn
        line = self._fours(last)
        if line and not any(self._without(cell, last) for cell in line):
            raise ValueError("cells: expected lines of four that one last move completed")
        if line or not any(self._top):
            self._outcome = Outcome(last if line else None, tuple(line))

    def _fours(self, mark: int) -> List[Move]:
        """The stones of a side in lines of four."""
        return [cell for cell in self._all() if self._cells[cell.row][cell.column] == mark and self._line(cell, mark)]

    def _without(self, cell: Move, mark: int) -> bool:
        """Whether a stone is on top of its column, and its side has no line of four without it."""
        if any(row[cell.column] for row in self._cells[: cell.row]):
            return False
        board = self.copy()
        board._cells[cell.row][cell.column] = 0
        return not board._fours(mark)


def each(moves: Iterable[Movable]) -> Iterable[Movable]:
    """The moves. Raises ValueError for a text, in which each letter would be one."""
    if isinstance(moves, (str, bytes, Mapping)) or not hasattr(moves, "__iter__"):
        take = "Board.from_columns and Engine.read take text such as 4453"
        raise TypeError(f"moves: expected a list, not {moves!r:.80}; {take}")
    return moves


def move_text(move: Movable) -> str:
    """The protocol's text for a move, one word. Raises ValueError for something else."""
    try:
        if isinstance(move, Move):
            return str(move)
        if isinstance(move, str):
            return re.sub(" +|, *", ",", move.strip())
        plain = _plain(move)
        cell = plain if isinstance(plain, tuple) else (plain,)
        if len(cell) > 2 or any(isinstance(part, bool) for part in cell):
            raise TypeError
        return ",".join(str(index(part)) for part in cell)
    except (TypeError, ValueError):
        raise TypeError(f'move: expected a column or a cell, such as 3 or "5,3", not {move!r:.80}') from None


def _plain(cell: Any) -> Any:
    """A cell without NumPy: a number or a pair of them."""
    plain = cell.tolist() if hasattr(cell, "tolist") else cell
    return tuple(plain) if isinstance(plain, (list, tuple)) else plain


def field(source: Any, name: str) -> Any:
    """A field of an object or of a mapping."""
    value = source.get(name) if isinstance(source, Mapping) else getattr(source, name, None)
    if value is None:
        raise ValueError(f"{name}: expected in the observation or the configuration")
    return value
