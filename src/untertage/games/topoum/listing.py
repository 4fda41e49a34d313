"""What lists of legal actions consist of: the actions, or their indices in the encoding, in the same order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from untertage.games.topoum import tables
from untertage.games.topoum.actions import TopoumAction
from untertage.kit.listing import itself

T = TypeVar("T")


class Listing(Generic[T]):
    """One entry for each action, built once."""

    def __init__(self, entry: Callable[[TopoumAction], T]) -> None:
        self.skip = entry(tables.SKIP)
        self.swap = entry(tables.SWAP)
        self.decline = entry(tables.DECLINE)
        self.end = entry(tables.END)
        self.no_action = entry(tables.PASS)
        self.take_side = entry(tables.TAKE_SIDE)
        self.ransom = [entry(action) for action in tables.RANSOM]
        self.direct = [entry(action) for action in tables.DIRECT]
        self.base = [entry(action) for action in tables.BASE]
        self.mole = [entry(action) for action in tables.MOLE]
        self.deploy = [entry(action) for action in tables.DEPLOY]
        self.enter = [entry(action) for action in tables.ENTER]
        self.target = [entry(action) for action in tables.TARGET]
        self.take = [entry(action) for action in tables.TAKE]
        self.keep = [entry(action) for action in tables.KEEP]
        self.dynamite = [entry(action) for action in tables.DYNAMITE]
        self.obstacle = [[entry(action) for action in places] for places in tables.OBSTACLE]
        self.play = [[entry(action) for action in slots] for slots in tables.PLAY.values()]
        """By number of the card in the box and slot."""
        self._entry = entry
        self.move = [[entry(tables.PASS if action is None else action) for action in ways] for ways in tables.MOVE]
        """Moves off the largest board are never listed."""

    def plays(self, card: int, name: str) -> list[T]:
        """The entries of a card by slot, also of one that is not in the box."""
        return self.play[card] if card < len(self.play) else [self._entry(action) for action in tables.plays(name)]


ACTIONS: Final = Listing(itself)
