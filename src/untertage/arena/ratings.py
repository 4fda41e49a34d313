"""Bradley–Terry ratings and Wilson intervals, both at 95 %."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    from numpy import float64
    from numpy.typing import NDArray

SURE: Final = 1.959963984540054
"""Half the width of a 95 % interval in standard deviations."""
SCALE: Final = 400 / math.log(10)
"""Rating points per unit of log odds: 400 points are odds of ten to one, as in Elo."""
PRIOR: Final = 0.5
"""Virtual wins for both sides of every pair, so that ratings stay finite."""


class Share(msgspec.Struct, frozen=True):
    """A share of points with its 95 % interval (Wilson); a tie is half a point."""

    games: int
    points: float
    share: float
    low: float
    high: float


class Rating(msgspec.Struct, frozen=True):
    """A rating relative to the mean of all players, with its 95 % interval."""

    rating: float
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


def bradley_terry(wins: Sequence[Sequence[float]], *, prior: float = PRIOR) -> list[Rating]:
    """Ratings from how often each player beat each other; a tie counts half for both."""
    import choix  # here, because it takes a second to load and most commands need no ratings
    import numpy

    count = len(wins)
    if count == 1:
        return [Rating(0.0, 0.0, 0.0)]
    met = numpy.array(wins, dtype=float)
    met += prior * (1 - numpy.eye(count)) * ((met + met.T) > 0)
    strength = numpy.asarray(choix.ilsr_pairwise_dense(met))
    strength = strength - strength.mean()
    spread = numpy.sqrt(numpy.diag(_covariance(met, strength)))
    return [
        Rating(SCALE * float(at), SCALE * float(at - SURE * wide), SCALE * float(at + SURE * wide))
        for at, wide in zip(strength, spread, strict=True)
    ]


def _covariance(met: NDArray[float64], strength: NDArray[float64]) -> NDArray[float64]:
    """The inverse of the Fisher information of all matches, with the mean rating fixed at zero."""
    import numpy

    odds = 1 / (1 + numpy.exp(strength[None, :] - strength[:, None]))
    each = (met + met.T) * odds * (1 - odds)
    inverse: NDArray[float64] = numpy.linalg.pinv(numpy.diag(each.sum(axis=1)) - each).astype(float)
    return inverse
