"""Games between two players under the course's rules."""

import asyncio
import random
import time
from dataclasses import dataclass
from typing import Callable, Dict, List, Optional, Tuple

from ..board import FIRST, Board
from ..messages import in_seconds
from .player import Failure, Player, Spec

MOVE_SECONDS = 3.0


@dataclass(frozen=True)
class Game:
    """A game that has ended.

    board: the end position, with the moves. first: "A" or "B", who moved first.
    winner: "A", "B", or None for a draw. cause: "win" or "draw", or how the loser
    failed: "bug", "illegal", "timeout", "load error" or "no entry"; detail says
    more. seconds: the time that each player took for its moves.
    """

    board: Board
    first: str
    winner: Optional[str]
    cause: str
    detail: str
    seconds: Dict[str, float]


async def play_game(board: Board, players: Dict[str, Player], first: str, movetime: float = MOVE_SECONDS) -> Game:
    """Plays a game of the players "A" and "B" from an empty board. movetime:
    seconds for each move."""
    second = other(first)
    seconds = {"A": 0.0, "B": 0.0}
    mover = first
    try:
        for mover in (first, second):
            await players[mover].begin(board)
        while (outcome := board.outcome()) is None:
            mover = first if board.turn == FIRST else second
            last = board.moves[-1] if board.moves else None
            began = time.monotonic()
            try:
                move = await players[mover].move(last, movetime)
            finally:
                seconds[mover] += time.monotonic() - began
            try:
                board.push(move)
            except ValueError:
                raise Failure("illegal", f"ply {len(board.moves) + 1}: {move[:80]}") from None
    except Failure as failure:
        await players[mover].close()
        return Game(board, first, other(mover), failure.cause, failure.detail, seconds)
    winner = (None, first, second)[outcome.winner or 0]
    return Game(board, first, winner, "win" if winner else "draw", "", seconds)


async def play_rounds(
    a: Player,
    b: Player,
    rounds: int,
    seed: Optional[int] = None,
    movetime: float = MOVE_SECONDS,
    ended: Callable[[Game], None] = lambda game: None,
) -> List[Game]:
    """Plays rounds of two games on one random board each, A first and then B.
    ended is called after each game. The players' processes end in any case."""
    source = random.Random(seed)
    players = {"A": a, "B": b}
    games = []
    try:
        for _ in range(rounds):
            rows, columns, forbidden = random_board(source)
            for first in "AB":
                games.append(await play_game(Board(rows, columns, forbidden), players, first, movetime))
                ended(games[-1])
    finally:
        await asyncio.gather(a.close(grace=1), b.close(grace=1))
    return games


def play_match(
    a: Spec, b: Spec, rounds: int = 1, seed: Optional[int] = None, movetime: float = MOVE_SECONDS
) -> List[Game]:
    """Plays rounds of two games and returns the games. a, b: see Player. seed:
    of the boards; movetime: seconds for each move."""
    in_seconds("movetime", movetime)
    return asyncio.run(play_rounds(Player(a), Player(b), rounds, seed, movetime))


def random_board(source: random.Random) -> Tuple[int, int, Tuple[int, int]]:
    """Rows, columns and forbidden cell as the course's judge draws them."""
    rows, columns = source.randint(9, 12), source.randint(9, 12)
    return rows, columns, (source.randrange(rows), source.randrange(columns))


def other(player: str) -> str:
    """The other one of "A" and "B"."""
    return "B" if player == "A" else "A"
