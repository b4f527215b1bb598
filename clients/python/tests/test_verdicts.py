import json
import subprocess
import sys
import unittest

from c4engine.referee.verdicts import verdicts

from .support import PACKAGE


class VerdictTest(unittest.TestCase):
    def answer(self, line):
        (text,) = verdicts([line])
        return json.loads(text)

    def test_answers(self):
        column = ["5,0", "5,1", "4,0", "5,2", "3,0", "5,3", "2,0"]
        for moves, want in (
            ([], {"result": "none", "plies": 0}),
            (column, {"result": "first", "plies": 7}),
            ([*column, "1,0"], {"result": "illegal", "plies": 7}),
            (["5,0", "5,0", "5,1"], {"result": "illegal", "plies": 1}),
            (["5,99"], {"result": "illegal", "plies": 0}),
        ):
            line = json.dumps({"rows": 6, "columns": 7, "moves": moves})
            self.assertEqual(self.answer(line), want)
        line = json.dumps({"rows": 4, "columns": 4, "forbidden": [3, 1], "moves": ["3,0", "9,9"], "legal": True})
        legal = [["3,0", "2,1", "3,2", "3,3"], ["2,0", "2,1", "3,2", "3,3"]]
        self.assertEqual(self.answer(line), {"result": "illegal", "plies": 1, "legal": legal})

    def test_wrong_lines(self):
        for field, line in (
            ("line", "nonsense"),
            ("line", "[1]"),
            ("line", "[" * 100000),
            ("line", "\ufffd"),
            ("line", ""),
            ("rows", "{}"),
            ("columns", '{"rows": 6, "columns": 13, "moves": []}'),
            ("forbidden", '{"rows": 6, "columns": 7, "forbidden": ["a", null], "moves": []}'),
            ("moves", '{"rows": 6, "columns": 7}'),
            ("moves", '{"rows": 6, "columns": 7, "moves": [[5, 3]]}'),
            ("moves", '{"rows": 6, "columns": 7, "moves": ["5.3"]}'),
            ("moves", '{"rows": 6, "columns": 7, "moves": "5,3"}'),
        ):
            with self.subTest(line):
                self.assertRegex(self.answer(line)["error"], f"^{field}: expected")

    def test_the_program_answers_line_by_line(self):
        command = [sys.executable, "-m", "c4engine.referee.verdicts"]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "cwd": PACKAGE}
        with subprocess.Popen(command, **pipes) as program:
            for line in ("nonsense\n", '{"rows": 6, "columns": 7, "moves": ["5,3"]}\n'):
                program.stdin.write(line)
                program.stdin.flush()
                answer = json.loads(program.stdout.readline())
            self.assertEqual(answer, {"result": "none", "plies": 1})
