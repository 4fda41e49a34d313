"""Together the golden games of Topoum show everything in the box."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from untertage.core.match import Match
from untertage.core.record import read_record
from untertage.games.topoum.actions import ACTION_TYPES
from untertage.games.topoum.events import EVENT_TYPES, DrewHidden, Passed, Peeked
from untertage.games.topoum.pieces import CARDS, FARMER_TOKEN, FARMERS, TOKENS

FOLDER = Path(__file__).parents[2] / "golden" / "topoum"


@cache
def matches() -> tuple[Match, ...]:
    return tuple(Match.from_record(read_record(path.read_bytes())) for path in sorted(FOLDER.glob("*.play")))


def plies() -> list[list[str]]:
    return [ply.action.split() for match in matches() for ply in match.plies]


def events() -> list[Any]:
    return [event for match in matches() for events in match.events for event in events]


def test_every_card_type_is_played() -> None:
    assert {words[1] for words in plies() if words[0] == "play"} == set(CARDS)


def test_every_farmer_works() -> None:
    worked = set()
    for match in matches():
        farmer = match.state.farmer
        played = [ply.action for ply in match.plies if ply.action.startswith("play farmer")]
        if farmer >= 0 and played:
            worked.add(FARMERS[farmer])
            moved = [e.piece for told in match.events for e in told if e.__struct_config__.tag == "token_came"]
            assert TOKENS[FARMER_TOKEN[farmer]] in moved, FARMERS[farmer]
    assert worked == set(FARMERS)


def test_every_obstacle_is_laid() -> None:
    assert {words[1] for words in plies() if words[0] == "obstacle"} == {"puddle", "rock", "ice", "gas"}


def test_every_kind_of_action_but_the_pass_is_taken() -> None:
    kinds = {kind.__struct_config__.tag for kind in ACTION_TYPES}
    assert kinds - {words[0] for words in plies()} == {"pass"}


def test_every_kind_of_event_happens() -> None:
    told = {type(event) for event in events()}
    assert set(EVENT_TYPES) - told <= {DrewHidden, Peeked, Passed}


def test_every_option_differs_somewhere() -> None:
    for name in ("deck_mode", "preset", "farmer", "obstacles", "board_radius", "score_floor", "gas_line_value"):
        assert len({str(match.record.options.get(name)) for match in matches()}) > 1, name
