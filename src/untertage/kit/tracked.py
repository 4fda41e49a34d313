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
    """A part with a number in each place."""

    def __init__(self, row: bytearray, part: Part) -> None:
        self._row: Final = row
        self._part: Final = part
        self._now = [0] * part.size

    def show(self, now: list[int]) -> None:
        """Write these numbers; the list may be changed afterwards."""
        if now != self._now:
            self._part.change(self._row, self._now, now)
            self._now = now[:]

    def put(self, at: int, value: int) -> None:
        """Write one number."""
        if value != self._now[at]:
            self._now[at] = value
            self._part.put(self._row, at, value)


class Counts:
    """A part that counts how often each number occurs in a list."""

    def __init__(self, row: bytearray, part: Part) -> None:
        self._counts: Final = Numbers(row, part)
        self._size: Final = part.size
        self._now: list[int] = []

    def show(self, now: list[int]) -> None:
        """Count the numbers of this list; it may be changed afterwards."""
        if now != self._now:
            self._now = now[:]
            counts = [0] * self._size
            for number in now:
                counts[number] += 1
            self._counts.show(counts)
