"""The measured strength of the levels: one set of rows for the page and the documentation."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools import levels

from untertage.bots.levels import LEVELS
from untertage.bots.measured import PAIR, TEAM, measured
from untertage.core import registry
from untertage.server.catalogue import strengths

PAGE = Path(__file__).parents[2] / "docs" / "benchmarks" / "bots.md"


def test_the_page_shows_the_rows() -> None:
    text, rows = PAGE.read_text("utf-8"), list(measured())
    for table in (levels.pairs_table(rows), levels.teams_table(rows), levels.habits_table(rows)):
        assert table in text


def test_every_row_was_played_by_the_bots_of_today() -> None:
    known = levels.rows()
    for row in measured():
        assert any(each.is_same(row) for each in known), row


def test_only_the_chosen_rows_are_forgotten(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(levels, "FOLDER", tmp_path)
    names = [row.name for row in levels.rows() if any(row.is_same(old) for old in measured())]
    assert levels.kept(()) == list(measured())
    assert len(levels.kept(names[:1])) == len(names) - 1
    assert levels.kept(names) == []


@pytest.mark.parametrize("game_id", registry.ids())
def test_a_level_says_what_it_has_shown(game_id: str) -> None:
    game = registry.get(game_id)
    rows = [row for row in measured() if row.game == game_id and row.kind in (PAIR, TEAM)]
    for lang, percent in (("en", "%"), ("de", "\u00a0%")):
        told = strengths(game, lang)
        assert set(told) == {row.levels[0] for row in rows} <= set(LEVELS)
        for name, text in told.items():
            won = [round(100 * row.points / row.games) for row in rows if row.levels[0] == name]
            assert any(f" {share}{percent} " in text for share in won)
            assert "{" not in text
