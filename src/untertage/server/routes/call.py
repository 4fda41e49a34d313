"""One HTTP request as a handler sees it, and how it is answered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeAlias, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from untertage.server import outbound
from untertage.server.auth import Gate, Who
from untertage.server.bodies import TableFor
from untertage.server.errors import Refused
from untertage.server.hub import Hub
from untertage.server.info import Body, Lang
from untertage.server.room import Room

Handler: TypeAlias = Callable[["Call"], Awaitable[Response]]
B = TypeVar("B", bound=Body)


class Call:
    """One request."""

    def __init__(self, hub: Hub, request: Request) -> None:
        self.hub = hub
        self.request = request

    @property
    def address(self) -> str:
        return self.request.client.host if self.request.client is not None else ""

    @property
    def lang(self) -> Lang:
        """The language of the query, or else of the browser."""
        wanted = self.request.query_params.get("lang") or self.request.headers.get("accept-language", "en")
        return "de" if wanted.lower().startswith("de") else "en"

    async def who(self) -> Who | None:
        """The player with the token of the request; raises Refused for a wrong one."""
        scheme, _, token = self.request.headers.get("authorization", "").partition(" ")
        return await self.hub.player(token if scheme.lower() == "bearer" else None, self.address)

    async def player(self) -> Who:
        who = await self.who()
        if who is None:
            raise Refused("wrong_token")
        return who

    async def raw_body(self) -> bytes:
        body = bytearray()
        async for part in self.request.stream():
            body += part
            if len(body) > self.hub.limits.body_bytes:
                raise Refused("too_big")
        return bytes(body)

    async def body(self, kind: type[B]) -> B:
        """The decoded body. Its type is checked because a page of another site may send other types unasked."""
        sort = self.request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if sort != "application/json":
            raise Refused("bad_message", "the body must be application/json")
        try:
            return msgspec.json.decode(await self.raw_body(), type=kind)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise Refused("bad_message", str(error)) from None

    def text(self, name: str) -> str:
        """A part of the path."""
        return str(self.request.path_params[name])

    def number(self, name: str) -> int | None:
        """A number of the query."""
        value = self.request.query_params.get(name)
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
        """Limit how often one address or player may bring something that must be checked; raises Refused."""
        if not self.hub.imports.take(self.address) or not (who is None or self.hub.imports.take(who.id)):
            raise Refused("too_fast")

    async def seat_changer(self) -> tuple[Who, Room]:
        """The player, who may not change seats too often, and the room; raises Refused."""
        who = await self.player()
        if not self.hub.seat_changes.take(who.id):
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


def answered(answer: msgspec.Struct, status: int = 200) -> Response:
    return json(outbound.encoded(answer), status)


def json(body: bytes, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    return Response(body, status, headers, media_type="application/json")


def seen_by(room: Room, who: Who | None, lang: Lang) -> TableFor:
    """A table as one player sees it."""
    return TableFor(table=room.info(lang), you=outbound.you(room.table, None if who is None else who.id))
