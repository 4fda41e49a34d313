"""A real server on a free port of this machine, and clients that talk to it."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from untertage.server.app import create_app
from untertage.server.botpool import BotPool
from untertage.server.choices import unpacked
from untertage.server.commands import settings
from untertage.server.hub import Hub
from untertage.server.limits import Limits
from untertage.server.settings import Settings
from untertage.server.store import Store

USUAL = Settings()
on_both = pytest.mark.parametrize("service", ["sqlite", "postgres"], indirect=True)
"""Runs a test with the fixture `service` on SQLite and on PostgreSQL."""
PATIENCE = 30.0
"""Seconds after which a test gives up waiting for a message."""


class Server(uvicorn.Server):
    """A uvicorn server that signals when it is ready."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = asyncio.Event()
        self.left = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready.set()

    async def main_loop(self) -> None:
        """Like the original, which looks ten times a second whether it shall end."""
        await self.on_tick(0)
        await self.left.wait()

    @contextlib.contextmanager
    def capture_signals(self) -> Any:
        yield


class Service:
    """A running server, and HTTP and WebSocket clients for it."""

    def __init__(self, port: int, app: Any, server: Server | None = None) -> None:
        self.port = port
        self.app = app
        self.server = server
        self.http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)

    @property
    def hub(self) -> Hub:
        hub: Hub = self.app.state.hub
        return hub

    async def player(self, name: str = "Anna") -> Person:
        answer = await self.http.post("/api/players", json={"name": name})
        assert answer.status_code == 201, answer.text
        return Person(self, name, answer.json()["token"])

    @contextlib.asynccontextmanager
    async def table(self, table: str, token: str | None = None, **hello: Any) -> AsyncIterator[Guest]:
        """Connect and say hello."""
        async with connect(f"ws://127.0.0.1:{self.port}/ws", max_size=None) as link:
            guest = Guest(link)
            await guest.hello(table, token, **hello)
            yield guest


class Person:
    """A player with a token."""

    def __init__(self, service: Service, name: str, token: str) -> None:
        self.service = service
        self.name = name
        self.token = token

    async def ask(self, method: str, path: str, body: Any = None, *, status: int = 200) -> Any:
        answer = await self.service.http.request(
            method, path, json=body, headers={"Authorization": f"Bearer {self.token}"}
        )
        assert answer.status_code == status, (answer.status_code, answer.text)
        return answer.json()

    async def open(self, game: str = "the_base", seats: list[Any] | None = None, **more: Any) -> Any:
        plans = seats or [{"kind": "me"}, {"kind": "person"}]
        return await self.ask("POST", "/api/tables", {"game": game, "seats": plans, **more}, status=201)

    async def pair(self, other: Person, game: str = "the_base", **more: Any) -> str:
        """A running table: this person at seat 0, the other one by invitation at seat 1."""
        made = await self.open(game, **more)
        table: str = made["table"]["table"]
        secret = made["invitations"][0]["secret"]
        await other.ask("POST", f"/api/tables/{table}/claim", {"secret": secret})
        return table

    def at(self, table: str, **hello: Any) -> contextlib.AbstractAsyncContextManager[Guest]:
        return self.service.table(table, self.token, **hello)


class Guest:
    """A WebSocket client that remembers the last update."""

    def __init__(self, link: ClientConnection) -> None:
        self.link = link
        self.update: Any = None
        self.table: Any = None
        self.you: Any = None
        self.number = 0

    @property
    def legal(self) -> list[str]:
        """The legal actions of the last update, in notation."""
        return unpacked(self.update["legal"])

    async def hello(self, table: str, token: str | None, **more: Any) -> None:
        await self.send(t="hello", table=table, token=token, **more)

    async def send(self, **message: Any) -> None:
        await self.link.send(msgspec.json.encode(message).decode())

    async def next(self) -> Any:
        """The next message of any kind."""
        message = msgspec.json.decode(await asyncio.wait_for(self.link.recv(), PATIENCE))
        if message["t"] in ("welcome", "changed"):
            self.table, self.you = message["table"], message["you"]
        if message["t"] == "update":
            self.update = message
        return message

    async def until(self, kind: str, **fields: Any) -> Any:
        """The next message of this kind with these fields; earlier messages are recorded and skipped."""
        while True:
            message = await self.next()
            if message["t"] == kind and all(message[name] == value for name, value in fields.items()):
                return message
            assert message["t"] != "error" or kind == "error", message

    async def ask(self, t: str, answer: str, **fields: Any) -> Any:
        """Send a message with a new id and wait for the reply."""
        self.number += 1
        message_id = f"m{self.number}"
        await self.send(t=t, id=message_id, **fields)
        named = {"ack": message_id} if answer == "update" else {"id": message_id}
        return await self.until(answer, **named)

    async def act(self, seat: int, action: str | None = None) -> Any:
        """Play the first legal action, or the given one."""
        if action is None:
            action = self.legal[0]
        return await self.ask("act", "update", v=self.update["v"], seat=seat, action=action)

    async def refused(self, t: str, **fields: Any) -> str:
        """The code with which a message is refused."""
        code: str = (await self.ask(t, "error", **fields))["code"]
        return code


async def one_ply(guests: list[Guest]) -> int:
    """The seat to act (guest n sits at seat n) plays its first legal action; wait until all guests have seen it."""
    seat: int = guests[0].update["view"]["actors"][0]
    version = guests[seat].update["v"]
    await guests[seat].act(seat)
    for guest in guests:
        while guest.update["v"] <= version:
            await guest.until("update")
    return seat


@contextlib.asynccontextmanager
async def serving(
    folder: Path,
    *,
    database: str | None = None,
    limits: Limits | None = None,
    bots: BotPool | None = None,
    seed: int | None = 7,
    configured: Settings = USUAL,
) -> AsyncIterator[Service]:
    """Run a server; it is shut down completely afterwards."""
    chosen = limits or Limits()
    app = create_app(
        database or f"sqlite:///{folder / 'tables.sqlite'}", chosen, bots or BotPool(1), seed, settings=configured
    )
    usual = settings("127.0.0.1", 0, 1, chosen)
    own = {"app": app, "factory": False, "log_level": "error", "lifespan": "on", "timeout_graceful_shutdown": 1}
    config = uvicorn.Config(**{**usual, **own})
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    server = Server(config)
    task = asyncio.create_task(server.serve([listening]))
    ready = asyncio.create_task(server.ready.wait())
    await asyncio.wait([task, ready], return_when=asyncio.FIRST_COMPLETED)
    assert not task.done(), task.exception()
    service = Service(listening.getsockname()[1], app, server)
    try:
        yield service
    finally:
        await service.http.aclose()
        server.left.set()
        await task


@contextlib.asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = await Store.open(url)
    try:
        yield store
    finally:
        await store.close()
