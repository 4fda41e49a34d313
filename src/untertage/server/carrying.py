"""A table as a file, so that a match can move between browser and server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from untertage.core.errors import BadRecord, UntertageError
from untertage.server.auth import Who
from untertage.server.errors import Refused
from untertage.server.journal import AnyEntry, Closed, Head, Rematched, Seated, Sitting
from untertage.server.table import Table

FORMAT: Final = "untertage table 1"


class Carried(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table with its journal."""

    format: str = FORMAT
    head: Head
    entries: tuple[AnyEntry, ...]


def check_alone(table: Table, who: Who) -> None:
    """A running table can only be exported by the player who holds all human seats; raises Refused."""
    if table.head.tournament and (table.status != "over" or table.head.sealed):
        raise Refused("in_tournament")
    if table.head.rated and table.status != "over":
        raise Refused("rated")
    people = {sitting.player for sitting in table.seats if sitting.kind == "person"}
    if table.head.daily and table.status != "over":
        raise Refused("daily")
    if not table.seats_of(who.id) or (table.status != "over" and people != {who.id}):
        raise Refused("not_your_seat")


def carried(table: Table, entries: Sequence[AnyEntry]) -> Carried:
    """A table as a file, without the secrets of its rematches."""
    return Carried(head=msgspec.structs.replace(table.head, last=""), entries=tuple(entries))


def read(data: bytes, who: Who) -> Carried:
    """A table from elsewhere with this player in all seats of people; raises BadRecord."""
    try:
        found = msgspec.json.decode(data, type=Carried)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(str(error)) from None
    if found.format != FORMAT:
        raise BadRecord(f"expected {FORMAT!r}, not {found.format!r}")
    seats = tuple(_owned(sitting, who) for sitting in found.head.seats)
    head = msgspec.structs.replace(
        found.head, host=who.id, seats=seats, listed=False, tournament="", sealed=False, daily="", rated=False, last=""
    )
    kept = [entry for entry in found.entries if not isinstance(entry, Closed | Rematched)]
    entries = tuple(_taken(entry, who) if isinstance(entry, Seated) else entry for entry in kept)
    return Carried(head=head, entries=entries)


def checked(table_id: str, carried: Carried) -> Table:
    """The table, checked by playing its journal; raises UntertageError."""
    try:
        table = Table.load(table_id, carried.head, carried.entries)
    except UntertageError:
        raise
    except Exception as error:
        raise BadRecord("the journal is damaged") from error
    if table.match is None:
        raise BadRecord("the match has not begun")
    return table


def _owned(sitting: Sitting, who: Who) -> Sitting:
    if sitting.kind == "bot":
        return sitting
    return msgspec.structs.replace(sitting, player=who.id, name=sitting.name or who.name, claim=None)


def _taken(entry: Seated, who: Who) -> Seated:
    return msgspec.structs.replace(entry, sitting=_owned(entry.sitting, who))
