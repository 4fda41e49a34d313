"""The search for cheapest paths over a terrain: Dijkstra with buckets, because costs are small whole numbers.

Most of the time of a bot's simulations goes into it, so `_frontier.c` is the same search in C for the compiled build; a
test compares the two.
"""

from __future__ import annotations

from typing import Protocol

from untertage.games.underground.geometry import NEIGHBOURS
from untertage.games.underground.score.terrain import FAR, LEVELS, SPOTS, Terrain, entry, heights_at, is_shut


class Frontier(Protocol):
    """A search that grows from its sources, spot by spot; towards them or away from them."""

    def add(self, spot: int, cost: int, previous: int = -1, /) -> None:
        """A cheaper path to a spot, or a source, which has none before it."""
        ...

    def settle(self, spot: int, /) -> int:
        """Search until the cost of a spot is final; FAR if there is no path."""
        ...

    def reach(self, cells: list[int], /) -> list[int]:
        """Search until the tops of these cells are settled; by cell the spot, or -1 if it is too far."""
        ...

    def costs(self) -> list[int]:
        """By spot: the least cost found so far, otherwise FAR."""
        ...

    def route(self, spot: int, /) -> list[int]:
        """The spots after a settled one in the direction of the sources."""
        ...


class PlainFrontier:
    """A frontier in Python."""

    __slots__ = (
        "_added",
        "_at",
        "_costs",
        "_newest",
        "_older",
        "_outward",
        "_previous",
        "_settled",
        "_step",
        "_terrain",
    )

    def __init__(self, terrain: Terrain, step: int, limit: int, *, outward: bool) -> None:
        """`outward`: paths lead away from the sources; otherwise the sources are goals. Costs stay below `limit`."""
        self._terrain = terrain
        self._step = step
        self._outward = outward
        self._newest = [-1] * limit
        """By cost: the number of the last spot that has been added. The others that wait follow in `_older`: a list for
        each cost would take more time, and more work for every garbage collection."""
        self._added: list[int] = []
        """The spots in the order in which they were added; a spot may come up several times."""
        self._older: list[int] = []
        """The one added before at the same cost; -1 if there is none."""
        self._at = 0
        """The bucket that is being emptied."""
        self._costs = [FAR] * SPOTS
        self._settled = [False] * SPOTS
        self._previous = [-1] * SPOTS
        """By spot: the next one in the direction of the sources."""

    def add(self, spot: int, cost: int, previous: int = -1, /) -> None:
        self._costs[spot] = cost
        self._previous[spot] = previous
        self._older.append(self._newest[cost])
        self._newest[cost] = len(self._added)
        self._added.append(spot)

    def settle(self, spot: int, /) -> int:
        while not self._settled[spot] and self._settle_next() >= 0:
            pass
        return self._costs[spot]

    def reach(self, cells: list[int], /) -> list[int]:
        ends = [-1] * len(cells)
        missing = len(cells)
        while missing:
            spot = self._settle_next()
            if spot < 0:
                break
            here = spot // LEVELS
            if spot % LEVELS == self._terrain.level[here] and here in cells:
                ends[cells.index(here)] = spot
                missing -= 1
        return ends

    def costs(self) -> list[int]:
        return self._costs[:]

    def route(self, spot: int, /) -> list[int]:
        found: list[int] = []
        spot = self._previous[spot]
        while spot >= 0:
            found.append(spot)
            spot = self._previous[spot]
        return found

    def _settle_next(self) -> int:
        """Settle the cheapest waiting spot and look at its neighbours; -1 if none is left."""
        while self._at < len(self._newest):
            number = self._newest[self._at]
            if number < 0:
                self._at += 1
                continue
            self._newest[self._at] = self._older[number]
            spot = self._added[number]
            if not self._settled[spot]:
                self._settled[spot] = True
                self._grow(spot)
                return spot
        return -1

    def _grow(self, spot: int) -> None:
        terrain, costs = self._terrain, self._costs
        cell, height = spot // LEVELS, spot % LEVELS
        so_far = self._at + self._step
        limit = len(self._newest)
        barred = terrain.walls[cell] if height == terrain.level[cell] else 0
        for there, side in NEIGHBOURS[cell]:
            if there == terrain.exit or barred >> side & 1:
                continue
            onto, highest = heights_at(terrain, there, height)
            while onto <= highest:
                at = there * LEVELS + onto
                if so_far < costs[at] and not is_shut(terrain, there, side, onto):
                    if self._outward:
                        total = so_far + entry(terrain, there, onto, cell, height, costs[at] - so_far)
                    else:
                        total = so_far + entry(terrain, cell, height, there, onto, costs[at] - so_far)
                    if self._at <= total < costs[at] and total < limit:
                        self.add(at, total, spot)
                onto += 1


class NewFrontier(Protocol):
    def __call__(self, terrain: Terrain, step: int, limit: int, *, outward: bool) -> Frontier: ...


new_frontier: NewFrontier
try:  # the same search in C, where the package is compiled
    from untertage.games.underground.score._frontier import new_frontier as new_frontier
except ImportError:
    new_frontier = PlainFrontier
