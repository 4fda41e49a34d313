"""What the list of legal actions is written with: the actions themselves, or their numbers for programs that learn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from untertage.games.topoum.actions import AnyAction
from untertage.games.topoum.tables import (
    BASE,
    DECLINE,
    DEPLOY,
    DIRECT,
    DYNAMITE,
    END,
    ENTER,
    KEEP,
    MOLE,
    MOVE,
    OBSTACLE,
    PASS,
    PLAY,
    RANSOM,
    SKIP,
    SWAP,
    TAKE,
    TAKE_SIDE,
    TARGET,
)
from untertage.kit.words import itself

T = TypeVar("T")


class Words(Generic[T]):
    """A word for every action."""

    def __init__(self, word: Callable[[AnyAction], T]) -> None:
        self.skip = word(SKIP)
        self.swap = word(SWAP)
        self.decline = word(DECLINE)
        self.end = word(END)
        self.no_action = word(PASS)
        self.take_side = word(TAKE_SIDE)
        self.ransom = [word(action) for action in RANSOM]
        self.direct = [word(action) for action in DIRECT]
        self.base = [word(action) for action in BASE]
        self.mole = [word(action) for action in MOLE]
        self.deploy = [word(action) for action in DEPLOY]
        self.enter = [word(action) for action in ENTER]
        self.target = [word(action) for action in TARGET]
        self.take = [word(action) for action in TAKE]
        self.keep = [word(action) for action in KEEP]
        self.dynamite = [word(action) for action in DYNAMITE]
        self.obstacle = [[word(action) for action in places] for places in OBSTACLE]
        self.play = [[word(action) for action in slots] for slots in PLAY]
        self.move = [[word(PASS if action is None else action) for action in ways] for ways in MOVE]
        """What leads off the largest board is never listed."""


ACTIONS: Final = Words(itself)
