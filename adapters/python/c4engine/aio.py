"""The engine for asyncio."""

import shlex
from types import TracebackType
from typing import Any, Dict, List, Literal, Mapping, Optional, Sequence, Tuple, Type, TypeVar, Union

from .analysis import AsyncAnalysis
from .connection import Connection
from .errors import EngineError, ProtocolError
from .launch import Command, words_of
from .messages import LONGEST, BestMove, Info, Limit, Option, Proven, Response, Show, setting

T = TypeVar("T")


class AsyncEngine:
    """An engine in a process of its own, for use with asyncio.

    command: a list of words, or a string that is split as in a shell; the
    default is $C4ENGINE, or else the one that was installed with this package, or
    else `c4engine` on the PATH. options: settings by name, see `configure`.
    timeout: seconds that an answer may take, for a search on top of its own time.

    Only one call may run at a time: a second one raises EngineError. Cancelling
    a search stops it, and the engine stays usable; cancelling any other call
    ends the engine.
    """

    def __init__(self, command: Command = None, options: Mapping[str, object] = {}, timeout: float = 10.0) -> None:
        self._command = words_of(command)
        self._settings = options
        self._connection = Connection(timeout)
        self.options: Dict[str, Option] = {}
        """The engine's settings by name."""

    async def start(self) -> None:
        """Starts the process. `async with` does it."""
        await self._connection.open(self._command)
        try:
            answers = await self._connection.ask("setoption name Output value json", "c4")
            self.options = {message.name: message for message in answers if isinstance(message, Option)}
            await self.configure(self._settings)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Ends the process and waits for it. May be called several times."""
        await self._connection.close()

    async def __aenter__(self) -> "AsyncEngine":
        await self.start()
        return self

    async def __aexit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        await self.close()

    async def configure(self, options: Mapping[str, object]) -> None:
        """Changes settings, as in {"Threads": 2, "Ponder": True}; None presses a button."""
        for name, value in options.items():
            if name.lower() == "output":
                raise EngineError("Output: expected to be left alone, it is how this client reads the engine")
            words = [] if value is None else ["value", shlex.quote(setting(value))]
            await self._connection.ask(" ".join(["setoption name", shlex.quote(name), *words]))

    async def newgame(self, *words: object) -> None:
        """Starts a game: newgame(rows, columns) or newgame(rows, columns, noX, noY)."""
        await self._connection.ask(" ".join(["newgame", *map(str, words)]))

    async def position(self, fen: Optional[str] = None, moves: Sequence[str] = ()) -> None:
        """Sets up a position: a FEN, or the start of the game, and moves from there."""
        start = "startpos" if fen is None else "fen " + fen
        await self._connection.ask(" ".join(["position", start, "moves", *moves] if moves else ["position", start]))

    async def push(self, move: str) -> None:
        """Plays a move for the side to move, such as the opponent's."""
        await self._connection.ask("play " + move)

    async def undo(self, moves: int = 1) -> None:
        """Takes back moves."""
        await self._connection.ask(f"undo {moves}")

    async def query(self, question: str) -> Any:
        """Asks for "gameover" (bool), "result" ("first", "second", "draw" or
        "none"), "turn" ("first" or "second"), "moves" (list of str) or "fen"."""
        return (await self._answer("query " + question, Response)).value

    async def show(self) -> str:
        """Draws the board for people, in several lines."""
        return "\n".join((await self._answer("show", Show)).lines)

    async def play(self, limit: Limit = Limit(movetime=2.5)) -> BestMove:
        """Searches, plays the best move, and returns it."""
        async with self._search(["go", *limit.words()], limit) as search:
            return await search.wait()

    async def analyse(
        self, limit: Limit = Limit(movetime=2.5), multipv: Union[int, Literal["all"]] = 1, moves: Sequence[str] = ()
    ) -> BestMove:
        """Searches like play without playing; multipv and moves as in analysis."""
        async with self.analysis(limit, multipv, moves) as search:
            return await search.wait()

    async def values(self, limit: Limit = Limit(movetime=2.5)) -> Tuple[Info, ...]:
        """What every legal move is worth: a line for each, the best first."""
        return (await self.analyse(limit, multipv="all")).info

    async def prove(self, limit: Limit = Limit(movetime=LONGEST)) -> Optional[Proven]:
        """The exact value of the position, None if the limit came before the proof.
        Games without an exact solver (NoGo) raise CommandError."""
        async with self._search(["analyze", "prove", *limit.words()], limit) as search:
            best = await search.wait()
        return best.info[0].proven if best.info else None

    def analysis(
        self, limit: Optional[Limit] = None, multipv: Union[int, Literal["all"]] = 1, moves: Sequence[str] = ()
    ) -> AsyncAnalysis:
        """A search to be iterated over inside `async with`; leaving the block stops
        it. limit: without one it goes on until then. multipv: how many of the best
        lines to report, "all" for each legal move. moves: search only these."""
        words = ["analyze", *(["infinite"] if limit is None else limit.words())]
        if multipv != 1:
            words += ["multipv"] if multipv == "all" else ["multipv", str(multipv)]
        return self._search([*words, "moves", *moves] if moves else words, limit)

    def _search(self, words: List[str], limit: Optional[Limit]) -> AsyncAnalysis:
        return AsyncAnalysis(self._connection, " ".join(words), None if limit is None else limit.seconds)

    async def _answer(self, line: str, kind: Type[T]) -> T:
        """Sends a command and returns its one answer."""
        for message in await self._connection.ask(line):
            if isinstance(message, kind):
                return message
        raise ProtocolError(f"the engine did not answer {line[:80]!r}: expected a {kind.__name__.lower()}")
