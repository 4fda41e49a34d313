"""What the list of a turn is made of: actions, or the numbers of actions. The rules list either, in the same order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from untertage.games.tesseract import tables
from untertage.games.tesseract.actions import TesseractAction
from untertage.games.tesseract.tables import END, SPECIAL_ACTION, TAKES
from untertage.kit.words import itself

T = TypeVar("T")


class Words(Generic[T]):
    """A word for every action of a turn, found once and handed out again."""

    def __init__(self, word: Callable[[TesseractAction], T]) -> None:
        self._word = word
        self.takes = [word(action) for action in TAKES]
        self.special = word(SPECIAL_ACTION)
        self.end = word(END)
        self._adjustments: dict[int, list[list[T]]] = {}
        self._transfers: dict[int, list[list[T]]] = {}
        self._contains: dict[tuple[int, ...], T] = {}
        self._studies: dict[str, T] = {}
        self._plays: dict[str, T] = {}
        self._uses: dict[str, T] = {}

    def adjustments(self, steps: int, wrap: bool) -> list[list[T]]:
        """For each zone and face (at `zone * 24 + face`) the changes by up to so many steps."""
        key = steps * 2 + wrap
        table = self._adjustments.get(key)
        if table is None:
            table = self._adjustments[key] = self._table(tables.adjustments(steps, wrap))
        return table

    def transfers(self, adjust: int, wrap: bool) -> list[list[T]]:
        """For each way and face (at `(lab * 4 + to) * 24 + face`) the transfers."""
        key = adjust * 2 + wrap
        table = self._transfers.get(key)
        if table is None:
            table = self._transfers[key] = self._table(tables.transfers(adjust, wrap))
        return table

    def _table(self, actions: tables.Table) -> list[list[T]]:
        return [self.of(row) for row in actions]

    def of(self, actions: list[TesseractAction]) -> list[T]:
        """The words for some actions."""
        return [self._word(action) for action in actions]

    def contain(self, group: tuple[int, ...]) -> T:
        """The containment with a group of faces in rising order."""
        word = self._contains.get(group)
        if word is None:
            word = self._contains[group] = self._word(tables.contain(group))
        return word

    def study(self, card: str) -> T:
        word = self._studies.get(card)
        if word is None:
            word = self._studies[card] = self._word(tables.study(card))
        return word

    def play(self, card: str) -> T:
        word = self._plays.get(card)
        if word is None:
            word = self._plays[card] = self._word(tables.play(card))
        return word

    def use(self, card: str) -> T:
        word = self._uses.get(card)
        if word is None:
            word = self._uses[card] = self._word(tables.use(card))
        return word


ACTIONS: Final = Words(itself)
