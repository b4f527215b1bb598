"""A search that is watched while it runs."""

from types import TracebackType
from typing import TYPE_CHECKING, Any, AsyncIterator, Dict, Optional, Type

from .errors import CommandError, EngineError
from .messages import BestMove, Info

if TYPE_CHECKING:
    from .aio import AsyncEngine


class AsyncAnalysis:
    """Made by AsyncEngine.analysis; an iterator over Info inside `async with`."""

    def __init__(self, engine: "AsyncEngine", command: str, seconds: Optional[float]) -> None:
        self._engine, self._command, self._seconds = engine, command, seconds
        self._deadline: Optional[float] = None  # by the event loop's clock
        self._running = False
        self._lines: Dict[int, Info] = {}
        self._best: Optional[BestMove] = None

    async def __aenter__(self) -> "AsyncAnalysis":
        self._engine._begin(self._command)
        self._running = True
        if self._seconds is not None:
            self._deadline = self._engine._deadline(self._seconds)
        return self

    async def __aexit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        if self._running:
            self.stop()
            await self.wait()

    def __aiter__(self) -> AsyncIterator[Info]:
        return self

    async def __anext__(self) -> Info:
        while self._running:
            message = await self._message()
            if message["type"] == "info":
                info = self._lines[message.get("multipv", 1)] = Info.read(message)
                return info
            if message["type"] == "bestmove":
                self._end()
                self._best = BestMove(message["move"], tuple(self._lines[i] for i in sorted(self._lines)))
            if message["type"] == "error":
                self._end()
                raise CommandError(message["command"], message["field"], message["expected"])
        raise StopAsyncIteration

    def stop(self) -> None:
        """Ends the search; what it still says can be read."""
        if self._running:
            self._engine._running().send("stop")
            self._deadline = self._engine._deadline(0)

    async def wait(self) -> BestMove:
        """Waits for the end of the search and returns its answer."""
        async for _ in self:
            pass
        if self._best is None:
            raise EngineError("analysis: expected inside a with statement, and no failure before")
        return self._best

    async def _message(self) -> Dict[str, Any]:
        try:
            return await self._engine._message(self._deadline)
        except EngineError:
            self._end()
            raise

    def _end(self) -> None:
        self._running = self._engine._busy = False
