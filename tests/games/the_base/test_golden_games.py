"""What the golden games of The Base show, beyond one for every end (tests/test_golden.py)."""

from __future__ import annotations

from tests.test_golden import of_game
from untertage.core.game import kinds
from untertage.core.match import RESIGNED, Match
from untertage.games.the_base.events import Eliminated
from untertage.games.the_base.game import GAME

RECORDS = of_game("the_base")


def test_every_kind_of_action_is_played_in_some_golden_game() -> None:
    played = {ply.action.split()[0] for record in RECORDS for ply in record.plies}
    assert set(kinds(GAME.action_types)) == played


def test_every_option_is_changed_in_some_golden_game() -> None:
    default = GAME.options_type()
    changed = {name for record in RECORDS for name, value in record.options.items() if getattr(default, name) != value}
    assert set(GAME.options_type.__struct_fields__) == changed


def test_every_end_is_reached_from_set_up() -> None:
    whole = [record for record in RECORDS if record.position is None and record.outcome is not None]
    assert GAME.end_reasons | {RESIGNED} == {record.outcome.reason for record in whole if record.outcome}


def test_a_custom_sheet_a_slot_capture_and_an_owners_choice_are_among_them() -> None:
    assert any(record.components is not None for record in RECORDS)
    record = next(record for record in RECORDS if record.options["slot_capture"])
    match = Match.from_record(record)
    struck = [event for events in match.events for event in events if isinstance(event, Eliminated)]
    assert any(event.cell[1] in "06" for event in struck)
    assert record.options["respawn_chooser"] == "owner"
    assert any(ply.action.startswith("respawn") for ply in record.plies)
