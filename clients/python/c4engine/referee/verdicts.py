"""Judges whole games: python3 -m c4engine.referee.verdicts < games.jsonl

A line in, and the line that answers it:

    {"rows": 6, "columns": 7, "forbidden": [5, 3], "moves": ["4,3", "5,0"]}
    {"result": "none", "plies": 2}

forbidden may be left out. result is first, second, draw or none, or "illegal"; in
that case plies is the number of moves played before the illegal one. With
"legal": true the answer also has `legal`, the legal moves before each ply and
after the last one. A wrong line is answered with {"error": "<field>: ..."}.
"""

import contextlib
import json
import re
import sys
from typing import Any, Dict, Iterable, Iterator

from ..board import Board

CELL = re.compile(r"\d{1,2},\d{1,2}")


def verdicts(lines: Iterable[str]) -> Iterator[str]:
    """Answers each line with a line."""
    for line in lines:
        try:
            yield json.dumps(verdict(json.loads(line)))
        except (json.JSONDecodeError, RecursionError):
            yield json.dumps({"error": "line: expected a JSON object"})
        except (TypeError, ValueError) as error:
            yield json.dumps({"error": str(error)})


def verdict(game: Any) -> Dict[str, Any]:
    """Judges a game. Raises ValueError, which names the field that is wrong."""
    if not isinstance(game, dict):
        raise ValueError("line: expected a JSON object")
    board = Board(game.get("rows", 0), game.get("columns", 0), game.get("forbidden"))
    cells = game.get("moves")
    if not isinstance(cells, list) or not all(isinstance(cell, str) and CELL.fullmatch(cell) for cell in cells):
        raise ValueError('moves: expected a list of cells like "5,3"')
    legal = [board.legal_moves]
    with contextlib.suppress(ValueError):  # a move is illegal
        for cell in cells:
            board.push(cell)
            legal.append(board.legal_moves)
    plies, outcome = len(board.moves), board.outcome()
    result = "illegal" if plies < len(cells) else outcome.result if outcome else "none"
    answer = {"result": result, "plies": plies}
    return {**answer, "legal": [[*map(str, moves)] for moves in legal]} if game.get("legal") else answer


if __name__ == "__main__":
    for answer in verdicts(line.decode(errors="replace") for line in sys.stdin.buffer):
        print(answer, flush=True)
