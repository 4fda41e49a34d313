"""Underground: how far it is to the next code chip and to the door, counted in steps and in parts to be built.

A route leads over pairs of a cell and a level. A step costs one; a cell that is too low costs the parts that bring it
up, one for several cells where they lie in a row, and never one that would rest on the cell of whoever has to climb it.
Nobody walks through a wall or over water: such a cell has to be built over, which raises it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any, Final, Protocol

from untertage.bots.tuning import Tuning
from untertage.core.game import Action

WIDTH: Final = 9
CELLS: Final = 81
LEVELS: Final = 13
TOWER: Final = 9
"""Routes raise no cell by more parts than this, where nothing beside it helps."""
VALVE: Final = 2
LOCK: Final = 3
ACTING: Final = 4
BEGINNING: Final = 2

TENTHS: Final = 10
"""Routes are counted in tenths of a step."""
STEP: Final = 10
STROLL: Final = 2
"""A step on the way to the door before its time has come: what counts is that the way is built."""
PART: Final = 30
"""A part to be built before one can go on."""
ALONG: Final = 8
ALONG_HANGING: Final = 14
"""The same part reaches over one more cell, on the ground or in the air."""
OVER_WATER: Final = 5
NARROW: Final = (0, 80, 50, 20, 0)
"""Where only so many cells are free, one waits for a part that fits: for a single square longest of all."""
ROOM: Final = 4
"""The largest part of a stack covers so many cells."""
WITH_KEY: Final = 10
WITHOUT_KEY: Final = 150
FAR: Final = 700
"""As good as no way at all."""
SPOTS: Final = CELLS * LEVELS

HORIZON: Final = 350
"""Chips that lie further away than this are out of reach."""
DOOR: Final = 0.5
"""How much the way to the door counts while the code is incomplete."""
SHARES: Final = (1.0, 0.4, 0.2, 0.1)
"""How much the ways to the chips count, the nearest first: whoever shuts the others in has none left."""
NEAR: Final = 15.0
BEYOND: Final = 0.15
"""Beyond so many steps it hardly matters how far a chip lies: taking one is always worth it."""
CHIP: Final = 25.0
"""A code chip taken, in steps."""
SPECIAL: Final = 5.0
"""A special chip in the stock."""
DIGITS: Final = 6
"""So many digit chips make a code, most of the time."""
CODE: Final = 30.0
"""A complete code, in steps, besides its chips."""
BLOCKED: Final = 25.0
"""A chip in front of the door, where something has to be built."""
BURIED: Final = 150.0
"""No way out is left: worse than anything that a part can bring."""
DROWNED: Final = 50
"""To stop at a valve first, where the door stands in water; in tenths of a step."""
WATCHED: Final = 7.0
"""To stand where the kidnapper will look next."""
CHIP_SPENT: Final = 0.5
"""What it takes to use a special chip on the way, in steps, when actions are put in order."""
ON_THE_WAY: Final = 0.3
"""How much a part is worth for lying where a way leads, before it saves anything."""
WATER: Final = 1.0
"""A cell under water, wherever it lies: some way will lead over it."""
TURN: Final = 2.5
"""A turn that is left, in steps."""
CARDS_A_TURN: Final = 1.25
SECTIONS: Final = 36
EVEN: Final = 120.0
"""With so much work, in steps, one in two teams gets out."""
SPREAD: Final = 100.0
"""So much more or less is a matter of e to one."""

TUNING: Final = Tuning(explore=2.0, widen=2.0, plan=True)

OFFSETS: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))
NEIGHBOURS: Final = [
    [
        ((row + down) * WIDTH + column + right, side)
        for side, (down, right) in enumerate(OFFSETS)
        if 0 <= row + down < WIDTH and 0 <= column + right < WIDTH
    ]
    for row in range(WIDTH)
    for column in range(WIDTH)
]
INDEX: Final = {f"{'ABCDEFGHI'[cell // WIDTH]}{cell % WIDTH + 1}": cell for cell in range(CELLS)}


def _sight(section: int) -> int:
    """The cells that a section of the frame looks along, clockwise from the top left."""
    side, at = divmod(section, WIDTH)
    line = at if side < 2 else WIDTH - 1 - at
    cells = range(CELLS)
    return sum(1 << cell for cell in cells if (cell % WIDTH if side % 2 == 0 else cell // WIDTH) == line)


SIGHT: Final = [_sight(section) for section in range(4 * WIDTH)]


class Table(Protocol):
    """What the score reads of a state."""

    variant: Any
    exit: int
    door: int
    level: list[int]
    symbol: list[int]
    walls: list[int]
    used: int
    water: int
    chips: int
    keys: int
    figure: int
    rat: int
    pile: list[int]
    digits: list[int]
    specials: list[int]
    code: bool
    section: int
    count: int
    card: int
    has_moved: bool
    pending: list[int]
    ended: str


class Terrain:
    """What routes depend on, cell by cell, kept while the state goes on."""

    __slots__ = ("exit", "fixed", "footing", "level", "rooms", "sure", "toll", "walls", "wet")

    def __init__(self, state: Table) -> None:
        self.exit = state.exit
        self.level, self.walls = state.level[:], state.walls[:]
        locked = WITH_KEY if state.keys else WITHOUT_KEY
        water = water_soon(state)
        self.wet = [bool(water >> cell & 1) for cell in range(CELLS)]
        chips = state.chips & ~(1 << front_of_door(state))
        self.fixed = [cell == state.exit or bool(chips >> cell & 1) for cell in range(CELLS)]
        """Nothing can be built here."""
        self.toll = [
            locked if symbol == LOCK and not state.used >> cell & 1 else 0 for cell, symbol in enumerate(state.symbol)
        ]
        """What it takes to enter a cell as it is."""
        self.footing = [0] * CELLS
        """The levels, as bits, to which a part can bring a cell that also lies on a neighbour, flush or as a bridge."""
        self.sure = [0] * CELLS
        """The same where two neighbours would do, so that one of them may be walked on."""
        self.rooms = [-1] * SPOTS
        """How many cells a part may cover that lies here at a level, where that is known."""
        for cell in range(CELLS):
            _look_around(self, cell)


def _look_around(terrain: Terrain, cell: int) -> None:
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
    """How many cells a part may cover that brings a cell to this height, while somebody stands on `source`."""
    if terrain.level[source] < height:
        return free_cells(terrain, cell, height, source)
    spot = cell * LEVELS + height
    if terrain.rooms[spot] < 0:
        terrain.rooms[spot] = free_cells(terrain, cell, height, source)
    return terrain.rooms[spot]


def free_cells(terrain: Terrain, cell: int, height: int, source: int) -> int:
    """Cells below this height that hang together with a cell, as many as the largest part covers."""
    found = [cell]
    for here in found:
        for there, _ in NEIGHBOURS[here]:
            if terrain.level[there] < height and not terrain.fixed[there] and there != source and there not in found:
                found.append(there)
                if len(found) == ROOM:
                    return ROOM
    return len(found)


def entry(terrain: Terrain, cell: int, height: int, source: int, origin: int, limit: int) -> int:
    """What it takes besides the step to enter a cell at this height, coming from `source` at the height `origin`:
    a key, or parts that have to be built there first. FAR if nothing can be built; not exact from the limit on.

    Where both cells have to be raised to the same height, one part does it; stairs lie on each other.
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
    """The lowest and the highest level of a cell that one step joins with this height beside it; the first is the
    larger one if there is none."""
    low = terrain.level[cell]
    lowest, highest = max(beside - 1, low), min(beside + 1, LEVELS - 1)
    return max(lowest, 1), min(highest, low) if terrain.fixed[cell] else highest


def is_shut(terrain: Terrain, cell: int, side: int, height: int) -> bool:
    """Is this the top of the cell as it is, under water or with a wall towards whoever looks at it from this side?"""
    if height != terrain.level[cell]:
        return False
    return terrain.wet[cell] or bool(terrain.walls[cell] >> (side + 2) % 4 & 1)


def enqueue(waiting: list[list[int] | None], cost: int, spot: int) -> None:
    """A spot waits among those of its cost."""
    queue = waiting[cost]
    if queue is None:
        waiting[cost] = [spot]
    else:
        queue.append(spot)


class Ways:
    """The cheapest ways to some goals, found outwards from the goals as far as they are asked for.

    A spot is a cell times LEVELS plus a level. Costs are small whole numbers, so there is a list of spots for each.
    """

    __slots__ = ("_at", "_costs", "_onward", "_settled", "_state", "_step", "_waiting")

    def __init__(self, state: Terrain, goals: list[tuple[int, int, int]], step: int) -> None:
        """Goals are cells with their levels, and what is still to be done there."""
        self._state = state
        self._step = step
        self._costs = [FAR] * SPOTS
        self._settled = [False] * SPOTS
        self._waiting: list[list[int] | None] = [None] * FAR
        self._at = 0
        """Nothing waits at a lower cost."""
        self._onward = [-1] * SPOTS
        for cell, level, rest in goals:
            spot = cell * LEVELS + min(level, LEVELS - 1)
            self._costs[spot] = rest
            enqueue(self._waiting, rest, spot)

    def cost(self, cell: int, height: int) -> float:
        """From a cell at a level to the nearest goal, in steps; as far as can be if there is no way."""
        return self.tenths(cell, height) / TENTHS

    def tenths(self, cell: int, height: int) -> int:
        wanted = cell * LEVELS + min(height, LEVELS - 1)
        settled = self._settled
        while self._at < FAR and not settled[wanted]:
            self._spread()
        return self._costs[wanted]

    def known(self, spot: int) -> int:
        """The same for a spot that is nearer than what was asked for so far; as far as can be for others."""
        return self._costs[spot] if self._settled[spot] else FAR

    def _spread(self) -> None:
        queue = self._waiting[self._at]
        if not queue:
            self._at += 1
            return
        spot = queue.pop()
        if self._settled[spot]:
            return
        self._settled[spot] = True
        state = self._state
        cell, height = spot // LEVELS, spot % LEVELS
        so_far = self._at + self._step
        barred = state.walls[cell] if height == state.level[cell] else 0
        costs, waiting, onward = self._costs, self._waiting, self._onward
        for there, side in NEIGHBOURS[cell]:
            if there == state.exit or barred >> side & 1:
                continue
            onto, highest = heights_at(state, there, height)
            while onto <= highest:
                at = there * LEVELS + onto
                if so_far < costs[at] and not is_shut(state, there, side, onto):
                    total = so_far + entry(state, cell, height, there, onto, costs[at] - so_far)
                    if total < costs[at]:  # and so less than FAR
                        costs[at] = total
                        onward[at] = spot
                        enqueue(waiting, total, at)
                onto += 1

    def route(self, cell: int, height: int) -> list[tuple[int, int]]:
        """The cells of a cheapest way, each with the level it needs, without the start."""
        found: list[tuple[int, int]] = []
        height = min(height, LEVELS - 1)
        if self.tenths(cell, height) >= FAR:
            return found
        spot = self._onward[cell * LEVELS + height]
        while spot >= 0:
            found.append((spot // LEVELS, spot % LEVELS))
            spot = self._onward[spot]
        return found


class Reach:
    """The cheapest ways from where the figure stands, found outwards until the wanted cells are reached."""

    __slots__ = ("_back", "_costs", "far")

    def __init__(self, terrain: Terrain, cell: int, height: int, wanted: list[int]) -> None:
        self._costs = [FAR] * SPOTS
        self._back = [-1] * SPOTS
        self.far = [-1] * len(wanted)
        """The spot at which each wanted cell is reached; -1 if it is too far."""
        start = cell * LEVELS + min(height, LEVELS - 1)
        self._costs[start] = 0
        self._search(terrain, start, wanted)

    def _search(self, state: Terrain, start: int, wanted: list[int]) -> None:
        costs, back = self._costs, self._back
        waiting: list[list[int] | None] = [None] * (HORIZON + 1)
        enqueue(waiting, 0, start)
        missing = len(wanted)
        now = 0
        while missing:
            queue = waiting[now]
            if not queue:
                now += 1
                if now > HORIZON:
                    return
                continue
            spot = queue.pop()
            if now > costs[spot]:
                continue
            cell, height = spot // LEVELS, spot % LEVELS
            so_far = now + STEP
            natural = height == state.level[cell]
            barred = state.walls[cell] if natural else 0
            if natural and cell in wanted:
                self.far[wanted.index(cell)] = spot
                missing -= 1
            for there, side in NEIGHBOURS[cell]:
                if there == state.exit or barred >> side & 1:
                    continue
                onto, highest = heights_at(state, there, height)
                while onto <= highest:
                    at = there * LEVELS + onto
                    if so_far < costs[at] and not is_shut(state, there, side, onto):
                        total = so_far + entry(state, there, onto, cell, height, costs[at] - so_far)
                        if total < costs[at] and total <= HORIZON:
                            costs[at] = total
                            back[at] = spot
                            enqueue(waiting, total, at)
                    onto += 1

    def arrival(self, cell: int, height: int) -> int:
        """What it takes to get onto a cell at a height once something lies there, in tenths of a step."""
        best = FAR
        for there, _ in NEIGHBOURS[cell]:
            for onto in range(max(1, height - 1), min(height + 1, LEVELS - 1) + 1):
                best = min(best, self._costs[there * LEVELS + onto])
        return best + STEP

    def cost(self, number: int) -> float:
        """To a wanted cell, in steps."""
        spot = self.far[number]
        return (FAR if spot < 0 else self._costs[spot]) / TENTHS

    def route(self, number: int) -> list[tuple[int, int]]:
        """The cells on the way to a wanted cell, each with the level it needs, without the start."""
        found: list[tuple[int, int]] = []
        spot = self.far[number]
        while spot >= 0 and self._back[spot] >= 0:
            found.append((spot // LEVELS, spot % LEVELS))
            spot = self._back[spot]
        return found


class Routes:
    """Where one can go on a terrain: to the chips, from each cell of the figure, and to the door."""

    __slots__ = ("_reach", "_to_chip", "door", "front", "goals", "terrain")

    def __init__(self, state: Table) -> None:
        self.terrain = Terrain(state)
        self.goals = chip_goals(state)
        self._reach: dict[int, Reach] = {}
        self._to_chip: dict[int, Ways] = {}
        self.front = front_of_door(state)
        step = STEP if state.code and state.rat < 0 else STROLL
        self.door = Ways(self.terrain, door_goal(state), step)
        if is_drowned(state):
            self.door = Ways(self.terrain, valves(state, self.door), step)

    def to_chip(self, cell: int) -> Ways:
        """The ways to one chip."""
        found = self._to_chip.get(cell)
        if found is None:
            found = self._to_chip[cell] = Ways(self.terrain, [(cell, self.terrain.level[cell], 0)], STEP)
        return found

    def reach(self, cell: int) -> Reach:
        found = self._reach.get(cell)
        if found is None:
            goals = self.goals or [self.front]
            found = self._reach[cell] = Reach(self.terrain, cell, self.terrain.level[cell], goals)
        return found


_WAYS: dict[tuple[object, ...], Routes] = {}
_MOST_WAYS: Final = 1_000
"""The oldest goes when it is full: to throw all away at once would take longer than a short budget allows."""


def ways(state: Table) -> Routes:
    """The same for all states with the same terrain."""
    key = (
        tuple(state.level), tuple(state.walls), state.used, water_soon(state), state.chips, state.rat, state.code,
        state.keys > 0, state.exit, state.door,
    )  # fmt: skip
    found = _WAYS.get(key)
    if found is None:
        if len(_WAYS) >= _MOST_WAYS:
            del _WAYS[next(iter(_WAYS))]
        found = _WAYS[key] = Routes(state)
    return found


def water_soon(state: Table) -> int:
    """The cells under water, with the one that the card of this turn will flood."""
    card = state.card
    if card < 0 or card == state.exit or not state.variant.flood or not state.variant.box.cards[card].is_blue:
        return state.water
    return state.water | 1 << card


def front_of_door(state: Table) -> int:
    """The cell from which one leaves."""
    down, right = OFFSETS[state.door]
    return state.exit + down * WIDTH + right


def is_blocked(state: Table) -> bool:
    """A code chip lies in front of the door, where something has to be built: it must be taken away first."""
    front = front_of_door(state)
    return bool(state.chips >> front & 1) and state.level[front] < state.variant.exit_level


def is_walled(state: Table) -> bool:
    """The part in front of the door, as high as it has to be, has a wall there: there is no way out any more."""
    front = front_of_door(state)
    return state.level[front] == state.variant.exit_level and bool(state.walls[front] >> (state.door + 2) % 4 & 1)


def is_buried(state: Table) -> bool:
    """What stands in front of the door is higher than the door, and nothing can be taken away."""
    return bool(state.level[front_of_door(state)] > state.variant.exit_level)


def is_drowned(state: Table) -> bool:
    """What stands in front of the door is as high as it has to be, and under water: a valve must be closed first."""
    front = front_of_door(state)
    return state.level[front] == state.variant.exit_level and bool(water_soon(state) >> front & 1)


def door_goal(state: Table) -> list[tuple[int, int, int]]:
    """In front of the door, on its level, as if no chip lay there."""
    if is_walled(state) or is_buried(state):
        return []
    front = front_of_door(state)
    return [(front, state.variant.exit_level, 0)]


def valves(state: Table, onward: Ways) -> list[tuple[int, int, int]]:
    """The open valves, each with the way that leads on from there."""
    bare = ~(water_soon(state) | state.used | state.chips)
    cells = [cell for cell in range(CELLS) if state.symbol[cell] == VALVE and bare >> cell & 1]
    found = [(cell, state.level[cell], DROWNED + onward.tenths(cell, state.level[cell])) for cell in cells]
    return [goal for goal in found if goal[2] < FAR]


def chip_goals(state: Table) -> list[int]:
    """Dry chips while the code is incomplete; the rat has one too, and must be caught in any case."""
    goals = [] if state.code else [c for c in range(CELLS) if state.chips >> c & 1 and not water_soon(state) >> c & 1]
    if state.rat >= 0 and state.rat not in goals:
        goals.append(state.rat)
    return goals


def turns_left(state: Table) -> float:
    """Until the kidnapper arrives or the pile is used up; a turn is gone as soon as its card is played."""
    variant = state.variant
    left = len(state.pile) / CARDS_A_TURN
    if variant.has_glass and variant.by_turns:
        sections = (variant.end - state.section) % SECTIONS
        left = min(left, float(sections * variant.turns_per_section - state.count))
    return left - (1.0 if state.card >= 0 else 0.0)


def is_watched(state: Table) -> bool:
    """The kidnapper sees the figure as soon as it has picked up what lies there, or at the end of the turn."""
    variant = state.variant
    if not variant.has_glass or not state.has_moved or state.card < 0:
        return False
    if SIGHT[state.section] >> state.figure & 1:
        return True
    ticks = state.count + 1 >= variant.turns_per_section
    return ticks and bool(SIGHT[(state.section + 1) % SECTIONS] >> state.figure & 1)


def is_doomed(state: Table) -> bool:
    """The water of this turn will come to the figure, which cannot step aside."""
    here = state.figure
    water = water_soon(state)
    if not water >> here & 1:
        return False
    for there, side in NEIGHBOURS[here]:
        height = state.level[there]
        if not height or abs(height - state.level[here]) > 1 or water >> there & 1 or there == state.exit:
            continue
        if not state.keys and state.symbol[there] == LOCK and not state.used >> there & 1:
            continue
        if not state.walls[here] >> side & 1 and not state.walls[there] >> (side + 2) % 4 & 1:
            return False
    return True


def values(state: Any) -> list[float]:
    """The prospects of the team, the same for every seat."""
    table: Table = state
    seats = table.variant.seats
    if table.figure < 0:
        return [0.5] * seats
    routes = ways(table)
    door = routes.door.cost(table.figure, table.level[table.figure])
    if table.code and table.rat < 0:
        work = door
    else:
        missing = 1 if table.code else max(1, DIGITS - len(table.digits))
        reach = routes.reach(table.figure)
        costs = sorted([reach.cost(number) for number in range(len(routes.goals))])
        work = DOOR * door + CHIP * missing + (0.0 if table.code else CODE)
        for share in SHARES:
            far = costs.pop(0) if costs else FAR / TENTHS
            work += share * (min(far, NEAR) + BEYOND * max(0.0, far - NEAR))
            if table.code:
                break
        work -= SPECIAL * len(table.specials)
    if is_watched(table):
        work += WATCHED
    if is_blocked(table):
        work += BLOCKED + routes.to_chip(routes.front).cost(table.figure, table.level[table.figure])
    if is_buried(table) or is_doomed(table):
        work += BURIED
    work += WATER * water_soon(table).bit_count()
    work -= TURN * turns_left(table)
    return [1.0 / (1.0 + exp((work - EVEN) / SPREAD))] * seats


class Aims:
    """Where a turn may lead: the ways to the chips and to the door, what they cost now, and how much they count."""

    def __init__(self, state: Table) -> None:
        routes = ways(state)
        here, height = state.figure, min(state.level[state.figure], LEVELS - 1)
        reach = self.reach = routes.reach(here)
        self.ways: list[Ways] = []
        self.shares: list[float] = []
        if not (state.code and state.rat < 0):
            near = sorted([number for number in range(len(routes.goals)) if reach.far[number] >= 0], key=reach.cost)
            for share, number in zip(SHARES, near, strict=False):
                self.ways.append(routes.to_chip(routes.goals[number]))
                self.shares.append(share)
        if is_blocked(state):
            self.ways.append(routes.to_chip(routes.front))
            self.shares.append(1.0)
        self.shares.append(DOOR if self.ways else 1.0)
        self.ways.append(routes.door)
        self.now = [way.tenths(here, height) for way in self.ways]
        self.lying = [0.0] * SPOTS
        """What a part is worth for lying on a cell at a level, where a way leads; below zero if it is in the way."""
        for share, way in zip(self.shares, self.ways, strict=True):
            for cell, level in dict(way.route(here, height)).items():
                for top in range(1, LEVELS):
                    self.lying[cell * LEVELS + top] += -share if level < top else ON_THE_WAY * share
        self._arrivals = [-1] * SPOTS

    def arrival(self, cell: int, height: int) -> int:
        """What it takes to get onto a cell at a height once something lies there, in tenths of a step."""
        spot = cell * LEVELS + height
        found = self._arrivals[spot]
        if found < 0:
            found = self._arrivals[spot] = self.reach.arrival(cell, height)
        return found


def weights(state: Any, seat: int, legal: Sequence[Action]) -> list[float]:
    """Walks that shorten the way, parts that build it, chips that lie at hand."""
    table: Table = state
    if table.figure < 0:
        return [1.0] * len(legal)
    kinds = [_TAGS.get(type(action)) or kind_of(action) for action in legal]
    found = [USUAL.get(kind, 1.0) for kind in kinds]
    aims: Aims | None = None
    aim: Ways | None = None
    for number, kind in enumerate(kinds):
        action: Any = legal[number]
        if kind in BUILDING:
            if aims is None:
                aims = Aims(table)
            found[number] = _building(table, action, aims)
        elif kind in WALKING:
            if aim is None:
                aim = first_aim(table)
            price = CHIP_SPENT * len(action.chips) if kind == "move_with" else 0.0
            found[number] = max(0.1, _walking(table, INDEX[action.cell], aim) - price)
        elif kind == "close":
            found[number] = _draining(table, INDEX[action.cell])
    return found


USUAL: Final = {"flip": 0.01, "leave": 0.5, "take": 3.0, "shaft": 0.1, "end": 0.3}
BUILDING: Final = ("place", "exchange")
WALKING: Final = ("move", "move_with")

_TAGS: dict[type, str] = {}
"""The kind of every class of actions met so far."""


def kind_of(action: Any) -> str:
    return _TAGS.setdefault(type(action), str(action.__struct_config__.tag))


def first_aim(state: Table) -> Ways:
    """Where the figure goes first: to the nearest chip, to the one at the door, or out."""
    routes = ways(state)
    if not (state.code and state.rat < 0):
        reach = routes.reach(state.figure)
        near, nearest = FAR / TENTHS, -1
        for number, goal in enumerate(routes.goals):
            if reach.cost(number) < near:
                near, nearest = reach.cost(number), goal
        if nearest >= 0:
            return routes.to_chip(nearest)
    return routes.to_chip(routes.front) if is_blocked(state) else routes.door


def _walking(state: Table, cell: int, aim: Ways) -> float:
    """Steps by what they shorten the way; out of the door before all else."""
    if cell == state.exit:
        return 50.0
    here = aim.tenths(state.figure, state.level[state.figure])
    return 1.0 + (here - aim.tenths(cell, state.level[cell])) / TENTHS


def _building(state: Table, action: Any, aims: Aims) -> float:
    """Parts by what they save on each way; those that stand in one are worth nothing."""
    box = state.variant.box
    face = box.faces[box.face_index[box.part_index[action.part], action.face, action.turns]]
    anchor = INDEX[action.cell]
    cells = [anchor + shift for shift in face.shifts]
    top = 1 + max(state.level[cell] for cell in cells)
    if top >= LEVELS:
        return 0.01
    start, enter = anchor, FAR
    gain = 0.05
    for cell in cells:
        arrival = aims.arrival(cell, top)
        if arrival < enter:
            start, enter = cell, arrival
        gain += aims.lying[cell * LEVELS + top]
        if state.water >> cell & 1:
            gain += WATER
    for number, way in enumerate(aims.ways):
        spare = aims.now[number] - enter
        if spare <= 0:
            continue
        saved = 0
        for cell in cells:
            gained = spare - way.known(cell * LEVELS + top)
            if gained > saved:
                walk = abs(cell // WIDTH - start // WIDTH) + abs(cell % WIDTH - start % WIDTH)
                saved = max(saved, gained - STEP * walk)
        gain += aims.shares[number] * saved / TENTHS
    return max(0.01, gain)


def _draining(state: Table, cell: int) -> float:
    """Water in front of the door first, then where it parts cells between which one could walk."""
    if cell == front_of_door(state):
        return 50.0 if is_drowned(state) else 5.0
    level = state.level
    joined = 0
    for there, _ in NEIGHBOURS[cell]:
        if level[there] and abs(level[there] - level[cell]) <= 1 and not state.water >> there & 1:
            joined += 1
    return 1.0 + joined * joined
