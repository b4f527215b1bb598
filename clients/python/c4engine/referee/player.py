"""A player: a process that has to answer in time."""

import asyncio
import inspect
import os
import shutil
import sys
from pathlib import Path
from typing import Callable, List, Optional, Union

from ..board import Board, Movable, Move
from ..errors import EngineTerminatedError, EngineTimeoutError
from ..launch import own, split
from ..messages import check_timeout
from ..process import LineProcess

Function = Callable[[Board], Movable]
Spec = Union[str, Function]
READY = 30.0  # seconds for a player to start and be ready for a game
SEARCH_PART = 5 / 6  # of the time for a move, which the player may search; the rest is a margin
ROOT = str(Path(__file__).resolve().parents[2])
HOST = "import sys; sys.path.insert(0, sys.argv.pop(1)); from c4engine.referee.host import main; main()"


class Failure(Exception):
    """A failure by which a player loses a game: its cause, as in Game, and what happened."""

    def __init__(self, cause: str, detail: str) -> None:
        super().__init__(f"{cause}: {detail}")
        self.cause, self.detail = cause, detail


class Nested(BaseException):
    """A player has loaded a file that plays a match, and would start players that load it again."""


class Player:
    """A library (*.so, *.dylib, *.dll), a Python function ("FILE.py:NAME", or the function itself,
    which has to be at the top level of a file), or any other command that speaks the engine's
    protocol. It keeps its process from game to game; after a failure it gets a new one."""

    hosted = False  # whether this is the process of a player

    def __init__(self, spec: Spec, ready: float = READY) -> None:
        check_timeout(ready, "ready")
        self._command, self._ready = _command(spec), ready
        self.name = " ".join(spec.split()) if isinstance(spec, str) else spec.__name__
        self._process: Optional[LineProcess] = None

    async def begin(self, board: Board) -> None:
        """Begins a game on an empty board. Raises Failure."""
        if self._process is None:
            if self.hosted:
                raise Nested
            try:
                self._process = await LineProcess.start(self._command)
            except OSError as error:
                raise Failure("load error", str(error)) from None
        await self._ask(self._ready, "readyok", f"newgame {board.words}", "isready")

    async def move(self, last: Optional[Move], seconds: float) -> str:
        """Sends the opponent's last move and returns the text of the answer. Raises Failure."""
        news = [] if last is None else [f"opponent {last[0]} {last[1]}"]
        return await self._ask(seconds, "bestmove", *news, f"go movetime {max(1, int(1000 * seconds * SEARCH_PART))}")

    async def close(self, grace: float = 0) -> None:
        """Ends the process, after that many seconds at most."""
        process, self._process = self._process, None
        if process is not None:
            process.send("quit")
            await process.end(grace)

    async def _ask(self, seconds: float, kind: str, *lines: str) -> str:
        """Sends lines, reads up to the line that begins with kind, and returns its rest."""
        assert self._process is not None, "begin comes first"
        self._process.send(*lines)
        deadline = asyncio.get_running_loop().time() + seconds
        try:
            while True:
                line = await self._process.line(seconds, deadline)
                word, _, rest = line.strip().partition(" ")
                if word == kind:
                    return rest
                if word != "info":
                    break
        except EngineTimeoutError:
            raise Failure("timeout", f"no {kind} within {seconds:g} s") from None
        except EngineTerminatedError as error:
            raise Failure("bug", "; ".join([f"ended with status {error.returncode}", *error.stderr[-1:]])) from None
        for cause, start in (("load error", "error load: "), ("no entry", "error entry: ")):
            if line.startswith(start):
                raise Failure(cause, line[len(start) :])
        raise Failure("bug", f"printed {line[:80]!r} instead of {kind}")


def _command(spec: Spec) -> List[str]:
    """The words of the command that plays."""
    if not isinstance(spec, str):
        spec = _place(spec)
    if spec.endswith((".so", ".dylib", ".dll")) or spec.rpartition(":")[0].endswith(".py"):
        return [sys.executable, "-c", HOST, ROOT, spec]
    words = split(spec)
    if not words or (words[0].endswith(".py") and not shutil.which(words[0])):
        raise ValueError(f"player: expected a library, FILE.py:FUNCTION or a command, not {spec!r}")
    return [*own(words)]


def _place(function: object) -> str:
    """A function as FILE.py:NAME."""
    if not callable(function):
        raise TypeError(f"player: expected a library, FILE.py:FUNCTION, a command or a function, not {function!r:.80}")
    name = getattr(function, "__qualname__", repr(function))
    file = inspect.getsourcefile(function) if inspect.isfunction(function) else None
    if not (file and file.endswith(".py") and os.path.isfile(file) and name.isidentifier()):
        raise ValueError(f"player: expected a function at the top level of a .py file, not {name}")
    return f"{file}:{name}"
