"""A linear model of the seats' chances, fitted to matches; what a game's module `fitted` contributes."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any


class Linear:
    """The chances of all seats: the softmax of weighted sums of their features."""

    def __init__(self, features: Callable[[Any], list[list[float]]], weights: Sequence[float]) -> None:
        self._features = features
        self._weights = list(weights)

    def values(self, state: Any) -> list[float]:
        """The winning chance of every seat."""
        weights = self._weights
        merits: list[float] = []
        rows: list[list[float]] = self._features(state)
        for row in rows:
            total = 0.0
            for at, feature in enumerate(row):
                if feature != 0.0:
                    total += feature * weights[at]
            merits.append(total)
        best = max(merits)
        odds = [math.exp(merit - best) for merit in merits]
        whole = sum(odds)
        return [odd / whole for odd in odds]
