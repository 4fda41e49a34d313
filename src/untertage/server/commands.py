"""`untertage serve`."""

from __future__ import annotations

import asyncio
import os
import re
from typing import Annotated, Any, Final

import typer

from untertage.core.extras import needs
from untertage.server.limits import Limits, limits_from

_LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on.", min=0, max=65535)] = 8000,
    database: Annotated[
        str | None, typer.Option(help="sqlite:///file or postgresql://…; by default a file in your data folder.")
    ] = None,
    workers: Annotated[int, typer.Option(help="Number of processes; more than one requires PostgreSQL.", min=1)] = 1,
    trusted_proxies: Annotated[
        str | None,
        typer.Option(help="Addresses of reverse proxies whose X-Forwarded-For is believed, separated by commas."),
    ] = None,
    allowed_hosts: Annotated[
        str | None,
        typer.Option(help="Names under which the server is reached, separated by commas; on this machine localhost."),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Random seed for reproducible deals; for tests only.")] = None,
) -> None:
    """Start the server: web page, WebSocket and bot API."""
    with needs("server", "serve"):
        import uvicorn

        from untertage.server.app import DATABASE, HOSTS, LIMITS, SEED, static_folder
        from untertage.server.store import default_url, is_shared

    url = database or default_url()
    if workers > 1 and not is_shared(url):
        raise typer.BadParameter("more than one worker requires a PostgreSQL database", param_hint="--workers")
    check_database(url)
    os.environ[DATABASE] = url
    os.environ[HOSTS] = " ".join(names_of(host, allowed_hosts, trusted_proxies))
    os.environ[SEED] = "" if seed is None else str(seed)
    typer.echo(f"untertage: http://{host}:{port}/  (tables: {url.rpartition('@')[2]})")
    if static_folder() is None:
        typer.echo(
            "untertage: the web page is not part of this installation; bots and other clients can connect", err=True
        )
    uvicorn.run(**settings(host, port, workers, limits_from(os.environ.get(LIMITS)), trusted_proxies))


def check_database(url: str) -> None:
    """End with one line, not a traceback, if the database cannot be used."""
    from untertage.server.store import BadDatabase, Store

    async def check() -> None:
        await (await Store.open(url)).close()

    try:
        asyncio.run(check())
    except BadDatabase as error:
        typer.echo(f"untertage: {error}", err=True)
        raise typer.Exit(1) from None


def names_of(host: str, allowed: str | None, proxies: str | None) -> list[str]:
    """Names under which the server is reached; none: any name will do.

    A server for this machine alone refuses other names, because another site could point its own name here.
    """
    if allowed:
        return [name for name in re.split(r"[\s,]+", allowed.lower()) if name]
    return ["localhost"] if host in _LOOPBACK and proxies is None else []


def settings(host: str, port: int, workers: int, limits: Limits, proxies: str | None = None) -> dict[str, Any]:
    """Settings of uvicorn. Without trusted proxies nobody can claim to come from another address."""
    return {
        "app": "untertage.server.app:from_environment",
        "factory": True,
        "host": host,
        "port": port,
        "workers": workers,
        "http": "untertage.server.front:Front",
        "ws": "websockets-sansio",
        "ws_max_size": limits.message_bytes,
        "ws_per_message_deflate": False,
        "log_level": "warning",
        "access_log": False,
        "proxy_headers": proxies is not None,
        "forwarded_allow_ips": proxies or "",
        "timeout_graceful_shutdown": 5,
    }


if __name__ == "__main__":
    typer.run(serve)
