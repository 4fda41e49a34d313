"""Damaged input of every kind leads to declared errors; the long series is `python tools/fuzz.py`."""

from __future__ import annotations

import copy

import pytest
from tools.fuzz import KINDS, fuzz

from tests.walks import every_game, start
from untertage.core import registry
from untertage.core.errors import BadComponents, BadPosition
from untertage.kit.components import read_sheet


def tables_of_options(game_id: str) -> list[tuple[str, ...]]:
    """The tables of a sheet whose entries are values of an option."""
    return [tuple(tables) for tables in registry.get(game_id).options_type.tables.values()]


@pytest.mark.parametrize("kind", KINDS)
def test_two_hundred_damaged_inputs(kind: str) -> None:
    report = fuzz(200, 1, (kind,))
    assert report.faults == []
    assert sum(report.answers.values()) >= 200


def test_a_part_without_a_face_is_refused() -> None:
    game = registry.get("underground")
    sheet = copy.deepcopy(read_sheet(game.package()))
    part = next(value[0] for value in sheet.values() if isinstance(value, list) and "front" in value[0])
    part["front"] = ""
    with pytest.raises(BadComponents):
        game.with_sheet(sheet, recorded=True)


def test_a_plateau_without_squares_is_refused() -> None:
    game = registry.get("underground")
    first, *others = game.whole_sheet["plateau"]
    with pytest.raises(BadComponents, match="plateau a: rows"):
        game.with_sheet({**game.whole_sheet, "plateau": [{**first, "rows": ["", ""]}, *others]}, recorded=True)


@pytest.mark.parametrize("entry", ["x", 1, None, {}], ids=str)
@pytest.mark.parametrize(
    ("game_id", "table"), [(game, table) for game in registry.ids() for table, *_ in tables_of_options(game)]
)
def test_a_damaged_entry_that_an_option_names_is_refused(game_id: str, table: str, entry: object) -> None:
    game = registry.get(game_id)
    sheet = {**game.whole_sheet, table: [entry, *game.whole_sheet[table]]}
    with pytest.raises(BadComponents):
        game.with_sheet(sheet, recorded=True)


def test_an_entry_that_the_rules_do_not_know_is_refused_before_its_text_is_looked_for() -> None:
    game = registry.get("rescue")
    words = {"name": {"en": "Mine", "de": "Meins"}}
    sheet = {"sheet": {**words, "adds": ["symbol"]}, "symbol": [{"value": 77}]}
    with pytest.raises(
        BadComponents, match="symbol: the rules fix these entries: 2, 3, 4, 5, 6, in this order; there is no 77"
    ):
        game.with_sheet(sheet)


@every_game
def test_a_position_in_which_nobody_can_act_is_refused(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.get(game_id)
    data = game.dump_position(start(game, game.seats.start, 1))
    game.load_position(data)
    monkeypatch.setattr(type(game), "legal_actions", lambda *args: [])
    with pytest.raises(BadPosition):
        game.load_position(data)
    with pytest.raises(BadPosition):
        game.load_position(b'{"x":' + b"[" * 100_000)
