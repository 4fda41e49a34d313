"""Compile the rules, the scores and the tree search with mypyc, into a copy of the package.

    python tools/compile.py [FOLDER]                  build/compiled by default; put it in front of PYTHONPATH to use it
    python tools/compile.py [FOLDER] --if-possible    without a C compiler: remove the copy and succeed

The copy contains the sources as well, so that tracebacks stay readable, and the web page. Nothing is written into src,
because a compiled module left there would shadow later edits. The copy is renewed when any file of the package has
changed, and recompiled only when the rules have. `modules` says what is compiled; no file of a game is listed by name.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

if sys.platform != "win32":
    import fcntl

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "untertage"
RULEBOOK = ROOT / "docs" / "rules"
HOT = ("state", "setup", "rules", "observation", "score", "fitted", "aids")
"""Parts of a game where simulations, searches and environments spend their time; modules or folders."""
SHARED = (
    "bots/chance.py",
    "bots/linear.py",
    "bots/planner.py",
    "bots/random_bot.py",
    "bots/search.py",
    "bots/search_bot.py",
    "core/chance.py",
    "core/playout.py",
    "core/turns.py",
    "envs/episode.py",
    "envs/places.py",
)
"""Modules outside games and kit that take part in every ply of a simulation or an environment."""
BINARIES = ("*.so", "*.pyd")
COPIED, COMPILED = ".copied", ".compiled"
"""Files in a copy: checksums of what it was copied and compiled from."""

SETUP = """
import os

from mypyc.build import mypycify
from setuptools import Extension, setup

groups = {groups!r}
files = [file for group in groups.values() for file in group]
libraries = [(group, "untertage_" + name) for name, group in groups.items()]
# Modules that stay interpreted may import what is not installed; errors in them are for mypy to report, not for us.
modules = mypycify(["--strict", "--follow-imports=silent", *files], opt_level="2", debug_level="0", separate=libraries)
if os.name == "posix":  # the functions of these libraries are never interposed, so the compiler may inline them
    for module in modules:
        module.extra_compile_args.append("-fno-semantic-interposition")
written = [Extension(name.removesuffix(".c").replace("/", "."), [name]) for name in {written!r}]
setup(name="untertage-compiled", packages=[], ext_modules=[*modules, *written])
"""
TRIAL = """
from setuptools import Extension, setup

setup(name="trial", packages=[], ext_modules=[Extension("trial", ["trial.c"])])
"""


def modules(source: Path) -> list[str]:
    """Modules to compile, relative to the folder above the package: the hot parts of every game, and the modules of the
    game and of `kit` that they import. Modules that define msgspec structs stay interpreted: compiled, a struct loses
    its tag and its frozenness."""
    syntax.cache_clear()
    structs = struct_names(source)
    found = {source / name for name in SHARED if has_its_imports(source / name)}
    for folder in sorted((source / "games").glob("*/")):
        rooms = (folder, source / "kit")
        waiting = [path for part in HOT for path in (folder / f"{part}.py", *(folder / part).glob("*.py"))]
        seen: set[Path] = set()
        while waiting:
            path = waiting.pop()
            if path not in seen and path.is_file() and path.name != "__init__.py":
                seen.add(path)
                waiting += [other for other in imported(path, source) if any(map(other.is_relative_to, rooms))]
        found |= {path for path in seen if not any(bases & structs for bases in classes(path).values())}
    return sorted(str(path.relative_to(source.parent)) for path in found)


@cache
def syntax(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def imported(path: Path, source: Path) -> list[Path]:
    """The modules of the package that a module imports names from."""
    froms = [node for node in ast.walk(syntax(path)) if isinstance(node, ast.ImportFrom) and node.module]
    names = [name for node in froms for name in (node.module, *(f"{node.module}.{each.name}" for each in node.names))]
    return [source.parent.joinpath(*str(name).split(".")).with_suffix(".py") for name in names]


def has_its_imports(path: Path) -> bool:
    """Is everything installed that a module imports? Environments need numpy, which playing does not install."""
    nodes = list(ast.walk(syntax(path)))
    names = [str(node.module) for node in nodes if isinstance(node, ast.ImportFrom) and not node.level]
    names += [each.name for node in nodes if isinstance(node, ast.Import) for each in node.names]
    roots = {name.partition(".")[0] for name in names} - {SOURCE.name}
    return all(find_spec(root) is not None for root in roots)


def classes(path: Path) -> dict[str, set[str]]:
    """The classes of a module with the names of their bases."""
    found = [node for node in ast.walk(syntax(path)) if isinstance(node, ast.ClassDef)]
    return {
        node.name: {ast.unparse(base).partition("[")[0].rpartition(".")[2] for base in node.bases} for node in found
    }


def struct_names(source: Path) -> set[str]:
    """The names of all classes derived from `msgspec.Struct`, directly or not."""
    paths = [path for room in ("core", "kit", "games") for path in (source / room).rglob("*.py")]
    bases = [pair for path in paths for pair in classes(path).items()]
    found: set[str] = set()
    more = {"Struct"}
    while more - found:
        found |= more
        more = {name for name, above in bases if above & found}
    return found


def groups(found: list[str]) -> dict[str, list[str]]:
    """One library for each game, one for the bots and one for the rest, which are compiled in parallel."""
    by_name: dict[str, list[str]] = {}
    for file in found:
        _, room, name, *_ = Path(file).parts
        by_name.setdefault({"games": name, "bots": "bots"}.get(room, "shared"), []).append(file)
    return by_name


def written(source: Path) -> list[str]:
    """The modules written in C, relative to the folder above the package."""
    return sorted(
        str(path.relative_to(source.parent)) for room in ("kit", "games") for path in (source / room).rglob("*.c")
    )


def files(folder: Path) -> list[Path]:
    """The files that a copy contains."""
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix not in (".pyc", ".so", ".pyd"))


def check_sum(paths: Iterable[Path]) -> str:
    """The checksum of these files, this tool, the compiler and the interpreter."""
    digest = hashlib.sha256(f"{sys.version} {sys.platform} {version('mypy')}".encode())
    for path in (Path(__file__), *paths):
        digest.update(f"\0{path}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def copied() -> str:
    """The checksum of everything that is copied."""
    return check_sum([*files(SOURCE), *files(RULEBOOK)])


def compiled() -> str:
    """The checksum of everything the compiler reads: the compiled modules and those whose types they use."""
    rooms = [
        path
        for room in ("core", "kit", "games", "bots")
        for path in files(SOURCE / room)
        if path.suffix in (".py", ".c")
    ]
    return check_sum([*rooms, *(SOURCE / name for name in SHARED if has_its_imports(SOURCE / name))])


def is_fresh(folder: Path) -> bool:
    """Is the copy up to date?"""
    return says(folder, COPIED) == copied()


def says(folder: Path, stamp: str) -> str:
    path = folder / stamp
    return path.read_text("utf-8") if path.is_file() else ""


def can_compile() -> bool:
    """Is there a C compiler with the headers of this Python? Compiles a one-line module to find out."""
    with tempfile.TemporaryDirectory() as name:
        (Path(name) / "setup.py").write_text(TRIAL, "utf-8")
        (Path(name) / "trial.c").write_text("#include <Python.h>\n", "utf-8")
        return build(Path(name), "setup.py").returncode == 0


def build(folder: Path, script: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, script, "--quiet", "build_ext", "--inplace", f"--parallel={os.cpu_count() or 1}"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def compile_into(folder: Path) -> Path:
    """Bring the compiled copy in a folder up to date; raises CalledProcessError if it cannot be compiled."""
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
    source = folder / "untertage"
    (folder / "setup_compiled.py").write_text(
        SETUP.format(groups=groups(modules(source)), written=written(source)), "utf-8"
    )
    done = build(folder, "setup_compiled.py")
    if done.returncode != 0:
        sys.stderr.write(done.stdout[-3000:] + done.stderr[-3000:])
        raise subprocess.CalledProcessError(done.returncode, done.args)
    for leftover in ("build", ".mypy_cache"):
        shutil.rmtree(folder / leftover, ignore_errors=True)


def binaries(folder: Path) -> list[Path]:
    return [path for pattern in BINARIES for path in folder.rglob(pattern)]


@contextmanager
def one_at_a_time(folder: Path) -> Iterator[None]:
    """Wait for another build of the same folder; `make play` starts one in the background."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with folder.with_name(f"{folder.name}.lock").open("w") as lock:
        if sys.platform != "win32":
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "compiled")
    parser.add_argument("--if-possible", action="store_true", help="without a C compiler: remove the copy and succeed")
    args = parser.parse_args()
    with one_at_a_time(args.folder):
        return run(args)


def run(args: argparse.Namespace) -> int:
    if says(args.folder, COMPILED) != compiled():
        if args.if_possible and not can_compile():
            shutil.rmtree(args.folder, ignore_errors=True)
            print("plain rules: no C compiler with the headers of Python was found")
            return 0
        print("compiling the rules (about two minutes, only after a change)", flush=True)
    compile_into(args.folder)
    print(f"compiled rules: {args.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
