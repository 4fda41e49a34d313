"""Which package may import which, what the pure packages (core, kit, games) must not use, and the document about it."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "untertage"
LEVELS = {
    "core": 0,
    "kit": 1,
    "tournaments": 1,
    "games": 2,
    "bots": 3,
    "arena": 4,
    "envs": 4,
    "server": 4,
    "testing": 4,
    "train": 4,
    "tui": 4,
    "cli": 5,
}
PURE = ("core", "kit", "games", "tournaments")
FORBIDDEN = {"asyncio", "time", "random", "os", "logging", "threading", "socket", "subprocess", "datetime"}
ALLOWED_OUTSIDE = {"msgspec", "mypy_extensions"}
"""Beyond the standard library; mypy_extensions only for types, since it is no dependency."""

ACTORS = re.compile(r"\b(actors|acting)(\([^()]*\))?$")

FILES = sorted(SOURCE.rglob("*.py"))


def room(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def is_compiled(path: Path) -> bool:
    return path.name in ("state.py", "observation.py") or "rules" in path.parts[-2:]


def imports(path: Path) -> list[str]:
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found += [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
    return found


def may_import(package: str) -> bool:
    """May a pure package import this module from outside?"""
    return package in ALLOWED_OUTSIDE or (package in sys.stdlib_module_names and package not in FORBIDDEN)


def breaches(path: Path) -> list[str]:
    """Imports of a file that the layers do not allow."""
    own, found = room(path), []
    for name in imports(path):
        parts = name.split(".")
        if parts[0] == "untertage" and len(parts) > 1 and parts[1] in LEVELS:
            if own in LEVELS and LEVELS[parts[1]] > LEVELS[own]:
                found.append(name)
            if parts[1] == "games" and own != "games" and len(parts) > 2:
                found.append(name)
            if own == "games" and parts[1] == "games" and len(parts) > 2:
                same = path.relative_to(SOURCE).parts[1] == parts[2]
                if not same:
                    found.append(name)
        elif own in PURE and not may_import(parts[0]):
            found.append(name)
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_one_way(path: Path) -> None:
    assert breaches(path) == []


def test_a_forbidden_import_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bad = tmp_path / "games" / "the_base" / "rules.py"
    bad.parent.mkdir(parents=True)
    bad.write_text(
        "import random\nimport msgspec\nimport numpy as np\n"
        "from untertage.bots import bot\nfrom untertage.games.rescue import state\n"
    )
    monkeypatch.setattr(f"{__name__}.SOURCE", tmp_path)
    assert {"random", "numpy", "untertage.bots", "untertage.games.rescue"} <= set(breaches(bad))
    assert "msgspec" not in breaches(bad)


@pytest.mark.parametrize(
    "path", [path for path in FILES if room(path) in PURE], ids=lambda path: str(path.relative_to(SOURCE))
)
def test_pure_packages_neither_print_nor_open_files(path: Path) -> None:
    calls = {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert calls.isdisjoint({"print", "open", "eval", "exec", "input"})


@pytest.mark.parametrize(
    "path",
    [path for path in FILES if room(path) == "games" and is_compiled(path)],
    ids=lambda path: str(path.relative_to(SOURCE)),
)
def test_compiled_modules_define_no_structs(path: Path) -> None:
    """A msgspec.Struct in a compiled module loses its tag and its frozenness."""
    bases = {
        ast.unparse(base)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ClassDef)
        for base in node.bases
    }
    assert bases.isdisjoint({"Action", "Event", "View", "Struct", "msgspec.Struct", "Entry", "Position", "Options"})


def picks_the_first_actor(text: str) -> bool:
    """Does this code take the first of the actors by hand?"""
    firsts = [
        ast.unparse(node.value)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Subscript) and ast.unparse(node.slice) == "0"
    ]
    return any(ACTORS.search(value) for value in firsts)


def test_one_module_says_who_decides_next() -> None:
    """Others ask core.turns. The law and the bare loop of the bench do without it."""
    own = {"src/untertage/core/turns.py", "src/untertage/testing/contract.py", "tools/bench.py"}
    root = SOURCE.parent.parent
    places = [*FILES, *sorted((root / "tools").glob("*.py"))]
    found = {path.relative_to(root).as_posix() for path in places if picks_the_first_actor(path.read_text("utf-8"))}
    assert found <= own
    assert "src/untertage/core/turns.py" in found


@pytest.mark.parametrize("code", ["actors[0]", "match.actors()[0]", "game.actors(state)[0]", "self.acting[0]"])
def test_a_second_definition_of_who_decides_is_found(code: str) -> None:
    assert picks_the_first_actor(code)
    assert not picks_the_first_actor("actors[1:]\nseats[0]")


PAGE = SOURCE.parent.parent / "docs" / "architecture.md"
BEFORE, PICTURE, AFTER = PAGE.read_text("utf-8").split("```")
PACKAGES = sorted(path.parent.name for path in SOURCE.glob("*/__init__.py"))


def line_in_picture(package: str) -> int:
    """The line of the picture with the box of a package."""
    lines = PICTURE.splitlines()
    found = [at for at, line in enumerate(lines) if re.search(rf"[│─] +{package}(/<id>)? +[│─]", line)]
    assert len(found) == 1, f"the picture has {len(found)} boxes for {package}"
    return found[0]


def test_the_document_is_two_pages_with_one_picture() -> None:
    assert len((BEFORE + AFTER).split()) <= 700
    assert len(PICTURE.splitlines()) <= 35


def test_every_package_is_in_the_picture_and_imports_point_downwards() -> None:
    place = {package: line_in_picture(package) for package in PACKAGES}
    assert len(place) >= 12
    upwards = set()
    for path in FILES:
        own = room(path)
        parts = [name.split(".") for name in imports(path) if name.startswith("untertage.")]
        used = {part[1] for part in parts} & place.keys() if own in place else set()
        upwards |= {(own, other) for other in used if place[other] < place[own]}
    assert upwards == set()
