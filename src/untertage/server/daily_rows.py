"""The daily deal in a database."""

from __future__ import annotations

import msgspec

from untertage.server.dealt import Dealt, Played
from untertage.server.drivers import Row
from untertage.server.finished import Finished
from untertage.server.storage import Statement

_FINISHED = msgspec.json.Decoder(Finished)
_PLAYED = msgspec.json.Decoder(Played)


class DailyRows:
    """The part of a store that keeps the daily deal."""

    async def ask(self, sql: str, *args: object) -> list[Row]:
        raise NotImplementedError

    async def note(self, *statements: Statement) -> bool:
        raise NotImplementedError

    async def secret(self, name: str, fresh: str) -> str:
        """The secret with this name; the fresh one if there is none yet."""
        await self.note(("INSERT INTO secrets (name, secret) VALUES ($1, $2) ON CONFLICT DO NOTHING", (name, fresh)))
        return str((await self.ask("SELECT secret FROM secrets WHERE name = $1", name))[0][0])

    async def deal(self, dealt: Dealt, player: str) -> str:
        """The table of a player for the deal of a day: this one, unless there is one already."""
        await self.note(
            (
                "INSERT INTO dailies (day, game, player, table_id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
                (dealt.day, dealt.game, player, dealt.table),
            )
        )
        rows = await self.ask(
            "SELECT table_id FROM dailies WHERE day = $1 AND game = $2 AND player = $3", dealt.day, dealt.game, player
        )
        return str(rows[0][0])

    async def dealt(self, player: str, since: str) -> list[Dealt]:
        """The deals that a player has begun since a day."""
        rows = await self.ask(
            "SELECT day, game, table_id FROM dailies WHERE player = $1 AND day >= $2 ORDER BY day, game", player, since
        )
        return [Dealt(*row) for row in rows]

    async def daily_matches(self, day: str, game: str) -> list[Finished]:
        """All finished matches of a deal."""
        rows = await self.ask(
            "SELECT matches.body FROM dailies JOIN matches ON matches.table_id = dailies.table_id"
            " AND matches.player = dailies.player WHERE day = $1 AND dailies.game = $2",
            day,
            game,
        )
        return [_FINISHED.decode(row[0]) for row in rows]

    async def add_daily_bot(self, day: str, game: str, level: str, played: Played) -> None:
        body = msgspec.json.encode(played).decode()
        await self.note(
            ("INSERT INTO daily_bots VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING", (day, game, level, body))
        )

    async def daily_bots(self, day: str, game: str) -> dict[str, Played]:
        rows = await self.ask("SELECT level, body FROM daily_bots WHERE day = $1 AND game = $2", day, game)
        return {level: _PLAYED.decode(body) for level, body in rows}
