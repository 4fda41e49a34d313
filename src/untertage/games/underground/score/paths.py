"""Cheapest paths over a terrain: Dijkstra with buckets, because costs are small whole numbers."""

from __future__ import annotations

from typing import Final

from untertage.games.underground.geometry import NEIGHBOURS
from untertage.games.underground.score.terrain import FAR, LEVELS, SPOTS, Terrain, entry, heights_at, is_shut

TENTHS: Final = 10
"""Costs are in tenths of a step."""
STEP: Final = 10
HORIZON: Final = 350
"""Paths from the figure are not followed beyond this cost."""


class Paths:
    """A search that grows from its sources, spot by spot; towards them or away from them."""

    __slots__ = ("_added", "_at", "_newest", "_older", "_outward", "_step", "_terrain", "costs", "previous", "settled")

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
        self.costs = [FAR] * SPOTS
        self.settled = [False] * SPOTS
        self.previous = [-1] * SPOTS
        """By spot: the next one in the direction of the sources."""

    def add(self, spot: int, cost: int, previous: int) -> None:
        """A cheaper path to a spot."""
        self.costs[spot] = cost
        self.previous[spot] = previous
        self._older.append(self._newest[cost])
        self._newest[cost] = len(self._added)
        self._added.append(spot)

    def settle_next(self) -> int:
        """Settle the cheapest waiting spot and look at its neighbours; -1 if none is left."""
        while self._at < len(self._newest):
            number = self._newest[self._at]
            if number < 0:
                self._at += 1
                continue
            self._newest[self._at] = self._older[number]
            spot = self._added[number]
            if not self.settled[spot]:
                self.settled[spot] = True
                self._grow(spot)
                return spot
        return -1

    def _grow(self, spot: int) -> None:
        terrain, costs = self._terrain, self.costs
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
                    if total < costs[at] and total < limit:
                        self.add(at, total, spot)
                onto += 1


class PathsTo(Paths):
    """The cheapest paths to some goals, searched only as far as needed."""

    __slots__ = ()

    def __init__(self, terrain: Terrain, goals: list[tuple[int, int, int]], step: int) -> None:
        """Goals are cells with their levels, and the cost that remains there."""
        super().__init__(terrain, step, FAR, outward=False)
        for cell, level, rest in goals:
            self.add(cell * LEVELS + min(level, LEVELS - 1), rest, -1)

    def steps(self, cell: int, height: int) -> float:
        """The cost from a cell at a level to the nearest goal, in steps."""
        return self.tenths(cell, height) / TENTHS

    def tenths(self, cell: int, height: int) -> int:
        """The cost from a cell at a level to the nearest goal; FAR if there is no path."""
        wanted = cell * LEVELS + min(height, LEVELS - 1)
        while not self.settled[wanted] and self.settle_next() >= 0:
            pass
        return self.costs[wanted]

    def known(self, spot: int) -> int:
        """The cost from a spot if the search has reached it already, otherwise FAR."""
        return self.costs[spot] if self.settled[spot] else FAR

    def route(self, cell: int, height: int) -> list[tuple[int, int]]:
        """The cells of a cheapest path, each with the level it needs, without the start."""
        found: list[tuple[int, int]] = []
        if self.tenths(cell, height) >= FAR:
            return found
        spot = self.previous[cell * LEVELS + min(height, LEVELS - 1)]
        while spot >= 0:
            found.append((spot // LEVELS, spot % LEVELS))
            spot = self.previous[spot]
        return found


class PathsFrom(Paths):
    """The cheapest paths from the figure's cell, searched until the wanted cells are reached."""

    __slots__ = ("ends",)

    def __init__(self, terrain: Terrain, cell: int, height: int, wanted: list[int]) -> None:
        super().__init__(terrain, STEP, HORIZON + 1, outward=True)
        self.ends = [-1] * len(wanted)
        """The spot at which each wanted cell is reached; -1 if it is too far."""
        self.add(cell * LEVELS + min(height, LEVELS - 1), 0, -1)
        missing = len(wanted)
        while missing:
            spot = self.settle_next()
            if spot < 0:
                return
            here = spot // LEVELS
            if spot % LEVELS == terrain.level[here] and here in wanted:
                self.ends[wanted.index(here)] = spot
                missing -= 1

    def arrival(self, cell: int, height: int) -> int:
        """The cost of getting onto a cell at a height once something lies there."""
        best = FAR
        for there, _ in NEIGHBOURS[cell]:
            for onto in range(max(1, height - 1), min(height + 1, LEVELS - 1) + 1):
                best = min(best, self.costs[there * LEVELS + onto])
        return best + STEP

    def steps(self, number: int) -> float:
        """The cost to a wanted cell, in steps."""
        spot = self.ends[number]
        return (FAR if spot < 0 else self.costs[spot]) / TENTHS
