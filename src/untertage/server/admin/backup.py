"""Backups: one SQLite file with all tables, regardless of the server's database."""

from __future__ import annotations

import contextlib
import itertools
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import asyncpg
import msgspec

from untertage.server import migrations
from untertage.server.admin.database import schema
from untertage.server.store import BadDatabase, checked_url, failing, file_of

_ROWS: Final = 2000
_VERSION: Final = "alembic_version"


class Copied(msgspec.Struct, frozen=True):
    """What was copied: the schema, and the number of rows of each table."""

    file: str
    schema: str
    rows: dict[str, int]


async def backup(url: str, file: Path) -> Copied:
    """Copy a snapshot of a database while servers keep running; raises BadDatabase."""
    url = checked_url(url)
    if file.exists():
        raise BadDatabase(f"{file} exists already")
    found = await schema(url)
    with failing(), _whole(file) as part:
        if url.startswith("sqlite"):
            _copy_file(file_of(url), part)
        else:
            found = await _from_postgres(url, part)
        return Copied(str(file), found, _counted(part))


async def restore(file: Path, url: str) -> Copied:
    """Fill an empty database from a backup, then migrate it to the current schema; raises BadDatabase."""
    url = checked_url(url)
    with failing():
        found = await schema(f"sqlite:///{file}")
        if found not in dict(migrations.steps()):
            raise BadDatabase(f"{file} was made by a newer version, with schema {found}")
        if url.startswith("sqlite"):
            if file_of(url).exists():
                raise BadDatabase(f"{file_of(url)} exists already")
            with _whole(file_of(url)) as part:
                _copy_file(file, part)
                await migrations.migrate(f"sqlite:///{part}")
        else:
            await _into_postgres(file, found, url)
            await migrations.migrate(url)
        return Copied(str(file), migrations.current(), _counted(file))


@contextlib.contextmanager
def _whole(file: Path) -> Iterator[Path]:
    """A file that appears only when it is complete, readable by its owner only."""
    part = file.with_name(file.name + ".part")
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)
    try:
        yield part
        with part.open("rb") as stream:
            os.fsync(stream.fileno())
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)


def _copy_file(source: Path, target: Path) -> None:
    """Copy a SQLite database in one step, so that no writer can come in between."""
    with (
        contextlib.closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=rw", uri=True)) as old,
        contextlib.closing(sqlite3.connect(target)) as new,
    ):
        old.backup(new, pages=-1)
        new.execute("PRAGMA journal_mode = DELETE")
        if new.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
            raise sqlite3.DatabaseError(f"{source} is damaged")


async def _from_postgres(url: str, part: Path) -> str:
    """Copy all rows of one snapshot; returns the schema version found."""
    remote = await asyncpg.connect(url)
    try:
        async with remote.transaction(isolation="repeatable_read", readonly=True):
            found = str(await remote.fetchval(f"SELECT version_num FROM {_VERSION}"))
            await migrations.migrate(f"sqlite:///{part}", found)
            with contextlib.closing(sqlite3.connect(part)) as local, local:
                for table, columns in tables_of(local).items():
                    rows = remote.cursor(f"SELECT {', '.join(columns)} FROM {table}", prefetch=_ROWS)
                    insert = f"INSERT INTO {table} VALUES ({', '.join('?' * len(columns))})"
                    async for row in rows:
                        local.execute(insert, tuple(row))
        return found
    finally:
        await remote.close()


async def _into_postgres(file: Path, found: str, url: str) -> None:
    """Insert all rows in one transaction."""
    if await migrations.revision(url) is None:
        await migrations.migrate(url, found)
    remote = await asyncpg.connect(url)
    try:
        with contextlib.closing(sqlite3.connect(file)) as local:
            async with remote.transaction():
                await _insert(local, remote)
    finally:
        await remote.close()


async def _insert(local: sqlite3.Connection, remote: asyncpg.Connection[asyncpg.Record]) -> None:
    for table, columns in tables_of(local).items():
        if await remote.fetchval(f"SELECT EXISTS (SELECT FROM {table})"):
            raise BadDatabase("a backup can only be restored into an empty database")
        rows = local.execute(f"SELECT {', '.join(columns)} FROM {table}")
        while batch := list(itertools.islice(rows, _ROWS)):
            await remote.copy_records_to_table(table, records=batch, columns=columns)


def tables_of(local: sqlite3.Connection) -> dict[str, list[str]]:
    """The tables of a database and their columns."""
    names = local.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY 1")
    return {
        name: [column[1] for column in local.execute(f"PRAGMA table_info({name})")]
        for (name,) in names.fetchall()
        if name != _VERSION
    }


def _counted(file: Path) -> dict[str, int]:
    with contextlib.closing(sqlite3.connect(file)) as local:
        return {table: local.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables_of(local)}
