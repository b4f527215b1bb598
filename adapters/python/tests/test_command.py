"""The referee's command line."""

import contextlib
import io
import os
import shutil
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path

from c4engine.referee.__main__ import main

from .support import PACKAGE, Folder

REFEREE = [sys.executable, "-W", "error", "-m", "c4engine.referee"]
PLAYERS = """
import time
def left(board): return board.legal_moves[0]
def slow(board):
    print("slow", flush=True)
    time.sleep(3600)
"""


class CommandTest(Folder):
    def setUp(self):
        super().setUp()
        self.players = self.write("players.py", PLAYERS)

    def run_referee(self, *words):
        return subprocess.run([*REFEREE, *words], capture_output=True, text=True, cwd=PACKAGE, timeout=120)

    def test_a_match_and_its_files(self):
        left, out, batch = self.players + ":left", os.path.join(self.folder, "o"), os.path.join(self.folder, "b")
        done = self.run_referee(left, left, "--rounds", "2", "--seed", "1", "--out", out, "--batch", batch)
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
        self.assertEqual(len(done.stderr.splitlines()), 4, done.stderr)
        self.assertRegex(Path(out).read_text(), r"^0:\n([12]\t\d+\t\d+\n){2}\n1:\n(.*\n)+Stat:\n")
        self.assertEqual([row.split("\t")[0] for row in Path(batch).read_text().splitlines()], ["id", left, left])
        again = self.run_referee(left, left, "--rounds", "2", "--seed", "1")
        self.assertEqual((again.stdout, again.stderr), (Path(out).read_text(), done.stderr))

    def test_wrong_arguments(self):
        left = self.players + ":left"
        for words, named in (
            ([], "A, B"),
            ([left], "B"),
            ([left, ""], "player: expected"),
            ([left, left, "--rounds", "0"], "rounds: expected an integer from 1, not 0"),
            ([left, left, "--movetime", "soon"], "argument --movetime: invalid seconds"),
            ([left, left, "--movetime", "nan"], "movetime: expected seconds, up to 86400, not nan"),
            ([left, left, "--movetime", "0"], "movetime: expected seconds, up to 86400, not 0"),
            ([left, left, "--movetime", "200"], "movetime: expected seconds, as in 0.2, not 200"),
            ([left, left, "--seed", "x"], "argument --seed"),
            ([left, left, "--out", "/no/such/folder/file"], "No such file or directory: '/no/such/folder/file'"),
        ):
            with contextlib.redirect_stderr(io.StringIO()) as says, self.assertRaises(SystemExit) as ended:
                main(words)
            self.assertEqual(ended.exception.code, 2)
            self.assertIn(named, says.getvalue().splitlines()[-1])

    def test_movetime_is_in_seconds(self):
        slow = self.write("slow.py", PLAYERS) + ":slow"
        done = self.run_referee(self.players + ":left", slow, "--movetime", "0.3")
        self.assertIn("(timeout: no bestmove within 0.3 s)", done.stderr)

    @unittest.skipUnless(shutil.which("ps"), "needs ps")
    def test_signals_end_the_match_and_the_players(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            slow = self.write("slow.py", PLAYERS + f"    # {number}\n") + ":slow"
            command = [*REFEREE, self.players + ":left", slow, "--rounds", "5", "--movetime", "3600.0"]
            pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, "cwd": PACKAGE}
            with subprocess.Popen(command, **pipes) as program:
                while not processes(slow):
                    self.assertIsNone(program.poll())
                    time.sleep(0.05)
                program.send_signal(number)
                out, complaints = program.communicate(timeout=60)
            self.assertEqual((program.returncode, complaints), (130, ""))
            self.assertIn("ratio of Tie", out)
            # A player that was just being started ends when it finds its input closed.
            deadline = time.monotonic() + 60
            while processes(slow) and time.monotonic() < deadline:
                time.sleep(0.05)
            self.assertEqual(processes(slow), [])


def processes(spec):
    """The hosts of a player, and not the referee, which names it too."""
    listed = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True).stdout
    return [line for line in listed.splitlines() if line.endswith(" " + spec)]
