"""What every room of a process shares."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from untertage.core.errors import BadRecord, UntertageError
from untertage.server.auth import Gate, Limits
from untertage.server.botpool import BotPool
from untertage.server.bus import Bus
from untertage.server.errors import Refused
from untertage.server.store import FAILURES, Store
from untertage.server.table import Table


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Services:
    """Database, bots, connection to other processes, limits and clock."""

    def __init__(self, store: Store, bots: BotPool, limits: Limits) -> None:
        self.store = store
        self.bots = bots
        self.bus = Bus(store)
        self.limits = limits
        self.talk = Gate(limits.talk_a_minute, limits.talk_at_once)
        self.now: Callable[[], int] = wall_clock

    async def load(self, table_id: str) -> Table:
        """Restore a table from the database; raises Refused or BadRecord."""
        try:
            head, entries = await self.store.head(table_id), await self.store.entries(table_id)
            if head is None:
                raise Refused("no_table")
            return await asyncio.to_thread(Table.load, table_id, head, entries)
        except (UntertageError, *FAILURES):
            raise
        except Exception as error:
            raise BadRecord(f"the journal of table {table_id} is damaged") from error
