"""Answers to requests about reviews of matches (see docs/review.md)."""

from __future__ import annotations

from untertage.core.game import Seat
from untertage.server.bodies import RecordInfo
from untertage.server.info import Answer


class ReviewedPly(Answer, frozen=True, kw_only=True):
    """What one ply changed; lists have a number per seat, in a cooperative game all alike."""

    ply: int
    seat: Seat
    values: tuple[float, ...]
    """The winning chances after it."""
    luck: tuple[float, ...]
    """What came up, compared with what could have come up."""
    hidden: tuple[float, ...]
    """The position as it was, compared with what the seat considered possible."""
    play: tuple[float, ...]
    exact: bool
    """Were all results of the draw looked at, not a sample?"""
    choices: int
    played: str
    better: str | None
    """What the expert would have played; None if it was not noticeably better."""
    cost: float
    """What the seat lost by not playing it."""
    texts: tuple[str, ...]
    """What happened, where luck mattered."""


class ReviewedSeat(Answer, frozen=True, kw_only=True):
    """The sums of one seat: prior + deal + draws + hidden + the sum of plays = result."""

    prior: float
    deal: float
    draws: float
    hidden: float
    plays: tuple[float, ...]
    """By seat: what its decisions were worth to this one; the last number is the clock's."""
    result: float
    decisions: int
    good: int
    """Decisions that the expert could not improve noticeably."""
    cost: float


class MatchReview(Answer, frozen=True, kw_only=True):
    """GET /api/records/{record}/analysis?lang=de. Ask again until it is complete."""

    info: RecordInfo
    cooperative: bool
    able: bool
    """Can bots judge this game?"""
    complete: bool
    done: int
    """Plies that have been judged."""
    prior: tuple[float, ...]
    """The winning chances before the deal; empty until the first plies are judged."""
    opening: tuple[float, ...]
    plies: tuple[ReviewedPly, ...]
    seats: tuple[ReviewedSeat, ...]
    """Empty until the review is complete."""
