"""Compile the rules and the search with mypyc, into a copy of the package: `kit`, every game's `state` and `rules`, the
scores of the bots and the tree.

python tools/compile.py [FOLDER]      build/compiled by default; put it in front of PYTHONPATH to use it

The copy keeps the sources beside the compiled modules, so tracebacks stay readable. Nothing is written into src: a
compiled module left there would shadow later edits.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "untertage"
INTERPRETED = {"__init__.py", "components.py", "encoding.py"}
"""Modules of kit that define msgspec structs, or that only learners need; they stay interpreted."""
SEARCH = ("chance.py", "greedy.py", "search.py", "turns.py")
"""Modules of bots that take part in every simulation."""

SETUP = """
from mypyc.build import mypycify
from setuptools import setup

modules = mypycify(["--strict", *{files!r}], opt_level="3", debug_level="0")
setup(name="untertage-compiled", packages=[], ext_modules=modules)
"""


def modules(source: Path) -> list[str]:
    """What is compiled, relative to the folder above the package."""
    found = [path for path in source.glob("kit/*.py") if path.name not in INTERPRETED]
    found += source.glob("games/*/state.py")
    found += (path for path in source.glob("games/*/rules/*.py") if path.name != "__init__.py")
    found += (path for path in source.glob("bots/scores/*.py") if path.name != "__init__.py")
    found += (source / "bots" / name for name in SEARCH)
    return sorted(str(path.relative_to(source.parent)) for path in found)


def compile_into(folder: Path) -> Path:
    """A compiled copy of the package in this folder; raises CalledProcessError if there is no C compiler."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(SOURCE, folder / "untertage", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    shutil.copytree(ROOT / "docs" / "rules", folder / "untertage" / "rulebook")
    (folder / "setup_compiled.py").write_text(SETUP.format(files=modules(folder / "untertage")), "utf-8")
    command = [sys.executable, "setup_compiled.py", "--quiet", "build_ext", "--inplace"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.stderr.write(done.stdout[-3000:] + done.stderr[-3000:])
        raise subprocess.CalledProcessError(done.returncode, command)
    shutil.rmtree(folder / "build", ignore_errors=True)
    return folder


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "compiled")
    target = compile_into(parser.parse_args().folder)
    compiled = len(list(target.rglob("*.so")) + list(target.rglob("*.pyd")))
    print(f"{compiled} compiled modules in {target}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
