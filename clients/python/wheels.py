"""Builds wheels with the engine: python3 clients/python/wheels.py [DIRECTORY]

It makes a wheel for each system of PLATFORMS, all compiled on this machine, and one without
an engine for other systems. The same sources, Go compiler and zlib make the same bytes. It
needs Python 3.11 and Go. The default directory is build/wheels.
"""

import argparse
import base64
import hashlib
import os
import re
import subprocess
import tempfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any, Dict, List, NamedTuple, Optional

PACKAGE = Path(__file__).resolve().parent
REPOSITORY = PACKAGE.parents[1]


class Platform(NamedTuple):
    """A system in Go's words, and the tags by which installers know it."""

    os: str
    arch: str
    tags: str


# A static program needs no C library, so the tags of GNU and musl both fit it. Go 1.26 needs
# Linux 3.2 (manylinux2014 begins with 3.10), macOS 12 or Windows 10.
PLATFORMS = [
    Platform("linux", "amd64", "manylinux2014_x86_64.manylinux_2_17_x86_64.musllinux_1_1_x86_64"),
    Platform("linux", "arm64", "manylinux2014_aarch64.manylinux_2_17_aarch64.musllinux_1_1_aarch64"),
    Platform("darwin", "amd64", "macosx_12_0_x86_64"),
    Platform("darwin", "arm64", "macosx_12_0_arm64"),
    Platform("windows", "amd64", "win_amd64"),
    Platform("windows", "arm64", "win_arm64"),
]


def main() -> None:
    parser = argparse.ArgumentParser(description="Builds wheels that hold the engine, and one without it.")
    parser.add_argument("directory", nargs="?", type=Path, default=REPOSITORY / "build" / "wheels", metavar="DIRECTORY")
    parser.add_argument("--only", metavar="OS/ARCH", choices=[f"{p.os}/{p.arch}" for p in PLATFORMS],
                        help="build a single one, for a system in Go's words such as linux/amd64")
    args = parser.parse_args()
    try:
        args.directory.mkdir(parents=True, exist_ok=True)
        for platform in PLATFORMS:
            if args.only in (None, f"{platform.os}/{platform.arch}"):
                print(write(args.directory, platform, compiled(platform)))
        if args.only is None:
            print(write(args.directory))
    except (OSError, subprocess.CalledProcessError) as error:
        parser.exit(1, f"wheels.py: {error}\n")


def compiled(platform: Platform) -> bytes:
    """The engine for a system, with the version of the package."""
    system = {"CGO_ENABLED": "0", "GOOS": platform.os, "GOARCH": platform.arch, "GOAMD64": "v1", "GOARM64": "v8.0"}
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "c4engine"
        flags = f"-ldflags=-s -w -X github.com/c4engine/c4engine/internal/cli.packaged={project()['version']}"
        build = ["go", "build", "-trimpath", "-buildvcs=auto", flags, "-o", str(program), "./cmd/c4engine"]
        subprocess.run(build, cwd=REPOSITORY, env={**os.environ, **system}, check=True)  # go says what is wrong
        return program.read_bytes()


def write(directory: Path, platform: Optional[Platform] = None, engine: bytes = b"") -> Path:
    """Writes a wheel, without an engine if no platform is named; returns its path."""
    about = project()
    stem = f"{about['name']}-{about['version']}"
    tags = platform.tags if platform else "any"
    licences = ["LICENSE", "THIRD_PARTY_NOTICES"] if platform else ["LICENSE"]  # the engine holds code of others
    sources = sorted(path for path in (PACKAGE / "c4engine").rglob("*") if path.suffix in (".py", ".typed"))
    files = {path.relative_to(PACKAGE).as_posix(): path.read_bytes() for path in sources}
    if platform:
        files[f"{stem}.data/scripts/c4engine" + (".exe" if platform.os == "windows" else "")] = engine
    for name in licences:
        files[f"{stem}.dist-info/licenses/{name}"] = (REPOSITORY / name).read_bytes()
    files[f"{stem}.dist-info/METADATA"] = metadata(about, licences).encode()
    files[f"{stem}.dist-info/WHEEL"] = wheel(tags.split(".")).encode()
    programs = ["[console_scripts]", *(f"{name} = {function}" for name, function in about["scripts"].items())]
    files[f"{stem}.dist-info/entry_points.txt"] = "\n".join([*programs, ""]).encode()
    record = f"{stem}.dist-info/RECORD"
    files[record] = recorded(files, record).encode()
    path = directory / f"{stem}-py3-none-{tags}.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(entry(name), content)
    return path


def project() -> Dict[str, Any]:
    """What pyproject.toml says of the package."""
    about: Dict[str, Any] = tomllib.loads((PACKAGE / "pyproject.toml").read_text())["project"]
    return about


def metadata(about: Dict[str, Any], licences: List[str]) -> str:
    """The file METADATA, made from pyproject.toml (version 2.4 of the format)."""
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {about['name']}",
        f"Version: {about['version']}",
        f"Summary: {about['description']}",
        f"Keywords: {','.join(about['keywords'])}",
        *(f"Author: {author['name']}" for author in about["authors"]),
        f"License-Expression: {about['license']}",
        *(f"Project-URL: {name}, {address}" for name, address in about["urls"].items()),
        *(f"Classifier: {classifier}" for classifier in about["classifiers"]),
        f"Requires-Python: {about['requires-python']}",
        *(line for name, needs in about["optional-dependencies"].items() for line in extra(name, needs)),
        "Description-Content-Type: text/markdown",
        *(f"License-File: {name}" for name in licences),
    ]
    readme: str = (PACKAGE / about["readme"]).read_text()

    def absolute(link: "re.Match[str]") -> str:
        place = os.path.relpath((PACKAGE / link[1]).resolve(), REPOSITORY).replace(os.sep, "/")
        return f"]({about['urls']['Source']}/blob/main/{place}"

    return "\n".join(lines) + "\n\n" + re.sub(r"\]\((?!\w+:|#)([^)#]+)", absolute, readme)


def extra(name: str, needs: List[str]) -> List[str]:
    """The lines of METADATA for dependencies that a user may ask for."""
    parts = [need.partition("; ") for need in needs]
    return [
        f"Provides-Extra: {name}",
        *(f"Requires-Dist: {need}; {marker + ' and ' if marker else ''}extra == '{name}'" for need, _, marker in parts),
    ]


def wheel(tags: List[str]) -> str:
    """The file WHEEL, of version 1.0 of the format."""
    lines = ["Wheel-Version: 1.0", "Generator: c4engine", f"Root-Is-Purelib: {str(tags == ['any']).lower()}"]
    return "\n".join([*lines, *(f"Tag: py3-none-{tag}" for tag in tags)]) + "\n"


def recorded(files: Dict[str, bytes], record: str) -> str:
    """The file RECORD: every file with its hash and its size, and itself."""
    def row(name: str, content: bytes) -> str:
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
        return f"{name},sha256={digest},{len(content)}\n"

    return "".join(row(name, content) for name, content in files.items()) + f"{record},,\n"


def entry(name: str) -> zipfile.ZipInfo:
    """A file of the archive, of a fixed date; programs may be run."""
    info = zipfile.ZipInfo(name, (2000, 1, 1, 0, 0, 0))
    info.compress_type = zipfile.ZIP_DEFLATED
    info.create_system = 3  # Unix, wherever it is made
    info.external_attr = (0o100755 if "/scripts/" in name else 0o100644) << 16
    return info


if __name__ == "__main__":
    main()
