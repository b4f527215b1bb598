"""A search that is watched while it runs."""

from typing import AsyncIterator, Awaitable, Callable, Dict, Optional, Type

from .arguments import Single
from .connection import Connection
from .errors import CommandError, EngineError, GameOverError
from .messages import BestMove, Chosen, Info, Refusal

UNUSED = "analysis: expected a search under way, as in: with engine.analysis(board) as analysis"


class AsyncAnalysis(Single):
    """An iterator over Info inside `async with`; AsyncEngine.analysis returns one."""

    def __init__(
        self, connection: Connection, setup: Callable[[], Awaitable[None]], command: str, seconds: Optional[float]
    ) -> None:
        self._connection, self._setup, self._command, self._seconds = connection, setup, command, seconds
        self._deadline: Optional[float] = None  # by the event loop's clock
        self._running = False
        self._lines: Dict[int, Info] = {}
        self._best: Optional[BestMove] = None

    async def __aenter__(self) -> "AsyncAnalysis":
        await self._setup()
        await self._connection.idle()
        self._connection.begin(self._command)
        self._running = True
        if self._seconds is not None:
            self._deadline = self._connection.deadline(self._seconds)
        return self

    async def __aexit__(self, error: Optional[Type[BaseException]] = None, *_: object) -> None:
        if self._running:
            try:
                self.stop()
                await self._connection.finish(self._last())
            except EngineError:
                if error is None:  # else the block's own exception says more
                    raise

    def __aiter__(self) -> AsyncIterator[Info]:
        return self

    async def __anext__(self) -> Info:
        while self._running:
            try:
                message = await self._connection.message(self._deadline)
            except EngineError:
                self._end()
                raise
            if isinstance(message, Info):
                self._lines[message.multipv] = message
                return message
            if isinstance(message, Chosen):
                self._end()
                if message.move is None:
                    raise GameOverError
                self._best = BestMove(message.move, tuple(self._lines[i] for i in sorted(self._lines)))
            if isinstance(message, Refusal):
                self._end()
                raise CommandError(message.command, message.field, message.expected)
        if self._best is None:
            raise EngineError(UNUSED)
        raise StopAsyncIteration

    def stop(self) -> None:
        """Stops the search; its last reports can still be read."""
        if self._running:
            self._connection.process.send("stop")
            self._deadline = self._connection.deadline()

    async def wait(self) -> BestMove:
        """Waits for the end of the search and returns its answer."""
        async for _ in self:
            pass
        assert self._best is not None, "the iterator raises otherwise"
        return self._best

    async def _last(self) -> None:
        """Reads what is left of the search."""
        try:
            await self.wait()
        finally:
            self._end()

    def _end(self) -> None:
        self._running = False
        self._connection.end()
