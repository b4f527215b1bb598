"""The engine for programs without asyncio.

It runs an AsyncEngine on an event loop in a thread of its own.
"""

import asyncio
import os
import threading
from types import TracebackType
from typing import Any, Coroutine, Dict, Iterator, List, Mapping, Optional, Sequence, Type, TypeVar, Union

from .aio import AsyncEngine, Review
from .analysis import AsyncAnalysis
from .board import Board, Movable, Move
from .errors import EngineError
from .launch import Command
from .messages import LONGEST, USUAL, BestMove, Info, Limit, MultiPV, Option, Proven

T = TypeVar("T")


class Engine:
    __doc__ = f"""{(AsyncEngine.__doc__ or "").replace(", for use with asyncio", "")}
    It belongs to the process that started it; in a forked one it counts as closed. Use it in a
    `with` statement, or call `close`. Ctrl-C stops a search.
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
        if not self._loop.is_closed() and self._owner == os.getpid():
            self._run(self._engine.close())
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()

    def __repr__(self) -> str:
        return repr(self._engine).replace("<Async", "<", 1)

    def __enter__(self) -> "Engine":
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    @property
    def name(self) -> str:
        """The engine's name with its version."""
        return self._engine.name

    @property
    def options(self) -> Dict[str, Option]:
        """The engine's settings by name."""
        return self._engine.options

    def configure(self, options: Mapping[str, object]) -> None:
        self._run(self._engine.configure(options))

    def level(self, number: Optional[int]) -> None:
        self._run(self._engine.level(number))

    def newgame(self, board: Union[Board, str] = "") -> None:
        self._run(self._engine.newgame(board))

    def position(self, fen: Optional[str] = None, moves: Sequence[Movable] = ()) -> None:
        self._run(self._engine.position(fen, moves))

    def push(self, move: Movable) -> None:
        self._run(self._engine.push(move))

    def undo(self, moves: int = 1) -> None:
        self._run(self._engine.undo(moves))

    def query(self, question: str) -> Any:
        return self._run(self._engine.query(question))

    def show(self) -> str:
        return self._run(self._engine.show())

    def play(self, board: Optional[Board] = None, limit: Limit = USUAL) -> BestMove:
        return self._run(self._engine.play(board, limit))

    def best_move(self, board: Board, seconds: float = 0.5) -> Move:
        return self._run(self._engine.best_move(board, seconds))

    def analyse(
        self, board: Optional[Board] = None, limit: Limit = USUAL, multipv: MultiPV = 1, moves: Sequence[Movable] = ()
    ) -> BestMove:
        return self._run(self._engine.analyse(board, limit, multipv, moves))

    def evaluate(self, board: Board, limit: Limit = Limit(time=1.0)) -> Dict[int, Info]:
        return self._run(self._engine.evaluate(board, limit))

    def prove(self, board: Optional[Board] = None, limit: Limit = Limit(time=LONGEST)) -> Optional[Proven]:
        return self._run(self._engine.prove(board, limit))

    def review(self, game: Board, limit: Limit = Limit(nodes=10_000)) -> List[Review]:
        return self._run(self._engine.review(game, limit))

    def analysis(
        self,
        board: Optional[Board] = None,
        limit: Optional[Limit] = None,
        multipv: MultiPV = 1,
        moves: Sequence[Movable] = (),
    ) -> "Analysis":
        return Analysis(self, self._engine.analysis(board, limit, multipv, moves))

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


for _name, _method in vars(Engine).items():  # help() shows the text of the same call
    if callable(_method) and not _name.startswith("_") and not _method.__doc__:
        _method.__doc__ = getattr(AsyncEngine, _name).__doc__.replace("async with", "with")


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
