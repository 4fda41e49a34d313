"""Security headers of every answer, and which sites may talk to the server."""

from __future__ import annotations

import base64
import hashlib
import ipaddress
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from untertage.server import outbound
from untertage.server.errors import Refused

_SAFE: Final = ("GET", "HEAD", "OPTIONS")
_INLINE: Final = re.compile(r"<script>(.*?)</script>", re.DOTALL)
HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}

SECURE: Final = {"Strict-Transport-Security": "max-age=31536000"}
"""Added where the server knows that it is behind TLS; subdomains may belong to somebody else."""


def content_policy(page: Path | None) -> str:
    """The content security policy: only our own files, the inline scripts of the page, and Python as WebAssembly."""
    scripts = _INLINE.findall(page.read_text("utf-8")) if page is not None else []
    hashes = [base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in scripts]
    allowed = " ".join(["'self'", "'wasm-unsafe-eval'", *(f"'sha256-{digest}'" for digest in hashes)])
    return (
        f"default-src 'self'; script-src {allowed}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:;"
        " font-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


class Guard:
    """Refuses requests from other sites and adds headers to every answer."""

    def __init__(self, app: ASGIApp, page: Path | None = None, hosts: Sequence[str] = ()) -> None:
        self._app = app
        self._hosts = hosts
        self._headers = {**HEADERS, "Content-Security-Policy": content_policy(page)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        added = self._headers | SECURE if scope.get("scheme") in ("https", "wss") else self._headers
        app = self._app if self._welcome(scope) else _other_site

        async def dressed(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                for name, value in added.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await app(scope, receive, dressed)

    def _welcome(self, scope: Scope) -> bool:
        """Whether the request names this server, and comes from its own page or from no page at all."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if self._hosts and not is_known(host, self._hosts):
            return False
        origin = headers.get("origin")
        if origin is None or (scope["type"] == "http" and scope["method"] in _SAFE):
            return True
        return bool(host) and origin.partition("://")[2].lower() == host.lower()


def is_known(host: str, hosts: Sequence[str]) -> bool:
    """Whether a Host header has one of these names, or is an address, which no other site can use as its name."""
    try:
        name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return False
    if name in hosts:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


async def _other_site(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008})
        return
    body = outbound.problem(Refused("other_site"), "en")
    await Response(body, 403, media_type="application/json")(scope, receive, send)
