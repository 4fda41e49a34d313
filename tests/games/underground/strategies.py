"""Random games for properties: indices into the legal list, so that failures shrink to short games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from untertage.core.chance import SeededChance
from untertage.games.underground.game import GAME
from untertage.games.underground.state import State

VARIANTS: list[dict[str, Any]] = [
    {"setup": "s1"},
    {"setup": "s2", "turns_per_section": 1},
    {"setup": "s3", "stability": "contact"},
    {"setup": "s4", "kidnapper": "realtime"},
    {"setup": "s5", "water_clearance": 1},
    {"setup": "s6", "immobility": "turn_end"},
    {"setup": "s7", "exit_sides": "any"},
    {"setup": "random", "difficulty": "hard", "exit_level": 9},
    {"setup": "random", "choices": "players", "hands": 2},
    {"setup": "s7", "choices": "players", "hourglass": "always"},
]

variants = st.sampled_from(VARIANTS)
choices = st.lists(st.integers(0, 10_000), max_size=90)


def states(seats: int, seed: int, indices: list[int], options: dict[str, Any]) -> Iterator[State]:
    """The live state before every ply and after the last."""
    state = GAME.setup(seats, GAME.read_options(options), SeededChance(seed))
    yield state
    for index in indices:
        actors = GAME.actors(state)
        if not actors:
            return
        seat = actors[index % 7 % len(actors)] if index % 11 == 0 else actors[0]
        legal = GAME.legal_actions(state, seat)
        GAME.advance(state, seat, legal[index % len(legal)], SeededChance(seed, state.ply + 1), None)
        yield state
