"""Parts of a row that is kept: each one remembers what it shows and writes only what has changed."""

from __future__ import annotations

from typing import Final

from untertage.kit.layout import Part


class OneHot:
    """A part with at most one 1."""

    def __init__(self, row: bytearray, part: Part) -> None:
        self._row: Final = row
        self._part: Final = part
        self._now = -1

    def show(self, now: int) -> None:
        """Put the 1 into this place; -1 stands for no place."""
        if now != self._now:
            self._part.move(self._row, self._now, now)
            self._now = now


class Members:
    """A part with a 1 for each member of a set, which is given as bits."""

    def __init__(self, row: bytearray, part: Part) -> None:
        self._row: Final = row
        self._part: Final = part
        self._now = 0

    def show(self, now: int) -> None:
        """Mark the members of this set."""
        if now != self._now:
            self._part.flip(self._row, self._now ^ now)
            self._now = now


class Numbers:
    """A part with a number in each place. The row itself says what it shows, so a table of a batch keeps less."""

    def __init__(self, row: bytearray, part: Part) -> None:
        self._row: Final = row
        self._part: Final = part
        self._now: list[int] = []

    def show(self, now: list[int]) -> None:
        """Write these numbers; the list may be changed afterwards."""
        if now != self._now:
            self._now = now[:]
            self._part.write(self._row, now)

    def put(self, at: int, value: int) -> None:
        """Write one number."""
        self._part.put(self._row, at, value)


class Counts:
    """A part that counts how often each number occurs in a list."""

    def __init__(self, row: bytearray, part: Part) -> None:
        self._row: Final = row
        self._part: Final = part
        self._now: list[int] = []

    def show(self, now: list[int]) -> None:
        """Count the numbers of this list; it may be changed afterwards. Mostly one number comes or goes, so the equal
        beginnings and ends of the two lists are left out."""
        before = self._now
        if now == before:
            return
        self._now = now[:]
        first, last, end = 0, len(before), len(now)
        while first < last and first < end and before[first] == now[first]:
            first += 1
        while last > first and end > first and before[last - 1] == now[end - 1]:
            last -= 1
            end -= 1
        for at in range(first, last):
            self._part.add(self._row, before[at], -1)
        for at in range(first, end):
            self._part.add(self._row, now[at], 1)
