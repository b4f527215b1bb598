"""The process in which a library or a Python function plays. It speaks the part of the engine's
protocol that the referee needs, so that all players look alike to the referee."""

import contextlib
import ctypes
import importlib.util
import os
import select
import sys
import threading
import time
from typing import Any, TextIO

from ..board import Board, Movable, move_text
from .player import Function, Nested, Player


class NoEntry(Exception):
    """The library or the file lacks a function."""


class Point(ctypes.Structure):
    """What a library's getPoint points to."""

    _fields_ = [("x", ctypes.c_int), ("y", ctypes.c_int)]


def load_library(path: str) -> Function:
    """Loads a library as the course's judge does, a C++ program, which lends libraries the C++
    library: many are not linked with it themselves."""
    if sys.platform.startswith("linux"):
        with contextlib.suppress(OSError):  # there is none; libraries in C do without
            ctypes.CDLL("libstdc++.so.6", mode=ctypes.RTLD_GLOBAL)
    library = ctypes.CDLL(os.path.abspath(path))
    get, clear = entry(library, "getPoint"), entry(library, "clearPoint")
    integer, ints = ctypes.c_int, ctypes.POINTER(ctypes.c_int)
    get.argtypes = [integer, integer, ints, ints, integer, integer, integer, integer]
    get.restype = ctypes.POINTER(Point)
    clear.argtypes, clear.restype = [get.restype], None

    def move(board: Board) -> Movable:
        own = {0: 0, board.turn: 2, 3 - board.turn: 1}
        cells = [own[cell] for row in board.cells for cell in row]
        last = board.moves[-1] if board.moves else (-1, -1)
        arrays = (integer * board.columns)(*board.top), (integer * len(cells))(*cells)
        point = get(board.rows, board.columns, *arrays, *last, *(board.forbidden or (-1, -1)))
        answer = (point.contents.x, point.contents.y)
        clear(point)
        return answer

    return move


def load_function(path: str, name: str) -> Function:
    """Runs a Python file, up to a match that it plays, and returns one of its functions."""
    spec = importlib.util.spec_from_file_location("player", path)
    assert spec is not None and spec.loader is not None, "the name ends in .py"
    module = importlib.util.module_from_spec(spec)
    sys.modules["player"] = module
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    with contextlib.suppress(Nested):
        spec.loader.exec_module(module)
    function: Function = entry(module, name)
    return function


def entry(loaded: object, name: str) -> Any:
    """A function of what was loaded."""
    if not hasattr(loaded, name):
        raise NoEntry(f"expected a function {name}")
    return getattr(loaded, name)


def serve(player: str, lines: TextIO, out: TextIO) -> None:
    """Answers lines until they end. What the player raises ends the process."""
    path, _, name = player.rpartition(":")
    try:
        move = load_function(path, name) if path.endswith(".py") else load_library(player)
    except Exception as error:
        kind = "entry" if isinstance(error, NoEntry) else "load"
        print(f"error {kind}:", " ".join(str(error).split()) or type(error).__name__, file=out, flush=True)
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
            answer = move_text(move(board.copy()))  # a copy, because the player may change it
            print("bestmove", answer, file=out, flush=True)
            with contextlib.suppress(ValueError):  # the referee says that it is illegal
                board.push(answer)


def end_with(lines: TextIO) -> None:
    """Ends the process soon after its input, even while the player thinks: the referee may be dead."""
    poll = select.poll()
    poll.register(lines, 0)  # of a hangup it tells in any case
    poll.poll()
    time.sleep(1)  # in which the player may end by itself
    os._exit(1)


def main() -> None:
    """Plays the player that the first argument names."""
    # The pipes to the referee are hidden from the player, which may print and read.
    lines, out = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    if hasattr(select, "poll"):  # not in Windows
        threading.Thread(target=end_with, args=(lines,), daemon=True).start()
    Player.hosted = True
    serve(sys.argv[1], lines, out)
