"""A board for four in a row, a client for c4engine and other engines that speak its protocol, a
referee, and a Kaggle agent.

    with Engine() as engine:
        print(engine.best_move(Board(), seconds=0.5))
"""

from .aio import AsyncEngine, Review
from .analysis import AsyncAnalysis
from .board import Board, Move, Outcome
from .errors import CommandError, EngineError, EngineTerminatedError, EngineTimeoutError, ProtocolError
from .many import AnalysisEngine, Answer
from .messages import BestMove, Bounds, Info, Limit, Option, Proven
from .sync import Analysis, Engine

__version__ = "0.1.0"

__all__ = [
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
    "Info",
    "Limit",
    "Move",
    "Option",
    "Outcome",
    "ProtocolError",
    "Proven",
    "Review",
]
