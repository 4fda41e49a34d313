"""Requests for monitoring: is the server alive, is it ready."""

from __future__ import annotations

import asyncio
from typing import Final

from untertage import __version__
from untertage.server.errors import Refused
from untertage.server.info import Answer
from untertage.server.routes.call import Call, Reply, answered, endpoint

_PATIENCE: Final = 3.0
"""Seconds after which a database that does not answer counts as lost."""


class Health(Answer, frozen=True, kw_only=True):
    """The server is alive, or ready."""

    status: str
    release: str


async def show_health(call: Call) -> Reply:
    return answered(Health(status="alive", release=__version__))


async def show_readiness(call: Call) -> Reply:
    """Whether the server takes new players: it is not stopping, and its database can be written."""
    if call.hub.draining:
        raise Refused("unavailable")
    try:
        async with asyncio.timeout(_PATIENCE):
            await call.hub.store.alive(call.hub.now())
    except TimeoutError:
        raise Refused("unavailable") from None
    return answered(Health(status="ready", release=__version__))


OPERATIONS: Final = (
    endpoint("GET", "/api/health", show_health, "The process is alive", Health),
    endpoint("GET", "/api/ready", show_readiness, "The server takes players", Health),
)
