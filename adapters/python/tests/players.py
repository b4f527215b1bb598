"""A player for the tests of the referee. It is run from its file."""


def leftmost(board):
    return board.legal_moves[0]
