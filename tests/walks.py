"""Random walks through every registered game, for the laws that hold in all of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from untertage.core import registry
from untertage.core.chance import SeededChance
from untertage.core.game import Game

AnyGame = Game[Any, Any, Any, Any]

TABLES = [(game_id, seats) for game_id in registry.ids() for seats in registry.get(game_id).seats]
every_table = pytest.mark.parametrize(("game_id", "seats"), TABLES, ids=[f"{g}-{n}" for g, n in TABLES])
every_game = pytest.mark.parametrize("game_id", registry.ids())


def start(game: AnyGame, seats: int, seed: int, **options: Any) -> Any:
    return game.setup(seats, game.read_options(options), SeededChance(seed))


def random_ply(game: AnyGame, state: Any, rng: random.Random) -> tuple[int, Any]:
    seat = rng.choice(game.actors(state))
    return seat, rng.choice(game.legal_actions(state, seat))


def walk(game: AnyGame, seats: int, seed: int, **options: Any) -> Iterator[tuple[Any, list[Any]]]:
    """The live state of one random game before every ply and at the end, with the events that led to it."""
    state = start(game, seats, seed, **options)
    rng = random.Random(seed)
    yield state, []
    while game.actors(state):
        seat, action = random_ply(game, state, rng)
        chance = SeededChance(seed, state.ply + 1)
        events = game.apply(state, seat, action, chance)
        yield state, events


@cache
def sample(game_id: str, seats: int, *, games: int = 2, every: int = 9) -> tuple[Any, ...]:
    """Some states of some random games, copies, the ends among them. Do not change them."""
    game = registry.get(game_id)
    kept = []
    for seed in range(games):
        number = -1
        last = None
        for state, _ in walk(game, seats, seed):
            number += 1
            last = state
            if number % every == 0:
                kept.append(state.clone())
        assert last is not None
        kept.append(last.clone())
    return tuple(kept)


def onlookers(seats: int) -> list[int | None]:
    return [None, *range(seats)]
