"""The engine for asyncio."""

import asyncio
import json
import os
import shlex
from types import TracebackType
from typing import Any, Dict, List, Mapping, Optional, Sequence, Set, Type, Union

from .analysis import AsyncAnalysis
from .errors import CommandError, EngineError, EngineTerminatedError, EngineTimeoutError, ProtocolError
from .messages import BestMove, Limit, Option
from .process import LineProcess

Command = Union[str, Sequence[str], None]
FIELDS: Dict[str, Set[str]] = {
    "id": set(),
    "c4ok": set(),
    "readyok": set(),
    "help": set(),
    "option": {"name", "kind", "help"},
    "info": {"depth", "seldepth", "nodes", "hashfull", "winrate", "pv"},
    "bestmove": {"move"},
    "response": {"value"},
    "show": {"lines"},
    "error": {"command", "field", "expected"},
}  # the types of messages, and the fields that are needed of each
FAREWELL = 1.0  # seconds that an engine gets to end by itself


class AsyncEngine:
    """An engine in a process of its own, for use with asyncio.

    command: a list of words, or a string that is split as in a shell; without
    it $C4ENGINE, or else `c4engine` on the PATH. options: settings by name,
    see `configure`. timeout: seconds that an answer may take, for a search
    beyond its own time.

    One call at a time: another one raises EngineError. A search that is
    cancelled is stopped, and the engine can be used further; cancelling any
    other call ends the engine.
    """

    def __init__(self, command: Command = None, options: Mapping[str, object] = {}, timeout: float = 10.0) -> None:
        self._command = _words(command)
        self._settings = options
        self._process: Optional[LineProcess] = None
        self._busy = False
        self.timeout = timeout
        self.options: Dict[str, Option] = {}
        """The engine's settings by name."""

    async def start(self) -> None:
        """Starts the process. `async with` does it."""
        try:
            self._process = await LineProcess.start(self._command)
        except OSError as error:
            hint = "; give command=, or set C4ENGINE to it"
            raise EngineError(f"command: expected one that can be started: {error}{hint}") from None
        try:
            answers = await self._ask("setoption name Output value json", "c4")
            found = [Option.read(m) for m in answers if m["type"] == "option"]
            self.options = {option.name: option for option in found}
            await self.configure(self._settings)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Ends the process, and waits for it. May be called several times."""
        process, self._process = self._process, None
        if process is not None:
            process.send("quit")
            await process.end(FAREWELL)

    async def __aenter__(self) -> "AsyncEngine":
        await self.start()
        return self

    async def __aexit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        await self.close()

    async def configure(self, options: Mapping[str, object]) -> None:
        """Changes settings: {"Threads": 2, "Ponder": True}; None presses a button."""
        for name, value in options.items():
            if name.lower() == "output":
                raise EngineError("Output: expected to be left alone, it is how this client reads the engine")
            text = str(value).lower() if isinstance(value, bool) else str(value)
            words = [] if value is None else ["value", shlex.quote(text)]
            await self._ask(" ".join(["setoption name", shlex.quote(name), *words]))

    async def newgame(self, *words: object) -> None:
        """Begins a game: newgame(rows, columns) or newgame(rows, columns, noX, noY)."""
        await self._ask(" ".join(["newgame", *map(str, words)]))

    async def position(self, fen: Optional[str] = None, moves: Sequence[str] = ()) -> None:
        """Sets a position: that of a FEN, or the game's start, and moves from there."""
        start = "startpos" if fen is None else "fen " + fen
        await self._ask(" ".join(["position", start, "moves", *moves] if moves else ["position", start]))

    async def push(self, move: str) -> None:
        """Plays a move for the side to move, the opponent's for instance."""
        await self._ask("play " + move)

    async def undo(self, moves: int = 1) -> None:
        """Takes back moves."""
        await self._ask(f"undo {moves}")

    async def query(self, question: str) -> Any:
        """Asks for "gameover" (bool), "result" ("first", "second", "tie" or
        "none"), "turn" ("first" or "second"), "moves" (list of str) or "fen"."""
        return (await self._answer("query " + question, "response"))["value"]

    async def show(self) -> str:
        """Draws the board for people, in several lines."""
        return "\n".join((await self._answer("show", "show"))["lines"])

    async def play(self, limit: Limit = Limit(movetime=2.5)) -> BestMove:
        """Searches, plays the best move, and returns it."""
        async with self._search(["go", *limit.words()], limit) as search:
            return await search.wait()

    async def analyse(
        self, limit: Limit = Limit(movetime=2.5), multipv: int = 1, moves: Sequence[str] = ()
    ) -> BestMove:
        """Searches like play, and plays nothing; multipv and moves as in analysis."""
        async with self.analysis(limit, multipv, moves) as search:
            return await search.wait()

    def analysis(self, limit: Optional[Limit] = None, multipv: int = 1, moves: Sequence[str] = ()) -> AsyncAnalysis:
        """A search whose Info is iterated over inside `async with`, at whose end
        it is stopped. limit: without one it goes on until then. multipv: how
        many of the best lines to report. moves: search these alone."""
        words = ["analyze", *(["infinite"] if limit is None else limit.words())]
        if multipv != 1:
            words += ["multipv", str(multipv)]
        return self._search([*words, "moves", *moves] if moves else words, limit)

    def _search(self, words: List[str], limit: Optional[Limit]) -> AsyncAnalysis:
        return AsyncAnalysis(self, " ".join(words), None if limit is None else limit.seconds)

    # The exchange of lines, also for AsyncAnalysis.

    async def _answer(self, line: str, kind: str) -> Dict[str, Any]:
        """Sends a command and returns its one answer."""
        for message in await self._ask(line):
            if message["type"] == kind:
                return message
        raise ProtocolError(f"the engine did not answer {line[:80]!r}: expected a {kind}")

    async def _ask(self, *lines: str) -> List[Dict[str, Any]]:
        """Sends commands and returns the answers that come before readyok."""
        self._begin(*lines, "isready")
        answers = []
        deadline = self._deadline(0)
        try:
            while (message := await self._message(deadline))["type"] != "readyok":
                answers.append(message)
        except asyncio.CancelledError:
            await self._abandon()  # its answers would be taken for the next call's
            raise
        finally:
            self._busy = False
        for answer in answers:
            if answer["type"] == "error":
                raise CommandError(answer["command"], answer["field"], answer["expected"])
        return answers

    def _begin(self, *lines: str) -> None:
        """Sends lines, for whose answers no other call may wait."""
        if self._busy:
            raise EngineError("the engine is busy: expected the end of the call before")
        if any("\n" in line or "\r" in line for line in lines):
            raise EngineError("text: expected no line breaks")
        try:
            self._running().send(*lines)
        except UnicodeEncodeError as error:
            raise EngineError(f"text: expected characters that can be sent: {error}") from None
        self._busy = True

    def _deadline(self, seconds: float) -> float:
        """When an answer is overdue that may take so long by itself."""
        return asyncio.get_running_loop().time() + seconds + self.timeout

    async def _message(self, deadline: Optional[float]) -> Dict[str, Any]:
        """The next message, with the fields of its type."""
        process = self._running()
        left = None if deadline is None else deadline - asyncio.get_running_loop().time()
        try:
            line = await asyncio.wait_for(process.line(), left)
        except asyncio.TimeoutError:
            await self._abandon()
            raise EngineTimeoutError(f"the engine did not answer within its time and {self.timeout:g} s") from None
        if line is None:
            raise EngineTerminatedError(await process.died(), process.stderr)
        try:
            message = json.loads(line)
            if FIELDS[message["type"]] <= message.keys():
                return dict(message)
        except (ValueError, KeyError, TypeError, RecursionError):
            pass
        await self._abandon()
        raise ProtocolError(f"the engine printed {line[:80]!r}: expected a JSON message of the protocol")

    async def _abandon(self) -> None:
        """Ends an engine with which no further talk is possible."""
        await self._running().end()

    def _running(self) -> LineProcess:
        if self._process is None:
            raise EngineError("the engine is closed: expected a running one")
        return self._process


def _words(command: Command) -> Sequence[str]:
    if command is None:
        command = os.environ.get("C4ENGINE") or ["c4engine"]
    try:
        words = shlex.split(command) if isinstance(command, str) else command
    except ValueError as error:
        raise EngineError(f"command: expected words quoted as in a shell: {error}") from None
    if not words:
        raise EngineError("command: expected a program")
    return words
