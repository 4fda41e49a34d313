"""The golden games of Tesseract: every ending for every number of seats, every side, every kind of decision."""

from __future__ import annotations

from pathlib import Path

from tests.games.tesseract.table import GAME
from untertage.core.record import Record, read_record

FOLDER = Path(__file__).parents[2] / "golden" / "tesseract"
FILES = sorted(FOLDER.glob("*.play"))


def record(path: Path) -> Record:
    return read_record(path.read_bytes())


def test_a_golden_game_is_named_by_seats_ending_and_side() -> None:
    for path in FILES:
        kept = record(path)
        assert kept.outcome is not None
        assert path.stem.startswith(f"{kept.seats}-{kept.outcome.reason}-side-{kept.options['base_side']}")


def test_there_is_a_win_and_each_loss_for_every_number_of_seats() -> None:
    found = {(kept.seats, kept.outcome.reason) for kept in map(record, FILES) if kept.outcome is not None}
    assert found == {(seats, reason) for seats in GAME.seats for reason in GAME.end_reasons}


def test_every_option_is_played_with_a_value_other_than_its_default() -> None:
    usual = GAME.read_options({})
    changed = {
        name for kept in map(record, FILES) for name, value in kept.options.items() if value != getattr(usual, name)
    }
    assert changed == set(type(usual).__struct_fields__)


def test_every_side_of_the_discs_is_played() -> None:
    assert {kept.options["base_side"] for kept in map(record, FILES)} == set(GAME.components.bases)


def test_every_kind_of_decision_is_made() -> None:
    kinds = {ply.action.split()[0] for kept in map(record, FILES) for ply in kept.plies}
    assert kinds == {str(kind.__struct_config__.tag) for kind in GAME.action_types}
