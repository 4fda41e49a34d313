"""What the list of legal actions is written with: the actions themselves, or their numbers for programs that learn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from untertage.games.topoum import tables
from untertage.games.topoum.actions import TopoumAction
from untertage.kit.words import itself

T = TypeVar("T")


class Words(Generic[T]):
    """A word for every action."""

    def __init__(self, word: Callable[[TopoumAction], T]) -> None:
        self.skip = word(tables.SKIP)
        self.swap = word(tables.SWAP)
        self.decline = word(tables.DECLINE)
        self.end = word(tables.END)
        self.no_action = word(tables.PASS)
        self.take_side = word(tables.TAKE_SIDE)
        self.ransom = [word(action) for action in tables.RANSOM]
        self.direct = [word(action) for action in tables.DIRECT]
        self.base = [word(action) for action in tables.BASE]
        self.mole = [word(action) for action in tables.MOLE]
        self.deploy = [word(action) for action in tables.DEPLOY]
        self.enter = [word(action) for action in tables.ENTER]
        self.target = [word(action) for action in tables.TARGET]
        self.take = [word(action) for action in tables.TAKE]
        self.keep = [word(action) for action in tables.KEEP]
        self.dynamite = [word(action) for action in tables.DYNAMITE]
        self.obstacle = [[word(action) for action in places] for places in tables.OBSTACLE]
        self.play = [[word(action) for action in slots] for slots in tables.PLAY]
        self.move = [[word(tables.PASS if action is None else action) for action in ways] for ways in tables.MOVE]
        """What leads off the largest board is never listed."""


ACTIONS: Final = Words(itself)
