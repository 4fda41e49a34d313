"""The compiled build and the plain one are the same program, and a wheel contains all of it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools import compile as compiler

import untertage
from untertage.core import registry

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src"
COMPILED = ROOT / "build" / "compiled"

needs_compiler = pytest.mark.skipif(not compiler.can_compile(), reason="there is no C compiler")


def run(*args: str, packages: Path, cwd: Path, **more: str) -> str:
    """The output of a Python command that imports packages from there."""
    env = {**os.environ, "PYTHONPATH": str(packages), "COLUMNS": "200", **more}
    done = subprocess.run([sys.executable, *args], capture_output=True, text=True, cwd=cwd, env=env, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_build_under_test_is_the_requested_one() -> None:
    asked = os.environ.get("PYTHONPATH", "").split(os.pathsep)[0] == str(COMPILED) and COMPILED.is_dir()
    assert untertage.build() == ("compiled" if asked else "plain")
    assert Path(untertage.__file__).is_relative_to(COMPILED if asked else SOURCES)


def test_a_compiled_copy_under_test_is_up_to_date() -> None:
    assert untertage.build() == "plain" or compiler.is_fresh(COMPILED)


def test_without_numpy_the_rules_are_compiled_and_the_environments_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """`make play` installs no numpy."""
    environments = ["untertage/envs/episode.py", "untertage/envs/places.py"]
    everything, stamp = compiler.modules(SOURCES / "untertage"), compiler.compiled()
    assert set(environments) <= set(everything)
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert compiler.modules(SOURCES / "untertage") == [name for name in everything if name not in environments]
    assert compiler.compiled() != stamp


@pytest.mark.parametrize("game_id", registry.ids())
def test_both_builds_write_the_same_records_and_replay_each_others(game_id: str, tmp_path: Path) -> None:
    if not compiler.is_fresh(COMPILED):
        pytest.skip("the compiled build is missing or out of date: make rules")
    players = ",".join(["random"] * min(3, registry.get(game_id).seats[-1]))
    made: dict[str, dict[str, bytes]] = {}
    for name, packages, other in (("plain", SOURCES, COMPILED), ("compiled", COMPILED, SOURCES)):
        assert f"{name} rules" in run("-m", "untertage", "--version", packages=packages, cwd=tmp_path)
        order = ("--games", "4", "--seed", "5", "--players", players, "--output", name)
        run("-m", "untertage", "simulate", game_id, *order, packages=packages, cwd=tmp_path)
        records = sorted((tmp_path / name).glob("*.jsonl"))
        said = run("-m", "untertage", "verify", *map(str, records), packages=other, cwd=tmp_path)
        assert said
        made[name] = {path.name: path.read_bytes() for path in records}
    assert made["plain"] == made["compiled"]
    assert made["plain"]


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with one rule and one page, small enough to compile in a test."""
    package = tmp_path / "src" / "untertage"
    for room in ("", "kit", "core", "bots", "envs", "server"):
        (package / room).mkdir(parents=True, exist_ok=True)
        (package / room / "__init__.py").touch()
    for name in compiler.SHARED:
        (package / name).touch()
    (package / "kit" / "bag.py").write_text("def size() -> int:\n    return 1\n")
    (package / "games" / "tiny").mkdir(parents=True)
    (package / "games" / "tiny" / "rules.py").write_text("from untertage.kit.bag import size\n\nSIZE = size()\n")
    (package / "server" / "page.html").write_text("old")
    (tmp_path / "rules").mkdir()
    monkeypatch.setattr(compiler, "SOURCE", package)
    monkeypatch.setattr(compiler, "RULEBOOK", tmp_path / "rules")
    return package


def test_hot_modules_and_what_they_import_are_compiled_but_no_structs(house: Path) -> None:
    game = house / "games" / "tiny"
    (game / "rules.py").write_text("from untertage.games.tiny.actions import Go\nfrom untertage.kit.bag import size\n")
    (game / "actions.py").write_text("from untertage.games.tiny import tables\n\n\nclass Go(Action):\n    pass\n")
    (game / "tables.py").touch()
    (game / "text.py").touch()
    (house / "core" / "game.py").write_text("class Action(msgspec.Struct):\n    pass\n")
    found = {file for file in compiler.modules(house) if "/games/" in file or "/kit/" in file}
    assert found == {"untertage/games/tiny/rules.py", "untertage/games/tiny/tables.py", "untertage/kit/bag.py"}


@pytest.mark.parametrize("game_id", registry.ids())
def test_the_hot_parts_of_every_game_are_compiled(game_id: str) -> None:
    found = compiler.modules(SOURCES / "untertage")
    folder = SOURCES / "untertage" / "games" / game_id
    for part in ("state", "setup", "score", "observation", "rules"):
        files = [path for path in (folder / f"{part}.py", *(folder / part).glob("*.py")) if path.is_file()]
        assert files, part
        for path in files:
            assert path.name == "__init__.py" or str(path.relative_to(SOURCES)) in found, f"{path} defines a struct"


USES_MORE = """
from untertage.core.more import load


def size() -> int:
    return load() if size is None else 2
"""
NOT_INSTALLED = """
def load() -> int:
    from no_such_package import number

    return number + 1
"""


@needs_compiler
def test_a_copy_follows_its_sources(house: Path, tmp_path: Path) -> None:
    copy = tmp_path / "compiled"
    asked = "from untertage.kit import bag; print(bag.size(), bag.__file__)"

    def answer() -> list[str]:
        assert not compiler.is_fresh(copy)
        compiler.compile_into(copy)
        assert compiler.is_fresh(copy)
        return run("-c", asked, packages=copy, cwd=tmp_path).split()

    size, file = answer()
    assert size == "1"
    assert not file.endswith(".py")
    written = {path: path.stat().st_mtime_ns for path in compiler.binaries(copy)}
    assert written
    (house / "server" / "page.html").write_text("new")
    assert answer()[0] == "1"
    assert (copy / "untertage" / "server" / "page.html").read_text() == "new"
    assert {path: path.stat().st_mtime_ns for path in written} == written, "a new page must not trigger a recompilation"
    (house / "kit" / "bag.py").write_text(USES_MORE)
    (house / "core" / "more.py").write_text(NOT_INSTALLED)
    assert answer()[0] == "2", "what is interpreted may import a package that is not installed"


def test_without_a_compiler_there_is_no_copy_and_no_failure(tmp_path: Path) -> None:
    copy = tmp_path / "compiled"
    copy.mkdir()
    tool = str(ROOT / "tools" / "compile.py")
    said = run(tool, str(copy), "--if-possible", packages=SOURCES, cwd=tmp_path, CC="no-such-compiler")
    assert said.startswith("plain rules: no C compiler")
    assert not copy.exists()


def packed(folder: Path) -> set[str]:
    """The files that a wheel should contain, relative to the folder above the package."""
    return {str(path.relative_to(folder)) for path in compiler.files(folder / "untertage")}


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Path]]:
    """Two unpacked wheels of pure Python: from the checkout, and from an unpacked source archive."""
    folder = tmp_path_factory.mktemp("wheels")
    build = ("-m", "hatchling", "build", "--clean", "-d")
    run(*build, str(folder / "archive"), "-t", "sdist", packages=SOURCES, cwd=ROOT)
    with tarfile.open(next((folder / "archive").iterdir())) as archive:
        archive.extractall(folder / "unpacked", filter="data")
    found: dict[str, Path] = {}
    for name, checkout in (("checkout", ROOT), ("archive", next((folder / "unpacked").iterdir()))):
        run(*build, str(folder / name), "-t", "wheel", packages=SOURCES, cwd=checkout, UNTERTAGE_PURE="1")
        (wheel,) = (folder / name).glob("*.whl")
        assert wheel.name.endswith("-none-any.whl")
        found[name] = folder / f"{name}-wheel"
        with zipfile.ZipFile(wheel) as archive_of_wheel:
            archive_of_wheel.extractall(found[name])
    yield found
    shutil.rmtree(folder)


@pytest.mark.parametrize("origin", ["checkout", "archive"])
def test_a_wheel_contains_the_whole_package_and_works(origin: str, wheels: dict[str, Path], tmp_path: Path) -> None:
    rulebook = {f"untertage/rulebook/{path.name}" for path in (ROOT / "docs" / "rules").iterdir()}
    assert packed(SOURCES) | rulebook == packed(wheels[origin])
    out = run("-m", "untertage", "simulate", "the_base", "--games", "1", packages=wheels[origin], cwd=tmp_path)
    assert "1 game" in out
    rule = run("-m", "untertage", "rules", "the_base", "--id", "BASE-40", packages=wheels[origin], cwd=tmp_path)
    assert "BASE-40" in rule


@needs_compiler
def test_the_first_start_does_not_wait_for_the_compiler(
    house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    import play  # type: ignore[import-not-found]  # tools/play.py

    started: list[bool] = []
    monkeypatch.setattr(play, "compiler", compiler)
    monkeypatch.setattr(play, "FOLDER", tmp_path / "build" / "compiled")
    monkeypatch.setattr(play, "compile_in_background", lambda: started.append(True))
    assert play.packages(plain=True) == ""
    assert started == []
    assert play.packages(plain=False) == ""
    assert started == [True]
    with compiler.one_at_a_time(play.FOLDER):
        compiler.compile_into(play.FOLDER)
    (house / "server" / "page.html").write_text("new")
    assert play.packages(plain=False) == str(play.FOLDER)
    assert started == [True]
    assert (play.FOLDER / "untertage" / "server" / "page.html").read_text() == "new"
