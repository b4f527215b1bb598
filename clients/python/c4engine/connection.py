"""The exchange of lines with an engine's process, one call at a time."""

import asyncio
from typing import Any, Coroutine, List, Optional, Sequence, TypeVar

from .decode import decode
from .errors import CommandError, EngineError, EngineTerminatedError, ProtocolError
from .launch import CLOSED, Child
from .messages import ReadyOk, Refusal

T = TypeVar("T")


class Connection(Child):
    """The lines and messages of calls, one call at a time. A call begins with `begin`
    and ends with `end`; `ask` does both."""

    def __init__(self, timeout: float) -> None:
        super().__init__()
        self.timeout = timeout
        self._busy = False
        self._left: "Optional[asyncio.Future[Any]]" = None  # a call whose caller was cancelled
        self._probes = 0  # readyok messages to come that answer no call

    async def start(self, words: Sequence[str]) -> None:
        """Starts the process; what an earlier one left open is forgotten."""
        await super().start(words)
        self._busy, self._left, self._probes = False, None, 0

    async def kill(self) -> None:
        """Ends the process at once, in the middle of a call."""
        if self.running:
            await self.process.end()

    async def ask(self, *lines: str) -> List[Any]:
        """Sends commands and returns the messages that come before readyok."""
        return await self.finish(self._ask(self._left, *lines))

    async def finish(self, work: "Coroutine[Any, Any, T]") -> T:
        """Waits for work that goes on if the caller is cancelled, or its answers would be taken for
        those to the next call. That one waits for its end, see `idle`."""
        task = asyncio.ensure_future(work)
        task.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody else may ask
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            self._left = task
            raise

    async def idle(self) -> None:
        """Waits for the end of the last call whose caller was cancelled, if there is one."""
        await self._after(self._left)

    async def _after(self, left: "Optional[asyncio.Future[Any]]") -> None:
        """Waits for one call. It has waited for those before it, so none waits for itself."""
        if left is not None and not left.done():
            await asyncio.wait([left])

    async def _ask(self, left: "Optional[asyncio.Future[Any]]", *lines: str) -> List[Any]:
        await self._after(left)
        self.begin(*lines, "isready")
        answers = []
        deadline = self.deadline()
        try:
            while not isinstance(message := await self.message(deadline), ReadyOk):
                answers.append(message)
        finally:
            self.end()
        for answer in answers:
            if isinstance(answer, Refusal):
                raise CommandError(answer.command, answer.field, answer.expected)
        return answers

    def begin(self, *lines: str) -> None:
        """Sends the lines of a call. Until its end no other call can begin."""
        if self._busy:
            raise EngineError("the engine is busy: expected the call before to have ended; AnalysisEngine takes many at once")
        if any("\n" in line or "\r" in line for line in lines):
            raise ValueError("text: expected no line breaks")
        try:
            self.process.send(*lines)
        except UnicodeEncodeError as error:
            raise ValueError(f"text: expected characters that can be sent: {error}") from None
        self._busy = True

    def end(self) -> None:
        """Ends the call."""
        self._busy = False

    def deadline(self, seconds: float = 0) -> float:
        """The time by the event loop's clock when an answer is overdue that may take the
        given seconds by itself."""
        return asyncio.get_running_loop().time() + seconds + self.timeout

    async def message(self, deadline: Optional[float]) -> Any:
        """Returns the next message, one of MESSAGES. Ends the engine if none comes in
        time, or something else comes. Without a deadline an engine may be silent while
        it answers isready."""
        while True:
            process = self.process
            try:
                line = await process.line(self.timeout, deadline, self._probe)
            except EngineTerminatedError:
                if self._process is process:
                    raise
                raise EngineError(CLOSED) from None  # close() ended it
            try:
                message = decode(line)
            except ProtocolError:
                await self.kill()
                raise
            if self._probes and isinstance(message, ReadyOk):
                self._probes -= 1
            elif message is not None:
                return message

    def _probe(self) -> bool:
        """Asks the engine whether it lives."""
        self.process.send("isready")
        self._probes += 1
        return True
