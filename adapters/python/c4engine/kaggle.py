"""An agent for Kaggle's ConnectX.

    from c4engine.kaggle import agent
"""

import atexit
import functools
import itertools
import os
import time
from numbers import Integral
from typing import Any, List, Mapping

from .errors import CommandError, EngineError
from .launch import Command
from .messages import Limit
from .sync import Engine

COMMAND: Command = None
"""The engine that the agent starts; None: the one that Engine starts without an argument."""

MARGIN = 0.3  # seconds of actTimeout that are kept in reserve
SHORTEST = 0.05  # seconds for a search, even if starting the engine took longer


def agent(observation: Any, configuration: Any) -> int:
    """The column to play, from 0 at the left.

    observation: board (flat, top row first, 0 empty, 1 and 2 the players) and
    mark (the agent's). configuration: rows and columns (4..12), inarow (4) and
    actTimeout (seconds). Both may be objects or mappings. Raises ValueError for
    another inarow or a board that does not fit its size. Raises EngineError if the
    engine fails, and CommandError, one of these, for a board that it refuses.
    """
    began = time.monotonic()
    position = fen(observation, configuration)
    engine = _engine(os.getpid())
    try:
        engine.position(position)
        left = float(_field(configuration, "actTimeout")) - MARGIN - (time.monotonic() - began)
        move = engine.analyse(Limit(movetime=max(SHORTEST, left))).move
    except CommandError:
        raise
    except EngineError:
        _engine.cache_clear()  # the next game gets a new one
        engine.close()
        raise
    if move is None:
        raise ValueError("observation.board: expected a game that goes on")
    return int(move.split(",")[1])


def fen(observation: Any, configuration: Any) -> str:
    """The position with the mark to move, as the engine reads it."""
    if _field(configuration, "inarow") != 4:
        raise ValueError(f"configuration.inarow: expected 4, not {_field(configuration, 'inarow')!r}")
    rows, columns = _integer(configuration, "rows"), _integer(configuration, "columns")
    board, mark = _field(observation, "board"), _integer(observation, "mark")
    if len(board) != rows * columns or not all(isinstance(cell, Integral) and 0 <= int(cell) <= 2 for cell in board):
        raise ValueError(f"observation.board: expected {rows * columns} cells of 0, 1 or 2")
    if mark not in (1, 2):
        raise ValueError(f"observation.mark: expected 1 or 2, not {mark!r}")
    lines = [_row(board[x * columns : (x + 1) * columns]) for x in range(rows)]
    return "/".join(lines) + " " + "xo"[mark - 1]


def _row(cells: List[int]) -> str:
    """A row of the board, a run of free cells as its length."""
    runs = itertools.groupby(cells)
    return "".join(_run(mark, len(list(run))) for mark, run in runs)


def _run(mark: int, length: int) -> str:
    return "xo"[mark - 1] * length if mark else str(length)


def _integer(source: Any, name: str) -> int:
    value = _field(source, name)
    if type(value) is not int:
        raise ValueError(f"{name}: expected an integer, not {value!r}")
    return value


def _field(source: Any, name: str) -> Any:
    """A field of an object or of a mapping."""
    value = source.get(name) if isinstance(source, Mapping) else getattr(source, name, None)
    if value is None:
        raise ValueError(f"{name}: expected in the observation or the configuration")
    return value


@functools.lru_cache(maxsize=1)
def _engine(pid: int) -> Engine:
    """The engine of this process, for all its games. A forked process gets another."""
    engine = Engine(COMMAND)

    def close() -> None:
        if os.getpid() == pid:
            engine.close()

    atexit.register(close)
    return engine
