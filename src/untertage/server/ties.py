"""Ties between people: friends, mutes and blocks, and invitations of friends to tables."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from untertage.server.storage import Sql, Statement

Kind: TypeAlias = Literal["friend", "mute", "block"]
_ONLINE: Final = 90_000
"""Milliseconds without a sign of life after which a person counts as offline."""
_CALL_DAYS: Final = 30
_DAY: Final = 86_400_000


class Tie(NamedTuple):
    """A person's relation to a player."""

    other: str
    name: str
    kind: Kind
    seen: int
    """When the other one was last here."""

    def is_online(self, at: int) -> bool:
        return self.seen > at - _ONLINE


class Called(NamedTuple):
    """A table to which its host has invited a player."""

    table: str
    info: bytes
    host: str
    name: str


class Apart(NamedTuple):
    """People whom a player has blocked, and who have blocked the player."""

    mine: frozenset[str]
    theirs: frozenset[str]


class TieRows:
    """The same SQL for SQLite and PostgreSQL."""

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    async def of(self, player: str) -> list[Tie]:
        """All people a player knows, by name."""
        rows = await self._sql.ask(
            "SELECT ties.other, players.name, ties.kind,"
            " (SELECT coalesce(max(seen), 0) FROM devices WHERE devices.player = ties.other)"
            " FROM ties JOIN players ON players.id = ties.other WHERE ties.player = $1"
            " ORDER BY lower(players.name), ties.other",
            player,
        )
        return [Tie(*row) for row in rows]

    async def kinds(self, player: str, other: str) -> set[str]:
        rows = await self._sql.ask("SELECT kind FROM ties WHERE player = $1 AND other = $2", player, other)
        return {row[0] for row in rows}

    async def count(self, player: str) -> int:
        return int((await self._sql.ask("SELECT count(*) FROM ties WHERE player = $1", player))[0][0])

    async def apart(self, player: str) -> Apart:
        rows = await self._sql.ask(
            "SELECT player, other FROM ties WHERE kind = 'block' AND (player = $1 OR other = $1)", player
        )
        mine = frozenset(other for owner, other in rows if owner == player)
        return Apart(mine, frozenset(owner for owner, _ in rows if owner != player))

    async def unheard(self, player: str) -> frozenset[str]:
        """The people a player has muted."""
        rows = await self._sql.ask("SELECT other FROM ties WHERE player = $1 AND kind IN ('mute', 'block')", player)
        return frozenset(row[0] for row in rows)

    async def befriend(self, player: str, other: str, at: int) -> None:
        await self._sql.note(_tied(player, other, "friend", at))
        await self._sql.note(_tied(other, player, "friend", at))

    async def part(self, player: str, other: str) -> bool:
        """End a friendship; False if there was none."""
        return await self._sql.note(_strangers(player, other))

    async def mute(self, player: str, other: str, at: int) -> None:
        await self._sql.note(_tied(player, other, "mute", at))

    async def block(self, player: str, other: str, at: int) -> None:
        """Blocking also ends a friendship and withdraws invitations."""
        await self._sql.note(_tied(player, other, "block", at))
        await self._sql.note(_strangers(player, other))
        for one, two in ((player, other), (other, player)):
            await self._sql.note(
                (
                    "DELETE FROM calls WHERE player = $1 AND table_id IN (SELECT id FROM tables WHERE host = $2)",
                    (one, two),
                )
            )

    async def release(self, player: str, other: str, kind: Kind) -> None:
        """Undo a mute or a block."""
        await self._sql.note(("DELETE FROM ties WHERE player = $1 AND other = $2 AND kind = $3", (player, other, kind)))

    async def call(self, player: str, table: str, at: int) -> None:
        """Invite a player to a table."""
        await self._sql.note(
            (
                "INSERT INTO calls (player, table_id, created) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
                (player, table, at),
            )
        )

    async def called(self, player: str, table: str) -> bool:
        return bool(await self._sql.ask("SELECT 1 FROM calls WHERE player = $1 AND table_id = $2", player, table))

    async def calls(self, player: str) -> list[Called]:
        """Open invitations of a player, newest first."""
        rows = await self._sql.ask(
            "SELECT tables.id, tables.info, tables.host, players.name FROM calls"
            " JOIN tables ON tables.id = calls.table_id"
            " JOIN players ON players.id = tables.host WHERE calls.player = $1 AND tables.status = 'open'"
            " AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.table_id = tables.id AND seats.player = $1)"
            " ORDER BY calls.created DESC, tables.id",
            player,
        )
        return [Called(row[0], str(row[1]).encode(), row[2], row[3]) for row in rows]

    async def guests_of(self, table: str) -> set[str]:
        """Who is invited to a table."""
        return {row[0] for row in await self._sql.ask("SELECT player FROM calls WHERE table_id = $1", table)}

    async def expire(self, at: int) -> None:
        await self._sql.note(("DELETE FROM calls WHERE created < $1", (at - _CALL_DAYS * _DAY,)))


def _tied(player: str, other: str, kind: Kind, at: int) -> Statement:
    row = (player, other, kind, at)
    return "INSERT INTO ties (player, other, kind, created) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING", row


def _strangers(player: str, other: str) -> Statement:
    return (
        "DELETE FROM ties WHERE kind = 'friend' AND (player = $1 AND other = $2 OR player = $2 AND other = $1)",
        (player, other),
    )
