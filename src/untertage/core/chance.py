"""Chance through one door: `pick(weights) -> index`."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from hashlib import blake2b
from typing import Final, Protocol, TypeVar

from untertage.core.errors import BadRecord

T = TypeVar("T")

SHARES: Final = 8
"""How many numbers of 64 bits a hash holds."""
ULP: Final = 2.0**-53
_numbers: Final = struct.Struct(f"<{SHARES}Q").unpack


class Chance(Protocol):
    """Decides what nobody decides."""

    def pick(self, weights: Sequence[int]) -> int:
        """An index, drawn in proportion to the weights."""
        ...


def chosen(weights: Sequence[int], share: float) -> int:
    """The index at which a share of the whole falls; shares reach from 0 to just below 1."""
    counts: list[int] = weights if isinstance(weights, list) else list(weights)
    total = 0
    for count in counts:
        total += count
    left = int(share * total)
    for index, count in enumerate(counts):
        left -= count
        if left < 0:
            return index
    raise ValueError("nothing to pick from")


class SeededChance:
    """The same seed and ply give the same picks, whatever was undone in between.

    Shares are cut from hashes of the two. A hash costs a tenth of seeding a generator, and whoever has seen some picks
    can tell nothing about the next.
    """

    __slots__ = ("_ply", "_seed", "_shares", "_used")

    def __init__(self, seed: int, ply: int = 0) -> None:
        self._seed = seed
        self._ply = ply
        self._shares: tuple[int, ...] = ()
        self._used = 0

    def pick(self, weights: Sequence[int]) -> int:
        at = self._used % SHARES
        if at == 0:  # most plies need no chance at all
            self._shares = _numbers(blake2b(b"%d/%d/%d" % (self._seed, self._ply, self._used)).digest())
        self._used += 1
        return chosen(weights, (self._shares[at] >> 11) * ULP)


def picked(chance: Chance, weights: list[int]) -> int:
    """The same as `chance.pick(weights)`. Compiled code calls what plays mostly use by name, which is quicker."""
    if isinstance(chance, SeededChance):
        return chance.pick(weights)
    return chance.pick(weights)


class ScriptedChance:
    """Hands out the given picks; for replays and tests."""

    __slots__ = ("_next", "_picks")

    def __init__(self, picks: Iterable[int]) -> None:
        self._picks = tuple(picks)
        self._next = 0

    def pick(self, weights: Sequence[int]) -> int:
        if self._next >= len(self._picks):
            raise BadRecord(f"pick {self._next + 1} is missing")
        index = self._picks[self._next]
        if not 0 <= index < len(weights) or weights[index] <= 0:
            raise BadRecord(f"pick {self._next + 1} is {index}, which cannot come up among {len(weights)}")
        self._next += 1
        return index

    def finish(self) -> None:
        """Complain about picks that nobody asked for."""
        if self._next < len(self._picks):
            raise BadRecord(f"{len(self._picks) - self._next} picks too many")


class NoChance:
    """For what must not depend on chance."""

    def pick(self, weights: Sequence[int]) -> int:
        raise AssertionError("chance was asked where nothing is left to chance")


class RecordedChance:
    """Passes picks on and remembers them."""

    __slots__ = ("_inner", "picks")

    def __init__(self, inner: Chance) -> None:
        self._inner = inner
        self.picks: list[int] = []

    def pick(self, weights: Sequence[int]) -> int:
        index = self._inner.pick(weights)
        self.picks.append(index)
        return index


class _Branching:
    """Follows a given path, then always the first way, and remembers the weights on it."""

    def __init__(self, path: list[int]) -> None:
        self.path = path
        self.seen: list[Sequence[int]] = []

    def pick(self, weights: Sequence[int]) -> int:
        at = len(self.seen)
        self.seen.append(tuple(weights))
        if at == len(self.path):
            self.path.append(_next_possible(weights, -1))
        return self.path[at]


def _next_possible(weights: Sequence[int], after: int) -> int:
    for index in range(after + 1, len(weights)):
        if weights[index] > 0:
            return index
    return -1


def outcomes(run: Callable[[Chance], T], *, limit: int = 1_000_000) -> list[tuple[Fraction, tuple[int, ...], T]]:
    """Every way that chance can go in `run`, with its probability and its picks.

    `run` is called once per way and must start from the same state each time.
    """
    found: list[tuple[Fraction, tuple[int, ...], T]] = []
    path: list[int] = []
    while True:
        branch = _Branching(path)
        result = run(branch)
        share = Fraction(1)
        for index, weights in zip(path, branch.seen, strict=True):
            share *= Fraction(weights[index], sum(weights))
        found.append((share, tuple(path), result))
        if len(found) > limit:
            raise ValueError(f"more than {limit} ways")
        while path:
            following = _next_possible(branch.seen[len(path) - 1], path[-1])
            if following >= 0:
                path[-1] = following
                break
            path.pop()
        if not path:
            return found
