"""What the page about the box shows: how many tiles of each shape there are."""

from __future__ import annotations

from typing import Any

from untertage.games.the_base.game import TheBase
from untertage.games.the_base.geometry import SHAPES


def pictured(game: TheBase) -> dict[str, Any]:
    """The tiles of each mix by shape, without the central one."""
    return {"mixes": {mix: dict(zip(SHAPES, counts, strict=True)) for mix, counts in game.components.mixes.items()}}
