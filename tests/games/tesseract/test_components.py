"""The component sheets: sources, counts, custom sheets; and every component occurs in the tests."""

from __future__ import annotations

from collections import Counter
from statistics import mean
from typing import Any

import pytest

from tests.games.tesseract.table import GAME
from tests.games.tesseract.test_cards import CARDS
from tests.games.tesseract.test_characters import CHARACTERS
from tests.walks import walk
from tests.written import house
from untertage.core.errors import BadComponents, BadOptions
from untertage.core.match import Match
from untertage.games.tesseract.components import EVENT_KINDS

CODES = {"A": "accelerate", "N": "enrich", "C": "chain_reaction", "F": "fission", "W": "emp_wave", "B": "emp_blast",
         "P": "phase_change", "S": "shockwave"}  # fmt: skip
ON_SIDE = {
    "1": "A5 N3 W3 B2 C3", "A": "A5 N3 W2 B2 P2 C2", "2": "A3 N2 W1 B2 P2 S1 C5", "B": "A3 N3 W1 B1 P2 S2 C4",
    "3": "A1 N1 B1 P3 S2 C5 F3", "C": "A2 N1 B1 P2 S2 C5 F3", "4": "N1 B1 P3 S2 C4 F5", "D": "B1 P4 S2 C4 F5",
}  # fmt: skip
CORNERS = {"1": "AWWA", "A": "NABA", "2": "ACBA", "B": "NCCB", "3": "CPAC", "C": "FPCC", "4": "CFCF", "D": "CCCF"}


def changed(**sections: Any) -> dict[str, Any]:
    return {**house("tesseract"), **sections}


@pytest.mark.parametrize("side", ON_SIDE)
def test_the_events_of_each_side(side: str) -> None:
    base = GAME.components.bases[side]
    assert Counter(base) == {CODES[word[0]]: int(word[1]) for word in ON_SIDE[side].split()}
    assert tuple(base[column] for column in (0, 3, 12, 15)) == tuple(CODES[code] for code in CORNERS[side])


def test_every_entry_says_where_it_comes_from() -> None:
    for section, entries in house("tesseract").items():
        assert all(entry["source"] and entry["certainty"] in ("printed", "derived", "invented") for entry in entries), (
            section
        )


def test_every_component_has_texts() -> None:
    for lang in ("en", "de"):
        words = GAME.words(lang).sections
        for card in [*GAME.components.research, *GAME.components.matrix_cards]:
            assert card.id in words["term"]
            assert card.id in words["card_text"]
        for character in GAME.components.characters:
            keys = {f"{character.id}_passive", f"{character.id}_special"}
            assert {character.id, *keys} <= set(words["term"])
            assert keys <= set(words["card_text"])
        assert set(EVENT_KINDS) <= set(words["term"]) & set(words["card_text"])


def test_a_level_of_research_is_worth_about_twice_the_one_below() -> None:
    """The estimates that the rules document gives (TES-D51)."""
    cards = house("tesseract")["research"]
    worth = [mean(card["par"] for card in cards if card["level"] == level) for level in (2, 3, 4)]
    assert [round(value, 1) for value in worth] == [1.3, 2.4, 4.4]
    assert round(mean(card["par"] for card in house("tesseract")["matrix_card"]), 1) == 5.9


def test_seventeen_cards_are_six_ideas_in_sizes() -> None:
    """By the first step of their effect (TES-D51)."""
    cards = [*house("tesseract")["research"], *house("tesseract")["matrix_card"]]
    ideas = {"take": 2, "flip": 3, "set": 3, "destroy": 3, "actions": 3, "transfer": 3}
    found = {
        idea: [card["id"] for card in cards if card["steps"][0]["op"] == idea and card["steps"][0].get("from") != "box"]
        for idea in ideas
    }
    found["set"].remove("r4_singularity_trap")
    assert {idea: len(names) for idea, names in found.items()} == ideas
    assert len(cards) == 36


def test_every_card_character_disc_and_event_occurs_in_the_tests() -> None:
    """Each card and character has a test scene; every disc and event occurs in random games."""
    assert set(CARDS) == set(GAME.components.steps)
    assert set(CHARACTERS) == {character.id for character in GAME.components.characters}
    events: set[str] = set()
    for number, side in enumerate(GAME.components.bases):
        for seed in range(3):
            for _, told in walk(GAME, number % 4 + 1, seed, base_side=side, extra_primed=2):
                events |= {event.event for event in told if event.__struct_config__.tag == "uncovered"}
    assert set(GAME.components.bases) == set("1A2B3C4D")
    assert events == set(EVENT_KINDS)


@pytest.mark.parametrize(
    ("sections", "message"),
    [
        ({"constant": []}, "constant"),
        ({"color": []}, "color"),
        ({"event": []}, "event"),
        ({"matrix_card": []}, "matrix_card"),
        ({"character": []}, "character"),
        ({"weather": []}, "weather"),
        ({"base_side": [{"id": "1", "level": 1, "difficulty": "easy", "grid": ["A A A"], "source": "x",
                         "certainty": "invented"}]}, "4 rows of 4"),
        ({"base_side": [{"id": "1", "level": 1, "difficulty": "easy", "grid": ["A A A Z"] * 4, "source": "x",
                         "certainty": "invented"}]}, "unknown event Z"),
        ({"research": house("tesseract")["research"] * 2}, "duplicate id"),
    ],
)  # fmt: skip
def test_an_invalid_sheet_names_the_entry(sections: dict[str, Any], message: str) -> None:
    with pytest.raises(BadComponents, match=message):
        GAME.with_sheet(changed(**sections), recorded=True)


@pytest.mark.parametrize(("name", "value"), [("grid", 5), ("lab_size", 0), ("lab_size", 9), ("matrix_reveal_at", 5)])
def test_numbers_out_of_range_are_named(name: str, value: int) -> None:
    sheet = changed()
    for entry in sheet["constant"]:
        if entry["id"] == name:
            entry["value"] = value
    with pytest.raises(BadComponents, match=name):
        GAME.with_sheet(sheet, recorded=True)


def test_a_custom_sheet_is_used_and_recorded() -> None:
    sheet = changed()
    for entry in sheet["constant"]:
        if entry["id"] == "actions_per_turn":
            entry["value"] = 5
    match = Match.new(GAME.with_sheet(sheet, recorded=True), 2, {"starting_player": "0"}, seed=1)
    for seat, text in ((0, "corner 00"), (1, "corner 33")):
        match.play(seat, text)
    assert match.state.actions == 5
    assert Match.from_record(match.record).state.actions == 5
    assert GAME.components.actions_per_turn == 3


def test_a_custom_sheet_may_omit_sections() -> None:
    cards = {"matrix_card": house("tesseract")["matrix_card"][:6]}
    game = GAME.with_sheet(cards, recorded=True)
    assert [card.id for card in game.components.matrix_cards] == [entry["id"] for entry in cards["matrix_card"]]
    assert game.components.bases == GAME.components.bases
    match = Match.new(game, 2, {}, seed=1)
    assert game.census(match.state) == game.box(match.state)
    assert Match.from_record(match.record).state == match.state


def test_a_side_that_the_sheet_does_not_have_is_refused() -> None:
    sheet = changed(base_side=house("tesseract")["base_side"][:1])
    with pytest.raises(BadOptions, match="'D' is not one of 1"):
        Match.new(GAME.with_sheet(sheet, recorded=True), 2, {"base_side": "D"})
