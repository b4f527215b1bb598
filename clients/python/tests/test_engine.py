import os
import threading
import unittest
from pathlib import Path
from unittest import mock

from c4engine import PASS, Board, CommandError, Engine, EngineError, GameOverError, Limit, Move, Proven

from .support import engine


class EngineTest(unittest.TestCase):
    def setUp(self):
        self.engine = Engine(engine(), options={"Threads": 1})
        self.addCleanup(self.engine.close)

    def test_a_game(self):
        e = self.engine
        e.newgame("4 5 1 2")
        while not e.query("gameover"):
            self.assertIn(e.play(limit=Limit(nodes=200)).move, [Move(x, y) for x in range(4) for y in range(5)])
        self.assertIn(e.query("result"), ["first", "second", "draw"])
        self.assertEqual(e.query("moves"), ())
        self.assertIn("#", e.show())

    def test_infos(self):
        self.engine.newgame("6 8")
        best = self.engine.analyse(limit=Limit(nodes=2000), multipv=3, moves=["5,0", "5,6", "5,3"])
        self.assertEqual([info.multipv for info in best.info], [1, 2, 3])
        self.assertEqual(best.move, best.info[0].pv[0])
        self.assertEqual({info.pv[0] for info in best.info}, {(5, 0), (5, 6), (5, 3)})
        self.assertEqual((best.info[0].nodes, best.info[0].time), (2000, None))
        self.assertEqual(self.engine.query("turn"), "first", "nothing was played")

    def test_clocks_and_proofs(self):
        self.engine.position(moves=["5,0", "5,6", "5,1", "4,6", "5,2", "3,6"])
        best = self.engine.play(limit=Limit(clock=60, inc=0.5, nodes=10**6))
        self.assertEqual((best.move, best.info[0].proven), ((5, 3), Proven("win", 1, True)))
        self.assertIsNotNone(best.info[0].time)

    def test_proofs(self):
        e = self.engine
        e.newgame("4 5")
        self.assertEqual(e.prove().value, "draw")
        e.newgame("12 12")
        self.assertIsNone(e.prove(limit=Limit(time=0.05)))
        e.newgame("nogo 5")
        self.assertRaisesRegex(CommandError, "exact solver", e.prove)

    def test_an_infinite_analysis_ends_with_its_block(self):
        self.engine.newgame("9 9")
        with self.engine.analysis() as analysis:
            info = next(analysis)
            self.assertRaisesRegex(EngineError, "busy", self.engine.push, "8,3")
        self.assertGreater(info.nodes, 0)
        self.assertIsNotNone(analysis.wait().move)
        self.assertEqual(list(analysis), [])
        self.engine.push("8,3")

    def test_an_analysis_that_is_stopped(self):
        with self.engine.analysis(Board(9, 9), multipv=2) as analysis:
            analysis.stop()
            self.assertEqual({info.multipv for info in analysis}, {1, 2})
            self.assertEqual(len(analysis.wait().info), 2)

    def test_an_error_in_the_block_stops_the_analysis(self):
        with self.assertRaises(ZeroDivisionError), self.engine.analysis():
            raise ZeroDivisionError
        self.engine.push("5,3")

    def test_refusals_change_nothing(self):
        e = self.engine
        for call, command, field in (
            (lambda: e.push("0,0"), "play", "move"),
            (lambda: e.newgame("3 99"), "newgame", "rows"),
            (lambda: e.configure({"Hash": 0}), "setoption", "Hash"),
            (lambda: e.undo(7), "undo", "moves"),
        ):
            with self.assertRaises(CommandError) as caught:
                call()
            self.assertEqual((caught.exception.command, caught.exception.field), (command, field))
            self.assertTrue(caught.exception.expected)
        self.assertRaisesRegex(ValueError, "no line breaks", e.push, "5,3\nplay 5,4")
        self.assertEqual(e.query("fen"), "7/7/7/7/7/7 x")

    def test_options(self):
        option = self.engine.options["Hash"]
        self.assertEqual((option.kind, option.min, option.default), ("spin", 1, "256"))
        self.assertEqual(self.engine.options["Output"].choices, ("text", "json"))
        self.engine.configure({"Ponder": True, "Hash": 64, "ClearTree": None, "FinalMove": "max"})

    def test_threads_that_search_and_close_at_once(self):
        ended = []

        def play():
            try:  # a search that has begun may still get its best move
                ended.append(self.engine.play(limit=Limit(time=3600.0)))
            except EngineError as error:
                ended.append(error)

        threads = [threading.Thread(target=call, daemon=True) for call in [play, *[self.engine.close] * 4, play]]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
            self.assertFalse(thread.is_alive())
        self.assertEqual(len(ended), 2)


class BoardTest(unittest.TestCase):
    """Calls about a board need nothing before them, and leave it as it is."""

    def setUp(self):
        self.engine = Engine(engine(), options={"Threads": 1, "Hash": 64})
        self.addCleanup(self.engine.close)
        self.board = Board(5, 6, (4, 0), [1, 2, 1, 2, 1])  # second has to block above column 1

    def tearDown(self):
        self.assertEqual(len(self.board.moves), 5)

    def test_best_moves(self):
        e = self.engine
        for before in ("", "10 11 3 4", "nogo 5", "reversi"):
            e.newgame(before)
            self.assertEqual(e.best_move(self.board, 0.1), (1, 1))
            self.assertEqual(e.play(self.board, Limit(nodes=500)).move, (1, 1))
            self.assertEqual(e.analyse(self.board, Limit(nodes=500)).move, (1, 1))
            self.assertEqual(e.query("fen"), self.board.fen(), "analyse has played nothing")
        over = Board(moves=[0, 1, 0, 1, 0, 1, 0])
        for search in (e.play, e.best_move, e.analyse, e.evaluate, e.prove):
            for kind in (GameOverError, EngineError, ValueError):
                self.assertRaisesRegex(kind, "expected a game that goes on", search, over)
        with self.assertRaises(GameOverError), e.analysis(over, 0.1) as analysis:
            list(analysis)
        self.assertEqual(e.query("fen"), over.fen(), "the engine goes on")

    def test_worth_of_every_move(self):
        worth = self.engine.evaluate(self.board, Limit(nodes=20_000))
        self.assertEqual([*worth], [*self.board.legal_moves])
        self.assertEqual(max(worth, key=lambda move: worth[move].winrate), (1, 1))
        self.assertEqual(worth[4, 3].proven, Proven("loss", 2, True))
        self.assertEqual(self.engine.prove(Board(4, 5, (3, 2))), Proven("win", 17, True))

    def test_every_move_is_a_move(self):
        e = self.engine
        best = e.play(self.board, Limit(nodes=500))
        self.assertEqual({type(move) for move in (best.move, *best.info[0].pv, *e.query("moves"))}, {Move})
        self.assertEqual(self.board.copy().push(best.move), (1, 1))
        e.newgame("reversi 4")
        e.position("xxxx/xxx1/xxxo/xxxx o")
        self.assertEqual(e.query("moves"), (PASS,))
        best = e.play(limit=Limit(nodes=10))
        self.assertEqual((best.move, str(best.move), best.info[0].pv[0]), (PASS, "pass", PASS))
        e.undo()
        e.push(best.move)
        self.assertEqual(e.query("turn"), "first")

    def test_a_game_is_reviewed(self):
        game = self.board.after([3, 1])  # the first mistake, and its punishment
        reviews = self.engine.review(game, Limit(nodes=20_000))
        self.assertEqual([review.move for review in reviews], [*game])
        self.assertEqual(reviews[6].lost, 0)
        self.assertEqual(reviews[5].lost, reviews[5].best.winrate)
        self.assertEqual(self.engine.review(Board()), [])
        move = self.engine.review(Board(9, 9, moves=[3]), Limit(nodes=1))[0]
        self.assertEqual((move.played.winrate, move.played.pv), (0.5, ((8, 3),)), "the search did not reach it")

    def test_the_engines_own_game_is_reviewed(self):
        e = self.engine
        for rules, game, plies in (
            ("", "4453", 4),
            ("", '[FEN "7/7/7/7/7/xo5 x"]\n1. d1 d2 *', 2),
            ("reversi", "f5 d6 c3 d3", 4),
        ):
            e.newgame(rules)
            e.read(game)
            fen = e.query("fen")
            reviews = e.review(limit=Limit(nodes=200))
            self.assertEqual((len(reviews), e.query("fen")), (plies, fen), "the position is as before")
            self.assertEqual(tuple(review.move for review in reviews), e.query("played"))
            self.assertTrue(all(0 <= review.lost <= 1 for review in reviews))
        self.assertEqual([str(review.move) for review in reviews], ["4,5", "5,3", "2,2", "2,3"])
        e.newgame("reversi 4")
        e.position(moves=["1,0", "2,0", "3,1", "0,2", "3,0", "pass"])
        self.assertEqual(e.review(limit=Limit(nodes=10))[-1].move, PASS)
        self.assertEqual([*e.evaluate(limit=Limit(nodes=100))], [*e.query("moves")])
        e.newgame()
        self.assertEqual(e.review(), [])

    def test_levels(self):
        e = self.engine
        for level in (1, 13, "Club", None):
            e.level(level)
            self.assertEqual(e.best_move(Board(moves=[0, 1, 0, 1, 0, 1]), 0.1), (2, 0), "a win is seen at every level")
        for level in (0, 14, 2.5, True, "5", "clubs"):
            self.assertRaisesRegex((TypeError, ValueError), "level: expected", e.level, level)

    def test_moves_and_games(self):
        e = self.engine
        for move in (3, (5, 3), "5,3", "3"):
            e.newgame(Board())
            e.push(move)
            self.assertEqual(e.query("fen"), "7/7/7/7/7/3x3 o")
        e.undo()
        self.assertEqual(e.query("turn"), "first")
        e.position(moves=[3, "4 3"])
        fen = e.query("fen")
        self.assertEqual(Board.from_fen(fen), Board.from_columns("44"))
        e.newgame("9 9")
        e.position(fen, ["3,3"])
        self.assertEqual(e.query("fen"), "7/7/7/3x3/3o3/3x3 o")
        for place in (e.newgame, e.position):
            e.newgame("reversi")
            place(self.board)
            self.assertEqual(e.query("fen"), self.board.fen())
        self.assertEqual(e.analyse(limit=Limit(nodes=10), moves=[5]).move, (4, 5))

    def test_a_board_that_was_refused(self):
        e = self.engine
        for words in ("nogo 9", " nogo 9", "'nogo' 9"):
            e.newgame(words)
            with e.analysis():
                self.assertRaisesRegex(EngineError, "busy", e.play, self.board)
            self.assertEqual(e.play(self.board, Limit(nodes=500)).move, (1, 1), words)

    def test_a_game_of_several_lines(self):
        e = self.engine
        for text in (
            '[White "a; \\"b;"]\n\n1. d1 ; centre\nd2 2. e1 *',
            '; mine\r\n[White "a"]\r\n% 1\r\n1. d1 {a;\r\nb} d2\r\n# c\r\n2. e1 ; end',
            "# log\n> newgame\n> play 3\n> play 3\n> play 4",
            "1. d1 (1. a1 ; no)\n) d2\n2. e1",
        ):
            e.read(text)
            self.assertEqual(e.query("fen"), "7/7/7/7/3o3/3xx2 o", text)
        start = "---O*--- ---*O---".join(["-------- " * 3, " --------" * 3])
        for text in ("(;GM[2]SZ[8]\n;B[dc]\n;W[cc])", f"# mine\n(;GM[Othello]BO[8\n{start} *]\nB[D3]\n;W[C3];)"):
            e.read(text)
            self.assertEqual(e.query("fen"), "8/8/2ox4/3ox3/3xo3/8/8/8 x", text)
        e.newgame()
        self.assertRaisesRegex(CommandError, "game: expected one, not 2", e.read, "4453\n4444")
        self.assertRaisesRegex(CommandError, "comment: expected } before the end", e.read, "{\n" * 30_000)

    def test_traps(self):
        for call, says in (
            (lambda: self.engine.play(Limit(nodes=1)), "board: expected a Board, .*limit="),
            (lambda: self.engine.push(4.5), "move: expected"),
            (lambda: list(self.engine.analysis()), "analysis: expected a search under way, as in: with engine"),
            (lambda: self.engine.analyse(limit=Limit(clock=1)), "limit: expected time, nodes or depth, not clock"),
            (lambda: self.engine.evaluate(limit=Limit(time=1, inc=1)), "limit: expected .*, not inc"),
            (lambda: self.engine.prove(limit=Limit(clock=1)), "limit: expected .*, not clock"),
            (lambda: self.engine.review(limit=Limit(clock=1)), "limit: expected .*, not clock"),
            (lambda: self.engine.analyse(multipv="All"), 'multipv: expected an integer from 1 to 255, or "all", not .All'),
            (lambda: self.engine.position(moves="44"), "moves: expected a list"),
            (lambda: Board(moves="44"), "moves: expected a list"),
            (lambda: Board().after("44"), "moves: expected a list"),
            (lambda: Limit(time=float("nan")), "time: expected seconds, up to 86400, not nan"),
            (lambda: Limit(time=0), "time: expected seconds, up to 86400, not 0"),
            (lambda: Limit(inc=-1), "inc: expected seconds"),
            (lambda: Limit(clock="60"), "clock: expected seconds"),
            (lambda: Limit(time=200), "time: expected seconds, as in 0.2, not 200 .or write 200.0"),
            (lambda: Limit(clock=60_000), "clock: expected seconds, as in 60"),
            (lambda: self.engine.best_move(Board(), 500), "time: expected seconds, as in 0.5"),
        ):
            self.assertRaisesRegex((TypeError, ValueError, EngineError), says, call)
        self.assertEqual(Limit(time=200.0, depth=3).words(), ["movetime", "200000", "depth", "3"])
        self.assertEqual(Limit(time=0.0004, inc=0).words(), ["movetime", "1", "inc", "0"])
        self.assertRegex(repr(self.engine), r"^<Engine c4engine \S+, running>$")
        self.engine.close()
        self.assertRegex(repr(self.engine), "not running>$")
        self.engine.close()
        self.assertRaisesRegex(EngineError, "closed", self.engine.query, "fen")


class StartTest(unittest.TestCase):
    def test_from_the_path(self):
        with mock.patch.dict(os.environ, PATH=os.path.dirname(engine()[0])):
            os.environ.pop("C4ENGINE", None)
            for command in (None, "c4engine", Path(engine()[0])):
                with Engine(command) as e:
                    self.assertEqual(e.query("turn"), "first")

    def test_what_cannot_be_started(self):
        self.assertRaisesRegex(EngineError, "command: expected .*C4ENGINE", Engine, "/no/such/engine")
        self.assertRaises(CommandError, Engine, engine(), {"Nonsense": 1})
