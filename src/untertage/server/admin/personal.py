"""Where personal data is stored. A test compares this with the schema, so that no new table is forgotten."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from untertage.server.finished import Finished, Other
from untertage.server.match_rows import rewritten
from untertage.server.storage import Statement
from untertage.server.store import Store

OWN: Final = {
    "players": ("id",),
    "devices": ("player",),
    "codes": ("player",),
    "passkeys": ("player",),
    "challenges": ("player",),
    "ties": ("player", "other"),
    "calls": ("player",),
    "progress": ("player",),
    "dailies": ("player",),
    "commitments": ("player",),
    "matches": ("player",),
    "ratings": ("player",),
    "sanctions": ("target",),
}
"""Tables whose rows belong to one person, and their id columns: deleted with the person."""
SHARED: Final = {"tables": ("host",), "seats": ("player",), "tournaments": ("host",), "tournament_players": ("player",)}
"""Tables with rows that others need too: the person is replaced by a nameless player."""


def erased(player: str) -> list[Statement]:
    """Delete the rows that belong to one person only."""
    return [
        (f"DELETE FROM {table} WHERE {column} = $1", (player,)) for table, columns in OWN.items() for column in columns
    ]


async def forgotten(store: Store, player: str) -> list[Statement]:
    """Take a person out of the histories of the others."""
    statements = []
    for own in await store.history_of(player):
        for row in await store.finished_at(own.table):
            if row.player != player:
                others = tuple(_nameless(other) if other.player == player else other for other in row.others)
                statements.append(rewritten(msgspec.structs.replace(row, others=others)))
    return statements


def _nameless(other: Other) -> Other:
    return msgspec.structs.replace(other, name="", player=None)


def told(row: Finished) -> dict[str, Any]:
    """A finished match without the other people at the table."""
    others = tuple(_nameless(other) if other.level is None else other for other in row.others)
    found: dict[str, Any] = msgspec.to_builtins(msgspec.structs.replace(row, others=others))
    return found
