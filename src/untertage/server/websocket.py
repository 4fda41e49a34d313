"""The WebSocket: pass its messages on, and send what rooms push."""

from __future__ import annotations

import asyncio
import contextlib
from functools import partial
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from untertage.server import outbound
from untertage.server.client import Client
from untertage.server.errors import Refused
from untertage.server.hub import Hub
from untertage.server.line import LINE, Line
from untertage.server.socket import part, take, take_at_once

_NO_HELLO: Final = 4408


async def serve_socket(hub: Hub, socket: WebSocket) -> None:
    """Serve one connection until it is closed."""
    await socket.accept()
    client = Client(hub.limits)
    client.address = address = socket.client.host if socket.client is not None else ""
    line: Line = socket.scope["state"].pop(LINE)
    client.sink = line.say
    writer = asyncio.create_task(_write(client, socket))
    try:
        with hub.services.crowd.connected(address):
            if hub.draining:
                raise Refused("unavailable")
            hub.admission.check(address)
            await _read(hub, client, socket, line)
    except Refused as error:
        client.push(outbound.fault(error, None, "en"))
        client.close(error.code)
    finally:
        part(client)
        await writer
        client.sink = line.hear = None  # they refer to each other


async def _write(client: Client, socket: WebSocket) -> None:
    """Send what could not be sent at once, then close the connection."""
    with contextlib.suppress(RuntimeError, OSError, WebSocketDisconnect):  # the other end is gone
        while (message := await client.pull()) is not None:
            await socket.send({"type": "websocket.send", "text": message.decode()})
        await socket.close(client.closing or 1000)


async def _read(hub: Hub, client: Client, socket: WebSocket, line: Line) -> None:
    """Handle messages until the client has joined a table, and those that have to wait."""
    patience: float | None = hub.limits.hello_seconds
    while client.closing is None:
        try:
            event = await asyncio.wait_for(socket.receive(), patience) if patience else await socket.receive()
        except TimeoutError:
            client.end(_NO_HELLO)
            return
        if event["type"] != "websocket.receive":
            return
        line.hear = None
        await take(hub, client, event.get("text") or "", client.address)
        if client.room is not None:
            patience, line.hear = None, partial(take_at_once, hub, client, address=client.address)
