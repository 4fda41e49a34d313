"""Functions called in another Web Worker, pickled like those of a process pool."""

from __future__ import annotations

import pickle
import traceback
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar, cast

import msgspec

from untertage.server.fair import Owner
from untertage.server.minds import Workers

T = TypeVar("T")


class _Broken(msgspec.Struct):
    """An unexpected error in a worker."""

    trace: str


class WebWorkers(Workers):
    """Hands pickled calls to another worker, one after the other."""

    def __init__(self, call: Callable[[bytes], Awaitable[bytes]]) -> None:
        self._call = call

    async def run(self, owner: Owner, work: Callable[..., T], *arguments: Any) -> T:
        result = pickle.loads(await self._call(pickle.dumps((work, arguments))))
        if isinstance(result, _Broken):
            raise RuntimeError(result.trace)
        return cast(T, result)

    def close(self) -> None:
        pass


def answer(call: bytes) -> bytes:
    """Carry out a call; runs in the worker."""
    work, arguments = pickle.loads(call)
    try:
        result = work(*arguments)
    except Exception:
        result = _Broken(traceback.format_exc())
    return pickle.dumps(result)
