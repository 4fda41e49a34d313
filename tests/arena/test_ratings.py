"""Ratings and shares compared with cases worked out by hand."""

from __future__ import annotations

import math

import pytest

from untertage.arena.ratings import bradley_terry, share

ELO = 400 / math.log(10)


def test_two_players_differ_by_the_log_odds() -> None:
    """30 to 10 are odds of 3: ln 3 apart, and one standard deviation of that is 1 / sqrt(40 · 3/4 · 1/4)."""
    first, second = bradley_terry([[0, 30], [10, 0]], prior=0.0)
    assert first.rating - second.rating == pytest.approx(ELO * math.log(3), rel=1e-4)
    assert first.rating == pytest.approx(95.4, abs=0.1)
    deviation = ELO / math.sqrt(40 * 0.75 * 0.25)
    assert first.high - first.rating == pytest.approx(1.959964 * deviation / 2, rel=1e-4)
    assert first.rating - first.low == pytest.approx(first.high - first.rating)


def test_three_players_in_a_row_add_up() -> None:
    """A beats B three to one, B beats C three to one, A and C never met: they are twice ln 3 apart."""
    ratings = bradley_terry([[0, 30, 0], [10, 0, 30], [0, 10, 0]], prior=0.0)
    assert [rating.rating for rating in ratings] == pytest.approx(
        [ELO * math.log(3), 0.0, -ELO * math.log(3)], abs=0.01
    )


def test_ties_count_half_and_bring_ratings_closer() -> None:
    drawn = bradley_terry([[0, 20], [20, 0]], prior=0.0)
    assert drawn[0].rating == pytest.approx(0.0, abs=1e-6)


def test_a_clean_sweep_has_a_finite_rating() -> None:
    """With half a point added to both sides 100 to 0 are odds of 201."""
    first, second = bradley_terry([[0, 100], [0, 0]])
    assert first.rating - second.rating == pytest.approx(ELO * math.log(201), rel=1e-4)
    assert first.high < 2000


def test_a_single_player_has_a_rating_of_zero() -> None:
    assert bradley_terry([[0.0]])[0].rating == 0.0


def test_wilson_by_hand() -> None:
    """8 of 10: centre (0.8 + z²/20) / (1 + z²/10), half width z·sqrt(0.016 + z²/400) / (1 + z²/10), z = 1.959964."""
    found = share(8, 10)
    assert (found.share, found.low, found.high) == pytest.approx((0.8, 0.490, 0.943), abs=5e-4)


def test_wilson_at_the_ends() -> None:
    assert share(0, 10).low == 0.0
    assert share(10, 10).high == 1.0
    assert share(10, 10).low == pytest.approx(0.722, abs=1e-3)
    assert (share(0, 0).low, share(0, 0).high) == (0.0, 1.0)
