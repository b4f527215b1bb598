"""A game of the engine against random moves in PettingZoo: pip install pettingzoo[classic]"""

from pettingzoo.classic import connect_four_v3

from c4engine import Board, Engine

env = connect_four_v3.env()
env.reset(seed=1)
env.action_space("player_1").seed(1)
with Engine() as engine:
    for player in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        if terminated or truncated:
            print(player, "gets", reward)
            action = None
        elif player == "player_0":
            action = engine.best_move(Board.from_array(seen["observation"]), 0.1).column
        else:
            action = env.action_space(player).sample(seen["action_mask"])
        env.step(action)
