"""The search for cheapest paths: the one in C does the same as the one in Python."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.walks import sample
from untertage import build
from untertage.games.underground.geometry import CELLS
from untertage.games.underground.score.frontier import Frontier, PlainFrontier, new_frontier
from untertage.games.underground.score.paths import HORIZON, STEP, spot_at
from untertage.games.underground.score.terrain import FAR, SPOTS, Terrain

STATES = sample("underground", 4, games=2, every=8)
HIGHEST = 17
"""Higher than paths go."""


def terrains(number: int) -> list[Terrain]:
    """A terrain of a match, and a wild one with towers and walls everywhere."""
    state, source = STATES[number].clone(), random.Random(number)
    found = [Terrain(state)]
    top = source.choice([2, 4, 9, HIGHEST])
    state.level[:] = [source.randint(0, top) for _ in range(CELLS)]
    state.walls[:] = [source.choice([0, 0, 0, 1, 6, 15]) for _ in range(CELLS)]
    state.symbol[:] = [source.randrange(4) for _ in range(CELLS)]
    state.water |= source.getrandbits(CELLS) & source.getrandbits(CELLS) & source.getrandbits(CELLS)
    state.keys = source.randrange(2)
    return [*found, Terrain(state)]


def both(terrain: Terrain, step: int, limit: int, *, outward: bool) -> list[Frontier]:
    return [kind(terrain, step, limit, outward=outward) for kind in (PlainFrontier, new_frontier)]


def test_a_compiled_package_searches_in_c() -> None:
    assert (build() == "compiled") == (new_frontier is not PlainFrontier)


@pytest.mark.parametrize("number", range(len(STATES)))
def test_paths_from_a_cell(number: int) -> None:
    source = random.Random(number)
    for terrain in terrains(number):
        cells = source.sample(range(CELLS), 6)
        plain, quick = both(terrain, STEP, HORIZON + 1, outward=True)
        for frontier in (plain, quick):
            frontier.add(spot_at(cells[0], terrain.level[cells[0]]), 0)
        assert plain.reach(cells[1:]) == quick.reach(cells[1:])
        assert plain.costs() == quick.costs()


@pytest.mark.parametrize("number", range(len(STATES)))
def test_paths_to_goals(number: int) -> None:
    source = random.Random(number)
    for terrain in terrains(number):
        plain, quick = both(terrain, source.choice([2, STEP]), FAR, outward=False)
        for cell in source.sample(range(CELLS), source.randint(0, 3)):
            rest = source.choice([0, 0, 70])
            for frontier in (plain, quick):
                frontier.add(spot_at(cell, terrain.level[cell]), rest)
        for spot in source.sample(range(SPOTS), 9):
            assert plain.settle(spot) == quick.settle(spot)
            assert plain.route(spot) == quick.route(spot)
            assert plain.costs() == quick.costs()


@pytest.mark.parametrize(
    ("name", "args"), [("add", (SPOTS, 0)), ("add", (0, FAR)), ("settle", (SPOTS,)), ("route", (SPOTS,))]
)
def test_places_outside_are_refused(name: str, args: Any) -> None:
    for frontier in both(terrains(0)[0], STEP, FAR, outward=False):
        with pytest.raises(IndexError):
            getattr(frontier, name)(*args)
