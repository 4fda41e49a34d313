"""The WebSocket: pass its messages on, and send what rooms push."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from untertage.server import outbound
from untertage.server.client import Client
from untertage.server.errors import Refused
from untertage.server.hub import Hub
from untertage.server.socket import part, take

_NO_HELLO: Final = 4408


async def serve_socket(hub: Hub, socket: WebSocket) -> None:
    """Serve one connection until it is closed."""
    await socket.accept()
    client = Client(hub.limits)
    client.address = address = socket.client.host if socket.client is not None else ""
    writer = asyncio.create_task(_write(client, socket))
    try:
        with hub.services.crowd.connected(address):
            if hub.draining:
                raise Refused("unavailable")
            hub.check_admitted(address)
            await _read(hub, client, socket, address)
    except Refused as error:
        client.push(outbound.fault(error, None, "en"))
        client.close(error.code)
    finally:
        part(client)
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
