"""Rulings that belong to no single rule; the others are tested with their rules."""

from __future__ import annotations

from tests.games.underground.boards import BOX, act, refused, table
from tests.games.underground.test_setup import fresh
from untertage.games.underground.game import GAME
from untertage.games.underground.geometry import BIT, INDEX
from untertage.games.underground.rules.flow import lay_chip
from untertage.games.underground.rules.placing import underside, why_not_there
from untertage.games.underground.rules.walking import plain_reach


def test_ug_d1_levels_are_whole_numbers_of_parts() -> None:
    state = table(["0 1 5"], origin="C3", figure="C4", exit="I5 N", card="H3")
    assert [underside(state, [INDEX[cell]]) + 1 for cell in ("C3", "C4", "C5")] == [1, 2, 6]


def test_ug_d4_a_plateau_carries_stone() -> None:
    state = fresh(1, setup="s1")
    assert state.top[INDEX["B7"]] == 0
    assert why_not_there(state, [INDEX["B7"]], "S")[0] in ("", "UG-61")


def test_ug_d5_a_part_is_neither_pushed_lower_nor_held_higher() -> None:
    state = table(["3 1 2"], origin="C3", figure="G7", exit="I5 N", card="H3")
    assert underside(state, [INDEX["C3"], INDEX["C4"], INDEX["C5"]]) == 3
    assert underside(state, [INDEX["C4"], INDEX["C5"]]) == 2


def test_ug_d6_two_squares_may_hang_half_over_but_three_may_not_hang_by_an_end() -> None:
    state = table(["2"], origin="E5", figure="A1", exit="I5 N", card="H3")
    cells = [INDEX[cell] for cell in ("E5", "E6", "E7")]
    assert why_not_there(state, cells[:2], "WW") == ("", -1)
    assert why_not_there(state, cells, "WWW")[0] == "UG-69"


def test_ug_d10_the_exit_is_never_covered_not_even_by_a_bridge() -> None:
    state = table(["0 0 0"], origin="C3", figure="G7", exit="C4 N", card="H3")
    state.level[INDEX["C3"]] = state.level[INDEX["C5"]] = 12
    cells = [INDEX[cell] for cell in ("C3", "C4", "C5")]
    assert why_not_there(state, cells, "WWW")[0] == "UG-63"


def test_ug_d22_the_order_inside_a_stack_is_random_and_known_to_all() -> None:
    orders = {tuple(fresh(seed=seed).stacks[3]) for seed in range(10)}
    assert len(orders) > 4
    state = fresh(2)
    table_of_seat_1 = GAME.view(state, 1).table
    assert table_of_seat_1.stacks["tri_v"] == tuple(BOX.parts[part] for part in reversed(state.stacks[3]))


def test_ug_d23_single_squares_lie_front_up_below_a_chip() -> None:
    state = table(["1"], figure="A1", exit="I5 N", card="H3")
    state.reserve = []
    from_stack = BOX.parts[state.stacks[BOX.single][-1]]
    assert from_stack == "mono-4"
    state.stacks[BOX.single] = [BOX.part_index["mono-1"]]
    lay_chip(state, INDEX["E5"], None)
    assert (state.symbol[INDEX["E5"]], BOX.faces[state.placed[-1].face].side) == (1, "front")


def test_ug_d30_gully_chips_have_no_limit() -> None:
    state = table(["1 1"], origin="C3", figure="C3", symbols=["C4:K"], exit="I5 N", card="H3", section="RI")
    state.used = (1 << 30) - 1 & ~BIT[INDEX["C4"]]
    assert state.used.bit_count() > 16
    act(state, "move C4", "take")
    assert state.keys == 1


def test_ug_d48_without_a_code_the_exit_is_no_way_through() -> None:
    state = table(["10 0 10"], origin="C3", figure="C3", exit="C4 W", exit_sides="any", card="H3")
    assert refused(state, "move C4") == "UG-134"
    assert plain_reach(state, 3)[INDEX["C5"]] < 0


def test_ug_d51_a_figure_that_begins_on_a_lock_leaves_it_closed() -> None:
    state = table(["1 1"], origin="C3", figure="C3", symbols=["C3:L"], exit="I5 N", card="H3", section="RI")
    act(state, "move C4")
    state.has_moved = False
    assert refused(state, "move C3") == "UG-80"
