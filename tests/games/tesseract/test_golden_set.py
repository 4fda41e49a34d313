"""The golden games of Tesseract: every ending for every number of seats, every side, every card played."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.tesseract.table import GAME
from untertage.core.match import Match
from untertage.core.record import Record, read_record

FOLDER = Path(__file__).parents[2] / "golden" / "tesseract"
FILES = sorted(FOLDER.glob("*.play"))


def record(path: Path) -> Record:
    return read_record(path.read_bytes())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_replays_to_its_end(path: Path) -> None:
    kept = record(path)
    match = Match.from_record(kept)
    assert kept.outcome is not None
    assert match.outcome() == kept.outcome
    assert GAME.census(match.state) == GAME.box(match.state)
    assert path.stem.startswith(f"{kept.seats}-{kept.outcome.reason}-side-{kept.options['base_side']}")


def test_there_is_a_win_and_each_loss_for_every_number_of_seats() -> None:
    found = {(kept.seats, kept.outcome.reason) for kept in map(record, FILES) if kept.outcome is not None}
    assert found == {(seats, reason) for seats in GAME.seats for reason in GAME.end_reasons}


def test_every_option_is_played_with_another_value_than_its_default() -> None:
    usual = GAME.read_options({})
    changed = {
        name for kept in map(record, FILES) for name, value in kept.options.items() if value != getattr(usual, name)
    }
    assert changed == set(type(usual).__struct_fields__)


def test_the_golden_games_meet_most_kinds_of_decisions() -> None:
    kinds = {ply.action.split()[0] for kept in map(record, FILES) for ply in kept.plies}
    known = {str(kind.__struct_config__.tag) for kind in GAME.action_types}
    assert known - kinds <= {"delegate"}
