"""Requests about what a player has achieved."""

from __future__ import annotations

from typing import Final

from starlette.responses import Response

from untertage.server import progress
from untertage.server.bodies import Mark, Progress
from untertage.server.routes.call import Call, answered, endpoint


async def merge_progress(call: Call) -> Response:
    """Store what the device knows, then answer with everything."""
    who = await call.player()
    body = await call.body(Progress)
    marks = [mark for each in body.marks if (mark := progress.known(each, call.hub.now())) is not None]
    if marks:
        call.count(call.hub.openings)
        await call.hub.store.note(*(progress.stored(who.id, mark) for mark in marks))
    rows = await call.hub.store.progress_of(who.id)
    found = (Mark(game=row[0], goal=row[1], won=row[2], score=row[3], plies=row[4]) for row in rows)
    return answered(Progress(marks=tuple(found)))


PROGRESS: Final = (
    endpoint("PUT", "/api/progress", merge_progress, "Merge what was achieved", Progress, Progress, token=True),
)
