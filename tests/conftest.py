"""The order of the tests, and what chance may do in them."""

from __future__ import annotations

import pytest
from hypothesis import settings

settings.register_profile("same", derandomize=True)
settings.load_profile("same")
"""The same examples in every run; `pytest --hypothesis-profile=default` looks for new ones."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The page comes last: Playwright leaves its event loop running, and no other can be started beside it."""
    items.sort(key=lambda item: item.nodeid.startswith("tests/web/"))
