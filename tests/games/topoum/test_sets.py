"""Sets of spaces: the functions in C do the same as those in Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from untertage import build
from untertage.games.topoum import sets
from untertage.games.topoum.geometry import BIT, CELLS, SPACES, STEP, mask
from untertage.kit import bits

SETS = st.one_of(
    st.sets(st.sampled_from(SPACES)).map(lambda cells: mask(list(cells))),
    st.sampled_from([0, mask(SPACES), *(BIT[cell] for cell in SPACES)]),
)
ANY = st.integers(0, (1 << CELLS) - 1)
TABLE = [f"space {cell}" for cell in range(CELLS)]
WAYS = [[None if there < 0 else f"{cell} to {there}" for there in STEP[cell]] for cell in range(CELLS)]


def test_a_compiled_package_uses_the_functions_in_c() -> None:
    assert (build() == "compiled") == (sets.around is not sets.plain_around)


@given(ANY, ANY)
def test_around(cells: int, within: int) -> None:
    assert sets.plain_around(cells, within) == sets.around(cells, within)


@given(SETS, SETS)
def test_spread(seed: int, within: int) -> None:
    assert sets.plain_spread(seed, within) == sets.spread(seed, within)


@given(ANY)
def test_members(cells: int) -> None:
    assert bits.members(cells) == sets.members(cells)


@given(ANY)
def test_at(cells: int) -> None:
    assert sets.plain_at(TABLE, cells) == sets.at(TABLE, cells)


@given(ANY)
def test_count(cells: int) -> None:
    assert cells.bit_count() == sets.count(cells)


@given(SETS, SETS)
def test_lines(moles: int, clear: int) -> None:
    clear ^= clear & moles
    assert sets.plain_lines(moles, clear) == sets.lines(moles, clear)


@given(SETS, SETS, st.integers(0, 3))
def test_flip(before: int, now: int, first: int) -> None:
    places = [SPACES.index(cell) if cell in SPACES else -1 for cell in range(CELLS)]
    rows = [bytearray(range(len(SPACES) + 3)) for _ in range(2)]
    for flip, row in zip((sets.plain_flip, sets.flip), rows, strict=True):
        flip(row, first, places, before, now)
    assert rows[0] == rows[1]


@given(SETS, SETS)
def test_steps(moles: int, fields: int) -> None:
    assert sets.plain_steps(WAYS, moles, fields) == sets.steps(WAYS, moles, fields)


@pytest.mark.parametrize(
    "call", [lambda: sets.at(TABLE[:5], BIT[7]), lambda: sets.steps(WAYS[:5], BIT[SPACES[20]], mask(SPACES))]
)
def test_a_table_or_a_row_that_is_too_short(call: Callable[[], Any]) -> None:
    with pytest.raises(IndexError):
        call()
