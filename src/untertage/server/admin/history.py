"""Put matches that ended before there were histories into the histories of their players."""

from __future__ import annotations

import msgspec

from untertage.core.errors import UntertageError
from untertage.server import history
from untertage.server.clock import Pauses
from untertage.server.journal import Closed
from untertage.server.store import Store
from untertage.server.table import Table


class Remembered(msgspec.Struct, frozen=True):
    """What was added, and which tables cannot be replayed by this version."""

    tables: int
    rows: int
    unreadable: tuple[str, ...]


async def remember(store: Store) -> Remembered:
    """Replay the finished tables that no history contains; existing rows are not changed."""
    tables = rows = 0
    unreadable = []
    for table_id in await _forgotten(store):
        try:
            found = history.finished(await _played(store, table_id))
        except (UntertageError, msgspec.MsgspecError):
            unreadable.append(table_id)
            continue
        await store.finish(found)
        tables += bool(found)
        rows += len(found)
    return Remembered(tables, rows, tuple(unreadable))


async def _played(store: Store, table_id: str) -> Table:
    """A table as it was before an administrator closed it."""
    head, entries = await store.head(table_id), await store.entries(table_id)
    assert head is not None
    played = [entry for entry in entries if not isinstance(entry, Closed)]
    return Table.load(table_id, head, played, Pauses(await store.downtimes()))


async def _forgotten(store: Store) -> list[str]:
    found = await store.ask(
        "SELECT id FROM tables WHERE status = 'over' AND id NOT IN (SELECT table_id FROM matches) ORDER BY changed, id"
    )
    return [row[0] for row in found]
