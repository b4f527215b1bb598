"""A referee for gravity four-in-a-row, as the course's judge plays it. It needs no engine: it plays
libraries, Python functions and programs, and its rules share no code with the engine's.

    games = play_match("./Strategy.so", "player.py:move", rounds=10, seed=1)
    print(result_file(games))
"""

from ..board import Board, Move
from .match import Game, batch_report, play_game, play_match, play_rounds, result_file
from .player import Player

__all__ = ["Board", "Game", "Move", "Player", "batch_report", "play_game", "play_match", "play_rounds", "result_file"]
