"""Sections 4 and 5: the turn and the loaders (RES-28 … RES-38)."""

from __future__ import annotations

import random

import pytest

from tests.games.rescue.table import do, moves, opening, table, why
from tests.walks import walk
from untertage.core.chance import SeededChance
from untertage.games.rescue.game import GAME
from untertage.games.rescue.geometry import PLACES, TRACKS
from untertage.games.rescue.state import ACT, MANIPULATE, State
from untertage.games.rescue.view import SIDES_OF


def play_some(state: State, plies: int, seed: int = 0) -> State:
    rng = random.Random(seed)
    for _ in range(plies):
        action = rng.choice(GAME.legal_actions(state, state.seat))
        GAME.advance(state, state.seat, action, SeededChance(seed, state.ply), None)
    return state


def some_exchange(state: State) -> str:
    return next(str(action) for action in GAME.legal_actions(state, state.seat) if "exchange" in str(action))


def test_res_28_three_steps_in_order() -> None:
    state = opening(start_player="0")
    assert (state.loaders, state.step) == ([3, 11, 19], MANIPULATE)
    assert why(state, "exchange 2") == "RES-28"
    assert why(state, "move 2 C3 D3") == "RES-28"
    do(state, "rotate A1")
    assert (state.loaders, state.step) == ([3, 11, 19], ACT)
    assert why(state, "rotate A1") == "RES-39"
    do(state, some_exchange(state), SeededChance(1))
    assert (state.seat, state.loaders, state.step) == (1, [4, 12, 20], MANIPULATE)


def test_res_29_no_step_can_be_left_out() -> None:
    """In step 2 only changes are offered, in step 3 only moves and exchanges."""
    state = opening()
    kinds = {type(action).__name__ for action in GAME.legal_actions(state, state.seat)}
    assert kinds == {"Rotate", "FlipLong", "FlipShort"}
    do(state, "rotate A1")
    kinds = {type(action).__name__ for action in GAME.legal_actions(state, state.seat)}
    assert kinds == {"Move", "Exchange"}


def test_res_30_there_is_no_pass() -> None:
    tags = {kind.__struct_config__.tag for kind in GAME.action_types}
    assert tags == {"rotate", "flip_long", "flip_short", "move", "exchange"}
    for state, _ in walk(GAME, 2, 5):
        assert bool(GAME.legal_actions(state, state.seat)) == bool(GAME.actors(state))


def test_res_31_step_3_starts_from_what_steps_1_and_2_left() -> None:
    """The way opens by this turn's change and leads to where the loader is after this turn's advance."""
    state = table("-- " * 5 + "14 " + "-- " * 30, backs={"F1": "24"}, crew={"white": ["F1"]}, loaders=(5, 13, 21))
    assert moves(state) == ["2 F1>L1", "3 F1>L1", "4 F1>L1"]
    do(state, "advance")
    assert moves(state) == []
    do(state, "flip_long F1")
    assert moves(state) == ["2 F1>L1", "3 F1>L1", "4 F1>L1"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_res_32_all_loaders_advance_once_in_every_turn(seats: int) -> None:
    state = opening(seats)
    start = list(state.loaders)
    for turns in range(1, 30):
        play_some(state, 2, turns)
        if not GAME.actors(state):
            return
        assert state.loaders == [(place + turns) % 24 for place in start]


def test_res_33_clockwise() -> None:
    names = [PLACES[TRACKS["edges24"][at][0]] for at in (0, 1, 7, 13, 19)]
    assert names == ["A1", "B1", "F2", "E6", "A5"]
    assert do(table(loaders=(0, 8, 16)), "advance").loaders == [1, 9, 17]


def test_res_34_also_in_the_first_turn_and_without_a_choice() -> None:
    state = opening()
    assert state.ply == 0
    assert state.loaders == [3, 11, 19]


def test_res_35_the_track_has_24_places() -> None:
    track = [f"{PLACES[place]} {SIDES_OF[sides]}" for place, sides in TRACKS["edges24"]]
    columns, rows = "ABCDEF", "123456"
    north = [f"{column}1 N" for column in columns]
    east = [f"F{row} E" for row in rows]
    south = [f"{column}6 S" for column in reversed(columns)]
    west = [f"A{row} W" for row in reversed(rows)]
    assert track == north + east + south + west
    assert do(table(loaders=(23, 7, 15)), "advance").loaders == [0, 8, 16]


@pytest.mark.parametrize("corner", [5, 11, 17, 23])
def test_res_36_at_a_corner_the_card_stays_and_the_side_changes(corner: int) -> None:
    before, after = TRACKS["edges24"][corner], TRACKS["edges24"][(corner + 1) % 24]
    assert before[0] == after[0]
    assert before[1] != after[1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_res_37_loaders_never_meet(seats: int) -> None:
    for state, _ in walk(GAME, seats, 3):
        cards = {TRACKS["edges24"][at][0] for at in state.loaders}
        assert len(cards) == 3


def test_res_38_riding_along_changes_nothing() -> None:
    state = table(rescued={"white": 3})
    do(state, "advance")
    assert state.aboard == [3, 0]


def test_res_d23_seats_are_in_clockwise_order() -> None:
    state = opening(4, start_player="3")
    play_some(state, 2)
    assert state.seat == 0


def test_res_d30_no_loader_stays_behind() -> None:
    assert do(table(loaders=(1, 9, 17)), "advance").loaders == [2, 10, 18]


def test_res_d3_the_track_of_cards_has_20_places() -> None:
    track = [f"{PLACES[place]} {SIDES_OF[sides]}" for place, sides in TRACKS["cards20"]]
    text = "A1 NW,B1 N,C1 N,D1 N,E1 N,F1 NE,F2 E,F3 E,F4 E,F5 E,F6 ES,E6 S,D6 S,C6 S,B6 S,A6 SW,A5 W,A4 W,A3 W,A2 W"
    assert ",".join(track) == text


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_res_d3_on_20_places_the_gaps_stay_7_6_7(seats: int) -> None:
    for state, _ in walk(GAME, seats, 8, loader_track="cards20"):
        first, second, third = state.loaders
        assert [(second - first) % 20, (third - second) % 20, (first - third) % 20] == [7, 6, 7]
        assert len({TRACKS["cards20"][at][0] for at in state.loaders}) == 3
