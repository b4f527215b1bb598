"""The command that starts an engine."""

import importlib.metadata
import os
import shlex
from pathlib import Path
from typing import Optional, Sequence, Union

from .errors import EngineError
from .process import LineProcess

Command = Union[str, Sequence[str], None]
"""A list of words, or a string that is split as in a shell; None: $C4ENGINE, or else the
engine that was installed with this package, or else `c4engine` on the PATH."""


def words_of(command: Command) -> Sequence[str]:
    """The words of a command."""
    if command is None:
        command = os.environ.get("C4ENGINE") or [installed() or "c4engine"]
    try:
        words = shlex.split(command) if isinstance(command, str) else command
    except ValueError as error:
        raise EngineError(f"command: expected words quoted as in a shell: {error}") from None
    if not words:
        raise EngineError("command: expected a program")
    return words


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


async def launch(words: Sequence[str]) -> LineProcess:
    """Starts an engine's process."""
    try:
        return await LineProcess.start(words)
    except OSError as error:
        hint = "; give command=, or set C4ENGINE to it"
        raise EngineError(f"command: expected one that can be started: {error}{hint}") from None
