"""Database migrations (Alembic)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.ext.asyncio import create_async_engine

T = TypeVar("T")
_LOCK: Final = 8_417_001
"""Key of the lock that processes take while they migrate a database."""


async def migrate(url: str, to: str = "head") -> None:
    """Migrate a database to the current schema; several processes may do this at the same time."""
    await _with(url, lambda connection: _upgrade(connection, to))


async def rehearse(url: str) -> None:
    """Migrate a PostgreSQL database and roll everything back."""
    await _with(url, lambda connection: _upgrade(connection, "head"), keep=False)


async def revision(url: str) -> str | None:
    """The schema of a database; None if it is empty."""
    return await _with(url, lambda connection: MigrationContext.configure(connection).get_current_revision())


def steps(after: str | None = None) -> list[tuple[str, str]]:
    """The migrations after this one, in order: revision and what it brings; raises CommandError for an unknown one."""
    script = ScriptDirectory.from_config(_config())
    found = script.iterate_revisions("head", after or "base")
    return [(each.revision, each.doc) for each in reversed(list(found))]


def current() -> str:
    """The schema that this version needs."""
    return steps()[-1][0]


async def _with(url: str, work: Callable[[Connection], T], *, keep: bool = True) -> T:
    """Do something in one transaction."""
    if url.startswith("sqlite"):
        engine = create_engine(url)
        try:
            with engine.begin() as connection:
                return work(connection)
        finally:
            engine.dispose()
    remote = create_async_engine(url.replace("postgresql://", "postgresql+asyncpg://", 1))
    try:
        async with remote.connect() as opened, opened.begin() as transaction:
            await opened.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
            result = await opened.run_sync(work)
            if not keep:
                await transaction.rollback()
            return result
    finally:
        await remote.dispose()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    return config


def _upgrade(connection: Connection, to: str) -> None:
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, to)
