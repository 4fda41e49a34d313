"""A bot that plays at random."""

from __future__ import annotations

import random
from collections.abc import Sequence

from untertage.core.game import Action, View


class RandomBot:
    """Chooses uniformly among the legal actions."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return legal[int(self._random.random() * len(legal))]
