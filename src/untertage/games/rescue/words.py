"""What legal lists are made of: actions, or the numbers of actions. The rules list either, in the same order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from untertage.games.rescue.actions import ALL_MANIPULATIONS, EXCHANGES_OF, MANIPULATIONS, MOVES, RescueAction
from untertage.kit.words import itself

T = TypeVar("T")


class Words(Generic[T]):
    """A word for every action."""

    def __init__(self, word: Callable[[RescueAction], T]) -> None:
        self.manipulations = [[word(action) for action in row] for row in MANIPULATIONS]
        self.all_manipulations = [word(action) for action in ALL_MANIPULATIONS]
        self.moves = [[[word(action) for action in ends] for ends in starts] for starts in MOVES]
        self.exchanges_of = {hand: [word(action) for action in found] for hand, found in EXCHANGES_OF.items()}


ACTIONS: Final = Words(itself)
