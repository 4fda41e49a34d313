"""Randomness: everything random in a game is a call of `pick(weights) -> index`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from hashlib import blake2b
from typing import Final, Protocol, TypeAlias, TypeVar

from untertage.core.errors import BadRecord

T = TypeVar("T")

Name: TypeAlias = tuple[str, int, tuple[int, ...]]
"""What a pick decides: a kind of things, the number of one of them, and the content of a pile."""
Seen: TypeAlias = tuple[Name, int]
"""A name, and the thing that came up."""
Memory: TypeAlias = dict[Name, tuple[int, ...]]
"""What will come up next under each name."""
Withdraw: TypeAlias = Callable[[str, list[int], int], None]

SHARES: Final = 8
"""64-bit numbers per hash, the lowest byte first."""
ULP: Final = 2.0**-53
SEED_BITS: Final = 128
"""Seeds are smaller than this; the number of undos goes above them."""


class Chance(Protocol):
    """Source of randomness."""

    def pick(self, weights: Sequence[int]) -> int:
        """A random index, with probabilities proportional to the weights."""
        ...


def chosen(weights: Sequence[int], share: float) -> int:
    """The index in which a share of the total weight falls, from 0 to just below 1."""
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


def chosen_evenly(count: int, share: float) -> int:
    """The same as `chosen([1] * count, share)`."""
    if count <= 0:
        raise ValueError("nothing to pick from")
    return int(share * count)


class Drawing(Chance, Protocol):
    """Draws for one ply, also after undos."""

    def after(self, undos: int) -> Chance:
        """The draws for the same ply after this many undos."""
        ...


class QuickChance:
    """A chance of which compiled code calls the methods directly (`picked`, `evenly`)."""

    __slots__ = ()

    def pick(self, weights: Sequence[int]) -> int:
        """A random index, with probabilities proportional to the weights."""
        raise NotImplementedError

    def below(self, count: int) -> int:
        """The same as `pick([1] * count)`."""
        raise NotImplementedError


class SeededChance(QuickChance):
    """Picks from a seed and the number of a ply; the same two give the same picks.

    The picks come from hashes of both numbers. A hash takes a tenth of the time of seeding a generator, and no one can
    predict a pick from earlier ones.
    """

    __slots__ = ("_digest", "_ply", "_used", "seed")

    def __init__(self, seed: int, ply: int = 0) -> None:
        self.seed = seed
        self._ply = ply
        self._digest = b""
        self._used = 0

    @property
    def used(self) -> int:
        """The number of picks made."""
        return self._used

    def _share(self) -> float:
        at = self._used % SHARES
        if at == 0:  # hashed at the first pick: most plies need none
            self._digest = blake2b(b"%d/%d/%d" % (self.seed, self._ply, self._used)).digest()
        self._used += 1
        digest = self._digest
        upper = 0  # the upper seven of the eight bytes, which compiled code handles without big ints
        for place in range(at * 8 + 7, at * 8, -1):
            upper = upper << 8 | digest[place]
        return (upper >> 3) * ULP

    def pick(self, weights: Sequence[int]) -> int:
        return chosen(weights, self._share())

    def below(self, count: int) -> int:
        return chosen_evenly(count, self._share())

    def after(self, undos: int) -> SeededChance:
        """The chance of the same ply after this many undos; seeds have fewer than `SEED_BITS` bits."""
        return SeededChance(self.seed + (undos << SEED_BITS), self._ply)


def picked(chance: Chance, weights: list[int]) -> int:
    """Call `chance.pick(weights)`; compiled code calls the method of a known class directly, which is faster."""
    if isinstance(chance, QuickChance):
        return chance.pick(weights)
    return chance.pick(weights)


def evenly(chance: Chance, count: int) -> int:
    """Call `chance.pick([1] * count)`; most sources need no list for equally likely things."""
    if isinstance(chance, QuickChance):
        return chance.below(count)
    return chance.pick([1] * count)


class ScriptedChance:
    """Returns the given picks; for replays and tests."""

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
        """Raise BadRecord if picks are left over."""
        if self._next < len(self._picks):
            raise BadRecord(f"{len(self._picks) - self._next} picks too many")


class NoChance:
    """For code that must not use randomness."""

    def pick(self, weights: Sequence[int]) -> int:
        raise AssertionError("randomness used where nothing may be random")


class RecordedChance:
    """Forwards picks to another source and records them."""

    __slots__ = ("_inner", "picks")

    def __init__(self, inner: Chance) -> None:
        self._inner = inner
        self.picks: list[int] = []

    def pick(self, weights: Sequence[int]) -> int:
        index = self._inner.pick(weights)
        self.picks.append(index)
        return index


class NamedChance:
    """Records picks under the names of what they decide; what was decided before an undo stays decided.

    `memory` lists, for each name, what is to come up next. A pick whose name is not remembered comes from another
    source, which is given only what no other remembered thing will use (`withdraw`, see `Game.withdraw`).
    """

    __slots__ = ("_inner", "_kind", "_number", "_pile", "_things", "_unnamed", "_withdraw", "memory", "picks", "seen")

    def __init__(
        self, inner: Chance, memory: Memory | None = None, withdraw: Withdraw | None = None, unnamed: str = ""
    ) -> None:
        self._inner = inner
        self._withdraw = withdraw
        self._unnamed = unnamed
        self._kind = ""
        self._number = 0
        self._things: list[int] | None = None
        self._pile = False
        self.memory: Memory = {} if memory is None else dict(memory)
        self.picks: list[int] = []
        self.seen: list[Seen] = []
        """What every pick has decided."""

    def about(self, kind: str, number: int, things: list[int] | None, *, pile: bool) -> None:
        self._kind, self._number, self._pile = kind, number, pile
        self._things = None if things is None else things[:]

    def pick(self, weights: Sequence[int]) -> int:
        if not self._kind:
            self.about(self._unnamed, len(self.picks), None, pile=False)
        content = tuple(weights if self._things is None else self._things) if self._pile else ()
        name = self._kind, self._number, content
        index = self._index(name, weights)
        self.picks.append(index)
        self.seen.append((name, index if self._things is None else self._things[index]))
        self._kind = ""
        return index

    def _index(self, name: Name, weights: Sequence[int]) -> int:
        if self._withdraw is None:
            index = self._inner.pick(weights)
            self._next_of(name)
            return index
        index = self._place_of(self._next_of(name), weights)
        return self._inner.pick(self._rest(weights)) if index < 0 else index

    def _next_of(self, name: Name) -> int:
        """Forget and return what comes up next under a name; -1 if that is open."""
        coming = self.memory.pop(name, ())
        if len(coming) > 1:
            self.memory[name] = coming[1:]
        return coming[0] if coming else -1

    def _place_of(self, thing: int, weights: Sequence[int]) -> int:
        """The index of a thing that can come up now; -1 if it cannot."""
        if self._things is None:
            return thing if 0 <= thing < len(weights) and weights[thing] > 0 else -1
        return self._things.index(thing) if thing in self._things else -1

    def _rest(self, weights: Sequence[int]) -> list[int]:
        """The weights without what remembered things of the same kind will use."""
        rest = list(weights)
        assert self._withdraw is not None
        for (kind, _, _), coming in self.memory.items():
            for thing in coming:
                index = self._place_of(thing, rest)
                if kind == self._kind and index >= 0:
                    self._withdraw(kind, rest, index)
        return rest if any(rest) else list(weights)


def about(chance: Chance, kind: str, number: int = 0, things: list[int] | None = None) -> None:
    """Name what the next pick decides: a kind, such as a tile or a deck, and which one of them.

    The n-th pick under a name stays the same if it comes up again after an undo. If the index that is picked means
    different things at different times, `things` lists what it means now.
    """
    if isinstance(chance, NamedChance):
        chance.about(kind, number, things, pile=False)


def about_pile(chance: Chance, kind: str, number: int = 0, things: list[int] | None = None) -> None:
    """Name the pile from which the next pick draws. A pile with the same content has the same card on top after an
    undo; one that was shuffled from other cards is another pile."""
    if isinstance(chance, NamedChance):
        chance.about(kind, number, things, pile=True)


class _Branching:
    """Follows a given path, then takes the first possible outcome, and records the weights."""

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
    """All random outcomes of `run`, each with its probability and its picks.

    `run` is called once per outcome and must start from the same state each time.
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
            raise ValueError(f"more than {limit} outcomes")
        while path:
            following = _next_possible(branch.seen[len(path) - 1], path[-1])
            if following >= 0:
                path[-1] = following
                break
            path.pop()
        if not path:
            return found
