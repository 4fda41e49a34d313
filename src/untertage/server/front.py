"""HTTP connections: limits on headers, slow requests and the number of connections."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import socket
from collections import Counter
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from untertage.server.limits import Limits

_OTHER_FILES: Final = 200
"""File handles reserved for the database, workers and static files."""
DOOR: Final = "door"
"""Key of the door in the state of the application."""


def allow_many_files() -> int:
    """Raise the number of file handles of this process as far as the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            return hard
    return soft


class Door:
    """Counts the HTTP connections of a process."""

    def __init__(self, limits: Limits, files: int | None = None) -> None:
        self.limits = limits
        self._most = min(limits.connections + limits.sockets, (files or allow_many_files()) - _OTHER_FILES)
        self._held: Counter[str] = Counter()

    def enter(self, address: str, connections: int) -> bool:
        if connections > self._most or self._held[address] >= self.limits.connections_per_address:
            return False
        self._held[address] += 1
        return True

    def leave(self, address: str) -> None:
        self._held[address] -= 1
        if not self._held[address]:
            del self._held[address]


def _send_at_once(transport: asyncio.Transport) -> None:
    """No waiting for acknowledgements, up to 40 ms; asyncio forgets it for sockets that several workers share."""
    link: socket.socket = transport.get_extra_info("socket")
    if link.family in (socket.AF_INET, socket.AF_INET6):
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


class Front(HttpToolsProtocol):
    """An HTTP connection that must send complete requests of a sensible size in time."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._door: Door | None = self.app_state.get(DOOR)
        self._address: str | None = None
        self._head: int | None = 0
        """Bytes of the head so far; None when it is complete."""
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        _send_at_once(transport)
        if self._door is None:
            return
        address = "" if self.client is None or self.config.proxy_headers else self.client[0]
        if address and not self._door.enter(address, len(self.connections)):
            transport.abort()
            return
        self._address = address
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._left()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._left()  # from now on it is counted as a WebSocket
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._head is not None and self._door is not None:
            self._head += len(data)
            if self._head > self._door.limits.header_bytes:
                self.transport.abort()

    def on_message_begin(self) -> None:
        self._head = 0
        self._wait()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._head = None
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._stop_waiting()
        super().on_message_complete()

    def _wait(self) -> None:
        if self._timer is None and self._door is not None:
            self._timer = self.loop.call_later(self._door.limits.request_seconds, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _left(self) -> None:
        self._stop_waiting()
        if self._address and self._door is not None:
            self._door.leave(self._address)
        self._address = None
