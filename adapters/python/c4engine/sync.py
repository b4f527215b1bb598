"""The engine for programs without asyncio.

It runs an AsyncEngine on an event loop in a thread of its own.
"""

import asyncio
import os
import threading
from types import TracebackType
from typing import Any, Coroutine, Dict, Iterator, Literal, Mapping, Optional, Sequence, Tuple, Type, TypeVar, Union

from .aio import AsyncEngine
from .analysis import AsyncAnalysis
from .errors import EngineError
from .launch import Command
from .messages import LONGEST, BestMove, Info, Limit, Option, Proven

T = TypeVar("T")


class Engine:
    """A running engine, with the arguments and methods of AsyncEngine. It belongs
    to the process that started it; in a forked one it counts as closed.

    Use it in a `with` statement, or call `close`.
    """

    def __init__(self, command: Command = None, options: Mapping[str, object] = {}, timeout: float = 10.0) -> None:
        self._engine = AsyncEngine(command, options, timeout)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="c4engine", daemon=True)
        self._thread.start()
        self._owner = os.getpid()
        try:
            self._run(self._engine.start())
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Ends the process and waits for it. May be called several times."""
        if not self._loop.is_closed() and self._owner == os.getpid():
            self._run(self._engine.close())
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()

    def __enter__(self) -> "Engine":
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    @property
    def options(self) -> Dict[str, Option]:
        """The engine's settings by name."""
        return self._engine.options

    def configure(self, options: Mapping[str, object]) -> None:
        """See AsyncEngine.configure."""
        self._run(self._engine.configure(options))

    def newgame(self, *words: object) -> None:
        """See AsyncEngine.newgame."""
        self._run(self._engine.newgame(*words))

    def position(self, fen: Optional[str] = None, moves: Sequence[str] = ()) -> None:
        """See AsyncEngine.position."""
        self._run(self._engine.position(fen, moves))

    def push(self, move: str) -> None:
        """See AsyncEngine.push."""
        self._run(self._engine.push(move))

    def undo(self, moves: int = 1) -> None:
        """See AsyncEngine.undo."""
        self._run(self._engine.undo(moves))

    def query(self, question: str) -> Any:
        """See AsyncEngine.query."""
        return self._run(self._engine.query(question))

    def show(self) -> str:
        """See AsyncEngine.show."""
        return self._run(self._engine.show())

    def play(self, limit: Limit = Limit(movetime=2.5)) -> BestMove:
        """See AsyncEngine.play."""
        return self._run(self._engine.play(limit))

    def analyse(
        self, limit: Limit = Limit(movetime=2.5), multipv: Union[int, Literal["all"]] = 1, moves: Sequence[str] = ()
    ) -> BestMove:
        """See AsyncEngine.analyse."""
        return self._run(self._engine.analyse(limit, multipv, moves))

    def values(self, limit: Limit = Limit(movetime=2.5)) -> Tuple[Info, ...]:
        """See AsyncEngine.values."""
        return self._run(self._engine.values(limit))

    def prove(self, limit: Limit = Limit(movetime=LONGEST)) -> Optional[Proven]:
        """See AsyncEngine.prove."""
        return self._run(self._engine.prove(limit))

    def analysis(
        self, limit: Optional[Limit] = None, multipv: Union[int, Literal["all"]] = 1, moves: Sequence[str] = ()
    ) -> "Analysis":
        """See AsyncEngine.analysis."""
        return Analysis(self, self._engine.analysis(limit, multipv, moves))

    def _run(self, work: "Coroutine[Any, Any, T]") -> T:
        """Runs a coroutine on the engine's thread; Ctrl-C cancels it."""
        if self._loop.is_closed() or self._owner != os.getpid():
            work.close()
            raise EngineError("the engine is closed, or another process's: expected a running one")
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result()
        except BaseException:
            if future.cancel():
                asyncio.run_coroutine_threadsafe(_settled(), self._loop).result()
            raise


async def _settled() -> None:
    """Waits until all cancelled tasks have ended."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    await asyncio.gather(*others, return_exceptions=True)


class Analysis:
    """An iterator over Info inside `with`; Engine.analysis returns one."""

    def __init__(self, engine: Engine, search: AsyncAnalysis) -> None:
        self._engine, self._search = engine, search

    def __enter__(self) -> "Analysis":
        self._engine._run(self._search.__aenter__())
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self._engine._run(self._search.__aexit__(kind, error, trace))

    def __iter__(self) -> Iterator[Info]:
        return self

    def __next__(self) -> Info:
        info = self._engine._run(self._next())
        if info is None:
            raise StopIteration
        return info

    async def _next(self) -> Optional[Info]:
        # StopAsyncIteration cannot leave a coroutine.
        async for info in self._search:
            return info
        return None

    def stop(self) -> None:
        """Stops the search; what it still reports can be read."""
        self._engine._run(self._stop())

    async def _stop(self) -> None:
        self._search.stop()

    def wait(self) -> BestMove:
        """Waits for the end of the search and returns its answer."""
        return self._engine._run(self._search.wait())
