"""The command that starts an engine."""

import os
import shlex
from typing import Sequence, Union

from .errors import EngineError
from .process import LineProcess

Command = Union[str, Sequence[str], None]
"""A list of words, or a string that is split as in a shell; None: $C4ENGINE, or else
`c4engine` on the PATH."""


def words_of(command: Command) -> Sequence[str]:
    """The words of a command."""
    if command is None:
        command = os.environ.get("C4ENGINE") or ["c4engine"]
    try:
        words = shlex.split(command) if isinstance(command, str) else command
    except ValueError as error:
        raise EngineError(f"command: expected words quoted as in a shell: {error}") from None
    if not words:
        raise EngineError("command: expected a program")
    return words


async def launch(words: Sequence[str]) -> LineProcess:
    """Starts an engine's process."""
    try:
        return await LineProcess.start(words)
    except OSError as error:
        hint = "; give command=, or set C4ENGINE to it"
        raise EngineError(f"command: expected one that can be started: {error}{hint}") from None
