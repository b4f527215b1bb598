"""The exchange of lines with an engine's process, one call at a time."""

import asyncio
from typing import Any, List, Optional, Sequence

from .decode import decode
from .errors import CommandError, EngineError, ProtocolError
from .launch import launch
from .messages import ReadyOk, Refusal
from .process import FAREWELL, LineProcess


class Connection:
    """The lines and messages of calls, one call at a time. A call begins with `begin`
    and ends with `end`; `ask` does both."""

    def __init__(self, timeout: float) -> None:
        self.timeout = timeout
        self._process: Optional[LineProcess] = None
        self._busy = False
        self._probes = 0  # readyok messages to come that answer no call

    @property
    def running(self) -> bool:
        """Whether the engine has been started and not closed."""
        return self._process is not None

    async def open(self, command: Sequence[str]) -> None:
        """Starts the engine's process."""
        if self.running:
            raise EngineError("the engine is running: expected one that was not started, or is closed")
        self._process = await launch(command)

    async def close(self) -> None:
        """Ends the process and waits for it. May be called several times."""
        process, self._process = self._process, None
        if process is not None:
            process.send("quit")
            await process.end(FAREWELL)

    async def ask(self, *lines: str) -> List[Any]:
        """Sends commands and returns the messages that come before readyok."""
        self.begin(*lines, "isready")
        answers = []
        deadline = self.deadline()
        try:
            while not isinstance(message := await self.message(deadline), ReadyOk):
                answers.append(message)
        except asyncio.CancelledError:
            await self._running().end()  # its answers would be taken for those to the next call
            raise
        finally:
            self.end()
        for answer in answers:
            if isinstance(answer, Refusal):
                raise CommandError(answer.command, answer.field, answer.expected)
        return answers

    def begin(self, *lines: str) -> None:
        """Sends the lines of a call. Until its end no other call can begin."""
        if self._busy:
            raise EngineError("the engine is busy: expected the call before to have ended")
        if any("\n" in line or "\r" in line for line in lines):
            raise EngineError("text: expected no line breaks")
        try:
            self.send(*lines)
        except UnicodeEncodeError as error:
            raise EngineError(f"text: expected characters that can be sent: {error}") from None
        self._busy = True

    def end(self) -> None:
        """Ends the call."""
        self._busy = False

    def send(self, *lines: str) -> None:
        """Sends lines, in the middle of a call too."""
        self._running().send(*lines)

    def deadline(self, seconds: float = 0) -> float:
        """The time by the event loop's clock when an answer is overdue that may take the
        given seconds by itself."""
        return asyncio.get_running_loop().time() + seconds + self.timeout

    async def message(self, deadline: Optional[float]) -> Any:
        """Returns the next message, one of MESSAGES. Ends the engine if none comes in
        time, or something else comes. Without a deadline an engine may be silent while
        it answers isready."""
        while True:
            line = await self._running().line(self.timeout, deadline, self._probe)
            try:
                message = decode(line)
            except ValueError:
                await self._running().end()
                raise ProtocolError(f"the engine printed {line[:80]!r}: expected a JSON message of the protocol") from None
            if self._probes and isinstance(message, ReadyOk):
                self._probes -= 1
            elif message is not None:
                return message

    def _probe(self) -> bool:
        """Asks the engine whether it lives."""
        self.send("isready")
        self._probes += 1
        return True

    def _running(self) -> LineProcess:
        if self._process is None:
            raise EngineError("the engine is closed: expected a running one")
        return self._process
