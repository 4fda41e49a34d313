"""What lists of legal actions consist of: the actions, or their indices in the encoding, in the same order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from untertage.games.rescue.actions import RescueAction
from untertage.games.rescue.tables import ALL_MANIPULATIONS, EXCHANGES_OF, MANIPULATIONS, MOVES
from untertage.kit.listing import itself

T = TypeVar("T")


class Listing(Generic[T]):
    """One entry for each action, built once."""

    def __init__(self, entry: Callable[[RescueAction], T]) -> None:
        self.manipulations = [[entry(action) for action in row] for row in MANIPULATIONS]
        self.all_manipulations = [entry(action) for action in ALL_MANIPULATIONS]
        self.moves = [[[entry(action) for action in ends] for ends in starts] for starts in MOVES]
        self.exchanges_of = {hand: [entry(action) for action in found] for hand, found in EXCHANGES_OF.items()}


ACTIONS: Final = Listing(itself)
