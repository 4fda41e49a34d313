"""A finished match from the point of view of one of its players, and filters for lists of them."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from untertage.core.campaign import Value
from untertage.core.game import Seat

Result: TypeAlias = Literal["won", "lost", "drawn", "left"]
"""`left`: a bot, or nobody, played for the person at the end."""
Against: TypeAlias = Literal["people", "bots", "both", "nobody"]
"""Who sat on the other seats."""
PAGE: Final = 50
"""Matches in one answer."""


class Other(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The player in another seat: an opponent, or a partner in a cooperative game."""

    seat: Seat
    name: str
    level: str | None = None
    """Level of a bot; None for a person."""
    player: str | None = None
    """None for a bot, or a person who was deleted."""


class Finished(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One row per match and person."""

    player: str
    table: str
    """The table, which is also the name of the record."""
    game: str
    began: int
    ended: int
    lasted: int
    """Milliseconds from the start to the end, without the time when no server was running."""
    plies: int
    seats: int
    own: tuple[Seat, ...]
    others: tuple[Other, ...]
    result: Result
    place: int | None = None
    """None in a cooperative game, and for several seats."""
    score: int | None = None
    """The highest of the own seats, for games that have scores."""
    reason: str
    """End reason of the match."""
    options: dict[str, Value] = {}
    """Those that differ from the usual ones."""
    setup: str
    """Digest of game, options and number of seats: matches with the same one are alike."""
    step: str | None = None
    """The step of the campaign."""
    level: str | None = None
    """The weakest bot, if bots sat on all other seats."""
    counts: bool = True
    """Whether statistics include the match: not from a written position, nor with own components."""
    rated: bool = False
    pool: str = ""
    """Of a rated match: the game, or a difficulty of it."""
    rating: tuple[float, float, float, float] | None = None
    """Mean and deviation of the rating before and after the match."""

    @property
    def against(self) -> Against:
        bots = sum(other.level is not None for other in self.others)
        if not self.others:
            return "nobody"
        return "people" if bots == 0 else "bots" if bots == len(self.others) else "both"

    @property
    def names(self) -> str:
        """The names of the others for a search, which ignores case."""
        return "\n".join(other.name for other in self.others).casefold()


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """Which matches of a player, the newest first."""

    game: str | None = None
    result: Result | None = None
    against: Against | None = None
    name: str = ""
    """Part of the name of another player at the table."""
    since: int | None = None
    until: int | None = None
    """Milliseconds since 1970; the match ended before."""
    least: int | None = None
    most: int | None = None
    """Plies."""
    before: tuple[int, str] | None = None
    """Continue after this match, given by its end and its table."""
    limit: int | None = None


EVERYTHING: Final = Wanted()


def chosen(wanted: Wanted, rows: list[Finished]) -> list[Finished]:
    """The wanted rows, the newest first (match_rows.query says the same in SQL)."""
    found = sorted((row for row in rows if _fits(wanted, row)), key=lambda row: (row.ended, row.table), reverse=True)
    return found if wanted.limit is None else found[: wanted.limit]


def _fits(wanted: Wanted, row: Finished) -> bool:
    return (
        wanted.game in (None, row.game)
        and wanted.result in (None, row.result)
        and wanted.against in (None, row.against)
        and wanted.name.casefold() in row.names
        and (wanted.since is None or row.ended >= wanted.since)
        and (wanted.until is None or row.ended < wanted.until)
        and (wanted.least is None or row.plies >= wanted.least)
        and (wanted.most is None or row.plies <= wanted.most)
        and (wanted.before is None or (row.ended, row.table) < wanted.before)
    )
