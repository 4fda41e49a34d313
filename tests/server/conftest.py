"""Fixtures: a running server, and a game with hidden information from a separate package."""

from __future__ import annotations

import sys
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
