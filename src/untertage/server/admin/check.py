"""Check the journal: replay every stored table."""

from __future__ import annotations

from typing import Literal

import msgspec

from untertage.core.errors import UntertageError
from untertage.server.drivers import Row
from untertage.server.errors import Refused
from untertage.server.journal import ENTRY, HEAD, Closed
from untertage.server.store import Store
from untertage.server.table import Table


class Checked(msgspec.Struct, frozen=True):
    """A table whose replay differs from what is stored; `older`: played by another version of the rules."""

    table: str
    state: Literal["damaged", "older"]
    why: str


class Report(msgspec.Struct, frozen=True):
    """The result of a check. Orphans are tables that appear only in journals or lists of seats."""

    tables: int
    plies: int
    problems: tuple[Checked, ...]
    orphans: tuple[str, ...]

    @property
    def sound(self) -> bool:
        return not self.orphans and all(found.state == "older" for found in self.problems)


async def check(store: Store, only: str | None = None) -> Report:
    """Replay one table or all; a table that changes meanwhile is read again."""
    ids = [only] if only else [row[0] for row in await store.ask("SELECT id FROM tables ORDER BY id")]
    plies, problems = 0, []
    for table_id in ids:
        found = await _replayed(store, table_id)
        if isinstance(found, Checked):
            found = await _replayed(store, table_id)
        if isinstance(found, Checked):
            problems.append(found)
        else:
            plies += found
    orphans = await store.ask(
        "SELECT table_id FROM entries UNION SELECT table_id FROM seats EXCEPT SELECT id FROM tables ORDER BY 1"
    )
    return Report(len(ids), plies, tuple(problems), tuple(row[0] for row in orphans) if only is None else ())


async def _replayed(store: Store, table_id: str) -> int | Checked:
    """The number of plies of a sound table."""
    rows = await store.ask("SELECT head, status FROM tables WHERE id = $1", table_id)
    entries = await store.ask("SELECT number, body FROM entries WHERE table_id = $1 ORDER BY number", table_id)
    seats = await store.ask("SELECT seat, player FROM seats WHERE table_id = $1 ORDER BY seat", table_id)
    if not rows:
        return Checked(table_id, "damaged", "there is no such table")
    try:
        return _compared(table_id, rows[0], entries, seats)
    except Refused as error:
        return Checked(table_id, "older" if error.code == "old_rules" else "damaged", str(error))
    except (UntertageError, msgspec.MsgspecError) as error:
        return Checked(table_id, "damaged", str(error))
    except Exception as error:  # damaged data may raise anything; the check continues
        return Checked(table_id, "damaged", f"{type(error).__name__}: {error}")


def _compared(table_id: str, row: Row, entries: list[Row], seats: list[Row]) -> int | Checked:
    """Replay a table and compare the result with what is stored beside the journal."""
    if [number for number, _ in entries] != list(range(1, len(entries) + 1)):
        return Checked(table_id, "damaged", "entries are missing")
    journal = [ENTRY.decode(body) for _, body in entries]
    closed = [entry for entry in journal if isinstance(entry, Closed)]
    table = Table.load(table_id, HEAD.decode(row[0]), [entry for entry in journal if not isinstance(entry, Closed)])
    if row[1] != ("over" if closed else table.status):
        return Checked(table_id, "damaged", f"listed as {row[1]}, but it is {table.status}")
    held = [(seat, sitting.player) for seat, sitting in enumerate(table.seats) if sitting.player is not None]
    if held != [tuple(row) for row in seats]:
        return Checked(table_id, "damaged", "the list of seats differs")
    return table.ply()
