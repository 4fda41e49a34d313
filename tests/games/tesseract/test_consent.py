"""Consent to what cards and abilities do in other labs (TES-D49), and research cards that are left out (TES-D50)."""

from __future__ import annotations

import pytest

from tests.games.tesseract.table import ALL_CARDS, GAME, table
from tests.games.tesseract.test_effects import started
from untertage.core.errors import BadOptions, BadPosition
from untertage.core.match import Match
from untertage.games.tesseract.names import FACE_NAMES

ASK = {"transfer_consent": "ask"}
CHANGES = {
    "adjust": ({"op": "adjust", "zones": ["labs"]}, "adjust b4 b 1", "b5"),
    "set": ({"op": "set", "zones": ["labs"]}, "set b4 b 2", "b2"),
    "flip": ({"op": "flip", "zones": ["labs"]}, "flip b4 b", "b3"),
    "reroll": ({"op": "reroll", "zones": ["labs"]}, "reroll b4 b", "b6"),
    "swap": ({"op": "swap", "a": "labs", "b": "primed", "keep": "die"}, "swap b4 b o3", "o3"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_tes_d49_the_owner_is_asked_before_an_effect_changes_a_die(name: str) -> None:
    step, choice, after = CHANGES[name]
    found = started(step, labs=("y3", "b4"), primed="o3", options=ASK).play(choice)
    assert (GAME.actors(found.state), found.legal(), found.lab(1)) == ((1,), ["agree", "refuse"], "b4")
    found.play("agree", rolls=[6] if name == "reroll" else [])
    assert (found.lab(1), GAME.actors(found.state)) == (after, (0,))


@pytest.mark.parametrize("name", CHANGES)
def test_tes_d49_a_refusal_leaves_the_own_lab_to_the_effect(name: str) -> None:
    step, choice, _ = CHANGES[name]
    found = started(step, labs=("y3", "b4"), primed="o3", options=ASK).play(choice, "refuse")
    assert found.lab(1) == "b4"
    assert found.legal()
    assert not [text for text in found.legal() if " b " in f"{text} "]
    assert found.rule(choice) == "TES-36"


def test_tes_d49_nobody_is_asked_about_the_own_lab_or_primed_dice() -> None:
    found = started({"op": "set", "n": 2, "zones": ["labs", "primed"]}, labs=("y3", "b4"), primed="o3", options=ASK)
    found.play("set y3 a 1", "set o3 primed 6")
    assert (found.lab(), found.primed()) == ("y1", "o6")


def test_tes_d49_an_effect_ends_when_everybody_has_refused() -> None:
    found = started({"op": "set", "n": 4, "zones": ["labs"]}, labs=("", "b4"), options=ASK).play("set b4 b 1", "refuse")
    assert found.state.pending[-1].source == ""
    assert "end" in found.legal()


def test_tes_d49_a_space_in_another_lab_needs_consent() -> None:
    found = started({"op": "take", "from": "box", "to": "labs", "set": True}, box={"blue": 1}, options=ASK)
    found.play("create b3 b", "agree")
    assert found.lab(1) == "b3"


def test_tes_d49_a_refused_group_is_taken_back() -> None:
    step = {"op": "contain", "rule": "group", "from": "labs", "roll": False}
    found = started(step, labs=("y1 y2 o5 p5", "y3 b5"), discards=ALL_CARDS[1:], options=ASK)
    found.play("contain y1,y2,y3", "fill y3 b", "refuse")
    assert (found.lab(1), found.matrix()) == ("y3 b5", "")
    assert found.rule("contain y1,y2,y3") == "TES-50"
    assert GAME.actors(found.state) == (0,)


def test_tes_d49_a_group_of_several_labs_is_filled_with_consent() -> None:
    step = {"op": "contain", "rule": "group", "from": "labs", "roll": False}
    found = started(step, labs=("y1 y2", "y3"), discards=ALL_CARDS[1:], options=ASK)
    found.play("contain y1,y2,y3", "fill y3 b", "agree")
    assert (found.lab(), found.lab(1), found.matrix()) == ("y1 y2", "", "y3")


@pytest.mark.parametrize("options", [{"transfer_consent": "ask", "card_consent": "auto"}, {}])
def test_tes_d49_the_option_asks_for_transfers_only(options: dict[str, str]) -> None:
    found = started({"op": "set", "zones": ["labs"]}, labs=("y3", "b4"), options=options).play("set b4 b 2")
    assert found.lab(1) == "b2"


def test_tes_d49_a_request_can_be_written_and_read() -> None:
    found = started({"op": "set", "zones": ["labs"]}, labs=("y3", "b4"), options=ASK).play("set b4 b 2")
    written = found.game.dump_position(found.state)
    assert found.game.load_position(written) == found.state
    with pytest.raises(BadPosition, match="nothing waits"):
        found.game.load_position(written.replace(b"set b4 b 2", b"set b5 b 2"))


def test_tes_d49_consent_to_effects_has_no_effect_without_consent() -> None:
    with pytest.raises(BadOptions, match="card_consent: has no effect"):
        GAME.check_effect(GAME.read_options({"card_consent": "auto"}), 2)


def test_tes_d50_cards_that_draw_research_are_left_out() -> None:
    match = Match.new(GAME, 4, {"research_draws": "left_out"}, seed=3)
    counts = GAME.census(match.state)
    assert (counts["card r4_breakthrough"], counts["card m_revelation"]) == (0, 0)
    assert counts == GAME.box(match.state)
    assert Match.new(GAME, 4, seed=3).state.deck != match.state.deck


def test_tes_d50_the_data_analyst_is_neither_dealt_nor_chosen() -> None:
    left_out = {"research_draws": "left_out"}
    for seed in range(30):
        crew = Match.new(GAME, 4, left_out, seed=seed).state.crew
        assert "data_analyst" not in [GAME.components.characters[at].id for at in crew]
    choosing = Match.new(GAME, 2, {**left_out, "characters": "choose"})
    assert "character data_analyst" not in map(str, choosing.legal(0))
    with pytest.raises(BadOptions, match="data_analyst"):
        Match.new(GAME, 2, {**left_out, "characters": "data_analyst"})


def test_two_dice_of_a_colour_in_a_lab_roll_independently_after_an_undo() -> None:
    """After an undo a die rolls what it rolled before; another one of its colour has a roll of its own."""
    crew = ("temporal_theorist", "chemist")
    position = GAME.dump_position(table(labs=("b1 b3", ""), characters=crew).state)
    shared = 0
    for seed in range(12):
        match = Match.from_position(GAME, position, seed=seed)
        match.play(0, "special")
        match.play(0, "reroll b1 a")
        first = without(match, "b3")
        match.undo(0, agreed=(1,))
        match.play(0, "reroll b3 a")
        second = without(match, "b1")
        match.play(0, "reroll b1 a")
        assert without(match, second) == first
        shared += first == second
    assert shared < 6


def without(match: Match, die: str) -> str:
    """The other one of two dice in the first lab."""
    dice = [FACE_NAMES[face] for face in match.state.labs[0]]
    dice.remove(die)
    return dice[0]
