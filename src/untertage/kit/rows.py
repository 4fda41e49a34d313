"""Rows of signed bytes, from which observations and action masks are made, and other loops that are run very often."""

from __future__ import annotations

from typing import Any, Final

LOWEST: Final = -128
HIGHEST: Final = 127


def small(value: int) -> int:
    """A number as a signed byte, clamped to the limits."""
    return (HIGHEST if value > HIGHEST else LOWEST if value < LOWEST else value) & 255


def around(viewer: int | None, seats: int) -> list[int]:
    """For each seat its distance from the viewer in turn order; a spectator looks from seat 0."""
    first = viewer or 0
    return [(seat - first) % seats for seat in range(seats)]


def one_hot(size: int) -> list[bytes]:
    """For each number below the size the row with a 1 in its place; the last row, for -1, is empty."""
    rows = [bytes([here == place for here in range(size)]) for place in range(size)]
    return [*rows, bytes(size)]


def numbers_of(index: dict[Any, Any], actions: list[Any]) -> list[Any]:
    """The indices of actions; raises KeyError. Typed Any so that compiled code does not unbox and box every int."""
    return [index[action] for action in actions]


def set_one_by_one(row: bytearray | memoryview, places: list[Any], value: int) -> None:
    """Write a byte into each of these places."""
    for place in places:
        row[place] = value


def write_one_by_one(row: bytearray, first: Any, values: list[Any]) -> None:
    """Write numbers as signed bytes from a place on."""
    row[first : first + len(values)] = bytes([small(value) for value in values])


def fill_slice(row: bytearray, first: Any, values: bytes | bytearray) -> None:
    """Write bytes from a place on."""
    row[first : first + len(values)] = values


def add_each_marked(out: list[Any], table: list[Any], first: int, marks: int) -> None:
    """Append the entries of a table at the places that bits mark, counted from the first one."""
    while marks:
        low = marks & -marks
        out.append(table[first + low.bit_length() - 1])
        marks ^= low


try:  # the same loops in C, where the package is compiled; a test compares them
    from untertage.kit._rows import add_marked as add_marked
    from untertage.kit._rows import fill as fill
    from untertage.kit._rows import set_all as set_all
    from untertage.kit._rows import write_all as write_all
except ImportError:
    fill, set_all, write_all, add_marked = fill_slice, set_one_by_one, write_one_by_one, add_each_marked
