"""A submission to Kaggle's ConnectX: the last function here is the agent.

The engine and the package c4engine lie beside this file. Kaggle compiles this file's text and
puts its folder last on the path for imports. So the package is loaded from the folder, under
another name: another c4engine may be installed.
"""

import importlib
import importlib.util
import os
import sys
from pathlib import Path


def load(folder):
    """Imports the package from a folder and returns its module kaggle."""
    name = f"c4engine in {folder}".replace(".", "_")
    if name not in sys.modules:
        package = folder / "c4engine"
        spec = importlib.util.spec_from_file_location(name, package / "__init__.py", submodule_search_locations=[str(package)])
        sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    return importlib.import_module(name + ".kaggle")


FOLDER = Path(sys._getframe().f_code.co_filename).resolve().parent
ENGINE = FOLDER / "engine"
if not os.access(ENGINE, os.X_OK):
    ENGINE.chmod(0o755)
KAGGLE = load(FOLDER)
KAGGLE.COMMAND = [str(ENGINE)]


def agent(observation, configuration):
    return KAGGLE.agent(observation, configuration)
