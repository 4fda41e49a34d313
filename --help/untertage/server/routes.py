"""The HTTP part: one line per request, from which both the routing and the OpenAPI document are made."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Final, TypeAlias, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from untertage.core import registry
from untertage.core.match import Match
from untertage.core.record import Record, read_record
from untertage.server import catalogue, outbound
from untertage.server.auth import hashed, new_id, new_secret
from untertage.server.bodies import (
    Catalogue,
    Claim,
    Created,
    Invitation,
    Move,
    Moved,
    NewPlayer,
    NewTable,
    Player,
    RecordInfo,
    Replay,
    RulesPage,
    SeatChange,
    Sit,
    Summons,
    TableFor,
    TableList,
    WordList,
)
from untertage.server.client import Client
from untertage.server.errors import Refused
from untertage.server.hub import Hub, Who
from untertage.server.messages import Body, Hello, Lang, Update, You
from untertage.server.room import Leave, Room

Handler: TypeAlias = Callable[["Call"], Awaitable[Response]]
B = TypeVar("B", bound=Body)
KEEP_ALIVE: Final = 15.0
"""Seconds after which a silent stream gets an empty line."""


class Call:
    """One request: what a handler wants to know of it."""

    def __init__(self, hub: Hub, request: Request) -> None:
        self.hub = hub
        self.request = request

    @property
    def address(self) -> str:
        return self.request.client.host if self.request.client is not None else ""

    @property
    def lang(self) -> Lang:
        """As the address says, or else as the browser likes it."""
        wanted = self.request.query_params.get("lang") or self.request.headers.get("accept-language", "en")
        return "de" if wanted.lower().startswith("de") else "en"

    async def who(self) -> Who | None:
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
        try:
            return msgspec.json.decode(await self.raw_body(), type=kind)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise Refused("bad_message", str(error)) from None

    def text(self, name: str) -> str:
        return str(self.request.path_params[name])

    def number(self, name: str) -> int | None:
        value = self.request.query_params.get(name)
        if value is None or value == "":
            return None
        if not value.isdecimal() or len(value) > 6:
            raise Refused("bad_message", f"{name} is a number")
        return int(value)

    async def room(self) -> Room:
        return await self.hub.room(self.text("table"))

    def opening(self) -> None:
        if not self.hub.openings.take(self.address):
            raise Refused("too_fast")


class Endpoint(msgspec.Struct, frozen=True, kw_only=True):
    """One request that can be made."""

    method: str
    path: str
    handler: Handler
    summary: str
    answer: Any
    body: type[Body] | None = None
    query: tuple[str, ...] = ()
    token: bool = False
    media: str = "application/json"


def answered(answer: msgspec.Struct, status: int = 200) -> Response:
    return json(outbound.encoded(answer), status)


def json(body: bytes, status: int = 200) -> Response:
    return Response(body, status, media_type="application/json")


def seen_by(room: Room, who: Who | None, lang: Lang) -> TableFor:
    return TableFor(table=room.info(lang), you=outbound.you(room.table, None if who is None else who.id))


async def show_games(call: Call) -> Response:
    return answered(catalogue.catalogue(call.lang))


async def show_words(call: Call) -> Response:
    return answered(catalogue.word_list(call.text("game"), call.lang))


async def show_rules(call: Call) -> Response:
    return answered(catalogue.rules_page(call.text("game"), call.lang))


async def add_player(call: Call) -> Response:
    body = await call.body(NewPlayer)
    call.opening()
    player, token = new_id(), new_secret()
    await call.hub.store.add_player(player, body.name, hashed(token), call.hub.now())
    return answered(Player(player=player, name=body.name, token=token), 201)


async def show_player(call: Call) -> Response:
    who = await call.player()
    return answered(Player(player=who.id, name=who.name))


async def rename_player(call: Call) -> Response:
    who = await call.player()
    body = await call.body(NewPlayer)
    await call.hub.store.rename_player(who.id, body.name)
    return answered(Player(player=who.id, name=body.name))


async def add_table(call: Call) -> Response:
    who = await call.player()
    body = await call.body(NewTable)
    call.opening()
    room, invitations = await call.hub.create(who, body)
    shown = seen_by(room, who, call.lang)
    return answered(Created(table=shown.table, you=shown.you, invitations=tuple(invitations)), 201)


async def show_listed(call: Call) -> Response:
    who = await call.who()
    return answered(await _listing(call, who, mine=False))


async def show_mine(call: Call) -> Response:
    return answered(await _listing(call, await call.player(), mine=True))


async def _listing(call: Call, who: Who | None, *, mine: bool) -> TableList:
    """From the store, but as it is now where a room is open in this process."""
    store = call.hub.store
    found = await store.tables_of(who.id) if mine and who is not None else await store.listed()
    held = {} if who is None else await store.seats_of(who.id)
    tables = []
    for listing in found:
        info = listing.info
        host = who is not None and listing.host == who.id
        live = call.hub.info_of(info.table, call.lang)
        ending = outbound.ending(registry.get(info.game), info.outcome, call.lang)
        info = live or msgspec.structs.replace(info, ending=ending)
        tables.append(TableFor(table=info, you=You(seats=tuple(held.get(info.table, ())), host=host)))
    return TableList(tables=tuple(tables))


async def show_table(call: Call) -> Response:
    who = await call.who()
    return await _after(call, who, _nothing)


async def _nothing() -> None:
    """Only look."""


async def _after(call: Call, who: Who | None, work: Callable[[], Awaitable[object]]) -> Response:
    """The table after something was done there, in the room's turn."""
    room = await call.room()

    async def done() -> TableFor:
        await work()
        return seen_by(room, who, call.lang)

    return answered(await room.call(done))


async def claim_seat(call: Call) -> Response:
    who = await call.player()
    body, room = await call.body(Claim), await call.room()
    return await _after(call, who, lambda: call.hub.claim(room, who, body.secret, call.address))


async def take_seat(call: Call) -> Response:
    who = await call.player()
    body, room = await call.body(Sit), await call.room()
    return await _after(call, who, lambda: call.hub.sit(room, who, body.seat))


async def invite(call: Call) -> Response:
    who, room = await call.player(), await call.room()
    return answered(await room.call(lambda: call.hub.invite(room, who, _seat(call))), 201)


async def plan_seat(call: Call) -> Response:
    who = await call.player()
    body, room = await call.body(SeatChange), await call.room()
    return await _after(call, who, lambda: call.hub.plan(room, who, _seat(call), body.plan))


def _seat(call: Call) -> int:
    text = call.text("seat")
    if not text.isdecimal() or len(text) > 2:
        raise Refused("no_free_seat")
    return int(text)


async def leave_table(call: Call) -> Response:
    who, room = await call.player(), await call.room()
    return await _after(call, who, lambda: call.hub.leave(room, who))


async def return_to_table(call: Call) -> Response:
    who, room = await call.player(), await call.room()
    return await _after(call, who, lambda: call.hub.come_back(room, who))


async def start_table(call: Call) -> Response:
    who, room = await call.player(), await call.room()
    return await _after(call, who, lambda: call.hub.start(room, who))


async def play_again(call: Call) -> Response:
    who, room = await call.player(), await call.room()
    other = await call.hub.room(await room.call(lambda: call.hub.rematch(room, who)))
    return answered(seen_by(other, who, call.lang))


async def add_record(call: Call) -> Response:
    data = await call.raw_body()
    call.opening()
    record = await asyncio.to_thread(_checked, data)
    record_id = new_id()
    await call.hub.store.add_record(record_id, record.to_json(), call.hub.now())
    return answered(outbound.record_info(record_id, record, registry.get(record.game), call.lang), 201)


def _checked(data: bytes) -> Record:
    """The record, played through; raises BadRecord."""
    return Match.from_record(read_record(data)).record


async def _record(call: Call) -> Record:
    """A loaded record, or that of a match that is over."""
    record_id = call.text("record")
    body = await call.hub.store.record(record_id)
    if body is not None:
        return read_record(body)
    try:
        room = await call.hub.room(record_id)
    except Refused:
        raise Refused("no_record") from None

    async def finished() -> Record:
        if room.table.status != "over":
            raise Refused("not_over")
        return room.table.record()

    return await room.call(finished)


async def show_record(call: Call) -> Response:
    record = await _record(call)
    return answered(outbound.record_info(call.text("record"), record, registry.get(record.game), call.lang))


async def download_record(call: Call) -> Response:
    record = await _record(call)
    as_json = call.request.query_params.get("format") == "json"
    name = f"{record.game}-{call.text('record')}.{'json' if as_json else 'play'}"
    return Response(
        record.to_json() if as_json else record.to_text(),
        media_type="application/json" if as_json else "text/plain",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


async def replay_record(call: Call) -> Response:
    record = await _record(call)
    game = registry.get(record.game)
    if record.components is not None:
        game = game.with_sheet(record.components)
    eyes = call.number("eyes")
    if eyes is not None and eyes >= record.seats:
        raise Refused("bad_message", "there is no such seat")
    return json(await asyncio.to_thread(outbound.replayed, call.text("record"), record, game, eyes, call.lang))


async def bot_events(call: Call) -> Response:
    return StreamingResponse(_summons(call.hub, await call.player()), media_type="application/x-ndjson")


async def _summons(hub: Hub, who: Who) -> AsyncIterator[bytes]:
    """Every running table where the player has a seat, each once."""
    told: set[str] = set()
    while True:
        for table_id, seats in (await hub.store.seats_of(who.id)).items():
            if table_id in told:
                continue
            table = (await hub.room(table_id)).table
            if table.status == "running":
                told.add(table_id)
                yield outbound.encoded(Summons(table=table_id, game=table.head.game, seat=seats[0])) + b"\n"
        if not await hub.wait_for_start(KEEP_ALIVE):
            yield b"\n"


async def bot_stream(call: Call) -> Response:
    who, room = await call.player(), await call.room()
    seat = call.number("seat")
    if seat is not None and seat not in room.table.seats_of(who.id):
        raise Refused("not_your_seat")
    client = Client(call.hub.limits)
    client.player = who.id
    client.bare = True
    hello = Hello(table=room.table.id, eyes=seat, lang=call.lang)
    return StreamingResponse(_updates(room, client, hello), media_type="application/x-ndjson")


async def _updates(room: Room, client: Client, hello: Hello) -> AsyncIterator[bytes]:
    """One update a line, until the match is over."""
    room.post(client, hello)
    try:
        while True:
            try:
                message = await asyncio.wait_for(client.pull(), KEEP_ALIVE)
            except TimeoutError:
                yield b"\n"
                continue
            if message is None:
                return
            yield message + b"\n"
    finally:
        room.post(client, Leave())


async def bot_move(call: Call) -> Response:
    who, room = await call.player(), await call.room()
    body = await call.body(Move)

    async def done() -> int:
        seats = room.table.seats_of(who.id)
        acting = [seat for seat in room.table.acting if seat in seats]
        seat = body.seat if body.seat is not None else next(iter(acting), None)
        if not seats or (body.seat is not None and body.seat not in seats):
            raise Refused("not_your_seat")
        room.running()
        if body.v is not None and body.v != room.table.v:
            raise Refused("stale")
        if seat is None:
            raise Refused("not_your_turn")
        await room.play(seat, body.action, by_person=True)
        return room.table.v

    call.request.state.game = room.table.game
    return answered(Moved(v=await room.call(done)))


def endpoint(
    method: str, path: str, handler: Handler, summary: str, answer: Any, body: type[Body] | None = None, **more: Any
) -> Endpoint:
    return Endpoint(method=method, path=path, handler=handler, summary=summary, answer=answer, body=body, **more)


ENDPOINTS: Final = (
    endpoint("GET", "/api/games", show_games, "Games, their options, and bots", Catalogue, query=("lang",)),
    endpoint("GET", "/api/games/{game}/words", show_words, "The texts of a game", WordList, query=("lang",)),
    endpoint("GET", "/api/games/{game}/rules", show_rules, "The rules document of a game", RulesPage, query=("lang",)),
    endpoint("POST", "/api/players", add_player, "Choose a name and get a token", Player, NewPlayer),
    endpoint("GET", "/api/players/me", show_player, "Who the token stands for", Player, token=True),
    endpoint("PUT", "/api/players/me", rename_player, "Choose another name", Player, NewPlayer, token=True),
    endpoint("POST", "/api/tables", add_table, "Open a table", Created, NewTable, token=True),
    endpoint("GET", "/api/tables", show_listed, "Listed tables that are open or running", TableList),
    endpoint("GET", "/api/tables/mine", show_mine, "Tables where you sit or that you opened", TableList, token=True),
    endpoint("GET", "/api/tables/{table}", show_table, "A table", TableFor, query=("lang",)),
    endpoint("POST", "/api/tables/{table}/claim", claim_seat, "Use an invitation", TableFor, Claim, token=True),
    endpoint("POST", "/api/tables/{table}/sit", take_seat, "Take a free seat", TableFor, Sit, token=True),
    endpoint(
        "POST", "/api/tables/{table}/seats/{seat}/invitation", invite, "A new invitation (host)", Invitation, token=True
    ),
    endpoint(
        "PUT",
        "/api/tables/{table}/seats/{seat}",
        plan_seat,
        "Decide about a seat (host)",
        TableFor,
        SeatChange,
        token=True,
    ),
    endpoint("POST", "/api/tables/{table}/leave", leave_table, "Leave", TableFor, token=True),
    endpoint("POST", "/api/tables/{table}/return", return_to_table, "Come back", TableFor, token=True),
    endpoint("POST", "/api/tables/{table}/start", start_table, "Start with bots (host)", TableFor, token=True),
    endpoint("POST", "/api/tables/{table}/rematch", play_again, "Play again", TableFor, token=True),
    endpoint("POST", "/api/records", add_record, "Load a record (its text or JSON is the body)", RecordInfo),
    endpoint("GET", "/api/records/{record}", show_record, "A finished or loaded record", RecordInfo, query=("lang",)),
    endpoint(
        "GET",
        "/api/records/{record}/file",
        download_record,
        "The record itself",
        str,
        query=("format",),
        media="text/plain",
    ),
    endpoint(
        "GET",
        "/api/records/{record}/replay",
        replay_record,
        "Every moment through these eyes",
        Replay,
        query=("eyes", "lang"),
    ),
    endpoint(
        "GET",
        "/api/bot/events",
        bot_events,
        "Stream: tables where you are to play",
        Summons,
        token=True,
        media="application/x-ndjson",
    ),
    endpoint(
        "GET",
        "/api/bot/tables/{table}/stream",
        bot_stream,
        "Stream: updates of a table",
        Update,
        token=True,
        query=("seat", "lang"),
        media="application/x-ndjson",
    ),
    endpoint("POST", "/api/bot/tables/{table}/move", bot_move, "Play an action", Moved, Move, token=True),
)
