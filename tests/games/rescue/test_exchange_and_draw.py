"""Sections 8 and 9: exchanging, drawing, discarding (RES-75 … RES-88)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.rescue.table import deal, do, opening, table, why
from tests.walks import walk
from untertage.core.chance import Chance, ScriptedChance, outcomes
from untertage.core.errors import BadNotation
from untertage.games.rescue.events import Drew, Exchanged, Moved, Reshuffled
from untertage.games.rescue.game import GAME
from untertage.games.rescue.geometry import SYMBOL
from untertage.games.rescue.state import State, cards_of

PAIR = "22 83 " + "-- " * 34
"""A1 and B1 are joined; B1 shows a 3."""


def exchanges(state: State) -> list[str]:
    return [str(action).split()[1] for action in GAME.legal_actions(state, state.seat) if "exchange" in str(action)]


def with_draw(state: State, *values: int) -> State:
    """Leave only these cards in the draw pile; the others have been discarded."""
    for index, count in enumerate(state.draw):
        kept = values.count(index + 2)
        state.discard[index] += count - kept
        state.draw[index] = kept
    return state


def test_res_75_one_to_three_cards() -> None:
    state = table(hand=(2, 3, 4))
    assert exchanges(state) == ["2", "3", "4", "2,3", "2,4", "3,4", "2,3,4"]
    assert why(state, "exchange 5") == "RES-75"
    assert why(state, "exchange 2,2") == "RES-75"
    assert why(state, "exchange -") == "RES-75"
    assert why(state, "exchange 2,3,4,4") == "RES-75"
    with pytest.raises(BadNotation):
        GAME.parse("exchange 7")


def test_res_76_also_when_a_move_is_possible() -> None:
    state = table(PAIR, crew={"white": ["A1"]}, hand=(3, 3, 3))
    kinds = {str(action).split()[0] for action in GAME.legal_actions(state, 0)}
    assert kinds == {"move", "exchange"}


def test_res_77_without_a_move_one_must_exchange() -> None:
    state = table(PAIR, crew={"white": ["A1"]}, hand=(6, 6, 6))
    assert [str(action) for action in GAME.legal_actions(state, 0)] == ["exchange 6", "exchange 6,6", "exchange 6,6,6"]


def test_res_78_all_are_discarded_before_one_is_drawn() -> None:
    """With an empty draw pile the exchanged cards themselves are mixed in and can come back at once."""
    state = with_draw(table(hand=(2, 3, 4)))
    before = sum(state.discard)
    events = GAME.apply(state, 0, GAME.parse("exchange 2,3"), ScriptedChance([SYMBOL[2], SYMBOL[3]]))
    assert [event for event in events if isinstance(event, Reshuffled)] == [Reshuffled(before + 2)]
    assert cards_of(state.hands[0]) == (2, 3, 4)


@pytest.mark.parametrize("symbols", ["2", "2,3", "2,3,4"])
def test_res_79_as_many_as_were_given(symbols: str) -> None:
    state = table(hand=(2, 3, 4))
    number = len(symbols.split(","))
    events = GAME.apply(state, 0, GAME.parse(f"exchange {symbols}"), ScriptedChance([4] * number))
    assert sum(state.hands[0]) == 3
    assert [event.number for event in events if isinstance(event, Drew)] == [number]


def test_res_80_an_exchange_ends_the_turn() -> None:
    state = do(table(hand=(2, 3, 4)), "exchange 2", ScriptedChance([4]))
    assert (state.seat, state.turns) == (1, 1)
    assert GAME.legal_actions(state, 0) == []


def test_res_81_the_other_steps_came_before() -> None:
    state = opening(start_player="0")
    deal(state, (2, 3, 4))
    assert why(state, "exchange 2") == "RES-28"
    assert why(do(state, "rotate F6"), "exchange 2") is None


@pytest.mark.parametrize(("hand", "number"), [((2, 2, 2), 3), ((2, 2, 5), 5), ((2, 3, 4), 7)])
def test_res_82_exchanges_are_told_apart_by_symbols(hand: tuple[int, ...], number: int) -> None:
    state = table(hand=hand)
    assert len(exchanges(state)) == number
    swapped = GAME.canonical(state, GAME.parse("exchange 5,2"))
    assert str(swapped) == "exchange 2,5"


def test_res_83_one_card_after_a_move() -> None:
    state = table(PAIR, crew={"white": ["A1"]}, hand=(3, 4, 5))
    events = GAME.apply(state, 0, GAME.parse("move 3 A1 B1"), ScriptedChance([SYMBOL[6]]))
    assert cards_of(state.hands[0]) == (4, 5, 6)
    assert [type(event) for event in events[:2]] == [Moved, Drew]


def test_res_84_one_discard_pile_for_all_to_see() -> None:
    state = table(PAIR, crew={"white": ["A1"]}, hand=(3, 4, 5))
    do(state, "move 3 A1 B1", ScriptedChance([SYMBOL[6]]))
    state.step = 1
    deal_to = state.hands[1]
    given = next(index for index, count in enumerate(deal_to) if count)
    do(state, f"exchange {given + 2}", ScriptedChance([SYMBOL[6]]))
    for onlooker in (None, 0, 1):
        assert sorted(GAME.view(state, onlooker).discard) == sorted([3, given + 2])


def test_res_85_the_whole_discard_pile_becomes_the_draw_pile() -> None:
    state = with_draw(table(hand=(2, 3, 4)))
    everything = [count + (index == 0) for index, count in enumerate(state.discard)]
    do(state, "exchange 2", ScriptedChance([SYMBOL[6]]))
    everything[SYMBOL[6]] -= 1
    assert (state.draw, sum(state.discard)) == (everything, 0)


def test_res_86_only_when_a_card_is_needed() -> None:
    state = with_draw(table(hand=(2, 3, 4)), 6)
    events = GAME.apply(state, 0, GAME.parse("exchange 2"), ScriptedChance([SYMBOL[6]]))
    assert not any(isinstance(event, Reshuffled) for event in events)
    assert (sum(state.draw), sum(state.discard)) == (0, 14)


def test_res_87_in_the_middle_of_an_exchange_and_with_the_card_just_played() -> None:
    state = with_draw(table(hand=(2, 3, 4)), 6)
    do(state, "exchange 2,3", ScriptedChance([SYMBOL[6], SYMBOL[3]]))
    assert cards_of(state.hands[0]) == (3, 4, 6)
    moved = with_draw(table(PAIR, crew={"white": ["A1"]}, hand=(3, 3, 3)))
    do(moved, "move 3 A1 B1", ScriptedChance([SYMBOL[3]]))
    assert cards_of(moved.hands[0]) == (3, 3, 3)


@pytest.mark.parametrize(("seats", "outside"), [(2, 14), (3, 11), (4, 8)])
def test_res_88_there_is_always_a_card_to_draw(seats: int, outside: int) -> None:
    for state, _ in walk(GAME, seats, 2):
        if GAME.actors(state):
            assert sum(state.draw) + sum(state.discard) == outside


def test_res_d18_no_pass_when_nothing_moves() -> None:
    state = table(hand=(2, 2, 2))
    assert exchanges(state) == ["2", "2,2", "2,2,2"]


def test_res_d19_no_condition_on_exchanging() -> None:
    state = opening(start_player="0")
    do(state, "rotate A1")
    assert exchanges(state)


def test_res_d20_every_card_of_the_pile_is_equally_likely() -> None:
    start = with_draw(table(hand=(2, 3, 4)))

    def run(chance: Chance) -> tuple[int, ...]:
        state = start.clone()
        GAME.advance(state, 0, GAME.parse("exchange 2"), chance, None)
        return cards_of(state.hands[0])

    pile = [count + (index == 0) for index, count in enumerate(start.discard)]
    expected = {Fraction(count, sum(pile)) for count in pile if count}
    assert {share for share, _, _ in outcomes(run)} == expected


def test_res_d21_exchanged_cards_are_shown_to_all() -> None:
    state = table(hand=(2, 3, 4))
    events = GAME.apply(state, 0, GAME.parse("exchange 2,3"), ScriptedChance([4, 4]))
    told = Exchanged("white", (2, 3))
    assert GAME.redact(events[0], 1) == told
