"""The stored summary of a table: what lists show, and when the server has to act."""

from __future__ import annotations

from typing import Final

from untertage.server import outbound
from untertage.server.storage import Noted
from untertage.server.table import Table

LEASE: Final = 15_000
"""Milliseconds for which a table whose bot is to move belongs to the process that stored its last entry."""


class Summary:
    """Caches the last summary written, so that not every ply rewrites it."""

    def __init__(self) -> None:
        self._due: int | None = None
        self._written: object = None

    def forget(self) -> None:
        """Another process may have written it."""
        self._written = None

    def urgent(self, table: Table, at: int) -> Noted | None:
        """What must be stored together with the journal; None if it can wait."""
        due = next_due(table, at)
        if _shown(table) == self._written and not _apart(due, self._due):
            return None
        return self.noted(table, at)

    def noted(self, table: Table, at: int) -> Noted:
        self._due = next_due(table, at)
        self._written = _shown(table)
        return Noted(table.id, outbound.table_info(table, (), 0), self._due)


def _shown(table: Table) -> object:
    return table.status, tuple(table.seats), table.rematch


def next_due(table: Table, at: int) -> int | None:
    """When the server has to act at the table: a clock runs out, or the lease of a bot's move ends."""
    times = [table.deadline()]
    if table.bot_to_act() is not None:
        times.append(at + LEASE)
    return min((time for time in times if time is not None), default=None)


def _apart(one: int | None, other: int | None) -> bool:
    if one is None or other is None:
        return one is not other
    return abs(one - other) > LEASE // 3
