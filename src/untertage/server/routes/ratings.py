"""Requests about ratings."""

from __future__ import annotations

from typing import Final

import msgspec

from untertage.core import registry
from untertage.core.campaign import Value, step_of
from untertage.core.errors import BadOptions
from untertage.server.errors import Refused
from untertage.server.rated import SETUP
from untertage.server.rating import Rating, shown
from untertage.server.rating_bodies import BotRating, PoolInfo, RatingInfo, Ratings
from untertage.server.routes.call import Call, Reply, answered, endpoint

_MOST: Final = 100
"""Players in one list."""


async def show_ratings(call: Call) -> Reply:
    """The best players of a game, and the requesting player."""
    rater = call.hub.services.rater
    if rater is None:
        raise Refused("not_found")
    who, game = await call.who(), registry.get(call.text("game"))
    found = await call.hub.store.ranking(game.id, _MOST)
    own = [] if who is None else [each for each in await call.hub.store.ratings_of(who.id) if each.game == game.id]
    listed = {(each.pool, each.player) for each, _ in found}
    found += [(each, "" if who is None else who.name) for each in own if (each.pool, each.player) not in listed]
    pools: dict[str, list[tuple[Rating, str]]] = {}
    for each, name in found:
        pools.setdefault(each.pool, []).append((each, name))
    bots = tuple(
        BotRating(level=bot.level, rating=shown(bot.mu, 0)[0], assumed=bot.assumed) for bot in rater.bots(game.id)
    )
    me = None if who is None else who.id
    return answered(Ratings(game=game.id, bots=bots, pools=tuple(_pool(rows, me) for rows in pools.values())))


def _pool(rows: list[tuple[Rating, str]], me: str | None) -> PoolInfo:
    """The players of one pool, by the lower end of their interval."""
    setup = next((_info(each, "", me) for each, _ in rows if each.player.startswith(SETUP)), None)
    about: dict[str, Value] = next((msgspec.json.decode(each.about) for each, _ in rows if each.about), {})
    people = [_info(each, name, me) for each, name in rows if not each.player.startswith(SETUP)]
    step = None if setup is None else _step(rows[0][0].game, about)
    return PoolInfo(pool=rows[0][0].pool, options=about, step=step, setup=setup, players=tuple(people))


def _step(game_id: str, options: dict[str, Value]) -> str | None:
    """The step of the campaign with these options, which an older version of the game may have had."""
    game = registry.get(game_id)
    try:
        found = step_of(game, msgspec.to_builtins(game.read_options(options)))
    except BadOptions:
        return None
    return None if found is None else found.id


def _info(rating: Rating, name: str, me: str | None) -> RatingInfo:
    value, half = shown(rating.mu, rating.sigma)
    return RatingInfo(name=name, you=rating.player == me, rating=value, half=half, matches=rating.matches)


RATINGS: Final = (
    endpoint("GET", "/api/games/{game}/ratings", show_ratings, "The ratings of a game", Ratings, query=("lang",)),
)
