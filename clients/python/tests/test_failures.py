"""Engines that misbehave."""

import os
import pickle
import time
import unittest
from unittest import mock

from c4engine import CommandError, Engine, EngineError, EngineTerminatedError, EngineTimeoutError, Limit, ProtocolError
from c4engine.launch import words_of

from .support import fake

LONG = 60  # seconds that only a hang would last


def started(on_search, timeout):
    """An engine that does that in its search. The timeout is for what comes after
    its start, which takes long on a busy machine."""
    e = Engine(fake(on_search), timeout=LONG)
    e._engine._connection.timeout = timeout
    return e


class FailureTest(unittest.TestCase):
    def play(self, on_search):
        """Lets an engine play that does that in its search."""
        with Engine(fake(on_search), timeout=LONG) as e:
            try:
                return e.play(limit=Limit(nodes=1))
            finally:
                with self.assertRaises(EngineError):
                    e.query("fen")
                self.assertIn("not running", repr(e))

    def test_death_is_told_with_the_last_words(self):
        with self.assertRaises(EngineTerminatedError) as caught:
            self.play('print(*range(30), "no memory", sep="\\n", file=sys.stderr); sys.exit(3)')
        self.assertEqual(caught.exception.returncode, 3)
        self.assertEqual(caught.exception.stderr[-2:], ("29", "no memory"))
        self.assertLess(len(caught.exception.stderr), 31)
        self.assertIn("no memory", str(caught.exception))
        with self.assertRaisesRegex(EngineTerminatedError, "status -11"):
            self.play("os.kill(os.getpid(), 11)")

    def test_wrong_arguments_are_named(self):
        for command in ("", "  ", [], "'unbalanced"):
            with self.assertRaisesRegex(EngineError, "command: expected"):
                Engine(command)
        with Engine(fake("pass")) as e:
            for call in (lambda: e.push("\ud800"), lambda: e.configure({"Output": "text"}), lambda: e.level(3)):
                with self.assertRaisesRegex((ValueError, EngineError), "expected"):
                    call()
        self.assertEqual(Limit(time=86400.0).words(), ["movetime", "86400000"])

    def test_errors_can_be_sent_to_another_process(self):
        for error in (CommandError("play", "x", "a row"), EngineTerminatedError(3, ["no memory"])):
            copy = pickle.loads(pickle.dumps(error))
            self.assertEqual((str(copy), vars(copy)), (str(error), vars(error)))

    def test_paths_of_windows(self):
        with mock.patch.object(os, "name", "nt"):
            words = words_of(r'"C:\Program Files\c4engine.exe" --log C:\log')
        self.assertEqual(words, [r"C:\Program Files\c4engine.exe", "--log", r"C:\log"])

    @unittest.skipUnless(hasattr(os, "fork"), "needs os.fork")
    def test_a_forked_process_has_no_engine(self):
        with Engine(fake("pass")) as e:
            child = os.fork()
            if child == 0:
                try:
                    e.close()
                    e.query("fen")
                except EngineError:
                    os._exit(0)
                os._exit(1)
            self.assertEqual(os.waitpid(child, 0)[1], 0)

    def test_a_closed_output_is_as_good_as_death(self):
        with self.assertRaises(EngineTerminatedError):
            self.play("os.close(1); time.sleep(3600)")

    def test_a_hang_ends_after_the_timeout(self):
        for limit in (Limit(time=0.1), Limit(nodes=10**6), Limit(), None):
            with self.subTest(limit), started("time.sleep(3600)", timeout=0.5) as e:
                with self.assertRaisesRegex(EngineTimeoutError, "did not answer"), e.analysis(limit=limit) as analysis:
                    list(analysis)
                self.assertIn("not running", repr(e))

    def test_a_slow_search_without_a_time(self):
        """It outlives the timeout while isready is answered, and that answer is no other call's."""
        slow = """
            import threading
            threading.Timer(1.2, lambda: say(type="bestmove", move="1,1")).start()
        """
        with started(slow, timeout=0.5) as e:
            self.assertEqual(e.play(limit=Limit(nodes=1)).move, (1, 1))
            self.assertEqual(e._engine._connection._probes, 0)
        late = """
            sys.stdin.readline()
            say(type="bestmove", move="1,1")
            time.sleep(0.3)
            say(type="readyok")
        """
        with started(late, timeout=1.0) as e:
            self.assertEqual(e.play(limit=Limit(nodes=1)).move, (1, 1))
            e.newgame()
            self.assertEqual(e._engine._connection._probes, 0)

    def test_one_that_does_not_stop(self):
        with started("pass", timeout=1.0) as e, self.assertRaises(EngineTimeoutError):
            with e.analysis():
                pass

    def test_an_error_in_the_block_of_an_engine_that_has_ended(self):
        for on_search, ends in (("sys.exit(3)", lambda e: None), ("pass", lambda e: e.close())):
            with started(on_search, timeout=LONG) as e:
                with self.assertRaises(ZeroDivisionError), e.analysis():
                    ends(e)
                    raise ZeroDivisionError

    def test_no_messages(self):
        for code in (
            'print("hello", flush=True)',
            'print("[1]", flush=True)',
            'print("[" * 100000, flush=True)',
            'print("{}", flush=True)',
            'print("7", flush=True)',
            'say(type=["info"])',
            'say(type="bestmove")',
            'say(type="info", depth=1)',
            'say(type="error", field="x")',
            'print("x" * 3_000_000, flush=True)',
            'print("x"); say(type="response", query="fen", value="late"); say(type="readyok")',
            'sys.stdout.buffer.write(b"\\xff\\n"); sys.stdout.flush()',
        ):
            with self.subTest(code), self.assertRaises(ProtocolError):
                self.play(code)

    def test_messages_of_another_type_are_skipped(self):
        with Engine(fake('say(type="stats", n=1); say(type="bestmove", move="1,1")', on_start='say(type="hello")')) as e:
            for limit in (Limit(nodes=1), Limit(time=1)):
                self.assertEqual(e.play(limit=limit).move, (1, 1))

    def test_one_that_is_no_engine(self):
        with self.assertRaises(ProtocolError):
            Engine(fake("pass", on_start="print('Welcome!', flush=True)"))
        with self.assertRaises(EngineTerminatedError):
            Engine(fake("pass", on_start="sys.exit()"))
        with self.assertRaises(EngineTimeoutError):
            Engine(fake("pass", on_start="time.sleep(3600)"), timeout=0.3)

    def test_a_missing_answer(self):
        with Engine(fake("pass")) as e, self.assertRaisesRegex(ProtocolError, "expected a response"):
            e.query("fen")

    def test_a_flood_does_not_fill_the_memory(self):
        info = "say(type='info', depth=1, seldepth=1, nodes=1, hashfull=0, winrate=0.5, pv=['0,0'])"
        with Engine(fake(f"[{info} for i in range(5000)]; say(type='bestmove', move='1,1')")) as e:
            with e.analysis(limit=Limit(nodes=1)) as analysis:
                self.assertEqual(sum(1 for _ in analysis), 5000)

    def test_a_flood_without_end(self):
        with started("while True: say(type='readyok')", timeout=0.5) as e:
            with self.assertRaises(EngineTimeoutError):
                e.play(limit=Limit(time=0.1))

    def test_helpers_of_the_engine_end_with_it(self):
        helper = "import subprocess; subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(3600)'])"
        began = time.monotonic()
        with Engine(fake("pass", on_start=helper)) as e:
            self.assertEqual(e.options, {})
        self.assertLess(time.monotonic() - began, LONG)
