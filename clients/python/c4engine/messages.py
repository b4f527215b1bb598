"""Limits of a search, and the messages that an engine answers with.

The messages are those of protocol/schema.json: a field here has the name and the
type that it has there, and may be absent exactly if it has a default.

A move is a Move, which the protocol writes as "9,4" or "pass".
"""

import math
from dataclasses import dataclass, field
from numbers import Integral, Real
from typing import Any, Dict, List, Literal, Optional, Sequence, Tuple, Union

from .arguments import integer, refuse
from .board import Move

MILLI = 1000  # the protocol counts time in milliseconds, this package in seconds
LONGEST = 86400.0  # seconds: the most that the protocol takes


def within(low: float, high: float = float("inf"), **more: Any) -> Dict[str, Any]:
    """The metadata of a field whose number lies between two bounds on the wire."""
    return {"within": (low, high), **more}


@dataclass(frozen=True)
class Limit:
    """What ends a search: whichever of these is reached first.

    time: seconds for the answer, a day at most; nodes: simulations; depth: moves of the longest
    line; clock: seconds left on the mover's clock, and inc: seconds added after the move (these
    two in `play` only). With none of them the engine uses its own default. Raises TypeError for what
    is no number, and ValueError for what is no time or no count, and for an integer of seconds that
    looks like milliseconds. A call that takes a Limit also takes a number of seconds.
    """

    time: Optional[float] = None
    nodes: Optional[int] = None
    depth: Optional[int] = None
    clock: Optional[float] = None
    inc: Optional[float] = None

    def __post_init__(self) -> None:
        for name in ("time", "clock", "inc"):
            if getattr(self, name) is not None:
                check_seconds(name, getattr(self, name), zero=name != "time")
        for name in ("nodes", "depth"):
            if getattr(self, name) is not None:
                integer(name, getattr(self, name), 1)

    def fields(self) -> Dict[str, float]:
        """The limit by the protocol's names, times in milliseconds."""
        times = {"movetime": self.time, "time": self.clock, "inc": self.inc}
        counted = {name: None if seconds is None else milliseconds(seconds) for name, seconds in times.items()}
        fields = {**counted, "nodes": self.nodes, "depth": self.depth}
        return {name: number for name, number in fields.items() if number is not None}

    def words(self) -> List[str]:
        """The limit in the protocol's words."""
        return [str(word) for field in self.fields().items() for word in field]

    @property
    def seconds(self) -> Optional[float]:
        """The longest that the search may take; None if the limit does not say."""
        return self.clock if self.time is None else self.time


def milliseconds(seconds: float) -> int:
    """A time as the engine counts it, rounded up, as 0 is no time."""
    return math.ceil(MILLI * seconds)


def check_seconds(name: str, value: float, zero: bool = False) -> None:
    """Raises TypeError for what is no number, and ValueError for what is no time, and for an integer of
    100 or more, as one writes milliseconds."""
    number = isinstance(value, Real) and not isinstance(value, bool)
    if number and isinstance(value, Integral) and value >= 100:
        raise ValueError(f"{name}: expected seconds, as in {value / MILLI:g}, not {value} (or write {value}.0)")
    if not number or not 0 <= value <= LONGEST or (value == 0 and not zero):
        refuse(name, f"seconds, up to {LONGEST:g}", value, not number)


def check_timeout(timeout: Any, name: str = "timeout") -> None:
    """Raises TypeError or ValueError for what is no timeout in seconds."""
    number = isinstance(timeout, Real) and not isinstance(timeout, bool)
    if not number or not 0 < timeout <= LONGEST:
        refuse(name, f"seconds, up to {LONGEST:g}", timeout, not number)


Budget = Union[Limit, float]
"""A Limit, or seconds for the answer."""


ALL = ("time", "nodes", "depth", "clock", "inc")
UNTIMED = ALL[:3]  # without a clock, which only the side that plays has


def limit_of(value: Budget, fields: Sequence[str] = ALL) -> Limit:
    """The limit that an argument means. fields: those that the call takes."""
    if isinstance(value, Limit):
        for name in ALL:
            if name not in fields and getattr(value, name) is not None:
                raise ValueError(f"limit: expected {', '.join(fields[:-1])} or {fields[-1]}, not {name}")
        return value
    if isinstance(value, bool) or not isinstance(value, Real):
        refuse("limit", "a Limit or seconds", value, True)
    check_seconds("time", value)
    return Limit(time=float(value))


USUAL = Limit(time=2.5)

MultiPV = Union[int, Literal["all"]]
"""How many of the best moves to report."""


def check_multipv(value: Any) -> None:
    """Raises TypeError or ValueError for what is no MultiPV."""
    if value == "all":
        return
    if isinstance(value, str):
        refuse("multipv", 'an integer from 1 to 255, or "all"', value, False)
    integer("multipv", value, 1, 255)


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
    plies: Optional[int] = field(default=None, metadata=within(1))
    exact: bool = False


@dataclass(frozen=True)
class Bounds:
    """The least and the greatest value that a proof leaves open."""

    lower: Value
    upper: Value


@dataclass(frozen=True)
class Info:
    """What a search knows about one line of play.

    depth, seldepth: mean and greatest depth of the simulations in the tree, in plies. nodes:
    simulations. hashfull: memory in use, in thousandths. winrate: expected result for the side to
    move, from 0 (lost) to 1 (won). pv: the principal variation. nps: simulations a second, and
    time: seconds since the start; both None in a search limited by nodes alone. multipv: rank of
    the line, from 1. bounds: only where a proof was asked for. Reversi only: discs, those of the
    first and of the second player, and score, the proven lead of the side to move at the end.
    """

    depth: int = field(metadata=within(0))
    seldepth: int = field(metadata=within(0))
    nodes: int = field(metadata=within(0))
    hashfull: int = field(metadata=within(0, 1000))
    winrate: float = field(metadata=within(0, 1))
    pv: Tuple[Move, ...]
    nps: Optional[int] = field(default=None, metadata=within(0))
    time: Optional[float] = field(default=None, metadata=within(0, per=MILLI))
    proven: Optional[Proven] = None
    bounds: Optional[Bounds] = None
    multipv: int = field(default=1, metadata=within(1, 255))
    discs: Optional[Tuple[int, int]] = field(default=None, metadata=within(0))
    score: Optional[int] = None


@dataclass(frozen=True)
class BestMove:
    """The answer of a search: its move, and the last Info of each line, the best line first."""

    move: Move
    info: Tuple[Info, ...] = ()


@dataclass(frozen=True)
class Chosen:
    """The end of a search: its move, None if the game is over."""

    move: Optional[Move]


@dataclass(frozen=True)
class Level:
    """A measured value of the option Elo, and the word for strengths up to it."""

    value: int
    word: str


@dataclass(frozen=True)
class Option:
    """A setting. default is written as the engine takes it, None for a button;
    min and max belong to spin and real, choices to combo, levels to Elo."""

    name: str
    kind: Literal["check", "spin", "real", "combo", "button"]
    help: str
    default: Optional[str] = None
    min: Optional[float] = None
    max: Optional[float] = None
    choices: Tuple[str, ...] = ()
    levels: Tuple[Level, ...] = ()


@dataclass(frozen=True)
class Id:
    """The engine's name with its version, and its authors."""

    name: str
    author: str


@dataclass(frozen=True)
class ReadyOk:
    """All commands before have been carried out."""


@dataclass(frozen=True)
class Response:
    """The answer to a query."""

    query: Literal["gameover", "result", "turn", "moves", "played", "fen", "perft"]
    value: Any


MOVES = Tuple[Move, ...]
QUESTIONS: Dict[str, Any] = {
    "gameover": bool, "result": str, "turn": str, "moves": MOVES, "played": MOVES, "fen": str,
}
"""The types of the answers to a client's queries."""


@dataclass(frozen=True)
class Show:
    """A drawing of the board, and the position."""

    game: str
    lines: Tuple[str, ...]
    fen: str


@dataclass(frozen=True)
class Refusal:
    """A command that was refused, the field that is wrong and what was expected."""

    command: str
    field: str
    expected: str


MESSAGES = {
    "id": Id,
    "option": Option,
    "readyok": ReadyOk,
    "info": Info,
    "bestmove": Chosen,
    "response": Response,
    "show": Show,
    "error": Refusal,
}
"""The messages by their "type". A client skips other types."""
