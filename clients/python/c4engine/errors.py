"""The exceptions of this package; all are EngineErrors."""

from typing import Sequence, Tuple, Type


class EngineError(Exception):
    """The engine could not be started, is closed, belongs to another event loop, or is busy with another call."""


class GameOverError(EngineError, ValueError):
    """The game is over, so there is no move to search for."""

    def __init__(self) -> None:
        super().__init__("board: expected a game that goes on, not one that is over")

    def __reduce__(self) -> Tuple[Type["GameOverError"], Tuple[()]]:
        return type(self), ()


class CommandError(EngineError):
    """The engine refused a command; nothing has changed.

    `command`, `field` and `expected` are the parts of the protocol's error line.
    """

    def __init__(self, command: str, field: str, expected: str) -> None:
        super().__init__(command, field, expected)  # as pickle gives them back
        self.command, self.field, self.expected = command, field, expected

    def __str__(self) -> str:
        return f"{self.command}: {self.field}: expected {self.expected}"


class EngineTerminatedError(EngineError):
    """The engine's process has ended.

    `returncode` is its exit status, or minus the number of the signal that ended
    it; `stderr` has the last lines of its standard error.
    """

    def __init__(self, returncode: int, stderr: Sequence[str]) -> None:
        super().__init__(returncode, tuple(stderr))
        self.returncode, self.stderr = returncode, tuple(stderr)

    def __str__(self) -> str:
        words = "\n".join(["; its last words:", *self.stderr]) if self.stderr else ""
        return f"the engine ended with status {self.returncode}{words}"


class EngineTimeoutError(EngineError, TimeoutError):
    """The engine did not answer in time and has been killed."""


class ProtocolError(EngineError):
    """The engine printed something that is not a message and has been killed."""
