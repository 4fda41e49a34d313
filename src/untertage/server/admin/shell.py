"""What the commands of `untertage admin` share: options, the database, and how answers are printed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import msgspec
import typer

from untertage.core.extras import needs
from untertage.server.settings import load

if TYPE_CHECKING:
    from untertage.server.store import Store

T = TypeVar("T")
Database = Annotated[
    str | None, typer.Option(help="sqlite:///file or postgresql://…; by default that of the settings.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Change nothing, only say what would happen.")]
PlayerId = Annotated[str, typer.Argument(metavar="PLAYER", help="Id of a player, as listed by `players`.")]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="Id of a table, as listed by `tables`.")]
Target = Annotated[
    str, typer.Argument(metavar="TARGET", help="Id of a player, an address, or a network such as 2001:db8::/64.")
]
Lasting = Annotated[float | None, typer.Option("--days", min=0, help="For how long; by default forever.")]
Reason = Annotated[str, typer.Option(help="For your own records.")]
Days = Annotated[float | None, typer.Option(min=0, help="Days without a change; by default never.")]


def url_of(database: str | None, config: Path | None) -> str:
    """The URL of the database: as given, from the settings, or the default."""
    with needs("server", "admin"):
        from untertage.server.store import default_url
    return load(config, database=database).database or default_url()


def within(url: str, work: Callable[[Store], Awaitable[T]]) -> T:
    """Do something with an open database."""
    from untertage.server.admin.database import opened

    async def done() -> T:
        async with opened(url) as store:
            return await work(store)

    return asyncio.run(done())


def now() -> int:
    return time.time_ns() // 1_000_000


def show(answer: Any, as_json: bool, lines: list[str]) -> None:
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(answer), indent=2).decode())
    else:
        typer.echo("\n".join(lines))


def counted(number: int, noun: str) -> str:
    """A number and what it counts, in the singular or the plural."""
    return f"{number} {noun}{'' if number == 1 else 'es' if noun.endswith('h') else 's'}"


def day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
