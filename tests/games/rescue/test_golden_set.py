"""The golden games of Rescue: which exist, and that together they cover everything in a match."""

from __future__ import annotations

from pathlib import Path

from untertage.core.match import Match
from untertage.core.record import Record, read_record
from untertage.games.rescue.events import EVENT_TYPES
from untertage.games.rescue.game import GAME

FILES = sorted((Path(__file__).parents[2] / "golden" / "rescue").glob("*.play"))
RECORDS: dict[str, Record] = {path.stem: read_record(path.read_bytes()) for path in FILES}


def test_a_rescue_for_every_number_of_seats_and_both_kinds_of_implosion() -> None:
    ends = {(record.outcome.reason, record.seats) for record in RECORDS.values() if record.outcome}
    assert {("rescued", 2), ("rescued", 3), ("rescued", 4), ("implosion", 2), ("implosion", 4)} <= ends
    shared = RECORDS["implosion-2-shared"].outcome
    assert shared is not None
    assert (shared.reason, shared.winners) == ("implosion", (0, 1))


def test_every_option_is_played_with_a_value_other_than_its_default() -> None:
    default = RECORDS["rescued-2"].options
    changed = {name for record in RECORDS.values() for name in default if record.options[name] != default[name]}
    changed |= {
        name for record in RECORDS.values() if record.rules > 1 for name in record.options if name not in default
    }
    assert changed == set(GAME.options_type.__struct_fields__)


def test_every_kind_of_action_and_event_occurs() -> None:
    kinds, told = set(), set()
    for record in RECORDS.values():
        match = Match.from_record(record)
        assert match.record == record
        kinds |= {ply.action.split()[0] for ply in record.plies}
        told |= {type(event) for events in match.events for event in events}
    assert kinds == {"rotate", "flip_long", "flip_short", "move", "exchange"}
    assert told == set(EVENT_TYPES)
