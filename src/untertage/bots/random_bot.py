"""A bot that plays at random."""

from __future__ import annotations

import random
from collections.abc import Sequence

from untertage.core.game import Action, View


class RandomBot:
    """Chooses uniformly among the legal actions."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._random = random.Random(seed).random

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Choose by seed and ply, so that a bot that is made anew for every decision does not repeat itself."""
        return legal[int(random.Random(f"{self._seed}/{view.ply}").random() * len(legal))]

    def choose_from(self, legal: Sequence[Action]) -> Action:
        """Choose from the legal actions; no view has to be built for this bot."""
        return legal[int(self._random() * len(legal))]
