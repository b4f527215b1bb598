"""Games in the formats of the course's tools, which call a draw a tie."""

from typing import Dict, Sequence, Tuple

from .match import Game, other

# The judge's codes of a game that A has lost, and B has lost, by the cause.
CODES: Dict[str, Tuple[int, int]] = {
    "win": (2, 1),
    "bug": (3, 5),
    "illegal": (4, 6),
    "timeout": (7, 8),
    "load error": (-1, -2),
    "no entry": (-3, -4),
}

# A failure's column in the batch report; with "de" before it, the opponent's.
COLUMNS = {"bug": "bug", "illegal": "illegal", "timeout": "timeout", "load error": "loaderr", "no entry": "noentry"}
HEADER = ["wina", "winb", "losea", "loseb", "tie"] + [d + c for c in COLUMNS.values() for d in ("", "de")]


def code(game: Game) -> int:
    """The judge's number for how a game ended; 0 is a draw."""
    return 0 if game.winner is None else CODES[game.cause]["AB".index(other(game.winner))]


def result_file(games: Sequence[Game]) -> str:
    """The judge's result file: a line "code, seconds of A, seconds of B" for each
    game, two games a round, and the ratios. A last round may have one game."""
    lines = []
    for i, game in enumerate(games):
        if i % 2 == 0:
            lines.append(f"{i // 2}:")
        lines.append(f"{code(game)}\t{game.seconds['A']:.0f}\t{game.seconds['B']:.0f}")
        if i % 2 == 1 or i + 1 == len(games):
            lines.append("")
    a, b, drawn = (sum(g.winner == w for g in games) / max(1, len(games)) for w in ("A", "B", None))
    lines += [
        "Stat:",
        f"ratio of A wins : {a:.6g}",
        f"ratio of B wins : {b:.6g}",
        f"ratio of Tie : {drawn:.6g}",
        "",
        f"ratio of (A wins + tie) : {a + drawn:.6g}",
        f"ratio of (B wins + tie) : {b + drawn:.6g}",
    ]
    return "\n".join(lines) + "\n"


def batch_report(games: Sequence[Game], names: Tuple[str, str]) -> str:
    """The course's batch report: a row for A and one for B, tabs between the
    columns. Each game counts in one column of a row."""
    rows = ["\t".join(["id", *HEADER])]
    for player, name in zip("AB", names):
        found = [column(game, player) for game in games]
        rows.append("\t".join([name, *(str(found.count(c)) for c in HEADER)]))
    return "\n".join(rows) + "\n"


def column(game: Game, player: str) -> str:
    """The batch report's column of a game in a player's row."""
    if game.winner is None:
        return "tie"
    won = game.winner == player
    if game.cause == "win":
        return ("win" if won else "lose") + ("a" if game.first == player else "b")
    return ("de" if won else "") + COLUMNS[game.cause]
