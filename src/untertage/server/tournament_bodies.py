"""Bodies of the requests about tournaments, and their answers (see docs/protocol.md)."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, field

from untertage.core.campaign import Value
from untertage.server.bodies import _UNSEEN, Name
from untertage.server.info import DAY, Answer, Body, ClockPlan, Word
from untertage.tournaments.plan import MOST_IN_DIVISION, MOST_ROUNDS, Format
from untertage.tournaments.standings import Break, Row

_TITLE: Final = rf"^[^\s{_UNSEEN}]([^{_UNSEEN}]*[^\s{_UNSEEN}])?$"
Title: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60, pattern=_TITLE)]
Reason: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200, pattern=_TITLE)]
Moment: TypeAlias = Annotated[int, Meta(ge=0, le=8_640_000_000_000_000)]
"""Milliseconds since 1970, up to the maximum date of a browser."""
Number: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]
Joining: TypeAlias = Literal["everybody", "link", "list"]
"""Who can see and join: everyone; anyone with the link; people with a personal link."""
State: TypeAlias = Literal["open", "running", "over", "cancelled"]


class NewTournament(Body, frozen=True, kw_only=True):
    """POST /api/tournaments."""

    name: Title
    text: Annotated[str, Meta(max_length=1000)] = ""
    game: str
    options: dict[str, Value] = field(default_factory=dict)
    format: Format
    seats: Annotated[int, Meta(ge=1, le=4)] = 2
    """Seats at a table; in a team event the size of a team."""
    double: bool = False
    """Everyone plays from every seat."""
    rounds: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = 0
    """Rounds of a Swiss tournament, or deals of a team event; 0 for the usual number."""
    third: bool = False
    division: Annotated[int, Meta(ge=0, le=MOST_IN_DIVISION)] = 0
    moving: Annotated[int, Meta(ge=0, le=4)] = 0
    days: Annotated[int, Meta(ge=0, le=60)] = 0
    """A round of a league begins every so many days; 0: when the previous one is over."""
    pause: Annotated[int, Meta(ge=0, le=DAY)] = 0
    """Seconds between two rounds."""
    clock: ClockPlan | None = None
    no_show: Annotated[int, Meta(ge=0, le=30 * DAY)] = 0
    """A player who makes no first move within this many seconds loses the game; 0 for no limit."""
    join: Joining = "link"
    most: Annotated[int, Meta(ge=2, le=128)] = 128
    """The most players, or teams."""
    fill: bool = False
    """At the start, bots fill up so that there are no byes."""
    level: str | None = None
    """Level of the bots that fill up, complete teams and play for absent people."""
    starts: Moment | None = None
    """When it starts by itself, in milliseconds since 1970."""


class Entering(Body, frozen=True, kw_only=True):
    """POST /api/tournaments/{tournament}/enter."""

    team: Number | None = None
    """Join this team instead of forming a new one."""
    word: Word = ""
    """What you add to the luck of every match, see docs/luck.md."""


class Claiming(Body, frozen=True, kw_only=True):
    """POST /api/tournaments/{tournament}/claim: take a reserved place."""

    secret: Annotated[str, Meta(min_length=1, max_length=100)]
    word: Word = ""
    """What you add to the luck of every match, see docs/luck.md."""


class Reserving(Body, frozen=True, kw_only=True):
    """POST /api/tournaments/{tournament}/places: reserve a place, or give it to a bot (organiser)."""

    name: Name | None = None
    level: str | None = None
    """A bot of this level instead of a person."""


class Cancelling(Body, frozen=True, kw_only=True):
    """POST /api/tournaments/{tournament}/cancel (organiser)."""

    reason: Annotated[str, Meta(max_length=200)] = ""


class Ruling(Body, frozen=True, kw_only=True):
    """POST /api/tournaments/{tournament}/result: enter or correct the result of a game (organiser)."""

    round: Number
    match: Number
    game: Number = 0
    places: Annotated[tuple[Annotated[int, Meta(ge=1, le=4)], ...], Meta(min_length=1, max_length=4)]
    """Of every entrant of the match, from 1. In a team event 1 is a win and 2 a defeat."""
    reason: Reason


class Place(Answer, frozen=True, kw_only=True):
    """A reserved place. The secret is shown once; the first person to use the link gets the place."""

    number: int
    secret: str
    path: str
    """Path of the page: `/#/tournament/<tournament>/<secret>`."""


class TournamentCard(Answer, frozen=True, kw_only=True):
    """A tournament in a list."""

    tournament: str
    name: str
    game: str
    format: Format
    seats: int
    status: State
    join: Joining
    entrants: int
    most: int
    starts: int | None
    created: int
    changed: int
    host: str
    round: int
    """Rounds that have begun."""
    rounds: int
    entered: bool
    """Whether you take part."""
    organiser: bool
    """Whether you organise it."""


class TournamentList(Answer, frozen=True, kw_only=True):
    """GET /api/tournaments (public ones) and GET /api/tournaments/mine, the most recent first."""

    tournaments: tuple[TournamentCard, ...]


class EntrantInfo(Answer, frozen=True, kw_only=True):
    """A player, or a team."""

    number: int
    name: str
    members: tuple[str, ...]
    """Names of a team."""
    bots: int
    """How many of the members are bots."""
    level: str | None
    """Level of a bot that takes part alone."""
    reserved: bool
    """The place has not been taken yet."""
    out: Literal["self", "organiser"] | None
    """Who withdrew this entrant, if withdrawn."""


class GameOf(Answer, frozen=True, kw_only=True):
    """A game of a match."""

    table: str
    """The table, which is also the name of the record; it may not be open yet."""
    seats: tuple[int, ...]
    """Entrants by seat."""
    places: tuple[int, ...] | None
    """By entrant of the match; None while it is not over."""
    how: Literal["played", "forfeit", "walkover", "ruled"] | None
    plies: int
    score: int | None
    reason: str
    """Why the organiser entered or corrected the result."""


class MatchOf(Answer, frozen=True, kw_only=True):
    """Entrants who meet in a round; alone they have a bye, except in a team event."""

    entrants: tuple[int, ...]
    points: tuple[float, ...]
    games: tuple[GameOf, ...]
    decided: bool
    winner: int | None
    """Who advances, in a decided match of a knockout."""


class RoundOf(Answer, frozen=True, kw_only=True):
    """A round."""

    at: int
    matches: tuple[MatchOf, ...]


class Happening(Answer, frozen=True, kw_only=True):
    """A line of the log."""

    at: int
    kind: Literal["entered", "withdrew", "removed", "started", "paired", "ruled", "ended", "cancelled"]
    entrants: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    round: int | None = None
    places: tuple[int, ...] = ()
    text: str = ""


class Lots(Answer, frozen=True, kw_only=True):
    """How to check lots and draws: see docs/tournaments.md."""

    commitment: str
    secret: str | None
    """Published at the start."""
    order: tuple[int, ...]
    luck_commitment: str
    """The hash of the secret from which those of all tables follow."""
    luck_secret: str | None
    """Published at the end."""


class TournamentInfo(Answer, frozen=True, kw_only=True):
    """GET /api/tournaments/{tournament}."""

    card: TournamentCard
    v: int
    text: str
    options: dict[str, Value]
    double: bool
    third: bool
    division: int
    moving: int
    days: int
    pause: int
    clock: ClockPlan | None
    no_show: int
    fill: bool
    level: str
    entrants: tuple[EntrantInfo, ...]
    rounds: tuple[RoundOf, ...]
    next_round: int | None
    """When the next round begins, if that depends on the time alone."""
    standings: tuple[Row, ...]
    breaks: tuple[Break, ...]
    """The tie-breaks, in this order."""
    lots: Lots
    log: tuple[Happening, ...]
    reason: str
    """Why it was called off."""
    you: int | None
    """Your number, or that of your team."""
    table: str | None
    """Where you play now."""
    previous: str | None
    """The previous season of a league."""
    following: str | None
    """The next season."""
