"""The referee's command line."""

import contextlib
import io
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path

from c4engine.referee.__main__ import main

from .support import PACKAGE, PLAYERS, Folder

REFEREE = [sys.executable, "-W", "error", "-m", "c4engine.referee"]
PLAYER = f"{PLAYERS}:leftmost"


class CommandTest(Folder):
    def run_referee(self, *words):
        return subprocess.run([*REFEREE, *words], capture_output=True, text=True, cwd=PACKAGE, timeout=120)

    def test_a_match_and_its_files(self):
        out, batch = os.path.join(self.folder, "o"), os.path.join(self.folder, "b")
        done = self.run_referee(PLAYER, PLAYER, "--rounds", "2", "--seed", "1", "--out", out, "--batch", batch)
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
        self.assertEqual(len(done.stderr.splitlines()), 4, done.stderr)
        self.assertRegex(Path(out).read_text(), r"^0:\n([12]\t\d+\t\d+\n){2}\n1:\n(.*\n)+Stat:\n")
        self.assertEqual([row.split("\t")[0] for row in Path(batch).read_text().splitlines()], ["id", PLAYER, PLAYER])
        again = self.run_referee(PLAYER, PLAYER, "--rounds", "2", "--seed", "1")
        results = [re.sub(r"\t\d+\t\d+", "", text) for text in (again.stdout, Path(out).read_text())]  # no seconds
        self.assertEqual((results[0], again.stderr), (results[1], done.stderr))

    def test_wrong_arguments(self):
        for words, named in (
            ([], "A, B"),
            ([PLAYER], "B"),
            ([PLAYER, ""], "player: expected"),
            ([PLAYER, PLAYER, "--rounds", "0"], "rounds: expected an integer from 1, not 0"),
            ([PLAYER, PLAYER, "--movetime", "soon"], "argument --movetime: invalid seconds"),
            ([PLAYER, PLAYER, "--movetime", "200"], "movetime: expected seconds, as in 0.2, not 200"),
            ([PLAYER, PLAYER, "--seed", "x"], "argument --seed"),
            ([PLAYER, PLAYER, "--out", "/no/such/folder/file"], "No such file or directory: '/no/such/folder/file'"),
        ):
            with contextlib.redirect_stderr(io.StringIO()) as says, self.assertRaises(SystemExit) as ended:
                main(words)
            self.assertEqual(ended.exception.code, 2)
            self.assertIn(named, says.getvalue().splitlines()[-1])

    def test_movetime_is_in_seconds(self):
        done = self.run_referee(PLAYER, f"{PLAYERS}:hang", "--movetime", "0.3")
        self.assertIn("(timeout: no bestmove within 0.3 s)", done.stderr)

    @unittest.skipUnless(shutil.which("ps"), "needs ps")
    def test_signals_end_the_match_and_the_players(self):
        on = Path(self.folder, "on")
        hangs = self.write("hangs.py", f"""
            import pathlib, time
            def hang(board):
                pathlib.Path({str(on)!r}).touch()
                time.sleep(3600)
        """) + ":hang"
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
            command = [*REFEREE, PLAYER, hangs, "--rounds", "5", "--movetime", "3600.0"]
            pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, "cwd": PACKAGE}
            with subprocess.Popen(command, **pipes) as program:
                while not on.exists():
                    self.assertIsNone(program.poll())
                    time.sleep(0.05)
                program.send_signal(number)
                out, complaints = program.communicate(timeout=60)
            self.assertEqual(complaints, "")
            if number != signal.SIGKILL:
                self.assertEqual(program.returncode, 130)
                self.assertIn("ratio of Tie", out)
            on.unlink()
            # A player that nobody ended does so when it finds its input closed.
            deadline = time.monotonic() + 60
            while processes(hangs) and time.monotonic() < deadline:
                time.sleep(0.05)
            self.assertEqual(processes(hangs), [])


def processes(spec):
    """The hosts of a player, and not the referee, which names it too."""
    listed = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True).stdout
    return [line for line in listed.splitlines() if line.endswith(" " + spec)]
