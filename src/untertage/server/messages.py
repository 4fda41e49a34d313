"""The messages of the WebSocket; docs/protocol.md tells how they follow each other."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from untertage.core.game import Outcome, Seat

Lang: TypeAlias = Literal["en", "de"]
Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
"""Chosen by the client, comes back in the answer."""
Notation: TypeAlias = Annotated[str, Meta(max_length=400)]
Value: TypeAlias = str | int | bool
Thing: TypeAlias = Annotated[str, Meta(max_length=60, pattern=r"^[\w@:;=~.,*>+-]+\Z")]
"""The name of a thing on the table, as a board writes it beside what it draws."""

DAY = 24 * 60 * 60


class Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a client sends over HTTP."""


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What the server sends."""


Code: TypeAlias = Literal[
    "bad_message",
    "too_big",
    "too_fast",
    "no_table",
    "no_record",
    "no_game",
    "wrong_token",
    "wrong_secret",
    "not_host",
    "not_your_seat",
    "not_your_turn",
    "no_free_seat",
    "not_running",
    "already_running",
    "not_over",
    "stale",
    "bad_notation",
    "illegal",
    "nothing_to_undo",
    "no_offer",
    "no_hints",
    "bad_options",
    "bad_position",
    "bad_components",
    "bad_record",
    "bad_bot",
    "not_found",
    "unavailable",
]


class ClockPlan(Body, frozen=True, kw_only=True):
    """A thinking clock: so long for every decision (`move`) or for the whole game (`game`)."""

    kind: Literal["move", "game"]
    seconds: Annotated[int, Meta(ge=5, le=30 * DAY)]
    increment: Annotated[int, Meta(ge=0, le=DAY)] = 0
    """Added after each action of the seat (`game` only)."""
    timeout: Literal["bot", "lose"] = "lose"
    """When time is up: a bot plays on for the seat until its player comes back, or the seat resigns."""


class SeatInfo(Answer, frozen=True, kw_only=True):
    """A seat as everybody may know it."""

    seat: Seat
    kind: Literal["person", "bot"]
    name: str
    """Empty while nobody sits there."""
    level: str | None = None
    taken: bool
    connected: bool = False
    stand_in: str | None = None
    """The level of the bot that plays for an absent person."""


class TableInfo(Answer, frozen=True, kw_only=True):
    """A table as everybody may know it."""

    table: str
    game: str
    status: Literal["open", "running", "over"]
    v: int
    ply: int
    seats: tuple[SeatInfo, ...]
    actors: tuple[Seat, ...]
    options: dict[str, Value]
    listed: bool
    hints: bool
    clock: ClockPlan | None
    absent: Literal["wait", "bot"]
    from_position: bool
    own_components: bool
    spectators: int
    created: int
    changed: int
    outcome: Outcome | None = None
    ending: str | None = None
    """The outcome in words."""
    rematch: str | None = None
    """The table on which the same people play again."""


class You(Answer, frozen=True, kw_only=True):
    """What the asking player is at a table."""

    seats: tuple[Seat, ...]
    host: bool


class ToServer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="t", tag=str.lower):
    """What a client says."""


class Hello(ToServer, frozen=True, kw_only=True):
    """The first message, and again after a lost connection or to go to another table."""

    table: str
    token: str | None = None
    """None: a spectator."""
    seen: int | None = None
    """The last version this client has; the update then brings only what came after it."""
    eyes: Seat | None = None
    """Whose view to send; the lowest own seat if not said. Spectators have none."""
    lang: Lang = "en"


class Act(ToServer, frozen=True, kw_only=True):
    """Play an action. `v` is the version it was chosen in."""

    id: Id
    v: int
    seat: Seat
    action: Notation


class Eyes(ToServer, frozen=True, kw_only=True):
    """Look through another own seat from now on (hot-seat); answered with a full update."""

    id: Id
    seat: Seat


class Speak(ToServer, frozen=True, kw_only=True):
    """Texts in this language from now on; answered with a full update."""

    id: Id
    lang: Lang


class Why(ToServer, frozen=True, kw_only=True):
    """Why is this not allowed? An action, or words that occur in it (`["M1", "C3"]`). Answered with `reasons`."""

    id: Id
    seat: Seat
    action: Notation | None = None
    about: Annotated[tuple[Notation, ...], Meta(max_length=6)] = ()


class Hint(ToServer, frozen=True, kw_only=True):
    """What would a bot do? Answered with `advice`."""

    id: Id
    seat: Seat
    level: str | None = None


class Undo(ToServer, frozen=True, kw_only=True):
    """Take the last own action back. If others must agree: answered with `terms`, or, with `ask`, they are asked."""

    id: Id
    v: int
    seat: Seat
    ask: bool = False


class Agree(ToServer, frozen=True, kw_only=True):
    """Answer to somebody's wish to take back; the wish is in `offer` of the update."""

    id: Id
    v: int
    seat: Seat
    agree: bool


class Resign(ToServer, frozen=True, kw_only=True):
    """Give up."""

    id: Id
    v: int
    seat: Seat


class Look(ToServer, frozen=True, kw_only=True):
    """The table after so many plies, through one's own eyes. Answered with `past`."""

    id: Id
    ply: Annotated[int, Meta(ge=0)]


class Assist(ToServer, frozen=True, kw_only=True):
    """What the rules can tell beyond the view (threats, ranges, previews). Answered with `aids`."""

    id: Id


class Read(ToServer, frozen=True, kw_only=True):
    """The board as text, for screen readers. Answered with `board`."""

    id: Id


class Say(ToServer, frozen=True, kw_only=True):
    """Say something to everybody at the table: a phrase of the catalogue, or a text. Answered with `said`, to all."""

    id: Id
    seat: Seat
    phrase: Annotated[str, Meta(max_length=40)] | None = None
    text: Annotated[str, Meta(max_length=200)] | None = None


class Point(ToServer, frozen=True, kw_only=True):
    """Point at a thing for everybody at the table; None: no longer. Answered with `pointed`, to all."""

    id: Id
    seat: Seat
    thing: Thing | None


class Ping(ToServer, frozen=True, kw_only=True):
    """Are you there? Answered with `pong`."""

    id: Id


ClientMessage: TypeAlias = (
    Hello | Act | Eyes | Speak | Why | Hint | Undo | Agree | Resign | Look | Assist | Read | Say | Point | Ping
)


class ToClient(msgspec.Struct, frozen=True, kw_only=True, tag_field="t", tag=str.lower):
    """What the server says."""


class Welcome(ToClient, frozen=True, kw_only=True):
    """The answer to `hello`; an update follows if the match has begun."""

    table: TableInfo
    you: You
    release: str
    """Version of the server program: reload the page when it changes."""


class Changed(ToClient, frozen=True, kw_only=True):
    """Something about the table itself changed: seats, presence, status."""

    table: TableInfo
    you: You


class Choice(Answer, frozen=True, kw_only=True):
    """A legal action: its notation, its text in the client's language, its fields."""

    notation: str
    label: str
    action: msgspec.Raw


class Moment(Answer, frozen=True, kw_only=True):
    """One entry of the log: a ply, or something that people did at the table."""

    v: int
    ply: int
    """Plies played after it: `look` with this number shows the table then."""
    kind: Literal["ply", "start", "undo", "resign", "ask", "answer", "time", "seat"]
    seat: Seat | None
    """Who did it; -1 is the clock."""
    at: int
    """Milliseconds since 1970."""
    events: tuple[msgspec.Raw, ...]
    """What happened, as this client may know it; for animation."""
    texts: tuple[str, ...]
    """The same in words."""


class Offer(Answer, frozen=True, kw_only=True):
    """A wish to take back that waits for answers."""

    seat: Seat
    plies: int
    waiting: tuple[Seat, ...]
    """Who has not answered yet."""


class ClockInfo(Answer, frozen=True, kw_only=True):
    """Time left when this message was sent."""

    left: tuple[int, ...] | None
    """Milliseconds of every seat, if there is a thinking clock."""
    running: tuple[Seat, ...]
    glass: int | None
    """Milliseconds until the hourglass has run out, if one runs."""


class Update(ToClient, frozen=True, kw_only=True):
    """The table as it is now for these eyes."""

    v: int
    since: int | None
    """`moments` continue a log that ends with this version; None: they are the whole log."""
    ack: str | None
    """The id of the message that this answers."""
    eyes: Seat | None
    view: msgspec.Raw
    legal: tuple[Choice, ...]
    moments: tuple[Moment, ...]
    outcome: Outcome | None
    ending: str | None
    """The outcome in words."""
    offer: Offer | None
    clock: ClockInfo | None


class Past(ToClient, frozen=True, kw_only=True):
    """The table as it was."""

    id: str
    ply: int
    eyes: Seat | None
    view: msgspec.Raw


class Reason(Answer, frozen=True, kw_only=True):
    """A rule that forbids something, in words; the rule is a place in the rules document."""

    rule: str
    text: str
    notation: str


class Reasons(ToClient, frozen=True, kw_only=True):
    """The answer to `why`. `legal` are those asked about that are allowed."""

    id: str
    reasons: tuple[Reason, ...]
    legal: tuple[Choice, ...]


class Advice(ToClient, frozen=True, kw_only=True):
    """The answer to `hint`."""

    id: str
    v: int
    seat: Seat
    choice: Choice


class Terms(ToClient, frozen=True, kw_only=True):
    """An undo would take back so many plies and these seats would have to agree."""

    id: str
    plies: int
    seats: tuple[Seat, ...]


class Aids(ToClient, frozen=True, kw_only=True):
    """The answer to `assist`; null where a game has none."""

    id: str
    v: int
    eyes: Seat | None
    aids: msgspec.Raw


class Board(ToClient, frozen=True, kw_only=True):
    """The answer to `read`: the table as text, at most 80 columns wide."""

    id: str
    v: int
    text: str


class Said(ToClient, frozen=True, kw_only=True):
    """Somebody said something. It is no part of the match and in no record."""

    seat: Seat
    at: int
    """Milliseconds since 1970."""
    phrase: str | None
    text: str
    """In the client's language, if it is a phrase."""
    ack: str | None = None
    """The id of the message, for the client that said it."""


class Pointed(ToClient, frozen=True, kw_only=True):
    """Somebody points at a thing, or (None) no longer."""

    seat: Seat
    thing: str | None
    ack: str | None = None


class Pong(ToClient, frozen=True, kw_only=True):
    """Yes."""

    id: str


class Fault(ToClient, frozen=True, kw_only=True, tag="error"):
    """The message `id` was not carried out. After `stale` an update follows."""

    id: str | None
    code: Code
    text: str
    rule: str | None = None
    v: int | None = None


ServerMessage: TypeAlias = (
    Welcome | Changed | Update | Past | Reasons | Advice | Terms | Aids | Board | Said | Pointed | Pong | Fault
)
