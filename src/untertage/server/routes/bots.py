"""Requests of the bot API."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Final

from untertage.core.errors import UntertageError
from untertage.server import handlers, outbound, plies
from untertage.server.auth import Who, hashed
from untertage.server.bodies import Move, Moved, Summons
from untertage.server.client import Client
from untertage.server.client_messages import Hello
from untertage.server.errors import Refused
from untertage.server.hub import Hub
from untertage.server.journal import AnyEntry
from untertage.server.room import Room
from untertage.server.routes.call import Call, Reply, answered, endpoint
from untertage.server.server_messages import Update
from untertage.server.table import Table

KEEP_ALIVE: Final = 15.0
"""Seconds after which a silent stream gets an empty line."""
_LINES: Final = "application/x-ndjson"


async def bot_events(call: Call) -> Reply:
    who = await call.player()
    return _stream(call, who, _summons(call.hub, _client(call, who)))


def _stream(call: Call, who: Who, lines: AsyncIterator[bytes]) -> Reply:
    """A stream counts like a WebSocket; raises Refused."""
    with contextlib.ExitStack() as places:
        places.enter_context(call.hub.services.crowd.connected(call.address))
        places.enter_context(call.hub.services.crowd.known(who.id))
        return Reply(lines=lines, places=places.pop_all(), media=_LINES)
    raise AssertionError


def _client(call: Call, who: Who) -> Client:
    client = Client(call.hub.limits)
    client.player, client.address, client.bare = who.id, call.address, True
    client.token = None if call.token is None else hashed(call.token)
    return client


async def _summons(hub: Hub, client: Client) -> AsyncIterator[bytes]:
    """Every running table where the player has a seat, once each."""
    told: set[str] = set()
    yield b"\n"  # answer at once, even if there is no table yet
    while not hub.draining and hub.services.sanctions.dismissal(client) is None:
        for table_id, seats in (await hub.store.seats_of(client.player or "")).items():
            if table_id in told:
                continue
            try:
                table = (await hub.room(table_id)).table
            except UntertageError:  # damaged, or of an older version of the rules
                told.add(table_id)
                continue
            if table.status == "running":
                told.add(table_id)
                yield outbound.encoded(Summons(table=table_id, game=table.head.game, seat=seats[0])) + b"\n"
        if not await hub.services.bus.wait_for_start(KEEP_ALIVE):
            yield b"\n"


async def bot_stream(call: Call) -> Reply:
    who, room = await call.player(), await call.room()
    seat = call.number("seat")
    if seat is not None and seat not in room.table.seats_of(who.id):
        raise Refused("not_your_seat")
    client = _client(call, who)
    hello = Hello(table=room.table.id, eyes=seat, lang=call.lang)
    return _stream(call, who, _updates(room, client, hello))


async def _updates(room: Room, client: Client, hello: Hello) -> AsyncIterator[bytes]:
    """One update per line, until the match is over."""
    handlers.post(room, client, hello)
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
        handlers.leave(room, client)


async def bot_move(call: Call) -> Reply:
    who, room = await call.player(), await call.room()
    body = await call.body(Move)
    call.game = room.table.game

    async def done() -> int:
        await room.commit(_moved(room.table, who, body, room.services.now()))
        return room.table.v

    return answered(Moved(v=await room.call(done)))


def _moved(table: Table, who: Who, body: Move, at: int) -> list[AnyEntry]:
    seats = table.seats_of(who.id)
    if not seats or (body.seat is not None and body.seat not in seats):
        raise Refused("not_your_seat")
    table.running()
    if body.v is not None and not table.is_current(body.v):
        raise Refused("stale")
    seat = body.seat if body.seat is not None else next((seat for seat in table.acting if seat in seats), None)
    if seat is None:
        raise Refused("not_your_turn")
    return plies.play_in_person(table, seat, body.action, at)


_TABLE: Final = "/api/bot/tables/{table}"
BOTS: Final = (
    endpoint(
        "GET", "/api/bot/events", bot_events, "Stream: tables where you are to play", Summons, token=True, media=_LINES
    ),
    endpoint(
        "GET",
        f"{_TABLE}/stream",
        bot_stream,
        "Stream: updates of a table",
        Update,
        token=True,
        query=("seat", "lang"),
        media=_LINES,
    ),
    endpoint("POST", f"{_TABLE}/move", bot_move, "Play an action", Moved, Move, token=True),
)
