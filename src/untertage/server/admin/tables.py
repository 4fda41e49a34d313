"""List, close, archive and delete tables."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from untertage.server import migrations
from untertage.server.admin import personal
from untertage.server.admin.backup import tables_of
from untertage.server.drivers import Row
from untertage.server.errors import Refused
from untertage.server.info import TableInfo
from untertage.server.journal import Closed
from untertage.server.storage import Noted, Statement
from untertage.server.store import BadDatabase, Store, failing, summary

_OF_A_TABLE: Final = {"tables": "id", "entries": "table_id", "seats": "table_id"}
"""What belongs to a table: where, and the column with its id. The first one is deleted first."""
_TRIES: Final = 5


class Listed(msgspec.Struct, frozen=True):
    """A table as an administrator sees it."""

    table: str
    game: str
    status: str
    seats: tuple[str, ...]
    plies: int
    created: int
    changed: int


async def listed(store: Store, status: str | None = None) -> list[Listed]:
    """All tables, the most recently used first. Damaged ones have no seats."""
    rows = await store.ask("SELECT id, status, changed, info FROM tables ORDER BY changed DESC, id")
    return [_listed(*row) for row in rows if status in (None, row[1])]


def _listed(table: str, status: str, changed: int, text: str) -> Listed:
    try:
        info = msgspec.json.decode(text, type=TableInfo)
    except msgspec.MsgspecError:
        return Listed(table, "?", status, (), 0, 0, changed)
    seats = tuple(seat.name or seat.level or "" for seat in info.seats)
    return Listed(table, info.game, status, seats, info.ply, info.created, changed)


async def close(store: Store, table: str, at: int) -> bool:
    """Close a table, whatever its state; False if it was over. Raises Refused if there is none."""
    for _ in range(_TRIES):
        rows = await store.ask("SELECT status, info FROM tables WHERE id = $1", table)
        if not rows:
            raise Refused("no_table", f"there is no table {table}")
        if rows[0][0] == "over":
            return False
        version = (await store.ask("SELECT max(number) FROM entries WHERE table_id = $1", table))[0][0] or 0
        if await store.append(table, version, [Closed(at=at)], also=[_over(table, rows[0][1], at)]):
            await store.tell_changed(table)
            return True
    raise BadDatabase(f"table {table} is too busy to be closed")


def _over(table: str, text: str, at: int) -> Statement:
    """The summary of a closed table."""
    try:
        info = msgspec.json.decode(text, type=TableInfo)
    except msgspec.MsgspecError:
        return ("UPDATE tables SET status = 'over', changed = $2, due = NULL WHERE id = $1", (table, at))
    return summary(Noted(table, msgspec.structs.replace(info, status="over", actors=(), changed=at), None))


async def delete(store: Store, table: str) -> bool:
    """Delete a table with its journal; False if there is none."""
    statements = [(f"DELETE FROM {name} WHERE {column} = $1", (table,)) for name, column in _OF_A_TABLE.items()]
    deleted = await store.note(*statements)
    await store.tell_changed(table)
    return deleted


async def archive(store: Store, tables: Sequence[str], file: Path) -> None:
    """Move tables to another database, a SQLite file that every command understands."""
    with failing():
        await migrations.migrate(f"sqlite:///{file}")
        for table in tables:
            rows = {
                name: await store.ask(f"SELECT * FROM {name} WHERE {column} = $1", table)
                for name, column in _OF_A_TABLE.items()
            }
            _write(file, rows)
            await delete(store, table)


def _write(file: Path, rows: dict[str, list[Row]]) -> None:
    """Add rows to an archive; rows left by an interrupted run are replaced."""
    with contextlib.closing(sqlite3.connect(file)) as local, local:
        columns = tables_of(local)
        for name, found in rows.items():
            local.executemany(f"INSERT OR REPLACE INTO {name} VALUES ({', '.join('?' * len(columns[name]))})", found)


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """After how many days without a change something is closed, archived or deleted; None for never."""

    waiting: float | None = None
    running: float | None = None
    over: float | None = None
    guests: float | None = None


class Retained(msgspec.Struct, frozen=True, kw_only=True):
    """What a rule did, or would do."""

    dry_run: bool
    closed: tuple[str, ...]
    """Tables that were waiting or running."""
    archived: tuple[str, ...]
    """All tables that moved to the archive, or were deleted if there is none."""
    guests: tuple[str, ...]
    """Players without a table or progress who were deleted."""


async def retain(store: Store, rule: Rule, at: int, file: Path | None, *, dry_run: bool) -> Retained:
    """End and archive old tables."""
    closing = [*await _old(store, "open", rule.waiting, at), *await _old(store, "running", rule.running, at)]
    leaving = [*closing, *await _old(store, "over", rule.over, at)]
    guests = await _idle_guests(store, rule.guests, at, leaving)
    if not dry_run:
        for table in closing:
            await close(store, table, at)
        if file is not None:
            await archive(store, leaving, file)
        for table in leaving if file is None else ():
            await delete(store, table)
        for player in guests:
            await store.note(*personal.erased(player))
    return Retained(dry_run=dry_run, closed=tuple(closing), archived=tuple(leaving), guests=tuple(guests))


async def _old(store: Store, status: Literal["open", "running", "over"], days: float | None, at: int) -> list[str]:
    if days is None:
        return []
    rows = await store.ask(
        "SELECT id FROM tables WHERE status = $1 AND changed < $2 ORDER BY changed, id", status, _before(at, days)
    )
    return [row[0] for row in rows]


async def _idle_guests(store: Store, days: float | None, at: int, leaving: Sequence[str]) -> list[str]:
    """Players who have been away for long and have no seat, table or progress."""
    if days is None:
        return []
    rows: list[tuple[Any, ...]] = await store.ask(
        "SELECT id FROM players WHERE created < $1 AND id NOT IN (SELECT player FROM devices WHERE seen >= $1)"
        " AND id NOT IN (SELECT player FROM progress)"
        " AND id NOT IN (SELECT player FROM matches) ORDER BY created, id",
        _before(at, days),
    )
    used = {player for table, player in await store.ask("SELECT table_id, player FROM seats") if table not in leaving}
    used |= {host for table, host in await store.ask("SELECT id, host FROM tables") if table not in leaving}
    return [row[0] for row in rows if row[0] not in used]


def _before(at: int, days: float) -> int:
    return at - round(days * 86_400_000)
