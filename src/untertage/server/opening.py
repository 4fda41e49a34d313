"""How tables are opened: from a player's plan, from a file, or as a rematch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from untertage.server import history, outbound, rated, seating
from untertage.server.aside import aside
from untertage.server.auth import Who
from untertage.server.bodies import Invitation, NewTable
from untertage.server.carrying import Carried, checked
from untertage.server.errors import Refused
from untertage.server.journal import Head, Rematched
from untertage.server.room import Room
from untertage.server.storage import Ended, Noted
from untertage.server.table import Table

if TYPE_CHECKING:
    from untertage.server.hub import Hub

_DAY: Final = 86_400_000


async def check_tables(hub: Hub, who: Who, address: str) -> None:
    """Limit the number of tables per player and address; raises Refused."""
    if await hub.store.unfinished(who.id, hub.now() - _DAY) >= hub.limits.tables_per_player:
        raise Refused("too_many")
    if not hub.gates.tables.take(address):
        raise Refused("too_many")


async def create(hub: Hub, who: Who, body: NewTable) -> tuple[Room, list[Invitation]]:
    """Open a table; raises Refused, UnknownGame, BadOptions, BadPosition or BadComponents."""
    if body.rated:
        if hub.services.rater is None:
            raise Refused("not_ratable")
        rated.check_plan(body)
    head, secrets = await aside(seating.planned_head, body, who, hub.now())
    head = await hub.dealer.with_luck(head, who, body.luck)
    if body.lot:
        head, secrets = seating.by_lot(head, secrets)
    room = await open_table(hub, head)
    return room, [seating.invitation(room.table.id, seat, secret) for seat, secret in secrets]


async def open_table(hub: Hub, head: Head, table_id: str | None = None) -> Room:
    """Store a table with this head, and begin the match if no seat waits for a person."""
    table = await aside(Table, table_id or hub.new_id(), head, hub.services.pauses)
    await hub.store.add_table(table.id, head, outbound.table_info(table, (), 0))
    room = hub.hold(table)
    await room.change(lambda table, at: seating.starting(table, [], at))
    return room


async def adopt(hub: Hub, carried: Carried) -> Room:
    """Continue a table from elsewhere; raises Refused, BadRecord or another error of its set-up."""
    table = await aside(checked, hub.new_id(), carried)
    table.pauses = hub.services.pauses
    info = outbound.table_info(table, (), 0)
    await hub.store.add_table(table.id, carried.head, info)
    due = hub.now() if table.status == "running" else None
    ended = Ended(finished=history.finished(table))
    await hub.store.append(table.id, 0, carried.entries, Noted(table.id, info, due), ended)
    room = hub.hold(table)
    room.do(room.wake)
    return room


async def rematch(hub: Hub, room: Room, who: Who) -> str:
    """The id of the rematch, which is opened on the first request."""

    async def done() -> str:
        table = room.table
        seating.check_rematch(table, who)
        if table.rematch is None:
            if hub.club is not None:
                await hub.club.check_together(who, table, everybody=True)
            head = hub.dealer.again(seating.rematch_head(table, hub.now()), who.id)
            other = await open_table(hub, head)
            await room.commit([Rematched(at=hub.now(), table=other.table.id)])
            return other.table.id
        return table.rematch

    return await room.call(done)
