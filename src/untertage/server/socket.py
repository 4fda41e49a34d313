"""The WebSocket: decode messages, pass them to a room, and send what rooms push."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from untertage.core.errors import UntertageError
from untertage.server import handlers, outbound
from untertage.server.client import Client
from untertage.server.client_messages import Act, ClientMessage, Hello, Ping
from untertage.server.errors import Refused, refused
from untertage.server.hub import Hub
from untertage.server.store import FAILURES

_decoder: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)
_NO_HELLO: Final = 4408


async def serve_socket(hub: Hub, socket: WebSocket) -> None:
    """Serve one connection until it is closed."""
    await socket.accept()
    client = Client(hub.limits)
    address = socket.client.host if socket.client is not None else ""
    writer = asyncio.create_task(_write(client, socket))
    try:
        with hub.services.crowd.connected(address):
            if hub.draining:
                raise Refused("unavailable")
            await _read(hub, client, socket, address)
    except Refused as error:
        client.push(outbound.fault(error, None, "en"))
        client.close(error.code)
    finally:
        client.known.close()
        if client.room is not None:
            handlers.leave(client.room, client)
        client.end(1000)
        await writer


async def _write(client: Client, socket: WebSocket) -> None:
    """Send what rooms have pushed, then close the connection."""
    with contextlib.suppress(RuntimeError, OSError, WebSocketDisconnect):  # the other end is gone
        while (message := await client.pull()) is not None:
            await socket.send({"type": "websocket.send", "text": message.decode()})
        await socket.close(client.closing or 1000)


async def _read(hub: Hub, client: Client, socket: WebSocket, address: str) -> None:
    patience: float | None = hub.limits.hello_seconds
    while client.closing is None:
        try:
            event = await asyncio.wait_for(socket.receive(), patience) if patience else await socket.receive()
        except TimeoutError:
            client.end(_NO_HELLO)
            return
        if event["type"] != "websocket.receive":
            return
        await take(hub, client, event.get("text"), address)
        if client.room is not None:
            patience = None


async def take(hub: Hub, client: Client, text: str | None, address: str) -> None:
    """Decode a message and put it into the mailbox of the room."""
    try:
        message = _decoder.decode(text or "")
    except (msgspec.MsgspecError, UnicodeEncodeError, RecursionError) as error:
        _complain(hub, client, Refused("bad_message", str(error)))
        return
    hub.services.metrics.count("untertage_messages_total", kind=type(message).__name__.lower())
    light = isinstance(message, Act | Ping)
    if not client.bucket.take(1 if light else hub.limits.heavy) or not (light or hub.heavy.take(address)):
        _complain(hub, client, Refused("too_fast"), getattr(message, "id", None))
        return
    if isinstance(message, Hello):
        await _greet(hub, client, message, address)
    elif client.room is None:
        _complain(hub, client, Refused("bad_message", "hello must be the first message"), message.id)
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
        who = await hub.player(hello.token, address)
        client.player = None if who is None else who.id
        client.known.close()
        client.known.enter_context(hub.services.crowd.known(client.player))
        room = await hub.room(hello.table)
    except (UntertageError, *FAILURES) as error:
        reason = refused(error) if isinstance(error, UntertageError) else Refused("unavailable")
        client.push(outbound.fault(reason, None, hello.lang))
        client.close(reason.code)
        return
    client.room = room
    handlers.post(room, client, hello)
