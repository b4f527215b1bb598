"""Whole matches with players that misbehave."""

import asyncio
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from c4engine import Board
from c4engine.referee import Player, play_game, play_match

from .players import leftmost
from .support import PLAYERS, Folder, engine, environment


class RefereeTest(Folder):
    def match(self, player, movetime=20.0, rounds=1):
        """A round of the player against one that plays well enough and starts quickly."""
        return play_match(player, self.command("pass"), rounds, seed=1, movetime=movetime)

    def assert_loses(self, player, cause, **how):
        games = self.match(player, **how)
        self.assertEqual([(g.winner, g.cause) for g in games], [("B", cause)] * 2, games)
        return games

    def test_a_command_that_plays_by_the_rules(self):
        games = self.match(self.command("pass"), rounds=3)
        self.assertEqual({g.cause for g in games}, {"win"}, games)
        self.assertEqual([g.first for g in games], ["A", "B"] * 3)
        self.assertEqual([g.board.forbidden for g in games[::2]], [g.board.forbidden for g in games[1::2]])

    def test_functions_that_fail(self):
        for name, cause, detail in (
            ("crash", "bug", "^ended with status 1; AttributeError: .*nonsense"),
            ("die", "bug", "^ended with status -6"),
            ("leave", "bug", "^ended with status 0"),
            ("nothing", "bug", "^ended with status 1"),
            ("cheat", "illegal", "^ply [12]: 0,0"),
            ("beyond", "illegal", "^ply [12]: 99,-1"),
        ):
            with self.subTest(name):
                self.assertRegex(self.assert_loses(f"{PLAYERS}:{name}", cause)[0].detail, detail)

    def test_a_function_that_hangs_and_commands_that_hang_or_chatter(self):
        chatters = "while True: print('info nodes 1', flush=True); time.sleep(0.01)"
        players = [f"{PLAYERS}:hang", self.command("time.sleep(3600)"), self.command(chatters)]
        with ThreadPoolExecutor(len(players)) as pool:  # they wait at the same time
            for games in pool.map(lambda player: self.assert_loses(player, "timeout", movetime=2.0), players):
                self.assertGreater(min(g.seconds["A"] for g in games), 1.9, games)

    def test_functions_that_print_read_and_meddle_do_no_harm(self):
        self.assertEqual(self.match(f"{PLAYERS}:noisy")[0].cause, "win")
        self.assertIn(self.match(f"{PLAYERS}:meddler")[0].cause, ("win", "illegal"))

    def test_commands_that_fail(self):
        for do, cause in (
            ("print('hello')", "bug"),
            ("print('x' * 3000000)", "bug"),
            ("sys.exit(1)", "bug"),
            ("os.abort()", "bug"),
            ("os.close(1); time.sleep(3600)", "bug"),
            ("answer = 'bestmove 0 0'", "illegal"),
            ("answer = 'bestmove none'", "illegal"),
            ("answer = 'bestmove'", "illegal"),
            ("print(answer, flush=True)", "illegal"),  # two answers to one question
        ):
            with self.subTest(do):
                self.assert_loses(self.command(do), cause)

    def test_players_that_cannot_be_loaded(self):
        for player, cause in (
            ("/no/such/player", "load error"),
            ("/no/such/library.so", "load error"),
            ("/no/such/file.py:move", "load error"),
            (self.write("wrong.py", "1 // 0") + ":move", "load error"),
            (self.write("worse.py", "None.nonsense") + ":move", "load error"),
            (f"{PLAYERS}:absent", "no entry"),
        ):
            with self.subTest(player):
                self.assert_loses(player, cause)

    def test_functions_themselves(self):
        self.assertEqual(play_match(leftmost, leftmost, seed=3)[0].cause, "win")
        typed = eval(compile("lambda: None", "<stdin>", "eval"))
        typed.__qualname__ = typed.__name__ = "typed"
        self.assertRaisesRegex(TypeError, "player: expected", play_match, None, leftmost)
        for spec in (lambda board: None, "", PLAYERS, Board.copy, len, partial(leftmost), typed):
            self.assertRaisesRegex(ValueError, "player: expected", play_match, spec, spec)
        self.assertRaisesRegex(ValueError, "command: expected words quoted", play_match, "'open", leftmost)

    def test_a_players_file_that_plays_matches(self):
        """Each player loads it up to there, or there would be players without end."""
        player = self.write("player.py", """
            from c4engine.referee import play_match
            def move(board): return board.legal_moves[0]
            print(play_match(move, move)[0].cause)
        """)
        done = subprocess.run([sys.executable, player], capture_output=True, text=True, env=environment())
        self.assertEqual((done.stdout, done.stderr), ("win\n", ""))

    def test_wrong_times(self):
        for movetime in (0, -1, float("nan"), float("inf"), 200, "1"):
            with self.assertRaisesRegex((TypeError, ValueError), "movetime: expected seconds"):
                play_match(leftmost, leftmost, movetime=movetime)

    def test_the_engine(self):
        async def play():
            # So small a board is solved long before the time is up.
            players = {"A": Player(shlex.join(engine())), "B": Player(leftmost)}
            try:
                return await play_game(Board(4, 5, (1, 2)), players, "A", movetime=60.0)
            finally:
                await asyncio.gather(*(p.close() for p in players.values()))

        game = asyncio.run(play())
        self.assertIn(game.cause, ("win", "draw"), game)
