"""Limits of a search, and the messages that an engine answers with.

The messages are those of protocol/schema.json: a field here has the name and the
type that it has there, and may be absent exactly if it has a default.

Moves are text in the game's own notation: "9,4" is the cell in row 9 from the
top and column 4 from the left, both counted from 0.
"""

from dataclasses import dataclass, field
from typing import Any, List, Literal, Optional, Tuple

MILLI = 1000  # the protocol counts time in milliseconds, this package in seconds
LONGEST = 86400.0  # seconds: the most that the protocol takes


def within(low: float, high: float = float("inf"), **arguments: Any) -> Any:
    """A field of a dataclass whose number lies between two bounds on the wire."""
    metadata = {"within": (low, high), **arguments.pop("metadata", {})}
    return field(metadata=metadata, **arguments)


@dataclass(frozen=True)
class Limit:
    """What ends a search: whichever of these is reached first.

    movetime: seconds for the answer, a day at most; nodes: simulations; time:
    seconds left on the mover's clock, and inc: seconds added after the move (both
    in `play` only). With none of them the engine uses its own default.
    """

    movetime: Optional[float] = None
    nodes: Optional[int] = None
    time: Optional[float] = None
    inc: Optional[float] = None

    def words(self) -> List[str]:
        """The limit in the protocol's words."""
        words = []
        for name in ("movetime", "time", "inc"):
            seconds = getattr(self, name)
            if seconds is not None:
                words += [name, str(round(MILLI * min(seconds, LONGEST)))]
        if self.nodes is not None:
            words += ["nodes", str(self.nodes)]
        return words

    @property
    def seconds(self) -> Optional[float]:
        """The longest that the search may take; None if the limit does not say."""
        return self.time if self.movetime is None else self.movetime


def setting(value: object) -> str:
    """The value of an option in the protocol's words."""
    return str(value).lower() if isinstance(value, bool) else str(value)


Value = Literal["win", "loss", "draw"]
"""A proven value, for the side to move."""


@dataclass(frozen=True)
class Proven:
    """A proven value. plies: to the end of the game, None while only the value is
    known. exact: the game takes exactly these plies; if False, at most these."""

    value: Value
    plies: Optional[int] = within(1, default=None)
    exact: bool = False


@dataclass(frozen=True)
class Bounds:
    """The least and the greatest value that a proof leaves open."""

    lower: Value
    upper: Value


@dataclass(frozen=True)
class Info:
    """What a search knows about one line of play.

    depth, seldepth: mean and greatest depth of the simulations in the tree, in
    plies. nodes: simulations. hashfull: memory in use, in thousandths. winrate:
    expected result for the side to move, from 0 (lost) to 1 (won). pv: the
    principal variation. nps: simulations a second, and time: seconds since the
    start; both None in a search limited by nodes alone. multipv: rank of the
    line, from 1. bounds: only where a proof was asked for. Reversi only: discs,
    those of the first and of the second player, and score, the proven lead of
    the side to move at the end.
    """

    depth: int = within(0)
    seldepth: int = within(0)
    nodes: int = within(0)
    hashfull: int = within(0, 1000)
    winrate: float = within(0, 1)
    pv: Tuple[str, ...]
    nps: Optional[int] = within(0, default=None)
    time: Optional[float] = within(0, default=None, metadata={"per": MILLI})
    proven: Optional[Proven] = None
    bounds: Optional[Bounds] = None
    multipv: int = within(1, 255, default=1)
    discs: Optional[Tuple[int, int]] = within(0, default=None)
    score: Optional[int] = None


@dataclass(frozen=True)
class BestMove:
    """The answer of a search: its move, None if the game is over, and the last
    Info of each line, the best line first."""

    move: Optional[str]
    info: Tuple[Info, ...] = field(default=(), metadata={"local": True})


@dataclass(frozen=True)
class Option:
    """A setting. default is written as the engine takes it, None for a button;
    min and max belong to spin and real, choices to combo."""

    name: str
    kind: Literal["check", "spin", "real", "combo", "button"]
    help: str
    default: Optional[str] = None
    min: Optional[float] = None
    max: Optional[float] = None
    choices: Tuple[str, ...] = ()


@dataclass(frozen=True)
class Id:
    """The engine's name with its version, and its authors."""

    name: str
    author: str


@dataclass(frozen=True)
class C4Ok:
    """The end of the engine's introduction."""


@dataclass(frozen=True)
class ReadyOk:
    """All commands before have been carried out."""


@dataclass(frozen=True)
class Response:
    """The answer to a query."""

    query: Literal["gameover", "result", "turn", "moves", "fen", "perft"]
    value: Any


@dataclass(frozen=True)
class Show:
    """A drawing of the board, and the position."""

    game: str
    lines: Tuple[str, ...]
    fen: str


@dataclass(frozen=True)
class Command:
    """One of the engine's commands."""

    name: str
    syntax: str
    help: str


@dataclass(frozen=True)
class Help:
    """All of the engine's commands."""

    commands: Tuple[Command, ...]


@dataclass(frozen=True)
class Refusal:
    """A command that was refused, the field that is wrong and what was expected."""

    command: str
    field: str
    expected: str


MESSAGES = {
    "id": Id,
    "option": Option,
    "c4ok": C4Ok,
    "readyok": ReadyOk,
    "info": Info,
    "bestmove": BestMove,
    "response": Response,
    "show": Show,
    "help": Help,
    "error": Refusal,
}
"""The messages by their "type"."""
