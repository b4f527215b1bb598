import copy
import json
import pickle
import random
import re
import unittest

from c4engine import PASS, Board, CommandError, Engine, Move, Outcome

from .support import PACKAGE, engine

try:
    import numpy
except ImportError:
    numpy = None

ROW = [(5, 0), (4, 0), (5, 1), (4, 1), (5, 2), (4, 2), (5, 3)]


class RulesTest(unittest.TestCase):
    def test_landing_cells_skip_the_forbidden_cell(self):
        board = Board(4, 5, (2, 1))
        self.assertEqual(board.legal_moves, tuple((3, y) for y in range(5)))
        board.push((3, 1))
        self.assertEqual((board.top[1], board.legal_moves[1]), (2, (1, 1)))

    def test_a_forbidden_cell_in_the_bottom_row_and_in_the_top_row(self):
        self.assertEqual(Board(4, 4, (3, 2)).top, (4, 4, 3, 4))
        board = Board(4, 4, [0, 0], [(3, 0), (2, 0), (1, 0)])
        self.assertEqual((board.top[0], board.legal_moves), (0, ((3, 1), (3, 2), (3, 3))))

    def test_lines_in_all_directions(self):
        column = [(5, 6), (5, 0), (5, 5), (4, 0), (5, 4), (3, 0), (4, 4), (2, 0)]
        rising = [(5, 0), (5, 1), (4, 1), (5, 2), (5, 3), (4, 2), (3, 2), (4, 3), (3, 3), (5, 5), (2, 3)]
        falling = [(x, 6 - y) for x, y in rising]
        for moves, result in ((ROW, "first"), (column, "second"), (rising, "first"), (falling, "first")):
            board = Board(moves=moves)
            self.assertEqual((board.outcome().result, board.legal_moves), (result, ()))
            self.assertEqual(len(board.outcome().line), 4)
            self.assertRaisesRegex(ValueError, "over", board.push, (3, 0))

    def test_no_line_through_the_forbidden_cell(self):
        board = Board(4, 5, (3, 2), [(3, 0), (2, 0), (3, 1), (2, 1), (3, 3), (2, 3), (3, 4)])
        self.assertIsNone(board.outcome())

    def test_a_move_is_its_pair(self):
        move = Board().legal_moves[3]
        others = ((5, 3), Move(5, 3), Move.from_text("5,3"), (5, 4), "5,3", "5, 3", 3, None, PASS, str(move))
        for number, other in enumerate(others):
            same = number < 3
            self.assertEqual((move == other, other == move, move != other, other != move), (same, same, not same, not same))
            if same:
                self.assertEqual(hash(move), hash(other), "a set and a dictionary find it")
        self.assertEqual((f"{move}", str(PASS), Move.from_text("pass"), PASS), ("5,3", "pass", PASS, (-1, -1)))
        self.assertIn((5, 3), Board().legal_moves)
        self.assertNotIn((4, 3), Board().legal_moves)
        for text in ("", "5", "5,3,1", "5, 3", "-1,-1", "123,1", "Pass", "\u0665,3\n", "5,3\n"):
            self.assertRaisesRegex(ValueError, "^text: expected a cell", Move.from_text, text)
        self.assertRaisesRegex(ValueError, "^move: expected", Board().push, PASS)

    def test_a_board_is_a_sequence_of_its_moves(self):
        board = Board()
        self.assertTrue(board, "also without a move")
        self.assertEqual((len(board), [*board]), (0, []))
        board = Board.from_columns("4453")
        self.assertEqual((len(board), [*board], board[0], board[-1]), (4, [*board.moves], (5, 3), (5, 2)))
        self.assertEqual(Board(moves=board), board)
        self.assertRaises(IndexError, board.__getitem__, 4)

    def test_a_board_is_changed_by_its_calls_alone(self):
        board = Board.from_columns("4453")
        for name in ("cells", "top", "moves", "legal_moves"):
            self.assertIsInstance(getattr(board, name), tuple)
            self.assertRaises(AttributeError, setattr, board, name, ())
        self.assertEqual({type(row) for row in board.cells}, {tuple})
        before = board.moves
        for duplicate in (copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board)), board.copy()):
            duplicate.push(0)
            self.assertEqual((board.moves, len(duplicate)), (before, 5))

    def test_a_full_board_is_a_draw(self):
        board = Board.from_columns("1212212134344343", 4, 4)
        self.assertEqual((board.outcome(), board.outcome().result, board.legal_moves), (Outcome(None), "draw", ()))

    def test_moves_in_every_form(self):
        forms = [3, (5, 3), [5, 3], "5,3", "5 3", " 5, 3", "3", Move(5, 3)]
        for form in forms + ([numpy.int64(3), numpy.array([5, 3])] if numpy else []):
            with self.subTest(form):
                board = Board()
                self.assertEqual((board.push(form), board[-1], str(board[-1])), ((5, 3), (5, 3), "5,3"))

    def test_an_illegal_move_changes_nothing(self):
        board = Board(6, 7, (5, 3))
        for move in ((4, 0), (5, 3), (5, 7), (-1, 0), (5, -1), 7, -1, True, 1.5, "5.0", "", "none", None, (1, 2, 3), "444"):
            with self.subTest(move), self.assertRaisesRegex((TypeError, ValueError), "^move: expected"):
                board.push(move)
        self.assertEqual((board.moves, board.top), ((), (6, 6, 6, 5, 6, 6, 6)))
        self.assertRaisesRegex(IndexError, "^board: expected one on which a move was played$", board.pop)

    def test_wrong_boards(self):
        for field, words in (
            ("rows", (3, 7)),
            ("columns", (6, 13)),
            ("rows", (True, 7)),
            ("rows", ("6", 7)),
            ("forbidden", (6, 7, (6, 0))),
            ("forbidden", (6, 7, (-1, -1))),
            ("forbidden", (6, 7, 3)),
        ):
            self.assertRaisesRegex((TypeError, ValueError), field + ": expected", Board, *words)

    def test_threats(self):
        board = Board.from_columns("112233")
        self.assertEqual((board.threats(), board.threats(2)), ([(5, 3)], [(4, 3)]))
        self.assertEqual(Board(6, 7, (5, 3), [0, 0, 1, 1, 2, 2]).threats(1), [])

    def test_a_copy_is_another_board(self):
        board = Board.from_columns("4453")
        other = board.copy()
        other.push(0)
        self.assertNotEqual(board, other)
        self.assertEqual(len({board, other, board.copy(), board.after([0])}), 2)
        self.assertEqual((board.root(), len(board.moves)), (Board(), 4))


class NotationTest(unittest.TestCase):
    def test_whole_games(self):
        """Back and forth through random games, in every notation."""
        r = random.Random(2)
        for game in range(40):
            rows, columns = r.randrange(4, 13), r.randrange(4, 13)
            board = Board(rows, columns, (r.randrange(rows), r.randrange(columns)) if game % 3 else None)
            fens = [board.fen()]
            while board.outcome() is None:
                board.push(r.choice(board.legal_moves))
                fens.append(board.fen())
            outcome, text = board.outcome(), "".join("123456789abc"[move.column] for move in board.moves)
            self.assertEqual(Board.from_columns(text, rows, columns, board.forbidden), board)
            self.assertEqual(Board.from_array(board.cells, board.forbidden).outcome(), outcome)
            self.assertEqual(Board.from_words(board.words), board.root())
            self.assertEqual(board.root().after(board.moves).outcome(), outcome)
            while board.moves:
                self.assertEqual(fens.pop(), board.fen())
                self.assertEqual(eval(repr(board)), board)
                self.assertEqual(Board.from_fen(board.fen()).top, board.top)
                board.pop()
            self.assertEqual((board.fen(), board), (fens.pop(), Board(rows, columns, board.forbidden)))

    def test_columns_as_people_write_them(self):
        table = json.loads((PACKAGE.parents[1] / "engine/boardtext/testdata/columns.json").read_text())
        for row in table:  # which the engine reads too
            if "columns" in row:
                moves = Board.from_columns(row["text"], 12, 12).moves
                self.assertEqual(" ".join(str(move.column + 1) for move in moves), row["columns"], row["text"])
            else:
                self.assertRaisesRegex(ValueError, "^move", Board.from_columns, row["text"], 12, 12)
        for columns, says in (
            *((columns, "^moves: expected columns from 1") for columns in ("0", "4x", "4,4", "04 4", "4 a1", "a 4")),
            ("44 5", "^move 1: expected a free column from 1 to 7, not 44$"),
            ("8", "^move 1: expected a free column from 1 to 7, not 8$"),
            ("4444444", "^move 7: expected a free column from 1 to 7, not 4$"),
            ("12121213", "^move 8: expected none, the game is over, not 3$"),
        ):
            self.assertRaisesRegex(ValueError, says, Board.from_columns, columns)

    def test_arrays(self):
        cells = [[0] * 7 for _ in range(5)] + [[0, 0, 0, 1, -1, 0, 0]]
        board = Board.from_columns("45")
        self.assertEqual(Board.from_array(cells), board)
        pairs = [[(int(cell == 1), int(cell == -1)) for cell in row] for row in cells]
        self.assertEqual(Board.from_array(pairs), board)
        pairs[5][3], pairs[5][4] = (0, 1), (0, 0)  # mine is nothing, so I move second
        self.assertEqual(Board.from_array(pairs), Board.from_columns("4"))
        if numpy:
            for kind in (int, float, numpy.int8):
                self.assertEqual(Board.from_array(numpy.array(cells, kind)), board)
            self.assertEqual(Board.from_array(numpy.array(board.cells)), board)

    def test_wrong_words_and_arrays(self):
        for words in ("6", "6 7 8", "6 x", "6 7 6 0", "6 7 1 2 3", ""):
            with self.subTest(words), self.assertRaisesRegex(ValueError, "expected"):
                Board.from_words(words)
        for cells in ([], [[0] * 7] * 5 + [[0] * 6], [[0] * 7] * 5 + [["x"] * 7], [[1] + [0] * 6] + [[0] * 7] * 5, 7):
            with self.subTest(cells), self.assertRaisesRegex((ValueError, TypeError), "expected|iterable"):
                Board.from_array(cells)

    def test_positions_are_accepted_as_the_engine_does(self):
        """Random boards, and reachable ones with one change."""
        r = random.Random(3)
        seen = {True: 0, False: 0}
        with Engine(engine()) as e:
            for fen in ("7/7/7/7/7/7 x", "7/7/7/7/7/07 x", "120/7/7/7/7/7 x", "7/7/7/7/7/7", "7/7/7/7/7/. x", "xxxx/4/4/4 o"):
                self.compare(e, fen, seen)
            for _ in range(120):
                rows, columns = r.randrange(4, 13), r.randrange(4, 13)
                hole = (r.randrange(rows), r.randrange(columns)) if r.random() < 0.7 else None
                board = Board(rows, columns, hole)
                for _ in range(r.randrange(rows * columns)):
                    if board.outcome() is None:
                        board.push(r.choice(board.legal_moves))
                fen = board.fen()
                i = r.randrange(len(fen))
                self.compare(e, fen, seen)
                self.compare(e, fen[:i] + r.choice("xo#1234") + fen[i + 1 :], seen)
        self.assertGreater(min(seen.values()), 40, seen)

    def compare(self, e, fen, seen):
        """Whether the board accepts a position just as the engine does."""
        with self.subTest(fen):
            try:
                e.position(fen)
                mine = True
            except CommandError:
                mine = False
            seen[mine] += 1
            if not mine:
                self.assertRaisesRegex(ValueError, "expected", Board.from_fen, fen)
                return
            board = Board.from_fen(fen)
            self.assertEqual(board.legal_moves, e.query("moves"))
            result = board.outcome().result if board.outcome() else "none"
            self.assertEqual((board.fen(), result), (e.query("fen"), e.query("result")))


class DrawingTest(unittest.TestCase):
    def test_text(self):
        self.assertEqual(str(Board(4, 4, (3, 2), [0, 0])), ". . . .\n. . . .\no . . .\nx . # .")
        self.assertEqual(repr(Board(4, 5)), "Board.from_fen('5/5/5/5 x')")

    def test_svg(self):
        board = Board(6, 7, (0, 6), ROW)
        svg = board._repr_svg_()
        self.assertEqual(board.outcome(), Outcome(1, tuple(Move(5, y) for y in range(4))))
        self.assertEqual((svg.count("#d62839"), svg.count("#ffd23f"), svg.count("stroke-width=\"4\"")), (4, 3, 4))
        self.assertEqual((svg.count('r="16"'), svg.count('r="5"'), svg.count("<path")), (41, 1, 1))
        self.assertEqual(re.findall(r">(\d+)</text>", svg), [*"0123456"])
