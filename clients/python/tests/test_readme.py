"""Runs what README.md shows."""

import re
import subprocess
import sys

from .support import PACKAGE, Folder, environment

BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.S)
RANDOM = re.compile(r"[AB] wins after \d+ moves|draw after \d+ moves")

SEARCHED = re.compile(r"^\d+,\d+$", re.M)  # a move that depends on the time


class ReadmeTest(Folder):
    def test_every_block(self):
        blocks = BLOCK.findall((PACKAGE / "README.md").read_text())
        kinds = ["sh", *["python", "text"] * 2, *["python"] * 4, "console", "console", "python"]
        self.assertEqual([kind for kind, _ in blocks], kinds)
        for kind, text in blocks:
            with self.subTest(text):
                if kind == "python":
                    printed = self.run_in_folder([sys.executable, "-W", "error", "-c", text])
                elif kind == "text":  # what the block before has printed
                    self.assertEqual(SEARCHED.sub("", printed), SEARCHED.sub("", text))
                elif kind == "console":
                    command, _, want = text.partition("\n")
                    got = self.run_in_folder(["sh", "-c", command[2:].replace("python3", sys.executable)])
                    self.assertEqual(RANDOM.sub("", got), RANDOM.sub("", want))

    def run_in_folder(self, command):
        done = subprocess.run(
            command, cwd=self.folder, env=environment(), stdout=-1, stderr=subprocess.STDOUT, text=True, timeout=300
        )
        self.assertEqual(done.returncode, 0, done.stdout)
        return done.stdout
