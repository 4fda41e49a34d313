"""Section 1: terms and geometry."""

from __future__ import annotations

import itertools

from tests.games.topoum.table import Table, aims, at, cell, outcome_of
from untertage.games.topoum.game import GAME
from untertage.games.topoum.geometry import (
    BETWEEN,
    BIT,
    BOARD,
    CENTRE,
    DELTAS,
    HEADING,
    INDEX,
    LINE,
    NAMES,
    NEIGHBOURS,
    RAY,
    RING,
    SPACES,
    coordinates,
    distance,
    number,
)
from untertage.games.topoum.rules.supply import bases_of
from untertage.games.topoum.sets import around, parts, spread
from untertage.kit.bits import members


def test_top_1_spaces_are_empty_or_carry_something() -> None:
    table = Table("0,0:R@r1 1,0:B")
    assert len(GAME.view(table.state, None).spaces) == 91
    assert len(GAME.view(table.state, None).fields) == 2


def test_top_2_a_token_alone_is_a_field() -> None:
    table = Table("0,0:R@r1 1,0:-+puddle")
    assert table.battlefield() == {(0, 0), (1, 0)}


def test_top_3_a_neutral_tile_is_still_its_owners() -> None:
    table = Table("0,0:R@r1 1,0:nB 2,0:nB")
    assert table.supply("blue") == (4, 14)


def test_top_4_a_covered_tile_is_no_base() -> None:
    table = Table("0,0:R@r1 1,0:R 0,1:R+crate2 2,0:nR", farmer="crate_lord")
    assert {at(NAMES[c]) for c in members(bases_of(table.state, 0))} == {(0, 0), (1, 0)}


def test_top_5_what_is_no_base_is_neutral_territory() -> None:
    table = Table("0,0:R@r1 1,0:R 2,0:-+ice 0,1:nB")
    bases = bases_of(table.state, 0) | bases_of(table.state, 1)
    assert {at(NAMES[c]) for c in members(table.state.fields & ~bases)} == {(2, 0), (0, 1)}


def test_top_6_one_coloured_mole_a_field_and_the_red_cross_beside_it() -> None:
    table = Table("0,0:R@r1 1,0:B@b1* 2,0:n*".replace("2,0:n*", "2,0:n"))
    view = {field.cell: field for field in GAME.view(table.state, None).fields}
    assert (view[cell(1, 0)].mole, view[cell(1, 0)].red_cross) == ("blue", True)


def test_top_7_neighbours_and_straight_lines() -> None:
    for a in SPACES:
        for b in SPACES:
            (q1, r1), (q2, r2) = coordinates(a), coordinates(b)
            dq, dr = q2 - q1, r2 - r1
            far = distance(dq, dr)
            straight = a != b and (dq == 0 or dr == 0 or dq + dr == 0)
            assert bool(NEIGHBOURS[a] & BIT[b]) == (far == 1)
            assert (BETWEEN[a][b] >= 0) == straight
            assert (HEADING[a][b] >= 0) == straight
            for ring in (2, 3):
                assert bool(RING[ring][a] & BIT[b]) == (straight and far == ring)
            if straight:
                assert BETWEEN[a][b].bit_count() == far - 1
                assert LINE[a][b].bit_count() == far + 1
                assert DELTAS[HEADING[a][b]] == (dq // far, dr // far)


def test_top_7_a_space_at_the_rim_has_fewer_neighbours() -> None:
    assert (NEIGHBOURS[number(0, -5)] & BOARD[5]).bit_count() == 3
    assert (NEIGHBOURS[number(1, -5)] & BOARD[5]).bit_count() == 4
    assert NEIGHBOURS[CENTRE].bit_count() == 6


def test_top_7_growing_a_set_is_the_union_of_neighbours() -> None:
    board = BOARD[6]
    for a, b in itertools.islice(itertools.combinations(SPACES, 2), 0, None, 37):
        assert around(BIT[a] | BIT[b], board) == (NEIGHBOURS[a] | NEIGHBOURS[b]) & board


def test_top_8_the_battlefield_grows_with_what_touches_it() -> None:
    table = outcome_of("0,0:R@r1 1,0:B", "build_base", "target (2,0)")
    assert (2, 0) in table.battlefield()


def test_top_8_parts_are_connected_groups() -> None:
    left, right = BIT[number(-3, 0)] | BIT[number(-2, 0)], BIT[number(1, 0)]
    assert parts(left | right) == [left, right]
    assert spread(BIT[number(-3, 0)], left | right) == left


def test_top_9_an_island_is_a_field_but_not_battlefield() -> None:
    table = Table("0,0:R@r1 1,0:B 0,3:-+rock", islands=[(0, 3)])
    assert table.battlefield() == {(0, 0), (1, 0)}
    table.do("enter (0,1)")
    assert (0, 3) not in table.battlefield()
    table = outcome_of("0,0:R@r1 1,0:B 0,1:n 0,3:-+rock", "build_base", "target (0,2)", islands=[(0, 3)])
    assert (0, 3) in table.battlefield()


def test_top_10_beside_the_battlefield_means_free_and_adjacent_to_any_field_of_it() -> None:
    table = Table("0,0:R@r1 1,0:-+rock 0,3:-+rock", islands=[(0, 3)])
    entries = table.spaces("enter")
    assert (2, 0) in entries
    assert (0, 4) not in entries
    assert (0, 0) not in entries
    assert table.rule_against("enter (0,4)") == "TOP-37"


def test_top_11_the_active_mole_plays_the_card_and_the_red_cross_is_no_enemy() -> None:
    assert aims("0,0:R@r1 1,0:B* 0,1:B@b1 2,0:R@r2", "short_range") == {(0, 1)}
    assert aims("0,0:R@r1 1,0:B* 0,1:B@b1 2,0:R@r2", "short_range", mole="r2") == set()


def test_top_12_what_leaves_the_board_goes_home() -> None:
    table = outcome_of("0,0:R@r1 1,0:B@b1", "grenade", "target (1,0)")
    assert table.supply("blue") == (4, 16)
    table = outcome_of("0,0:R@r1 1,0:n@b1", "grenade", "target (1,0)")
    assert table.supply("blue") == (4, 16)


def test_top_13_coordinates_names_and_the_size_of_the_board() -> None:
    assert [bits.bit_count() for bits in BOARD.values()] == [61, 91, 127]
    assert NAMES[CENTRE] == "g7"
    assert [cell(1, 0), cell(1, -1), cell(0, -1), cell(-1, 0), cell(-1, 1), cell(0, 1)] == [
        *["g8", "f8", "f7", "g6", "h6", "h7"]
    ]
    assert [RAY[CENTRE][d][0] for d in range(6)] == [INDEX[n] for n in ("g8", "f8", "f7", "g6", "h6", "h7")]
    assert all(coordinates(INDEX[name]) == at(name) for name in INDEX)
