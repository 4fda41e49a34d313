"""Ratings in a database. A change states on which number of matches it is based, so that none is applied twice."""

from __future__ import annotations

from collections.abc import Sequence

from untertage.server.drivers import Row
from untertage.server.rating import Rating
from untertage.server.storage import Statement

_COLUMNS = "pool, player, game, mu, sigma, matches, about"


class RatingRows:
    """The part of a store that keeps ratings."""

    async def ask(self, sql: str, *args: object) -> list[Row]:
        raise NotImplementedError

    async def ratings_in(self, pool: str, players: Sequence[str]) -> dict[str, Rating]:
        """The ratings of these players, as far as they have one."""
        marks = ", ".join(f"${n}" for n in range(2, len(players) + 2))
        rows = await self.ask(f"SELECT {_COLUMNS} FROM ratings WHERE pool = $1 AND player IN ({marks})", pool, *players)
        return {row[1]: _rating(row) for row in rows}

    async def ranking(self, game: str, most: int) -> list[tuple[Rating, str]]:
        """The best of every pool of a game, with their names; set-ups have none."""
        rows = await self.ask(
            f"SELECT {_COLUMNS}, name FROM ("
            " SELECT ratings.*, coalesce(players.name, '') AS name,"
            " row_number() OVER (PARTITION BY pool ORDER BY mu - 2 * sigma DESC, ratings.player) AS place"
            " FROM ratings LEFT JOIN players ON players.id = ratings.player WHERE game = $1"
            ") AS placed WHERE place <= $2 OR about <> '' ORDER BY pool, place",
            game,
            most,
        )
        return [(_rating(row), row[7]) for row in rows]

    async def ratings_of(self, player: str) -> list[Rating]:
        rows = await self.ask(f"SELECT {_COLUMNS} FROM ratings WHERE player = $1 ORDER BY pool", player)
        return [_rating(row) for row in rows]


def _rating(row: Row) -> Rating:
    pool, player, game, mu, sigma, matches, about = row[:7]
    return Rating(pool=pool, player=player, game=game, mu=mu, sigma=sigma, matches=matches, about=about)


def changed(rating: Rating) -> Statement:
    """Store a changed rating; it changes no row if another match was rated meanwhile."""
    values = (rating.pool, rating.player, rating.game, rating.mu, rating.sigma, rating.matches, rating.about)
    if rating.matches == 1:
        return (f"INSERT INTO ratings ({_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING", values)
    return (
        "UPDATE ratings SET mu = $3, sigma = $4, matches = $5 WHERE pool = $1 AND player = $2 AND matches = $5 - 1",
        (rating.pool, rating.player, rating.mu, rating.sigma, rating.matches),
    )
