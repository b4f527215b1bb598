"""A board for four in a row, a client for c4engine and other engines that speak its protocol, a
referee, and a Kaggle agent.

    with Engine() as engine:
        print(engine.best_move(Board(), 0.5))
"""

# A module uses only those above it:
#
#   arguments       checks of arguments
#   board, errors   four in a row; the exceptions
#   process         a child process that reads and writes lines; launch starts an engine as one
#   messages        limits, and what an engine answers; decode reads it from JSON
#   connection      lines and messages of an engine, one call at a time
#   analysis, aio   a search to iterate over; the engine for asyncio
#   sync            the same in a thread, for other programs
#   many            the client of c4engine analysis: many questions at once
#   kaggle, mcp     an agent; tools for a language model
#   referee         a judge of matches between players of all kinds
#   certificate     checks proofs, and shares no code with the rest

from .aio import AsyncEngine, Review
from .analysis import AsyncAnalysis
from .board import PASS, Board, Move, Outcome
from .errors import CommandError, EngineError, EngineTerminatedError, EngineTimeoutError, GameOverError, ProtocolError
from .many import AnalysisEngine, Answer
from .messages import BestMove, Bounds, Info, Limit, Option, Proven
from .sync import Analysis, Engine

__version__ = "0.1.0"

__all__ = [
    "PASS",
    "Analysis",
    "AnalysisEngine",
    "Answer",
    "AsyncAnalysis",
    "AsyncEngine",
    "BestMove",
    "Board",
    "Bounds",
    "CommandError",
    "Engine",
    "EngineError",
    "EngineTerminatedError",
    "EngineTimeoutError",
    "GameOverError",
    "Info",
    "Limit",
    "Move",
    "Option",
    "Outcome",
    "ProtocolError",
    "Proven",
    "Review",
]
