#!/usr/bin/env python3
"""Plays a whole game of the engine against random moves: protocol/examples/client.py [engine command ...] (Windows: py protocol\\examples\\client.py)"""
import json, random, subprocess, sys

command = sys.argv[1:] or ["go", "run", "./cmd/c4engine"]
engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)


def ask(line, answer):
    """Sends a line and returns the first message of that type, as a dictionary."""
    print(line, file=engine.stdin)
    for text in engine.stdout:
        message = json.loads(text)
        if message["type"] == "error":
            raise RuntimeError(text)
        if message["type"] == answer:
            return message
    raise RuntimeError("the engine has gone")


print("setoption name Output value json\nnewgame 9 10 8 4", file=engine.stdin)
while move := ask("go nodes 5000", "bestmove")["move"]:
    reply = random.choice(ask("query moves", "response")["value"] or [None])
    print("engine", move, "random", reply or "-")
    if reply:
        ask(f"play {reply}\nisready", "readyok")
print("result:", ask("query result", "response")["value"])
engine.stdin.close()
sys.exit(engine.wait())
