"""Section 6: change one mine card (RES-39 … RES-52)."""

from __future__ import annotations

import itertools

import pytest

from tests.games.rescue.table import do, faces, moves, opening, places_of, table, why
from untertage.core.chance import SeededChance
from untertage.games.rescue.components import HOUSE
from untertage.games.rescue.game import GAME
from untertage.games.rescue.geometry import PLACES
from untertage.games.rescue.state import State
from untertage.games.rescue.tables import ALL_MANIPULATIONS

OPERATIONS = ("rotate", "flip_long", "flip_short")


def bend_on_b2(**more: object) -> State:
    """A bend N–E with symbol 3; behind it a dead end W with symbol 5."""
    return table("-- " * 7 + "33 " + "-- " * 28, backs={"B2": "85"}, step="manipulate", **more)  # type: ignore[arg-type]


def test_res_39_exactly_one_card_in_one_way() -> None:
    state = opening()
    before = list(state.lies)
    do(state, "rotate E5")
    assert sum(old != new for old, new in zip(before, state.lies, strict=True)) == 1
    assert {why(state, str(action)) for action in ALL_MANIPULATIONS} == {"RES-39"}


def test_res_40_three_operations() -> None:
    results = [faces(do(bend_on_b2(), f"{operation} B2"))["B2"] for operation in OPERATIONS]
    assert results == ["C3", "85", "25"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_res_41_108_operations(seats: int) -> None:
    state = opening(seats)
    legal = GAME.legal_actions(state, state.seat)
    assert [str(action) for action in legal] == [f"{op} {place}" for place in PLACES for op in OPERATIONS]


def test_res_42_rotate_keeps_the_side_and_the_symbol() -> None:
    assert faces(do(bend_on_b2(), "rotate B2"))["B2"] == "C3"


def test_res_43_flip_long_shows_the_back_as_defined() -> None:
    assert faces(do(bend_on_b2(), "flip_long B2"))["B2"] == "85"
    mw4 = HOUSE.card_ids.index("MW4")
    assert (HOUSE.face_open[4 * mw4], HOUSE.face_open[4 * mw4 + 2]) == (5, 3)


def test_res_44_flip_short_is_flip_long_and_rotate() -> None:
    for place in PLACES:
        short = do(opening(), f"flip_short {place}")
        both = do(do(opening(), f"flip_long {place}"), f"rotate {place}")
        assert faces(short) == faces(both)


@pytest.mark.parametrize(("first", "second"), list(itertools.product(OPERATIONS, OPERATIONS)))
def test_res_45_the_operations_are_a_group(first: str, second: str) -> None:
    there = do(do(opening(), f"{first} A1"), f"{second} A1")
    back = do(do(opening(), f"{second} A1"), f"{first} A1")
    assert there.lies == back.lies
    if first == second:
        assert there.lies == opening().lies
    else:
        third = next(op for op in OPERATIONS if op not in (first, second))
        assert there.lies == do(opening(), f"{third} A1").lies


def test_res_46_an_invisible_change_is_legal() -> None:
    state = opening()
    before = faces(state)
    assert why(state, "rotate C3") is None
    assert faces(do(state, "rotate C3")) == before


def test_res_47_a_held_card_may_be_changed() -> None:
    state = bend_on_b2(crew={"red": ["B2"]})
    assert why(state, "flip_long B2") is None
    strict = bend_on_b2(crew={"red": ["B2"]}, options={"manipulate": "unoccupied"})
    assert why(strict, "flip_long B2") == "RES-47"
    assert why(strict, "flip_long B3") is None


def test_res_48_pieces_stay_on_the_card() -> None:
    state = do(bend_on_b2(crew={"white": ["B2"], "red": ["C3", "C3"]}), "flip_long B2")
    assert places_of(state, 0) == ["B2"]
    assert places_of(state, 1) == ["C3", "C3"]
    assert moves(state) == []


def test_res_49_centre_cards_may_be_changed() -> None:
    state = opening()
    for place in ("C3", "D3", "C4", "D4"):
        assert why(state, f"flip_short {place}") is None


def test_res_50_a_loader_does_not_move_with_its_card() -> None:
    state = table(loaders=(2, 10, 18), step="manipulate")
    assert do(state, "flip_long C1").loaders == [2, 10, 18]


def test_res_51_the_change_before_may_be_undone() -> None:
    state = opening(2)
    before = list(state.lies)
    do(state, "flip_long A1")
    do(state, str(GAME.legal_actions(state, state.seat)[-1]), SeededChance(4))
    assert why(state, "flip_long A1") is None
    assert do(state, "flip_long A1").lies == before


def test_res_52_no_quarter_turns_and_no_swaps() -> None:
    """Only four faces of a card can ever be seen, and every card keeps its place."""
    state = bend_on_b2()
    seen = {faces(state)["B2"]}
    for operation in (*OPERATIONS, "flip_long"):
        seen.add(faces(do(state, f"{operation} B2"))["B2"])
    assert seen == {"33", "C3", "85", "25"}


def test_res_d1_cards_lie_upright() -> None:
    """Flip_long swaps west and east, flip_short north and south: a dead end W comes up as W or as E."""
    assert faces(do(bend_on_b2(), "flip_long B2"))["B2"][0] == "8"
    assert faces(do(bend_on_b2(), "flip_short B2"))["B2"][0] == "2"


def test_res_d2_the_back_has_its_own_print() -> None:
    for card in range(36):
        assert HOUSE.face_symbol[4 * card] != HOUSE.face_symbol[4 * card + 2]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_res_d8_unoccupied_offers_every_free_card(seats: int) -> None:
    state = opening(seats, manipulate="unoccupied")
    assert len(GAME.legal_actions(state, state.seat)) == 32 * 3


def test_res_d9_a_changed_centre_card_is_still_centre() -> None:
    state = do(opening(), "flip_long D4")
    assert GAME.view(state, None).cards[PLACES.index("D4")].centre


def test_res_d10_step_2_is_a_duty() -> None:
    state = opening()
    assert all(str(action).split()[0] in OPERATIONS for action in GAME.legal_actions(state, state.seat))


def test_res_d11_no_ko() -> None:
    state = opening(2)
    do(state, "rotate B4")
    do(state, str(GAME.legal_actions(state, state.seat)[0]), SeededChance(4))
    assert len(GAME.legal_actions(state, state.seat)) == 108
