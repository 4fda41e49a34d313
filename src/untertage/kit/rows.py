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


def count_one_by_one(row: bytearray, first: Any, size: Any, numbers: list[Any]) -> None:
    """Write how often each number below the size occurs, from a place on."""
    row[first : first + size] = bytes(size)
    for number in numbers:
        row[first + number] += 1


def fill_slice(row: bytearray, first: Any, values: bytes | bytearray) -> None:
    """Write bytes from a place on."""
    row[first : first + len(values)] = values


def add_each_marked(out: list[Any], table: list[Any], first: int, marks: int) -> None:
    """Append the entries of a table at the places that bits mark, counted from the first one."""
    while marks:
        low = marks & -marks
        out.append(table[first + low.bit_length() - 1])
        marks ^= low


def empty(entries: int) -> list[Any]:
    """An empty list."""
    return []


def add_each_row(out: list[Any], table: list[list[Any]], first: int, places: list[int]) -> None:
    """Append the rows of a table at places in ascending order, counted from the first one; equal places count once."""
    last = -1
    for place in places:
        if place != last:
            out += table[first + place]
            last = place


def add_each_counted(out: list[Any], table: list[list[Any]], first: int, counts: list[int]) -> None:
    """Append the rows of a table at the places with a count other than 0, counted from the first one."""
    for place, count in enumerate(counts, first):
        if count:
            out += table[place]


def add_each_reaching(out: list[Any], table: list[Any], numbers: list[int], least: int) -> None:
    """Append the entries of a table whose number is not below the least one."""
    for place, number in enumerate(numbers):
        if number >= least:
            out.append(table[place])


try:  # the same loops in C, where the package is compiled; a test compares them
    from untertage.kit._rows import add_counted as add_counted
    from untertage.kit._rows import add_marked as add_marked
    from untertage.kit._rows import add_reaching as add_reaching
    from untertage.kit._rows import add_rows as add_rows
    from untertage.kit._rows import count_all as count_all
    from untertage.kit._rows import fill as fill
    from untertage.kit._rows import room_for as room_for
    from untertage.kit._rows import set_all as set_all
    from untertage.kit._rows import write_all as write_all
except ImportError:
    fill, set_all, write_all, count_all = fill_slice, set_one_by_one, write_one_by_one, count_one_by_one
    add_marked = add_each_marked
    add_rows, add_counted, add_reaching, room_for = add_each_row, add_each_counted, add_each_reaching, empty
