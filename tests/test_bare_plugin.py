"""A game of another package that has neither texts nor a rules document can still be listed and played."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.commands import complaint, run
from untertage.core import registry
from untertage.core.errors import IllegalAction
from untertage.core.match import Match
from untertage.server import catalogue
from untertage.testing import texts
from untertage.testing.laws import Broken

PLUGIN = Path(__file__).parent / "server" / "plugin"


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The game of the server tests under another name, its code alone."""
    (tmp_path / "bare-1.0.dist-info").mkdir()
    (tmp_path / "bare-1.0.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: bare\nVersion: 1.0\n")
    (tmp_path / "bare-1.0.dist-info" / "entry_points.txt").write_text("[untertage.games]\nbare = bare.game:GAME\n")
    shutil.copytree(PLUGIN / "whispers", tmp_path / "bare", ignore=shutil.ignore_patterns("*.toml", "*.md"))
    code = tmp_path / "bare" / "game.py"
    code.write_text(code.read_text("utf-8").replace('id = "whispers"', 'id = "bare"'), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    registry._entries.cache_clear()
    yield "bare"
    registry._entries.cache_clear()
    registry.get.cache_clear()


def test_r3_it_is_listed_and_described(bare: str) -> None:
    code, out, _ = run("games")
    assert code == 0
    assert bare in out
    assert run("games", "--json", "--lang", "de")[0] == 0
    info = catalogue.game_info(registry.get(bare), "de")
    assert (info.title, info.options[0].label) == ("title", "cards")
    assert catalogue.rules_page(bare, "en").rules == ()
    assert complaint(run("rules", bare)) == "bare has no rules document"


def test_the_laws_name_what_is_missing(bare: str) -> None:
    game = registry.get(bare)
    with pytest.raises(Broken, match=r"words\.en\.toml is missing"):
        texts.languages_have_the_same_words(game)
    with pytest.raises(Broken, match="there is no rules document"):
        texts.rules_documents_agree(game)


def test_r2_an_illegal_action_names_the_rule_and_nothing_crashes(bare: str) -> None:
    game: Any = registry.get(bare)
    match = Match.new(game, 2)
    seat = game.actors(match.state)[0]
    with pytest.raises(IllegalAction, match=r"^WHI-1$"):
        match.play(seat, game.parse("show c99"))
    assert game.describe(game.parse("take")) == "take"


def test_it_is_searched_without_a_score_and_has_the_default_levels(bare: str) -> None:
    code, _, err = run("simulate", bare, "--games", "1", "--players", "easy,search:3")
    assert code == 0, err
