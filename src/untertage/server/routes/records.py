"""Requests about records of finished matches."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.responses import Response

from untertage.core import registry
from untertage.core.match import Match
from untertage.core.record import Record, read_record
from untertage.server import outbound, retold
from untertage.server.auth import new_id
from untertage.server.bodies import Ending, RecordInfo, Replay, Retrospect
from untertage.server.errors import Refused
from untertage.server.routes.call import Call, answered, endpoint, json
from untertage.server.table import AnyGame


async def add_record(call: Call) -> Response:
    data = await call.raw_body()
    call.count_opening()
    record = await asyncio.to_thread(_replayed, data)
    record_id = new_id()
    await call.hub.store.add_record(record_id, record.to_json(), call.hub.now())
    return answered(outbound.record_info(record_id, record, registry.get(record.game), call.lang), 201)


def _replayed(data: bytes) -> Record:
    """The record, checked by replaying it; raises BadRecord."""
    return Match.from_record(read_record(data)).record


async def _record(call: Call) -> Record:
    """An uploaded record, or that of a finished table."""
    record_id = call.text("record")
    body = await call.hub.store.record(record_id)
    if body is not None:
        return await asyncio.to_thread(read_record, body)
    try:
        room = await call.hub.room(record_id)
    except Refused as error:
        raise Refused("no_record" if error.code == "no_table" else error.code) from None

    async def finished() -> Record:
        if room.table.status != "over":
            raise Refused("not_over")
        return room.table.begun().record

    return await room.call(finished)


async def show_record(call: Call) -> Response:
    record = await _record(call)
    return answered(outbound.record_info(call.text("record"), record, registry.get(record.game), call.lang))


async def download_record(call: Call) -> Response:
    record = await _record(call)
    as_json = call.request.query_params.get("format") == "json"
    name = f"{record.game}-{call.text('record')}.{'json' if as_json else 'play'}"
    return Response(
        await asyncio.to_thread(record.to_json if as_json else record.to_text),
        media_type="application/json" if as_json else "text/plain",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


async def replay_record(call: Call) -> Response:
    record, eyes = await _record(call), call.number("eyes")
    if eyes is not None and eyes >= record.seats:
        raise Refused("bad_message", "there is no such seat")
    game, text = _game_of(record), call.number("text") == 1
    return json(
        await asyncio.to_thread(outbound.replayed, call.text("record"), record, game, eyes, call.lang, text=text)
    )


def _game_of(record: Record) -> AnyGame:
    """The game of a record with its components; raises Refused if the rules have changed since."""
    game = registry.get(record.game)
    if not game.plays_version(record.rules):
        raise Refused("old_rules")
    return game if record.components is None else game.with_sheet(record.components)


async def _finished(call: Call) -> Record:
    """A record with an outcome; raises Refused while the match goes on."""
    record = await _record(call)
    if record.outcome is None:
        raise Refused("not_over")
    return record


async def show_ending(call: Call) -> Response:
    record = await _finished(call)
    game = _game_of(record)
    return answered(await asyncio.to_thread(retold.ending, call.text("record"), record, game, call.lang))


async def review_record(call: Call) -> Response:
    record, record_id = await _finished(call), call.text("record")
    _game_of(record)
    reviews = call.hub.services.reviews
    if not reviews.has(record_id):
        call.count_opening()
    return answered(retold.retrospect(await reviews.of(record_id, record), call.lang))


_RECORD: Final = "/api/records/{record}"
RECORDS: Final = (
    endpoint("POST", "/api/records", add_record, "Upload a record (its text or JSON is the body)", RecordInfo),
    endpoint("GET", _RECORD, show_record, "A finished or uploaded record", RecordInfo, query=("lang",)),
    endpoint(
        "GET", f"{_RECORD}/file", download_record, "The record as a file", str, query=("format",), media="text/plain"
    ),
    endpoint(
        "GET",
        f"{_RECORD}/replay",
        replay_record,
        "Every state as one seat saw it",
        Replay,
        query=("eyes", "lang", "text"),
    ),
    endpoint("GET", f"{_RECORD}/ending", show_ending, "How the match ended, in numbers", Ending, query=("lang",)),
    endpoint("GET", f"{_RECORD}/review", review_record, "How a bot sees the match", Retrospect, query=("lang",)),
)
