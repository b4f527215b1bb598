"""A child process that reads and writes lines."""

import asyncio
import os
import signal
import subprocess
from typing import Callable, Optional, Sequence, Tuple, cast

from .errors import EngineTerminatedError, EngineTimeoutError

MAX_LINE = 1 << 20  # bytes; a longer line is cut, and then is not a message
LAST_WORDS = 20  # lines of standard error to keep,
LAST_BYTES = 1 << 16  # of its last bytes
FAREWELL = 1.0  # seconds for an engine to end by itself
FLUSH = 1.0  # seconds for the pipes of an ended process to run dry
DYING = 1.0  # seconds for a process to end after its output
# Ctrl-C reaches no process of another group; Windows has this flag in the place of sessions.
NEW_GROUP = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)


class LineProcess(asyncio.SubprocessProtocol):
    """A running process, which belongs to the event loop that started it."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self._output = asyncio.StreamReader(MAX_LINE)  # lets the process wait while much is unread
        self._errors = b""
        self._next: "Optional[asyncio.Task[bytes]]" = None  # reads a line, also when nobody waits for it
        self._ending = False
        self._owner = os.getpid()
        self._ended: "asyncio.Future[None]" = self.loop.create_future()

    @classmethod
    async def start(cls, command: Sequence[str]) -> "LineProcess":
        """Starts a command in a new process group, so that its children end with it.
        Raises OSError if there is no such command."""
        loop = asyncio.get_running_loop()
        _, process = await loop.subprocess_exec(cls, *command, start_new_session=True, creationflags=NEW_GROUP)
        return process

    def send(self, *lines: str) -> None:
        """Writes lines. It does not fail if the process has ended; reading does."""
        if not self._stdin.is_closing():
            self._stdin.write("".join(line + "\n" for line in lines).encode())

    async def line(
        self, timeout: float, deadline: Optional[float] = None, probe: Optional[Callable[[], bool]] = None
    ) -> str:
        """Returns the next line. Raises EngineTimeoutError, and ends the process, if none comes
        by the deadline, a time of the event loop's clock. Without a deadline the process may be
        silent for `timeout` seconds, and for as long again after probe has asked it whether it
        lives; probe returns False if nothing is expected of it. Raises EngineTerminatedError at
        the end of the output."""
        if self._ending:  # lines that it wrote before are not answers to what was sent since
            raise EngineTerminatedError(await self.end(), self.stderr)
        probing = False
        while True:
            now = self.loop.time()
            try:
                line = await self._line_within(timeout if deadline is None else deadline - now)
                break
            except asyncio.TimeoutError:
                if deadline is None and probe is not None and not probing:
                    probing = probe()
                    continue
                await self.end()
                raise EngineTimeoutError(f"the engine did not answer within its time and {timeout:g} s") from None
        if not line:
            raise EngineTerminatedError(await self.end(DYING), self.stderr)
        return line.decode(errors="replace").rstrip("\n")

    async def _line_within(self, seconds: float) -> bytes:
        """Returns the next line; nothing when the process has closed its output. Raises
        asyncio.TimeoutError if nothing comes in time. If it is cancelled, no line is lost."""
        if seconds <= 0:
            raise asyncio.TimeoutError  # even if lines wait
        if self._next is None:
            self._next = asyncio.ensure_future(self._read())
        await asyncio.wait([self._next], timeout=seconds)  # wait_for may swallow a cancellation
        if not self._next.done():
            raise asyncio.TimeoutError
        line, self._next = self._next.result(), None
        return line

    async def _read(self) -> bytes:
        try:
            return await self._output.readuntil()
        except asyncio.IncompleteReadError as end:
            return end.partial
        except asyncio.LimitOverrunError:
            return await self._output.read(MAX_LINE)

    @property
    def stderr(self) -> Tuple[str, ...]:
        """The last lines of its standard error."""
        return tuple(self._errors.decode(errors="replace").splitlines()[-LAST_WORDS:])

    @property
    def ended(self) -> bool:
        """Whether nothing of the process is left."""
        return self._ended.done()

    async def end(self, grace: float = 0) -> int:
        """Closes the input, kills the process if it has not ended within that many seconds, and
        returns its exit status; for a signal, minus its number. May be called several times."""
        if self._ending and self.ended:
            return self._transport.get_returncode() or 0  # another process may have its number now
        self._stdin.close()
        self._ending = True
        self._stdout.resume_reading()
        try:
            await asyncio.wait([self._ended], timeout=grace)
        finally:  # even if the wait is cancelled
            self._kill()
            # A process outside the group may hold the pipes, so they are not waited for.
            await asyncio.wait([self._ended], timeout=FLUSH)
            self._transport.close()
            await asyncio.wait([self._ended])
        return self._transport.get_returncode() or 0

    def drop(self) -> bool:
        """Kills the process at once and waits for nothing, from any thread, also after the end of the
        event loop. Returns whether it did: not if the process had ended, and not in a forked process."""
        alive = self._owner == os.getpid() and not self.ended
        if alive:
            self._kill()
        return alive

    def on_end(self, call: Callable[[], object]) -> None:
        """Has a function called when nothing of the process is left."""
        self._ended.add_done_callback(lambda _: call())

    def _kill(self) -> None:
        try:
            if hasattr(os, "killpg"):
                os.killpg(self._transport.get_pid(), signal.SIGKILL)
            else:
                self._transport.kill()
        except (ProcessLookupError, PermissionError):
            pass  # all have ended; some systems refuse to signal ended processes

    # The event loop calls the methods below.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.SubprocessTransport, transport)
        self._stdin = cast(asyncio.WriteTransport, self._transport.get_pipe_transport(0))
        self._stdout = cast(asyncio.ReadTransport, self._transport.get_pipe_transport(1))
        self._output.set_transport(self._stdout)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        if fd == 2:
            self._errors = (self._errors + data)[-LAST_BYTES:]
        elif not self._ending:
            self._output.feed_data(data)

    def pipe_connection_lost(self, fd: int, exc: Optional[Exception]) -> None:
        if fd == 1:
            self._output.feed_eof()

    def connection_lost(self, exc: Optional[Exception]) -> None:
        self._transport.close()  # else asyncio warns of it
        self._ended.set_result(None)
