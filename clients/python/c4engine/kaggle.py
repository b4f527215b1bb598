"""An agent for Kaggle's ConnectX.

    from c4engine.kaggle import agent
"""

import atexit
import functools
import os
import time
from numbers import Real
from typing import Any

from .arguments import refuse
from .board import Board, field
from .errors import EngineError, GameOverError
from .launch import Command
from .messages import LONGEST, Limit
from .sync import Engine

COMMAND: Command = None
"""The engine that the agent starts; None: the one that Engine starts without an argument."""

MARGIN = 0.3  # seconds of actTimeout that are kept in reserve
SHORTEST = 0.05  # seconds for a search, even if starting the engine took longer


def agent(observation: Any, configuration: Any) -> int:
    """The column to play, from 0 at the left.

    observation, configuration: see Board.from_kaggle; configuration has actTimeout (seconds)
    too. Raises ValueError for another inarow and for a board that does not fit its size or that
    no game reaches. Raises EngineError if the engine fails.
    """
    began = time.monotonic()
    board = Board.from_kaggle(observation, configuration)
    timeout = field(configuration, "actTimeout")
    if isinstance(timeout, bool) or not isinstance(timeout, Real):
        refuse("actTimeout", "seconds", timeout, True)
    engine = _engine(os.getpid())
    try:
        left = float(timeout) - MARGIN - (time.monotonic() - began)
        return engine.analyse(board, Limit(time=min(max(SHORTEST, left), LONGEST))).move.column
    except GameOverError:
        raise
    except EngineError:
        _engine.cache_clear()  # the next game gets a new one
        engine.close()
        raise


@functools.lru_cache(maxsize=1)
def _engine(pid: int) -> Engine:
    """The engine of this process, for all its games. A forked process gets another."""
    engine = Engine(COMMAND)
    atexit.register(engine.close)
    return engine
