import unittest

from c4engine import Board
from c4engine.referee import Game, batch_report, result_file


def game(first, winner, cause, a=0.0, b=0.0):
    return Game(Board(9, 9), first, winner, cause, "", {"A": a, "B": b})


GAMES = [
    game("A", "A", "win", 12.4, 29.6),
    game("B", "B", "win"),
    game("A", None, "draw"),
    game("B", "A", "win"),
    game("A", "B", "bug"),
    game("B", "A", "bug"),
    game("A", "B", "illegal"),
    game("B", "A", "illegal"),
    game("A", "B", "timeout"),
    game("B", "A", "timeout"),
    game("A", "B", "load error"),
    game("B", "A", "load error"),
    game("A", "B", "no entry"),
    game("B", "A", "no entry"),
]


class ReportTest(unittest.TestCase):
    maxDiff = None

    def test_result_file(self):
        self.assertEqual(
            result_file(GAMES[:3]),
            "0:\n1\t12\t30\n2\t0\t0\n\n1:\n0\t0\t0\n\n"
            "Stat:\nratio of A wins : 0.333333\nratio of B wins : 0.333333\nratio of Tie : 0.333333\n\n"
            "ratio of (A wins + tie) : 0.666667\nratio of (B wins + tie) : 0.666667\n",
        )
        self.assertIn("Stat:\nratio of A wins : 0\n", result_file([]))

    def test_codes(self):
        lines = [line for line in result_file(GAMES).splitlines() if "\t" in line]
        codes = [int(line.split("\t")[0]) for line in lines]
        self.assertEqual(codes, [1, 2, 0, 1, 3, 5, 4, 6, 7, 8, -1, -2, -3, -4])

    def test_batch_report(self):
        self.assertEqual(
            batch_report([*GAMES, game("A", "B", "win")], ("new", "old")),
            "id wina winb losea loseb tie bug debug illegal deillegal timeout detimeout "
            "loaderr deloaderr noentry denoentry\n".replace(" ", "\t")
            + "new\t1\t1\t1\t1\t1\t1\t1\t1\t1\t1\t1\t1\t1\t1\t1\n"
            + "old\t1\t1\t1\t1\t1\t1\t1\t1\t1\t1\t1\t1\t1\t1\t1\n",
        )
