"""The package installs, and its modules form no circle."""

import ast
import graphlib
import importlib.util
import inspect
import os
import re
import shutil
import subprocess
import sys
import textwrap
import unittest
from pathlib import Path

import c4engine

from .support import PACKAGE, Folder, slow

try:
    import setuptools

    BUILDS = int(setuptools.__version__.split(".")[0]) >= 77
except ImportError:
    BUILDS = False


def imports(path):
    """The modules of the package that one of its files imports, for types too."""
    folder = path.relative_to(PACKAGE).with_suffix("").parts[:-1]
    nodes = (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ImportFrom) and node.level)
    return {".".join([*folder[: len(folder) - node.level + 1], node.module]) for node in nodes}


class PackageTest(Folder):
    def test_imports_form_no_circle(self):
        files = (PACKAGE / "c4engine").rglob("*.py")
        graph = {".".join(path.relative_to(PACKAGE).with_suffix("").parts): imports(path) for path in files}
        order = list(graphlib.TopologicalSorter(graph).static_order())  # raises CycleError
        self.assertLess(order.index("c4engine.connection"), order.index("c4engine.aio"))
        self.assertEqual(set(order), set(graph), "every import was found")

    def test_one_version(self):
        declared = re.findall('^version = "(.+)"$', (PACKAGE / "pyproject.toml").read_text(), re.M)
        self.assertEqual(declared, [c4engine.__version__])

    @slow
    def test_types_and_style(self):
        """By the settings of pyproject.toml, with those of the two tools that are installed."""
        tools = {"mypy": ["--cache-dir", self.folder], "ruff": ["check", "--no-cache", "."]}
        installed = {name: words for name, words in tools.items() if importlib.util.find_spec(name)}
        if not installed:
            self.skipTest("needs mypy or ruff")
        for name, words in installed.items():
            with self.subTest(name):
                command = [sys.executable, "-m", name, *words]
                done = subprocess.run(command, cwd=PACKAGE, capture_output=True, text=True)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    @slow
    @unittest.skipUnless(importlib.util.find_spec("mypy"), "needs mypy")
    def test_types_of_a_program(self):
        """Every move of an engine can be pushed, and each query has its type."""
        program = """
            from c4engine import PASS, AsyncEngine, Board, Engine, Info, Move
            board = Board()
            with Engine() as engine:
                move: Move = board.push(engine.play(board, 0.1).move)
                engine.push(engine.analyse(board).info[0].pv[0])
                known: bool = (5, 3) in board.legal_moves or move == (5, 3) or move in board
                worth: dict[Move, Info] = engine.evaluate(board) or engine.evaluate()
                over: bool = engine.query("gameover")
                fen: str = engine.query("fen") + engine.query("turn") + engine.query("result")
                legal: tuple[Move, ...] = engine.query("moves")
            async def ask(engine: AsyncEngine) -> bool:
                return await engine.query("gameover") and (await engine.query("moves"))[0] == PASS
            """
        wrong = {
            'engine.query("fe")': "call-overload",
            'move == "5,3"': "comparison-overlap",
            "board.cells[0][0] = 1": "index",
            "board.top.pop()": "attr-defined",
        }
        for number, (line, error) in enumerate({"pass": "", **wrong}.items()):
            with self.subTest(line):
                path = self.write(f"program{number}.py", textwrap.dedent(program) + line + "\n")
                words = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", self.folder, path]
                done = subprocess.run(words, cwd=PACKAGE, capture_output=True, text=True)
                self.assertEqual(re.findall(r"\[([a-z-]+)\]$", done.stdout, re.M), [error] if error else [], done.stdout)
                self.assertEqual(done.returncode, bool(error), done.stdout + done.stderr)

    def test_every_call_has_its_help(self):
        for name, call in inspect.getmembers(c4engine.Engine, callable):
            if not name.startswith("_"):
                with self.subTest(name):
                    self.assertNotRegex(call.__doc__ or "See", "^See|Async")
                    other = getattr(c4engine.AsyncEngine, name)
                    self.assertEqual([*inspect.signature(call).parameters], [*inspect.signature(other).parameters])

    @slow
    @unittest.skipUnless(BUILDS, "needs setuptools 77 or later")
    def test_pip_installs_it(self):
        source, target = os.path.join(self.folder, "source"), os.path.join(self.folder, "target")
        shutil.copytree(PACKAGE, source)  # pip builds in the folder
        pip = [sys.executable, "-m", "pip", "install", "--no-index", "--no-build-isolation", "--no-deps", "--quiet"]
        done = subprocess.run([*pip, "--target", target, source], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        found = {str(path.relative_to(target)) for path in Path(target).rglob("*.*") if path.suffix != ".pyc"}
        kept = {str(path.relative_to(PACKAGE)) for path in (PACKAGE / "c4engine").rglob("*.*") if path.suffix != ".pyc"}
        self.assertEqual({path for path in found if path.startswith("c4engine/")}, kept)
        self.assertEqual((PACKAGE / "LICENSE").read_text(), (PACKAGE.parents[1] / "LICENSE").read_text())
