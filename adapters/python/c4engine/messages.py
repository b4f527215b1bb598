"""What is said to an engine and what it says, as dataclasses.

Moves are text in the game's own notation: "9,4" is the cell in row 9 from the
top and column 4 from the left, both counted from 0.
"""

from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Tuple


LONGEST = 86400.0  # seconds: the most that the protocol takes


@dataclass(frozen=True)
class Limit:
    """What ends a search: whichever of these is reached first.

    movetime: seconds for the answer, a day at most; nodes: simulations; time: seconds left on
    the mover's clock, and inc: seconds added after the move (both in `play`
    only). With none of them the engine takes its own default.
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
                words += [name, str(round(1000 * min(seconds, LONGEST)))]
        if self.nodes is not None:
            words += ["nodes", str(self.nodes)]
        return words

    @property
    def seconds(self) -> Optional[float]:
        """The longest time that the search may take; None: no one can say."""
        return self.time if self.movetime is None else self.movetime


@dataclass(frozen=True)
class Proven:
    """value: "win", "loss" or "tie" for the side to move, within so many plies."""

    value: str
    plies: int


@dataclass(frozen=True)
class Info:
    """What a search knows of one line of play.

    depth, seldepth: mean and greatest length of the walks down the tree, in
    moves. nodes: simulations. hashfull: used memory, 0..1000. winrate: expected
    result for the side to move, 0 lost .. 1 won. pv: the expected moves. nps:
    simulations a second, and time: seconds since the start; both None in a
    search that is limited by nodes alone. multipv: rank of the line, from 1.
    discs: those of both sides on the board, the first mover's first, and score:
    the side to move's lead at the end where that is proven; Reversi only.
    """

    depth: int
    seldepth: int
    nodes: int
    hashfull: int
    winrate: float
    pv: Tuple[str, ...]
    nps: Optional[int]
    time: Optional[float]
    proven: Optional[Proven]
    multipv: int
    discs: Optional[Tuple[int, int]]
    score: Optional[int]

    @classmethod
    def read(cls, m: Dict[str, Any]) -> "Info":
        """Reads a message; fields that are not known are skipped."""
        return cls(
            depth=m["depth"],
            seldepth=m["seldepth"],
            nodes=m["nodes"],
            hashfull=m["hashfull"],
            winrate=m["winrate"],
            pv=tuple(m["pv"]),
            nps=m.get("nps"),
            time=m["time"] / 1000 if "time" in m else None,
            proven=Proven(m["proven"]["value"], m["proven"]["plies"]) if "proven" in m else None,
            multipv=m.get("multipv", 1),
            discs=(m["discs"][0], m["discs"][1]) if "discs" in m else None,
            score=m.get("score"),
        )


@dataclass(frozen=True)
class BestMove:
    """The answer of a search: its move, None where the game is over, and the
    last Info of each line, the best line first."""

    move: Optional[str]
    info: Tuple[Info, ...]


@dataclass(frozen=True)
class Option:
    """A setting: kind is check, spin, real, combo or button. default is as the
    engine writes it, None for a button; min and max are of spin and real,
    choices of combo."""

    name: str
    kind: str
    help: str
    default: Optional[str]
    min: Optional[float]
    max: Optional[float]
    choices: Tuple[str, ...]

    @classmethod
    def read(cls, m: Dict[str, Any]) -> "Option":
        """Reads a message."""
        return cls(
            m["name"],
            m["kind"],
            m["help"],
            m.get("default"),
            m.get("min"),
            m.get("max"),
            tuple(m.get("choices", ())),
        )
