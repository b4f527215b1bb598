"""What is left behind: nothing."""

import json
import os
import subprocess
import sys
import textwrap
import unittest

from .support import PACKAGE, engine, environment, fake, python

COUNT = """
    import asyncio, json, os, sys, threading, time
    from c4engine import *

    def left():
        # The open files, as soon as threads and children have gone.
        deadline = time.monotonic() + 60
        while threading.active_count() > 1 or children():
            if time.monotonic() > deadline:
                sys.exit(f"{threading.enumerate()} {children()}")
            time.sleep(0.01)
        return len(os.listdir("/proc/self/fd"))

    def children():
        with open(f"/proc/self/task/{os.getpid()}/children") as file:
            return file.read().split()

    command, crash, hang = json.loads(sys.argv[1])

    def use():
        with Engine(command) as e:
            e.play(limit=Limit(nodes=10))
            try: e.push("nonsense")
            except CommandError: pass
        for broken in (crash, hang):
            try:
                with Engine(broken, timeout=0.3) as e: e.play(limit=Limit(time=0.01))
            except EngineError: pass
            else: sys.exit("no failure")
        try: Engine("/no/such/engine")
        except EngineError: pass

    async def use_async():
        async with AsyncEngine(command) as e:
            await e.newgame("9 9")
            try: await asyncio.wait_for(e.play(limit=Limit(time=3600.0)), 0.05)
            except asyncio.TimeoutError: pass
        async with AnalysisEngine(command) as a:
            try: await asyncio.wait_for(a.query("9 9", limit=Limit(time=3600.0)), 0.05)
            except asyncio.TimeoutError: pass

    use(); asyncio.run(use_async())
    before = left()
    for _ in range(3): use(); asyncio.run(use_async())
    if left() != before: sys.exit(f"{before} became {left()}")
"""


DROPS = """
    async def drop(kind):
        e = kind(command)
        await e.start()
        if kind is AsyncEngine: await e.play(Board(10, 11), Limit(nodes=10))
        else: await e.query("9 9", limit=Limit(nodes=10))

    async def drop_many():
        for kind in [AsyncEngine, AnalysisEngine] * 15: await drop(kind)
        deadline = time.monotonic() + 60
        while children() and time.monotonic() < deadline: await asyncio.sleep(0.01)
        return children()

    for kind in [Engine] * 3: kind(command)
    left()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        print(asyncio.run(drop_many()), [warning.category for warning in caught] == [ResourceWarning] * 30)
"""


class LeakTest(unittest.TestCase):
    @unittest.skipUnless(os.path.exists("/proc/self/fd"), "needs /proc")
    def test_processes_threads_and_files(self):
        commands = [engine(), fake("sys.exit(1)"), fake("time.sleep(3600)")]
        done = python(COUNT, json.dumps(commands), env=environment())
        self.assertEqual((done.returncode, quiet(done.stderr)), (0, ""))

    @unittest.skipUnless(os.path.exists("/proc/self/fd"), "needs /proc")
    def test_dropped_engines(self):
        code = textwrap.dedent(COUNT).partition("use(); asyncio")[0] + "import warnings\n" + textwrap.dedent(DROPS)
        done = subprocess.run(
            [sys.executable, "-c", code, json.dumps([engine(), [], []])], capture_output=True, text=True, timeout=300
        )
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "[] True\n", ""))

    @unittest.skipUnless(os.path.exists("/proc/self/fd"), "needs /proc")
    def test_a_dropped_engine_of_a_closed_loop_and_of_a_fork(self):
        code = """
            import asyncio, os, sys, time
            from c4engine import *
            async def start():
                e = AsyncEngine()
                await e.start()
                return e
            async def fork():
                e = await start()
                if os.fork() == 0:
                    del e
                    os._exit(0)
                os.wait()
                print(await e.query("turn"))
                await e.close()
            asyncio.run(fork())
            e = asyncio.run(start())
            del e
            deadline = time.monotonic() + 60
            while open(f"/proc/self/task/{os.getpid()}/children").read() and time.monotonic() < deadline: time.sleep(0.01)
            print(time.monotonic() < deadline)
        """
        done = subprocess.run(
            [sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, env=environment(), timeout=120
        )
        self.assertEqual((done.returncode, done.stdout.split()), (0, ["first", "True"]), done.stderr)

    def test_an_engine_that_nobody_closes_ends_with_the_program(self):
        done = python("from c4engine import Engine; e = Engine(); print(e.query('turn'))", env=environment())
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stdout, "first\n")

    def test_ctrl_c_leaves_a_usable_engine(self):
        code = """
            import os, signal, threading, time
            from c4engine import *
            def interrupt():
                while not e._engine._connection._busy: time.sleep(0.01)
                os.kill(os.getpid(), signal.SIGINT)
            with Engine() as e:
                e.newgame("9 9")
                threading.Thread(target=interrupt).start()
                try: e.play(limit=Limit(time=3600.0))
                except KeyboardInterrupt: print("interrupted", e.query("turn"))
        """
        done = python(code, env=environment(), cwd=PACKAGE)
        self.assertEqual((done.stdout, quiet(done.stderr)), ("interrupted second\n", ""))

    def test_ctrl_c_before_the_call_waits(self):
        code = """
            import asyncio
            from c4engine import *
            run = asyncio.run_coroutine_threadsafe
            def interrupted(work, loop):
                asyncio.run_coroutine_threadsafe = run
                run(work, loop)
                raise KeyboardInterrupt
            with Engine(timeout=1) as e:
                asyncio.run_coroutine_threadsafe = interrupted
                try: e.play(limit=Limit(time=3600.0))
                except KeyboardInterrupt: print("interrupted"); e.query("turn")
        """
        done = python(code, env=environment(), cwd=PACKAGE)
        self.assertEqual((done.stdout, quiet(done.stderr)), ("interrupted\n", ""))


def quiet(stderr):
    """Standard error without what asyncio says of slow machines in debug mode."""
    return "\n".join(line for line in stderr.splitlines() if not line.startswith("Executing <"))
