"""Component sheets: the default one, and custom ones."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tests.games.the_base.boards import Table
from tests.walks import walk
from tests.written import whole
from untertage.core.chance import SeededChance
from untertage.core.errors import BadComponents
from untertage.core.match import Match
from untertage.games.the_base.game import GAME
from untertage.kit.components import read_sheet


def own_sheet() -> dict[str, Any]:
    return copy.deepcopy(read_sheet("untertage.games.the_base"))


def all_junctions() -> dict[str, Any]:
    sheet = own_sheet()
    for tile in sheet["tile"]:
        if not tile.get("central"):
            tile.update(shape="T", passages="NES")
    sheet["mix"][0].update(I=0, L=0, T=24)
    return sheet


def test_a_custom_sheet_is_used_and_recorded() -> None:
    game = GAME.with_sheet(whole(all_junctions()))
    match = Match.new(game, 2, seed=1)
    assert match.view(0).unseen == {"T": 18}  # type: ignore[attr-defined]
    assert match.record.components is not None
    assert Match.from_record(match.record).state == match.state
    assert {"I", "L", "T"} == set(Match.new(GAME, 2, seed=1).view(0).unseen)  # type: ignore[attr-defined]


def test_four_actions_per_turn() -> None:
    sheet = own_sheet()
    sheet["turn"]["actions"] = 4
    game = GAME.with_sheet(whole(sheet))
    state = game.setup(2, game.read_options({"setup_orientation": "random"}), SeededChance(1))
    assert Table(state, game).view.left == 4


def test_a_game_with_the_largest_sheet_stays_within_the_bound() -> None:
    sheet = all_junctions()
    sheet["turn"]["actions"] = 5
    game = GAME.with_sheet(whole(sheet))
    for state, _ in walk(game, 2, 4, rounds=30):
        assert game.census(state) == game.box(state)
    assert 0 < state.ply <= game.longest


def _set(sheet: dict[str, Any], path: str, value: object) -> None:
    *way, last = path.split(".")
    part: Any = sheet
    for step in way:
        part = part[int(step)] if step.isdigit() else part[step]
    part[last] = value


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("turn.actions", 0, "turn: between one and 5 actions are needed"),
        ("turn.actions", 6, "turn: between one and 5 actions are needed"),
        ("turn.actions", "three", "turn.actions: "),
        ("tokens.count", 3, "tokens: the rules fix count = 4"),
        ("countdown.maximum", 31, "countdown: maximum lies between 20 and 30"),
        ("slot.0.number", 2, "slot SM1: the rules fix number = 1"),
        ("slot.0.id", "SM2", "slot: SM2 appears twice"),
        ("tile.3.id", "B01", "tile: B01 appears twice"),
        ("tile.3.shape", "L", "do not make shape L"),
        ("tile.3.passages", "NX", "do not make shape"),
        ("tile.3.certainty", "sure", "certainty"),
        ("mix.1.T", 13, "mix open: 25 tiles are shuffled, not 24"),
        ("mix.1.id", "tight", "mix: tight appears twice"),
        ("colour", "green", "colour: there is no such table"),
    ],
)
def test_a_bad_sheet_names_the_entry(path: str, value: object, message: str) -> None:
    sheet = own_sheet()
    _set(sheet, path, value)
    with pytest.raises(BadComponents, match=message):
        GAME.with_sheet(whole(sheet))


def test_what_the_rulebook_does_not_tell_is_marked_as_invented() -> None:
    assert {entry["certainty"] for entry in GAME.schema.house["mix"]} == {"invented"}
    assert "invented" in {entry["certainty"] for entry in GAME.schema.house["tile"]}


def test_a_missing_tile_is_noticed() -> None:
    sheet = own_sheet()
    sheet["tile"].pop()
    with pytest.raises(BadComponents, match="mix standard: 23 tiles are shuffled, not 24"):
        GAME.with_sheet(whole(sheet))
    sheet = own_sheet()
    sheet["tile"] = [tile for tile in sheet["tile"] if not tile.get("central")]
    with pytest.raises(BadComponents, match="exactly one tile is central"):
        GAME.with_sheet(whole(sheet))
