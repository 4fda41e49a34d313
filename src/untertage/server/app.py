"""The ASGI application: HTTP requests, the WebSocket, and the built front end."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope
from starlette.websockets import WebSocket

from untertage.core.errors import UntertageError
from untertage.server import logs, outbound
from untertage.server.botpool import BotPool
from untertage.server.drain import draining_on_sigterm
from untertage.server.errors import STATUS, Refused, refused
from untertage.server.front import DOOR, Door
from untertage.server.guard import Guard
from untertage.server.hub import Hub
from untertage.server.limits import Limits
from untertage.server.openapi import document
from untertage.server.routes import ENDPOINTS
from untertage.server.routes.call import Call, Endpoint, json
from untertage.server.routes.operations import Measured, metrics_route
from untertage.server.settings import Settings, load, names_of
from untertage.server.socket import serve_socket
from untertage.server.store import FAILURES, Store, default_url
from untertage.server.table import AnyGame

SETTINGS: Final = "UNTERTAGE_SETTINGS"
"""All settings as JSON, for worker processes."""
_USUAL: Final = Settings()
_SWITCH: Final = 0.001
"""Seconds that a thread with slow work keeps the interpreter while the event loop waits for it."""
_NICENESS: Final = 10
"""Bots yield to the server, so that people's actions are answered at once."""

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
        hub = Hub(await Store.open(database or default_url()), bots or BotPool(niceness=_NICENESS), limits, seed)
        await hub.open()
        opened.append(hub)
        app.state.hub = hub
        try:
            with draining_on_sigterm(hub, settings.drain_seconds):
                yield {DOOR: Door(hub.limits)}
        finally:
            await hub.close()

    async def socket(websocket: WebSocket) -> None:
        await serve_socket(opened[-1], websocket)

    folder = static_folder()
    routes: list[BaseRoute] = [_route(point, lambda: opened[-1]) for point in ENDPOINTS]
    routes += [Route("/api/openapi.json", _openapi), metrics_route(lambda: opened[-1], settings.metrics_token)]
    routes += [WebSocketRoute("/ws", socket), *_front_end(folder)]
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
    return create_app(chosen.database or None, chosen.limits, None, chosen.seed, names_of(chosen), chosen)


@cache
def _described() -> bytes:
    return msgspec.json.encode(document(ENDPOINTS))


async def _openapi(request: Request) -> Response:
    return json(_described(), headers={"Cache-Control": "public, max-age=300"})


def _route(point: Endpoint, hub: Callable[[], Hub]) -> Route:
    async def answer(request: Request) -> Response:
        call = Call(hub(), request)

        async def work() -> Response:
            call.count(call.hub.requests)
            return await point.handler(call)

        return await _guarded(call, work)

    return Route(point.path, answer, methods=[point.method])


async def _guarded(call: Call, work: Callable[[], Awaitable[Response]]) -> Response:
    """Turn errors into HTTP answers."""
    try:
        return await work()
    except UntertageError as error:
        reason = refused(error)
    except RecursionError:
        reason = Refused("bad_message", "nested too deeply")
    except (ClientDisconnect, *FAILURES):
        reason = Refused("unavailable")
    call.hub.services.metrics.count("untertage_refusals_total", code=reason.code)
    game: AnyGame | None = getattr(call.request.state, "game", None)
    return json(outbound.problem(reason, call.lang, game), STATUS.get(reason.code, 400))


async def _not_found(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 404
    return json(outbound.problem(Refused("not_found"), "en"), status)


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
