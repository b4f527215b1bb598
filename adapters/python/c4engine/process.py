"""A child process that reads and writes lines."""

import asyncio
import os
import signal
import subprocess
from collections import deque
from typing import Callable, Deque, Optional, Sequence, cast

from .errors import EngineTerminatedError, EngineTimeoutError

MAX_LINE = 1 << 20  # bytes; a longer line is cut, and then is not a message
WAITING_LINES = 1000  # unread lines before the child has to wait
LAST_WORDS = 20  # lines of standard error to keep
FAREWELL = 1.0  # seconds for an engine to end by itself
FLUSH = 1.0  # seconds for the pipes of an ended process to run dry
DYING = 1.0  # seconds for a process to end after its output
# Ctrl-C reaches no process of another group; Windows has this flag in the place of sessions.
NEW_GROUP = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)


class LineProcess(asyncio.SubprocessProtocol):
    """A running process. `stderr` holds the last lines of its standard error."""

    def __init__(self) -> None:
        self.stderr: Deque[str] = deque(maxlen=LAST_WORDS)
        self._transport: asyncio.SubprocessTransport
        self._lines: Deque[Optional[bytes]] = deque()  # that arrived; None is the end
        self._arrival: "Optional[asyncio.Future[None]]" = None  # of the line that is waited for
        self._partial = {1: b"", 2: b""}
        self._paused = self._ending = False
        self._ended: "asyncio.Future[None]" = asyncio.get_running_loop().create_future()

    @classmethod
    async def start(cls, command: Sequence[str]) -> "LineProcess":
        """Starts a command in a new process group, so that its children end with it.
        Raises OSError if there is no such command."""
        loop = asyncio.get_running_loop()
        _, process = await loop.subprocess_exec(cls, *command, start_new_session=True, creationflags=NEW_GROUP)
        return process

    def send(self, *lines: str) -> None:
        """Writes lines. It does not fail if the process has ended; reading does."""
        pipe = cast(asyncio.WriteTransport, self._transport.get_pipe_transport(0))
        if not pipe.is_closing():
            pipe.write("".join(line + "\n" for line in lines).encode())

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
            now = asyncio.get_running_loop().time()
            try:
                line = await self._line_within(timeout if deadline is None else deadline - now)
                break
            except asyncio.TimeoutError:
                if deadline is None and probe is not None and not probing:
                    probing = probe()
                    continue
                await self.end()
                raise EngineTimeoutError(f"the engine did not answer within its time and {timeout:g} s") from None
        if line is None:
            raise EngineTerminatedError(await self.end(DYING), self.stderr)
        return line

    async def _line_within(self, seconds: float) -> Optional[str]:
        """Returns the next line; None when the process has closed its output. Raises
        asyncio.TimeoutError if nothing comes in time. If it is cancelled, no line is lost."""
        if seconds <= 0:
            raise asyncio.TimeoutError  # even if lines wait
        if not self._lines:
            self._arrival = asyncio.get_running_loop().create_future()
            await asyncio.wait([self._arrival], timeout=seconds)  # wait_for may swallow a cancellation
            if not self._lines:
                raise asyncio.TimeoutError
        line = self._lines[0]
        if line is None:
            return None  # it stays for the next call
        self._lines.popleft()
        if len(self._lines) <= WAITING_LINES // 2:
            self._pause(False)
        return line.decode(errors="replace")

    @property
    def ended(self) -> bool:
        """Whether nothing of the process is left."""
        return self._ended.done()

    async def end(self, grace: float = 0) -> int:
        """Closes the input, kills the process if it has not ended within that many seconds, and
        returns its exit status; for a signal, minus its number. May be called several times."""
        if self._ending and self.ended:
            return self._transport.get_returncode() or 0  # another process may have its number now
        cast(asyncio.WriteTransport, self._transport.get_pipe_transport(0)).close()
        self._ending = True
        self._pause(False)
        try:
            await asyncio.wait([self._ended], timeout=grace)
        finally:  # even if the wait is cancelled
            self._kill()
            # A process outside the group may hold the pipes, so they are not waited for.
            await asyncio.wait([self._ended], timeout=FLUSH)
            self._transport.close()
            await asyncio.wait([self._ended])
        return self._transport.get_returncode() or 0

    def _kill(self) -> None:
        try:
            if hasattr(os, "killpg"):
                os.killpg(self._transport.get_pid(), signal.SIGKILL)
            else:
                self._transport.kill()
        except (ProcessLookupError, PermissionError):
            pass  # all have ended; some systems refuse to signal ended processes

    def _pause(self, pause: bool) -> None:
        """Stops reading, so that the process has to wait, or goes on reading."""
        if pause != self._paused:
            self._paused = pause
            pipe = cast(asyncio.ReadTransport, self._transport.get_pipe_transport(1))
            pipe.pause_reading() if pause else pipe.resume_reading()

    def _arrived(self, *lines: Optional[bytes]) -> None:
        self._lines.extend(lines)
        if self._lines and self._arrival is not None and not self._arrival.done():
            self._arrival.set_result(None)

    # The event loop calls the methods below.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.SubprocessTransport, transport)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        *lines, rest = (self._partial[fd] + data).split(b"\n")
        if len(rest) > MAX_LINE:
            lines, rest = [*lines, rest[:MAX_LINE]], b""
        self._partial[fd] = rest
        if fd == 2:
            self.stderr.extend(line.decode(errors="replace") for line in lines)
            return
        self._arrived(*lines)
        if len(self._lines) > WAITING_LINES and not self._ending:
            self._pause(True)

    def pipe_connection_lost(self, fd: int, exc: Optional[Exception]) -> None:
        if self._partial.get(fd):
            self.pipe_data_received(fd, b"\n")
        if fd == 1:
            self._arrived(None)

    def connection_lost(self, exc: Optional[Exception]) -> None:
        self._ended.set_result(None)
