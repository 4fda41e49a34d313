"""The source of randomness in simulations."""

from __future__ import annotations

import random
from collections.abc import Sequence


class Imagined:
    """Picks at random and counts its picks, which tells whether chance had an effect."""

    __slots__ = ("_draw", "picks")

    def __init__(self, source: random.Random) -> None:
        self._draw = source.random
        self.picks = 0

    def pick(self, weights: Sequence[int]) -> int:
        self.picks += 1
        left = int(self._draw() * sum(weights))
        for index, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return index
        raise ValueError("nothing to pick from")
