"""What several tests need."""

import atexit
import functools
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import textwrap
import unittest
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
PLAYERS = str(PACKAGE / "tests" / "players.py")

slow = unittest.skipUnless(os.environ.get("C4ENGINE_SLOW"), "needs C4ENGINE_SLOW=1")
"""Marks tests of seconds that only changes of the packaging or of types break."""


@functools.lru_cache(maxsize=None)
def engine():
    """The command of an engine, as a list: $C4ENGINE, or else one that is built."""
    if os.environ.get("C4ENGINE"):
        return shlex.split(os.environ["C4ENGINE"])
    if not shutil.which("go"):
        raise unittest.SkipTest("needs an engine: set C4ENGINE, or install Go to build one")
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = os.path.join(folder, "c4engine")
    subprocess.run(["go", "build", "-o", path, "./cmd/c4engine"], cwd=PACKAGE.parents[1], check=True)
    return [path]


def environment():
    """The environment of a program that uses the package."""
    return {**os.environ, "PYTHONPATH": str(PACKAGE), "C4ENGINE": shlex.join(engine())}


def python(code, *words, **options):
    """Runs a program with all warnings as errors; returns the finished process."""
    command = [sys.executable, "-X", "dev", "-W", "error", "-c", textwrap.dedent(code), *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, **options)


# Starts a player of these tests, which needs nothing but the standard library, in a fifth of the time.
BARE = [sys.executable, "-IS"]


def fake(on_search, on_start=""):
    """The command of an engine that does something of its own when it starts, or
    when it should search; all else it answers with readyok."""
    code = f"""
import os, sys, time, json
def say(**message): print(json.dumps(message), flush=True)
{textwrap.dedent(on_start)}
for line in sys.stdin:
    word = line.split()[0]
    if word == "isready": say(type="readyok")
    if word == "quit": break
    if word in ("go", "analyze"):
{textwrap.indent(textwrap.dedent(on_search), " " * 8)}
"""
    return [*BARE, "-c", code]


def fake_lines(on_line):
    """The command of a program that does something with every line it reads, which it
    has in `line`."""
    return [*BARE, "-c", f"import sys, time\nfor line in sys.stdin:\n    {on_line}\n"]


# A player in a few lines of any language: it always takes the leftmost column.
PLAYER = """
import os, sys, time
for line in sys.stdin:
    word, *numbers = line.split()
    if word == "newgame":
        rows, columns, x, y = map(int, numbers)
        top = [rows - (x == rows - 1 and y == column) for column in range(columns)]
    def fall(column):
        top[column] -= 1 + (top[column] - 2 == x and column == y)
    if word == "isready": print("readyok", flush=True)
    if word == "opponent": fall(int(numbers[1]))
    if word == "go":
        column = next(column for column in range(columns) if top[column] > 0)
        answer = f"bestmove {top[column] - 1} {column}"
        fall(column)
        DO
        print(answer, flush=True)
"""


class Folder(unittest.TestCase):
    """A test with a folder of its own for files."""

    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)

    def write(self, name, text):
        """Writes a file and returns its path."""
        path = os.path.join(self.folder, name)
        Path(path).write_text(textwrap.dedent(text))
        return path

    def command(self, do):
        """The command of a player that does that before it answers. Each has its own file, as tests
        start several at a time."""
        with tempfile.NamedTemporaryFile("w", dir=self.folder, delete=False) as file:
            file.write(PLAYER.replace("DO", do))
        return shlex.join([*BARE, file.name])
