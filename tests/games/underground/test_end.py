"""The end (chapter 14)."""

from __future__ import annotations

import pytest

from tests.games.underground.boards import BOX, act, legal, refused, run, stack_pile, table
from untertage.core.chance import ScriptedChance
from untertage.games.underground.game import GAME
from untertage.games.underground.geometry import BIT, INDEX, NAMES
from untertage.games.underground.state import FLOODING, State, push


def door(heights: list[str], **fields: object) -> State:
    """The exit on E5, its door to the north; the figure on D4."""
    defaults: dict[str, object] = {"origin": "D4", "figure": "D4", "exit": "E5 N", "section": "RI", "card": "H3"}
    return table(heights, **(defaults | {"code": True} | fields))  # type: ignore[arg-type]


def test_ug_133_only_from_its_own_level() -> None:
    assert refused(door(["10 9"], figure="D5"), "move E5") == "UG-133"
    assert refused(door(["10 10"], figure="D5"), "move E5") == ""
    low = door(["9 9"], figure="D5", exit_level=9)
    assert refused(low, "move E5") == ""


def test_ug_134_only_with_a_complete_code() -> None:
    state = door(["10 10"], code=False, figure="D5")
    assert refused(state, "move E5") == "UG-134"
    assert "move E5" not in legal(state)


def test_ug_135_entering_it_wins_at_once() -> None:
    """X25: one card is left, and the draw would come afterwards."""
    state = door(["10 10"])
    stack_pile(state, ["A1"])
    act(state, "move E5")
    assert state.ended == "escaped"
    assert state.figure == state.exit
    assert GAME.actors(state) == ()


def test_ug_136_the_last_card_ends_the_game() -> None:
    """At once, without water or chips (UG-D18)."""
    state = door(["10 10"], card="A4")
    act(state, "end", chance=stack_pile(state, ["A1"]))
    assert state.ended == "pile"
    assert (state.water, len(state.hands[0])) == (0, 3)


def test_ug_137_the_hourglass_at_the_end_chip_ends_the_game() -> None:
    state = door(["1"], section="B6", end_column=5)
    state.count = 1
    act(state, "end")
    assert state.ended == "kidnapper"


def test_ug_138_a_figure_that_cannot_leave_ends_the_game() -> None:
    state = door(["1"])
    push(state, FLOODING, INDEX["D4"])
    run(state)
    assert state.ended == "trapped"


def test_ug_d3_only_through_the_door_unless_agreed_otherwise() -> None:
    state = door(["10 0", "10 0"], figure="E4")
    assert refused(state, "move E5") == "UG-D3"
    assert refused(door(["10 0", "10 0"], figure="E4", exit_sides="any"), "move E5") == ""


def test_ug_d17_by_option_a_turn_must_not_end_shut_in() -> None:
    state = door(["1"], immobility="turn_end")
    act(state, "end")
    assert state.ended == "immobile"
    with_ladder = door(["1 4"], immobility="turn_end", specials=["ladder"])
    act(with_ladder, "end")
    assert not with_ladder.ended
    with_shaft = door(["1"], immobility="turn_end", specials=["shaft"])
    act(with_shaft, "end")
    assert with_shaft.ended == "immobile"


@pytest.mark.parametrize(("option", "ended"), [("at_once", "immobile"), ("forced", ""), ("turn_end", "")])
def test_ug_d17_by_option_cutting_off_the_last_step_loses_at_once(option: str, ended: str) -> None:
    blue = next(NAMES[at] for at, card in enumerate(BOX.cards) if card.is_blue)
    state = door(["1 1"], card=blue, immobility=option, kidnapper="off")
    act(state, "end", chance=ScriptedChance([state.pile.index(INDEX["D5"])]))
    assert (state.ended, state.water) == (ended, BIT[INDEX["D5"]])


def test_ug_d17_whoever_begins_shut_in_may_be_freed() -> None:
    state = door(["1"], immobility="at_once", kidnapper="off")
    act(state, "end")
    assert not state.ended


def test_ug_d18_also_the_shaft_can_draw_the_last_card() -> None:
    state = door(["1"], specials=["shaft"])
    act(state, "shaft", chance=stack_pile(state, ["A1"]))
    assert state.ended == "pile"


def test_ug_d18_an_option_ends_the_game_only_when_a_card_is_missing() -> None:
    state = door(["1"], specials=["shaft"], pile_end="cannot_draw")
    act(state, "shaft", chance=stack_pile(state, ["A1"]))
    assert not state.ended
    act(state, "end")
    assert state.ended == "pile"
