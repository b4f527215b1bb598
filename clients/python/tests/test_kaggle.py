import asyncio
import os
import types
import unittest
from unittest import mock

from c4engine import AnalysisEngine, Board, Limit, kaggle

from .support import engine, environment, python

try:
    import numpy
except ImportError:
    numpy = None

try:
    import kaggle_environments
except ImportError:
    kaggle_environments = None


def configuration(rows=6, columns=7, inarow=4, actTimeout=0.5):
    return {"rows": rows, "columns": columns, "inarow": inarow, "actTimeout": actTimeout}


def observation(text, mark):
    """A board as a drawing of one line a row."""
    return {"board": [".xo".index(cell) for row in text.split() for cell in row], "mark": mark}


FEN = "7/7/7/7/7/2xxxoo o"
EMPTY = " ".join(["......."] * 6)


class AgentTest(unittest.TestCase):
    def setUp(self):
        patch = mock.patch.dict(os.environ, environment())
        patch.start()
        self.addCleanup(patch.stop)
        self.addCleanup(kaggle._engine.cache_clear)

    def tearDown(self):
        kaggle._engine(os.getpid()).close()

    def test_it_wins_and_blocks(self):
        board = "....... ....... ....... ....... ooo.... xxx...."
        self.assertEqual(kaggle.agent(observation(board, 1), configuration()), 3)
        board = "....... ....... ....... ....... oo..... xxx...."
        self.assertEqual(kaggle.agent(observation(board, 2), configuration()), 3)

    @unittest.skipIf(numpy is None, "needs numpy")
    def test_arrays_of_numpy(self):
        seen = {"board": numpy.array([[0] * 7] * 5 + [[0, 0, 1, 1, 1, 2, 2]]), "mark": numpy.int64(2)}
        self.assertEqual(kaggle.agent(seen, configuration()), 1)
        self.assertEqual(Board.from_kaggle({**seen, "board": seen["board"].flatten()}, configuration()).fen(), FEN)

    def test_other_sizes_as_mappings_and_as_objects(self):
        for rows, columns, kind in ((4, 4, dict), (12, 12, types.SimpleNamespace), (4, 12, dict)):
            seen = kind(board=[0] * (rows * columns), mark=1)
            self.assertIn(kaggle.agent(seen, kind(**configuration(rows, columns))), range(columns))

    def test_one_engine_from_move_to_move(self):
        kaggle.agent(observation(EMPTY, 1), configuration())
        first = kaggle._engine(os.getpid())
        kaggle.agent(observation(EMPTY, 1), configuration())
        self.assertIs(kaggle._engine(os.getpid()), first)

    def test_a_dead_engine_is_replaced(self):
        kaggle._engine(os.getpid()).close()
        with self.assertRaises(kaggle.EngineError):
            kaggle.agent(observation(EMPTY, 1), configuration())
        self.assertIn(kaggle.agent(observation(EMPTY, 1), configuration()), range(7))

    def test_the_search_is_told_less_than_the_timeout(self):
        kaggle.agent(observation(EMPTY, 1), configuration())
        with mock.patch.object(kaggle.Engine, "analyse", autospec=True, side_effect=kaggle.Engine.analyse) as analyse:
            kaggle.agent(observation(EMPTY, 1), configuration(actTimeout=1))
            kaggle.agent(observation(EMPTY, 1), configuration(actTimeout=0.1))
        limits = [call.args[2].time for call in analyse.call_args_list]
        self.assertLessEqual(limits[0], 0.7)
        self.assertEqual(limits[1], kaggle.SHORTEST)

    def test_the_tree_is_kept_from_turn_to_turn(self):
        """The agent is given boards alone, and its second search goes on with the tree of the first."""
        analyse, searches = kaggle.Engine.analyse, []

        def recorder(*arguments):
            searches.append(analyse(*arguments))
            return searches[-1]

        board, columns = [0] * 110, 11
        with mock.patch.object(kaggle.Engine, "analyse", recorder):
            for seconds in (3.0, kaggle.SHORTEST):  # enough for a busy machine
                seen = {"board": board, "mark": 1}
                kaggle.agent(seen, configuration(10, columns, actTimeout=kaggle.MARGIN + seconds))
                for mark, move in zip((1, 2), searches[-1].info[0].pv):  # the agent's move and the expected reply
                    board[move.row * columns + move.column] = mark
        first, second = (search.info[0] for search in searches)
        self.assertGreater(second.hashfull, first.hashfull / 2)
        self.assertGreater(first.hashfull, 8, "else the two cannot be told apart")

    def test_wrong_input_names_the_field(self):
        for field, seen, rules in (
            ("inarow", observation(EMPTY, 1), configuration(inarow=5)),
            ("board", observation(EMPTY, 1), configuration(rows=7)),
            ("cells", {"board": [3] * 42, "mark": 1}, configuration()),
            ("cells", {"board": [0] * 41 + ["1"], "mark": 2}, configuration()),
            ("cells", {"board": [0] * 41 + [None], "mark": 2}, configuration()),
            ("mark", {"board": [0] * 42, "mark": 3}, configuration()),
            ("mark", {"board": [0] * 42}, configuration()),
            ("mark", {"board": [0] * 42, "mark": 1.0}, configuration()),
            ("rows", {"board": [0] * 42, "mark": 1}, configuration(rows="6")),
            ("actTimeout", observation(EMPTY, 1), {"rows": 6, "columns": 7, "inarow": 4}),
            ("goes on", observation("....... ....... ....... ....... ooo.... xxxx...", 2), configuration()),
        ):
            with self.subTest(field), self.assertRaisesRegex((TypeError, ValueError), field):
                kaggle.agent(seen, rules)
        for board in ("x......" + " ......." * 5, EMPTY.replace(".", "x")):
            with self.assertRaisesRegex(ValueError, "cells: expected"):
                kaggle.agent(observation(board, 2), configuration())

    def test_a_program_ends_with_its_engine_and_so_do_its_forks(self):
        code = """
            import os, sys
            from c4engine.kaggle import agent, _engine
            rules = {"rows": 6, "columns": 7, "inarow": 4, "actTimeout": 0.5}
            seen = {"board": [0] * 42, "mark": 1}
            first = agent(seen, rules)
            child = os.fork()
            agent(seen, rules)
            if child and os.waitpid(child, 0)[1] == 0: print("done")
        """
        done = python(code, env={**environment(), "PYTHONWARNINGS": "ignore"})
        self.assertEqual((done.returncode, done.stdout), (0, "done\n"), done.stderr)


@unittest.skipIf(kaggle_environments is None, "needs kaggle-environments, see README.md")
class KaggleTest(unittest.TestCase):
    def test_games(self):
        with mock.patch.dict(os.environ, environment()):
            for players in ((kaggle.agent, "random"), ("negamax", kaggle.agent), (kaggle.agent, kaggle.agent)):
                env = kaggle_environments.make("connectx", configuration={"actTimeout": 2})
                env.run(list(players))
                self.assertEqual([state.status for state in env.state], ["DONE", "DONE"])
                for player, state in zip(players, env.state):
                    if players != (kaggle.agent, kaggle.agent):
                        self.assertEqual(state.reward, 1 if player is kaggle.agent else -1)

    def test_no_move_gives_the_value_away(self):
        moves = []

        def recorder(observation, configuration):
            column = kaggle.agent(observation, configuration)
            moves.append((Board.from_kaggle(observation, configuration), column))
            return column

        with mock.patch.dict(os.environ, environment()):
            for game in range(int(os.environ.get("C4ENGINE_KAGGLE_GAMES", "1"))):
                kaggle._engine(os.getpid()).close()  # a cold start
                kaggle._engine.cache_clear()
                env = kaggle_environments.make("connectx", configuration={"actTimeout": 2}, debug=True)
                env.run([recorder, "random"] if game % 2 == 0 else ["random", recorder])
                self.assertEqual([state.status for state in env.state], ["DONE", "DONE"])
        given = asyncio.run(given_away(moves))
        self.assertEqual(given, [], f"of {len(moves)} moves")
        print(f"{len(moves)} moves kept the value")


async def given_away(moves):
    """Returns those of the moves that are worth less than their positions, by the exact solver."""
    worth = {"win": 1, "draw": 0, "loss": -1}
    given = []
    async with AnalysisEngine(engine(), hash=256) as judge:
        for board, column in moves:
            best, after = await judge.review(board, [column], prove=True, limit=Limit())
            if after.result is None and worth[best.info[0].proven.value] > -worth[after.info[0].proven.value]:
                given.append((board.fen(), column))
    return given
