"""Bodies of the requests about ratings (see docs/protocol.md)."""

from __future__ import annotations

from untertage.core.campaign import Value
from untertage.server.info import Answer


class RatingInfo(Answer, frozen=True, kw_only=True):
    """A rating with its uncertainty. New players have 1500."""

    name: str
    you: bool
    rating: int
    half: int
    """Half of the 95 % interval."""
    matches: int


class BotRating(Answer, frozen=True, kw_only=True):
    """The fixed rating of a bot, from its measured matches."""

    level: str
    rating: int
    assumed: bool
    """No measured matches connect the bot with `normal`; its distance is an assumption."""


class PoolInfo(Answer, frozen=True, kw_only=True):
    """Players whose ratings can be compared: of a game, or of one difficulty of a cooperative game."""

    pool: str
    options: dict[str, Value]
    """Of a difficulty: the options that differ from the usual ones."""
    step: str | None
    """Of a difficulty: the step of the campaign."""
    setup: RatingInfo | None
    """The set-up of a cooperative game, which is the opponent of every team."""
    players: tuple[RatingInfo, ...]


class Ratings(Answer, frozen=True, kw_only=True):
    """GET /api/games/{game}/ratings"""

    game: str
    bots: tuple[BotRating, ...]
    pools: tuple[PoolInfo, ...]
