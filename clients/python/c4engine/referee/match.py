"""Games between two players under the course's rules, and their two files in the formats of the
course's tools, which call a draw a tie."""

import asyncio
import random
import time
from dataclasses import dataclass
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

from ..arguments import integer, refuse
from ..board import FIRST, Board
from ..messages import check_seconds
from .player import Failure, Player, Spec

MOVE_SECONDS = 3.0

# The judge's codes of a game that A has lost, and B has lost, by the cause, and a failure's column
# in the batch report; with "de" before it, the opponent's.
CAUSES: Dict[str, Tuple[int, int, str]] = {
    "win": (2, 1, ""),
    "bug": (3, 5, "bug"),
    "illegal": (4, 6, "illegal"),
    "timeout": (7, 8, "timeout"),
    "load error": (-1, -2, "loaderr"),
    "no entry": (-3, -4, "noentry"),
}
COLUMNS = ["wina", "winb", "losea", "loseb", "tie"] + [de + c for *_, c in CAUSES.values() if c for de in ("", "de")]


@dataclass(frozen=True)
class Game:
    """A game that has ended. board: the end position, with the moves. first: "A" or "B", who moved
    first. winner: "A", "B", or None for a draw. cause: "win" or "draw", or how the loser failed:
    "bug", "illegal", "timeout", "load error" or "no entry"; detail says more. seconds: the time
    that each player took for its moves."""

    board: Board
    first: str
    winner: Optional[str]
    cause: str
    detail: str
    seconds: Dict[str, float]

    @property
    def code(self) -> int:
        """The judge's number for how it ended; 0 is a draw."""
        if_a_lost, if_b_lost, _ = CAUSES[self.cause] if self.winner else (0, 0, "")
        return if_a_lost if self.winner == "B" else if_b_lost

    def column(self, player: str) -> str:
        """The batch report's column of the game in a player's row."""
        if self.winner is None:
            return "tie"
        won = self.winner == player
        if self.cause == "win":
            return ("win" if won else "lose") + ("a" if self.first == player else "b")
        return ("de" if won else "") + CAUSES[self.cause][2]


async def play_game(board: Board, players: Dict[str, Player], first: str, movetime: float = MOVE_SECONDS) -> Game:
    """Plays a game of the players "A" and "B" from an empty board. movetime: seconds for each move."""
    check_game(board, players, first)
    check_seconds("movetime", movetime)
    mover, second = first, "B" if first == "A" else "A"
    seconds = {"A": 0.0, "B": 0.0}
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
            except (TypeError, ValueError):
                raise Failure("illegal", f"ply {len(board.moves) + 1}: {move[:80]}") from None
    except Failure as failure:
        await players[mover].close()
        return Game(board, first, second if mover == first else first, failure.cause, failure.detail, seconds)
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
    """Plays rounds of two games on one random board each, A first and then B. ended is called after
    each game. The players' processes end in any case."""
    check_match(rounds, seed, movetime)
    check_players({"A": a, "B": b})
    if not callable(ended):
        refuse("ended", "a function", ended, True)
    source, players, games = random.Random(seed), {"A": a, "B": b}, []
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
    """Plays rounds of two games. a, b: see Player. seed: of the boards; movetime: seconds for each move. A
    notebook, which has an event loop already, can await play_rounds instead."""
    return asyncio.run(play_rounds(Player(a), Player(b), rounds, seed, movetime))


def check_game(board: Any, players: Any, first: Any) -> None:
    """Raises TypeError or ValueError for what is no empty board, no two players or neither of them."""
    known = isinstance(board, Board)
    if not known or board != Board.from_words(board.words):
        refuse("board", "an empty Board", board, not known)
    if not isinstance(players, dict) or {*players} != {"A", "B"}:
        refuse("players", 'a dictionary with the players "A" and "B"', players, not isinstance(players, dict))
    check_players(players)
    if first not in ("A", "B"):
        refuse("first", '"A" or "B"', first, not isinstance(first, str))


def check_players(players: Dict[str, Any]) -> None:
    """Raises TypeError for what is no Player."""
    for name, player in players.items():
        if not isinstance(player, Player):
            refuse(name, 'a Player, such as Player("player.py:move")', player, True)


def check_match(rounds: int, seed: Optional[int], movetime: float) -> None:
    """Raises TypeError or ValueError for what is no number of rounds, no seed or no time for a move."""
    integer("rounds", rounds, 1)
    if seed is not None:
        integer("seed", seed, 0)
    check_seconds("movetime", movetime)


def check_games(games: Any) -> None:
    """Raises TypeError for what is no list of games."""
    if not isinstance(games, Sequence) or not all(isinstance(game, Game) for game in games):
        refuse("games", "a list of Game", games, True)


def random_board(source: random.Random) -> Tuple[int, int, Tuple[int, int]]:
    """Rows, columns and forbidden cell as the course's judge draws them."""
    rows, columns = source.randint(9, 12), source.randint(9, 12)
    return rows, columns, (source.randrange(rows), source.randrange(columns))


def result_file(games: Sequence[Game]) -> str:
    """The judge's result file: a line "code, seconds of A, seconds of B" for each game, two games a
    round, and the ratios. A last round may have one game."""
    check_games(games)
    text = ""
    for i in range(0, len(games), 2):
        lines = [f"{game.code}\t{game.seconds['A']:.0f}\t{game.seconds['B']:.0f}\n" for game in games[i : i + 2]]
        text += f"{i // 2}:\n{''.join(lines)}\n"
    a, b, drawn = (sum(game.winner == winner for game in games) / max(1, len(games)) for winner in ("A", "B", None))
    return f"""{text}Stat:
ratio of A wins : {a:.6g}
ratio of B wins : {b:.6g}
ratio of Tie : {drawn:.6g}

ratio of (A wins + tie) : {a + drawn:.6g}
ratio of (B wins + tie) : {b + drawn:.6g}
"""


def batch_report(games: Sequence[Game], names: Tuple[str, str]) -> str:
    """The course's batch report: a row for A and one for B. Each game counts in one column of a row."""
    check_games(games)
    if not isinstance(names, (tuple, list)) or len(names) != 2 or not all(isinstance(name, str) for name in names):
        refuse("names", "the names of A and of B", names, True)
    rows = [["id", *COLUMNS]]
    for player, name in zip("AB", names):
        columns = [game.column(player) for game in games]
        rows.append([name, *(str(columns.count(column)) for column in COLUMNS)])
    return "".join("\t".join(row) + "\n" for row in rows)
