"""The golden games: a win in every set-up, every loss, every variant that changes the course of a game."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from untertage.core.match import Match
from untertage.core.record import read_record
from untertage.games.underground.game import GAME

FOLDER = Path(__file__).parents[2] / "golden" / "underground"
FILES = sorted(FOLDER.glob("*.play"))
SETUPS = [*(f"s{number}" for number in range(1, 8)), "random"]


@cache
def replayed(file: Path) -> Match:
    return Match.from_record(read_record(file.read_bytes()))


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_golden_game_comes_out_as_it_was_recorded(file: Path) -> None:
    match = replayed(file)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome == read_record(file.read_bytes()).outcome


@pytest.mark.parametrize("setup", SETUPS)
def test_ug_24_every_set_up_can_be_won(setup: str) -> None:
    won = [file for file in FILES if file.name.startswith("won-") and replayed(file).record.options["setup"] == setup]
    assert won
    for file in won:
        outcome = replayed(file).outcome()
        assert outcome is not None
        assert outcome.reason == "escaped"


def test_every_end_and_every_number_of_seats_is_among_them() -> None:
    matches = [replayed(file) for file in FILES]
    assert {match.outcome().reason for match in matches} == GAME.end_reasons  # type: ignore[union-attr]
    assert {match.seats for match in matches} == set(GAME.seats)


def test_all_kinds_of_events_are_among_them() -> None:
    told = {type(event) for file in FILES for events in replayed(file).events for event in events}
    missing = {kind.__name__ for kind in GAME.event_types if kind not in told}
    assert missing == set()
