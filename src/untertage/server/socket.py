"""A connection that plays or watches: decode its messages and pass them to a room."""

from __future__ import annotations

from typing import Final

import msgspec

from untertage.core.errors import UntertageError
from untertage.server import handlers, outbound
from untertage.server.auth import hashed
from untertage.server.client import Client
from untertage.server.client_messages import Act, ClientMessage, Hello, Ping, ToServer
from untertage.server.errors import Refused, refused
from untertage.server.hub import Hub

_decoder: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)


async def take(hub: Hub, client: Client, text: str | bytes, address: str) -> None:
    """Decode a message and put it into the mailbox of the room; a greeting waits for the database."""
    message = _read(hub, client, text)
    if message is None or not _admitted(hub, client, message, address):
        return
    if isinstance(message, Hello):
        await _greet(hub, client, message, address)
    else:
        _pass_on(hub, client, message)


def take_at_once(hub: Hub, client: Client, text: str | bytes, address: str) -> bool:
    """Do the same without waiting; False for a greeting, with which nothing has been done."""
    message = None if client.closing is not None else _read(hub, client, text)
    if isinstance(message, Hello):
        return False
    if message is not None and _admitted(hub, client, message, address):
        _pass_on(hub, client, message)
    return True


def _read(hub: Hub, client: Client, text: str | bytes) -> ClientMessage | None:
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        _complain(hub, client, Refused("bad_message", str(error)))
        return None


def _admitted(hub: Hub, client: Client, message: ClientMessage, address: str) -> bool:
    """Whether the sender has not sent too much."""
    hub.services.metrics.count("untertage_messages_total", kind=type(message).__name__.lower())
    light = isinstance(message, Act | Ping)
    if client.bucket.take(1 if light else hub.limits.heavy) and (light or hub.gates.heavy.take(address)):
        return True
    _complain(hub, client, Refused("too_fast"), getattr(message, "id", None))
    return False


def _pass_on(hub: Hub, client: Client, message: ToServer) -> None:
    if client.room is None:
        _complain(hub, client, Refused("bad_message", "hello must be the first message"), getattr(message, "id", None))
    elif isinstance(message, Ping):
        client.push(outbound.pong(message.id))  # at once: a client must not take a busy table for a lost connection
    else:
        handlers.post(client.room, client, message)


def _complain(hub: Hub, client: Client, error: Refused, message_id: str | None = None) -> None:
    hub.services.metrics.count("untertage_refusals_total", code=error.code)
    client.push(outbound.fault(error, message_id, client.lang))
    client.bad += 1
    if client.bad >= hub.limits.bad_messages:
        client.close(error.code)


async def _greet(hub: Hub, client: Client, hello: Hello, address: str) -> None:
    """Find the table and join it."""
    if client.room is not None:
        handlers.leave(client.room, client)
        client.room = None
    try:
        if "\0" in hello.table:  # PostgreSQL rejects it
            raise Refused("no_table")
        who = await hub.admission.player(hello.token, address)
        client.player = None if who is None else who.id
        client.token = None if hello.token is None else hashed(hello.token)
        client.known.close()
        client.known.enter_context(hub.services.crowd.known(client.player))
        room = await hub.room(hello.table)
    except UntertageError as error:
        _turn_away(client, refused(error), hello)
    except hub.store.failures:
        _turn_away(client, Refused("unavailable"), hello)
    else:
        client.room = room
        handlers.post(room, client, hello)


def _turn_away(client: Client, reason: Refused, hello: Hello) -> None:
    client.push(outbound.fault(reason, None, hello.lang))
    client.close(reason.code)


def part(client: Client) -> None:
    """The connection is gone."""
    client.known.close()
    if client.room is not None:
        handlers.leave(client.room, client)
    client.end(1000)
