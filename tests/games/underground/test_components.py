"""The component sheet: the contents of the box, and the errors for invalid sheets."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

import pytest

from tests.games.underground.boards import BOX
from untertage.core.chance import SeededChance
from untertage.core.errors import BadComponents
from untertage.core.match import Match
from untertage.games.underground.components import check
from untertage.games.underground.game import GAME
from untertage.kit.components import read_sheet

RAW = read_sheet("untertage.games.underground")


def changed(table: str, number: int | None = None, **fields: Any) -> dict[str, Any]:
    sheet = copy.deepcopy(RAW)
    entry = sheet[table] if number is None else sheet[table][number]
    entry.update(fields)
    return sheet


def test_the_box_holds_51_parts_of_which_55_percent_is_wood() -> None:
    assert len(BOX.parts) == 51
    grounds = Counter("".join(part[side].split()[0] for part in RAW["part"] for side in ("front", "back")))
    assert round(100 * grounds["W"] / sum(grounds.values())) == 55


def test_the_cards_have_their_totals() -> None:
    assert Counter(card["part"] for card in RAW["card"]) == {
        **dict.fromkeys(BOX.shapes[:9], 6), "*": 9, ">1": 6, ">2": 6, ">3": 6,
    }  # fmt: skip
    assert Counter(card["steps"] for card in RAW["card"]) == {1: 12, 2: 30, 3: 34, 4: 5}
    assert Counter(card["colour"] for card in RAW["card"]) == {"red": 45, "blue": 36}
    for line in "ABCDEFGHI123456789":
        assert 3 <= sum(card["colour"] == "blue" for card in RAW["card"] if line in card["cell"]) <= 5


def test_the_faces_have_their_symbols() -> None:
    marks = Counter(
        mark[0]
        for part in RAW["part"]
        for side in ("front", "back")
        for mark in part[side].split()[1:]
        if mark[0] in "KVL"
    )
    assert marks == {"K": 14, "V": 14, "L": 10}
    assert Counter("".join("".join(plateau["rows"]) for plateau in RAW["plateau"]).replace(".", "")) == {
        "K": 3, "V": 4, "L": 2,
    }  # fmt: skip


def test_every_entry_says_where_it_comes_from() -> None:
    for sheet in (RAW, read_sheet("untertage.games.underground", "scenarios.toml")):
        for table in sheet.values():
            for entry in table if isinstance(table, list) else [table]:
                assert entry["source"]
                assert entry["certainty"] in ("printed", "derived", "invented")


@pytest.mark.parametrize(
    ("sheet", "message"),
    [
        (changed("part", 0, front="SS"), "part mono-1: 'SS'"),
        (changed("part", 10, front="SS K7"), "part duo-1: 'SS K7'"),
        (changed("part", 10, front="SS Q0"), "part duo-1"),
        (changed("part", 10, back="WW 0:W"), "part duo-1"),
        (changed("part", 0, shape="blob"), "part mono-1: unknown shape"),
        (changed("part", 1, id="mono-1"), "part: duplicate id"),
        (changed("part", 4, shape="duo", front="SS", back="SS"), "reserve holds single squares"),
        (changed("part", 50, shape="mono", front="S", back="W"), "a joker needs"),
        (changed("card", 0, part="blob"), "card A1: 'blob'"),
        (changed("card", 0, cell="A2"), "card: duplicate id"),
        (changed("card", 0, steps=0), "card"),
        (changed("chip", 15, special="hammer"), "chip: each of"),
        (changed("plateau", 0, rows=["..", "..."]), "plateau a: rows"),
        (changed("plateau", 0, id="b"), "plateau"),
        (changed("plateau", 0, rows=["....", "....", "...."]), "scenario s1: plateau a does not fit"),
        (changed("shape", 0, squares=[[0, 0], [0, 0]]), "shape mono: squares"),
        (changed("shape", 0, squares=[[0, 9]]), "shape mono: it is larger"),
        (changed("supply", water=0), "supply.water"),
        (changed("board", colour="red"), "board"),
        ({**RAW, "card": RAW["card"][:80]}, "card: one card"),
        ({**RAW, "difficulty": RAW["difficulty"][:2]}, "difficulty"),
        ({key: value for key, value in RAW.items() if key != "chip"}, "chip"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_invalid_sheet_names_the_entry(sheet: dict[str, Any], message: str) -> None:
    with pytest.raises(BadComponents, match=message):
        check(sheet)


def test_a_custom_sheet_is_used_and_recorded() -> None:
    game = GAME.with_sheet(changed("supply", water=12), recorded=True)
    match = Match.new(game, 2, {"setup": "s5"}, seed=4)
    assert match.state.variant.components.water == 12
    while match.actors() and len(match.plies) < 60:
        seat = match.actors()[0]
        legal = match.legal(seat)
        match.play(seat, legal[len(match.plies) * 13 % len(legal)])
    assert Match.from_record(match.record).state == match.state
    assert match.state.water.bit_count() + match.state.sunk <= 12
    assert GAME.setup(1, GAME.read_options({}), SeededChance(1)).variant.components.water == 40
