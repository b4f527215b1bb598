"""A referee for gravity four-in-a-row, as the course's judge plays it.

    games = play_match("./Strategy.so", "player.py:move", rounds=10, seed=1)
    print(result_file(games))
"""

from ..board import Board, Move
from .match import Game, play_game, play_match, play_rounds
from .player import Player
from .report import batch_report, result_file

__all__ = [
    "Board",
    "Game",
    "Move",
    "Player",
    "batch_report",
    "play_game",
    "play_match",
    "play_rounds",
    "result_file",
]
