"""A server with FastAPI: GET /best?columns=4453&seconds=1 answers with the best move on
10 rows and 11 columns.

    python3 -m pip install fastapi uvicorn
    python3 -m uvicorn server:app

One engine searches for all requests, some at the same time. A client that goes away ends its search.
"""

import asyncio
import contextlib
from typing import AsyncIterator, Dict, Union

from fastapi import FastAPI, HTTPException, Request

from c4engine import AnalysisEngine, Answer, Board, Limit


@contextlib.asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    async with AnalysisEngine(hash=64) as app.state.engine:
        yield


app = FastAPI(lifespan=lifespan)


@app.get("/best")
async def best(request: Request, columns: str = "", seconds: float = 1.0) -> Dict[str, Union[int, float, str]]:
    try:
        board, limit = Board.from_columns(columns, 10, 11), Limit(time=seconds)
    except ValueError as error:
        raise HTTPException(400, str(error)) from None
    search = asyncio.ensure_future(app.state.engine.query(board, limit=limit))
    try:
        while not (await asyncio.wait([search], timeout=0.1))[0]:
            if await request.is_disconnected():
                raise HTTPException(499, "the client has gone")
    finally:
        search.cancel()  # which changes nothing once it is done
    answer: Answer = search.result()
    if answer.move is None:
        return {"result": str(answer.result)}
    return {"column": answer.move.column + 1, "winrate": answer.info[0].winrate}
