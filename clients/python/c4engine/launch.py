"""The command and the process of an engine."""

import asyncio
import importlib.metadata
import os
import shlex
import warnings
import weakref
from pathlib import Path
from typing import List, Optional, Sequence, Union

from .errors import EngineError
from .process import FAREWELL, LineProcess

CLOSED = "the engine is closed: expected a running one"
NEW = "the engine has not been started: expected async with, or start() before the call"

Command = Union[str, "os.PathLike[str]", Sequence[str], None]
"""The command of an engine, as AsyncEngine describes it."""


def words_of(command: Command) -> Sequence[str]:
    """The words of a command."""
    if command is None:
        command = os.environ.get("C4ENGINE") or ["c4engine"]
    elif isinstance(command, os.PathLike):
        command = [str(command)]
    if not isinstance(command, (str, list, tuple)) or not all(isinstance(word, str) for word in command):
        raise TypeError(f"command: expected a path, text or a list of words, not {command!r:.80}")
    try:
        words = split(command) if isinstance(command, str) else command
    except ValueError as error:
        raise EngineError(str(error)) from None
    if not words:
        raise EngineError("command: expected a program")
    return own(words)


def own(words: Sequence[str]) -> Sequence[str]:
    """A command whose program is called c4engine alone: that of this package, if it has one."""
    return [installed() or "c4engine", *words[1:]] if words[0] == "c4engine" else words


def split(command: str) -> List[str]:
    """The words of a command line. A backslash is a part of a path in Windows."""
    try:
        return shlex.split(command.replace("\\", r"\\") if os.name == "nt" else command)
    except ValueError as error:
        raise ValueError(f"command: expected words quoted as in a shell: {error}") from None


def installed() -> Optional[str]:
    """The engine from this package's wheel, None if the wheel had none."""
    name = "c4engine.exe" if os.name == "nt" else "c4engine"
    try:
        files = importlib.metadata.files("c4engine") or []
    except importlib.metadata.PackageNotFoundError:
        files = []
    places = [Path(__file__).resolve().parents[1] / "bin" / name]  # of pip install --target, whose list is wrong
    places += [Path(file.locate()) for file in files if file.name == name]
    return next((os.path.normpath(place) for place in places if place.is_file()), None)


def warn_dropped(name: str) -> None:
    """Says that nobody closed an engine."""
    warnings.warn(f"{name} was dropped: expected close(), or a with statement", ResourceWarning, stacklevel=2)


def _drop(name: str, process: LineProcess) -> None:
    """Ends the process of an engine that nobody closed."""
    if process.drop():
        warn_dropped(name)


class Child:
    """The process of an engine. After its end it may be started again. A Child that is dropped
    ends it."""

    def __init__(self) -> None:
        self._process: Optional[LineProcess] = None
        self._absent = NEW  # why there is no process
        self._starting = False

    @property
    def running(self) -> bool:
        """Whether the process has been started, and neither closed nor ended by itself."""
        return self._process is not None and not self._process.ended

    @property
    def process(self) -> LineProcess:
        """The running process. Raises EngineError if there is none, or none of this event loop."""
        if self._process is None:
            raise EngineError(self._absent)
        if self._process.loop is not asyncio.get_running_loop():
            raise EngineError("the engine belongs to another event loop: expected the one that started it")
        return self._process

    async def start(self, words: Sequence[str]) -> None:
        """Starts the process."""
        if self.running or self._starting:
            raise EngineError("the engine is running: expected one that was not started, or is closed")
        self._starting = True
        try:
            self._process = await LineProcess.start(words)
            dropped = weakref.finalize(self, _drop, words[0], self._process)
            dropped.atexit = False  # the process ends with the program, as its input does
            self._process.on_end(dropped.detach)
        except OSError as error:
            hint = "; give command=, or set C4ENGINE to it"
            raise EngineError(f"command: expected one that can be started: {error}{hint}") from None
        finally:
            self._starting = False

    async def close(self, farewell: str) -> None:
        """Sends a line, ends the process and waits for it. May be called several times."""
        if self._process is not None:
            process, self._process, self._absent = self.process, None, CLOSED
            process.send(farewell)
            await process.end(FAREWELL)
