"""Requests about what a player has achieved."""

from __future__ import annotations

from typing import Final

from untertage.server import progress
from untertage.server.bodies import Progress
from untertage.server.routes.call import Call, Reply, answered, endpoint
from untertage.server.storage import Achieved


async def merge_progress(call: Call) -> Reply:
    """Store what the device knows, then answer with everything."""
    who = await call.player()
    body = await call.body(Progress)
    marks = [mark for each in body.marks if (mark := progress.known(each, call.hub.now())) is not None]
    if marks:
        call.count(call.hub.gates.openings)
        await call.hub.store.achieve([Achieved(who.id, mark) for mark in marks])
    return answered(Progress(marks=tuple(await call.hub.store.marks_of(who.id))))


PROGRESS: Final = (
    endpoint("PUT", "/api/progress", merge_progress, "Merge what was achieved", Progress, Progress, token=True),
)
