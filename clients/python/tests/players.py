"""Players for the tests of the referee, run from this file: one that plays, and ones that misbehave."""

import os
import sys
import time


def leftmost(board):
    return board.legal_moves[0]


def crash(board):
    return board.nonsense


def die(board):
    os.abort()


def leave(board):
    sys.exit()


def hang(board):
    print("hangs", flush=True)
    time.sleep(3600)


def cheat(board):
    return (0, 0)


def beyond(board):
    return (99, -1)


def nothing(board):
    return None


def noisy(board):
    print("thinking", flush=True)
    os.write(1, b"bestmove 0 0\n")
    sys.stdin.read()
    return board.legal_moves[0]


def meddler(board):
    while board.legal_moves:
        board.push(board.legal_moves[0])
    return (board.rows - 1, board.columns - 1)
