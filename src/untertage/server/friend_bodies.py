"""Bodies of requests and answers about friends, mutes and blocks."""

from __future__ import annotations

from untertage.server.info import Answer, Body, Word
from untertage.server.people_bodies import TypedCode


class CallInfo(Answer, frozen=True, kw_only=True):
    """A table with a free seat, to which a friend invites you."""

    table: str
    game: str
    host: str
    """Name of the friend."""


class Friend(Answer, frozen=True, kw_only=True):
    """Somebody who has accepted your link, or whose link you have accepted."""

    player: str
    name: str
    online: bool


class Named(Answer, frozen=True, kw_only=True):
    """Somebody whom you have muted or blocked."""

    player: str
    name: str


class Circle(Answer, frozen=True, kw_only=True):
    """GET /api/people: whom you know."""

    friends: tuple[Friend, ...]
    muted: tuple[Named, ...]
    blocked: tuple[Named, ...]
    calls: tuple[CallInfo, ...]


class FriendCode(Answer, frozen=True, kw_only=True):
    """POST /api/people/link: a code with which others become your friends until then."""

    code: str
    until: int


class Befriending(Body, frozen=True, kw_only=True):
    """POST /api/people: become a friend of whoever made the code."""

    code: TypedCode


class Distance(Body, frozen=True, kw_only=True):
    """Mute or block somebody, or take it back; None changes nothing."""

    muted: bool | None = None
    blocked: bool | None = None


class Relation(Answer, frozen=True, kw_only=True):
    """What somebody at a table is to you."""

    name: str
    friend: bool
    muted: bool
    blocked: bool


class Calling(Body, frozen=True, kw_only=True):
    """POST /api/tables/{table}/friends: invite a friend to a free seat (host)."""

    player: str


class Guests(Answer, frozen=True, kw_only=True):
    """Who is invited to a table."""

    players: tuple[str, ...]


class Accepting(Body, frozen=True, kw_only=True):
    """POST /api/tables/{table}/accept: take the first free seat of a table to which you are invited."""

    word: Word = ""
