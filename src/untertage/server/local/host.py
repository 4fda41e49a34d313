"""Answers a page like a server: the same requests and the same messages, without HTTP and WebSockets."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Callable, Mapping
from functools import cache
from typing import Final
from urllib.parse import parse_qsl, unquote, urlsplit

from untertage.core.errors import UntertageError
from untertage.server import history
from untertage.server.auth import new_id
from untertage.server.client import Client
from untertage.server.errors import Refused
from untertage.server.hub import Hub
from untertage.server.limits import Limits
from untertage.server.local.disk import Disk
from untertage.server.local.lab import Labs
from untertage.server.local.store import LocalStore
from untertage.server.minds import Workers
from untertage.server.routes import ENDPOINTS
from untertage.server.routes.call import Call, Endpoint, Reply, problem, serve
from untertage.server.socket import part, take
from untertage.server.tasks import Tasks

PREFIX: Final = "here-"
"""Prefix of the ids of tables and records of this browser; ids of a server never have it."""
_ENOUGH: Final = 1e9
_LIMITS: Final = Limits(
    requests_a_second=_ENOUGH,
    requests_at_once=_ENOUGH,
    messages_a_second=_ENOUGH,
    messages_at_once=_ENOUGH,
    heavy_a_minute=_ENOUGH,
    openings_a_minute=_ENOUGH,
    tables_per_address=10**9,
    chores_per_address=10**9,
    imports_a_minute=_ENOUGH,
    replays_a_minute=_ENOUGH,
    upload_bytes_a_day=10**12,
    body_bytes=64 * 1024 * 1024,
    seat_changes_a_minute=_ENOUGH,
    unread_bytes=10**9,
)
"""No limits, since there is only one person."""


class Connection:
    """What a WebSocket is elsewhere."""

    def __init__(self, hub: Hub, send: Callable[[str], None], closed: Callable[[int], None]) -> None:
        self._hub = hub
        self._client = Client(hub.limits)
        self._inbox: asyncio.Queue[str | None] = asyncio.Queue()
        self._reading = asyncio.ensure_future(self._read())
        self._writing = asyncio.ensure_future(self._write(send, closed))

    def take(self, text: str) -> None:
        """A message of the page."""
        self._inbox.put_nowait(text)

    def close(self) -> None:
        self._inbox.put_nowait(None)

    async def _read(self) -> None:
        while (text := await self._inbox.get()) is not None and self._client.closing is None:
            await take(self._hub, self._client, text, "")
        part(self._client)

    async def _write(self, send: Callable[[str], None], closed: Callable[[int], None]) -> None:
        while (message := await self._client.pull()) is not None:
            send(message.decode())
        closed(self._client.closing or 1000)


class Host:
    """All tables of a browser."""

    def __init__(self, disk: Disk, bots: Workers, chores: Workers, seed: int | None = None) -> None:
        self.store = LocalStore(disk)
        self._hub = Hub(self.store, bots, chores, _LIMITS, seed, lambda: PREFIX + new_id())
        self._tasks = Tasks()
        self._endpoints = (*ENDPOINTS, *Labs(chores).endpoints)

    async def open(self) -> None:
        """Resume where the page was closed."""
        await self.store.all_due_now(self._hub.now())
        await self._hub.open()
        self._tasks.start(self._remember())

    async def _remember(self) -> None:
        """Put matches that ended before there were histories into them."""
        for table in await self.store.unremembered():
            with contextlib.suppress(UntertageError):  # damaged, or of an older version of the rules
                await self.store.finish(history.finished(await self._hub.services.load(table)))
            await asyncio.sleep(0)
        await self.store.all_remembered()

    async def close(self) -> None:
        await self._tasks.close()
        await self._hub.close()

    async def request(self, method: str, address: str, headers: Mapping[str, str], body: bytes = b"") -> Reply:
        """Answer an HTTP request; names of headers are in lower case."""
        parts = urlsplit(address)

        async def sent() -> AsyncIterator[bytes]:
            yield body

        for point in self._endpoints:
            found = _pattern(point).fullmatch(parts.path)
            if found is not None and point.method == method:
                params = {name: unquote(value) for name, value in found.groupdict().items()}
                query = dict(parse_qsl(parts.query))
                call = Call(hub=self._hub, address="", params=params, query=query, headers=headers, parts=sent)
                return await serve(point, call)
        return problem(Refused("not_found"), "en")

    def connect(self, send: Callable[[str], None], closed: Callable[[int], None]) -> Connection:
        """Open a connection to a table."""
        return Connection(self._hub, send, closed)


@cache
def _pattern(point: Endpoint) -> re.Pattern[str]:
    """The path of a request with a group for each part in braces."""
    return re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>[^/]+)", re.escape(point.path)))
