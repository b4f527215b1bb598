"""A child process that reads and writes lines."""

import asyncio
import os
import signal
from collections import deque
from typing import Callable, Deque, List, Optional, Sequence, Tuple, cast

from .errors import EngineTerminatedError, EngineTimeoutError

MAX_LINE = 1 << 20  # bytes; a longer line is cut, and then is not a message
WAITING_LINES = 1000  # unread lines before the child has to wait
LAST_WORDS = 20  # lines of standard error to keep
FAREWELL = 1.0  # seconds for an engine to end by itself
FLUSH = 1.0  # seconds for the pipes of an ended process to run dry
DYING = 1.0  # seconds for a process to end after its output


class LineProcess(asyncio.SubprocessProtocol):
    """A running process. `stderr` holds the last lines of its standard error."""

    def __init__(self) -> None:
        self.stderr: Deque[str] = deque(maxlen=LAST_WORDS)
        self._transport: asyncio.SubprocessTransport
        self._lines: "asyncio.Queue[Optional[bytes]]" = asyncio.Queue()
        self._partial = {1: b"", 2: b""}
        self._paused = self._ending = False
        self._ended: "asyncio.Future[None]" = asyncio.get_running_loop().create_future()

    @classmethod
    async def start(cls, command: Sequence[str]) -> "LineProcess":
        """Starts a command in a new process group, so that its children end with it.
        Raises OSError if there is no such command."""
        loop = asyncio.get_running_loop()
        _, process = await loop.subprocess_exec(cls, *command, start_new_session=True)
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
        asked = False
        while True:
            now = asyncio.get_running_loop().time()
            try:
                line = await self._line_within(timeout if deadline is None else deadline - now)
                break
            except asyncio.TimeoutError:
                if deadline is None and probe is not None and not asked:
                    asked = probe()
                    continue
                await self.end()
                raise EngineTimeoutError(f"the engine did not answer within its time and {timeout:g} s") from None
        if line is None:
            raise EngineTerminatedError(await self.end(DYING), self.stderr)
        return line

    async def _next(self) -> Optional[str]:
        """Returns the next line; None when the process has closed its output."""
        line = await self._lines.get()
        if line is None:
            self._lines.put_nowait(None)  # for the next call
            return None
        if self._lines.qsize() <= WAITING_LINES // 2:
            self._pause(False)
        return line.decode(errors="replace")

    async def _line_within(self, seconds: float) -> Optional[str]:
        """Returns what _next returns. Raises asyncio.TimeoutError if nothing comes in time."""
        if seconds <= 0:
            raise asyncio.TimeoutError  # even if lines wait
        line = asyncio.ensure_future(self._next())  # wait_for may swallow a cancellation
        try:
            await asyncio.wait([line], timeout=seconds)
            if line.done():
                return line.result()
            raise asyncio.TimeoutError
        finally:
            line.cancel()

    async def end(self, grace: float = 0) -> int:
        """Closes the input, kills the process if it has not ended within that many
        seconds, and returns its exit status; for a signal, minus its number. May
        be called several times."""
        if self._ending and self._ended.done():
            return self._transport.get_returncode() or 0  # another process may have its number now
        cast(asyncio.WriteTransport, self._transport.get_pipe_transport(0)).close()
        self._ending = True
        self._pause(False)
        await asyncio.wait([self._ended], timeout=grace)
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

    # The event loop calls the methods below.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.SubprocessTransport, transport)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        lines, self._partial[fd] = _split(self._partial[fd] + data)
        if fd == 2:
            self.stderr.extend(line.decode(errors="replace") for line in lines)
            return
        for line in lines:
            self._lines.put_nowait(line)
        if self._lines.qsize() > WAITING_LINES and not self._ending:
            self._pause(True)

    def pipe_connection_lost(self, fd: int, exc: Optional[Exception]) -> None:
        if self._partial.get(fd):
            self.pipe_data_received(fd, b"\n")
        if fd == 1:
            self._lines.put_nowait(None)

    def connection_lost(self, exc: Optional[Exception]) -> None:
        self._ended.set_result(None)


def _split(data: bytes) -> Tuple[List[bytes], bytes]:
    """Returns the complete lines of data and the rest after them."""
    *lines, rest = data.split(b"\n")
    if len(rest) > MAX_LINE:
        lines, rest = [*lines, rest[:MAX_LINE]], b""
    return lines, rest
