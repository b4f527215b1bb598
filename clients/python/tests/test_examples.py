"""Runs the examples with the packages that they are for, where these are installed."""

import importlib.util
import os
import subprocess
import sys
import unittest
from unittest import mock

from .support import PACKAGE, environment

EXAMPLES = PACKAGE / "examples"


def needs(*packages):
    """Skips a test where a package is missing."""
    missing = [name for name in packages if importlib.util.find_spec(name) is None]
    return unittest.skipIf(missing, f"needs {' and '.join(missing)}")


class ExampleTest(unittest.TestCase):
    def run_example(self, name):
        command = [sys.executable, EXAMPLES / name]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, env=environment())
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    @needs("pettingzoo", "pygame")
    def test_pettingzoo(self):
        self.assertEqual(self.run_example("pettingzoo_game.py"), "player_1 gets -1\nplayer_0 gets 1\n")

    @needs("pyspiel")
    def test_openspiel(self):
        self.assertEqual(self.run_example("openspiel_bot.py"), "connect_four [1.0, -1.0]\nothello [1.0, -1.0]\n")

    @needs("nbclient", "ipykernel", "matplotlib")
    def test_notebook(self):
        import nbclient
        import nbformat

        notebook = nbformat.read(EXAMPLES / "board.ipynb", as_version=4)
        with mock.patch.dict(os.environ, environment()):
            nbclient.NotebookClient(notebook, timeout=60).execute()
        outputs = [out for cell in notebook.cells for out in cell.get("outputs", ())]
        kinds = {kind for out in outputs for kind in out.get("data", ())}
        self.assertLess({"image/svg+xml", "image/png"}, kinds)
