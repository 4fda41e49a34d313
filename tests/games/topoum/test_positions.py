"""Written positions: omitted fields, and impossible positions."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.written import whole
from untertage.core.chance import SeededChance
from untertage.core.errors import BadComponents, BadPosition
from untertage.games.topoum.components import HOUSE
from untertage.games.topoum.game import GAME
from untertage.games.topoum.rules.deck import deck_size
from untertage.kit.components import read_sheet

CARDS = ["bayonet", "grenade", "vanguard", "tunnel", "build_base", "conquest", "red_cross"]
FARM = ["bayonet", "grenade", "vanguard", "tunnel", "build_base", "conquest", "farmer"]
FIELDS = {"g7": "nR", "g8": "B@b", "g9": "R@r"}


def load(**more: Any) -> Any:
    return GAME.load_position(msgspec.json.encode({"cards": CARDS, "fields": FIELDS, **more}))


def test_a_minimal_position_is_enough() -> None:
    state = load()
    assert (state.scores, state.turn, state.ready.bit_count()) == ([10, 10], 0, 1)
    assert deck_size(state) == 36
    assert {str(action).split()[0] for action in GAME.legal_actions(state, 0)} == {"enter", "move"}


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"cards": CARDS[:6]}, "cards: 7 different"),
        ({"cards": [*CARDS[:6], "sling"]}, "cards: no card of the category special"),
        ({"fields": {"g7": "Q"}}, "fields.g7"),
        ({"fields": {"g7": "R+lava"}}, "fields.g7"),
        ({"fields": {"g7": "-"}}, "fields.g7: a field needs"),
        ({"fields": {"g7": "Y"}}, "yellow does not play"),
        ({"fields": {"g1": "R"}}, "fields.g1: not on this board"),
        ({"fields": {"z9": "R"}}, "fields"),
        ({"fields": {}}, "no battlefield"),
        ({"fields": {"g7": "R*", "g8": "B*"}}, "only one Red Cross"),
        ({"fields": {"g7": "R@r", "g9": "B"}}, "several parts"),
        ({"fields": {"g7": "R@r", "g8": "-+puddle"}}, "puddle"),
        ({"fields": {"g7": "R@r", "g8": "-+rock@b"}, "options": {"obstacles": True}}, "no mole can stand"),
        ({"fields": {"g7": "R@r", "g8": "B"}, "islands": ["g8"]}, "islands"),
        ({"fields": {f"g{n}": "R@r" for n in range(5, 10)}}, "more moles"),
        ({"fields": {f"{row}{n}": "R" for row in "fg" for n in range(3, 12)}}, "more tiles"),
        ({"farmer": "rumbler"}, "farmer"),
        ({"cards": FARM}, "farmer"),
        ({"cards": FARM, "farmer": "rumbler", "fields": {**FIELDS, "f8": "n+claw"}}, "claw"),
        ({"crates": [{"cell": "g7"}]}, "Crate Lord"),
        ({"cards": FARM, "farmer": "crate_lord", "crates": [{"cell": "g7"}]}, "do not match the crates"),
        (
            {
                "cards": FARM,
                "farmer": "crate_lord",
                "fields": {**FIELDS, "f8": "n+crate"},
                "crates": [{"cell": "f8", "known": ["red"]}],
            },
            "has looked knows a value",
        ),
        (
            {
                "cards": FARM,
                "farmer": "crate_lord",
                "fields": {**FIELDS, "f8": "n+crate"},
                "crates": [{"cell": "f8", "value": 9}],
            },
            "no crate is left",
        ),
        ({"scores": [1, 2, 3]}, "scores"),
        ({"hands": [["bayonet"]]}, "hands"),
        ({"hands": [["bayonet", "bayonet", "bayonet"], []]}, "hands"),
        ({"hands": [["sling"], []]}, "not in play"),
        ({"bar": ["bayonet"] * 5, "hands": [["bayonet"], []]}, "only 5 of bayonet"),
        ({"captives": {"red": {"red": 1}}}, "no player holds moles of their own"),
        ({"captives": {"red": {"blue": 4}}}, "more moles"),
        ({"turn": "yellow"}, "yellow does not play"),
        ({"turn": None}, "pending"),
        ({"pending": []}, "must not be empty before"),
        ({"ended": True, "pending": [{"kind": "action", "player": "red"}]}, "must be empty when"),
        ({"pending": [{"kind": "action", "player": "blue"}]}, "whose turn"),
        ({"pending": [{"kind": "setup_base", "player": "red"}]}, "does not fit"),
        ({"pending": [{"kind": "card_entered", "player": "red"}]}, "active mole"),
        ({"pending": [{"kind": "target", "player": "red"}], "active": "g9"}, "needs a card if"),
        ({"pending": [{"kind": "target", "player": "red", "card": "sling"}], "active": "g9"}, "not in play"),
        ({"pending": [{"kind": "target", "player": "red", "card": "tunnel"}], "active": "g9"}, "no legal action"),
        ({"pending": [{"kind": "split", "player": "red"}]}, "same size"),
        (
            {"fields": {"g7": "R@r", "g9": "B", "g10": "B"}, "pending": [{"kind": "split", "player": "red"}]},
            "same size",
        ),
        ({"active": "g8"}, "active"),
        ({"ready": ["g8"]}, "ready"),
        ({"moved": ["g7"]}, "moved"),
        ({"seats": 5}, "seats"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_an_impossible_position_names_the_field(more: dict[str, Any], said: str) -> None:
    with pytest.raises(BadPosition, match=said):
        load(**more)


def test_a_decision_in_the_middle_of_a_card_can_be_written() -> None:
    state = load(pending=[{"kind": "target", "player": "red", "card": "bayonet"}], active="g9")
    assert [str(action) for action in GAME.legal_actions(state, 0)] == ["target g8"]


def raw() -> dict[str, Any]:
    return read_sheet("untertage.games.topoum")


def test_the_sheet_says_where_everything_comes_from() -> None:
    for name, entries in raw().items():
        for entry in entries if isinstance(entries, list) else [entries]:
            assert entry["source"], name
            assert entry["certainty"] in ("printed", "derived", "invented"), name


def test_invented_components_are_marked() -> None:
    sheet = HOUSE.sheet
    assert {sheet.board.certainty, sheet.crates.certainty} == {"invented"}
    assert {deck.certainty for deck in sheet.deck} == {"invented"}
    assert {space.certainty for space in sheet.marked} == {"invented"}
    assert sheet.bar.certainty == "derived"


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda s: s["card"].pop(), "deck farm: there is no card 'farmer'"),
        (lambda s: s["card"].append(s["card"][0]), "card: bayonet appears twice"),
        (lambda s: s["card"][0].update(effect="explode"), "does not go with target"),
        (lambda s: s["card"][0].update(copies=3), "card bayonet: copies must be 7"),
        (lambda s: s["deck"][0]["cards"].pop(), "deck first_game"),
        (lambda s: s["marked"][0].update(q=0, r=0), "marked"),
        (lambda s: s["marked"][0].update(q=9, r=9), "marked"),
        (lambda s: s["marked"][0].update(q=5, r=0), "marked"),
        (lambda s: s["marked"][1].update(q=3, r=-3), "marked"),
        (lambda s: s["farmer"][0].update(token="rock"), "farmer bucket_carrier"),
        (lambda s: s["terrain"][0].update(enter="snap"), "terrain puddle"),
        (lambda s: s["terrain"][4].update(enter="remove"), "terrain turnip"),
        (lambda s: s["token"][0].update(count=5), "token"),
        (lambda s: s["player"].update(tiles=1), "player"),
        (lambda s: s["bar"].update(values=[1, 2]), "bar.values"),
        (lambda s: s["deck"].pop(0), "first_game is missing"),
    ],
)
def test_a_sheet_that_cannot_be_played_is_refused(spoil: Any, said: str) -> None:
    sheet = raw()
    spoil(sheet)
    with pytest.raises(BadComponents, match=said):
        GAME.with_sheet(whole(sheet))


def test_a_custom_sheet_is_used() -> None:
    sheet = raw()
    sheet["bar"]["values"] = [-5, -4, -3, -2, 7]
    sheet["points"]["decoration"] = 9
    game = GAME.with_sheet(sheet, recorded=True)
    position = {
        "cards": [*CARDS[:6], "decoration"],
        "fields": {"g7": "R@r", "g8": "B@r"},
        "bar": ["decoration"],
        "active": "g7",
        "pending": [{"kind": "card_entered", "player": "red"}],
    }
    state = game.load_position(msgspec.json.encode(position))
    assert game.view(state, 0).prices == (-5, -4, -3, -2, 7)
    game.advance(state, 0, game.parse("play decoration 5"), SeededChance(1), None)
    game.advance(state, 0, game.parse("target g8"), SeededChance(1), None)
    assert state.scores[0] == 10 + 7 + 9
