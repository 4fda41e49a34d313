"""Fast board operations compared with plain ones, and numbers with names."""

from __future__ import annotations

import random

from untertage.games.topoum import components, pieces, waits
from untertage.games.topoum.geometry import (
    ALL_BUT,
    BIT,
    BOARD,
    CELLS,
    NEAR,
    NEIGHBOURS,
    RING,
    SPACES,
    STEP,
    WITHIN,
    mask,
    near,
    without,
)
from untertage.games.topoum.sets import around
from untertage.kit.bits import members


def some_sets(seed: int) -> list[int]:
    """Sets of every size, the empty and the full one among them."""
    draw = random.Random(seed)
    return [0, mask(SPACES), *(mask(draw.sample(SPACES, draw.randint(1, len(SPACES)))) for _ in range(100))]


def test_members_are_the_spaces_of_a_set_in_ascending_order() -> None:
    for cells in some_sets(1):
        assert [cell for cell in range(CELLS) if cells & BIT[cell]] == members(cells)


def test_without_leaves_the_spaces_that_are_not_in_the_other_set() -> None:
    for cells, others in zip(some_sets(2), reversed(some_sets(3)), strict=True):
        assert cells & ~others == without(cells, others)


def test_all_but_is_everything_except_one_space() -> None:
    for cell in SPACES:
        assert mask(SPACES) & ~BIT[cell] == mask(SPACES) & ALL_BUT[cell]


def test_near_tells_of_each_direction_whether_the_neighbour_is_in_the_set() -> None:
    for cells in some_sets(4):
        for cell in SPACES:
            wanted = [there >= 0 and bool(cells & BIT[there]) for there in STEP[cell]]
            assert wanted == [bool(near(cells, cell) & bit) for bit in NEAR]


def test_around_is_everything_beside_a_member() -> None:
    for cells in some_sets(5):
        beside = 0
        for cell in members(cells):
            beside |= NEIGHBOURS[cell]
        assert beside == around(cells, BOARD[6])


def test_within_unites_the_rings_of_its_distances_and_is_everywhere_without_one() -> None:
    for cell in SPACES:
        assert RING[1][cell] | RING[3][cell] == WITHIN[1 << 1 | 1 << 3][cell]
        assert mask(SPACES) == mask(SPACES) & WITHIN[0][cell]


def test_numbers_stand_in_the_order_of_the_names() -> None:
    for names, numbers, prefix in (
        (waits.NAMES, vars(waits), ""),
        (pieces.TOKENS, vars(pieces), ""),
        (pieces.FARMERS, vars(pieces), ""),
        (components.TARGETS[:-1], vars(pieces), "AT_"),
    ):
        assert list(range(len(names))) == [numbers[prefix + name.upper()] for name in names]
