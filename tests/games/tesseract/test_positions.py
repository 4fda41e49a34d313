"""Written positions: the example in the documents, and the errors for invalid ones."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from tests.games.tesseract.table import ALL_CARDS, GAME, Table
from tests.walks import walk
from untertage.core.errors import BadPosition
from untertage.core.match import Match
from untertage.games.tesseract.position import TesseractPosition
from untertage.games.tesseract.state import PENDING

BASE: dict[str, Any] = {
    "seats": 2,
    "characters": ["chemist", "mathematician"],
    "tesseract": {"00": ["y1", "b2"], "33": ["p6", "o2"]},
    "labs": [["y3"], ["b4"]],
}


def load(**changes: Any) -> Any:
    return GAME.load_position(msgspec.json.encode({**BASE, **changes}))


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_example_of_the_rules_document_can_be_played(lang: str) -> None:
    found = re.search(r"```json\n(.*?)```", GAME.rules(lang).page, re.S)
    assert found
    match = Match.from_position(GAME, found[1].encode(), seed=3)
    assert match.state.ignitions == 2
    assert match.state.base[1] == "fission"
    match.play(0, "contain y2,y3,y4")
    match.play(0, "fill y3 a")
    assert Match.from_record(match.record).state == match.state


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_field_is_documented(lang: str) -> None:
    page = GAME.rules(lang).page
    assert [name for name in TesseractPosition.__struct_fields__ if f"`{name}`" not in page] == []
    assert [kind for kind in PENDING if f"`{kind}`" not in page] == []


def test_omitted_dice_are_set_aside() -> None:
    state = load()
    assert state.aside == [14, 15, 15, 14]
    assert GAME.census(state) == GAME.box(state)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_state_survives_a_round_trip_through_a_position(seats: int) -> None:
    options = {"transfer_consent": "ask", "characters": "choose", "base_side": "4"}
    for state, _ in walk(GAME, seats, 12, **options):
        assert GAME.load_position(GAME.dump_position(state)) == state


BURIED = {f"{x}{y}": ["y?", "o?", "p?", "b3"] for x in range(4) for y in range(4)}
TURN = {"kind": "turn", "lab": "a"}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"seats": 5}, "seats"),
        ({"seats": 3}, "characters: expected 3"),
        ({"characters": ["chemist", "chemist"]}, "cannot be played twice"),
        ({"characters": ["chemist", "plumber"]}, "unknown character 'plumber'"),
        ({"characters": ["chemist", ""]}, "every lab has a character"),
        ({"labs": [["y3"]]}, "labs: expected 2"),
        ({"labs": [["y7"], []]}, "labs"),
        ({"labs": [["y1"] * 7, []]}, "a lab has 6 spaces"),
        ({"hands": [["r2_crane_arm"]]}, "hands: expected 2"),
        ({"hands": [["r9_magic"], []]}, "no card 'r9_magic'"),
        ({"hands": [["r4_purge"], ["r4_purge"]]}, "only 1 of r4_purge"),
        ({"discards": [*ALL_CARDS, "r4_purge"]}, "only 1 of r4_purge"),
        ({"nodes": ["", ""]}, "nodes: expected 6"),
        ({"nodes": ["m_prism", "m_prism", "", "", "", ""], "matrix": ["y1", "o1", "y2", "o2"]}, "two nodes"),
        ({"nodes": ["m_prism@z", "", "", "", "", ""], "matrix": ["y1", "o1", "p1", "b1"]}, "names no lab"),
        ({"nodes": ["m_prism@c", "", "", "", "", ""], "matrix": ["y1", "o1", "p1", "b1"]}, "names no lab"),
        ({"nodes": ["m_prism", "", "", "", "", ""], "matrix": ["y1"]}, "needs more dice of value 1"),
        ({"nodes": ["m_prism@a", "", "", "", "", ""], "matrix": ["y1", "o1", "p1"]}, "needs more dice of value 1"),
        ({"tesseract": {"44": ["y1"]}}, "tesseract"),
        ({"tesseract": {"00": ["y1", "b?"]}}, "the value of the top die is known"),
        ({"tesseract": {"00": ["??", "b3"]}}, "the colour of die 1 can be seen"),
        ({"tesseract": {**BURIED, "11": ["??", "??", "??", "b3"], "10": ["y3"]}}, "colour of die 2 can be seen"),
        ({"tesseract": {**BURIED, "11": ["??", "??", "??", "b3"]}}, "more than 16|unaccounted for"),
        ({"aside": {"yellow": 1}}, "unaccounted for"),
        ({"matrix": ["y1", "y1"]}, "holds one die at most"),
        ({"matrix": ["y9"]}, "matrix"),
        ({"box": {"yellow": 17}}, "more than 16 yellow"),
        ({"base": {"00": "rain"}}, "there is no event 'rain'"),
        (
            {"base": {"00": "fission"}, "options": {"show_base": "uncovered_only"}},
            "require the option that shows the disc",
        ),
        ({"active": "c"}, "there is no lab c"),
        ({"refused": ["d"]}, "there is no lab d"),
        ({"ignitions": 7}, "the game is lost"),
        ({"ended": "detonated"}, "the game is lost"),
        ({"ended": "contained"}, "all 24 cells"),
        ({"ended": "emptied", "pending": [TURN]}, "must be empty when the game is over"),
        ({"options": {"base_side": "9"}}, "base_side"),
        ({"weather": "fine"}, "weather"),
        ({"pending": []}, "lowest item"),
        ({"pending": [{"kind": "prime", "lab": "a"}]}, "lowest item"),
        ({"pending": [TURN, TURN]}, "only one turn"),
        ({"pending": [{"kind": "turn", "lab": "d"}]}, "there is no lab d"),
        (
            {"pending": [TURN, {"kind": "prime", "lab": "a"}], "tesseract": {"00": ["y1"]}},
            "nothing waits for a decision",
        ),
        ({"pending": [TURN, {"kind": "enrich", "lab": "a"}]}, "nothing waits for a decision"),
        (
            {"characters": ["", "chemist"], "pending": [TURN, {"kind": "group", "lab": "a", "mask": 1}]},
            "no group|character",
        ),
        ({"pending": [TURN, {"kind": "place", "lab": "a"}]}, "the die is missing"),
        ({"pending": [TURN, {"kind": "place", "lab": "a", "die": "z9"}]}, "does not exist"),
        ({"pending": [TURN, {"kind": "effect", "lab": "a", "source": "magic"}]}, "no card 'magic'"),
        ({"pending": [TURN, {"kind": "effect", "lab": "a", "source": "special", "at": 4}]}, "no such step"),
        ({"pending": [TURN, {"kind": "group", "lab": "a", "mask": 1, "dice": ["y1", "y2", "y3"]}]}, "no group"),
        ({"pending": [TURN, {"kind": "second_roll", "lab": "a", "die": "y1"}]}, "the column, the layer"),
        ({"pending": [TURN, {"kind": "contained", "lab": "a", "die": "y1", "at": 9}]}, "no such stage"),
        (
            {"pending": [TURN, {"kind": "contained", "lab": "a", "die": "y1", "left": 1, "dice": ["b1"]}]},
            "does not lie",
        ),
        ({"pending": [TURN, {"kind": "consent", "lab": "a", "die": "y1", "zone": "b"}]}, "nobody can be asked"),
        ({"pending": [TURN, {"kind": "more_transfers", "lab": "a", "left": 1}]}, "the other lab"),
        ({"pending": [TURN, {"kind": "delegated", "lab": "b", "left": 1}]}, "the kinds of actions"),
    ],
)
def test_an_invalid_position_names_the_field(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        load(**changes)


def test_a_position_in_the_middle_of_an_effect() -> None:
    effect = {"kind": "effect", "lab": "a", "source": "r3_mirror_array", "left": 2, "dice": ["y3@a"]}
    found = Table(load(labs=[["y3", "o1"], ["b4"]], pending=[TURN, effect], discards=["r3_mirror_array"]))
    assert found.legal() == ["flip o1 a", "pass"]
