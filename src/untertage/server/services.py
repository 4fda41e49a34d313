"""What every room of a process shares."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Final, ParamSpec, TypeVar

from untertage.core.errors import BadRecord, UntertageError
from untertage.server.aside import aside
from untertage.server.auth import Gate
from untertage.server.bus import Bus
from untertage.server.chores import Chores
from untertage.server.clock import Pauses
from untertage.server.crowd import Crowd, Places
from untertage.server.errors import Refused
from untertage.server.fair import FairShare
from untertage.server.limits import Limits
from untertage.server.metrics import Metrics
from untertage.server.minds import Workers
from untertage.server.rated import Rater
from untertage.server.sanctions import Sanctions
from untertage.server.storage import Storage
from untertage.server.table import Table

_STILL_ALIVE: Final = 10_000
"""Milliseconds without a sign of life after which no process that shares the database is running."""

_SLOW_AT_ONCE: Final = 2
"""Slow answers computed at the same time. Threads share one interpreter: more of them would delay every move."""

P = ParamSpec("P")
T = TypeVar("T")


async def _never_sealed(table: Table) -> bool:
    return False


async def _nobody(player: str) -> frozenset[str]:
    return frozenset()


class SteadyClock:
    """Milliseconds since 1970, read once and counted from there: setting the system's clock changes nothing."""

    def __init__(self, at_least: int = 0) -> None:
        self._ahead = max(time.time_ns() // 1_000_000, at_least) - time.monotonic_ns() // 1_000_000

    def __call__(self) -> int:
        return self._ahead + time.monotonic_ns() // 1_000_000


class Services:
    """Database, bots, other workers, connection to other processes, limits and clock."""

    def __init__(
        self, store: Storage, bots: Workers, chores: Chores, limits: Limits, rater: Rater | None = None
    ) -> None:
        self.store = store
        self.bots = bots
        self.chores = chores
        self.bus = Bus(store)
        self.limits = limits
        self.rater = rater
        """None where no matches are rated."""
        self.crowd = Crowd(limits)
        self.hints = Places(limits.hints_at_once, "too_fast")
        self.talk = Gate(limits.talk_a_minute, limits.talk_at_once)
        self.now: Callable[[], int] = SteadyClock()
        self.pauses = Pauses()
        self.metrics = Metrics()
        self.sanctions = Sanctions()
        self.match_over: Callable[[str], None] = lambda tournament: None
        """Called when a match of a tournament has ended."""
        self.is_sealed: Callable[[Table], Awaitable[bool]] = _never_sealed
        """Whether others play the same deal as this table, so that nobody else may see it."""
        self.unheard: Callable[[str], Awaitable[frozenset[str]]] = _nobody
        """Whose chat a player does not want to read."""
        self._slow = FairShare(_SLOW_AT_ONCE)

    async def begin(self) -> None:
        """Find out since when no server was running. Time never goes back, even if the system's clock did."""
        self.now = SteadyClock(await self.store.last_alive())
        await self.store.came_up(self.now(), _STILL_ALIVE if self.store.shared else 0)
        self.pauses = Pauses(await self.store.downtimes())

    async def slowly(self, player: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function that takes time in a thread; players take turns."""
        async with self._slow.slot(self.crowd.owner(player)):
            return await aside(work, *args, **kwargs)

    async def load(self, table_id: str) -> Table:
        """Restore a table from the database; raises Refused or BadRecord."""
        try:
            head, entries = await self.store.head(table_id), await self.store.entries(table_id)
            if head is None:
                raise Refused("no_table")
            return await aside(Table.load, table_id, head, entries, self.pauses)
        except UntertageError:
            raise
        except self.store.failures:
            raise
        except Exception as error:
            raise BadRecord(f"the journal of table {table_id} is damaged") from error
