"""Requests about records of finished matches."""

from __future__ import annotations

import gzip
from typing import Final

from untertage.core import registry
from untertage.core.luck import Proof
from untertage.core.record import Record, read_record
from untertage.server import boxes, outbound, retold
from untertage.server.aside import aside
from untertage.server.bodies import BoxInfo, Ending, RecordInfo, Replay, Retrospect
from untertage.server.chores import check_rules, game_of
from untertage.server.errors import Refused
from untertage.server.review_bodies import MatchReview
from untertage.server.routes.call import Call, Reply, answered, endpoint, json


async def add_record(call: Call) -> Reply:
    who = await call.who()
    data = await call.raw_body()
    call.count_import(who)
    if not call.hub.gates.uploads.take(call.address, len(data)):
        raise Refused("too_many")
    record = await call.hub.services.chores.checked(call.address, data)
    record_id = call.hub.new_id()
    await call.hub.store.add_record(record_id, record.to_json(), call.hub.now())
    return answered(outbound.record_info(record_id, record, registry.get(record.game), call.lang), 201)


async def _record(call: Call) -> Record:
    """An uploaded record, or that of a finished table."""
    record_id = call.text("record")
    body = await call.hub.store.record(record_id)
    if body is not None:
        return await aside(read_record, body)
    try:
        room = await call.hub.room(record_id)
    except Refused as error:
        raise Refused("no_record" if error.code == "no_table" else error.code) from None

    async def finished() -> Record:
        return room.table.record()

    if await call.hub.services.is_sealed(room.table):
        raise Refused("sealed")
    return await room.call(finished)


async def show_record(call: Call) -> Reply:
    record = await _record(call)
    return answered(outbound.record_info(call.text("record"), record, registry.get(record.game), call.lang))


async def show_box(call: Call) -> Reply:
    record = await _record(call)
    if record.components is None:
        raise Refused("not_found")
    return answered(await aside(boxes.box_of, record.game, record.components, call.lang))


async def download_record(call: Call) -> Reply:
    record = await _record(call)
    as_json = call.query.get("format") == "json"
    name = f"{record.game}-{call.text('record')}.{'json' if as_json else 'play'}"
    text = await aside(record.to_text) if not as_json else ""
    return Reply(
        body=await aside(record.to_json) if as_json else text.encode(),
        media="application/json" if as_json else "text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


async def replay_record(call: Call) -> Reply:
    record, eyes = await _record(call), call.number("eyes")
    if eyes is not None and eyes >= record.seats:
        raise Refused("bad_message", "there is no such seat")
    check_rules(record)
    wanted = call.text("record"), eyes, call.lang, call.number("text") == 1
    chores = call.hub.services.chores
    if not chores.has_replay(*wanted):
        call.count(call.hub.gates.replays)
    body = await chores.replay(call.address, wanted[0], record, *wanted[1:])
    if "gzip" in call.headers.get("accept-encoding", ""):
        return json(body, headers={"Content-Encoding": "gzip", "Vary": "Accept-Encoding"})
    return json(await aside(gzip.decompress, body))


async def _finished(call: Call) -> Record:
    """A record with an outcome; raises Refused while the match goes on."""
    record = await _record(call)
    if record.outcome is None:
        raise Refused("not_over")
    check_rules(record)
    return record


async def show_ending(call: Call) -> Reply:
    record = await _finished(call)
    call.count(call.hub.gates.replays)
    return answered(await call.hub.services.chores.ending(call.address, call.text("record"), record, call.lang))


async def review_record(call: Call) -> Reply:
    record, record_id = await _finished(call), call.text("record")
    chores = call.hub.services.chores
    if not chores.has_review(record_id):
        call.count(call.hub.gates.replays)
    return answered(retold.retrospect(await chores.review(call.address, record_id, record), call.lang))


async def analyse_record(call: Call) -> Reply:
    record, record_id, analyses = await _finished(call), call.text("record"), call.hub.analyses
    found = await analyses.stored(record_id) if retold.can_judge(record) else None
    if found is None and retold.can_judge(record):
        if not analyses.is_under_way(record_id):
            call.count(call.hub.gates.replays)
        found = await analyses.look(call.address, record_id, record)
    return answered(await aside(retold.match_review, record_id, record, game_of(record), found, call.lang))


async def show_luck(call: Call) -> Reply:
    record = await _finished(call)
    if record.luck is None:
        raise Refused("no_luck")
    call.count(call.hub.gates.replays)
    return answered(await call.hub.services.chores.proof(call.address, record))


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
    endpoint("GET", f"{_RECORD}/box", show_box, "The own components of a record", BoxInfo, query=("lang",)),
    endpoint("GET", f"{_RECORD}/ending", show_ending, "How the match ended, in numbers", Ending, query=("lang",)),
    endpoint("GET", f"{_RECORD}/luck", show_luck, "Every draw, with the seed it came from", Proof),
    endpoint("GET", f"{_RECORD}/analysis", analyse_record, "Luck and play of the match", MatchReview, query=("lang",)),
    endpoint("GET", f"{_RECORD}/review", review_record, "How a bot sees the match", Retrospect, query=("lang",)),
)
