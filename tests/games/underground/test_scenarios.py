"""Special rules of scenarios (chapter 15)."""

from __future__ import annotations

from tests.games.underground.boards import BOX, act, kinds, legal, refused, stack_pile, table
from tests.games.underground.test_setup import fresh
from untertage.games.underground.events import RatRan
from untertage.games.underground.game import GAME
from untertage.games.underground.geometry import BIT, INDEX, NAMES
from untertage.games.underground.state import State, chips_in_pile
from untertage.kit.bits import members


def with_rat(**fields: object) -> State:
    defaults: dict[str, object] = {"origin": "C3", "figure": "C3", "exit": "I5 N", "section": "RI", "rat": "C5"}
    return table(["1 1 1", "1 1 1"], **(defaults | fields))  # type: ignore[arg-type]


def test_ug_139_in_scenario_5_a_blue_card_brings_two_tiles() -> None:
    state = table(["1"], origin="C3", figure="C3", exit="I9 N", section="RI", setup="s5", hands=[["A4", "C7"]])
    told = act(state, "play A4", "end", chance=stack_pile(state, ["E6", "B2"]))
    assert [event.cell for event in told if kinds([event]) == ["flooded"]] == ["E6", "A4"]  # type: ignore[attr-defined]
    red = table(["1"], origin="C3", figure="C3", exit="I9 N", section="RI", setup="s5", hands=[["H3", "C7"]])
    act(red, "play H3", "end", chance=stack_pile(red, ["E6", "B2"]))
    assert red.water == 0


def test_ug_140_scenario_6_begins_with_the_ladder() -> None:
    state = fresh(setup="s6")
    ladder = BOX.special["ladder"]
    assert state.specials == [ladder]
    assert ladder not in state.hidden
    assert len(state.hidden) == 15


def test_ug_141_the_rat_sits_on_a_chip_from_the_start() -> None:
    state = fresh(setup="s7")
    assert NAMES[state.rat] == "E6"
    assert state.chips.bit_count() == 4
    assert chips_in_pile(state) == 11
    assert INDEX["E6"] not in members(state.chips)


def test_ug_142_nothing_is_built_on_the_rat_but_it_may_be_crossed() -> None:
    state = with_rat(card="H3")
    assert refused(state, "place mono-4 back 0 C5") == "UG-142"
    row = table(["1 1 1"], origin="C3", figure="C3", exit="I5 N", section="RI", rat="C4", card="H3")
    assert refused(row, "move C5") == ""


def test_ug_143_the_rat_runs_to_the_played_blue_card() -> None:
    state = with_rat(hands=[["D4", "C7"]])
    told = act(state, "play D4", "end", chance=stack_pile(state, ["E6", "B2"]))
    assert [event for event in told if isinstance(event, RatRan)] == [RatRan("C5", "D4")]
    assert NAMES[state.rat] == "D4"


def test_ug_143_it_stays_where_it_cannot_stand() -> None:
    for card, fields in (
        ("A4", {}),
        ("D4", {"water": ["D4"]}),
        ("D4", {"chips": ["D4"]}),
        ("D4", {"figure": "D4"}),
        ("D4", {"exit": "D4 N"}),
    ):
        state = with_rat(hands=[[card, "C7"]], **fields)
        act(state, f"play {card}", "end", chance=stack_pile(state, ["E6", "B2"]))
        assert NAMES[state.rat] == "C5"
    red = with_rat(hands=[["C3", "C7"]], figure="D3")
    act(red, "play C3", "end", chance=stack_pile(red, ["E6", "B2"]))
    assert NAMES[red.rat] == "C5"


def test_ug_144_the_chip_below_the_rat_is_taken_like_any_other() -> None:
    state = with_rat(card="H3")
    act(state, "move C5")
    assert legal(state) == ["take", "leave", "flip"]
    told = act(state, "take")
    assert kinds(told)[:2] == ["rat_caught", "chip_taken"]
    assert (state.rat, state.collected, len(state.hidden)) == (-1, 1, 15)
    left = with_rat(card="H3")
    act(left, "move C5", "leave")
    assert NAMES[left.rat] == "C5"


def test_ug_145_the_door_stays_shut_while_the_rat_is_free() -> None:
    fields = {"origin": "D5", "figure": "D5", "exit": "E5 N", "section": "RI", "card": "H3", "code": True}
    free = table(["10 10"], rat="D6", **fields)  # type: ignore[arg-type]
    assert refused(free, "move E5") == "UG-145"
    free.rat = -1
    assert refused(free, "move E5") == ""


def test_ug_141_all_sixteen_chips_are_accounted_for() -> None:
    state = fresh(setup="s7")
    assert GAME.census(state) == GAME.box(state)
    assert state.chips & BIT[state.rat] == 0
