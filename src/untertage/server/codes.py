"""Codes that people type or share as links. Only their hashes are stored."""

from __future__ import annotations

import re
import secrets
from typing import Final, Literal, TypeAlias

from untertage.server.auth import Who, hashed
from untertage.server.storage import Sql, Statement

Kind: TypeAlias = Literal["device", "friend"]
"""What a code is for: signing in another device once, or becoming a friend."""

_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""Characters that cannot be confused with one another."""
_GROUP: Final = 5


def new_code(groups: int = 2) -> str:
    """A code that is easy to type, such as `k7mq9-x2hfd`."""
    parts = ("".join(secrets.choice(_LETTERS) for _ in range(_GROUP)) for _ in range(groups))
    return "-".join(parts)


def hash_of(code: str) -> str:
    """The stored form of a code, normalized from user input."""
    return hashed(re.sub(r"[\W_]", "", code.lower()))


class CodeRows:
    """The same SQL for SQLite and PostgreSQL. A player has one code of a kind."""

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    async def offer(self, player: str, kind: Kind, code: str, until: int) -> None:
        """Store a code, which replaces an earlier one of this kind."""
        await self._sql.note(
            (
                "INSERT INTO codes (player, kind, code, until) VALUES ($1, $2, $3, $4)"
                " ON CONFLICT (player, kind) DO UPDATE SET code = excluded.code, until = excluded.until",
                (player, kind, hash_of(code), until),
            )
        )

    async def withdraw(self, player: str, kind: Kind) -> None:
        await self._sql.note(("DELETE FROM codes WHERE player = $1 AND kind = $2", (player, kind)))

    async def owner(self, kind: Kind, code: str, at: int) -> Who | None:
        """The player whose code this is, while it is valid."""
        rows = await self._sql.ask(
            "SELECT players.id, players.name FROM codes JOIN players ON players.id = codes.player"
            " WHERE codes.code = $1 AND codes.kind = $2 AND codes.until > $3",
            hash_of(code),
            kind,
            at,
        )
        return Who(*rows[0]) if rows else None

    async def expire(self, at: int) -> None:
        await self._sql.note(("DELETE FROM codes WHERE until <= $1", (at,)))


def used(player: str, kind: Kind, code: str, at: int) -> Statement:
    """Use up a code; changes no row if the code is no longer valid."""
    row = (hash_of(code), player, kind, at)
    return "DELETE FROM codes WHERE code = $1 AND player = $2 AND kind = $3 AND until > $4", row
