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


class Number:
    """A number in one place of a part."""

    def __init__(self, row: bytearray, part: Part, at: int = 0) -> None:
        self._row: Final = row
        self._part: Final = part
        self._at: Final = at
        self._now = 0

    def show(self, now: int) -> None:
        """Write this number."""
        if now != self._now:
            self._part.put(self._row, self._at, now)
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
        """Count the numbers of this list; it may be changed afterwards."""
        if now != self._now:
            self._now = now[:]
            self._part.count(self._row, now)
