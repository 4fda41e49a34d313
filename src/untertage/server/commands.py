"""`untertage serve`."""

from __future__ import annotations

import os
from typing import Annotated, Any

import typer

from untertage.core.extras import needs
from untertage.server.limits import Limits, limits_from


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
    seed: Annotated[int | None, typer.Option(help="Random seed for reproducible deals; for tests only.")] = None,
) -> None:
    """Start the server: web page, WebSocket and bot API."""
    with needs("server", "serve"):
        import uvicorn

        from untertage.server.app import DATABASE, LIMITS, SEED, static_folder
        from untertage.server.store import default_url, is_shared

    url = database or default_url()
    if workers > 1 and not is_shared(url):
        raise typer.BadParameter("more than one worker requires a PostgreSQL database", param_hint="--workers")
    os.environ[DATABASE] = url
    os.environ[SEED] = "" if seed is None else str(seed)
    typer.echo(f"untertage: http://{host}:{port}/  (tables: {url.rpartition('@')[2]})")
    if static_folder() is None:
        typer.echo(
            "untertage: the web page is not part of this installation; bots and other clients can connect", err=True
        )
    uvicorn.run(**settings(host, port, workers, limits_from(os.environ.get(LIMITS)), trusted_proxies))


def settings(host: str, port: int, workers: int, limits: Limits, proxies: str | None = None) -> dict[str, Any]:
    """Settings of uvicorn. Without trusted proxies nobody can claim to come from another address."""
    return {
        "app": "untertage.server.app:from_environment",
        "factory": True,
        "host": host,
        "port": port,
        "workers": workers,
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
