"""Measurements of the HTTP interface, and where Prometheus fetches them."""

from __future__ import annotations

import hmac
import time
from collections.abc import Callable, Sequence
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from untertage.server.hub import Hub

_FORMAT: Final = "text/plain; version=0.0.4; charset=utf-8"


def metrics_of(hub: Hub) -> str:
    """The metrics of a process."""
    metrics = hub.services.metrics
    for level, count in hub.tally.taken().items():
        metrics.count("untertage_log_lines_total", count, level=level)
    sockets, draining = len(hub.services.crowd), int(hub.draining)
    return metrics.text(
        {"untertage_sockets": sockets, "untertage_rooms": len(hub.rooms), "untertage_draining": draining}
    )


def metrics_route(hub: Callable[[], Hub], token: str) -> Route:
    """Metrics for Prometheus; requires the token from the settings."""

    async def metrics(request: Request) -> Response:
        if not token:
            return Response(status_code=404)
        given = request.headers.get("authorization", "").encode()
        if not hmac.compare_digest(given, f"Bearer {token}".encode()):
            return Response(status_code=401, headers={"WWW-Authenticate": "Bearer"})
        return Response(metrics_of(hub()), media_type=_FORMAT)

    return Route("/metrics", metrics)


class Measured:
    """Counts requests and measures how long they take."""

    def __init__(self, app: ASGIApp, opened: Sequence[Hub]) -> None:
        self._app = app
        self._opened = opened

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()

        async def watched(message: Message) -> None:
            if message["type"] == "http.response.start" and self._opened:
                found = self._opened[-1].services.metrics
                method = scope["method"] if scope["method"] in ("GET", "POST", "PUT") else "other"
                found.count("untertage_requests_total", method=method, status=message["status"])
                found.took("untertage_request_seconds", time.perf_counter() - began)
            await send(message)

        await self._app(scope, receive, watched)
