"""Database migrations (Alembic)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.ext.asyncio import create_async_engine

_LOCK: Final = 8_417_001
"""Key of the lock that processes take while they migrate a database."""


async def migrate(url: str) -> None:
    """Migrate a database to the current schema; several processes may do this at the same time."""
    if url.startswith("sqlite"):
        engine = create_engine(url)
        with engine.begin() as connection:
            _upgrade(connection)
        engine.dispose()
        return
    remote = create_async_engine(url.replace("postgresql://", "postgresql+asyncpg://", 1))
    async with remote.begin() as opened:
        await opened.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
        await opened.run_sync(_upgrade)
    await remote.dispose()


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
