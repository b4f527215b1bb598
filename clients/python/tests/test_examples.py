"""Runs the examples with the packages that they are for, where these are installed."""

import importlib.util
import json
import os
import socket
import subprocess
import sys
import unittest
import urllib.error
import urllib.request
from unittest import mock

from .support import PACKAGE, environment

EXAMPLES = PACKAGE / "examples"


def needs(*packages):
    """Skips a test where a package is missing."""
    missing = [name for name in packages if importlib.util.find_spec(name) is None]
    return unittest.skipIf(missing, f"needs {' and '.join(missing)}")


def get(port, question):
    """The server's answer."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/best?{question}", timeout=120) as answer:
        return json.load(answer)


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

    @needs("fastapi", "uvicorn")
    def test_server(self):
        """Clients that go away leave the engine to the next one."""
        with socket.create_server(("127.0.0.1", 0)) as listener:
            listener.set_inheritable(True)
            command = [sys.executable, "-m", "uvicorn", "server:app", "--fd", str(listener.fileno()), "--log-level", "error"]
            server = subprocess.Popen(command, cwd=EXAMPLES, env=environment(), pass_fds=[listener.fileno()])
            port = listener.getsockname()[1]
        try:
            for _ in range((os.cpu_count() or 1) + 1):
                with socket.create_connection(("127.0.0.1", port)) as gone:
                    gone.sendall(b"GET /best?seconds=3600 HTTP/1.1\r\nHost: x\r\n\r\n")
            self.assertIn(get(port, "columns=44&seconds=0.05")["column"], range(1, 12))
            self.assertEqual(get(port, "columns=1212121"), {"result": "first"})
            for wrong, says in (("columns=x", "moves: expected columns"), ("seconds=-1", "time: expected seconds")):
                with self.assertRaises(urllib.error.HTTPError) as caught:
                    get(port, wrong)
                with caught.exception as refusal:
                    self.assertRegex(refusal.read().decode(), says)
        finally:
            server.terminate()
            server.wait()

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
