"""What lists of legal actions consist of: the actions, or their indices in the encoding, in the same order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from untertage.games.tesseract import tables
from untertage.games.tesseract.actions import TesseractAction
from untertage.games.tesseract.tables import END, SPECIAL_ACTION, TAKES
from untertage.kit.listing import itself

T = TypeVar("T")
MOST_STEPS: Final = 5
"""The most that a character or card can change a die by: from 1 to 6."""


class Listing(Generic[T]):
    """One entry for each action of a turn, built when it is first listed."""

    def __init__(self, entry: Callable[[TesseractAction], T]) -> None:
        self._entry = entry
        self.takes = [entry(action) for action in TAKES]
        self.special = entry(SPECIAL_ACTION)
        self.end = entry(END)
        self._adjustments: list[list[list[T]]] = [[] for _ in range(MOST_STEPS * 2 + 2)]
        self._transfers: list[list[list[T]]] = [[] for _ in range(MOST_STEPS * 2 + 2)]
        self._contains: dict[tuple[int, ...], T] = {}
        self._studies: dict[str, T] = {}
        self._plays: dict[str, T] = {}
        self._uses: dict[str, T] = {}

    def adjustments(self, steps: int, wrap: bool) -> list[list[T]]:
        """For each zone and face (at `zone * 24 + face`) the changes by up to this many steps."""
        key = steps * 2 + wrap
        table = self._adjustments[key]
        if not table:
            table = self._adjustments[key] = self._table(tables.adjustments(steps, wrap))
        return table

    def transfers(self, adjust: int, wrap: bool) -> list[list[T]]:
        """For each way and face (at `(lab * 4 + to) * 24 + face`) the transfers."""
        key = adjust * 2 + wrap
        table = self._transfers[key]
        if not table:
            table = self._transfers[key] = self._table(tables.transfers(adjust, wrap))
        return table

    def _table(self, actions: tables.Table) -> list[list[T]]:
        return [self.of(row) for row in actions]

    def of(self, actions: list[TesseractAction]) -> list[T]:
        """The entries for some actions."""
        return [self._entry(action) for action in actions]

    def contain(self, group: tuple[int, ...]) -> T:
        """The containment with a group of faces in ascending order."""
        entry = self._contains.get(group)
        if entry is None:
            entry = self._contains[group] = self._entry(tables.contain(group))
        return entry

    def study(self, card: str) -> T:
        entry = self._studies.get(card)
        if entry is None:
            entry = self._studies[card] = self._entry(tables.study(card))
        return entry

    def play(self, card: str) -> T:
        entry = self._plays.get(card)
        if entry is None:
            entry = self._plays[card] = self._entry(tables.play(card))
        return entry

    def use(self, card: str) -> T:
        entry = self._uses.get(card)
        if entry is None:
            entry = self._uses[card] = self._entry(tables.use(card))
        return entry


ACTIONS: Final = Listing(itself)
