"""The wheels: what is in them, where they install, and that the package finds their engine."""

import email
import os
import platform
import re
import subprocess
import sys
import textwrap
import unittest
import zipfile
from pathlib import Path

import c4engine

from .support import PACKAGE, Folder, slow

try:
    from pip import __version__ as pip_version

    import wheels  # needs Python 3.11

    TOOLS = tuple(int(part) for part in pip_version.split(".")[:2]) >= (22, 3)  # its option --python
except ImportError:
    TOOLS = False

SOURCE = "https://github.com/c4engine/c4engine"
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check"]

# What pip takes for a system that it calls so; the last two get the wheel without an engine.
CHOSEN = {
    "manylinux2014_x86_64": "manylinux2014_x86_64",
    "musllinux_1_1_aarch64": "manylinux2014_aarch64",
    "macosx_15_0_arm64": "macosx_12_0_arm64",
    "win_amd64": "win_amd64",
    "macosx_11_0_x86_64": "any",
    "linux_riscv64": "any",
}

# A whole game of the engine that is found without being named.
GAME = """
    import sys
    from c4engine import Engine, Limit
    from c4engine.launch import installed
    print(installed())
    with Engine() as engine:
        engine.newgame()
        while not engine.query("gameover"):
            engine.play(limit=Limit(nodes=100))
        print(engine.query("result"))
"""


def here():
    """The platform of this machine, None if wheels are built for no such one."""
    arch = {"x86_64": "amd64", "AMD64": "amd64", "aarch64": "arm64"}.get(platform.machine(), platform.machine())
    name = {"win32": "windows"}.get(sys.platform, sys.platform)
    return next((p for p in wheels.PLATFORMS if (p.os, p.arch) == (name, arch)), None)


@unittest.skipUnless(TOOLS, "needs Python 3.11 and pip 22.3 or later")
class WheelTest(Folder):
    def build(self, where, engine_of=lambda platform: f"{platform.os} {platform.arch}".encode()):
        """All wheels, with something else in the engine's place."""
        directory = Path(self.folder, where)
        directory.mkdir()
        return [wheels.write(directory)] + [wheels.write(directory, p, engine_of(p)) for p in wheels.PLATFORMS]

    def run_quietly(self, command, **options):
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, **options)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def test_same_bytes(self):
        first, second = self.build("first"), self.build("second")
        self.assertEqual([p.name for p in first], [p.name for p in second])
        for one, other in zip(first, second):
            self.assertEqual(one.read_bytes(), other.read_bytes(), one.name)

    @slow
    def test_pip_chooses_by_system(self):
        directory = self.build("all")[0].parent
        for system, tags in CHOSEN.items():
            with self.subTest(system):
                target = Path(self.folder, system)
                self.run_quietly([*PIP, "download", "--no-index", "--find-links", directory, "--only-binary=:all:",
                                  "--platform", system, "--dest", target, "--quiet", "c4engine"])
                (found,) = target.iterdir()
                self.assertTrue(found.stem.split("-")[4].startswith(tags), found.name)

    def test_contents(self):
        pure, *others = self.build("all")
        self.assertEqual(self.contents(pure), {"LICENSE"})
        for path, system in zip(others, wheels.PLATFORMS):
            program = "c4engine.exe" if system.os == "windows" else "c4engine"
            self.assertEqual(self.contents(path), {"LICENSE", "THIRD_PARTY_NOTICES", program})
            with zipfile.ZipFile(path) as archive:
                (script,) = (info for info in archive.infolist() if "/scripts/" in info.filename)
                self.assertEqual(archive.read(script), f"{system.os} {system.arch}".encode())
                self.assertEqual(script.external_attr >> 16, 0o100755)

    def contents(self, path):
        """Checks the lists in a wheel; returns the names of what it has beside the package."""
        with zipfile.ZipFile(path) as archive:
            self.assertIsNone(archive.testzip())
            info = next(name for name in archive.namelist() if name.endswith("/RECORD"))[: -len("RECORD")]
            rows = [row.split(",") for row in archive.read(info + "RECORD").decode().splitlines()]
            self.assertEqual([row[0] for row in rows], archive.namelist())
            tags = email.message_from_bytes(archive.read(info + "WHEEL")).get_all("Tag")
            self.assertEqual(tags, [f"py3-none-{tag}" for tag in path.stem.split("-")[4].split(".")])
            about = email.message_from_bytes(archive.read(info + "METADATA"))
            self.assertEqual(about["Version"], c4engine.__version__)
            self.assertGreater(len(about.get_all("Classifier")), 5)
            for link in re.findall(r"\]\(([^)]+)\)", about.get_payload()):
                place = link.removeprefix(f"{SOURCE}/blob/main/").partition("#")[0]
                if not link.startswith("#"):  # a place on the page itself
                    self.assertTrue(link.startswith(SOURCE) and (PACKAGE.parents[1] / place).exists(), link)
            (need,) = about.get_all("Requires-Dist")
            self.assertRegex(need, r"^mcp\S*; python_version >= '3.10' and extra == 'mcp'$")
            licences = about.get_all("License-File")
            names = {name for name in archive.namelist() if not name.startswith("c4engine/")}
            self.assertLessEqual({f"{info}licenses/{name}" for name in licences}, names)
            own = {f"{info}{name}" for name in ("METADATA", "WHEEL", "RECORD", "entry_points.txt")}
            paths = [p for p in PACKAGE.glob("c4engine/**/*") if "." in p.name and p.suffix != ".pyc"]
            kept = {p.relative_to(PACKAGE).as_posix() for p in paths}
            self.assertEqual(kept, set(archive.namelist()) - names)
            return {name.rsplit("/", 1)[1] for name in names - own}

    def test_without_go(self):
        command = [sys.executable, PACKAGE / "wheels.py", self.folder]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, env={**os.environ, "PATH": ""})
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"\Awheels.py: .*'go'\n\Z")
        self.assertEqual(os.listdir(self.folder), [])

    @slow
    def test_game_where_it_is_installed(self):
        """In an empty environment, and in a folder, with nothing else on the PATH."""
        if here() is None:
            self.skipTest("no wheel holds an engine for this machine")
        self.run_quietly([sys.executable, PACKAGE / "wheels.py", "--only", f"{here().os}/{here().arch}", self.folder])
        (path,) = Path(self.folder).glob("*.whl")
        environment, target = os.path.join(self.folder, "environment"), os.path.join(self.folder, "target")
        self.run_quietly([sys.executable, "-m", "venv", "--without-pip", environment])
        own = os.path.join(environment, "Scripts" if os.name == "nt" else "bin")
        interpreter = os.path.join(own, os.path.basename(sys.executable))
        self.run_quietly([*PIP, "--python", interpreter, "install", "--no-index", "--quiet", path])
        self.run_quietly([*PIP, "install", "--no-index", "--quiet", "--target", target, path])
        for folder, command, where in ((own, interpreter, ""), (os.path.join(target, "bin"), sys.executable, target)):
            with self.subTest(folder):
                without_go = {"PATH": "", "PYTHONPATH": where, "SYSTEMROOT": os.environ.get("SYSTEMROOT", "")}
                out = self.run_quietly([command, "-W", "error", "-c", textwrap.dedent(GAME)], cwd=self.folder, env=without_go)
                found, result = out.splitlines()
                self.assertEqual(os.path.realpath(os.path.dirname(found)), os.path.realpath(folder))
                self.assertIn(result, ("first", "second", "draw"))
                said = self.run_quietly([found, "--version"], env=without_go)
                self.assertEqual(said, f"c4engine {c4engine.__version__}\n")
