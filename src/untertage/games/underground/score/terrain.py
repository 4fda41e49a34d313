"""The terrain as path finding sees it, and what it costs to enter a cell at a level.

Costs are in tenths of a step. A cell that is too low costs the parts that raise it: one part may cover several cells in
a row, but never the cell of the climbing figure. Walls and water cannot be crossed; such a cell has to be built
over, which raises it.
"""

from __future__ import annotations

from typing import Final

from untertage.games.underground.geometry import CELLS, NEIGHBOURS
from untertage.games.underground.route import front_of_door
from untertage.games.underground.state import State, is_closed_lock

LEVELS: Final = 13
SPOTS: Final = CELLS * LEVELS
"""A spot is a cell times LEVELS plus a level."""
TOWER: Final = 9
"""Paths raise no cell by more parts than this, where no neighbour supports them."""

PART: Final = 30
"""A part that has to be built first."""
ALONG: Final = 8
ALONG_HANGING: Final = 14
"""The same part covers one more cell, on the ground or in the air."""
OVER_WATER: Final = 5
NARROW: Final = (0, 80, 50, 20, 0)
"""The wait for a part that fits, by the number of free cells."""
ROOM: Final = 4
"""The number of cells that the largest part of a stack covers."""
WITH_KEY: Final = 10
WITHOUT_KEY: Final = 150
FAR: Final = 700
"""The cost where there is no path."""


def water_soon(state: State) -> int:
    """The cells under water, with the one that this turn's card will flood."""
    card = state.card
    if card < 0 or card == state.exit or not state.variant.flood or not state.variant.components.cards[card].is_blue:
        return state.water
    return state.water | 1 << card


class Terrain:
    """A snapshot of everything that paths depend on, cell by cell."""

    __slots__ = ("exit", "fixed", "footing", "level", "rooms", "sure", "toll", "walls", "wet")

    def __init__(self, state: State) -> None:
        self.exit = state.exit
        self.level, self.walls = state.level[:], state.walls[:]
        locked = WITH_KEY if state.keys else WITHOUT_KEY
        water = water_soon(state)
        self.wet = [bool(water >> cell & 1) for cell in range(CELLS)]
        chips = state.chips & ~(1 << front_of_door(state))
        self.fixed = [cell == state.exit or bool(chips >> cell & 1) for cell in range(CELLS)]
        """Nothing can be built here."""
        self.toll = [locked if is_closed_lock(state, cell) else 0 for cell in range(CELLS)]
        """The cost of entering a cell as it is."""
        self.footing = [0] * CELLS
        """The levels, as bits, to which a part that also rests on a neighbour can raise a cell."""
        self.sure = [0] * CELLS
        """The levels, as bits, for which two neighbours can carry the part, so that one of them may be occupied."""
        self.rooms: list[int] = []
        """Cache, by spot: how many cells a part placed here may cover; -1 if unknown. Empty until it is needed."""
        for cell in range(CELLS):
            _look_around(self, cell)


def _look_around(terrain: Terrain, cell: int) -> None:
    """Fill in `footing` and `sure` of a cell."""
    footing = sure = 0
    for there, _ in NEIGHBOURS[cell]:
        if terrain.fixed[there]:
            continue
        if not terrain.wet[there]:
            level = terrain.level[there]
            sure |= footing & 2 << level
            footing |= 2 << level
    terrain.footing[cell], terrain.sure[cell] = footing, sure


def room_for(terrain: Terrain, cell: int, height: int, source: int) -> int:
    """How many cells a part that raises a cell to this height may cover, while the figure stands on `source`."""
    if terrain.level[source] < height:
        return free_cells(terrain, cell, height, source)
    if not terrain.rooms:
        terrain.rooms = [-1] * SPOTS
    spot = cell * LEVELS + height
    if terrain.rooms[spot] < 0:
        terrain.rooms[spot] = free_cells(terrain, cell, height, source)
    return terrain.rooms[spot]


def free_cells(terrain: Terrain, cell: int, height: int, source: int) -> int:
    """The number of connected cells below this height around a cell, at most ROOM."""
    found = [cell]
    for here in found:
        for there, _ in NEIGHBOURS[here]:
            if terrain.level[there] < height and not terrain.fixed[there] and there != source and there not in found:
                found.append(there)
                if len(found) == ROOM:
                    return ROOM
    return len(found)


def entry(terrain: Terrain, cell: int, height: int, source: int, origin: int, limit: int) -> int:
    """The cost, besides the step, of entering a cell at this height from `source` at the height `origin`: a key, or
    parts that have to be built first. FAR if nothing can be built; at or above `limit` the result may be too low.

    Where both cells have to be raised to the same height, one part is enough; stairs need a part for each.
    """
    rise = height - terrain.level[cell]
    if rise == 0:
        return terrain.toll[cell]
    below = terrain.level[source]
    dry = not terrain.wet[cell]
    if origin > below:
        if origin == height:
            return ALONG if rise == 1 and dry else ALONG_HANGING
        if origin < height and (rise > 1 or dry):
            return PART
    carries = below == height - 1 and not terrain.wet[source] and not terrain.fixed[source]
    if (rise == 1 and dry) or (terrain.sure[cell] if carries else terrain.footing[cell]) >> height & 1:
        part = PART if dry else PART + OVER_WATER
        return part if part >= limit else part + NARROW[room_for(terrain, cell, height, source)]
    if rise > TOWER:
        return FAR
    return PART * rise + NARROW[1] if dry else PART * rise + NARROW[1] + PART


def heights_at(terrain: Terrain, cell: int, beside: int) -> tuple[int, int]:
    """The lowest and the highest level of a cell within one step of this height beside it; an empty range (lowest
    above highest) if there is none."""
    low = terrain.level[cell]
    lowest, highest = max(beside - 1, low), min(beside + 1, LEVELS - 1)
    return max(lowest, 1), min(highest, low) if terrain.fixed[cell] else highest


def is_shut(terrain: Terrain, cell: int, side: int, height: int) -> bool:
    """Is this the present top of the cell, and under water or behind a wall on the side one comes from?"""
    if height != terrain.level[cell]:
        return False
    return terrain.wet[cell] or bool(terrain.walls[cell] >> (side + 2) % 4 & 1)
