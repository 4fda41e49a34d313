"""Tournaments and their journals in the database of a server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from untertage.server.info import TableInfo
from untertage.server.storage import Sql, Statement
from untertage.server.tournaments.head import HEAD, TournamentHead
from untertage.tournaments.journal import ENTRY, AnyEntry, Entered, Withdrew
from untertage.tournaments.state import Tournament

LISTED: Final = 100
_TABLE: Final = msgspec.json.Decoder(TableInfo)


class Stored(NamedTuple):
    """A row of the list of tournaments."""

    id: str
    head: TournamentHead
    status: str
    v: int


class TournamentStore:
    """The same SQL for SQLite and PostgreSQL."""

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    async def add(self, tournament: str, head: TournamentHead) -> None:
        listed, text = int(head.join == "everybody"), _text(head)
        await self._sql.note(
            (
                "INSERT INTO tournaments (id, head, host, listed, status, v, changed, due)"
                " VALUES ($1, $2, $3, $4, 'open', 0, $5, $6)",
                (tournament, text, head.host, listed, head.created, head.starts),
            )
        )

    async def append(
        self, tournament: str, state: Tournament, entries: Sequence[AnyEntry], after: int, due: int | None
    ) -> bool:
        """Store the entries that led to this state; False if another process was faster."""
        statements: list[Statement] = [
            (
                "INSERT INTO tournament_entries (tournament_id, number, body) VALUES ($1, $2, $3)"
                " ON CONFLICT DO NOTHING",
                (tournament, after + number, _text(entry)),
            )
            for number, entry in enumerate(entries, 1)
        ]
        statements.append(
            (
                "UPDATE tournaments SET v = $2, status = $3, changed = $4, due = $5 WHERE id = $1",
                (tournament, state.v, state.status, state.changed, due),
            )
        )
        if any(isinstance(entry, Entered | Withdrew) for entry in entries):
            statements += _players(tournament, state)
        return await self._sql.note(*statements)

    async def head(self, tournament: str) -> TournamentHead | None:
        rows = await self._sql.ask("SELECT head FROM tournaments WHERE id = $1", tournament)
        return HEAD.decode(rows[0][0]) if rows else None

    async def entries(self, tournament: str, after: int) -> list[AnyEntry]:
        rows = await self._sql.ask(
            "SELECT body FROM tournament_entries WHERE tournament_id = $1 AND number > $2 ORDER BY number",
            tournament,
            after,
        )
        return [ENTRY.decode(row[0]) for row in rows]

    async def versions(self, tournaments: Sequence[str]) -> dict[str, int]:
        """The stored version of each."""
        if not tournaments:
            return {}
        rows = await self._sql.ask(f"SELECT id, v FROM tournaments WHERE id IN ({_marks(tournaments)})", *tournaments)
        return {row[0]: row[1] for row in rows}

    async def listed(self) -> list[Stored]:
        return await self._listing("listed = 1 AND status <> 'cancelled'")

    async def of(self, player: str) -> list[Stored]:
        entered = "SELECT tournament_id FROM tournament_players WHERE player = $1"
        return await self._listing(f"host = $1 OR id IN ({entered})", player)

    async def after(self, tournament: str) -> str | None:
        """The next season of a league."""
        rows = await self._sql.ask("SELECT id FROM tournaments WHERE head LIKE $1", f'%"previous":"{tournament}"%')
        return rows[0][0] if rows else None

    async def _listing(self, where: str, *args: object) -> list[Stored]:
        rows = await self._sql.ask(
            f"SELECT id, head, status, v FROM tournaments WHERE {where} ORDER BY changed DESC LIMIT {LISTED}", *args
        )
        return [Stored(row[0], HEAD.decode(row[1]), row[2], row[3]) for row in rows]

    async def organised(self, host: str) -> int:
        """Number of tournaments of a host that are not over."""
        rows = await self._sql.ask(
            "SELECT count(*) FROM tournaments WHERE host = $1 AND status IN ('open', 'running')", host
        )
        return int(rows[0][0])

    async def lease(self, now: int, until: int) -> list[str]:
        """Tournaments where something has to happen, which are ours until the given time."""
        rows = await self._sql.ask("SELECT id FROM tournaments WHERE due <= $1 LIMIT 100", now)
        taken = "UPDATE tournaments SET due = $3 WHERE id = $1 AND due <= $2"
        return [row[0] for row in rows if await self._sql.note((taken, (row[0], now, until)))]

    async def postpone(self, tournament: str, v: int, due: int | None) -> None:
        """When to look again, unless something happened meanwhile."""
        await self._sql.note(("UPDATE tournaments SET due = $3 WHERE id = $1 AND v = $2", (tournament, v, due)))

    async def all_due_now(self, now: int) -> None:
        """After a restart, look at every running tournament."""
        await self._sql.note(("UPDATE tournaments SET due = $1 WHERE status = 'running'", (now,)))

    async def tables(self, tables: Sequence[str]) -> dict[str, tuple[str, TableInfo]]:
        """Status and summary of these tables, if they exist."""
        if not tables:
            return {}
        rows = await self._sql.ask(f"SELECT id, status, info FROM tables WHERE id IN ({_marks(tables)})", *tables)
        return {row[0]: (row[1], _TABLE.decode(row[2])) for row in rows}


def _players(tournament: str, state: Tournament) -> list[Statement]:
    """The people who take part, for their lists."""
    people = {member.player for entrant in state.entrants.values() for member in entrant.members if member.player}
    statements: list[Statement] = [("DELETE FROM tournament_players WHERE tournament_id = $1", (tournament,))]
    statements += [
        ("INSERT INTO tournament_players (tournament_id, player) VALUES ($1, $2)", (tournament, player))
        for player in sorted(people)
    ]
    return statements


def _marks(values: Sequence[object]) -> str:
    return ", ".join(f"${number}" for number in range(1, len(values) + 1))


def _text(value: msgspec.Struct) -> str:
    return msgspec.json.encode(value).decode()
