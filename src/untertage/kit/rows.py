"""Rows of signed bytes, of which observations are put together."""

from __future__ import annotations

from typing import Any, Final

LOWEST: Final = -128
HIGHEST: Final = 127
MOST_KEPT: Final = 20_000
"""How many rows are remembered at most: two or three megabytes."""


def small(value: int) -> int:
    """A number as a signed byte, cut off at the limits."""
    return (HIGHEST if value > HIGHEST else LOWEST if value < LOWEST else value) & 255


def smalls(values: list[int]) -> bytes:
    """Numbers as a row of signed bytes."""
    return bytes([small(value) for value in values])


def around(viewer: int | None, seats: int) -> list[int]:
    """For each seat how far it sits behind the viewer; a spectator looks from seat 0."""
    first = viewer or 0
    return [(seat - first) % seats for seat in range(seats)]


def one_hot(size: int) -> list[bytes]:
    """For each number below the size the row with a 1 in its place; the last one, for -1, has none."""
    rows = [bytes([here == place for here in range(size)]) for place in range(size)]
    return [*rows, bytes(size)]


def numbers_of(index: dict[Any, Any], actions: list[Any]) -> list[Any]:
    """The numbers of some actions; raises KeyError. They stay what they are: unpacked ints would be packed again."""
    return [index[action] for action in actions]


def marked(size: int, numbers: list[Any]) -> bytearray:
    """A row with a 1 for each of the numbers."""
    row = bytearray(size)
    for number in numbers:
        row[number] = 1
    return row


class Part:
    """A part of a row that is written again and again."""

    def __init__(self, first: int, size: int) -> None:
        self.end: Final = first + size
        self._places: Final[list[Any]] = list(range(first, self.end))
        """Not called ints, so that a byte is written with the object that lies here."""
        self._whole: Final = slice(first, self.end)

    def put(self, row: bytearray, at: int, value: int) -> None:
        """One number, as a signed byte."""
        row[self._places[at]] = small(value)

    def mark(self, row: bytearray, before: int, now: int) -> None:
        """Where one place at most has a 1, it moves from one place to another; -1 is no place."""
        if before >= 0:
            row[self._places[before]] = 0
        if now >= 0:
            row[self._places[now]] = 1

    def change(self, row: bytearray, before: list[Any], now: list[Any]) -> None:
        """The numbers that have changed, and the list of those before with them. Equal numbers are the same object as
        long as they are small; if they are not, the same is written again."""
        for at, value in enumerate(now):
            if value is not before[at]:
                before[at] = value
                row[self._places[at]] = small(value)

    def differ(self, row: bytearray, before: list[Any], now: list[Any]) -> None:
        """The same for a list that is replaced and must stay as it is."""
        for at, value in enumerate(now):
            if value is not before[at]:
                row[self._places[at]] = small(value)

    def flip(self, row: bytearray, changed: int) -> None:
        """Where each byte is a bit of a set, those bits that have changed."""
        while changed:
            at = changed.bit_length() - 1
            row[self._places[at]] ^= 1
            changed ^= 1 << at

    def fill(self, row: bytearray, values: bytes | bytearray) -> None:
        """All of it; bytearrays are copied once less."""
        row[self._whole] = values


def after(part: Part, size: int) -> Part:
    """The part that follows."""
    return Part(part.end, size)


def side_by_side(part: Part, count: int, size: int) -> list[Part]:
    """The parts of equal size that follow."""
    return [Part(part.end + number * size, size) for number in range(count)]


class Sets:
    """Sets, as bits of an int, become rows with a 1 for each member.

    Few of them change from one ply to the next, so that almost all have been told before and are remembered.
    """

    def __init__(self, bits: list[int]) -> None:
        self._bits = bits
        self._known: dict[int, bytes] = {}

    def row(self, members: int) -> bytes:
        known = self._known.get(members)
        if known is not None:
            return known
        row = bytes([members >> bit & 1 for bit in self._bits])
        if len(self._known) >= MOST_KEPT:
            self._known.clear()
        self._known[members] = row
        return row
