"""Graceful shutdown: finish pending work, then close all connections; clients reconnect automatically."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import threading
from collections.abc import Iterator
from types import FrameType
from typing import Final

from untertage.server.hub import Hub

_LOOK_AGAIN: Final = 0.02
"""Seconds between two checks for open connections."""
_log = logging.getLogger(__name__)


async def drain(hub: Hub, seconds: float) -> None:
    """Finish pending work, then close all connections."""
    hub.draining, crowd = True, hub.services.crowd
    _log.info("draining", extra={"sockets": len(crowd), "rooms": len(hub.rooms)})
    rooms = list(hub.rooms.values())
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.gather(*(room.settled() for room in rooms), return_exceptions=True)
            await hub.services.bus.announce_start()
            for client in [client for room in rooms for client in room.audience.clients]:
                client.end(1012)
            while len(crowd):
                await asyncio.sleep(_LOOK_AGAIN)
    _log.info("drained", extra={"sockets": len(crowd)})


@contextlib.contextmanager
def draining_on_sigterm(hub: Hub, seconds: float) -> Iterator[None]:
    """Drain before the web server learns of SIGTERM, which would cut all connections."""
    stop = signal.getsignal(signal.SIGTERM)
    if not callable(stop) or threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    begun: list[asyncio.Task[None]] = []

    async def stopped(frame: FrameType | None) -> None:
        await drain(hub, seconds)
        stop(signal.SIGTERM, frame)

    def told(number: int, frame: FrameType | None) -> None:
        if begun:
            stop(number, frame)
        else:
            begun.append(loop.create_task(stopped(None)))

    signal.signal(signal.SIGTERM, lambda number, frame: loop.call_soon_threadsafe(told, number, frame))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, stop)
