"""The bodies of HTTP requests and answers; docs/protocol.md tells which belongs where."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from untertage.core.game import Outcome, Seat
from untertage.server.messages import Answer, Body, ClockPlan, Code, Lang, Moment, Notation, TableInfo, Value, You

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24, pattern=r"^\S(.*\S)?$")]


class NewPlayer(Body, frozen=True, kw_only=True):
    """POST /api/players: choose a name."""

    name: Name


class Player(Answer, frozen=True, kw_only=True):
    """Who a token stands for. The token is told once and is the key to all seats of this player."""

    player: str
    name: str
    token: str | None = None


class SeatPlan(Body, frozen=True, kw_only=True):
    """Who is to sit somewhere: you, another person at your screen, a person by link, or a bot of a level."""

    kind: Literal["me", "here", "person", "bot"]
    name: Name | None = None
    level: str | None = None


class NewTable(Body, frozen=True, kw_only=True):
    """POST /api/tables."""

    game: str
    seats: Annotated[tuple[SeatPlan, ...], Meta(min_length=1, max_length=8)]
    options: dict[str, Value] = msgspec.field(default_factory=dict)
    position: dict[str, Any] | None = None
    """Begin at this written position; its options count, not those above."""
    components: dict[str, Any] | None = None
    """An owner's own component sheet."""
    listed: bool = False
    hints: bool = True
    clock: ClockPlan | None = None
    absent: Literal["wait", "bot"] = "wait"
    """Who leaves is waited for, or a bot plays on until the player comes back."""
    absent_level: str | None = None


class TableFor(Answer, frozen=True, kw_only=True):
    """A table and what you are there."""

    table: TableInfo
    you: You


class Invitation(Answer, frozen=True, kw_only=True):
    """A link that gives a seat to the first who uses it."""

    seat: Seat
    secret: str
    path: str
    """Of the page to open: `/#/join/<table>/<secret>`."""


class Created(Answer, frozen=True, kw_only=True):
    """A new table."""

    table: TableInfo
    you: You
    invitations: tuple[Invitation, ...]


class TableList(Answer, frozen=True, kw_only=True):
    """GET /api/tables (listed ones) and GET /api/tables/mine, the latest first."""

    tables: tuple[TableFor, ...]


class Claim(Body, frozen=True, kw_only=True):
    """POST /api/tables/{table}/claim: use an invitation."""

    secret: Annotated[str, Meta(min_length=1, max_length=100)]


class Sit(Body, frozen=True, kw_only=True):
    """POST /api/tables/{table}/sit: take a free seat at a listed table."""

    seat: Seat


class SeatChange(Body, frozen=True, kw_only=True):
    """PUT /api/tables/{table}/seats/{seat}, for the host: any plan before the start, later a bot for the absent."""

    plan: SeatPlan


class OptionValue(Answer, frozen=True, kw_only=True):
    """One value to choose."""

    value: Value
    label: str


class OptionInfo(Answer, frozen=True, kw_only=True):
    """One option of a game: a choice among values, a number between bounds, or else a text."""

    name: str
    label: str
    help: str
    default: Value
    values: tuple[OptionValue, ...] = ()
    least: int | None = None
    most: int | None = None


class BotInfo(Answer, frozen=True, kw_only=True):
    """A bot that can be given a seat."""

    level: str
    label: str
    help: str


class GameInfo(Answer, frozen=True, kw_only=True):
    """One game of the catalogue."""

    game: str
    title: str
    tagline: str
    goal: str
    fewest: int
    most: int
    cooperative: bool
    secrets: bool
    """Seats know things that others do not: hands have to be hidden at one screen."""
    options: tuple[OptionInfo, ...]


class Catalogue(Answer, frozen=True, kw_only=True):
    """GET /api/games?lang=de"""

    games: tuple[GameInfo, ...]
    bots: tuple[BotInfo, ...]
    phrases: dict[str, str]
    """What can be said with one click, by the key that `say` sends."""


class WordList(Answer, frozen=True, kw_only=True):
    """GET /api/games/{game}/words?lang=de: the texts of a game, in sections."""

    game: str
    lang: Lang
    sections: dict[str, dict[str, str]]


class RuleText(Answer, frozen=True, kw_only=True):
    """One numbered rule."""

    rule: str
    section: str
    text: str
    reason: str


class RulesPage(Answer, frozen=True, kw_only=True):
    """GET /api/games/{game}/rules?lang=de: the rules document, whole (Markdown) and rule by rule."""

    game: str
    lang: Lang
    title: str
    page: str
    rules: tuple[RuleText, ...]


class RecordInfo(Answer, frozen=True, kw_only=True):
    """A finished or loaded record; it can be replayed under this id."""

    record: str
    game: str
    seats: int
    players: tuple[str, ...]
    plies: int
    options: dict[str, Value]
    outcome: Outcome | None
    ending: str | None


class Frame(Answer, frozen=True, kw_only=True):
    """One moment of a replay."""

    ply: int
    view: msgspec.Raw
    """The view of the game, as in an update."""
    moment: Moment | None
    """What led to it; None at the beginning."""


class Replay(Answer, frozen=True, kw_only=True):
    """GET /api/records/{record}/replay?eyes=0&lang=de"""

    info: RecordInfo
    eyes: Seat | None
    frames: tuple[Frame, ...]


class Problem(Answer, frozen=True, kw_only=True):
    """The body of every HTTP error."""

    code: Code
    text: str
    rule: str | None = None


class Summons(Answer, frozen=True, kw_only=True):
    """A line of GET /api/bot/events: one of your seats is at a table that runs."""

    table: str
    game: str
    seat: Seat


class Move(Body, frozen=True, kw_only=True):
    """POST /api/bot/tables/{table}/move"""

    action: Notation
    seat: Seat | None = None
    """Your lowest seat that may act, if not said."""
    v: int | None = None
    """The version it was chosen in, if you want to be sure."""


class Moved(Answer, frozen=True, kw_only=True):
    """The move is stored; this is the new version."""

    v: int
