"""What the golden games of Underground show, beyond one for every end and number of seats (tests/test_golden.py)."""

from __future__ import annotations

import pytest

from tests.test_golden import of_game
from untertage.core.game import kinds
from untertage.core.match import Match
from untertage.games.underground.game import GAME

RECORDS = of_game("underground")


@pytest.mark.parametrize("setup", [*(f"s{number}" for number in range(1, 8)), "random"])
def test_ug_24_every_set_up_can_be_won(setup: str) -> None:
    won = [r for r in RECORDS if r.position is None and r.options["setup"] == setup and r.outcome is not None]
    assert any(record.outcome.reason == "escaped" for record in won if record.outcome)


def test_ug_20_a_random_board_can_be_won_at_every_difficulty() -> None:
    won = [r for r in RECORDS if r.outcome is not None and r.outcome.winners and r.options["setup"] == "random"]
    assert {record.options["difficulty"] for record in won} == {"easy", "medium", "hard"}


def test_every_kind_of_action_is_played_in_some_golden_game() -> None:
    assert {ply.action.split()[0] for record in RECORDS for ply in record.plies} == set(kinds(GAME.action_types))


def test_every_option_is_changed_in_some_golden_game() -> None:
    default = GAME.options_type()
    changed = {name for record in RECORDS for name, value in record.options.items() if getattr(default, name) != value}
    assert changed == set(GAME.options_type.__struct_fields__)


def test_every_kind_of_event_happens_in_some_golden_game() -> None:
    told = {type(event) for r in RECORDS for events in Match.from_record(r).events for event in events}
    assert told == set(GAME.event_types)
