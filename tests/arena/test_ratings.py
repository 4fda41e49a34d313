"""Ratings and shares compared with cases worked out by hand, and with a public library."""

from __future__ import annotations

import math
import random

import choix
import numpy
import pytest

from untertage.arena.ratings import Comparison, Ratings, rate
from untertage.arena.shares import share

ELO = 400 / math.log(10)


def rated(wins: list[list[int]], *, prior: float = 0.0) -> Ratings:
    """Ratings from how often each player beat each other, in turn from both seats."""
    found = [
        Comparison(0, first, second, (number % 2, 1 - number % 2), 1.0)
        for first, row in enumerate(wins)
        for second, count in enumerate(row)
        for number in range(count)
    ]
    numbered = [one._replace(match=number) for number, one in enumerate(found)]
    return rate(numbered, len(wins), 2, prior=prior)


def test_two_players_differ_by_the_log_odds() -> None:
    """30 to 10 are odds of 3: ln 3 apart, and one standard deviation of that is 1 / sqrt(40 · 3/4 · 1/4)."""
    first, second = rated([[0, 30], [10, 0]]).players
    assert first.rating - second.rating == pytest.approx(ELO * math.log(3), rel=1e-4)
    assert first.rating == pytest.approx(95.4, abs=0.1)
    deviation = ELO / math.sqrt(40 * 0.75 * 0.25)
    assert first.high - first.rating == pytest.approx(1.959964 * deviation / 2, rel=1e-2)
    assert first.rating - first.low == pytest.approx(first.high - first.rating)


def test_the_bootstrap_interval_is_close_to_the_analytic_one() -> None:
    first = rated([[0, 300], [100, 0]]).players[0]
    assert first.sampled_low < first.rating < first.sampled_high
    assert first.sampled_high - first.sampled_low == pytest.approx(first.high - first.low, rel=0.25)


def test_three_players_in_a_row_add_up() -> None:
    """A beats B three to one, B beats C three to one, A and C never met: they are twice ln 3 apart."""
    ratings = rated([[0, 30, 0], [10, 0, 30], [0, 10, 0]]).players
    assert [rating.rating for rating in ratings] == pytest.approx(
        [ELO * math.log(3), 0.0, -ELO * math.log(3)], abs=0.01
    )


def test_ratings_agree_with_a_public_library() -> None:
    """Without ties, and with both seats played equally often, the model is Bradley–Terry, as in choix."""
    wins = [[0, 24, 36, 30], [16, 0, 22, 28], [4, 18, 0, 26], [10, 12, 14, 0]]
    expected = numpy.asarray(choix.ilsr_pairwise_dense(numpy.array(wins, dtype=float)))
    found = [rating.rating / ELO for rating in rated(wins).players]
    assert found == pytest.approx(list(expected - expected.mean()), abs=0.005)


def test_ties_are_modelled() -> None:
    """20 wins, 10 losses and 15 ties: ln 2 apart by Davidson, whose tie odds are 15 / sqrt(20 · 10)."""
    games = [1.0] * 20 + [0.0] * 10 + [0.5] * 15
    found = rate([Comparison(n, 0, 1, (n % 2, 1 - n % 2), at) for n, at in enumerate(games)], 2, 2, prior=0.0)
    assert found.players[0].rating - found.players[1].rating == pytest.approx(ELO * math.log(2), rel=0.02)
    odds = 15 / math.sqrt(200)
    assert found.ties == pytest.approx(odds / (odds + 2), rel=0.02)


def test_the_advantage_of_a_seat_is_told_from_strength() -> None:
    """Simulated matches of equal players in which the first seat has odds of three to one."""
    source = random.Random(5)
    games = [
        Comparison(number, number % 2, 1 - number % 2, (0, 1), float(source.random() < 0.75)) for number in range(2000)
    ]
    found = rate(games, 2, 2)
    first, second = found.seats
    assert first.low < ELO * math.log(3) / 2 < first.high
    assert first.rating == pytest.approx(-second.rating)
    assert abs(found.players[0].rating) < 20
    assert found.players[0].low < 0 < found.players[0].high


def test_a_clean_sweep_has_a_finite_rating() -> None:
    """With half a point added to both sides 100 to 0 are odds of 201."""
    first, second = rated([[0, 100], [0, 0]], prior=0.5).players
    assert first.rating - second.rating == pytest.approx(ELO * math.log(201), rel=1e-3)
    assert first.high < 2000


def test_wilson_by_hand() -> None:
    """8 of 10: centre (0.8 + z²/20) / (1 + z²/10), half width z·sqrt(0.016 + z²/400) / (1 + z²/10), z = 1.959964."""
    found = share(8, 10)
    assert (found.share, found.low, found.high) == pytest.approx((0.8, 0.490, 0.943), abs=5e-4)


def test_wilson_at_the_ends() -> None:
    assert share(0, 10).low == 0.0
    assert share(10, 10).high == 1.0
    assert share(10, 10).low == pytest.approx(0.722, abs=1e-3)
    assert (share(0, 0).low, share(0, 0).high) == (0.0, 1.0)
