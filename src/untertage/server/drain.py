"""A server that is told to stop finishes what it has begun, then sends everybody away; they come back by themselves."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType

from untertage.server.hub import Hub


@contextlib.contextmanager
def draining_on_sigterm(hub: Hub, seconds: float) -> Iterator[None]:
    """Drain before the web server learns of SIGTERM, which would cut all connections."""
    stop = signal.getsignal(signal.SIGTERM)
    if not callable(stop) or threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    begun: list[asyncio.Task[None]] = []

    async def drain(frame: FrameType | None) -> None:
        await hub.drain(seconds)
        stop(signal.SIGTERM, frame)

    def told(number: int, frame: FrameType | None) -> None:
        if begun:
            stop(number, frame)
        else:
            begun.append(loop.create_task(drain(None)))

    signal.signal(signal.SIGTERM, lambda number, frame: loop.call_soon_threadsafe(told, number, frame))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, stop)
