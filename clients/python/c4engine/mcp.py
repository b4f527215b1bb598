"""Tools for a language model, by the Model Context Protocol on standard input and output.

    pip install 'c4engine[mcp]'
    c4engine-mcp                  # or: uvx --from 'c4engine[mcp]' c4engine-mcp

Each tool call starts an engine of its own, so calls share nothing and may run at the same time.
"""

import asyncio
import functools
import re
import string
from typing import Any, Awaitable, Callable, List, Sequence, Union

try:
    from mcp.server import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
except ImportError as error:
    raise ImportError("c4engine.mcp needs the package mcp: pip install 'c4engine[mcp]'") from error

from .aio import AsyncEngine
from .board import PASS, Board, Move
from .errors import EngineError
from .launch import Command, words_of
from .messages import Info, Limit, Show

MAX_SECONDS = 60.0  # that a call may ask for
EXPLAINING = 300.0  # seconds that an explanation may take

INSTRUCTIONS = """An exact and strong engine for four in a row on boards of 4 to 12 rows and columns,
with a forbidden cell if the board has one, and for NoGo and Reversi. Each call takes a whole position.

board: "6 7" (rows, columns), "10 11 3 4" (and the forbidden cell, row from the top and column, both
from 0), "nogo 9" or "reversi 8"; an address says the board itself.
position: a game in any notation: in four in a row columns from 1, "4453" or "4 4 10"; cells such as
"d1 d2" or, in Reversi, "f5 d6"; the address of a board; PGN, SGF, GGF; a FEN, and moves after it.
The empty text is the start. moves are columns or cells."""


class Table:
    """The position of an engine, in the words of people. They name a cell by the letter of its column
    and the number of its row, from the bottom; a few games have other customs."""

    def __init__(self, show: Show, legal: Sequence[Move], result: str) -> None:
        self.show, self.legal, self.result = show, legal, result
        self.moves_are_columns = show.game == "connectfour"
        self.letters = "ABCDEFGHJ" if show.game == "nogo" else string.ascii_lowercase
        board = re.sub("[0-9]+", lambda run: "." * int(run[0]), show.fen.split()[0])
        self.rows = board.split("/")
        numbers = [str(x + 1) for x in range(len(self.rows))]
        self.numbers = numbers if show.game == "reversi" else numbers[::-1]

    @classmethod
    async def at(cls, engine: AsyncEngine, board: str, position: str, moves: str = "") -> "Table":
        """Sets up a position, and plays moves from there."""
        await engine.newgame(board.strip() or "6 7")
        if position.strip():
            await engine.read(position)
        if moves.strip():
            fen = await engine.query("fen")
            await engine.read(f'[FEN "{fen}"]\n{moves}')
        return await cls.of(engine)

    @classmethod
    async def of(cls, engine: AsyncEngine) -> "Table":
        """The position that the engine has now."""
        return cls(await engine.describe(), await engine.query("moves"), await engine.query("result"))

    def move(self, text: str) -> Move:
        """The legal move that a person has written."""
        word = text.strip().lower()
        for move in self.legal:
            name = self.name(move).lower()
            if word in (str(move), name, name.replace("column ", ""), self.cell(move).lower()):
                return move
        names = ", ".join(map(self.name, self.legal))
        raise ValueError(f"move: expected {'one of ' + names if names else 'none, the game is over'}, not {text}")

    def name(self, move: Move) -> str:
        """A move as a person writes it."""
        return f"column {move.column + 1}" if self.moves_are_columns else self.cell(move)

    def cell(self, move: Move) -> str:
        """The cell of a move, such as d3, or "pass"."""
        return "pass" if move == PASS else self.letters[move.column] + self.numbers[move.row]

    def text(self) -> str:
        """The position as text, who is to move, and the legal moves or the result."""
        names = [str(y + 1) if self.moves_are_columns else self.letters[y] for y in range(len(self.rows[0]))]
        drawing = [["", *names], *([number, *row] for number, row in zip(self.numbers, self.rows))]
        lines = ["".join(f"{cell:>3}" for cell in line) for line in drawing]
        legal = "legal moves: " + ", ".join(map(self.name, self.legal))
        over = f"the game is over: {'a draw' if self.result == 'draw' else f'the {self.result} player has won'}"
        last = legal if self.result == "none" else over
        return "\n".join([*lines, self.show.lines[-1], f"fen: {self.show.fen}", last])

    def line(self, info: Info) -> str:
        """What a search says about one move."""
        best = " ".join(self.name(move).replace("column ", "") for move in info.pv)
        return f"{self.name(info.pv[0])}: {worth(info)}; best line {best}"


def worth(info: Info) -> str:
    """The value of a move for the side to move."""
    proven = info.proven
    if proven is None:
        return f"estimated chance {info.winrate:.0%}"
    if proven.plies is None:
        return f"proven {proven.value}"
    within, s = "in" if proven.exact else "within", "" if proven.plies == 1 else "s"
    return f"proven {proven.value} {within} {proven.plies} move{s}, both sides counted"


def limit(seconds: float) -> Limit:
    """The limit of a search."""
    if not 0.001 <= seconds <= MAX_SECONDS:
        raise ValueError(f"seconds: expected a number from 0.001 to {MAX_SECONDS:g}, not {seconds}")
    return Limit(time=float(seconds))


class Tools:
    """The tools. Each answers with text, most with the position that it leads to."""

    def __init__(self, command: Command = None) -> None:
        self.command = command

    async def analyse(self, position: str = "", board: str = "6 7", seconds: float = 1.0, prove: bool = False) -> str:
        """The value of every legal move, the best first, with its best line. prove: find exact values
        with the solver (not in NoGo), as far as the time allows."""
        return await self._values(position, board, seconds, prove, ())

    async def compare_moves(self, moves: List[str], position: str = "", board: str = "6 7", seconds: float = 1.0) -> str:
        """What some moves are worth, the best first, as for "I played 3, was 4 better?"."""
        return await self._values(position, board, seconds, False, moves)

    async def choose_move(
        self, position: str = "", board: str = "6 7", level: Union[int, str] = "full", seconds: float = 1.0
    ) -> str:
        """Plays the engine's move. level: 1 to 13, a word (beginner, casual, club, expert, master), or full
        strength."""
        async with AsyncEngine(self.command) as engine:
            table = await Table.at(engine, board, position)
            if level != "full":
                await engine.level(int(level) if str(level).isdecimal() else level)
            budget = limit(seconds)
            if not table.legal:
                return table.text()
            best = await engine.play(limit=budget)
            return f"{(await Table.of(engine)).text()}\nthe engine played {table.name(best.move)}"

    async def play_moves(self, moves: str, position: str = "", board: str = "6 7") -> str:
        """The position after some moves, such as the opponent's."""
        async with AsyncEngine(self.command) as engine:
            return (await Table.at(engine, board, position, moves)).text()

    async def show_board(self, position: str = "", board: str = "6 7", svg: bool = False) -> str:
        """The position as text, or as a picture in SVG (four in a row only)."""
        async with AsyncEngine(self.command) as engine:
            table = await Table.at(engine, board, position)
            if not svg:
                return table.text()
            if table.show.game != "connectfour":
                raise ValueError("svg: expected four in a row")
            return Board.from_fen(table.show.fen).svg(left=1)

    async def explain_game(self, game: str, board: str = "6 7", nodes: int = 2000) -> str:
        """Explains a game: the value of each move, where the result was decided, and why. nodes: how
        long each position is searched, 1 to 10,000."""
        kind, _, size = (board.strip() or "6 7").partition(" ")
        place = [f"--board={kind} {size}"] if kind.isdigit() else [f"--game={kind}", *([f"--board={size}"] if size else [])]
        words = [*words_of(self.command), "annotate", f"--nodes={nodes:.0f}", *place, "-"]
        if not 1 <= nodes <= 10_000:
            raise ValueError(f"nodes: expected an integer from 1 to 10000, not {nodes}")
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*words, stdin=pipe, stdout=pipe, stderr=pipe)
        try:
            out, err = await asyncio.wait_for(process.communicate(game.encode()), EXPLAINING)
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        explained = out.decode(errors="replace")
        if not process.returncode:
            return explained
        why = err.decode(errors="replace").strip() or f"the engine ended with status {process.returncode}"
        if not explained:
            raise ValueError(why)
        return f"{explained}\n{why}"  # one of several games is wrong

    async def _values(self, position: str, board: str, seconds: float, prove: bool, moves: Sequence[str]) -> str:
        async with AsyncEngine(self.command) as engine:
            table = await Table.at(engine, board, position)
            only, budget = [table.move(move) for move in moves], limit(seconds)
            if not table.legal:
                return table.text()
            async with engine.analysis(None, budget, "all", only, prove) as search:
                best = await search.wait()
            return "\n".join([table.text(), *map(table.line, best.info)])


def tool(method: Callable[..., Awaitable[str]]) -> Callable[..., Awaitable[str]]:
    """A method whose failures are one line for the model."""

    @functools.wraps(method)
    async def call(*words: Any, **named: Any) -> str:
        try:
            return await method(*words, **named)
        except (EngineError, ValueError, OSError, asyncio.TimeoutError) as error:
            raise ToolError(str(error) or f"{method.__name__}: expected an answer within {EXPLAINING:g} s") from None

    return call


def server(command: Command = None) -> MCPServer:
    """The server. command: the engine, as for AsyncEngine."""
    app = MCPServer("c4engine", instructions=INSTRUCTIONS, log_level="WARNING")
    t = Tools(command)
    for method in (t.analyse, t.compare_moves, t.choose_move, t.play_moves, t.show_board, t.explain_game):
        app.add_tool(tool(method), structured_output=False)
    return app


def main() -> None:
    """Serves on standard input and output."""
    server().run()


if __name__ == "__main__":
    main()
