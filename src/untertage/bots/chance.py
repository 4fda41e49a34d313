"""The source of randomness in simulations."""

from __future__ import annotations

import random
from collections.abc import Sequence

from untertage.core.chance import QuickChance, chosen, chosen_evenly


class Imagined(QuickChance):
    """Picks at random and counts its picks, which tells whether chance had an effect."""

    __slots__ = ("_draw", "picks")

    def __init__(self, source: random.Random) -> None:
        self._draw = source.random
        self.picks = 0

    def pick(self, weights: Sequence[int]) -> int:
        self.picks += 1
        return chosen(weights, self._draw())

    def below(self, count: int) -> int:
        self.picks += 1
        return chosen_evenly(count, self._draw())

    def rewind(self) -> None:
        """Does nothing, because every pick is new."""


class Fate(Imagined):
    """The same picks again after every `rewind`, so that all actions that are compared meet the same luck."""

    __slots__ = ("_at", "_shares")

    def __init__(self, source: random.Random) -> None:
        super().__init__(source)
        self._shares: list[float] = []
        self._at = 0

    def rewind(self) -> None:
        self._at = 0

    def pick(self, weights: Sequence[int]) -> int:
        self.picks += 1
        return chosen(weights, self._next())

    def below(self, count: int) -> int:
        self.picks += 1
        return chosen_evenly(count, self._next())

    def _next(self) -> float:
        if self._at == len(self._shares):
            self._shares.append(self._draw())
        self._at += 1
        return self._shares[self._at - 1]
