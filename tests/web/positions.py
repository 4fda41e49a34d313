"""Positions for tests of the page: one of every kind of decision that random play meets."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

from untertage.core import registry
from untertage.core.match import Match

FITTING = ["rescue", "tesseract", "the_base", "topoum", "underground"]
"""The games whose boards fit every window."""
MOST_PLIES = 400
APART = 12


@cache
def varied(game: str, count: int, seed: int = 5, seats: int = 2) -> tuple[dict[str, Any], ...]:
    """Positions of matches with the first seat to act: other kinds of actions, or a dozen plies later."""
    rules = registry.get(game)
    chance = random.Random(seed)
    met: set[frozenset[str]] = set()
    found: list[dict[str, Any]] = []
    for number in range(8):
        match = Match.new(rules, seats, seed=seed + number, keep_record=False, check_every=0)
        last = 0
        for ply in range(MOST_PLIES):
            if len(found) == count or match.outcome() is not None:
                break
            seat = match.actors()[0]
            legal = match.legal(seat)
            kinds = frozenset(str(action).split()[0] for action in legal)
            if seat == 0 and (kinds not in met or ply - last >= APART):
                met.add(kinds)
                last = ply
                found.append(json.loads(rules.dump_position(match.state)))
            match.play(seat, chance.choice(legal))
    return tuple(found)
