"""The engine for programs without asyncio.

It runs an AsyncEngine on an event loop in a thread of its own.
"""

import asyncio
import concurrent.futures
import contextlib
import functools
import os
import threading
import weakref
from typing import (
    TYPE_CHECKING,
    Any,
    Callable,
    Coroutine,
    Dict,
    Iterator,
    Literal,
    Mapping,
    Optional,
    Sequence,
    Tuple,
    Type,
    TypeVar,
    overload,
)

from .aio import AsyncEngine
from .analysis import AsyncAnalysis
from .arguments import Single
from .board import Board, Movable, Move
from .errors import EngineError
from .launch import CLOSED, Command, warn_dropped
from .messages import BestMove, Budget, Info, MultiPV, Option

if TYPE_CHECKING:
    from typing_extensions import Concatenate, ParamSpec

    P = ParamSpec("P")

T = TypeVar("T")


def _waits(
    call: "Callable[Concatenate[AsyncEngine, P], Coroutine[Any, Any, T]]",
) -> "Callable[Concatenate[Engine, P], T]":
    """A method of Engine that waits for a call of AsyncEngine, and has its help."""

    @functools.wraps(call)
    def method(self: "Engine", /, *arguments: "P.args", **named: "P.kwargs") -> T:
        try:
            work = call(self._engine, *arguments, **named)
        except TypeError as error:  # of the call alone: its work has not begun
            raise TypeError(str(error).replace("AsyncEngine", "Engine")) from None
        return self._run(work)

    return method


class Engine(Single):
    __doc__ = f"""{(AsyncEngine.__doc__ or "").replace(", for use with asyncio", "")}
    It belongs to the process that started it; in a forked one it counts as closed. Use it in a
    `with` statement, or call `close`. Ctrl-C stops a search.
    """

    def __init__(self, command: Command = None, options: Mapping[str, object] = {}, timeout: float = 10.0) -> None:
        self._engine = AsyncEngine(command, options, timeout)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=_serve, args=(self._loop,), name="c4engine", daemon=True)
        self._thread.start()
        self._owner = os.getpid()
        self._lock, self._closed = threading.RLock(), False
        self._dropped = weakref.finalize(self, _drop, self._engine, self._loop, self._owner)
        self._dropped.atexit = False  # the process ends with the program, as its input does
        try:
            self._run(self._engine.start())
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Ends the process and waits for it. May be called several times."""
        if self._owner == os.getpid():
            with self._lock:
                if not self._closed:
                    self._dropped.detach()
                    asyncio.run_coroutine_threadsafe(_end(self._engine), self._loop)
                self._closed = True
            self._thread.join()

    def __repr__(self) -> str:
        return repr(self._engine).replace("<Async", "<", 1)

    def __enter__(self) -> "Engine":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def name(self) -> str:
        """The engine's name with its version."""
        return self._engine.name

    @property
    def options(self) -> Dict[str, Option]:
        """The engine's settings by name."""
        return self._engine.options

    configure = _waits(AsyncEngine.configure)
    level = _waits(AsyncEngine.level)
    newgame = _waits(AsyncEngine.newgame)
    position = _waits(AsyncEngine.position)
    read = _waits(AsyncEngine.read)
    push = _waits(AsyncEngine.push)
    undo = _waits(AsyncEngine.undo)
    show = _waits(AsyncEngine.show)
    describe = _waits(AsyncEngine.describe)
    play = _waits(AsyncEngine.play)
    best_move = _waits(AsyncEngine.best_move)
    analyse = _waits(AsyncEngine.analyse)
    evaluate = _waits(AsyncEngine.evaluate)
    prove = _waits(AsyncEngine.prove)
    review = _waits(AsyncEngine.review)

    @overload
    def query(self, question: Literal["gameover"]) -> bool: ...
    @overload
    def query(self, question: Literal["moves", "played"]) -> Tuple[Move, ...]: ...
    @overload
    def query(self, question: Literal["result", "turn", "fen"]) -> str: ...
    def query(self, question: Any) -> Any:
        return self._run(self._engine.query(question))

    query.__doc__ = AsyncEngine.query.__doc__

    def analysis(
        self,
        board: Optional[Board] = None,
        limit: Optional[Budget] = None,
        multipv: MultiPV = 1,
        moves: Sequence[Movable] = (),
        prove: bool = False,
    ) -> "Analysis":
        """A search to be iterated over inside `with`; leaving the block stops it. limit: without
        one it goes on until then. multipv: how many of the best lines to report, "all" for each
        legal move. moves: search only these. prove: find exact values (not in NoGo)."""
        return Analysis(self, self._engine.analysis(board, limit, multipv, moves, prove))

    def _submit(self, work: "Coroutine[Any, Any, T]") -> "concurrent.futures.Future[T]":
        """Gives a coroutine to the engine's thread."""
        if self._owner == os.getpid():
            with self._lock:
                if not self._closed:
                    return asyncio.run_coroutine_threadsafe(work, self._loop)
        work.close()
        other = "the engine belongs to the process that started it: expected one that this process started"
        raise EngineError(CLOSED if self._owner == os.getpid() else other)

    def _run(self, work: "Coroutine[Any, Any, T]") -> T:
        """Runs a coroutine on the engine's thread; Ctrl-C cancels it."""
        try:
            return self._submit(work).result()
        except BaseException:  # Ctrl-C may come before there is a future to cancel
            with contextlib.suppress(EngineError):  # it is closed, which ends all calls
                self._submit(_cancel(work)).result()
            raise


def _serve(loop: asyncio.AbstractEventLoop) -> None:
    """The engine's thread. It does not know the Engine, which may be dropped."""
    loop.run_forever()
    loop.close()


async def _end(engine: AsyncEngine) -> None:
    """Ends the process, then all calls of other threads, then the loop."""
    try:
        await engine.close()
        await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()}, return_exceptions=True)
    finally:
        asyncio.get_running_loop().stop()


def _drop(engine: AsyncEngine, loop: asyncio.AbstractEventLoop, owner: int) -> None:
    """Ends the process of an Engine that nobody closed."""
    if owner != os.getpid():
        return
    asyncio.run_coroutine_threadsafe(_end(engine), loop)
    warn_dropped(engine.name or "an engine")


async def _cancel(work: "Coroutine[Any, Any, T]") -> None:
    """Cancels the task of a coroutine, if it has one, and waits for its end."""
    tasks = [task for task in asyncio.all_tasks() if task.get_coro() is work]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


class Analysis(Single):
    """An iterator over Info inside `with`; Engine.analysis returns one."""

    def __init__(self, engine: Engine, search: AsyncAnalysis) -> None:
        self._engine, self._search = engine, search

    def __enter__(self) -> "Analysis":
        self._engine._run(self._search.__aenter__())
        return self

    def __exit__(self, error: Optional[Type[BaseException]] = None, *_: object) -> None:
        try:
            self._engine._run(self._search.__aexit__(error))
        except EngineError:  # the engine is closed
            if error is None:
                raise

    def __iter__(self) -> Iterator[Info]:
        return self

    def __next__(self) -> Info:
        try:
            return self._engine._run(self._search.__anext__())
        except StopAsyncIteration:
            raise StopIteration from None

    def stop(self) -> None:
        """Stops the search; its last reports can still be read."""
        self._engine._run(self._stop())

    async def _stop(self) -> None:
        self._search.stop()

    def wait(self) -> BestMove:
        """Waits for the end of the search and returns its answer."""
        return self._engine._run(self._search.wait())
