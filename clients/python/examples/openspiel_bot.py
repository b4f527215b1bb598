"""The engine as a bot of OpenSpiel, against random moves: pip install open_spiel"""

import pyspiel

from c4engine import PASS, Board, Engine, Limit


class ConnectFourBot(pyspiel.Bot):
    """Plays connect_four."""

    def __init__(self, engine: Engine, seconds: float) -> None:
        super().__init__()
        self.engine, self.seconds = engine, seconds

    def step(self, state: pyspiel.State) -> int:
        return self.engine.best_move(Board(moves=state.history()), self.seconds).column


class OthelloBot(ConnectFourBot):
    """Plays othello, which has no Board: its moves are cells and passes."""

    def step(self, state: pyspiel.State) -> int:
        self.engine.newgame("reversi")
        self.engine.position(moves=["pass" if a == 64 else f"{a // 8},{a % 8}" for a in state.history()])
        move = self.engine.play(limit=Limit(time=self.seconds)).move
        return 64 if move == PASS else 8 * move.row + move.column


with Engine() as engine:
    for name, kind in (("connect_four", ConnectFourBot), ("othello", OthelloBot)):
        state = pyspiel.load_game(name).new_initial_state()
        bots = [kind(engine, 0.1), pyspiel.make_uniform_random_bot(1, 1)]
        print(name, pyspiel.evaluate_bots(state, bots, 1))
