"""Games are discovered automatically and loaded one at a time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import untertage
from untertage.core import registry
from untertage.core.errors import UnknownGame

PACKAGE = Path(untertage.__file__).parent
LOADED = """
import sys
{code}
print(*sorted({{name.split(".")[2] for name in sys.modules if name.startswith("untertage.games.")}}))
"""


def loaded_by(code: str) -> list[str]:
    """The games whose modules are imported after running this code in a new process."""
    command = [sys.executable, "-c", LOADED.format(code=code)]
    return subprocess.run(command, capture_output=True, text=True, check=True, cwd=PACKAGE.parent).stdout.split()


def test_every_folder_with_a_game_is_registered() -> None:
    folders = {path.parent.name for path in (PACKAGE / "games").glob("*/game.py")}
    assert folders <= set(registry.ids())
    assert all(registry.get(game_id).id == game_id for game_id in registry.ids())


def test_listing_the_games_imports_none() -> None:
    assert loaded_by("from untertage.core import registry; assert registry.ids()") == []


@pytest.mark.parametrize("game_id", registry.ids())
def test_a_game_with_its_score_and_levels_imports_no_other(game_id: str) -> None:
    code = f"from untertage.bots import bot; from untertage.core import registry; game = registry.get({game_id!r})\n"
    assert loaded_by(code + "bot.make('expert', game, 1)") == [game_id]


def test_an_unknown_game_is_refused_with_a_list_of_those_that_exist() -> None:
    with pytest.raises(UnknownGame, match=", ".join(registry.ids())):
        registry.get("chess")


def test_a_part_that_a_game_does_not_have_is_none() -> None:
    game_id = registry.ids()[0]
    assert registry.part(game_id, "no_such_part") is None
    assert registry.part(game_id, "levels") is not None
