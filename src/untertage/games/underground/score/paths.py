"""The cheapest paths to a goal, and from the figure."""

from __future__ import annotations

from typing import Final

from untertage.games.underground.geometry import NEIGHBOURS
from untertage.games.underground.score.frontier import new_frontier
from untertage.games.underground.score.terrain import FAR, LEVELS, Terrain

TENTHS: Final = 10
"""Costs are in tenths of a step."""
STEP: Final = 10
HORIZON: Final = 350
"""Paths from the figure are not followed beyond this cost."""


def spot_at(cell: int, height: int) -> int:
    return cell * LEVELS + min(height, LEVELS - 1)


class PathsTo:
    """The cheapest paths to some goals, searched only as far as needed."""

    __slots__ = ("_frontier",)

    def __init__(self, terrain: Terrain, goals: list[tuple[int, int, int]], step: int) -> None:
        """Goals are cells with their levels, and the cost that remains there."""
        self._frontier = new_frontier(terrain, step, FAR, outward=False)
        for cell, level, rest in goals:
            self._frontier.add(spot_at(cell, level), rest)

    def steps(self, cell: int, height: int) -> float:
        """The cost from a cell at a level to the nearest goal, in steps."""
        return self.tenths(cell, height) / TENTHS

    def tenths(self, cell: int, height: int) -> int:
        """The cost from a cell at a level to the nearest goal; FAR if there is no path."""
        return self._frontier.settle(spot_at(cell, height))

    def known(self) -> list[int]:
        """By spot: the cost to the nearest goal as far as known; final where it is below a cost from `tenths`."""
        return self._frontier.costs()

    def route(self, cell: int, height: int) -> list[tuple[int, int]]:
        """The cells of a cheapest path, each with the level it needs, without the start."""
        if self.tenths(cell, height) >= FAR:
            return []
        return [(spot // LEVELS, spot % LEVELS) for spot in self._frontier.route(spot_at(cell, height))]


class PathsFrom:
    """The cheapest paths from the figure's cell, searched until the wanted cells are reached."""

    __slots__ = ("_costs", "_frontier", "_lengths", "ends")

    def __init__(self, terrain: Terrain, cell: int, height: int, wanted: list[int]) -> None:
        self._frontier = new_frontier(terrain, STEP, HORIZON + 1, outward=True)
        self._frontier.add(spot_at(cell, height), 0)
        self.ends = self._frontier.reach(wanted)
        """The spot at which each wanted cell is reached; -1 if it is too far."""
        self._lengths = [FAR if spot < 0 else self._frontier.settle(spot) for spot in self.ends]
        self._costs: list[int] = []

    def arrival(self, cell: int, height: int) -> int:
        """The cost of getting onto a cell at a height once something lies there."""
        if not self._costs:
            self._costs = self._frontier.costs()
        best = FAR
        for there, _ in NEIGHBOURS[cell]:
            for onto in range(max(1, height - 1), min(height + 1, LEVELS - 1) + 1):
                best = min(best, self._costs[there * LEVELS + onto])
        return best + STEP

    def steps(self, number: int) -> float:
        """The cost to a wanted cell, in steps."""
        return self._lengths[number] / TENTHS
