import unittest

from c4engine.referee import Board


class BoardTest(unittest.TestCase):
    def played(self, board, *moves):
        for move in moves:
            board.play(move)
        return board

    def test_landing_cells_skip_the_forbidden_cell(self):
        board = Board(4, 5, (2, 1))
        self.assertEqual(board.legal(), [(3, y) for y in range(5)])
        board.play((3, 1))
        self.assertEqual((board.top[1], board.legal()[1]), (2, (1, 1)))

    def test_a_forbidden_cell_in_the_bottom_row_and_in_the_top_row(self):
        self.assertEqual(Board(4, 4, (3, 2)).top, [4, 4, 3, 4])
        board = self.played(Board(4, 4, (0, 0)), (3, 0), (2, 0), (1, 0))
        self.assertEqual((board.top[0], board.legal()), (0, [(3, 1), (3, 2), (3, 3)]))

    def test_lines_in_all_directions(self):
        row = [(5, 0), (4, 0), (5, 1), (4, 1), (5, 2), (4, 2), (5, 3)]
        column = [(5, 6), (5, 0), (5, 5), (4, 0), (5, 4), (3, 0), (4, 4), (2, 0)]
        rising = [(5, 0), (5, 1), (4, 1), (5, 2), (5, 3), (4, 2), (3, 2), (4, 3), (3, 3), (5, 5), (2, 3)]
        falling = [(x, 6 - y) for x, y in rising]
        for moves, result in ((row, "first"), (column, "second"), (rising, "first"), (falling, "first")):
            board = self.played(Board(6, 7), *moves)
            self.assertEqual((board.result, board.legal()), (result, []))
            self.assertRaisesRegex(ValueError, "over", board.play, (3, 0))

    def test_no_line_through_the_forbidden_cell(self):
        board = self.played(Board(4, 5, (3, 2)), (3, 0), (2, 0), (3, 1), (2, 1), (3, 3), (2, 3), (3, 4))
        self.assertIsNone(board.result)

    def test_an_illegal_move_changes_nothing(self):
        board = Board(6, 7, (5, 3))
        for move in ((4, 0), (5, 3), (5, 7), (-1, 0), (5, -1), "5,0", None):
            with self.subTest(move), self.assertRaises((ValueError, TypeError)):
                board.play(move)
        self.assertEqual((board.moves, board.top), ([], [6, 6, 6, 5, 6, 6, 6]))

    def test_wrong_boards(self):
        for field, words in (
            ("rows", (3, 7)),
            ("columns", (6, 13)),
            ("rows", (True, 7)),
            ("rows", ("6", 7)),
            ("forbidden", (6, 7, (6, 0))),
            ("forbidden", (6, 7, (-1, -1))),
        ):
            self.assertRaisesRegex(ValueError, field + ": expected", Board, *words)
