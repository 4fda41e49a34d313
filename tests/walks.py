"""Random walks and sampled states for every registered game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from untertage.core import registry
from untertage.testing import Scene, Setting, walking
from untertage.testing.walking import AnyGame

TABLES = [(game_id, seats) for game_id in registry.ids() for seats in registry.get(game_id).seats]
every_table = pytest.mark.parametrize(("game_id", "seats"), TABLES, ids=[f"{g}-{n}" for g, n in TABLES])
every_game = pytest.mark.parametrize("game_id", registry.ids())


def start(game: AnyGame, seats: int, seed: int, **options: Any) -> Any:
    """The initial state of a match."""
    return Setting(game, seats, seed, options).start()


def walk(game: AnyGame, seats: int, seed: int, **options: Any) -> Iterator[tuple[Any, list[Any]]]:
    """The live state of one random match before every ply and at the end, with the events that led to it."""
    for scene in walking.walk(Setting(game, seats, seed, options)):
        yield scene.state, [] if scene.turn is None else scene.turn.events


@cache
def scenes(game_id: str, seats: int, *, games: int = 2, every: int = 9) -> tuple[Scene, ...]:
    """Some scenes of some random matches, including the last ones. Do not change their states."""
    kept = []
    for seed in range(games):
        for scene in walking.walk(Setting(registry.get(game_id), seats, seed)):
            over = not scene.game.actors(scene.state)
            if scene.ply % every == 0 or over:
                kept.append(Scene(scene.setting, scene.ply, scene.state.clone(), scene.turn))
    return tuple(kept)


@cache
def sample(game_id: str, seats: int, *, games: int = 2, every: int = 9) -> tuple[Any, ...]:
    """The states of some random matches. Do not change them."""
    return tuple(scene.state for scene in scenes(game_id, seats, games=games, every=every))


def onlookers(seats: int) -> list[int | None]:
    """Every seat, and a spectator."""
    return [None, *range(seats)]
