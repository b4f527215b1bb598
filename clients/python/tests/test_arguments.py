"""Every public call refuses every wrong argument, with TypeError or ValueError that names a field."""

import asyncio
import copy
import gc
import inspect
import pickle
import unittest
import warnings

from c4engine import AnalysisEngine, AsyncEngine, Board, Engine, EngineError, Limit, Move, kaggle, referee

from .support import engine

WRONG = (object(), b"4453", 4j, float("nan"), {1: 2})  # none of them fits any parameter
COUNTED = {"times": 0}


def wrong_calls(owner, name, call, good):
    """The arguments of a call with each of its parameters replaced by each wrong value."""
    for parameter in inspect.signature(call).parameters:
        if parameter in ("self", "report"):
            continue
        for value in WRONG:
            COUNTED["times"] += 1
            yield f"{owner}.{name}({parameter}={value!r})", {**good, parameter: value}


def public(kind):
    """The public calls of a class, by name."""
    calls = inspect.getmembers(kind, callable)
    return {name for name, _ in calls if not name.startswith("_")} - {"start", "close"}


BOARD = {
    "from_words": {"words": "6 7"},
    "from_fen": {"fen": "7/7/7/7/7/7 x"},
    "from_columns": {"moves": "44"},
    "from_array": {"cells": [[0] * 7] * 6},
    "push": {"move": 3},
    "parse": {"move": 3},
    "threats": {},
    "after": {"moves": []},
    "svg": {},
}
ENGINE = {
    "configure": {"options": {}},
    "level": {"level": None},
    "newgame": {},
    "position": {},
    "read": {"game": "44"},
    "push": {"move": 3},
    "undo": {},
    "query": {"question": "fen"},
    "play": {},
    "best_move": {},
    "analyse": {},
    "evaluate": {},
    "prove": {},
    "review": {},
    "analysis": {},
}


WITHOUT = {"copy", "fen", "mirror", "outcome", "peek", "pop", "root"}  # calls of Board that have no arguments


class ArgumentsTest(unittest.TestCase):
    def refused(self, call, says, arguments):
        with self.subTest(says), self.assertRaisesRegex((TypeError, ValueError), ": expected"):
            call(**arguments)

    def test_boards_and_limits(self):
        self.assertEqual(public(Board) - {"from_kaggle"}, set(BOARD) | WITHOUT)
        for name, good in BOARD.items():
            for says, arguments in wrong_calls("Board", name, getattr(Board, name), good):
                self.refused(getattr(Board(), name), says, arguments)
        for wrong in WRONG:
            with self.assertRaisesRegex((TypeError, ValueError), "^text: expected a cell"):
                Move.from_text(wrong)
            for call in (Board.from_kaggle, kaggle.agent):
                with self.assertRaisesRegex(ValueError, "expected in the observation or the configuration$"):
                    call(wrong, wrong)
        for kind in (Board, Limit):
            for says, arguments in wrong_calls("", kind.__name__, kind, {}):
                self.refused(kind, says, arguments)
        for wrong in (float("inf"), True, "5", 0, -1, 86401.0):
            with self.assertRaisesRegex((TypeError, ValueError), "^time: expected seconds"):
                Limit(time=wrong)

    def test_engines(self):
        without = {"show", "describe"}
        self.assertEqual(public(Engine) - {"name", "options"}, set(ENGINE) | without)
        with Engine(engine()) as e:
            for name, good in ENGINE.items():
                for says, arguments in wrong_calls("Engine", name, getattr(e, name), good):
                    self.refused(getattr(e, name), says, arguments)
            self.assertEqual(e.query("fen"), "7/7/7/7/7/7 x", "nothing was played")
            for seconds in (0.01, Limit(time=0.01)):
                self.assertIsNotNone(e.play(Board(10, 11), seconds).move)
            with self.assertRaisesRegex(TypeError, r"^Engine\.push\(\) missing"):
                e.push()
        for kind in (Engine, AsyncEngine, AnalysisEngine):
            for says, arguments in wrong_calls("", kind.__name__, kind, {"command": engine()}):
                self.refused(kind, says, arguments)

    def test_the_referee(self):
        good = {"a": "x.py:f", "b": "x.py:f"}
        for says, arguments in wrong_calls("referee", "play_match", referee.play_match, good):
            self.refused(referee.play_match, says, arguments)
        for wrong in (*WRONG, None, [1], "x"):
            self.refused(referee.result_file, f"result_file({wrong!r})", {"games": wrong})
            self.refused(referee.batch_report, f"batch_report({wrong!r})", {"games": wrong, "names": ("A", "B")})
        for field, values in {"rounds": (0, True, "1", None), "seed": (-1, 0.5, "1"), "movetime": (None, 0, True)}.items():
            for value in values:
                with self.assertRaisesRegex((TypeError, ValueError), f"^{field}: expected"):
                    referee.play_match(**good, **{field: value})

    def test_many(self):
        async def ask():
            async with AnalysisEngine(engine()) as a:
                for name in ("query", "review"):
                    call = getattr(a, name)
                    for says, arguments in wrong_calls("AnalysisEngine", name, call, {}):
                        with self.subTest(says), self.assertRaisesRegex((TypeError, ValueError), ": expected"):
                            await call(**arguments)

        asyncio.run(ask())

    def test_engines_are_not_copied(self):
        with Engine(engine()) as e:
            for one in (e, e.analysis(), AsyncEngine(engine()), AnalysisEngine(engine())):
                for duplicate in (copy.copy, copy.deepcopy, pickle.dumps):
                    with self.assertRaisesRegex(TypeError, f"^{type(one).__name__}: expected one process"):
                        duplicate(one)

    def test_a_dropped_engine_ends_its_process_and_warns(self):
        e = Engine(engine())
        process, thread = e._engine._connection._process, e._thread
        with self.assertWarnsRegex(ResourceWarning, "dropped: expected close"), warnings.catch_warnings():
            warnings.simplefilter("always")
            del e
            gc.collect()
        thread.join(60)
        self.assertTrue(process.ended)

    def test_a_closed_engine_says_so(self):
        e = Engine(engine())
        e.close()
        self.assertRaisesRegex(EngineError, "^the engine is closed: expected", e.query, "fen")

    def test_an_engine_that_was_not_started_says_so(self):
        for call in (AsyncEngine(engine()).play, AnalysisEngine(engine()).query):
            with self.assertRaisesRegex(EngineError, "^the engine has not been started: expected async with"):
                asyncio.run(call())
