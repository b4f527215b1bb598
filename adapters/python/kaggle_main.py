"""A submission to Kaggle's ConnectX: the last function here is the agent.

The engine lies beside the package c4engine. Kaggle runs this text without saying which
file it is from, and has put its folder on the path for imports.
"""

import os
import shlex
from pathlib import Path

import c4engine

ENGINE = Path(c4engine.__file__).resolve().parents[1] / "engine"
if not os.access(ENGINE, os.X_OK):
    ENGINE.chmod(0o755)
os.environ["C4ENGINE"] = shlex.quote(str(ENGINE))

from c4engine.kaggle import agent as engine_agent  # noqa: E402  (it reads the environment)


def agent(observation, configuration):
    return engine_agent(observation, configuration)
