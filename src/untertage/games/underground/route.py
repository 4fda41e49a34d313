"""How far the team still has to go: a simple estimate in tenths of a step, for the hints to players.

A route leads over pairs of a cell and a level. A natural step counts ten; a cell that has to be built up first counts
for the parts it takes, and locks and walls for the effort they cause. The score of the bots (`score/paths.py`) weighs
supports, room and stairs as well; changing either must not change the other.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from untertage.games.underground.geometry import BESIDE, CELLS, NEIGHBOURS
from untertage.games.underground.rules.walking import has_wall
from untertage.games.underground.state import State, is_closed_lock
from untertage.kit.bits import members

STEP: Final = 10
FIRST_PART: Final = 30
NEXT_PART: Final = 10
OVER_WATER: Final = 15
LOCK_WITH_KEY: Final = 10
LOCK_WITHOUT_KEY: Final = 60
WALL: Final = 25
TAKEN_CHIP: Final = 250
FAR: Final = 10_000
DOOR_SHARE: Final = 3
"""In tenths: how much the way to the door counts while the code is incomplete."""


def way_costs(state: State, goals: list[tuple[int, int]]) -> list[int]:
    """The cost from every cell at every level to the nearest goal; the index is the cell times `levels` plus level."""
    levels = levels_of(state)
    level, water = state.level, state.water
    fixed = state.chips | 1 << state.exit
    costs = [FAR] * (CELLS * levels)
    heap: list[tuple[int, int]] = []
    for cell, height in goals:
        costs[cell * levels + height] = 0
        heappush(heap, (0, cell * levels + height))
    while heap:
        cost, at = heappop(heap)
        if cost > costs[at]:
            continue
        cell, height = divmod(at, levels)
        cost += entry_cost(state, cell, height)
        natural = height == level[cell]
        for there, side in NEIGHBOURS[cell]:
            if there == state.exit:
                continue
            low = level[there]
            for onto in range(max(height - 1, low, 1), min(height + 2, levels)):
                if onto == low:
                    if water >> there & 1:
                        continue
                elif fixed >> there & 1:
                    continue
                total = cost
                if natural and onto == low and has_wall(state, cell, there, side):
                    total += WALL
                spot = there * levels + onto
                if total < costs[spot]:
                    costs[spot] = total
                    heappush(heap, (total, spot))
    return costs


def levels_of(state: State) -> int:
    """Routes lead no higher than one level above the door or the highest top."""
    return max(state.variant.exit_level, max(state.level)) + 2


def entry_cost(state: State, cell: int, height: int) -> int:
    """A step onto a cell at this level, with what has to be built there first."""
    rise = height - state.level[cell]
    if rise == 0:
        if is_closed_lock(state, cell):
            return STEP + (LOCK_WITH_KEY if state.keys else LOCK_WITHOUT_KEY)
        return STEP
    cost = STEP + FIRST_PART + NEXT_PART * (rise - 1)
    return cost + OVER_WATER if state.water >> cell & 1 else cost


def front_of_door(state: State) -> int:
    """The cell from which the figure leaves (UG-133)."""
    return BESIDE[state.exit][state.door]


def door_goal(state: State) -> list[tuple[int, int]]:
    """In front of the door, on its level (UG-133)."""
    return [(front_of_door(state), state.variant.exit_level)]


def chip_cells(state: State, water: int) -> list[int]:
    """Dry code chips while the code is incomplete, and the rat, which must be caught in any case (UG-91, UG-145)."""
    cells = [] if state.code else [cell for cell in members(state.chips) if not water >> cell & 1]
    if state.rat >= 0 and state.rat not in cells:
        cells.append(state.rat)
    return cells


def chip_goals(state: State) -> list[tuple[int, int]]:
    """The cells to go to for the code, each with its level."""
    return [(cell, state.level[cell]) for cell in chip_cells(state, state.water)]


def cost_from(state: State, costs: list[int], cell: int) -> int:
    return costs[cell * levels_of(state) + state.level[cell]]


def estimate(state: State) -> int:
    """The whole way that is left from the figure's cell: to the next chip and then, for a part, to the door."""
    to_door = cost_from(state, way_costs(state, door_goal(state)), state.figure)
    if state.code and state.rat < 0:
        return to_door
    to_chip = cost_from(state, way_costs(state, chip_goals(state)), state.figure)
    return to_chip + to_door * DOOR_SHARE // 10
