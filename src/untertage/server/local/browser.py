"""What the workers of a page call, and how Python reaches the storage and the other worker through them.

Only texts cross the border between Python and the browser.
"""

from __future__ import annotations

import base64
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, TypeAlias

import msgspec

from untertage.server.errors import Refused
from untertage.server.local import workers
from untertage.server.local.disk import SHELVES, Change, Disk, MemoryDisk
from untertage.server.local.host import Connection, Host

Ask: TypeAlias = Callable[[str], Awaitable[str]]
_FULL: Final = "QuotaExceededError"


class BrowserDisk:
    """The storage of the browser, which answers questions in JSON."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    async def get(self, shelf: str, key: str) -> str | None:
        found: str | None = await self._asked({"get": [shelf, key]})
        return found

    async def all(self, shelf: str, prefix: str = "") -> list[tuple[str, str]]:
        return [(key, value) for key, value in await self._asked({"all": [shelf, prefix]})]

    async def change(self, changes: Sequence[Change]) -> bool:
        return bool(await self._asked({"change": changes}))

    async def tell(self, topic: str) -> None:
        await self._asked({"tell": topic})

    async def _asked(self, question: dict[str, Any]) -> Any:
        answer = msgspec.json.decode(await self._ask(msgspec.json.encode(question).decode()))
        if answer.get("error") == _FULL:
            raise Refused("storage_full")
        if "error" in answer:
            raise OSError(answer["error"])
        return answer["value"]


class PageHost:
    """The server of a page, with texts instead of values."""

    def __init__(self, host: Host) -> None:
        self._host = host

    async def request(self, method: str, path: str, headers: str, body: str) -> str:
        reply = await self._host.request(method, path, msgspec.json.decode(headers), body.encode())
        return msgspec.json.encode((reply.status, reply.body.decode())).decode()

    def connect(self, send: Callable[[str], None], closed: Callable[[int], None]) -> Connection:
        return self._host.connect(send, closed)

    def hear(self, topic: str) -> None:
        """Another page stored something."""
        self._host.store.hear(topic)


def shelves() -> str:
    return msgspec.json.encode(SHELVES).decode()


async def start(disk: Ask | None, bots: Ask, chores: Ask, seed: int | None) -> PageHost:
    """Open the tables of this browser; without a disk they last as long as the page."""
    kept: Disk = MemoryDisk() if disk is None else BrowserDisk(disk)
    host = Host(kept, workers.WebWorkers(_in_text(bots)), workers.WebWorkers(_in_text(chores)), seed)
    await host.open()
    return PageHost(host)


def _in_text(ask: Ask) -> Callable[[bytes], Awaitable[bytes]]:
    async def called(call: bytes) -> bytes:
        return base64.b64decode(await ask(base64.b64encode(call).decode()))

    return called


def answered(question: str) -> str:
    """Carry out the call of another worker."""
    return base64.b64encode(workers.answer(base64.b64decode(question))).decode()
