"""A player that takes the action with the most immediate points, and occasionally another one."""

from __future__ import annotations

import random
from typing import Any

CURIOSITY = 0.25


def choose(game: Any, state: Any, seat: int, rng: random.Random) -> Any:
    """One of the best legal actions by the previews, or a random one."""
    legal = game.legal_actions(state, seat)
    previews = game.aids(game.view(state, seat)).previews
    if not previews or rng.random() < CURIOSITY:
        return rng.choice(legal)
    best = max(preview.points for preview in previews)
    return rng.choice([action for action, p in zip(legal, previews, strict=True) if p.points == best])
