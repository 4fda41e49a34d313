"""Compile the rules and the search with mypyc, into a copy: `kit`, every game's rules with their tables, scores, tree.

    python tools/compile.py [FOLDER]                  build/compiled by default; put it in front of PYTHONPATH to use it
    python tools/compile.py [FOLDER] --if-possible    without a C compiler there is no copy, and that is no failure

The copy keeps the sources beside the compiled modules, so tracebacks stay readable, and the page that the server hands
out. Nothing is written into src: a compiled module left there would shadow later edits. A copy is made anew when any
file of the package has changed, and compiled anew only when the rules have.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "untertage"
RULEBOOK = ROOT / "docs" / "rules"
INTERPRETED = {"__init__.py", "components.py", "encoding.py"}
"""Modules of kit that define msgspec structs, or that only learners need; they stay interpreted."""
BESIDE_RULES = (
    "board",
    "box",
    "cells",
    "faces",
    "names",
    "observation",
    "pieces",
    "places",
    "route",
    "setup",
    "state",
    "tables",
    "waits",
    "words",
)
"""What the rules of a game calculate with: tables of a compiled module are read directly, others through a dict."""
ALSO = ("bots/chance.py", "bots/greedy.py", "bots/search.py", "bots/turns.py", "core/chance.py", "envs/table.py")
"""What every ply of a simulation or of an environment goes through."""
BINARIES = ("*.so", "*.pyd")
COPIED, COMPILED = ".copied", ".compiled"
"""Beside a copy: check sums of what it was copied and compiled from."""

SETUP = """
import os

from mypyc.build import mypycify
from setuptools import setup

groups = {groups!r}
files = [file for group in groups.values() for file in group]
libraries = [(group, "untertage_" + name) for name, group in groups.items()]
modules = mypycify(["--strict", *files], opt_level="3", debug_level="0", separate=libraries)
if os.name == "posix":  # nobody replaces single functions of these libraries, so the compiler may inline them
    for module in modules:
        module.extra_compile_args.append("-fno-semantic-interposition")
setup(name="untertage-compiled", packages=[], ext_modules=modules)
"""
TRIAL = """
from setuptools import Extension, setup

setup(name="trial", packages=[], ext_modules=[Extension("trial", ["trial.c"])])
"""


def modules(source: Path) -> list[str]:
    """What is compiled, relative to the folder above the package."""
    found = [source / name for name in ALSO]
    found += (path for path in source.glob("kit/*.py") if path.name not in INTERPRETED)
    found += (path for name in BESIDE_RULES for path in source.glob(f"games/*/{name}.py"))
    found += (path for path in source.glob("games/*/rules/*.py") if path.name != "__init__.py")
    found += (path for path in source.glob("bots/scores/*.py") if path.name != "__init__.py")
    return sorted(str(path.relative_to(source.parent)) for path in found)


def groups(found: list[str]) -> dict[str, list[str]]:
    """One library for the house, one for every game, one for the bots: several processors compile them side by side."""
    by_name: dict[str, list[str]] = {}
    for file in found:
        _, room, name, *_ = Path(file).parts
        by_name.setdefault({"games": name, "bots": "bots"}.get(room, "house"), []).append(file)
    return by_name


def files(folder: Path) -> list[Path]:
    """What belongs to a copy."""
    return sorted(
        path for path in folder.rglob("*") if path.is_file() and path.suffix not in (".pyc", ".so", ".pyd", ".c")
    )


def check_sum(paths: Iterable[Path]) -> str:
    """Of these files, this tool, the compiler and the interpreter."""
    digest = hashlib.sha256(f"{sys.version} {sys.platform} {version('mypy')}".encode())
    for path in (Path(__file__), *paths):
        digest.update(f"\0{path}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def copied() -> str:
    """The check sum of all that is copied."""
    return check_sum([*files(SOURCE), *files(RULEBOOK)])


def compiled() -> str:
    """The check sum of what the compiler looks at: what is compiled, and the types and constants that it uses."""
    rooms = [path for room in ("core", "kit", "games", "bots") for path in files(SOURCE / room) if path.suffix == ".py"]
    return check_sum([*rooms, *(SOURCE / name for name in ALSO)])


def is_fresh(folder: Path) -> bool:
    """Is this a copy of the package as it is now?"""
    return says(folder, COPIED) == copied()


def says(folder: Path, stamp: str) -> str:
    path = folder / stamp
    return path.read_text("utf-8") if path.is_file() else ""


def can_compile() -> bool:
    """Is there a C compiler that finds the headers of this Python? A module of one line tells."""
    with tempfile.TemporaryDirectory() as name:
        (Path(name) / "setup.py").write_text(TRIAL, "utf-8")
        (Path(name) / "trial.c").write_text("#include <Python.h>\n", "utf-8")
        return build(Path(name), "setup.py").returncode == 0


def build(folder: Path, script: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, script, "--quiet", "build_ext", "--inplace", f"--parallel={os.cpu_count() or 1}"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def compile_into(folder: Path) -> Path:
    """A fresh compiled copy of the package in this folder; raises CalledProcessError if it cannot be compiled."""
    everything, rules = copied(), compiled()
    if says(folder, COPIED) == everything:
        return folder
    new = folder.with_name(f"{folder.name}.new")
    shutil.rmtree(new, ignore_errors=True)
    shutil.copytree(SOURCE, new / "untertage", ignore=shutil.ignore_patterns("__pycache__", *BINARIES))
    shutil.copytree(RULEBOOK, new / "untertage" / "rulebook")
    if says(folder, COMPILED) == rules:
        for binary in binaries(folder):
            shutil.copy2(binary, new / binary.relative_to(folder))
    else:
        compile_copy(new)
    (new / COMPILED).write_text(rules, "utf-8")
    (new / COPIED).write_text(everything, "utf-8")
    shutil.rmtree(folder, ignore_errors=True)
    return new.rename(folder)


def compile_copy(folder: Path) -> None:
    (folder / "setup_compiled.py").write_text(SETUP.format(groups=groups(modules(folder / "untertage"))), "utf-8")
    done = build(folder, "setup_compiled.py")
    if done.returncode != 0:
        sys.stderr.write(done.stdout[-3000:] + done.stderr[-3000:])
        raise subprocess.CalledProcessError(done.returncode, done.args)
    for left in ("build", ".mypy_cache"):
        shutil.rmtree(folder / left, ignore_errors=True)


def binaries(folder: Path) -> list[Path]:
    return [path for pattern in BINARIES for path in folder.rglob(pattern)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "compiled")
    parser.add_argument("--if-possible", action="store_true", help="without a C compiler: remove the copy and succeed")
    args = parser.parse_args()
    if says(args.folder, COMPILED) != compiled():
        if args.if_possible and not can_compile():
            shutil.rmtree(args.folder, ignore_errors=True)
            print("plain rules: no C compiler with the headers of Python was found")
            return 0
        print("compiling the rules, once for every change of them: about two minutes", flush=True)
    compile_into(args.folder)
    print(f"compiled rules: {args.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
