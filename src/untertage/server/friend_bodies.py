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
    """A friend: one of you has accepted the other's link."""

    player: str
    name: str
    online: bool


class Named(Answer, frozen=True, kw_only=True):
    """A person you have muted or blocked."""

    player: str
    name: str


class Circle(Answer, frozen=True, kw_only=True):
    """GET /api/people: friends, mutes, blocks and invitations."""

    friends: tuple[Friend, ...]
    muted: tuple[Named, ...]
    blocked: tuple[Named, ...]
    calls: tuple[CallInfo, ...]


class FriendCode(Answer, frozen=True, kw_only=True):
    """POST /api/people/link: a code with which others become your friends until then."""

    code: str
    until: int


class Befriending(Body, frozen=True, kw_only=True):
    """POST /api/people: become friends with the owner of the code."""

    code: TypedCode


class Distance(Body, frozen=True, kw_only=True):
    """Mute or block a person, or undo it; None changes nothing."""

    muted: bool | None = None
    blocked: bool | None = None


class Relation(Answer, frozen=True, kw_only=True):
    """Your relation to the person in a seat."""

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
