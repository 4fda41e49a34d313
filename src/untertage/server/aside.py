"""Work that would keep the event loop busy for too long."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

_ALONE: Final = sys.platform == "emscripten"
"""A browser has no threads; the event loop of a Web Worker serves a single person, who waits for the answer."""


async def aside(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Call a function in a thread."""
    if _ALONE:
        return work(*args, **kwargs)
    return await asyncio.to_thread(work, *args, **kwargs)
