"""The layout of an observation: named segments, declared once, one after the other.

A game declares its segments in `layout.py`. Every offset is derived from that declaration, for the writer that reads
a view (`encoding.py`) and for the one that reads the state (`observation.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from untertage.kit.rows import count_all, fill, set_all, small, write_all

_count_all: Final = count_all
_fill: Final = fill
_set_all: Final = set_all
_write_all: Final = write_all
"""Final, so that compiled code need not look them up at every call."""


class Segment(NamedTuple):
    """A named part of an observation."""

    name: str
    first: int
    size: int
    meaning: str


class Part:
    """A range of places in a row, and the ways to write into it."""

    def __init__(self, first: int, size: int) -> None:
        self.first: Final = first
        self.size: Final = size
        self._places: Final[list[Any]] = list(range(first, first + size))
        """Index objects made in advance; typed Any so that compiled code does not box an int for every byte."""
        self._begin: Final[Any] = first
        self._size: Final[Any] = size
        self._whole: Final = slice(first, first + size)
        self._split: list[Part] = []
        """The parts of the last division: a batch has hundreds of tables, which share them."""

    def split(self, count: int) -> list[Part]:
        """Divide the part into this many parts of equal size."""
        if len(self._split) != count:
            size, rest = divmod(self.size, count)
            assert not rest, f"{self.size} places cannot be divided into {count} equal parts"
            self._split = [Part(self.first + number * size, size) for number in range(count)]
        return self._split[:]

    def cut_at(self, size: int) -> tuple[Part, Part]:
        """Divide the part into its first places and the rest."""
        return Part(self.first, size), Part(self.first + size, self.size - size)

    def put(self, row: bytearray, at: int, value: int) -> None:
        """Write one number as a signed byte."""
        row[self._places[at]] = small(value)

    def count(self, row: bytearray, numbers: list[int]) -> None:
        """Write how often each number occurs."""
        _count_all(row, self._begin, self._size, numbers)

    def write(self, row: bytearray, values: list[int]) -> None:
        """Write numbers from the first place on."""
        _write_all(row, self._begin, values)

    def mark(self, row: bytearray, at: int) -> None:
        """Write a 1; -1 stands for no place."""
        if at >= 0:
            row[self._places[at]] = 1

    def mark_all(self, row: bytearray, places: list[int]) -> None:
        """Write a 1 into each of these places."""
        _set_all(row, [self._places[at] for at in places], 1)

    def move(self, row: bytearray, before: int, now: int) -> None:
        """Move the only 1 of a one-hot part; -1 stands for no place."""
        if before >= 0:
            row[self._places[before]] = 0
        if now >= 0:
            row[self._places[now]] = 1

    def flip(self, row: bytearray, changed: int) -> None:
        """Flip the bytes of a set whose bits have changed."""
        while changed:
            at = changed.bit_length() - 1
            row[self._places[at]] ^= 1
            changed ^= 1 << at

    def cut(self, row: bytearray) -> bytearray:
        """A copy of these places."""
        return row[self._whole]

    def fill(self, row: bytearray, values: bytes | bytearray) -> None:
        """Write all places."""
        _fill(row, self._begin, values)


class Layout:
    """The segments of an observation in their order: name, size and meaning of each."""

    def __init__(self, segments: Sequence[tuple[str, int, str]]) -> None:
        self.segments: Final[list[Segment]] = []
        self.at: Final[dict[str, int]] = {}
        """The first place of each segment."""
        self._parts: Final[dict[str, Part]] = {}
        first = 0
        for name, size, meaning in segments:
            assert name not in self.at, f"two segments are called {name}"
            self.segments.append(Segment(name, first, size, meaning))
            self.at[name] = first
            self._parts[name] = Part(first, size)
            first += size
        self.length: Final = first

    def part(self, name: str) -> Part:
        """The places of a segment."""
        return self._parts[name]

    def span(self, first: str, last: str) -> Part:
        """The places from one segment to another, both included."""
        begin, end = self._parts[first].first, self._parts[last]
        return Part(begin, end.first + end.size - begin)

    def planes(self, name: str, planes: Sequence[str]) -> dict[str, Part]:
        """A segment of equal parts that have names."""
        assert len(set(planes)) == len(planes), f"two planes of {name} have the same name"
        return dict(zip(planes, self.part(name).split(len(planes)), strict=True))
