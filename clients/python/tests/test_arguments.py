"""Every public call refuses every wrong argument, with TypeError or ValueError that names a field."""

import asyncio
import copy
import functools
import gc
import inspect
import pickle
import unittest
import warnings
from dataclasses import is_dataclass

import c4engine
from c4engine import AnalysisEngine, AsyncEngine, Board, Engine, EngineError, Limit, Move, kaggle, referee

from .support import engine

WRONG = (object(), b"4453", 4j, float("nan"), {1: 2})  # none of them fits any parameter


def wrong_calls(owner, name, call, good):
    """The arguments of a call with each of its parameters replaced by each wrong value."""
    for parameter in inspect.signature(call).parameters:
        if parameter in ("self", "report"):
            continue
        for value in WRONG:
            yield f"{owner}.{name}({parameter}={value!r})", {**good, parameter: value}


def called(call):
    """A call that waits for its coroutine, if it has one."""
    if not inspect.iscoroutinefunction(call):
        return call
    return functools.wraps(call)(lambda **arguments: asyncio.run(call(**arguments)))


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


WITHOUT = {"copy", "fen", "outcome", "pop", "root"}  # calls of Board that have no arguments


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
            rules = {"rows": 6, "columns": 7, "inarow": 4, "actTimeout": "2"}
            for seen, says in (({"board": 5, "mark": 1}, "board: "), ({"board": [0] * 42, "mark": 1}, "actTimeout: ")):
                self.assertRaisesRegex(TypeError, f"^{says}expected", kaggle.agent, seen, rules)
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
            with self.assertRaisesRegex(TypeError, r"^(Engine\.)?push\(\) missing"):
                e.push()
        for kind in (Engine, AsyncEngine, AnalysisEngine):
            for says, arguments in wrong_calls("", kind.__name__, kind, {"command": engine()}):
                self.refused(kind, says, arguments)

    def test_the_referee(self):
        player = referee.Player("x.py:f")
        both = {"a": player, "b": player}
        table = {
            "Player": {"spec": "x.py:f"},
            "play_match": {"a": "x.py:f", "b": "x.py:f"},
            "play_rounds": {**both, "rounds": 1},
            "play_game": {"board": Board(9, 9), "players": {"A": player, "B": player}, "first": "A"},
            "result_file": {"games": []},
            "batch_report": {"games": [], "names": ("A", "B")},
        }
        self.assertEqual({*referee.__all__} - {"Board", "Game", "Move"}, {*table}, "Game is a result")
        for name, good in table.items():
            call = getattr(referee, name)
            for says, arguments in wrong_calls("referee", name, called(call), good):
                self.refused(called(call), says, arguments)
        good = table["play_match"]
        for wrong in (None, [1], "x"):
            self.refused(referee.result_file, f"result_file({wrong!r})", {"games": wrong})
            self.refused(referee.batch_report, f"batch_report({wrong!r})", {"games": wrong, "names": ("A", "B")})
        for board in (Board(9, 9, moves=[1]), Board.from_fen("7/7/7/7/7/3x3 o")):
            with self.assertRaisesRegex(ValueError, "^board: expected an empty Board, not "):
                asyncio.run(referee.play_game(board, {"A": player, "B": player}, "A"))
        for field, values in {"rounds": (0, True, "1", None), "seed": (-1, 0.5, "1"), "movetime": (None, 0, True)}.items():
            for value in values:
                with self.assertRaisesRegex((TypeError, ValueError), f"^{field}: expected"):
                    referee.play_match(**good, **{field: value})

    def test_many(self):
        async def ask():
            async with AnalysisEngine(engine()) as a:
                for name in public(AnalysisEngine):
                    call = getattr(a, name)
                    for says, arguments in wrong_calls("AnalysisEngine", name, call, {}):
                        with self.subTest(says), self.assertRaisesRegex((TypeError, ValueError), ": expected"):
                            await call(**arguments)

        asyncio.run(ask())

    def test_every_public_class_is_in_a_table(self):
        """Errors and results are made by the package, and Analysis by an engine."""
        kinds = {name: getattr(c4engine, name) for name in c4engine.__all__ if name != "PASS"}
        results = {name for name, kind in kinds.items() if issubclass(kind, EngineError) or is_dataclass(kind)} - {"Limit"}
        tested = {"AnalysisEngine", "AsyncEngine", "Board", "Engine", "Limit", "Move"}
        self.assertEqual({*kinds}, results | tested | {"Analysis", "AsyncAnalysis", "Outcome"})
        self.assertEqual(public(AsyncEngine), public(Engine))

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
