"""Actions as numbers and views as small integers, for programs that learn.

An encoding is made from the components of the house, never from a state: a number means the same action in every match.
A view becomes a row of signed bytes with named segments. `version` rises whenever a number or a segment changes its
meaning.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Final, NamedTuple

from untertage.core.game import Action
from untertage.kit.rows import numbers_of

Observe = Callable[[Any, int], bytearray]
Listed = Callable[[Any, int], list[int]]


class Block(NamedTuple):
    """Actions of one kind and their numbers."""

    name: str
    first: int
    size: int


class Segment(NamedTuple):
    """A named part of an observation."""

    name: str
    first: int
    size: int
    meaning: str


class Encoding:
    """The numbering of a game's actions and the layout of its observations."""

    leaves_out: ClassVar[bool] = False
    """May a legal list hold actions without a number? `numbers` says -1 for them."""

    def __init__(
        self,
        *,
        version: int,
        actions: Sequence[tuple[str, Iterable[Action]]],
        segments: Sequence[tuple[str, int, str]],
        write: Callable[[Any, Encoding, bytearray], None],
        observe: Observe,
        onlookers: Callable[[], Observe] | None = None,
        listed: Listed | None = None,
    ) -> None:
        self.version: Final = version
        self.table: Final[list[Action | None]] = []
        self.index: Final[dict[Action, int]] = {}
        self.blocks: Final[list[Block]] = []
        for name, block in actions:
            first = len(self.table)
            self.table.extend(block)
            self.blocks.append(Block(name, first, len(self.table) - first))
        for number, action in enumerate(self.table):
            assert action is not None
            assert action not in self.index, f"{action} has two numbers"
            self.index[action] = number
        self.segments: Final[list[Segment]] = []
        self.length = 0
        for name, size, meaning in segments:
            self.segments.append(Segment(name, self.length, size, meaning))
            self.length += size
        self.at: Final = {segment.name: segment.first for segment in self.segments}
        self._write = write
        self.observe: Final = observe
        """What a seat sees of a state, as signed bytes: the fast twin of `encode(view(state, seat))`, written straight
        from the state. The view stays the definition of what may be known; a test compares the two."""
        self._onlookers = onlookers
        self.listed: Final = listed
        """The numbers of a seat's legal list straight from the state, where that is quicker: the twin of `numbers`."""

    def onlookers(self) -> Observe:
        """`observe` for one table that is looked at again and again: it may remember what it has written."""
        return self.observe if self._onlookers is None else self._onlookers()

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return len(self.table)

    def numbers(self, legal: list[Action]) -> list[int]:
        """The numbers of a legal list, in its order."""
        return numbers_of(self.index, legal)

    def action(self, number: int) -> Action | None:
        """The action with this number; None where the number counts ways that differ from state to state."""
        return self.table[number]

    def encode(self, view: Any) -> bytearray:
        """The view as signed bytes; nothing else is looked at."""
        out = bytearray(self.length)
        self._write(view, self, out)
        return out
