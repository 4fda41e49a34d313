"""Encodings for learners: actions as indices, observations as rows of signed bytes.

An encoding is made from the default component sheet, never from a state: an index means the same action in every
match. `version` rises whenever an index or a segment changes its meaning.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Final, NamedTuple

from untertage.core.errors import BadComponents
from untertage.core.game import Action, Game
from untertage.kit.features import tokens_of
from untertage.kit.layout import Layout
from untertage.kit.rows import numbers_of

Observe = Callable[[Any, int], bytearray]
Listed = Callable[[Any, int], list[int]]


class Block(NamedTuple):
    """Consecutive indices of actions of one kind."""

    name: str
    first: int
    size: int


class Encoding:
    """The indices of a game's actions and the layout of its observations."""

    leaves_out: ClassVar[bool] = False
    """Whether a legal action may have no index; `numbers` gives -1 for it."""

    def __init__(
        self,
        *,
        version: int,
        actions: Sequence[tuple[str, Iterable[Action]]],
        layout: Layout,
        write: Callable[[Any, bytearray], None],
        observe: Observe,
        onlookers: Callable[[], Observe] | None = None,
        listed: Listed | None = None,
        ids: Callable[[Any], Iterable[str]] | None = None,
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
            assert action not in self.index, f"{action} has two indices"
            self.index[action] = number
        self.layout: Final = layout
        self.segments: Final = layout.segments
        self.length: Final = layout.length
        self._write = write
        self.observe: Final = observe
        """The observation of a seat, written from the state: fast, and equal to `encode(view(state, seat))`. The view
        defines what a seat may know; `untertage.testing.encoding` checks that the two rows agree."""
        self._onlookers = onlookers
        self.ids: Final = ids
        """The ids in a game's component sheet that indices and segments stand for, if a sheet can have others."""
        self.listed: Final = listed
        """The indices of a seat's legal actions, from the state; equal to `numbers(legal_actions(state, seat))`."""

    def onlookers(self) -> Observe:
        """An `observe` for repeated calls on one table; it may cache what it has written."""
        return self.observe if self._onlookers is None else self._onlookers()

    @property
    def size(self) -> int:
        """The number of indices."""
        return len(self.table)

    def numbers(self, legal: list[Action]) -> list[int]:
        """The indices of legal actions, in their order."""
        return numbers_of(self.index, legal)

    def action(self, number: int) -> Action | None:
        """The action with this index; None where its meaning depends on the state."""
        return self.table[number]

    def tokens(self, number: int) -> list[str]:
        """The tokens that describe the action with this index (`kit/features.py`)."""
        action = self.table[number]
        return [] if action is None else tokens_of(action)

    def encode(self, view: Any) -> bytearray:
        """The observation of a view, as signed bytes."""
        out = bytearray(self.length)
        self._write(view, out)
        return out


def encoding_of(game: Game[Any, Any, Any, Any]) -> Encoding:
    """The encoding of a game, from the module `encoding` in its folder; raises BadComponents if it has no index for
    what is in the game's own component sheet."""
    encoding: Encoding = importlib.import_module(f"{game.package()}.encoding").ENCODING
    if game.sheet is not None and encoding.ids is not None:
        own, usual = tuple(encoding.ids(game)), tuple(encoding.ids(type(game)()))
        if own != usual:
            others = sorted(set(own) ^ set(usual)) or ["another order"]
            raise BadComponents(f"encodings know the ids of the default sheet only, not {', '.join(others)}")
    return encoding
