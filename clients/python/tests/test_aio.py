import asyncio
import unittest

from c4engine import AnalysisEngine, AsyncEngine, Board, EngineError, EngineTerminatedError, EngineTimeoutError, Limit
from c4engine.process import LineProcess

from .support import BARE, engine, fake


class AsyncTest(unittest.IsolatedAsyncioTestCase):
    async def test_a_move_and_infos(self):
        async with AsyncEngine(engine()) as e:
            await e.newgame("9 10 0 0")
            self.assertIn((await e.play(limit=Limit(nodes=500))).move, [(8, y) for y in range(10)])
            async with e.analysis(limit=Limit(nodes=500), multipv=2) as analysis:
                infos = [info async for info in analysis]
            self.assertEqual((await analysis.wait()).info, tuple(infos[-2:]))

    async def test_a_search_that_is_cancelled_is_stopped(self):
        async with AsyncEngine(engine()) as e:
            await e.newgame("9 9")
            with self.assertRaises(asyncio.TimeoutError):
                await asyncio.wait_for(e.play(limit=Limit(time=3600.0)), 0.2)
            self.assertEqual(await e.query("turn"), "second", "it has played all the same")
            self.assertTrue((await e.play(limit=Limit(nodes=100))).move)

    async def test_a_search_that_is_cancelled_before_it_begins(self):
        async with AsyncEngine(engine()) as e:
            for turns in range(4):
                search = asyncio.ensure_future(e.best_move(Board(9, 9), 3600.0))
                for _ in range(turns):
                    await asyncio.sleep(0)
                search.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await search
                self.assertTrue((await e.play(Board(), Limit(nodes=100))).move)

    async def test_calls_that_are_cancelled_again_and_again(self):
        """As the scopes of anyio do, in which FastAPI runs a request."""
        async with AsyncEngine(engine()) as e:
            calls = (lambda: e.play(Board(9, 9), 3600.0), lambda: e.newgame("reversi"), lambda: e.evaluate(limit=3600.0))
            for call in calls:
                for turns in range(6):
                    search = asyncio.ensure_future(call())
                    await asyncio.sleep(0.02 * (turns % 2))
                    while not search.done():
                        search.cancel()
                        await asyncio.sleep(0)
                    self.assertEqual(str(await e.best_move(Board(5, 6, moves=[1, 2, 1, 2, 1]), Limit(nodes=200))), "1,1")
            for _ in range(20):  # each waits for those before it
                search = asyncio.ensure_future(e.play(Board(9, 9), 3600.0))
                await asyncio.sleep(0)
                search.cancel()
            await asyncio.sleep(0)
            self.assertEqual(str(await e.best_move(Board(5, 6, moves=[1, 2, 1, 2, 1]), Limit(nodes=200))), "1,1")

    async def test_a_cancelled_search_of_an_engine_that_does_not_stop(self):
        """The next call finds the engine ended; its timeout is over."""
        async with AsyncEngine(fake("pass")) as e:
            e._connection.timeout = 0.5  # not of the start, which waits for a busy machine
            with self.assertRaises(asyncio.TimeoutError):
                await asyncio.wait_for(e.play(limit=3600.0), 0.1)
            with self.assertRaises(EngineTerminatedError):
                await e.newgame()

    async def test_a_new_start(self):
        """What the process before left open is forgotten: a search, or an answer to isready."""
        e = AsyncEngine(fake("time.sleep(3600)"))
        await e.start()
        with self.assertRaisesRegex(EngineError, "closed"):
            async with e.analysis():
                await e.close()
        for _ in range(2):
            await e.start()
            timeout, e._connection.timeout = e._connection.timeout, 0.3
            with self.assertRaises(EngineTimeoutError):
                await e.play(limit=Limit(nodes=1))
            e._connection.timeout = timeout
        await e.close()

    async def test_a_line_that_arrives_when_its_reader_is_cancelled(self):
        process = await LineProcess.start([*BARE, "-c", "input()"])
        for turns in range(4):
            reader = asyncio.ensure_future(process.line(60))
            await asyncio.sleep(0.01)
            process.pipe_data_received(1, b"kept\n")
            for _ in range(turns):
                await asyncio.sleep(0)
            if reader.cancel():
                with self.assertRaises(asyncio.CancelledError):
                    await reader
                reader = process.line(60)
            self.assertEqual(await reader, "kept")
        await process.end()

    async def test_an_end_that_is_cancelled(self):
        process = await LineProcess.start([*BARE, "-c", "import time; time.sleep(3600)"])
        end = asyncio.ensure_future(process.end(3600))
        await asyncio.sleep(0.01)
        end.cancel()
        with self.assertRaises(asyncio.CancelledError):
            await end
        self.assertTrue(process._ended.done(), "nothing of it is left")
        self.assertNotEqual(await asyncio.wait_for(process.end(3600), 60), 0, "it was killed")

    async def test_another_event_loop(self):
        async with AsyncEngine(engine()) as e:
            for call in (e.query("fen"), e.close()):
                with self.assertRaisesRegex(EngineError, "another event loop"):
                    await asyncio.to_thread(asyncio.run, call)

    async def test_a_second_start(self):
        for e in (AsyncEngine(engine()), AnalysisEngine(engine())):
            one, other = await asyncio.gather(e.start(), e.start(), return_exceptions=True)
            self.assertIsNone(one)
            self.assertRegex(str(other), "running")
            await e.close()
            async with e:
                with self.assertRaisesRegex(EngineError, "running"):
                    await e.start()
