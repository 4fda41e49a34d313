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
