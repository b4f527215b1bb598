"""Calls the tools of c4engine.mcp by the client of the mcp package, where it is installed."""

import asyncio
import importlib.util
import re
import shlex
import subprocess
import sys
import unittest

from .support import engine, environment, slow

PRESENT = importlib.util.find_spec("mcp") is not None


class MissingTest(unittest.TestCase):
    def test_names_what_to_install(self):
        code = "import sys; sys.modules['mcp'] = None; import c4engine.mcp"
        ran = subprocess.run([sys.executable, "-c", code], env=environment(), capture_output=True, text=True)
        self.assertIn("pip install 'c4engine[mcp]'", ran.stderr.splitlines()[-1])


@unittest.skipUnless(PRESENT, "needs mcp")
class ToolsTest(unittest.TestCase):
    def talk(self, *calls, command=None):
        """The texts of the answers to calls (tool, arguments), with whether they are errors."""
        from mcp import Client

        from c4engine.mcp import server

        async def run():
            async with Client(server(command or engine())) as client:
                answers = [await client.call_tool(name, arguments) for name, arguments in calls]
                return [(answer.is_error, answer.content[0].text) for answer in answers]

        return asyncio.run(run())

    def text(self, name, **arguments):
        ((is_error, text),) = self.talk((name, arguments))
        self.assertFalse(is_error, text)
        return text

    def test_analyse(self):
        text = self.text("analyse", position="112233", seconds=0.2)
        self.assertIn("column 4: proven win in 1 move, both sides counted; best line 4", text)
        self.assertIn("legal moves: column 1, column 2, column 3, column 4, column 5, column 6, column 7", text)
        self.assertIn("x to move", text)
        self.assertIn("fen: 7/7/7/7/ooo4/xxx4 x", text)
        proven = self.text("analyse", board="4 5", prove=True, seconds=20)
        self.assertEqual(proven.count("proven"), 5, proven)

    def test_notations_of_a_position(self):
        fen = "7/7/7/7/3o3/2oxx2 x"
        forms = "4453", "4 4 5 3", "[4,4,5,3]", "d1 d2 e1 c1", "1. d1 d2 2. e1 c1", "http://x.org/?pos=4453", fen
        for _, text in self.talk(*[("show_board", {"position": form}) for form in forms]):
            self.assertIn(f"fen: {fen}", text)
        lines = '[White "a"]\n\n1. d1 ; mine\nd2 *', "# mine\ne1 c1"
        self.assertIn(f"fen: {fen}", self.text("play_moves", position=lines[0], moves=lines[1]))
        self.assertIn("fen: 7/7/7/7/3o3/3x3 x", self.text("show_board", position="newgame 6 7\nplay 3\nplay 3"))
        self.assertIn("4#", self.text("show_board", board="10 11 3 4"))
        self.assertIn("fen: 8/8/8/3ox3/", self.text("show_board", board="reversi 8"))
        self.assertIn("fen: 7/7/7/7/o6/x6 x", self.text("show_board", position="11"))
        address = "http://127.0.0.1:8080/#game=connectfour&board=10+11+3+4&moves=4453"
        self.assertIn("fen: 11/11/11/4#6/", self.text("show_board", position=address))

    def test_compare(self):
        text = self.text("compare_moves", position="112233", moves=["7", "4"], seconds=0.2)
        lines = text.splitlines()[-2:]
        self.assertTrue(lines[0].startswith("column 4: proven win"), text)
        self.assertTrue(lines[1].startswith("column 7: "), text)
        cells = self.text("compare_moves", position="112233", moves=["d1", "column 7"], seconds=0.1)
        self.assertEqual([line.split(":")[0] for line in cells.splitlines()[-2:]], ["column 4", "column 7"])

    def test_cells_of_other_games(self):
        """Rows count from the top in Reversi and from the bottom in NoGo, which has no column I."""
        for board, position, moves, legal in (
            ("reversi 8", "d3", ["c3", "E3"], "legal moves: c3, e3, c5"),
            ("reversi 4", "a2 a3 b4 c1 a4", ["pass"], "legal moves: pass"),
            ("nogo 9", "a1", ["j9", "B2"], "legal moves: A9, B9, C9"),
        ):
            text = self.text("compare_moves", board=board, position=position, moves=moves, seconds=0.1)
            self.assertIn(legal, text)
            found = sorted(line.split(":")[0].lower() for line in text.splitlines()[-len(moves) :])
            self.assertEqual(found, sorted(move.lower() for move in moves), text)
            best = text.splitlines()[-1].rpartition("best line ")[2]
            played = self.text("play_moves", board=board, position=position, moves=best)
            self.assertIn("fen: ", played, "the best line can be played as it is written")

    def test_a_game_without_a_notation(self):
        """Its moves are cells: letters from the left, rows from the bottom."""
        from c4engine import Move
        from c4engine.mcp import Table
        from c4engine.messages import Show

        table = Table(Show("tictactoe", ("x to move",), "1o1/1x1/3 x"), [Move(0, 0), Move(2, 2)], "none")
        self.assertIn("legal moves: a3, c1", table.text())
        self.assertEqual([table.move(text) for text in ("a3", "2,2")], [(0, 0), (2, 2)])

    def test_a_game(self):
        self.assertIn("fen: 7/7/7/7/3o3/3x3 x", self.text("play_moves", moves="4", position="4"))
        text = self.text("choose_move", position="112233", seconds=0.1)
        self.assertIn("the game is over: the first player has won", text)
        self.assertTrue(text.endswith("the engine played column 4"), text)
        for level in (1, "5", "club"):
            self.assertIn("the engine played", self.text("choose_move", level=level, seconds=0.1))
        self.assertIn("the game is over", self.text("choose_move", position="1122334"))

    def test_other_games(self):
        self.assertIn("o to move", self.text("play_moves", board="reversi 8", moves="d3"))
        self.assertIn("x to move", self.text("play_moves", board="reversi 8", position="d3", moves="c3"))
        self.assertIn("estimated chance", self.text("analyse", board="nogo 5", seconds=0.1))

    def test_explain(self):
        text = self.text("explain_game", game="1122334", board="5 5", nodes=500)
        self.assertIn("The second player lost a drawn game with move 6", text)
        self.assertIn("Accuracy", self.text("explain_game", game="4453", board="", nodes=5))
        self.assertIn("Accuracy", self.text("explain_game", game="f5 d6 c3 d3", board="reversi", nodes=5))
        several = self.text("explain_game", game="4453\n9x\n1122334", board="5 5", nodes=5)
        self.assertIn("turning point", several)
        self.assertIn("line 2: game: expected columns", several.splitlines()[-1])

    def test_a_picture(self):
        svg = self.text("show_board", position="44", svg=True)
        self.assertTrue(svg.startswith("<svg "))
        self.assertIn("1234567", "".join(re.findall(r">(\d+)</text>", svg)))

    def test_refusals(self):
        refused = (
            ("position: game: expected columns", "analyse", {"position": "4x"}),
            ("game: expected one, not 2", "analyse", {"position": "4453\n4444"}),
            ("move 1: expected a column from 1 to 7", "analyse", {"position": "9"}),
            ("newgame: columns: expected", "analyse", {"board": "6 x"}),
            ("newgame: game: expected", "analyse", {"board": "chess"}),
            ("seconds: expected a number from 0.001 to 60", "analyse", {"seconds": 1e9}),
            ("level: expected an integer from 1 to 13", "choose_move", {"level": 99}),
            ("level: expected an integer from 1 to 13", "choose_move", {"level": "²"}),
            ("nodes: expected an integer from 1 to 10000", "explain_game", {"game": "4", "nodes": 0}),
            ("expected", "explain_game", {"game": "no game"}),
            ("move", "compare_moves", {"moves": ["9"]}),
            ("move: expected one of column 1, column 2,", "compare_moves", {"moves": ["0"]}),
            ("move: expected one of column 1, column 2,", "compare_moves", {"moves": ["d9"]}),
            ("not d4", "compare_moves", {"moves": ["d4"]}),
            ("expected one of d3, c4, f5, e6, not a1", "compare_moves", {"moves": ["a1"], "board": "reversi 8"}),
            ("expected none, the game is over", "compare_moves", {"moves": ["4"], "position": "1122334"}),
            ("svg: expected four in a row", "show_board", {"board": "nogo 5", "svg": True}),
        )
        answers = self.talk(*[(name, arguments) for _, name, arguments in refused])
        for (says, *_), (is_error, text) in zip(refused, answers):
            self.assertTrue(is_error, text)
            self.assertNotIn("\n", text)
            self.assertIn(says, text)

    def test_engines_that_fail(self):
        for command, name, arguments, says in (
            ("/no/such/engine", "analyse", {}, "set C4ENGINE to it"),
            ([sys.executable, "-c", "import os; os.kill(os.getpid(), 9)"], "explain_game", {"game": "4"}, "status -9"),
        ):
            ((is_error, text),) = self.talk((name, arguments), command=command)
            self.assertTrue(is_error)
            self.assertIn(says, text)

    @slow
    def test_a_process(self):
        """Over standard input and output, as hosts start it, and two calls at the same time."""
        from mcp import Client, StdioServerParameters

        async def run():
            settings = {**environment(), "C4ENGINE": shlex.join(engine())}
            parameters = StdioServerParameters(command=sys.executable, args=["-m", "c4engine.mcp"], env=settings)
            async with Client(parameters) as client:
                tools = [tool.name for tool in (await client.list_tools()).tools]
                calls = [client.call_tool("analyse", {"seconds": 0.2, "position": position}) for position in ("4", "44")]
                return client.instructions, tools, [answer.content[0].text for answer in await asyncio.gather(*calls)]

        instructions, tools, (one, two) = asyncio.run(run())
        self.assertIn("Each call takes a whole position", instructions)
        self.assertEqual(tools, ["analyse", "compare_moves", "choose_move", "play_moves", "show_board", "explain_game"])
        self.assertIn("3x3 o", one)
        self.assertIn("3o3/3x3 x", two)
