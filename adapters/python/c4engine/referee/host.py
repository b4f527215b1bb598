"""The process in which a library or a Python function plays.

It speaks the part of the engine's protocol that the referee needs on standard
input and output, so that all players look alike to the referee.
"""

import contextlib
import ctypes
import importlib.util
import os
import sys
from typing import Callable, TextIO

from ..board import Board, Movable, spelled

Function = Callable[[Board], Movable]


class NoEntry(Exception):
    """The library or the file lacks a function."""


class Point(ctypes.Structure):
    """What a library's getPoint points to."""

    _fields_ = [("x", ctypes.c_int), ("y", ctypes.c_int)]


def load_library(path: str) -> Function:
    """Loads a library as the course's judge does. Raises OSError if it will not
    load and NoEntry if it lacks an entry point."""
    _lend_cpp()
    library = ctypes.CDLL(os.path.abspath(path))
    for name in ("getPoint", "clearPoint"):
        _require(library, name)
    ints, integer = ctypes.POINTER(ctypes.c_int), ctypes.c_int
    library.getPoint.argtypes = [integer, integer, ints, ints, integer, integer, integer, integer]
    library.getPoint.restype = ctypes.POINTER(Point)
    library.clearPoint.argtypes = [ctypes.POINTER(Point)]
    library.clearPoint.restype = None

    def move(board: Board) -> Movable:
        own = {0: 0, board.turn: 2, 3 - board.turn: 1}
        cells = [own[cell] for row in board.cells for cell in row]
        last = board.moves[-1] if board.moves else (-1, -1)
        point = library.getPoint(
            board.rows,
            board.columns,
            (integer * board.columns)(*board.top),
            (integer * len(cells))(*cells),
            *last,
            *(board.forbidden or (-1, -1)),
        )
        answer = (point.contents.x, point.contents.y)
        library.clearPoint(point)
        return answer

    return move


def _lend_cpp() -> None:
    """Lends libraries the C++ library, as the judge does, being a C++ program:
    many are not linked with it themselves."""
    if sys.platform.startswith("linux"):
        with contextlib.suppress(OSError):  # there is none; those in C do without
            ctypes.CDLL("libstdc++.so.6", mode=ctypes.RTLD_GLOBAL)


def load_function(path: str, name: str) -> Function:
    """Runs a Python file and returns one of its functions. Raises whatever the
    file raises, and NoEntry if it has no such function."""
    spec = importlib.util.spec_from_file_location("player", path)
    if spec is None or spec.loader is None:
        raise OSError(f"{path}: expected a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules["player"] = module
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    spec.loader.exec_module(module)
    _require(module, name)
    function: Function = getattr(module, name)
    return function


def _require(loaded: object, name: str) -> None:
    if not hasattr(loaded, name):
        raise NoEntry(f"expected a function {name}")


def load(player: str) -> Function:
    """Loads FILE.py:FUNCTION or a library."""
    path, colon, name = player.rpartition(":")
    return load_function(path, name) if colon and path.endswith(".py") else load_library(player)


def serve(player: str, lines: TextIO, out: TextIO) -> None:
    """Answers lines until they end. What the player raises ends the process."""
    try:
        move = load(player)
    except NoEntry as error:
        print("error entry:", _one_line(error), file=out, flush=True)
        return
    except Exception as error:
        print("error load:", _one_line(error), file=out, flush=True)
        return
    for line in lines:
        word, *numbers = line.split()
        if word == "newgame":
            board = Board.from_words(" ".join(numbers))
        elif word == "isready":
            print("readyok", file=out, flush=True)
        elif word == "opponent":
            board.push(" ".join(numbers))
        elif word == "go":
            answer = spelled(move(board.copy()))  # a copy, because the player may change it
            print("bestmove", answer, file=out, flush=True)
            with contextlib.suppress(ValueError):  # the referee says that it is illegal
                board.push(answer)


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__


def main() -> None:
    """Plays the player that the first argument names."""
    # The pipes to the referee are hidden from the player, which may print and read.
    lines, out = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    serve(sys.argv[1], lines, out)
