"""How a tournament is played: format, seats, rounds."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from untertage.tournaments.errors import Declined

Format: TypeAlias = Literal["round_robin", "league", "swiss", "knockout", "teams"]
PAIRS_ONLY: Final[tuple[Format, ...]] = ("round_robin", "league")
"""Formats in which everyone meets everyone; with three or four seats that works for few numbers of players."""
MOST: Final[dict[Format, int]] = {"round_robin": 24, "league": 96, "swiss": 128, "knockout": 128, "teams": 32}
"""The most entrants of each format."""
MOST_ROUNDS: Final = 30
MOST_IN_DIVISION: Final = 16


class Plan(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The part of a tournament that decides about pairings and standings."""

    format: Format
    seats: int = 2
    """Seats at a table; in a team event the size of a team."""
    fewest: int = 2
    """The fewest seats with which the game can be played."""
    double: bool = False
    """Everybody plays from every seat: a second cycle in round robins, several games per match otherwise."""
    rounds: int = 0
    """Rounds of a Swiss tournament, or deals of a team event; 0 for the usual number."""
    third: bool = False
    """The losers of the semi-finals play for third place."""
    division: int = 0
    """Players per division of a league; 0 for a single one."""
    moving: int = 0
    """How many are promoted and relegated between two divisions."""
    days: int = 0
    """A round of a league begins every so many days; 0: a round begins when the previous one is over."""
    pause: int = 0
    """Seconds between two rounds."""

    @property
    def games(self) -> int:
        """Games of a match."""
        return self.seats if self.double and self.format in ("swiss", "knockout") else 1

    @property
    def alone(self) -> bool:
        """Does every entrant have its own table, with the same deal for all?"""
        return self.format == "teams"


def check(plan: Plan, *, cooperative: bool) -> None:
    """Raise Declined if a game of this kind cannot be played in this way."""
    if cooperative != plan.alone:
        raise Declined("bad_tournament", "cooperative games are played as team events, all others are not")
    if plan.format in PAIRS_ONLY and plan.seats > 2:
        raise Declined("bad_tournament", "everyone can meet everyone only with two seats; use a Swiss tournament")
    if plan.third and (plan.format != "knockout" or plan.seats > 2):
        raise Declined("bad_tournament", "third place is played for only in a knockout of two seats")
    if plan.rounds and plan.format not in ("swiss", "teams"):
        raise Declined("bad_tournament", "the number of rounds follows from the number of players")
    if plan.format != "league" and (plan.division or plan.moving or plan.days):
        raise Declined("bad_tournament", "only leagues have divisions and dates")
    if plan.moving * 2 > plan.division or (plan.division and plan.division < 3):
        raise Declined("bad_tournament", "a division needs at least three players, and half of them at most move")
    if plan.double and plan.alone:
        raise Declined("bad_tournament", "a team plays every deal once")
