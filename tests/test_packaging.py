"""Dependencies: the library needs msgspec, the command its base dependencies, and a missing extra is named."""

from __future__ import annotations

import ast
import doctest
import inspect
import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path

import httpx
import pytest

import untertage
from untertage import games

ROOT = Path(__file__).parent.parent
PACKAGES = Path(untertage.__file__).parent.parent
INSTALLED = packages_distributions()
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
BLOCKING = """
import sys

class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {refused!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Refuse())
"""
COMMAND = BLOCKING + "from untertage.cli import main\nsys.argv = {argv!r}\nmain()"


def name_of(requirement: str) -> str:
    return re.split(r"[^\w.-]", requirement, maxsplit=1)[0].lower().replace("_", "-")


def closure(requirements: list[str]) -> set[str]:
    """The distributions that these requirements install on this platform."""
    found: set[str] = set()
    waiting = [name_of(requirement) for requirement in requirements]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        try:
            more = requires(name) or []
        except PackageNotFoundError:  # for another platform
            continue
        found.add(name)
        waiting += [name_of(line) for line in more if "extra ==" not in line]
    return found


def refused(requirements: list[str]) -> list[str]:
    """The top-level modules of this environment that an installation with these requirements would not have."""
    wanted = closure(requirements) | {"untertage"}
    return sorted(top for top, names in INSTALLED.items() if not {name_of(name) for name in names} & wanted)


def python(code: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(PACKAGES), "COLUMNS": "200"}
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, cwd=cwd, check=False)


def command(*args: str, without: str = "", cwd: Path | None = None) -> tuple[int, str]:
    """Exit code and output of the command, installed with the base dependencies and the extras that are not missing."""
    extras = PROJECT["optional-dependencies"]
    requirements = list(PROJECT["dependencies"])
    if without != "all":
        requirements += [line for extra, lines in extras.items() if extra not in (without, "all") for line in lines]
    code = COMMAND.format(refused=refused(requirements), argv=["untertage", *args])
    done = python(code, cwd)
    return done.returncode, done.stdout + done.stderr


def test_the_library_needs_msgspec_alone() -> None:
    code = BLOCKING.format(refused=refused(["msgspec"]))
    code += "import untertage\nfor game in map(untertage.games.get, untertage.games.ids()):\n"
    code += "    match = untertage.Match.new(game, game.seats.start, seed=1)\n"
    code += "    seat = next(seat for seat in match.actors() if seat >= 0)\n"
    code += "    for name in ('random', 'greedy', 'search:2'):\n"
    code += "        untertage.make_bot(name, game, 1).choose(match.view(seat), match.legal(seat))\n"
    done = python(code)
    assert done.returncode == 0, done.stderr


def test_the_base_installation_is_small() -> None:
    assert {name_of(line) for line in PROJECT["dependencies"]} == {"msgspec", "rich", "typer"}


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-play.lock"])
def test_the_base_installation_brings_few_other_packages(lock: str) -> None:
    """Every package of a lock file is followed by those that need it. Textual alone wants markdown-it-py[linkify]."""
    entries = re.split(r"(?m)^(?=\w)", (ROOT / lock).read_text("utf-8"))
    needed_by = {name_of(entry): set(re.findall(r"(?m)^    #(?: via|  ) ([\w.-]+)", entry)) for entry in entries}
    found = {name_of(line) for line in PROJECT["dependencies"]}
    while more := {name for name, users in needed_by.items() if users & found} - found:
        found |= more
    of_typer, of_rich, on_windows = (
        {"annotated-doc", "shellingham"},
        {"markdown-it-py", "mdurl", "pygments"},
        {"colorama"},
    )
    assert found - {"linkify-it-py"} == {"msgspec", "rich", "typer"} | of_typer | of_rich | on_windows


@pytest.mark.parametrize(
    "args",
    [
        ["--help"],
        ["games"],
        ["rules", "the_base", "--id", "BASE-40"],
        ["notation", "the_base"],
        ["components", "the_base"],
        ["simulate", "the_base", "--games", "1", "--players", "random,greedy", "-o", "rounds=1"],
        ["verify", str(next((ROOT / "tests" / "golden").rglob("*.play")))],
    ],
    ids=lambda args: args[0],
)
def test_the_command_works_with_the_base_installation(args: list[str]) -> None:
    code, said = command(*args, without="all")
    assert code == 0, said


@pytest.mark.parametrize(
    ("extra", "args"),
    [
        ("server", ["serve"]),
        ("arena", ["tournament", "the_base", "--players", "random,greedy", "--games", "2", "--output", "out"]),
        ("arena", ["lab", "the_base", "--set", "rounds=1,2", "--games", "2", "--output", "out"]),
        ("arena", ["report", "out"]),
        ("envs", ["export", "the_base", "out"]),
        ("train", ["train", "the_base", "--output", "out"]),
    ],
    ids=lambda value: value if isinstance(value, str) else value[0],
)
def test_a_command_names_the_extra_it_lacks(extra: str, args: list[str], tmp_path: Path) -> None:
    code, said = command(*args, without="all", cwd=tmp_path)
    assert code == 2
    assert said.startswith("untertage: ")
    assert said.count("\n") == 1
    assert f"pip install 'untertage[{extra}]'" in said
    assert list(tmp_path.iterdir()) == []


def test_parquet_and_ray_name_their_extras(tmp_path: Path) -> None:
    code, said = command("export", "the_base", "out", "--parquet", without="parquet", cwd=tmp_path)
    assert (code, "pip install 'untertage[parquet]'" in said) == (2, True), said
    players = ("--players", "random,greedy", "--games", "1", "--output", "out")
    code, said = command("tournament", "the_base", *players, "--engine", "ray", without="ray", cwd=tmp_path)
    assert (code, "pip install 'untertage[ray]'" in said) == (2, True), said


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("args", [["play", "the_base"], ["replay"]], ids=lambda args: args[0])
def test_the_terminal_client_names_its_extra(args: list[str]) -> None:
    import pty

    if args == ["replay"]:
        args = ["replay", str(next((ROOT / "tests" / "golden" / "the_base").glob("*.play")))]
    code = COMMAND.format(refused=refused(PROJECT["dependencies"]), argv=["untertage", *args])
    master, slave = pty.openpty()
    env = {**os.environ, "PYTHONPATH": str(PACKAGES)}
    done = subprocess.run(
        [sys.executable, "-c", code], stdin=slave, stdout=slave, stderr=subprocess.PIPE, text=True, env=env, check=False
    )
    os.close(slave)
    os.close(master)
    assert done.returncode == 2
    assert "pip install 'untertage[tui]'" in done.stderr


def test_r5_what_the_tools_import_is_locked() -> None:
    """What a tool imports at its beginning; engines to compare with are imported where they are used."""
    locked = set(re.findall(r"^([\w.-]+)==", (ROOT / "requirements.lock").read_text("utf-8"), re.M))
    own = {"untertage", "tests", "tools", *(path.stem for path in (ROOT / "tools").glob("*.py"))}
    for path in (ROOT / "tools").glob("*.py"):
        for node in ast.parse(path.read_text("utf-8")).body:
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [str(node.module)] if isinstance(node, ast.ImportFrom) else []
            for top in {name.partition(".")[0] for name in names} - own - sys.stdlib_module_names:
                assert {name_of(name) for name in INSTALLED[top]} & locked, f"{path.name} imports {top}"


def test_there_is_one_version() -> None:
    assert untertage.__version__ == PROJECT["version"]
    assert f"## {PROJECT['version']}\n" in (ROOT / "CHANGELOG.md").read_text("utf-8")


@pytest.mark.skipif(untertage.build() == "compiled", reason="compiled classes have no docstrings")
def test_r7_every_public_name_is_there_and_documented() -> None:
    for name in untertage.__all__:
        thing = getattr(untertage, name)
        assert name in ("CLOCK", "Seat") or thing.__doc__, name
    for kind in (untertage.Match, untertage.Record, untertage.Game, untertage.Bot, untertage.Chance):
        for name, member in inspect.getmembers(kind, lambda member: callable(member) or isinstance(member, property)):
            assert name.startswith("_") or inspect.getdoc(member), f"{kind.__name__}.{name}"


@pytest.mark.parametrize("module", [untertage, games], ids=lambda module: module.__name__)
def test_r7_the_examples_of_the_public_interface_run(module: object) -> None:
    result = doctest.testmod(module)  # type: ignore[arg-type]
    assert result.attempted > 0
    assert result.failed == 0


async def test_r4_a_server_without_a_page_says_where_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    from untertage.server import app

    monkeypatch.setattr(app, "static_folder", lambda: None)
    transport = httpx.ASGITransport(app.create_app("sqlite://"))
    async with httpx.AsyncClient(transport=transport, base_url="http://table") as client:
        said = (await client.get("/")).text
    assert "untertage[tui]" in said
    assert "make web" in said


def test_playing_installs_the_versions_that_are_tested() -> None:
    def pins(name: str) -> set[str]:
        return set(re.findall(r"^[\w.-]+==[^ ]+", (ROOT / name).read_text("utf-8"), re.M))

    assert pins("requirements-play.lock")
    assert pins("requirements-play.lock") <= pins("requirements.lock")
