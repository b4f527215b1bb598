"""A client for c4engine and other engines that speak its protocol, a referee, and
a Kaggle agent.

    with Engine() as engine:
        engine.newgame(6, 7)
        print(engine.play(Limit(movetime=0.5)).move)
"""

from .aio import AsyncEngine
from .analysis import AsyncAnalysis
from .errors import CommandError, EngineError, EngineTerminatedError, EngineTimeoutError, ProtocolError
from .many import AnalysisEngine, Answer
from .messages import BestMove, Bounds, Info, Limit, Option, Proven
from .sync import Analysis, Engine

__all__ = [
    "Analysis",
    "AnalysisEngine",
    "Answer",
    "AsyncAnalysis",
    "AsyncEngine",
    "BestMove",
    "Bounds",
    "CommandError",
    "Engine",
    "EngineError",
    "EngineTerminatedError",
    "EngineTimeoutError",
    "Info",
    "Limit",
    "Option",
    "ProtocolError",
    "Proven",
]
