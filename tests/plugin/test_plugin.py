"""A game in a package of its own, installed into a temporary environment, can be played everywhere."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "firedamp"


def run(*command: str | Path) -> str:
    """The output of a command that succeeds."""
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, "COLUMNS": "200"}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of an environment that has our packages and the plug-in; nothing is downloaded."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, symlinks=True)
    interpreter = folder / "bin" / "python"
    packages = run(interpreter, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    ours = f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})\n"
    (Path(packages) / "ours.pth").write_text(ours)
    offline = ("--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check", "--quiet")
    run(interpreter, "-m", "pip", "install", *offline, EXAMPLE)
    return interpreter


def test_it_is_not_part_of_our_own_environment() -> None:
    assert "firedamp" not in run(sys.executable, "-m", "untertage", "games")


def test_the_catalogue_and_the_rules_show_it(python: Path) -> None:
    assert "firedamp" in run(python, "-m", "untertage", "games")
    assert "FD-4" in run(python, "-m", "untertage", "rules", "firedamp")


def test_its_own_tests_pass(python: Path) -> None:
    """The laws of the contract among them."""
    run(python, "-m", "pytest", EXAMPLE / "tests")


def test_random_players_and_bots_play_it(python: Path, tmp_path: Path) -> None:
    for number, players in (("50", "random,random,random"), ("4", "normal,random")):
        order = ("--num", number, "--seed", "5", "--players", players, "--output", tmp_path)
        assert f"{number} games" in run(python, "-m", "untertage", "simulate", "firedamp", *order)


def test_terminal_server_and_environments_play_it(python: Path) -> None:
    run(python, "-m", "pytest", "-x", ROOT / "tests" / "plugin" / "inside.py")
