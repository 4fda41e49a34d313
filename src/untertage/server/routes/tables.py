"""Requests about tables: opening, listing, seats, rematch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from untertage.core import registry
from untertage.server import boxes, carrying, opening, outbound, seating
from untertage.server.aside import aside
from untertage.server.auth import Who, new_secret
from untertage.server.bodies import BoxInfo, Claim, Created, Invitation, NewTable, SeatChange, Sit, TableFor, TableList
from untertage.server.errors import Refused
from untertage.server.info import Commitment, You
from untertage.server.journal import AnyEntry
from untertage.server.room import Room
from untertage.server.routes.call import Call, Reply, answered, endpoint, json, seen_by
from untertage.server.storage import Listing
from untertage.server.table import Table


async def add_table(call: Call) -> Reply:
    who = await call.member()
    body = await call.body(NewTable)
    call.count(call.hub.gates.openings)
    if body.position is not None or body.components is not None:
        call.count_import(who)
    await opening.check_tables(call.hub, who, call.address)
    room, invitations = await opening.create(call.hub, who, body)
    shown = seen_by(room, who, call.lang)
    return answered(Created(table=shown.table, you=shown.you, invitations=tuple(invitations)), 201)


async def commit(call: Call) -> Reply:
    who = await call.member()
    call.count(call.hub.gates.openings)
    return answered(Commitment(commitment=await call.hub.dealer.commit_to(who)))


async def show_listed(call: Call) -> Reply:
    who = await call.who()
    apart: frozenset[str] = frozenset()
    if who is not None and call.hub.club is not None:
        apart = frozenset().union(*await call.hub.club.ties.apart(who.id))
    return await _listing(call, who, [each for each in await call.hub.store.listed() if each.host not in apart])


async def show_mine(call: Call) -> Reply:
    who = await call.player()
    return await _listing(call, who, await call.hub.store.tables_of(who.id))


async def _listing(call: Call, who: Who | None, found: Sequence[Listing]) -> Reply:
    """Stored summaries, replaced by the current table where its room is open in this process."""
    held = {} if who is None else await call.hub.store.seats_of(who.id)
    tables = []
    for listing in found:
        info = listing.info
        host = who is not None and listing.host == who.id
        live = call.hub.info_of(info.table, call.lang)
        ending = outbound.ending(registry.get(info.game), info.outcome, call.lang)
        info = live or msgspec.structs.replace(info, ending=ending)
        tables.append(TableFor(table=info, you=You(seats=tuple(held.get(info.table, ())), host=host)))
    return answered(TableList(tables=tuple(tables)))


async def show_table(call: Call) -> Reply:
    who, room = await call.who(), await call.room()

    async def shown() -> TableFor:
        return seen_by(room, who, call.lang)

    return answered(await room.call(shown))


async def show_box(call: Call) -> Reply:
    head = (await call.room()).table.head
    if head.components is None:
        raise Refused("not_found")
    return answered(await aside(boxes.box_of, head.game, head.components, call.lang))


async def _change(call: Call, room: Room, who: Who, entries: Callable[[Table, int], Sequence[AnyEntry]]) -> Reply:
    """The table after these entries."""

    async def done() -> TableFor:
        await room.commit(entries(room.table, call.hub.now()))
        return seen_by(room, who, call.lang)

    return answered(await room.call(done))


async def claim_seat(call: Call) -> Reply:
    who = await call.player()
    body, room = await call.body(Claim), await call.room()

    async def claimed() -> Reply:
        seating.claimed(room.table, body.secret)  # first, so that nobody learns of a block without an invitation
        await call.check_together(who, room, everybody=False)
        return await _change(call, room, who, lambda table, at: seating.claim(table, who, body.secret, at, body.word))

    return await call.hub.admission.guarded(call.address, "wrong_secret", claimed)


async def take_seat(call: Call) -> Reply:
    await call.member()
    who, room = await call.seat_changer()
    body = await call.body(Sit)
    await call.check_together(who, room, everybody=True)
    return await _change(call, room, who, lambda table, at: seating.sit(table, who, body.seat, at, body.word))


async def invite(call: Call) -> Reply:
    who, room = await call.seat_changer()
    seat, secret = _seat(call), new_secret()
    await room.change(lambda table, at: seating.invite(table, who, seat, secret, at))
    return answered(seating.invitation(room.table.id, seat, secret), 201)


async def plan_seat(call: Call) -> Reply:
    who, room = await call.seat_changer()
    body = await call.body(SeatChange)
    seat = _seat(call)
    return await _change(
        call, room, who, lambda table, at: seating.plan(table, who, seat, body.plan, room.audience.present(), at)
    )


def _seat(call: Call) -> int:
    text = call.text("seat")
    if not text.isdecimal() or len(text) > 2:
        raise Refused("no_free_seat")
    return int(text)


async def leave_table(call: Call) -> Reply:
    who, room = await call.seat_changer()
    return await _change(call, room, who, lambda table, at: seating.leave(table, who, at))


async def return_to_table(call: Call) -> Reply:
    who, room = await call.seat_changer()
    return await _change(call, room, who, lambda table, at: seating.come_back(table, who, at))


async def start_table(call: Call) -> Reply:
    who, room = await call.player(), await call.room()
    return await _change(call, room, who, lambda table, at: seating.start(table, who, at))


async def play_again(call: Call) -> Reply:
    who, room = await call.player(), await call.room()
    if room.table.rematch is None:
        await call.member()
        call.count(call.hub.gates.openings)
        await opening.check_tables(call.hub, who, call.address)
    other = await call.hub.room(await opening.rematch(call.hub, room, who))
    return answered(seen_by(other, who, call.lang))


async def carry_away(call: Call) -> Reply:
    """The table with its journal, for the only person at it."""
    who, room = await call.player(), await call.room()

    async def journal() -> Reply:
        carrying.check_alone(room.table, who)
        entries = await call.hub.store.entries(room.table.id)
        return json(outbound.encoded(carrying.carried(room.table, entries)))

    return await room.call(journal)


async def bring_table(call: Call) -> Reply:
    who = await call.member()
    call.count_import(who)
    await opening.check_tables(call.hub, who, call.address)
    room = await opening.adopt(call.hub, carrying.read(await call.raw_body(), who))
    return answered(seen_by(room, who, call.lang), 201)


_TABLE: Final = "/api/tables/{table}"
_SEAT: Final = f"{_TABLE}/seats/{{seat}}"
TABLES: Final = (
    endpoint("POST", "/api/tables", add_table, "Open a table", Created, NewTable, token=True),
    endpoint("POST", "/api/luck", commit, "Commit the server to the luck of your next table", Commitment, token=True),
    endpoint("GET", "/api/tables", show_listed, "Listed tables that are open or running", TableList),
    endpoint("GET", "/api/tables/mine", show_mine, "Tables where you sit or that you opened", TableList, token=True),
    endpoint("POST", "/api/tables/import", bring_table, "Continue a table from elsewhere", TableFor, token=True),
    endpoint("GET", f"{_TABLE}/journal", carry_away, "The table as a file", str, token=True),
    endpoint("GET", _TABLE, show_table, "A table", TableFor, query=("lang",)),
    endpoint("GET", f"{_TABLE}/box", show_box, "The own components of a table", BoxInfo, query=("lang",)),
    endpoint("POST", f"{_TABLE}/claim", claim_seat, "Use an invitation", TableFor, Claim, token=True),
    endpoint("POST", f"{_TABLE}/sit", take_seat, "Take a free seat", TableFor, Sit, token=True),
    endpoint("POST", f"{_SEAT}/invitation", invite, "A new invitation (host)", Invitation, token=True),
    endpoint("PUT", _SEAT, plan_seat, "Change a seat (host)", TableFor, SeatChange, token=True),
    endpoint("POST", f"{_TABLE}/leave", leave_table, "Leave the table", TableFor, token=True),
    endpoint("POST", f"{_TABLE}/return", return_to_table, "Take your seats back", TableFor, token=True),
    endpoint("POST", f"{_TABLE}/start", start_table, "Start with bots (host)", TableFor, token=True),
    endpoint("POST", f"{_TABLE}/rematch", play_again, "Play again", TableFor, token=True),
)
