"""Messages from the server to a client over the WebSocket (see docs/protocol.md)."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from untertage.core.game import Outcome, Seat
from untertage.server.info import Answer, Choices, Code, FieldKind, TableInfo, You


class ToClient(msgspec.Struct, frozen=True, kw_only=True, tag_field="t", tag=str.lower):
    """Message from the server."""


class Welcome(ToClient, frozen=True, kw_only=True):
    """Reply to `hello`; an update follows if the match has started."""

    table: TableInfo
    you: You
    release: str
    """Version of the server software."""
    protocol: int
    """Version of this protocol."""
    actions: dict[str, dict[str, FieldKind]]
    """The fields of every kind of action in the order of its notation, so that a client can read one."""


class Changed(ToClient, frozen=True, kw_only=True):
    """Seats, presence or status of the table changed."""

    table: TableInfo
    you: You


class Moment(Answer, frozen=True, kw_only=True):
    """One entry of the log: a ply, or another event at the table."""

    v: int
    ply: int
    """Number of plies played at that point; `look` with this number shows the table as it was."""
    kind: Literal["ply", "start", "undo", "resign", "ask", "answer", "time", "seat"]
    seat: Seat | None
    """The seat that caused it; -1 is the clock."""
    at: int
    """Milliseconds since 1970."""
    events: tuple[msgspec.Raw, ...]
    """The game events this client may see, for animation."""
    texts: tuple[str, ...]
    """The entry as text."""


class Offer(Answer, frozen=True, kw_only=True):
    """A pending takeback request."""

    seat: Seat
    plies: int
    waiting: tuple[Seat, ...]
    """Seats that have not answered yet."""


class ClockInfo(Answer, frozen=True, kw_only=True):
    """Time left when the message was sent."""

    left: tuple[int, ...] | None
    """Milliseconds per seat, if there is a thinking clock."""
    running: tuple[Seat, ...]
    glass: int | None
    """Milliseconds until the running hourglass is empty."""


class Update(ToClient, frozen=True, kw_only=True):
    """The current state as the seat `eyes`, or a spectator, may see it."""

    v: int
    since: int | None
    """Version after which `moments` continues the log; None if it is the complete log."""
    ack: str | None
    """Id of the message this replies to."""
    eyes: Seat | None
    view: msgspec.Raw
    legal: Choices
    moments: tuple[Moment, ...]
    outcome: Outcome | None
    ending: str | None
    """The outcome as text."""
    offer: Offer | None
    clock: ClockInfo | None


class Past(ToClient, frozen=True, kw_only=True):
    """The table at an earlier point."""

    id: str
    ply: int
    eyes: Seat | None
    view: msgspec.Raw
    text: str
    """The board as text."""


class Reason(Answer, frozen=True, kw_only=True):
    """A rule that forbids an action; `rule` is its id in the rules document."""

    rule: str
    text: str
    notation: str


class Reasons(ToClient, frozen=True, kw_only=True):
    """Reply to `why`: the rules that forbid it, and the matching actions that are legal."""

    id: str
    reasons: tuple[Reason, ...]
    allowed: tuple[str, ...]
    instead: tuple[str, ...] = ()
    """What the seat may do now, in words: what resembles the refused action, or what is due."""


class Advice(ToClient, frozen=True, kw_only=True):
    """Reply to `hint`: the action a bot would play, in notation, and why, in a sentence."""

    id: str
    v: int
    seat: Seat
    notation: str
    reason: str = ""


class Terms(ToClient, frozen=True, kw_only=True):
    """Reply to `undo` when others must agree: the number of plies it takes back, and the seats to ask."""

    id: str
    plies: int
    seats: tuple[Seat, ...]


class Aids(ToClient, frozen=True, kw_only=True):
    """Reply to `assist`; null for games without aids."""

    id: str
    v: int
    eyes: Seat | None
    aids: msgspec.Raw


class Board(ToClient, frozen=True, kw_only=True):
    """Reply to `read`: the table as text, at most 80 columns wide."""

    id: str
    v: int
    text: str


class Said(ToClient, frozen=True, kw_only=True):
    """A chat line. It is not part of the match or its record."""

    seat: Seat
    at: int
    """Milliseconds since 1970."""
    phrase: str | None
    text: str
    """A phrase is translated into the language of the client."""
    ack: str | None = None
    """Id of the message, for the client that sent it."""


class Pointed(ToClient, frozen=True, kw_only=True):
    """A seat points at a thing, or stops pointing (None)."""

    seat: Seat
    thing: str | None
    ack: str | None = None


class Pong(ToClient, frozen=True, kw_only=True):
    """Reply to `ping`."""

    id: str


class Fault(ToClient, frozen=True, kw_only=True, tag="error"):
    """The message `id` was rejected. An update follows after `stale`."""

    id: str | None
    code: Code
    text: str
    rule: str | None = None
    v: int | None = None


ServerMessage: TypeAlias = (
    Welcome | Changed | Update | Past | Reasons | Advice | Terms | Aids | Board | Said | Pointed | Pong | Fault
)
