"""The engine for asyncio."""

import json
import shlex
from dataclasses import dataclass
from typing import Any, Dict, List, Literal, Mapping, Optional, Sequence, Tuple, Type, TypeVar, Union, overload

from .analysis import AsyncAnalysis
from .arguments import Single, flag, integer, line, refuse, settings, text
from .board import Board, Movable, Move, each, move_text
from .connection import Connection
from .decode import reading, value_of
from .errors import EngineError, ProtocolError
from .launch import Command, words_of
from .messages import (
    LONGEST,
    QUESTIONS,
    UNTIMED,
    USUAL,
    BestMove,
    Budget,
    Id,
    Info,
    Limit,
    MultiPV,
    Option,
    Proven,
    Response,
    Show,
    check_multipv,
    check_timeout,
    limit_of,
    setting,
)

T = TypeVar("T")


@dataclass(frozen=True)
class Review:
    """A move of a game, with what the engine knows about it and about the best move."""

    move: Move
    played: Info
    best: Info

    @property
    def lost(self) -> float:
        """The part of the expected result that the move gave away, from 0 to 1."""
        return max(0.0, self.best.winrate - self.played.winrate)


class AsyncEngine(Single):
    """An engine in a process of its own, for use with asyncio.

    command: a list of words, a path, or a string that is split as in a shell; the
    default is $C4ENGINE, or else the one that was installed with this package, or
    else `c4engine` on the PATH. options: settings by name, see `configure`.
    timeout: seconds that an answer may take, for a search on top of its own time.

    A call that is given a Board needs no other call before it, and does not change the board.
    Without one it is about the engine's own position, which `newgame`, `position`, `push` and
    `undo` change; this may be of any game. A call with a board replaces it. A search of a game that
    is over raises GameOverError.

    Only one call may run at a time: a second one raises EngineError. Cancelling a search stops it;
    cancelling another call does not undo it. The engine stays usable. An engine that is dropped
    without close ends its process, with a ResourceWarning.
    """

    def __init__(self, command: Command = None, options: Mapping[str, object] = {}, timeout: float = 10.0) -> None:
        self._command = words_of(command)
        self._settings = settings("options", options)
        check_timeout(timeout)
        self._connection = Connection(timeout)
        self._begin: List[str] = []  # what a Board needs: newgame, if another game is played
        self.name = ""
        """The engine's name with its version."""
        self.options: Dict[str, Option] = {}
        """The engine's settings by name."""

    def __repr__(self) -> str:
        state = "running" if self._connection.running else "not running"
        return f"<{type(self).__name__} {self.name or ' '.join(self._command)}, {state}>"

    async def start(self) -> None:
        """Starts the process, for calls in this event loop. `async with` does it."""
        await self._connection.start(self._command)
        try:
            answers = await self._connection.ask("setoption name Output value json", "c4")
            self.name = next((message.name for message in answers if isinstance(message, Id)), "")
            self.options = {message.name: message for message in answers if isinstance(message, Option)}
            await self.configure(self._settings)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Ends the process and waits for it. May be called several times."""
        await self._connection.close("quit")

    async def __aenter__(self) -> "AsyncEngine":
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def configure(self, options: Mapping[str, object]) -> None:
        """Changes settings, as in {"Threads": 2, "Ponder": True}; None presses a button."""
        for name, value in settings("options", options).items():
            if name.lower() == "output":
                raise EngineError("Output: expected to be left alone, it is how this client reads the engine")
            words = [] if value is None else ["value", shlex.quote(setting(value))]
            await self._connection.ask(" ".join(["setoption name", shlex.quote(name), *words]))

    async def level(self, level: Union[int, str, None]) -> None:
        """Makes `play` and `best_move` weaker: 1 is the weakest level, 13 the strongest, None full
        strength. A word is a level too, the strongest of that name, in any case: "beginner", "casual",
        "club", "expert" or "master"."""
        if level is None:
            await self.configure({"LimitStrength": False})
            return
        levels = self.options["Elo"].levels if "Elo" in self.options else ()
        if not levels:
            raise EngineError("level: expected an engine with the option Elo")
        values: Dict[Union[int, str], int] = {elo.word: elo.value for elo in levels}
        words = ", ".join(map(str, values))
        values.update({number: elo.value for number, elo in enumerate(levels, 1)})
        known = isinstance(level, (int, str)) and not isinstance(level, bool)
        wanted = level.lower() if isinstance(level, str) else level
        if not known or wanted not in values:
            refuse("level", f"an integer from 1 to {len(levels)}, {words} or None", level, not known)
        await self.configure({"LimitStrength": True, "Elo": values[wanted]})

    async def newgame(self, board: Union[Board, str] = "") -> None:
        """Begins a game and forgets what the engine learned. board: a Board, or the words of the
        protocol's newgame, such as "10 11 3 4", "nogo 9" or "reversi"."""
        words = board.words if isinstance(board, Board) else line("board", board, "a Board, or the words of newgame")
        self._begin = ["newgame"]  # until it is known, as the call may be cancelled
        await self._connection.ask(f"newgame {words}")
        self._begin = ["newgame"] if any(map(str.isalpha, words)) else []
        if isinstance(board, Board):
            await self.position(board)

    async def position(self, start: Union[Board, str, None] = None, moves: Sequence[Movable] = ()) -> None:
        """Sets up a position: a Board, a FEN of the game that newgame chose, or None for the
        start of that game, and moves from there."""
        begin: List[str] = []
        if isinstance(start, Board):
            begin, start = self._begin, start.fen()
        if start is not None:
            line("start", start, "a Board, a FEN or None")
        place = "startpos" if start is None else f"fen {start}"
        words = ["moves", *map(move_text, each(moves))] if moves else []
        await self._connection.ask(*begin, " ".join(["position", place, *words]))
        if begin:
            self._begin = []

    async def read(self, game: str) -> None:
        """Sets up a game in any notation that the engine reads: columns, cells, a FEN and moves, an
        address, PGN, SGF and others, also of several lines. A notation that names its game or its board,
        as PGN does, may change both; columns and cells are read on the present ones. On 11 columns "11"
        is one move, and "columns 11" two."""
        self._begin = ["newgame"]
        await self._connection.ask("position game " + shlex.quote(json.dumps(text("game", game))))

    async def push(self, move: Movable) -> None:
        """Plays a move for the side to move, such as the opponent's: 3, (5, 3) or "5,3"."""
        await self._connection.ask("play " + move_text(move))

    async def undo(self, moves: int = 1) -> None:
        """Takes back moves."""
        await self._connection.ask(f"undo {integer('moves', moves, 1)}")

    @overload
    async def query(self, question: Literal["gameover"]) -> bool: ...
    @overload
    async def query(self, question: Literal["moves", "played"]) -> Tuple[Move, ...]: ...
    @overload
    async def query(self, question: Literal["result", "turn", "fen"]) -> str: ...
    async def query(self, question: str) -> Any:
        """Asks for "gameover" (bool), "result" ("first", "second", "draw" or "none"), "turn"
        ("first" or "second"), "moves" (the legal ones, a tuple of Move), "played" (the game's) or "fen"."""
        if text("question", question) not in QUESTIONS:
            refuse("question", "one of " + ", ".join(QUESTIONS), question, False)
        value = (await self._answer("query " + question, Response)).value
        with reading(repr(value), f"an answer to query {question}"):
            return value_of(QUESTIONS[question], value)

    async def show(self) -> str:
        """Draws the engine's own position for people, in several lines."""
        return "\n".join((await self.describe()).lines)

    async def describe(self) -> Show:
        """The engine's own position: its game, a drawing and the FEN."""
        return await self._answer("show", Show)

    async def play(self, board: Optional[Board] = None, limit: Budget = USUAL) -> BestMove:
        """Searches and returns the best move. The engine plays it in its own position."""
        limit = limit_of(limit)
        async with self._search(board, ["go", *limit.words()], limit) as search:
            return await search.wait()

    async def best_move(self, board: Optional[Board] = None, limit: Budget = Limit(time=0.5)) -> Move:
        """The best move of play alone."""
        return (await self.play(board, limit)).move

    async def analyse(
        self, board: Optional[Board] = None, limit: Budget = USUAL, multipv: MultiPV = 1, moves: Sequence[Movable] = ()
    ) -> BestMove:
        """Searches like play without playing, always at full strength; multipv and moves as in
        analysis."""
        async with self.analysis(board, limit_of(limit, UNTIMED), multipv, moves) as search:
            return await search.wait()

    async def evaluate(self, board: Optional[Board] = None, limit: Budget = Limit(time=1.0)) -> Dict[Move, Info]:
        """What each legal move is worth to the side to move; on a Board from left to right. A move
        that the search did not reach has no nodes, and a win rate of 0.5."""
        lines = (await self.analyse(board, limit, "all")).info
        legal = await self.query("moves") if board is None else board.legal_moves
        worth = {line.pv[0]: line for line in lines}
        for move in legal:
            worth.setdefault(move, Info(0, 0, 0, 0, 0.5, (move,), multipv=len(worth) + 1))
        return {move: worth[move] for move in legal}

    async def prove(self, board: Optional[Board] = None, limit: Budget = Limit(time=LONGEST)) -> Optional[Proven]:
        """The exact value of the position, None if the limit came before the proof.
        Games without an exact solver (NoGo) raise CommandError."""
        limit = limit_of(limit, UNTIMED)
        async with self._search(board, ["analyze", "prove", *limit.words()], limit) as search:
            best = await search.wait()
        return best.info[0].proven if best.info else None

    async def review(self, game: Optional[Board] = None, limit: Budget = Limit(nodes=10_000)) -> List[Review]:
        """Judges every move of a game. limit: for each of its positions. Without a Board the game is
        the engine's own, such as `read` has set up."""
        limit, reviews = limit_of(limit, UNTIMED), []
        if game is None:
            moves = await self._take_back()
        else:
            moves = [*a_board(game, "game").moves]
            await self.position(game.root())
        for move in moves:
            worth = await self.evaluate(None, limit)
            best = min(worth.values(), key=lambda line: line.multipv)
            reviews.append(Review(move, worth[move], best))
            await self.push(move)
        return reviews

    def analysis(
        self,
        board: Optional[Board] = None,
        limit: Optional[Budget] = None,
        multipv: MultiPV = 1,
        moves: Sequence[Movable] = (),
        prove: bool = False,
    ) -> AsyncAnalysis:
        """A search to be iterated over inside `async with`; leaving the block stops it. limit:
        without one it goes on until then. multipv: how many of the best lines to report, "all" for
        each legal move. moves: search only these. prove: find exact values (not in NoGo)."""
        limit = None if limit is None else limit_of(limit, UNTIMED)
        check_multipv(multipv)
        flag("prove", prove)
        words = ["analyze", *(["prove"] if prove else []), *(["infinite"] if limit is None else limit.words())]
        if multipv != 1:
            words += ["multipv"] if multipv == "all" else ["multipv", str(multipv)]
        return self._search(board, [*words, "moves", *map(move_text, each(moves))] if moves else words, limit)

    def _search(self, board: Optional[Board], words: List[str], limit: Optional[Limit]) -> AsyncAnalysis:
        if board is not None:
            a_board(board)
        seconds = None if limit is None else limit.seconds
        return AsyncAnalysis(self._connection, lambda: self._set(board), " ".join(words), seconds)

    async def _set(self, board: Optional[Board]) -> None:
        """Sets the engine's position to a board."""
        if board is not None:
            await self.position(board)

    async def _take_back(self) -> List[Move]:
        """Takes back all moves of the engine's own position, and returns them."""
        moves = [*await self.query("played")]
        if moves:
            await self.undo(len(moves))
        return moves

    async def _answer(self, line: str, kind: Type[T]) -> T:
        """Sends a command and returns its one answer."""
        for message in await self._connection.ask(line):
            if isinstance(message, kind):
                return message
        raise ProtocolError(f"the engine did not answer {line[:80]!r}: expected a {kind.__name__.lower()}")


def a_board(board: Any, name: str = "board") -> Board:
    """A Board. Raises TypeError for something else."""
    if not isinstance(board, Board):
        raise TypeError(f"{name}: expected a Board, not {board!r:.80}; a limit is given as limit=")
    return board
