"""The component sheet: the default data, and custom sheets."""

from __future__ import annotations

import copy
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.written import whole
from untertage.core.chance import SeededChance
from untertage.core.errors import BadComponents
from untertage.core.match import Match
from untertage.games.rescue.actions import Move
from untertage.games.rescue.components import HOUSE
from untertage.games.rescue.game import GAME, Rescue
from untertage.games.rescue.geometry import COLOURS, SYMBOLS, TRACKS
from untertage.kit.components import read_sheet

BOXES = Path(__file__).parent.parent.parent.parent / "examples" / "boxes"
SHEET = read_sheet("untertage.games.rescue")
CARDS = SHEET["mine_card"]
SIDES = [(card[f"{side}_open"], card[f"{side}_symbol"]) for card in CARDS for side in ("front", "back")]


def test_nine_cards_per_colour_and_one_centre_card_each() -> None:
    assert len({card["id"] for card in CARDS}) == 36
    assert Counter(card["colour"] for card in CARDS) == dict.fromkeys(COLOURS, 9)
    centre = [card for card in CARDS if card["centre"]]
    assert sorted(card["colour"] for card in centre) == sorted(COLOURS)
    assert {card["front_open"] for card in centre} == {"NESW"}


def boards_at_once(game: Rescue, starts: int) -> int:
    """In how many starts the first player can board in the first turn."""
    return sum(can_board(game, seed) for seed in range(starts))


def can_board(game: Rescue, seed: int) -> bool:
    match = Match.new(game, 2, {}, seed=seed)
    first = match.actors()[0]
    for change in match.legal(first):
        state = match.state.clone()
        game.apply(state, first, change, SeededChance(1))
        if any(isinstance(move, Move) and move.end.startswith("L") for move in game.legal_actions(state, first)):
            return True
    return False


def test_res_d35_the_sides_around_the_centre_keep_tunnels_short() -> None:
    """Finding 11: four tees and no crossing in the ring, and each symbol 12 or 13 times. With wider tunnels nearly
    every start would let the first player board at once."""
    ring = [card for card in CARDS if not card["centre"]]
    openings = Counter(len(card[f"{side}_open"]) for card in ring for side in ("front", "back"))
    symbols = Counter(card[f"{side}_symbol"] for card in ring for side in ("front", "back"))
    assert openings == {1: 8, 2: 52, 3: 4}
    assert set(symbols.values()) == {12, 13}
    wide = GAME.with_sheet(tomllib.loads((BOXES / "rescue_wide.toml").read_text("utf-8")))
    assert 0.25 <= boards_at_once(GAME, 60) / 60 <= 0.45
    assert boards_at_once(wide, 60) / 60 >= 0.7


def test_shapes_of_the_72_sides() -> None:
    assert Counter(len(sides) for sides, _ in SIDES) == {4: 4, 3: 8, 2: 52, 1: 8}
    straights = Counter(sides for sides, _ in SIDES if sides in ("NS", "EW"))
    assert straights == {"NS": 10, "EW": 10}
    bends = [sides for sides, _ in SIDES if len(sides) == 2 and sides not in ("NS", "EW")]
    assert (sum(b in ("NE", "SW") for b in bends), sum(b in ("ES", "NW") for b in bends)) == (16, 16)
    dead_ends = [sides for sides, _ in SIDES if len(sides) == 1]
    assert (sum(d in "NS" for d in dead_ends), sum(d in "EW" for d in dead_ends)) == (4, 4)


def test_symbols_of_the_72_sides() -> None:
    assert Counter(symbol for _, symbol in SIDES) == {2: 15, 3: 14, 4: 14, 5: 15, 6: 14}
    assert all(card["front_symbol"] != card["back_symbol"] for card in CARDS)
    for index, card in enumerate(CARDS):
        colour, number = divmod(index, 9)
        assert card["front_symbol"] == 2 + (number + colour) % 5
        assert card["back_symbol"] == 2 + (number + colour + 2) % 5


def test_20_symbol_cards() -> None:
    cards = SHEET["symbol_card"]
    assert Counter(card["symbol"] for card in cards) == dict.fromkeys(SYMBOLS, 4)
    assert Counter(card["colour"] for card in cards) == dict.fromkeys(COLOURS, 5)
    assert HOUSE.deck == [4, 4, 4, 4, 4]


def test_both_tracks_touch_every_outer_card() -> None:
    assert {name: len(track) for name, track in TRACKS.items()} == {"edges24": 24, "cards20": 20}
    for track in TRACKS.values():
        assert len({place for place, _ in track}) == 20


def test_every_entry_says_where_it_comes_from() -> None:
    entries = [entry for table in SHEET.values() for entry in (table if isinstance(table, list) else [table])]
    assert {entry["certainty"] for entry in entries} == {"printed", "derived", "invented"}
    assert all(entry["source"] for entry in entries)
    assert {card["certainty"] for card in CARDS} == {"invented"}


def own(**change: Any) -> dict[str, Any]:
    sheet = copy.deepcopy(SHEET)
    sheet.update(change)
    return sheet


def with_card(index: int, **change: Any) -> dict[str, Any]:
    sheet = own()
    sheet["mine_card"][index].update(change)
    return sheet


def test_a_custom_sheet_may_describe_other_cards() -> None:
    game = GAME.with_sheet(with_card(1, front_open="NESW", front_symbol=6), recorded=True)
    assert game.components.face_open[4] == 15
    match = Match.new(game, 2, seed=3)
    match.play(match.actors()[0], "rotate A1")
    again = Match.from_record(match.record)
    assert again.game.components.face_open[4] == 15  # type: ignore[attr-defined]
    assert GAME.components.face_open[4] == 7


WRONG = [
    (own(mine_card=SHEET["mine_card"][:35]), "^mine_card: 36 cards"),
    (with_card(1, id="MW1"), "^mine_card: 36 cards"),
    (with_card(1, front_open="NX"), r"^mine_card\[1\]\.front_open"),
    (with_card(1, front_symbol=7), r"^mine_card\[1\]\.front_symbol"),
    (with_card(1, centre=True), "^mine_card: one card of each colour"),
    (with_card(0, front_open="NES"), "^mine_card MW1: the front of a centre card"),
    (with_card(0, colour="green"), r"^mine_card\[0\]\.colour"),
    (own(symbol_card=SHEET["symbol_card"][:19]), "^symbol_card: each symbol"),
    (own(symbol_card=[*SHEET["symbol_card"][:19], SHEET["symbol_card"][0]]), "^symbol_card: each symbol"),
    (whole(own(numbers={**SHEET["numbers"], "hand_size": 4})), "^numbers: the rules fix hand_size = 3"),
    (whole(own(crew=SHEET["crew"][:3])), "^crew: the rules fix these entries: white"),
    (
        whole(own(symbol_card=[{**SHEET["symbol_card"][0], "colour": "red"}])),
        "^symbol_card: the rules fix these entries",
    ),
    (own(loader=[*SHEET["loader"][:2], {**SHEET["loader"][2], "id": "L9"}]), "^loader: the loaders are L1, L2, L3"),
    (own(loader=[*SHEET["loader"][:2], {**SHEET["loader"][2], "start_edges24": 2}]), "^loader: two loaders start"),
    (own(loader=[*SHEET["loader"][:2], {**SHEET["loader"][2], "start_edges24": 24}]), r"^loader\[2\]\.start_edges24"),
    (own(wings=1), "wings"),
]


@pytest.mark.parametrize(("sheet", "message"), WRONG, ids=[message for _, message in WRONG])
def test_a_wrong_sheet_is_refused_with_the_entry(sheet: dict[str, Any], message: str) -> None:
    with pytest.raises(BadComponents, match=message):
        GAME.with_sheet(sheet, recorded=True)


def test_two_symbol_cards_need_two_ids() -> None:
    sheet = own()
    sheet["symbol_card"][1]["id"] = sheet["symbol_card"][0]["id"]
    with pytest.raises(BadComponents, match=r"^symbol_card: duplicate id"):
        GAME.with_sheet(sheet, recorded=True)
