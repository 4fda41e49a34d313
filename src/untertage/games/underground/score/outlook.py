"""What stands between the team and the way out: chips, valves and the door, and the paths to them."""

from __future__ import annotations

from typing import Final

from untertage.games.underground.contents import VALVE
from untertage.games.underground.geometry import CELLS, NEIGHBOURS
from untertage.games.underground.route import chip_cells, front_of_door
from untertage.games.underground.rules.walking import is_door_open, tools_if_dry
from untertage.games.underground.score.paths import STEP, PathsFrom, PathsTo
from untertage.games.underground.score.terrain import FAR, Terrain, water_soon
from untertage.games.underground.state import State, is_closed_lock

STROLL: Final = 2
"""A step on the way to the door while it is closed: what counts is that the way is built."""
DROWNED: Final = 50
"""A stop at a valve, where the door is under water; in tenths of a step."""


class Routes:
    """Where the figure can go on a terrain: to the chips, from any of its cells, and to the door."""

    __slots__ = ("_reach", "_to_chip", "door", "front", "goals", "terrain")

    def __init__(self, state: State) -> None:
        self.terrain = Terrain(state)
        self.goals = chip_cells(state, water_soon(state))
        self._reach: dict[int, PathsFrom] = {}
        self._to_chip: dict[int, PathsTo] = {}
        self.front = front_of_door(state)
        step = STEP if is_door_open(state) else STROLL
        self.door = PathsTo(self.terrain, door_goal(state), step)
        if is_drowned(state):
            self.door = PathsTo(self.terrain, valves(state, self.door), step)

    def to_chip(self, cell: int) -> PathsTo:
        """The paths to one chip."""
        found = self._to_chip.get(cell)
        if found is None:
            found = self._to_chip[cell] = PathsTo(self.terrain, [(cell, self.terrain.level[cell], 0)], STEP)
        return found

    def reach(self, cell: int) -> PathsFrom:
        """The paths from the figure's cell to all chips, or to the door if none is left."""
        found = self._reach.get(cell)
        if found is None:
            goals = self.goals or [self.front]
            found = self._reach[cell] = PathsFrom(self.terrain, cell, self.terrain.level[cell], goals)
        return found


_ROUTES: dict[tuple[object, ...], Routes] = {}
_MOST_ROUTES: Final = 1_000
"""The oldest entry is dropped when the cache is full: clearing it takes longer than a short budget allows."""


def routes_of(state: State) -> Routes:
    """The routes of a state; cached for all states with the same terrain."""
    key = (
        tuple(state.level), tuple(state.walls), state.used, water_soon(state), state.chips, state.rat, state.code,
        state.keys > 0, state.exit, state.door,
    )  # fmt: skip
    found = _ROUTES.get(key)
    if found is None:
        if len(_ROUTES) >= _MOST_ROUTES:
            del _ROUTES[next(iter(_ROUTES))]
        found = _ROUTES[key] = Routes(state)
    return found


def is_blocked(state: State) -> bool:
    """A code chip lies in front of the door, where something has to be built: it must be taken first."""
    front = front_of_door(state)
    return bool(state.chips >> front & 1) and state.level[front] < state.variant.exit_level


def is_walled(state: State) -> bool:
    """The part in front of the door has the right level and a wall towards it: there is no way out any more."""
    front = front_of_door(state)
    return state.level[front] == state.variant.exit_level and bool(state.walls[front] >> (state.door + 2) % 4 & 1)


def is_buried(state: State) -> bool:
    """The tower in front of the door is higher than the door, and nothing can be removed."""
    return state.level[front_of_door(state)] > state.variant.exit_level


def is_drowned(state: State) -> bool:
    """The part in front of the door has the right level and is under water: a valve must be closed first."""
    front = front_of_door(state)
    return state.level[front] == state.variant.exit_level and bool(water_soon(state) >> front & 1)


def is_doomed(state: State) -> bool:
    """This turn's water will reach the figure, which cannot step aside without tools."""
    here = state.figure
    water = water_soon(state)
    if not water >> here & 1:
        return False
    for there, side in NEIGHBOURS[here]:
        if water >> there & 1 or there == state.exit or (not state.keys and is_closed_lock(state, there)):
            continue
        if not tools_if_dry(state, here, there, side):
            return False
    return True


def door_goal(state: State) -> list[tuple[int, int, int]]:
    """In front of the door, on its level; none if the way out is lost."""
    if is_walled(state) or is_buried(state):
        return []
    return [(front_of_door(state), state.variant.exit_level, 0)]


def valves(state: State, onward: PathsTo) -> list[tuple[int, int, int]]:
    """The open valves, each with the cost of the way from there to the door."""
    bare = ~(water_soon(state) | state.used | state.chips)
    cells = [cell for cell in range(CELLS) if state.symbol[cell] == VALVE and bare >> cell & 1]
    found = [(cell, state.level[cell], DROWNED + onward.tenths(cell, state.level[cell])) for cell in cells]
    return [goal for goal in found if goal[2] < FAR]
