"""Analyses of finished matches in a database; a lost one is recomputed."""

from __future__ import annotations

from untertage.server.drivers import Row
from untertage.server.storage import Statement


class ReviewRows:
    """The part of a store that keeps analyses."""

    async def ask(self, sql: str, *args: object) -> list[Row]:
        raise NotImplementedError

    async def note(self, *statements: Statement) -> bool:
        raise NotImplementedError

    async def add_review(self, record: str, body: bytes) -> None:
        """Keep an analysis, instead of an older one."""
        await self.note(
            (
                "INSERT INTO reviews (record, body) VALUES ($1, $2)"
                " ON CONFLICT (record) DO UPDATE SET body = excluded.body",
                (record, body.decode()),
            )
        )

    async def review(self, record: str) -> bytes | None:
        rows = await self.ask("SELECT body FROM reviews WHERE record = $1", record)
        return str(rows[0][0]).encode() if rows else None

    async def expire_reviews(self) -> None:
        """Delete analyses of matches that are not stored any more."""
        await self.note(
            (
                "DELETE FROM reviews WHERE NOT EXISTS (SELECT 1 FROM tables WHERE id = record)"
                " AND NOT EXISTS (SELECT 1 FROM records WHERE id = record)",
                (),
            )
        )
