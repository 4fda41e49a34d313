"""Proportions with Wilson intervals at 95 %."""

from __future__ import annotations

import math
from typing import Final

import msgspec

SURE: Final = 1.959963984540054
"""Half the width of a 95 % interval in standard deviations."""


class Share(msgspec.Struct, frozen=True):
    """A share of points with its 95 % interval (Wilson); a tie is half a point."""

    games: int
    points: float
    share: float
    low: float
    high: float


def share(points: float, games: int) -> Share:
    """A proportion with its Wilson interval, which is 0 to 1 if there are no games."""
    if games == 0:
        return Share(0, 0.0, 0.0, 0.0, 1.0)
    p, z = points / games, SURE
    centre = (p + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(p * (1 - p) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    low = 0.0 if p == 0.0 else centre - half
    high = 1.0 if p == 1.0 else centre + half
    return Share(games, points, p, low, high)
