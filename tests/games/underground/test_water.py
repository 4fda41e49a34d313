"""Drawing, water and stepping aside (chapter 10)."""

from __future__ import annotations

import pytest

from tests.games.underground.boards import act, kinds, legal, refused, run, stack_pile, table
from untertage.core.chance import ScriptedChance
from untertage.games.underground.game import GAME
from untertage.games.underground.geometry import BIT, INDEX, NAMES
from untertage.games.underground.state import FLOODING, State, push


def flooded(heights: list[str], **fields: object) -> State:
    """Water comes to the figure's cell, D4."""
    defaults: dict[str, object] = {"origin": "C3", "figure": "D4", "exit": "I5 N", "section": "RI", "card": "H3"}
    state = table(heights, **(defaults | fields))  # type: ignore[arg-type]
    push(state, FLOODING, state.figure)
    run(state)
    return state


SQUARE = ["1 1 1", "1 1 1", "1 1 1"]


def test_ug_96_two_hand_cards_again() -> None:
    state = table(["1"], figure="A1", exit="I5 N", hands=[["H3", "C7"]])
    act(state, "play H3", "end", chance=stack_pile(state, ["E6", "B2"]))
    assert [NAMES[card] for card in state.hands[0]] == ["C7", "E6"]


def test_ug_97_red_brings_nothing_and_blue_brings_water() -> None:
    for card, water in (("H3", 0), ("A4", BIT[INDEX["E6"]])):
        state = table(["1"], figure="A1", exit="I5 N", hands=[[card, "C7"]])
        act(state, f"play {card}", "end", chance=stack_pile(state, ["E6", "B2"]))
        assert state.water == water


def test_ug_98_water_comes_to_the_new_card_which_stays_in_the_hand() -> None:
    state = table(["1"], figure="A1", exit="I5 N", hands=[["A4", "C7"]])
    act(state, "play A4", "end", chance=stack_pile(state, ["E6", "B2"]))
    assert INDEX["E6"] in state.hands[0]
    assert INDEX["E6"] not in state.discards
    assert state.water == BIT[INDEX["E6"]]


@pytest.mark.parametrize("cell", ["A1", "C3", "D4"])
def test_ug_99_water_lies_on_whatever_is_visible(cell: str) -> None:
    state = table(["1 0", "0 4"], origin="C3", figure="G7", exit="I5 N")
    push(state, FLOODING, INDEX[cell])
    run(state)
    assert state.water == BIT[INDEX[cell]]


def test_ug_100_the_figure_steps_aside_before_the_water_lies() -> None:
    state = flooded(SQUARE)
    assert state.water == 0
    told = act(state, "step D5")
    assert kinds(told) == ["displaced", "flooded"]
    assert (state.figure, state.water) == (INDEX["D5"], BIT[INDEX["D4"]])


def test_ug_101_it_steps_by_the_rules_of_movement() -> None:
    state = flooded(["0 3 0", "1 1 1", "0 1 0"], water=["D3"], walls=["D5:W"])
    assert legal(state, "step") == ["step E4"]
    assert refused(state, "step C4") == "UG-82"
    assert refused(state, "step D3") == "UG-78"
    assert refused(state, "step D5") == "UG-77"
    assert refused(state, "step E5") == "UG-75"
    assert refused(state, "step F4") == "UG-75"


def test_ug_102_without_such_a_cell_the_game_is_lost() -> None:
    state = flooded(["0 3 0", "0 1 0"])
    assert state.ended == "trapped"


def test_ug_103_water_takes_nothing_away() -> None:
    state = table(["1"], origin="C3", figure="G7", chips=["C3"], symbols=["C3:K"], exit="I5 N")
    push(state, FLOODING, INDEX["C3"])
    run(state)
    assert (state.chips, state.symbol[INDEX["C3"]], state.level[INDEX["C3"]]) == (BIT[INDEX["C3"]], 1, 1)


def test_ug_104_forty_tiles_and_no_more() -> None:
    state = table(["1"], figure="A1", exit="I5 N")
    state.sunk = 40
    push(state, FLOODING, INDEX["E6"])
    push(state, FLOODING, INDEX["A1"])
    assert kinds(run(state)) == ["stayed_dry", "stayed_dry"]
    assert state.water == 0
    assert not state.ended


def test_ug_d11_d12_no_water_on_water_or_on_the_exit() -> None:
    state = table(["1"], figure="A1", exit="I5 N", water=["E6"])
    for cell in ("E6", "I5"):
        push(state, FLOODING, INDEX[cell])
    assert kinds(run(state)) == ["stayed_dry", "stayed_dry"]
    assert state.water == BIT[INDEX["E6"]]


def test_ug_d13_a_flooded_chip_may_not_be_built_over_and_serves_again() -> None:
    state = table(["1 1"], origin="C3", figure="C3", chips=["C4"], water=["C4"], exit="I5 N", card="G5", section="RI")
    assert refused(state, "place duo-4 front 2 C4") == "UG-61"
    assert refused(state, "move C4") == "UG-78"
    state.water = 0
    act(state, "move C4", "take")
    assert state.collected == 1


def test_ug_d16_a_key_hammer_or_ladder_may_help() -> None:
    locked = flooded(["0 0 0", "0 1 1", "0 0 0"], symbols=["D5:L"], keys=1)
    act(locked, "step D5")
    assert (locked.keys, locked.used) == (0, BIT[INDEX["D5"]])
    walled = flooded(["0 0 0", "0 1 1", "0 0 0"], walls=["D5:W"], specials=["hammer"])
    assert legal(walled, "step_with") == ["step_with D5 hammer"]
    act(walled, "step_with D5 hammer")
    assert walled.specials == []
    high = flooded(["0 0 0", "0 1 4", "0 0 0"], walls=["D5:W"], specials=["hammer", "ladder"])
    assert refused(high, "step_with D5 ladder") == "UG-77"
    act(high, "step_with D5 hammer,ladder")
    assert high.figure == INDEX["D5"]


def test_ug_d16_nothing_is_picked_up_but_the_kidnapper_looks() -> None:
    state = flooded(SQUARE, symbols=["D5:K"], section="T5")
    told = act(state, "step D5", chance=ScriptedChance([0, 0]))
    assert kinds(told)[:3] == ["displaced", "flooded", "detected"]
    assert (state.keys, GAME.view(state, 0).phase) == (0, "act")


def test_ug_d16_a_step_into_the_exit_wins() -> None:
    state = flooded(["0 0 0", "0 10 0", "0 0 0"], exit="D5 W", code=True)
    act(state, "step D5")
    assert state.ended == "escaped"


def test_ug_d16_the_shaft_may_be_tried_first() -> None:
    state = flooded(["0 0 0", "0 1 0", "0 0 0", "1 0 0"], specials=["shaft"])
    assert legal(state) == ["shaft", "flip"]
    chance = stack_pile(state, ["F3", "B2", "B3"])
    act(state, "shaft", chance=chance)
    told = act(state, "stand", chance=chance)
    assert kinds(told) == ["dropped", "flooded"]
    assert (state.figure, state.water) == (INDEX["F3"], BIT[INDEX["D4"]])


@pytest.mark.parametrize("answer", ["stay", ""])
def test_ug_d16_a_lost_shaft_leaves_the_figure_where_it_is(answer: str) -> None:
    state = flooded(["0 0 0", "0 1 0", "0 0 0", "1 0 0"], specials=["shaft"])
    act(state, "shaft", chance=stack_pile(state, ["F3" if answer else "A5", "B2", "B3"]))
    if answer:
        act(state, answer)
    assert state.ended == "trapped"


def test_ug_d17_a_figure_shut_in_has_not_lost() -> None:
    state = table(["1"], figure="A1", exit="I5 N", card="H3")
    act(state, "end")
    assert not state.ended
