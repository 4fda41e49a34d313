"""`untertage serve`."""

from __future__ import annotations

import asyncio
import os
from typing import Annotated, Any

import msgspec
import typer

from untertage.core.extras import needs
from untertage.server import logs
from untertage.server.limits import Limits
from untertage.server.settings import Config, load, meaning


def _option(name: str) -> Any:
    """A setting as an option; without it, the environment and the file decide."""
    text = meaning(name).replace("`", "")
    return typer.Option(help=f"{text[0].upper()}{text[1:]}.")


def serve(
    host: Annotated[str | None, _option("host")] = None,
    port: Annotated[int | None, _option("port")] = None,
    database: Annotated[str | None, _option("database")] = None,
    workers: Annotated[int | None, _option("workers")] = None,
    trusted_proxies: Annotated[str | None, _option("trusted_proxies")] = None,
    allowed_hosts: Annotated[str | None, _option("allowed_hosts")] = None,
    seed: Annotated[int | None, _option("seed")] = None,
    config: Config = None,
) -> None:
    """Start the server: web page, WebSocket and bot API."""
    with needs("server", "serve"):
        import uvicorn

        from untertage.server.app import SETTINGS, static_folder
        from untertage.server.store import default_url, is_shared

    given: dict[str, Any] = {"host": host, "port": port, "database": database, "workers": workers, "seed": seed}
    chosen = load(config, trusted_proxies=trusted_proxies, allowed_hosts=allowed_hosts, **given)
    chosen = msgspec.structs.replace(chosen, database=chosen.database or default_url())
    if chosen.workers > 1 and not is_shared(chosen.database):
        raise typer.BadParameter("more than one worker requires a PostgreSQL database", param_hint="--workers")
    check_database(chosen.database)
    os.environ[SETTINGS] = msgspec.json.encode(chosen).decode()
    logs.configure(chosen.log_format, chosen.log_level)
    typer.echo(f"untertage: http://{chosen.host}:{chosen.port}/  (tables: {chosen.database.rpartition('@')[2]})")
    if static_folder() is None:
        typer.echo(
            "untertage: the web page is not part of this installation; bots and other clients can connect", err=True
        )
    proxies = chosen.trusted_proxies or None
    uvicorn.run(**settings(chosen.host, chosen.port, chosen.workers, chosen.limits, proxies))


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


def settings(host: str, port: int, workers: int, limits: Limits, proxies: str | None = None) -> dict[str, Any]:
    """Settings of uvicorn. Without trusted proxies, forwarded addresses are ignored."""
    return {
        "app": "untertage.server.app:from_environment",
        "factory": True,
        "host": host,
        "port": port,
        "workers": workers,
        "http": "untertage.server.front:Front",
        "ws": "untertage.server.line:Line",
        "ws_max_size": limits.message_bytes,
        "ws_per_message_deflate": False,
        "log_config": None,
        "log_level": "warning",
        "access_log": False,
        "server_header": False,
        "proxy_headers": proxies is not None,
        "forwarded_allow_ips": proxies or "",
        "timeout_graceful_shutdown": 5,
    }


if __name__ == "__main__":
    typer.run(serve)
