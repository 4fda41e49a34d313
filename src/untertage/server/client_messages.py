"""Messages from a client to the server over the WebSocket (see docs/protocol.md)."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from untertage.core.game import Seat
from untertage.server.info import Lang, Notation

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
"""Chosen by the client and returned in the reply."""
Thing: TypeAlias = Annotated[str, Meta(max_length=60, pattern=r"^[\w@:;=~.,*>+-]+\Z")]
"""Name of a thing on the board: a word of the notation, or what the page calls it."""


class ToServer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="t", tag=str.lower):
    """Message from a client."""


class Hello(ToServer, frozen=True, kw_only=True):
    """First message on a connection; also sent to resume after a lost connection or to switch tables."""

    table: str
    token: str | None = None
    """None for a spectator."""
    seen: int | None = None
    """Last version the client has; the update then contains only what is newer."""
    eyes: Seat | None = None
    """Seat whose view to send; by default the lowest seat of the player. Ignored for spectators."""
    lang: Lang = "en"


class Act(ToServer, frozen=True, kw_only=True):
    """Play an action. `v` is the version of the table it was chosen for."""

    id: Id
    v: int
    seat: Seat
    action: Notation


class Eyes(ToServer, frozen=True, kw_only=True):
    """Switch to the view of another seat of this player (hot seat). The reply is a full update."""

    id: Id
    seat: Seat


class Speak(ToServer, frozen=True, kw_only=True):
    """Change the language of all texts. The reply is a full update."""

    id: Id
    lang: Lang


class Why(ToServer, frozen=True, kw_only=True):
    """Ask why an action, or actions containing these words (`["M1", "C3"]`), are illegal. The reply is `reasons`."""

    id: Id
    seat: Seat
    action: Notation | None = None
    about: Annotated[tuple[Notation, ...], Meta(max_length=6)] = ()


class Hint(ToServer, frozen=True, kw_only=True):
    """Ask what a bot would play. The reply is `advice`."""

    id: Id
    seat: Seat
    level: str | None = None


class Undo(ToServer, frozen=True, kw_only=True):
    """Take back the last action of this seat. If others must agree, the reply is `terms`; with `ask` they are asked."""

    id: Id
    v: int
    seat: Seat
    ask: bool = False


class Agree(ToServer, frozen=True, kw_only=True):
    """Accept or decline the takeback request that `offer` in the update describes."""

    id: Id
    v: int
    seat: Seat
    agree: bool


class Resign(ToServer, frozen=True, kw_only=True):
    """Resign the match. With three or more seats the others can play on, with a bot or nobody in the seat for good."""

    id: Id
    v: int
    seat: Seat
    then: Literal["end", "bot", "nobody"] = "end"


class Look(ToServer, frozen=True, kw_only=True):
    """Ask for the table as it was after a number of plies. The reply is `past`."""

    id: Id
    ply: Annotated[int, Meta(ge=0)]


class Assist(ToServer, frozen=True, kw_only=True):
    """Ask for what the rules can compute from the view (threats, ranges, previews). The reply is `aids`."""

    id: Id


class Read(ToServer, frozen=True, kw_only=True):
    """Ask for the board as text, for screen readers. The reply is `board`."""

    id: Id


class Say(ToServer, frozen=True, kw_only=True):
    """Send a phrase of the catalogue, or a text, to everybody at the table, who receive `said`."""

    id: Id
    seat: Seat
    phrase: Annotated[str, Meta(max_length=40)] | None = None
    text: Annotated[str, Meta(max_length=200)] | None = None


class Point(ToServer, frozen=True, kw_only=True):
    """Point at a thing, or stop pointing (None). Everybody at the table receives `pointed`."""

    id: Id
    seat: Seat
    thing: Thing | None


class Ping(ToServer, frozen=True, kw_only=True):
    """Check the connection. The reply is `pong`."""

    id: Id


ClientMessage: TypeAlias = (
    Hello | Act | Eyes | Speak | Why | Hint | Undo | Agree | Resign | Look | Assist | Read | Say | Point | Ping
)
