"""The order of the tests."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The page comes last: Playwright leaves its event loop running, and no other can be started beside it."""
    items.sort(key=lambda item: item.nodeid.startswith("tests/web/"))
