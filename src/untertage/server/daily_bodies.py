"""Answers to requests about the daily deal (see docs/daily.md)."""

from __future__ import annotations

from untertage.core.game import Seat
from untertage.server.finished import Result
from untertage.server.info import Answer


class DailyResult(Answer, frozen=True, kw_only=True):
    """A result of a deal. `left`: resigned, or let a bot finish."""

    result: Result
    score: int | None
    plies: int


class DailyDeal(Answer, frozen=True, kw_only=True):
    """A deal that you have begun or could begin."""

    day: str
    game: str
    seats: int
    seat: Seat
    """Yours."""
    table: str | None
    """Where you play it; None if you have not begun."""
    own: DailyResult | None
    """None until the end of your match."""


class Daily(Answer, frozen=True, kw_only=True):
    """GET /api/daily: today's deals, those that you played in the last weeks, and your streak."""

    day: str
    deals: tuple[DailyDeal, ...]
    played: tuple[DailyDeal, ...]
    streak: int
    longest: int


class DailyBot(Answer, frozen=True, kw_only=True):
    """The result of a bot with the same deal."""

    level: str
    result: DailyResult | None
    """None while it plays."""


class DailyResults(Answer, frozen=True, kw_only=True):
    """GET /api/daily/{day}/{game}: all results, once you have finished or the day is over."""

    day: str
    game: str
    own: DailyResult | None
    record: str | None
    """Of your match, for its review."""
    place: int | None
    """One more than the number of people who did better."""
    everybody: tuple[DailyResult, ...]
    """The best first, without names."""
    bots: tuple[DailyBot, ...]
