"""Sets of spaces: what lies around them, what hangs together, and lists of their members.

A set is an int of up to 182 bits, for which every operation makes a new object. `_sets.c` has the same functions on
machine words for the compiled build; a test compares the two.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from untertage.games.topoum.geometry import BETWEEN, NEAR, WIDTH, near
from untertage.kit import bits

Entries = list[Any]
"""Actions or their indices, which the functions only hand on."""


def plain_around(cells: int, within: int) -> int:
    """The spaces of a set that are adjacent to those of the first."""
    east = cells << 1
    both = cells | east
    return (both << WIDTH - 1 | both >> WIDTH | east | cells >> 1) & within


def plain_spread(seed: int, within: int) -> int:
    """Everything in a set that is connected to the seed."""
    while True:
        grown = seed & within | plain_around(seed, within)
        if grown == seed:
            return seed
        seed = grown


def plain_at(table: Entries, cells: int) -> Entries:
    """What a table has for each space of a set, in ascending order."""
    return [table[cell] for cell in bits.members(cells)]


def plain_steps(table: list[Entries], moles: int, fields: int) -> Entries:
    """What a table has, by space and direction, for each step from a space of a set to one of the fields."""
    found: Entries = []
    for cell in bits.members(moles):
        neighbours = near(fields, cell)
        found += [entry for entry, bit in zip(table[cell], NEAR, strict=True) if neighbours & bit]
    return found


def plain_lines(moles: int, clear: int) -> list[int]:
    """The pairs of moles with nothing but clear fields between them in a straight line, as lower space * 256 + higher
    space. Moles do not stand on clear fields."""
    found: list[int] = []
    cells = bits.members(moles)
    for index, first in enumerate(cells):
        for second in cells[index + 1 :]:
            between = BETWEEN[first][second]
            if between >= 0 and between & clear == between:
                found.append(first << 8 | second)
    return found


def plain_flip(row: bytearray, first: int, places: list[int], before: int, now: int) -> None:
    """Change the bytes of the spaces in which two sets differ from 0 to 1 or back; a row has a place for each space,
    counted from the first one."""
    for cell in bits.members(before ^ now):
        row[first + places[cell]] ^= 1


try:  # the same functions in C, where the package is compiled
    from untertage.games.topoum._sets import around as _around
    from untertage.games.topoum._sets import at as _at
    from untertage.games.topoum._sets import count as _count
    from untertage.games.topoum._sets import flip as _flip
    from untertage.games.topoum._sets import lines as _lines
    from untertage.games.topoum._sets import members as _members
    from untertage.games.topoum._sets import spread as _spread
    from untertage.games.topoum._sets import steps as _steps
except ImportError:
    _around, _spread, _count, _lines = plain_around, plain_spread, int.bit_count, plain_lines
    _members, _at, _steps, _flip = bits.members, plain_at, plain_steps, plain_flip

around: Final[Callable[[int, int], int]] = _around
"""Final, so that compiled code need not look for the name in every call; likewise the others."""
spread: Final[Callable[[int, int], int]] = _spread
count: Final[Callable[[int], int]] = _count
"""The number of spaces in a set."""
members: Final[Callable[[int], list[int]]] = _members
at: Final[Callable[[Entries, int], Entries]] = _at
steps: Final[Callable[[list[Entries], int, int], Entries]] = _steps
lines: Final[Callable[[int, int], list[int]]] = _lines
flip: Final[Callable[[bytearray, int, list[int], int, int], None]] = _flip


def parts(cells: int) -> list[int]:
    """The connected parts of a set, the one with the lowest space first."""
    found: list[int] = []
    while cells:
        part = spread(cells & -cells, cells)
        found.append(part)
        cells ^= part
    return found
