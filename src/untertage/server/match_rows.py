"""Finished matches in a database: one row per match and person, with a column per filter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from untertage.server.drivers import Row
from untertage.server.finished import EVERYTHING, Finished, Wanted
from untertage.server.storage import Statement

_FINISHED = msgspec.json.Decoder(Finished)


class MatchRows:
    """The part of a store that keeps finished matches."""

    async def ask(self, sql: str, *args: object) -> list[Row]:
        raise NotImplementedError

    async def note(self, *statements: Statement) -> bool:
        raise NotImplementedError

    async def history_of(self, player: str, wanted: Wanted = EVERYTHING) -> list[Finished]:
        """The finished matches of a player, the newest first."""
        sql, args = query(player, wanted)
        return [_FINISHED.decode(row[0]) for row in await self.ask(sql, *args)]

    async def finished_at(self, table: str) -> list[Finished]:
        """The history rows of the players of a table."""
        rows = await self.ask("SELECT body FROM matches WHERE table_id = $1 ORDER BY player", table)
        return [_FINISHED.decode(row[0]) for row in rows]

    async def finish(self, finished: Sequence[Finished]) -> None:
        """Add matches that ended earlier; those that are there already stay as they are."""
        if finished:
            await self.note(*[remembered(each) for each in finished])

    async def kept(self, tables: Sequence[str]) -> set[str]:
        """Those of the tables that are still stored."""
        marks = ", ".join(f"${n}" for n in range(1, len(tables) + 1))
        found = await self.ask(f"SELECT id FROM tables WHERE id IN ({marks})", *tables) if tables else []
        return {row[0] for row in found}


def remembered(match: Finished) -> Statement:
    """Store a finished match, unless it is stored already."""
    body = msgspec.json.encode(match).decode()
    return (
        "INSERT INTO matches (table_id, player, game, ended, result, against, plies, names, body)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING",
        (
            match.table,
            match.player,
            match.game,
            match.ended,
            match.result,
            match.against,
            match.plies,
            match.names,
            body,
        ),
    )


def rewritten(match: Finished) -> Statement:
    """Replace a stored match."""
    body = msgspec.json.encode(match).decode()
    return (
        "UPDATE matches SET names = $3, body = $4 WHERE table_id = $1 AND player = $2",
        (match.table, match.player, match.names, body),
    )


def query(player: str, wanted: Wanted) -> tuple[str, list[Any]]:
    """The wanted rows, the newest first (finished.chosen says the same in Python)."""
    args: list[Any] = [player]
    parts = ["player = $1"]

    def where(condition: str, *values: Any) -> None:
        for value in values:
            args.append(value)
            condition = condition.replace("?", f"${len(args)}", 1)
        parts.append(condition)

    for column, sign, value in (
        ("game", "=", wanted.game),
        ("result", "=", wanted.result),
        ("against", "=", wanted.against),
        ("ended", ">=", wanted.since),
        ("ended", "<", wanted.until),
        ("plies", ">=", wanted.least),
        ("plies", "<=", wanted.most),
    ):
        if value is not None:
            where(f"{column} {sign} ?", value)
    if wanted.name:
        where("names LIKE ? ESCAPE '!'", f"%{_literal(wanted.name.casefold())}%")
    if wanted.before is not None:
        ended, table = wanted.before
        where("(ended < ? OR (ended = ? AND table_id < ?))", ended, ended, table)
    limit = "" if wanted.limit is None else f" LIMIT {wanted.limit:d}"
    return f"SELECT body FROM matches WHERE {' AND '.join(parts)} ORDER BY ended DESC, table_id DESC{limit}", args


def _literal(text: str) -> str:
    """The text escaped for LIKE."""
    return text.replace("!", "!!").replace("%", "!%").replace("_", "!_")
