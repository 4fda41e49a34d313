"""Every rule with a sentence for the refused player refuses something, with the right fields, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.games.the_base.boards import assert_refused, position
from untertage.core.errors import IllegalAction
from untertage.core.match import Match
from untertage.games.the_base.game import GAME

FOLDER = Path(__file__).parent


def test_every_refusal_sentence_is_shown_by_a_test() -> None:
    spoken = {key.partition(".")[0] for key in GAME.words().sections["refusal"]}
    tests = "".join(path.read_text("utf-8") for path in FOLDER.glob("test_*.py"))
    shown = set(re.findall(r'assert_refused\([^"]*(?:"[^"]*"[^"]*)*?"(BASE-D?\d+)"', tests))
    assert spoken == shown


def test_a_match_refuses_with_the_rule_and_changes_nothing() -> None:
    match = Match.from_position(GAME, GAME.dump_position(position().state))
    before = GAME.dump_position(match.state)
    with pytest.raises(IllegalAction, match="BASE-19: A1 is face-down") as caught:
        match.play(0, "move M1 A1")
    assert caught.value.refusal.rule == "BASE-19"
    assert (before, []) == (GAME.dump_position(match.state), match.plies)


def test_a_wrong_rule_and_wrong_fields_are_noticed() -> None:
    for rule, params in (("BASE-20", {"cell": "A1"}), ("BASE-19", {"cell": "A2"}), ("BASE-19", {})):
        with pytest.raises(AssertionError):
            assert_refused(position(), "move M1 A1", rule, **params)  # type: ignore[arg-type]
