"""A rating with its uncertainty."""

from __future__ import annotations

from typing import Final

import msgspec

_SCALE: Final = 60
_TWO_SIDED: Final = 1.96


class Rating(msgspec.Struct, frozen=True, kw_only=True):
    """What a player has shown in a pool: a game, or one difficulty of a cooperative game."""

    pool: str
    player: str
    game: str
    mu: float
    sigma: float
    matches: int = 0
    about: str = ""
    """Of a set-up: the options that differ from the usual ones, as JSON."""


class Anchor(msgspec.Struct, frozen=True):
    """The fixed rating of a level of bots."""

    level: str
    mu: float
    assumed: bool
    """Is there a step between this level and `normal` that was never measured?"""


def shown(mu: float, sigma: float) -> tuple[int, int]:
    """A rating on the displayed scale, where new players have 1500, and half of its 95 % interval."""
    return round(_SCALE * mu), round(_SCALE * _TWO_SIDED * sigma)
