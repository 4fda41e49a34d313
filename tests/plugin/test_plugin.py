"""A game in a separate package, installed into a temporary environment, can be played everywhere.

The browser is tested in tests/web/test_plugin.py.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.plugin.environment import EXAMPLE, ROOT, install, run


@pytest.fixture(scope="session")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("environment"))


def test_it_is_not_part_of_our_own_environment() -> None:
    assert "firedamp" not in run(sys.executable, "-m", "untertage", "games")


def test_the_catalogue_and_the_rules_show_it(python: Path) -> None:
    assert "firedamp" in run(python, "-m", "untertage", "games")
    assert "FD-4" in run(python, "-m", "untertage", "rules", "firedamp")


def test_r12_its_own_tests_pass(python: Path) -> None:
    """They include the laws of the contract."""
    run(python, "-m", "pytest", EXAMPLE / "tests")


def test_random_players_and_bots_play_it(python: Path, tmp_path: Path) -> None:
    for number, players in (("50", "random,random,random"), ("4", "normal,random")):
        order = ("--games", number, "--seed", "5", "--players", players, "--output", tmp_path)
        assert f"{number} games" in run(python, "-m", "untertage", "simulate", "firedamp", *order)


def test_terminal_server_and_environments_play_it(python: Path) -> None:
    run(python, "-m", "pytest", "-x", ROOT / "tests" / "plugin" / "inside.py")
