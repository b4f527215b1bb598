"""Many questions to one process, for asyncio: the client of `c4engine analysis`."""

import asyncio
import itertools
import json
from dataclasses import dataclass
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Set, Tuple, Union

from .arguments import Single, flag, integer, line, refuse, settings, text
from .board import Board, Movable, Move, each, move_text
from .decode import read, reading, value_of
from .errors import CommandError, EngineError
from .launch import CLOSED, Child, Command, words_of
from .messages import (
    Budget,
    Info,
    Limit,
    MultiPV,
    check_multipv,
    check_seconds,
    check_timeout,
    limit_of,
    milliseconds,
    setting,
)
from .process import MAX_LINE, LineProcess

ANSWER = "an answer of c4engine analysis"
QUEUE = 10_000  # positions that may wait before the engine reads no further


@dataclass(frozen=True)
class Answer:
    """The answer about a position: the best move, None if the game is over, and an Info
    for each move that was asked for, the best one first. ply: how many of the game's
    moves were played. turn: who is to move. result: only of a game that is over."""

    move: Optional[Move]
    info: Tuple[Info, ...]
    ply: int
    turn: str
    result: Optional[str] = None


Report = Callable[[Answer], None]


class _Question:
    """A query that is not answered yet."""

    def __init__(self, plies: Set[int], report: Optional[Report]) -> None:
        self.open = plies
        self.done: "asyncio.Future[List[Answer]]" = asyncio.get_running_loop().create_future()
        self._report = report
        self._answers: List[Answer] = []

    def take(self, message: Dict[str, Any]) -> None:
        """Takes an answer, a report or an error."""
        if message["type"] == "error":
            self.fail(CommandError("query", message["field"], message["expected"]))
            return
        info = tuple(read(Info, one) for one in message["infos"])
        move = value_of(Optional[Move], message["bestmove"])
        answer = Answer(move, info, message["ply"], message["turn"], message.get("result"))
        if message["isDuringSearch"]:
            try:
                if self._report is not None and not self.done.done():
                    self._report(answer)
            except Exception as error:  # the caller of query gets it
                self.fail(error)
            return
        self.open.discard(answer.ply)
        self._answers.append(answer)
        if not self.open and not self.done.done():
            self.done.set_result(sorted(self._answers, key=lambda answer: answer.ply))

    def fail(self, error: Exception) -> None:
        """Ends the question with an exception."""
        if not self.done.done():
            self.done.set_exception(error)


class _Listener:
    """A task that hands out the answers of a process until the end of its output. It does not know
    the AnalysisEngine, which may be dropped."""

    def __init__(self, process: LineProcess, timeout: float) -> None:
        self.process, self.timeout = process, timeout
        self.questions: Dict[str, _Question] = {}
        self.failure: Optional[EngineError] = None  # that ended the task
        self.over = False
        self.task = asyncio.ensure_future(self._listen())

    async def _listen(self) -> None:
        def probe() -> bool:
            """A search may be silent for long, but the engine answers query_version at once,
            unless its queue is full."""
            expected = 0 < sum(len(question.open) for question in self.questions.values()) < QUEUE
            if expected:
                self.process.send(json.dumps({"id": "alive", "action": "query_version"}))
            return expected

        try:
            while True:
                self._take(await self.process.line(self.timeout, probe=probe))
        except EngineError as error:
            self.failure = error
            await self.process.end()
        finally:
            self.over = True
            for question in self.questions.values():
                question.fail(self.failure or EngineError(CLOSED))

    def _take(self, line: str) -> None:
        """Takes an answer. One to a question that nobody waits for is dropped."""
        with reading(line, ANSWER):
            message = json.loads(line)
            question = self.questions.get(message["id"])
            if question is not None and message["type"] in ("analysis", "error"):
                question.take(message)


class AnalysisEngine(Single):
    """An engine that answers many questions at once, for use with asyncio.

    command: the engine, as for AsyncEngine. threads: positions to search at the same
    time, by default one per core; hash: memory for each, in MB. options: settings of
    the search by name. timeout: seconds that the start may take. After the same time
    of silence the engine is asked whether it lives, and has this time to answer.

    Any number of tasks may ask questions at the same time. Cancelling a question ends its search.
    An engine that is dropped without close ends its process, with a ResourceWarning.
    """

    def __init__(
        self,
        command: Command = None,
        threads: Optional[int] = None,
        hash: Optional[int] = None,
        options: Mapping[str, object] = {},
        timeout: float = 10.0,
    ) -> None:
        for name, number in (("threads", threads), ("hash", hash)):
            if number is not None:
                integer(name, number, 1)
        check_timeout(timeout)
        flags = [f"--{name}={n}" for name, n in (("threads", threads), ("hash", hash)) if n is not None]
        chosen = [f"--option={name}={setting(value)}" for name, value in settings("options", options).items()]
        self._command = [*words_of(command), "analysis", *flags, *chosen]
        self._timeout = timeout
        self._child = Child()
        self._listener: Optional[_Listener] = None
        self._names = map(str, itertools.count(1))  # of the questions

    async def start(self) -> None:
        """Starts the process, for calls in this event loop. `async with` does it."""
        await self._child.start(self._command)
        process = self._child.process
        process.send(json.dumps({"id": "start", "action": "query_version"}))
        try:
            line = await process.line(self._timeout)
            with reading(line, ANSWER):
                if json.loads(line)["type"] != "query_version":
                    raise ValueError
        except BaseException:
            await self.close()
            raise
        self._listener = _Listener(process, self._timeout)

    async def close(self) -> None:
        """Ends the process and waits for it; open questions get an EngineError. May be
        called several times."""
        if self._listener is not None:
            self._listener.task.cancel()
        await self._child.close(json.dumps({"id": "end", "action": "terminate_all"}))

    async def __aenter__(self) -> "AnalysisEngine":
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def query(
        self,
        board: Union[Board, str] = "",
        moves: Sequence[Movable] = (),
        *,
        fen: Optional[str] = None,
        limit: Budget = Limit(),
        multipv: MultiPV = 1,
        prove: bool = False,
        priority: int = 0,
        report: Optional[Report] = None,
        every: float = 1.0,
    ) -> Answer:
        """Asks about the position after the moves; for the arguments see review."""
        played = [*each(moves)]
        ply = len(played) + (len(board.moves) if isinstance(board, Board) else 0)
        more: Dict[str, Any] = {"fen": fen, "limit": limit, "multipv": multipv, "prove": prove}
        more.update(priority=priority, report=report, every=every)
        (answer,) = await self.review(board, played, [ply], **more)
        return answer

    async def review(
        self,
        board: Union[Board, str] = "",
        moves: Sequence[Movable] = (),
        plies: Optional[Sequence[int]] = None,
        *,
        fen: Optional[str] = None,
        limit: Budget = Limit(),
        multipv: MultiPV = 1,
        prove: bool = False,
        priority: int = 0,
        report: Optional[Report] = None,
        every: float = 1.0,
    ) -> List[Answer]:
        """Asks about positions of a game, in the order of their plies.

        board: a Board with its moves, or the words of the protocol's newgame, such as "reversi 6".
        fen: a position of that game. moves: played from there. plies: how many moves are played in
        each position; all positions without it. limit: time and nodes, for each position. multipv:
        how many of the best moves to report, or "all". prove: find exact values. priority: higher
        ones first. report: called with an Answer during the search, about once in `every` seconds.
        """
        check_multipv(multipv)
        flag("prove", prove)
        if fen is not None:
            line("fen", fen)
        if report is not None and not callable(report):
            refuse("report", "a function", report, True)
        check_seconds("every", every)
        if milliseconds(every) < 100:
            refuse("every", "seconds, 0.1 or more", every, False)
        whole = integer("priority", priority, -(2**31), 2**31 - 1)
        fields: Dict[str, Any] = {"priority": whole, **limit_of(limit, ("time", "nodes")).fields()}
        if isinstance(board, Board):
            if fen is not None:
                raise ValueError("fen: expected none beside a Board")
            board = board.after(moves)
            moves, fen = board.moves, board.root().fen()
        else:
            words = text("board", board, "a Board, or the words of newgame").split()
            game = words.pop(0) if words and not words[0][:1].isdigit() else None
            fields.update(game=game, board=" ".join(words) or None)
            if game in (None, "connectfour") and any(move_text(move).isdigit() for move in each(moves)):
                start = Board.from_words(" ".join(words) or "6 7") if fen is None else Board.from_fen(fen)
                moves = start.after(moves).moves  # cells: a query takes columns only from 1
        plies = range(len(moves) + 1) if plies is None else plies_of(plies)
        fields.update(
            fen=fen,
            moves=list(map(move_text, each(moves))),
            plies=[*plies],
            prove=prove or None,
            multipv=None if multipv == 1 else multipv,
            reportDuringSearchEvery=None if report is None else milliseconds(every),
        )
        present = {name: value for name, value in fields.items() if value is not None}
        return await self._ask(present, set(plies), report)

    async def _ask(self, fields: Mapping[str, Any], plies: Set[int], report: Optional[Report]) -> List[Answer]:
        """Sends a query and waits for all its answers."""
        listener = self._listener
        if listener is not None and listener.over:
            raise listener.failure or EngineError(CLOSED)
        process = self._child.process
        assert listener is not None, "it starts with the process"
        name = next(self._names)
        query = json.dumps({"id": name, **fields}, allow_nan=False)
        if len(query) > MAX_LINE:  # the engine's error would not say which question it is about
            raise CommandError("query", "line", f"at most {MAX_LINE} bytes")
        question = listener.questions[name] = _Question(plies, report)
        process.send(query)
        try:
            return await question.done
        finally:
            del listener.questions[name]
            if question.open:
                process.send(json.dumps({"id": name, "action": "terminate", "terminateId": name}))


def plies_of(plies: Any) -> List[int]:
    """A list of plies. Raises TypeError or ValueError for something else."""
    try:
        if isinstance(plies, (str, bytes, Mapping)):
            raise TypeError
        return [integer("plies", ply, 0) for ply in plies]
    except TypeError:
        raise TypeError(f"plies: expected a list of integers from 0, not {plies!r:.80}") from None
