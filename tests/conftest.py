"""Order of the tests, and the Hypothesis profile."""

from __future__ import annotations

import gc

import pytest
from hypothesis import settings

settings.register_profile("same", derandomize=True)
settings.load_profile("same")
"""The same examples in every run; `pytest --hypothesis-profile=default` searches for new ones."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the browser tests last: Playwright leaves its event loop running, and no other can be started in parallel."""
    items.sort(key=lambda item: item.nodeid.startswith("tests/web/"))


def pytest_collection_finish() -> None:
    """Thousands of tests need not be looked at in every garbage collection."""
    gc.freeze()
