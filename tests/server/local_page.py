"""A page that is its own server, on the disk of a browser."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from untertage.server.local.disk import MemoryDisk
from untertage.server.local.host import Host
from untertage.server.local.workers import WebWorkers, answer


async def called(call: bytes) -> bytes:
    return answer(call)


class Page:
    """A page that talks to its own server."""

    def __init__(self, disk: MemoryDisk) -> None:
        self.host = Host(disk, WebWorkers(called), WebWorkers(called), seed=7)
        self.token = ""
        self.heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.closed: list[int] = []

    async def ask(self, method: str, path: str, body: object = None, status: int = 200) -> Any:
        headers = {"content-type": "application/json", "authorization": f"Bearer {self.token}"}
        if not self.token:
            del headers["authorization"]
        reply = await self.host.request(method, path, headers, b"" if body is None else msgspec.json.encode(body))
        assert reply.status in (status, 201), reply.body
        return msgspec.json.decode(reply.body)

    async def sign_in(self) -> None:
        self.token = (await self.ask("POST", "/api/players", {"name": "Anna"}))["token"]

    async def sit(self, table: str) -> Any:
        def hear(text: str) -> None:
            self.heard.put_nowait(msgspec.json.decode(text))

        line = self.host.connect(hear, self.closed.append)
        line.take(msgspec.json.encode({"t": "hello", "table": table, "token": self.token}).decode())
        return line

    async def until(self, kind: str) -> dict[str, Any]:
        while (message := await asyncio.wait_for(self.heard.get(), 20))["t"] != kind:
            assert message["t"] != "error", message
        return message

    async def turn(self) -> dict[str, Any]:
        """The next update in which this seat may act, or the last one."""
        while not (update := await self.until("update"))["legal"] and update["outcome"] is None:
            pass
        return update

    async def answer(self, name: str) -> dict[str, Any]:
        """The update or the error that answers a request."""
        while True:
            message = await asyncio.wait_for(self.heard.get(), 20)
            if message.get("ack") == name or message.get("id") == name:
                return message


@asynccontextmanager
async def page(disk: MemoryDisk, token: str = "") -> AsyncIterator[Page]:
    one = Page(disk)
    await one.host.open()
    one.token = token
    if not token:
        await one.sign_in()
    try:
        yield one
    finally:
        await one.host.close()


def first(update: dict[str, Any]) -> str:
    stem, lasts = update["legal"][0]
    return f"{stem} {lasts[0]}".strip()


def acting(update: dict[str, Any], name: str) -> str:
    act = {"t": "act", "id": name, "v": update["v"], "seat": 0, "action": first(update)}
    return msgspec.json.encode(act).decode()
