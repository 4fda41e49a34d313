"""Bodies of the requests about a history (see docs/protocol.md)."""

from __future__ import annotations

from typing import Literal

from untertage.core.campaign import Value
from untertage.core.game import Seat
from untertage.server.finished import Finished, Result
from untertage.server.info import Answer
from untertage.server.rating import shown


class OtherInfo(Answer, frozen=True, kw_only=True):
    """The player in another seat of a finished match."""

    seat: Seat
    name: str
    """Empty for a person who was deleted."""
    level: str | None


class MatchInfo(Answer, frozen=True, kw_only=True):
    """A finished match of yours."""

    record: str
    game: str
    began: int
    ended: int
    lasted: int
    """Milliseconds."""
    plies: int
    seats: int
    own: tuple[Seat, ...]
    others: tuple[OtherInfo, ...]
    result: Result
    """`left`: at the end a bot, or nobody, played for you."""
    place: int | None
    score: int | None
    ending: str
    """Why it ended, as text."""
    options: dict[str, Value]
    """Options that differ from the usual ones."""
    step: str | None
    counts: bool
    """Whether statistics include it: not from a written position, nor with own components."""
    rated: bool
    rating: tuple[int, int, int, int] | None
    """Of a rated match: your rating and half of its 95 % interval, before and after."""
    kept: bool
    """Whether the record is still stored."""


class History(Answer, frozen=True, kw_only=True):
    """GET /api/history: your finished matches, the newest first."""

    matches: tuple[MatchInfo, ...]
    more: str | None
    """Where the next page begins, for `before`; None on the last one."""


class Tallied(Answer, frozen=True, kw_only=True):
    """How your matches ended: all of a game, against bots of a level at worst, with people, or from one seat."""

    game: str
    by: Literal["all", "level", "people", "seat"]
    key: str
    """The level, or the number of the seat."""
    played: int
    won: int
    lost: int
    drawn: int
    left: int


class Streak(Answer, frozen=True, kw_only=True):
    """Matches of a game that you won one after the other."""

    game: str
    now: int
    longest: int


class Statistics(Answer, frozen=True, kw_only=True):
    """GET /api/history/statistics"""

    matches: int
    tallies: tuple[Tallied, ...]
    streaks: tuple[Streak, ...]


class Exported(Answer, frozen=True, kw_only=True):
    """GET /api/history/file?format=json: your finished matches as stored."""

    matches: tuple[MatchInfo, ...]


def match_info(row: Finished, ending: str, *, kept: bool) -> MatchInfo:
    """A row of a history as its player sees it."""
    return MatchInfo(
        record=row.table,
        game=row.game,
        began=row.began,
        ended=row.ended,
        lasted=row.lasted,
        plies=row.plies,
        seats=row.seats,
        own=row.own,
        others=tuple(OtherInfo(seat=other.seat, name=other.name, level=other.level) for other in row.others),
        result=row.result,
        place=row.place,
        score=row.score,
        ending=ending,
        options=row.options,
        step=row.step,
        counts=row.counts,
        rated=row.rated,
        rating=None if row.rating is None else (*shown(*row.rating[:2]), *shown(*row.rating[2:])),
        kept=kept,
    )
