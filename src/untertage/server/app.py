"""The ASGI application: HTTP requests, the WebSocket, and the built front end."""

from __future__ import annotations

import contextlib
import gc
import os
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from untertage.server import logs, outbound
from untertage.server.admin.players import Database
from untertage.server.botpool import BotPool
from untertage.server.club import Club
from untertage.server.drain import draining_on_sigterm
from untertage.server.errors import Refused
from untertage.server.front import DOOR, Door
from untertage.server.guard import Guard
from untertage.server.hub import Hub
from untertage.server.limits import Limits
from untertage.server.measuring import Measured, metrics_route
from untertage.server.openapi import document
from untertage.server.passkeys import Ceremonies
from untertage.server.routes import ENDPOINTS
from untertage.server.routes.call import Call, Endpoint, serve
from untertage.server.settings import Settings, load, names_of
from untertage.server.skill import Skill
from untertage.server.store import Store, default_url
from untertage.server.websocket import serve_socket

SETTINGS: Final = "UNTERTAGE_SETTINGS"
"""All settings as JSON, for worker processes."""
_USUAL: Final = Settings()
_SWITCH: Final = 0.001
"""Seconds that a thread with slow work keeps the interpreter while the event loop waits for it."""
_GARBAGE: Final = (5_000, 10, 5)
"""Garbage collection thresholds; the default, every 700 objects, costs several per cent of the time."""
_NICENESS: Final = 10
"""Bots yield to the server, so that people's actions are answered at once."""
_CHORES: Final = 2
_CHORES_NICENESS: Final = 15
"""Priority of reviews and replays: the lowest."""

_NO_FRONT_END: Final = """<!doctype html><html lang="en"><title>untertage</title>
<h1>untertage</h1><p>The server is running, but this installation does not include the web page.
Play in the terminal with <code>untertage play</code> (needs <code>pip install 'untertage[tui]'</code>). To build the
page, run <code>make play</code> in a checkout of the source; a wheel built after <code>make web</code> includes it.</p>
<p><a href="api/openapi.json">HTTP interface</a></p></html>"""


def create_app(
    database: str | None = None,
    limits: Limits | None = None,
    bots: BotPool | None = None,
    seed: int | None = None,
    hosts: Sequence[str] = (),
    settings: Settings = _USUAL,
) -> Starlette:
    """The server as an ASGI application; it opens the database when it starts. Without `hosts` any name will do."""
    opened: list[Hub] = []

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, Any]]:
        thinking, chores = bots or BotPool(niceness=_NICENESS), BotPool(_CHORES, _CHORES_NICENESS)
        store = await Store.open(database or default_url())
        club = Club(store, Database(store), settings.registration, ceremonies())
        hub = Hub(store, thinking, chores, limits, seed, rater=Skill(), club=club)
        await hub.open()
        opened.append(hub)
        app.state.hub = hub
        try:
            with draining_on_sigterm(hub, settings.drain_seconds):
                yield {DOOR: Door(hub.limits)}
        finally:
            await hub.close()

    folder = static_folder()
    routes: list[BaseRoute] = [_route(point, lambda: opened[-1]) for point in ENDPOINTS]
    routes += [Route("/api/openapi.json", _openapi), metrics_route(lambda: opened[-1], settings.metrics_token)]
    routes += [_socket(lambda: opened[-1]), *_front_end(folder)]
    return Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[
            Middleware(Measured, opened=opened),
            Middleware(Guard, page=None if folder is None else folder / "index.html", hosts=hosts),
            Middleware(GZipMiddleware, minimum_size=2000, compresslevel=4),
        ],
        exception_handlers={HTTPException: _not_found},
    )


def from_environment() -> Starlette:
    """Create the application in a worker process."""
    given = os.environ.get(SETTINGS)
    chosen = msgspec.json.decode(given, type=Settings) if given else load(None)
    logs.configure(chosen.log_format, chosen.log_level)
    sys.setswitchinterval(_SWITCH)
    gc.freeze()  # what has been imported stays
    gc.set_threshold(*_GARBAGE)
    return create_app(chosen.database or None, chosen.limits, None, chosen.seed, names_of(chosen), chosen)


@cache
def _described() -> bytes:
    return msgspec.json.encode(document(ENDPOINTS))


async def _openapi(request: Request) -> Response:
    headers = {"Cache-Control": "public, max-age=300"}
    return Response(_described(), headers=headers, media_type="application/json")


def _route(point: Endpoint, hub: Callable[[], Hub]) -> Route:
    async def answer(request: Request) -> Response:
        reply = await serve(point, _call(hub(), request))
        if reply.lines is not None and reply.places is not None:
            return _Stream(reply.lines, reply.places, reply.media)
        return Response(reply.body, reply.status, reply.headers, media_type=reply.media)

    return Route(point.path, answer, methods=[point.method])


def _socket(hub: Callable[[], Hub]) -> WebSocketRoute:
    async def socket(websocket: WebSocket) -> None:
        await serve_socket(hub(), websocket)

    return WebSocketRoute("/ws", socket)


def _call(hub: Hub, request: Request) -> Call:
    """A request from the network."""

    async def parts() -> AsyncIterator[bytes]:
        try:
            async for part in request.stream():
                yield part
        except ClientDisconnect:
            raise Refused("unavailable") from None

    address = request.client.host if request.client is not None else ""
    params, query = request.path_params, request.query_params
    return Call(hub=hub, address=address, params=params, query=query, headers=request.headers, parts=parts)


class _Stream(StreamingResponse):
    """Lines of JSON; releases the connection's slot at the end."""

    def __init__(self, lines: AsyncIterator[bytes], places: contextlib.ExitStack, media: str) -> None:
        super().__init__(lines, media_type=media)
        self._places = places

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._places:
            await super().__call__(scope, receive, send)


async def _not_found(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 404
    return Response(outbound.problem(Refused("not_found"), "en"), status, media_type="application/json")


def ceremonies() -> Ceremonies | None:
    """None where the library for passkeys is not installed: they are not offered then."""
    try:
        from untertage.server.webauthn_keys import WebAuthn
    except ImportError:
        return None
    return WebAuthn()


def static_folder() -> Path | None:
    """The built front end: installed with the package, or in the source tree."""
    here = Path(__file__).parent
    for folder in (here / "static", here.parents[2] / "web" / "dist"):
        if (folder / "index.html").is_file():
            return folder
    return None


class FrontEnd(StaticFiles):
    """Static files. Files with a hash in their name are cached forever, the page itself never."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        hashed = "assets" in Path(full_path).parts
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if hashed else "no-cache"
        return response


def _front_end(folder: Path | None) -> list[BaseRoute]:
    if folder is not None:
        return [Mount("/", FrontEnd(directory=folder, html=True))]

    async def page(request: Request) -> Response:
        return HTMLResponse(_NO_FRONT_END)

    return [Route("/", page)]
