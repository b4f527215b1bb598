import asyncio
import unittest

from c4engine import (
    AnalysisEngine,
    AsyncEngine,
    Board,
    CommandError,
    EngineError,
    EngineTerminatedError,
    EngineTimeoutError,
    Limit,
    ProtocolError,
)

from .support import engine, fake_lines


class ManyTest(unittest.IsolatedAsyncioTestCase):
    def engine(self, **arguments):
        return AnalysisEngine(engine(), **{"threads": 2, "hash": 16, **arguments})

    async def test_many_questions_at_once(self):
        async with self.engine() as a:
            questions = [a.query("9 9", ["8,3"], limit=Limit(nodes=50 + i), priority=i % 7) for i in range(100)]
            answers = await asyncio.gather(*questions)
        self.assertEqual([answer.info[0].nodes for answer in answers], [50 + i for i in range(100)])
        self.assertEqual({(answer.ply, answer.turn, answer.result) for answer in answers}, {(1, "second", None)})
        self.assertTrue(all(answer.info[0].pv[0] == answer.move for answer in answers))

    async def test_a_game(self):
        moves = ["5,0", "5,1", "4,0", "4,1", "3,0", "3,1", "2,0"]
        async with self.engine() as a:
            review = await a.review("", moves, limit=Limit(nodes=100), multipv="all")
            two = await a.review("6 7", moves, [6, 2], limit=Limit(nodes=100), multipv="all")
            same = await a.review(Board.from_columns("1212"), [0, 1, (2, 0)], limit=Limit(nodes=100), multipv="all")
            last = await a.query(Board.from_columns("1212121"))
        self.assertEqual([answer.ply for answer in review], list(range(8)))
        self.assertEqual([review[2], review[6]], two, "in the order of their plies")
        self.assertEqual(review, same)
        self.assertEqual((last.ply, last.result), (7, "first"))
        self.assertEqual(len(review[0].info), 7)
        self.assertEqual((review[7].move, review[7].info, review[7].result), (None, (), "first"))

    async def test_every_field(self):
        async with self.engine(options={"Seed": 7, "Proofs": True}) as a:
            for board in (Board(4, 5, (3, 2)), " 4 5 3 2", "connectfour  4 5 3 2\n"):
                solved = await a.query(board, [1], prove=True, multipv="all", limit=Limit(nodes=100_000))
                self.assertEqual([info.proven.plies for info in solved.info], [None, 18, 18, 18, 18])
            reversi = await a.query("reversi 6 nopass", limit=Limit(nodes=50), multipv=2)
            self.assertEqual([info.multipv for info in reversi.info], [1, 2])
            placed = await a.query("", [3, "3", (5, 0)], fen="7/7/7/7/7/3x3 o", limit=Limit(time=0.05))
            self.assertEqual((placed.ply, placed.turn), (3, "first"))

    async def test_limits_that_no_question_has(self):
        async with self.engine() as a:
            for limit, says in ((Limit(depth=3), "depth"), (Limit(time=1, clock=3), "clock")):
                with self.assertRaisesRegex(ValueError, f"^limit: expected time or nodes, not {says}$"):
                    await a.query(Board(), limit=limit)
            with self.assertRaisesRegex(ValueError, "^every: expected seconds, 0.1 or more, not 0.05$"):
                await a.query(Board(), report=print, every=0.05)

    async def test_the_same_as_the_line_protocol(self):
        async with self.engine(hash=64) as a, AsyncEngine(engine(), {"Hash": 64}) as e:
            await e.newgame("9 9")
            one, other = await a.query("9 9", limit=Limit(nodes=500)), await e.analyse(limit=Limit(nodes=500))
            self.assertEqual((one.move, one.info), (other.move, other.info))

    async def test_reports(self):
        seen = []
        async with self.engine() as a:
            question = asyncio.ensure_future(a.query("9 9", limit=Limit(time=3600.0), report=seen.append, every=0.1))
            while len(seen) < 2:
                await asyncio.sleep(0.01)
            question.cancel()
            self.assertTrue(seen[0].move)
            with self.assertRaisesRegex(ValueError, "enough"):
                await a.query("9 9", limit=Limit(time=3600.0), report=enough, every=0.1)
            self.assertTrue((await a.query(limit=Limit(nodes=10))).move, "it goes on")

    async def test_cancelling_ends_the_search(self):
        async with self.engine(threads=1) as a:
            with self.assertRaises(asyncio.TimeoutError):
                await asyncio.wait_for(a.query("9 9", limit=Limit(time=3600.0)), 0.1)
            self.assertTrue((await a.query(limit=Limit(nodes=10))).move, "the only thread is free again")

    async def test_refused_questions(self):
        async with self.engine() as a:
            for question, field in (
                ({"moves": ["5,3", "5,3"]}, "move 2"),
                ({"board": "nogo 5", "moves": [4]}, "move 1"),
                ({"board": "3 9"}, "rows"),
                ({"board": "chess"}, "game"),
                ({"moves": ["5,3"] * 200_000}, "line"),
            ):
                with self.subTest(field), self.assertRaises(CommandError) as caught:
                    await a.query(**question)
                self.assertEqual((caught.exception.command, caught.exception.field), ("query", field))
            self.assertTrue((await a.query(limit=Limit(nodes=10))).move)

    async def test_an_engine_that_is_closed(self):
        a = self.engine()
        with self.assertRaisesRegex(EngineError, "^the engine has not been started: expected async with"):
            await a.query()
        await a.start()
        question = asyncio.ensure_future(a.query("9 9", limit=Limit(time=3600.0)))
        await asyncio.sleep(0)
        await a.close()
        await a.close()
        for late in (question, a.query()):
            with self.assertRaisesRegex(EngineError, "closed"):
                await late

    async def test_what_cannot_be_started(self):
        for command, timeout, error in (
            (["/no/such/engine"], 60, EngineError),
            ([*engine(), "nonsense"], 60, EngineTerminatedError),
            (fake_lines("print('hello', flush=True)"), 60, ProtocolError),
            (fake_lines("sys.exit(3)"), 60, EngineTerminatedError),
            (fake_lines("pass"), 0.1, EngineTimeoutError),
        ):
            with self.subTest(command), self.assertRaises(error):
                await AnalysisEngine(command, timeout=timeout).start()

    async def test_an_engine_that_breaks(self):
        version = '{"type":"query_version","id":"start"}'
        for reply, error in (
            ("print('hello', flush=True)", ProtocolError),
            ("print('[]', flush=True)", ProtocolError),
            ("""print('{"type":"error","field":"line"}', flush=True)""", ProtocolError),
            ("""print('{"type":"analysis","id":"1"}', flush=True)""", ProtocolError),
            ("sys.exit(3)", EngineTerminatedError),
        ):
            command = fake_lines(f"print({version!r}, flush=True) if 'version' in line else {reply}")
            with self.subTest(reply):
                async with AnalysisEngine(command) as a:
                    for _ in range(2):
                        with self.assertRaises(error):
                            await asyncio.wait_for(a.query(), 60)

    async def test_an_engine_that_hangs(self):
        version = '{"type":"query_version","id":"start"}'
        on_line = f"""
    if 'start' in line: print({version!r}, flush=True)
    if 'hang' in line: time.sleep(3600)"""
        async with AnalysisEngine(fake_lines(on_line)) as a:
            a._timeout = 0.5  # once it has started
            await asyncio.sleep(1.2)
            for _ in range(2):
                with self.assertRaises(EngineTimeoutError):
                    await asyncio.wait_for(a.query("", ["hang"]), 60)

    async def test_an_engine_that_is_slow(self):
        async with self.engine(threads=1) as a:
            a._timeout = 1.0
            answer = await a.query("9 9", limit=Limit(time=1.5))
            self.assertTrue(answer.move)


def enough(answer):
    raise ValueError("enough")
