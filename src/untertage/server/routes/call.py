"""One HTTP request as a handler sees it, and how it is answered."""

from __future__ import annotations

import contextlib
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Any, Final, TypeAlias, TypeVar

import msgspec

from untertage.core.errors import UntertageError
from untertage.server import outbound
from untertage.server.auth import Gate, Who
from untertage.server.bodies import TableFor
from untertage.server.club import Club
from untertage.server.errors import STATUS, Refused, refused
from untertage.server.hub import Hub
from untertage.server.info import Body, Lang
from untertage.server.room import Room
from untertage.server.table import AnyGame

Handler: TypeAlias = Callable[["Call"], Awaitable["Reply"]]
B = TypeVar("B", bound=Body)
_NUL: Final = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
"""A NUL in JSON, where backslashes may come in pairs."""


class Reply(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to a request: a body, or lines that are sent as they come."""

    body: bytes = b""
    status: int = 200
    headers: Mapping[str, str] = msgspec.field(default_factory=dict)
    media: str = "application/json"
    lines: AsyncIterator[bytes] | None = None
    places: contextlib.ExitStack | None = None
    """Exited when the last line has been sent."""


class Call(msgspec.Struct, kw_only=True):
    """One request, from the network or from the page that this process serves alone."""

    hub: Hub
    address: str
    params: Mapping[str, str]
    """Parts of the path."""
    query: Mapping[str, str]
    headers: Mapping[str, str]
    """By their names in lower case."""
    parts: Callable[[], AsyncIterator[bytes]]
    """The body as it arrives."""
    game: AnyGame | None = None
    """Whose texts explain an error."""

    @property
    def lang(self) -> Lang:
        """The language of the query, or else of the browser."""
        wanted = self.query.get("lang") or self.headers.get("accept-language", "en")
        return "de" if wanted.lower().startswith("de") else "en"

    @property
    def token(self) -> str | None:
        scheme, _, token = self.headers.get("authorization", "").partition(" ")
        return token if scheme.lower() == "bearer" else None

    async def who(self) -> Who | None:
        """The player with the token of the request; raises Refused for a wrong one."""
        return await self.hub.admission.player(self.token, self.address)

    async def player(self) -> Who:
        who = await self.who()
        if who is None:
            raise Refused("wrong_token")
        return who

    async def member(self) -> Who:
        """The player, who must be more than a guest at a table; raises Refused."""
        who = await self.player()
        if who.guest:
            raise Refused("guest")
        return who

    @property
    def club(self) -> Club:
        """The people of this server; raises Refused in a browser, which keeps one person."""
        if self.hub.club is None:
            raise Refused("not_found")
        return self.hub.club

    async def check_together(self, who: Who, room: Room, *, everybody: bool) -> None:
        """Raises Refused if one of the people at the table has blocked another."""
        if self.hub.club is not None:
            await self.hub.club.check_together(who, room.table, everybody=everybody)

    def check_readable(self) -> None:
        """Reject texts with a NUL, which PostgreSQL cannot store; raises Refused."""
        if any("\0" in text for text in (*self.params.values(), *self.query.values())):
            raise Refused("bad_message", "a NUL character")

    async def raw_body(self) -> bytes:
        body = bytearray()
        async for part in self.parts():
            body += part
            if len(body) > self.hub.limits.body_bytes:
                raise Refused("too_big")
        return bytes(body)

    async def body(self, kind: type[B]) -> B:
        """The decoded body. Its type is checked because a page of another site may send other types unasked."""
        sort = self.headers.get("content-type", "").partition(";")[0].strip().lower()
        if sort != "application/json":
            raise Refused("bad_message", "the body must be application/json")
        raw = await self.raw_body()
        if _NUL.search(raw):
            raise Refused("bad_message", "a NUL character")
        try:
            return msgspec.json.decode(raw, type=kind)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise Refused("bad_message", str(error)) from None

    def text(self, name: str) -> str:
        """A part of the path."""
        return self.params[name]

    def number(self, name: str) -> int | None:
        """A number of the query."""
        value = self.query.get(name)
        if value is None or value == "":
            return None
        if not value.isdecimal() or len(value) > 6:
            raise Refused("bad_message", f"{name} must be a number")
        return int(value)

    async def room(self) -> Room:
        return await self.hub.room(self.text("table"))

    def count(self, gate: Gate) -> None:
        """Limit how often one address may do something; raises Refused."""
        if not gate.take(self.address):
            raise Refused("too_fast")

    def count_import(self, who: Who | None) -> None:
        """Limit how often one address or player may upload something that must be checked; raises Refused."""
        if not self.hub.gates.imports.take(self.address) or not (who is None or self.hub.gates.imports.take(who.id)):
            raise Refused("too_fast")

    async def seat_changer(self) -> tuple[Who, Room]:
        """The player, who may not change seats too often, and the room; raises Refused."""
        who = await self.player()
        if not self.hub.gates.seat_changes.take(who.id):
            raise Refused("too_fast")
        room = await self.room()
        room.check_length()
        return who, room


class Endpoint(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of request; routing and the OpenAPI document are made from it."""

    method: str
    path: str
    handler: Handler
    summary: str
    answer: Any
    body: type[Body] | None = None
    query: tuple[str, ...] = ()
    token: bool = False
    media: str = "application/json"


def endpoint(
    method: str, path: str, handler: Handler, summary: str, answer: Any, body: type[Body] | None = None, **more: Any
) -> Endpoint:
    return Endpoint(method=method, path=path, handler=handler, summary=summary, answer=answer, body=body, **more)


def answered(answer: msgspec.Struct, status: int = 200) -> Reply:
    return json(outbound.encoded(answer), status)


def json(body: bytes, status: int = 200, headers: Mapping[str, str] | None = None) -> Reply:
    return Reply(body=body, status=status, headers=headers or {})


def seen_by(room: Room, who: Who | None, lang: Lang) -> TableFor:
    """A table as one player sees it."""
    return TableFor(table=room.info(lang), you=outbound.you(room.table, None if who is None else who.id))


async def serve(point: Endpoint, call: Call) -> Reply:
    """Answer a request; errors become answers too."""
    try:
        call.hub.admission.check(call.address)
        call.count(call.hub.gates.requests)
        call.check_readable()
        return await point.handler(call)
    except UntertageError as error:
        reason = refused(error)
    except RecursionError:
        reason = Refused("bad_message", "nested too deeply")
    except call.hub.store.failures:
        reason = Refused("unavailable")
    call.hub.services.metrics.count("untertage_refusals_total", code=reason.code)
    return problem(reason, call.lang, call.game)


def problem(reason: Refused, lang: Lang, game: AnyGame | None = None) -> Reply:
    return json(outbound.problem(reason, lang, game), STATUS.get(reason.code, 400))
