"""Underground: how far it is to the next code chip and to the door, in steps and in parts that have to be built."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import exp
from typing import Final

from untertage.core.game import Action
from untertage.games.underground.actions import (
    Close,
    End,
    Exchange,
    Flip,
    Leave,
    Move,
    MoveWith,
    Place,
    Shaft,
    Take,
    UndergroundAction,
)
from untertage.games.underground.geometry import CELLS, COLUMN, INDEX, NEIGHBOURS, ROW, SECTIONS, SIGHT
from untertage.games.underground.route import front_of_door
from untertage.games.underground.rules.walking import is_door_open
from untertage.games.underground.score.outlook import Routes, is_blocked, is_buried, is_doomed, is_drowned, routes_of
from untertage.games.underground.score.paths import STEP, TENTHS, PathsTo
from untertage.games.underground.score.terrain import FAR, LEVELS, SPOTS, water_soon
from untertage.games.underground.state import State
from untertage.kit.tuning import Tuning

DOOR: Final = 0.5
"""How much the way to the door counts while the code is incomplete."""
SHARES: Final = (1.0, 0.4, 0.2, 0.1)
"""How much the ways to the chips count, the nearest first: cutting off the others is costly too."""
NEAR: Final = 15.0
BEYOND: Final = 0.15
"""Beyond NEAR steps the distance of a chip hardly matters: taking one is always worth it."""
CHIP: Final = 25.0
"""A code chip taken, in steps."""
SPECIAL: Final = 5.0
"""A special chip in the stock."""
DIGITS: Final = 6
"""The number of digit chips that usually make a code."""
CODE: Final = 30.0
"""A complete code, in steps, besides its chips."""
BLOCKED: Final = 25.0
"""A chip in front of the door, where something has to be built."""
BURIED: Final = 150.0
"""No way out is left: worse than anything a part can gain."""
WATCHED: Final = 7.0
"""The figure is where the kidnapper will look next."""
CHIP_SPENT: Final = 0.5
"""The price of using a special chip on the way, in steps, when actions are ordered."""
ON_THE_WAY: Final = 0.3
"""The value of a part on a path before it saves anything."""
WATER: Final = 1.0
"""A cell under water, wherever it is: some path will lead over it."""
TURN: Final = 2.5
"""A turn that is left, in steps."""
CARDS_A_TURN: Final = 1.25
EVEN: Final = 120.0
"""The work, in steps, with which one in two teams gets out."""
SPREAD: Final = 100.0
"""The difference in work that changes the odds by a factor of e."""
UNLIKELY: Final = 0.01
URGENT: Final = 50.0

TUNING: Final = Tuning(explore=2.0, widen=2.0, plan=True)

USUAL: Final[dict[type[Action], float]] = {Flip: UNLIKELY, Leave: 0.5, Take: 3.0, Shaft: 0.1, End: 0.3}
"""The weight of actions that do not depend on the board; 1 for other kinds."""


def turns_left(state: State) -> float:
    """Until the kidnapper arrives or the pile is empty; a turn counts as used once its card is played."""
    variant = state.variant
    left = len(state.pile) / CARDS_A_TURN
    if variant.has_glass and variant.by_turns:
        sections = (variant.end - state.section) % len(SECTIONS)
        left = min(left, float(sections * variant.turns_per_section - state.count))
    return left - (1.0 if state.card >= 0 else 0.0)


def is_watched(state: State) -> bool:
    """Will the kidnapper see the figure, now or at the end of the turn?"""
    variant = state.variant
    if not variant.has_glass or not state.has_moved or state.card < 0:
        return False
    if SIGHT[state.section] >> state.figure & 1:
        return True
    ticks = state.count + 1 >= variant.turns_per_section
    return ticks and bool(SIGHT[(state.section + 1) % len(SECTIONS)] >> state.figure & 1)


class Taste:
    """What a bot cares about, in steps."""

    def __init__(self, *, watched: float = WATCHED, water: float = WATER, special: float = SPECIAL) -> None:
        self.watched = watched
        self.water = water
        self.special = special


PLAIN: Final = Taste()


def values(state: State) -> list[float]:
    """The winning chance of the team, the same for every seat."""
    return _chances(state, PLAIN)


def _chances(state: State, taste: Taste) -> list[float]:
    seats = state.variant.seats
    if state.figure < 0:
        return [0.5] * seats
    routes = routes_of(state)
    work = _way_out(state, routes, taste.special)
    if is_watched(state):
        work += taste.watched
    if is_blocked(state):
        work += BLOCKED + routes.to_chip(routes.front).steps(state.figure, state.level[state.figure])
    if is_buried(state) or is_doomed(state):
        work += BURIED
    work += taste.water * water_soon(state).bit_count()
    work -= TURN * turns_left(state)
    return [1.0 / (1.0 + exp((work - EVEN) / SPREAD))] * seats


STYLES: Final = {
    "lookout": partial(_chances, taste=Taste(watched=25.0)),
    "plumber": partial(_chances, taste=Taste(water=3.0)),
    "collector": partial(_chances, taste=Taste(special=15.0)),
}


def _way_out(state: State, routes: Routes, special: float) -> float:
    """The work, in steps, for the code chips that are missing and the way to the door."""
    door = routes.door.steps(state.figure, state.level[state.figure])
    if is_door_open(state):
        return door
    missing = 1 if state.code else max(1, DIGITS - len(state.digits))
    reach = routes.reach(state.figure)
    costs = sorted([reach.steps(number) for number in range(len(routes.goals))])
    work = DOOR * door + CHIP * missing + (0.0 if state.code else CODE)
    for share in SHARES:
        far = costs.pop(0) if costs else FAR / TENTHS
        work += share * (min(far, NEAR) + BEYOND * max(0.0, far - NEAR))
        if state.code:
            break
    return work - special * len(state.specials)


class Aims:
    """What a turn may be played for: the paths to the chips and to the door, their costs now, and their shares."""

    def __init__(self, state: State) -> None:
        routes = routes_of(state)
        self.level = state.level
        self.wet = [bool(state.water >> cell & 1) for cell in range(CELLS)]
        here, height = state.figure, min(state.level[state.figure], LEVELS - 1)
        reach = self.reach = routes.reach(here)
        self.paths: list[PathsTo] = []
        self.shares: list[float] = []
        if not is_door_open(state):
            near = sorted([number for number in range(len(routes.goals)) if reach.ends[number] >= 0], key=reach.steps)
            for share, number in zip(SHARES, near, strict=False):
                self.paths.append(routes.to_chip(routes.goals[number]))
                self.shares.append(share)
        if is_blocked(state):
            self.paths.append(routes.to_chip(routes.front))
            self.shares.append(1.0)
        self.shares.append(DOOR if self.paths else 1.0)
        self.paths.append(routes.door)
        self.now = [paths.tenths(here, height) for paths in self.paths]
        self.known = [paths.known() for paths in self.paths]
        self.lying = [0.0] * SPOTS
        """By spot: the value of a part that lies there because a path does; negative if it is in the way."""
        for share, paths in zip(self.shares, self.paths, strict=True):
            for cell, level in dict(paths.route(here, height)).items():
                for top in range(1, LEVELS):
                    self.lying[cell * LEVELS + top] += -share if level < top else ON_THE_WAY * share
        self._arrivals = [-1] * SPOTS
        self._components = state.variant.components
        self._way: tuple[str, str, int] = ("", "", 0)
        self._shifts: list[int] = []

    def shifts(self, part: str, side: str, turns: int) -> list[int]:
        """How many cells each square of a part lies behind its corner. Placements are listed by the way a part lies, so
        the last way is remembered."""
        lying = (part, side, turns)
        if lying != self._way:
            components = self._components
            self._way = lying
            self._shifts = components.faces[components.face_index[components.part_index[part], side, turns]].shifts
        return self._shifts

    def arrival(self, cell: int, height: int) -> int:
        """The cost of getting onto a cell at a height once something lies there; cached."""
        spot = cell * LEVELS + height
        found = self._arrivals[spot]
        if found < 0:
            found = self._arrivals[spot] = self.reach.arrival(cell, height)
        return found


def weights(state: State, seat: int, legal: Sequence[UndergroundAction]) -> list[float]:
    """Walks that shorten the way, parts that build it, chips within reach."""
    if state.figure < 0:
        return [1.0] * len(legal)
    found: list[float] = []
    aims: Aims | None = None
    aim: PathsTo | None = None
    for action in legal:
        if type(action) is Place or type(action) is Exchange:
            if aims is None:
                aims = Aims(state)
            found.append(_building(aims, aims.shifts(action.part, action.face, action.turns), INDEX[action.cell]))
        elif type(action) is Move:
            if aim is None:
                aim = first_aim(state)
            found.append(max(0.1, _walking(state, INDEX[action.cell], aim)))
        elif type(action) is MoveWith:
            if aim is None:
                aim = first_aim(state)
            found.append(max(0.1, _walking(state, INDEX[action.cell], aim) - CHIP_SPENT * len(action.chips)))
        elif type(action) is Close:
            found.append(_draining(state, INDEX[action.cell]))
        else:
            found.append(USUAL.get(type(action), 1.0))
    return found


def first_aim(state: State) -> PathsTo:
    """Where the figure goes first: to the nearest chip, to the one at the door, or out."""
    routes = routes_of(state)
    if not is_door_open(state):
        reach = routes.reach(state.figure)
        near, nearest = FAR / TENTHS, -1
        for number, goal in enumerate(routes.goals):
            if reach.steps(number) < near:
                near, nearest = reach.steps(number), goal
        if nearest >= 0:
            return routes.to_chip(nearest)
    return routes.to_chip(routes.front) if is_blocked(state) else routes.door


def _walking(state: State, cell: int, aim: PathsTo) -> float:
    """Moves by how much they shorten the way; leaving through the door comes first."""
    if cell == state.exit:
        return URGENT
    here = aim.tenths(state.figure, state.level[state.figure])
    return 1.0 + (here - aim.tenths(cell, state.level[cell])) / TENTHS


def _building(aims: Aims, shifts: list[int], anchor: int) -> float:
    """Placements by what they save on each path; parts that block one are worth nothing."""
    top = 0
    for shift in shifts:
        top = max(top, aims.level[anchor + shift])
    top += 1
    if top >= LEVELS:
        return UNLIKELY
    start, enter = anchor, FAR
    gain = 0.05
    for shift in shifts:
        cell = anchor + shift
        arrival = aims.arrival(cell, top)
        if arrival < enter:
            start, enter = cell, arrival
        gain += aims.lying[cell * LEVELS + top]
        if aims.wet[cell]:
            gain += WATER
    for number, known in enumerate(aims.known):
        spare = aims.now[number] - enter
        if spare > 0:
            gain += aims.shares[number] * _saved(known, shifts, anchor, top, start, spare) / TENTHS
    return max(UNLIKELY, gain)


def _saved(known: list[int], shifts: list[int], anchor: int, top: int, start: int, spare: int) -> int:
    """How much a part, entered at `start`, shortens a path with these known costs that could be `spare` longer."""
    saved = 0
    for shift in shifts:
        cell = anchor + shift
        gained = spare - known[cell * LEVELS + top]
        if gained > saved:
            walk = abs(ROW[cell] - ROW[start]) + abs(COLUMN[cell] - COLUMN[start])
            saved = max(saved, gained - STEP * walk)
    return saved


def _draining(state: State, cell: int) -> float:
    """Water in front of the door first, then where it separates cells of about the same level."""
    if cell == front_of_door(state):
        return URGENT if is_drowned(state) else 5.0
    level = state.level
    joined = 0
    for there, _ in NEIGHBOURS[cell]:
        if level[there] and abs(level[there] - level[cell]) <= 1 and not state.water >> there & 1:
            joined += 1
    return 1.0 + joined * joined
