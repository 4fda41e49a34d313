"""Ratings from comparisons: Bradley–Terry with ties (Davidson 1970) and an effect of the seat, by maximum likelihood.

With the difference d = strength + seat effect of both sides, a win, a loss and a tie have the odds
exp(d/2) : exp(-d/2) : tie. A difference of 400 points are odds of ten to one for a win against a loss, as in Elo.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from untertage.arena.shares import SURE

if TYPE_CHECKING:
    from numpy import float64
    from numpy.typing import NDArray

    Matrix = NDArray[float64]

SCALE: Final = 400 / math.log(10)
"""Rating points per unit of log odds."""
PRIOR: Final = 0.5
"""Virtual wins for both sides of every pair, so that ratings stay finite."""
STEPS: Final = 100
CLOSE: Final = 1e-10
SAMPLES: Final = 200
"""Bootstrap samples."""


class Comparison(NamedTuple):
    """One player against another in a match, from the first one's side."""

    match: int
    first: int
    second: int
    seats: tuple[int, int]
    points: float
    """1 for a win, 0.5 for a tie, 0 for a loss."""


class Rating(msgspec.Struct, frozen=True):
    """A rating relative to the mean of all players (or seats), with 95 % intervals."""

    rating: float
    low: float
    high: float
    """From the Fisher information of the model."""
    sampled_low: float
    sampled_high: float
    """From a bootstrap over matches, which assumes nothing about the model."""


class Ratings(msgspec.Struct, frozen=True):
    """The fitted model."""

    players: list[Rating]
    seats: list[Rating]
    ties: float
    """The probability of a tie between equals."""


def rate(comparisons: Sequence[Comparison], players: int, seats: int, *, prior: float = PRIOR) -> Ratings:
    """Fit strengths, seat effects and ties to the comparisons."""
    import numpy  # here, because most commands need no ratings

    model = _Model(comparisons, players, seats, prior)
    every = numpy.ones(model.matches)
    fitted = model.fit(every)
    spread = numpy.sqrt(numpy.clip(numpy.diag(model.covariance(fitted, every)), 0.0, None))
    source = numpy.random.default_rng(0)
    rows = [source.multinomial(model.matches, every / model.matches) for _ in range(SAMPLES)]
    sampled = numpy.array([model.fit(row.astype(float), fitted) for row in rows])
    low, high = numpy.quantile(sampled, (0.025, 0.975), axis=0)
    found = [
        Rating(*(SCALE * float(value) for value in row))
        for row in zip(fitted, fitted - SURE * spread, fitted + SURE * spread, low, high, strict=True)
    ]
    tie = math.exp(fitted[-1]) if model.has_ties else 0.0
    return Ratings(found[:players], found[players : players + seats], tie / (tie + 2))


class _Model:
    """The comparisons as a table: one row for each pair of players and seats, with its wins, losses and ties."""

    def __init__(self, comparisons: Sequence[Comparison], players: int, seats: int, prior: float) -> None:
        import numpy

        self.players, self.seats = players, seats
        self.matches = 1 + max(one.match for one in comparisons)
        self.has_ties = any(one.points == 0.5 for one in comparisons)
        kinds = list(dict.fromkeys((one.first, one.second, *one.seats) for one in comparisons))
        met = sorted({(min(kind[:2]), max(kind[:2])) for kind in kinds})
        row_of = {kind: row for row, kind in enumerate(kinds)}
        self._rows = numpy.array([row_of[one.first, one.second, *one.seats] for one in comparisons])
        self._columns = numpy.array([{1.0: 0, 0.0: 1, 0.5: 2}[one.points] for one in comparisons])
        self._match = numpy.array([one.match for one in comparisons])
        self._design = numpy.zeros((len(kinds) + len(met), players + seats))
        self._fixed = numpy.zeros((len(kinds) + len(met), 3))
        for row, (first, second, here, there) in enumerate(kinds):
            self._set(row, first, second)
            self._design[row, players + here] += 1.0
            self._design[row, players + there] -= 1.0
        for row, (first, second) in enumerate(met, len(kinds)):
            self._set(row, first, second)
            self._fixed[row, :2] = prior

    def _set(self, row: int, first: int, second: int) -> None:
        self._design[row, first] = 1.0
        self._design[row, second] = -1.0

    def _counts(self, weights: Matrix) -> Matrix:
        """Wins, losses and ties by row, if each match counts as often as its weight says."""
        import numpy

        counts = self._fixed.copy()
        numpy.add.at(counts, (self._rows, self._columns), weights[self._match])
        return counts

    def _expected(self, values: Matrix) -> tuple[Matrix, Matrix]:
        """By row: the probabilities of a win, a loss and a tie, and the derivatives of the three log odds."""
        import numpy

        half = self._design @ values[:-1] / 2
        tie = numpy.full(len(half), values[-1] if self.has_ties else -numpy.inf)
        odds = numpy.stack([half, -half, tie], axis=1)
        odds = numpy.exp(odds - odds.max(axis=1, keepdims=True))
        slopes = numpy.zeros((len(half), 3, len(values)))
        slopes[:, 0, :-1], slopes[:, 1, :-1] = self._design / 2, -self._design / 2
        slopes[:, 2, -1] = float(self.has_ties)
        return odds / odds.sum(axis=1, keepdims=True), slopes

    def fit(self, weights: Matrix, start: Matrix | None = None) -> Matrix:
        """Strengths, seat effects and the log odds of a tie; the first two have mean zero. Newton's method: the
        log likelihood is concave."""
        import numpy

        counts = self._counts(weights)
        values = numpy.zeros(self.players + self.seats + 1) if start is None else start.copy()
        for _ in range(STEPS):
            chances, slopes = self._expected(values)
            surplus = counts - chances * counts.sum(axis=1, keepdims=True)
            gradient = numpy.einsum("rk,rkp->p", surplus, slopes)
            step = numpy.linalg.pinv(self._information(chances, slopes, counts)) @ gradient
            values += numpy.clip(step, -2.0, 2.0)
            if numpy.abs(step).max() < CLOSE:
                break
        values[: self.players] -= values[: self.players].mean()
        values[self.players : -1] -= values[self.players : -1].mean()
        return values

    def covariance(self, values: Matrix, weights: Matrix) -> Matrix:
        """The inverse of the Fisher information."""
        import numpy

        information = self._information(*self._expected(values), self._counts(weights))
        inverse: Matrix = numpy.linalg.pinv(information).astype(float)
        return inverse

    def _information(self, chances: Matrix, slopes: Matrix, counts: Matrix) -> Matrix:
        import numpy

        mean = numpy.einsum("rk,rkp->rp", chances, slopes)
        second = numpy.einsum("rk,rkp,rkq->rpq", chances, slopes, slopes)
        each = second - mean[:, :, None] * mean[:, None, :]
        information: Matrix = numpy.einsum("r,rpq->pq", counts.sum(axis=1), each)
        return information
