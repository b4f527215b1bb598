"""The package installs, and its modules form no circle."""

import ast
import graphlib
import os
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

from .support import PACKAGE, Folder

try:
    import setuptools

    BUILDS = int(setuptools.__version__.split(".")[0]) >= 77
except ImportError:
    BUILDS = False


def imports(path):
    """The modules of the package that one of its files imports, for types too."""
    folder = path.relative_to(PACKAGE).with_suffix("").parts[:-1]
    nodes = (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ImportFrom) and node.level)
    return {".".join([*folder[: len(folder) - node.level + 1], node.module]) for node in nodes}


class PackageTest(Folder):
    def test_imports_form_no_circle(self):
        files = (PACKAGE / "c4engine").rglob("*.py")
        graph = {".".join(path.relative_to(PACKAGE).with_suffix("").parts): imports(path) for path in files}
        order = list(graphlib.TopologicalSorter(graph).static_order())  # raises CycleError
        self.assertLess(order.index("c4engine.connection"), order.index("c4engine.aio"))
        self.assertEqual(set(order), set(graph), "every import was found")

    @unittest.skipUnless(BUILDS, "needs setuptools 77 or later")
    def test_pip_installs_it(self):
        source, target = os.path.join(self.folder, "source"), os.path.join(self.folder, "target")
        shutil.copytree(PACKAGE, source)  # pip builds in the folder
        pip = [sys.executable, "-m", "pip", "install", "--no-index", "--no-build-isolation", "--no-deps", "--quiet"]
        done = subprocess.run([*pip, "--target", target, source], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        found = {str(path.relative_to(target)) for path in Path(target).rglob("*.*") if path.suffix != ".pyc"}
        kept = {str(path.relative_to(PACKAGE)) for path in (PACKAGE / "c4engine").rglob("*.*") if path.suffix != ".pyc"}
        self.assertEqual({path for path in found if path.startswith("c4engine/")}, kept)
        self.assertEqual((PACKAGE / "LICENSE").read_text(), (PACKAGE.parents[1] / "LICENSE").read_text())
