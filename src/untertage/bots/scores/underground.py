"""Underground: how far it is to the next code chip and to the door, counted in steps and in parts to be built.

A route leads over pairs of a cell and a level. A step costs one; a cell that is too low costs the parts that bring it
up; locks, walls and water cost the trouble they make. A tower of more than a few parts is no route.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import Any, Final, Protocol

from untertage.bots.tuning import Tuning
from untertage.core.game import Action

WIDTH: Final = 9
CELLS: Final = 81
LEVELS: Final = 16
TOWER: Final = 12
"""Routes raise no cell by more parts than this."""
LOCK: Final = 3
ACTING: Final = 4
BEGINNING: Final = 2

TENTHS: Final = 10
"""Routes are counted in tenths of a step."""
STEP: Final = 10
STROLL: Final = 2
"""A step on the way to the door before its time has come: what counts is that the way is built."""
FIRST_PART: Final = 30
NEXT_PART: Final = 10
OVER_WATER: Final = 15
NARROW: Final = 50
"""A cell without a neighbour of the right height takes a single square, for which one waits."""
WITH_KEY: Final = 10
WITHOUT_KEY: Final = 60
WALL: Final = 25
FAR: Final = 1500
SPOTS: Final = CELLS * LEVELS
SPOT_BITS: Final = 11
SPOT_MASK: Final = (1 << SPOT_BITS) - 1

DOOR: Final = 0.5
"""How much the way to the door counts while the code is incomplete."""
OTHER: Final = 0.4
"""How much the way to another chip counts: whoever cannot reach the nearest one builds towards that one."""
NEAR: Final = 15.0
"""Beyond so many steps it hardly matters how far the next chip lies: taking one is always worth it."""
CHIP: Final = 25.0
"""A code chip taken, in steps."""
DIGITS: Final = 6
"""So many digit chips make a code, most of the time."""
CODE: Final = 30.0
"""A complete code, in steps, besides its chips."""
BLOCKED: Final = 12.0
"""A chip in front of the door, where something has to be built."""
WATCHED: Final = 5.0
"""To stand in the kidnapper's sight."""
WATER: Final = 1.0
"""A cell under water, wherever it lies: some way will lead over it."""
CARD: Final = 0.5
"""A card drawn from the pile, which is the time that is left."""
WORST: Final = 400.0

TUNING: Final = Tuning(explore=2.0, widen=2.0)

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
    pending: list[int]
    ended: str


class Terrain:
    """What routes depend on, cell by cell, kept while the state goes on."""

    __slots__ = ("exit", "fixed", "footing", "level", "toll", "walls", "wet")

    def __init__(self, state: Table) -> None:
        self.exit = state.exit
        self.level, self.walls = state.level[:], state.walls[:]
        locked = WITH_KEY if state.keys else WITHOUT_KEY
        self.wet = [bool(state.water >> cell & 1) for cell in range(CELLS)]
        self.fixed = [cell == state.exit or bool(state.chips >> cell & 1) for cell in range(CELLS)]
        """Nothing can be built here."""
        self.toll = [
            locked if symbol == LOCK and not state.used >> cell & 1 else 0 for cell, symbol in enumerate(state.symbol)
        ]
        """What it takes to enter a cell as it is."""
        self.footing = [_footing(self, cell) for cell in range(CELLS)]


def _footing(terrain: Terrain, cell: int) -> int:
    """The levels, as bits, to which a part can bring a cell that also lies on a neighbour, flush or as a bridge."""
    found = 0
    for there, _ in NEIGHBOURS[cell]:
        if not terrain.fixed[there] and not terrain.wet[there]:
            found |= 2 << terrain.level[there]
    return found


class Ways:
    """The cheapest ways to some goals, found outwards from the goals as far as they are asked for.

    A spot is a cell times LEVELS plus a level; the heap holds costs and spots in one int.
    """

    __slots__ = ("_costs", "_goals", "_heap", "_settled", "_state", "_step")

    def __init__(self, state: Terrain, goals: list[tuple[int, int]], step: int) -> None:
        self._state = state
        self._step = step
        self._costs = [FAR] * SPOTS
        self._settled = [False] * SPOTS
        self._heap: list[int] = []
        self._goals = [-1] * SPOTS
        for cell, level in goals:
            height = min(level, LEVELS - 1)
            self._costs[cell * LEVELS + height] = 0
            self._goals[cell * LEVELS + height] = cell
            heappush(self._heap, cell * LEVELS + height)

    def cost(self, cell: int, height: int) -> float:
        """From a cell at a level to the nearest goal, in steps; as far as can be if there is no way."""
        wanted = cell * LEVELS + min(height, LEVELS - 1)
        settled, heap = self._settled, self._heap
        while heap and not settled[wanted]:
            self._spread()
        return self._costs[wanted] / TENTHS

    def goal(self, cell: int, height: int) -> int:
        """The goal that is nearest, once its cost is known; -1 if there is no way."""
        return self._goals[cell * LEVELS + min(height, LEVELS - 1)]

    def _spread(self) -> None:
        first = heappop(self._heap)
        spot = first & SPOT_MASK
        if self._settled[spot]:
            return
        self._settled[spot] = True
        state = self._state
        cell, height = spot // LEVELS, spot % LEVELS
        level, walls = state.level, state.walls
        cost = (first >> SPOT_BITS) + self._step + _entry(state, cell, height)
        natural = height == level[cell]
        costs, heap, goals, goal = self._costs, self._heap, self._goals, self._goals[spot]
        for there, side in NEIGHBOURS[cell]:
            if there == state.exit:
                continue
            low = level[there]
            onto = height - 1 if height - 1 > low else low
            if onto == 0:
                onto = 1
            highest = height + 1 if height < low + TOWER else low + TOWER
            if highest == LEVELS:
                highest -= 1
            if state.fixed[there] and low < highest:
                highest = low
            while onto <= highest:
                total = cost
                if onto == low and natural and (walls[cell] >> side & 1 or walls[there] >> (side + 2) % 4 & 1):
                    total += WALL
                at = there * LEVELS + onto
                if total < costs[at] and not (onto == low and state.wet[there]):
                    costs[at] = total
                    goals[at] = goal
                    heappush(heap, total << SPOT_BITS | at)
                onto += 1

    def route(self, cell: int, height: int) -> list[tuple[int, int]]:
        """The cells of a cheapest way, each with the level it needs, without the start."""
        found: list[tuple[int, int]] = []
        height = min(height, LEVELS - 1)
        if self.cost(cell, height) * TENTHS >= FAR:
            return found
        while self._costs[cell * LEVELS + height] and len(found) < CELLS:
            steps = [
                (self._costs[there * LEVELS + onto] + self._step + _entry(self._state, there, onto), there, onto)
                for there, _ in NEIGHBOURS[cell]
                for onto in (height - 1, height, height + 1)
                if 0 <= onto < LEVELS and self._settled[there * LEVELS + onto]
            ]
            _, cell, height = min(steps)
            found.append((cell, height))
        return found


def _entry(state: Terrain, cell: int, height: int) -> int:
    """What it takes besides the step to enter a cell at this level: a key, or parts to be built there first."""
    rise = height - state.level[cell]
    if rise == 0:
        return state.toll[cell]
    cost = FIRST_PART
    if not state.footing[cell] >> height & 1:
        cost += NEXT_PART * (rise - 1) + NARROW
    return cost + OVER_WATER if state.wet[cell] else cost


class Routes:
    """Where one can go on a terrain: to the next chip, to the one after that, and to the door."""

    __slots__ = ("_after", "_goals", "_terrain", "chip", "door")

    def __init__(self, state: Table) -> None:
        self._terrain = Terrain(state)
        self._goals = chip_goals(state)
        self._after: dict[int, Ways] = {}
        last = STEP if state.code and state.rat < 0 else STROLL
        self.chip = Ways(self._terrain, self._goals, STEP)
        self.door = Ways(self._terrain, door_goal(state), last)

    def other(self, cell: int, height: int) -> Ways:
        """To the chips without the one that is nearest to a cell."""
        self.chip.cost(cell, height)
        nearest = self.chip.goal(cell, height)
        if nearest not in self._after:
            goals = [goal for goal in self._goals if goal[0] != nearest]
            self._after[nearest] = Ways(self._terrain, goals, STEP)
        return self._after[nearest]


_WAYS: dict[tuple[object, ...], Routes] = {}
_MOST_WAYS: Final = 1_000
"""The oldest goes when it is full: to throw all away at once would take longer than a short budget allows."""


def ways(state: Table) -> Routes:
    """The same for all states with the same terrain."""
    key = (
        tuple(state.level), tuple(state.walls), state.used, state.water, state.chips, state.rat, state.code,
        state.keys > 0, state.exit, state.door,
    )  # fmt: skip
    found = _WAYS.get(key)
    if found is None:
        if len(_WAYS) >= _MOST_WAYS:
            del _WAYS[next(iter(_WAYS))]
        found = _WAYS[key] = Routes(state)
    return found


def front_of_door(state: Table) -> int:
    """The cell from which one leaves."""
    down, right = OFFSETS[state.door]
    return state.exit + down * WIDTH + right


def is_blocked(state: Table) -> bool:
    """A code chip lies in front of the door, where something has to be built: it must be taken away first."""
    front = front_of_door(state)
    return bool(state.chips >> front & 1) and state.level[front] != state.variant.exit_level


def door_goal(state: Table) -> list[tuple[int, int]]:
    """In front of the door, on its level, or at the chip that lies there."""
    front = front_of_door(state)
    return [(front, state.level[front] if is_blocked(state) else state.variant.exit_level)]


def chip_goals(state: Table) -> list[tuple[int, int]]:
    """Dry chips while the code is incomplete; the rat has one too, and must be caught in any case."""
    goals = [] if state.code else [c for c in range(CELLS) if state.chips >> c & 1 and not state.water >> c & 1]
    if state.rat >= 0 and state.rat not in goals:
        goals.append(state.rat)
    return [(cell, state.level[cell]) for cell in goals]


def values(state: Any) -> list[float]:
    """The prospects of the team, the same for every seat."""
    table: Table = state
    seats = table.variant.seats
    if table.figure < 0:
        return [0.5] * seats
    routes = ways(table)
    height = table.level[table.figure]
    door = routes.door.cost(table.figure, height)
    if table.code and table.rat < 0:
        work = door
    else:
        missing = 1 if table.code else max(1, DIGITS - len(table.digits))
        far = routes.chip.cost(table.figure, height)
        work = min(far, NEAR) + 0.2 * max(0.0, far - NEAR) + DOOR * door
        if not table.code:
            work += OTHER * min(routes.other(table.figure, height).cost(table.figure, height), 2 * NEAR)
        work += CHIP * missing + (0 if table.code else CODE)
        work -= 0.5 * CHIP * len(table.specials)
    if table.variant.has_glass and SIGHT[table.section] >> table.figure & 1:
        work += WATCHED
    if is_blocked(table):
        work += BLOCKED
    work += WATER * table.water.bit_count()
    work += CARD * (CELLS - len(table.pile))
    return [min(0.97, max(0.03, 1.0 - work / WORST))] * seats


def weights(state: Any, seat: int, legal: Sequence[Action]) -> list[float]:
    """Walks that shorten the way, parts that build it, chips that lie at hand."""
    table: Table = state
    if table.figure < 0:
        return [1.0] * len(legal)
    routes = ways(table)
    height = table.level[table.figure]
    aim = routes.door if table.code and table.rat < 0 else routes.chip
    needed = dict(routes.door.route(table.figure, height))
    if not table.code:
        needed.update(routes.other(table.figure, height).route(table.figure, height))
    near = dict(aim.route(table.figure, height))
    here = aim.cost(table.figure, height)
    return [_weight(table, action, aim, here, near, needed) for action in legal]


_TAGS: dict[type, str] = {}
"""The kind of every class of actions met so far."""


def _weight(state: Table, action: Any, aim: Ways, here: float, near: dict[int, int], door: dict[int, int]) -> float:
    kind = _TAGS.get(type(action)) or _TAGS.setdefault(type(action), str(action.__struct_config__.tag))
    if kind in ("move", "move_with"):
        cell = INDEX[action.cell]
        if cell == state.exit:
            return 50.0
        gain = here - aim.cost(cell, state.level[cell])
        price = 0.5 * len(action.chips) if kind == "move_with" else 0.0
        return max(0.1, 1.0 + gain - price)
    if kind in ("place", "exchange"):
        return _building(state, action, near, door)
    return {"flip": 0.01, "leave": 0.5, "take": 3.0, "shaft": 0.1, "end": 0.3}.get(kind, 1.0)


def _building(state: Table, action: Any, near: dict[int, int], door: dict[int, int]) -> float:
    """Parts that raise a cell of the route to the level it needs; what stands in the way is worth nothing."""
    box = state.variant.box
    face = box.faces[box.face_index[box.part_index[action.part], action.face, action.turns]]
    anchor = INDEX[action.cell]
    cells = [anchor + shift for shift in face.shifts]
    top = 1 + max(state.level[cell] for cell in cells)
    gain = 0.05
    for cell in cells:
        for route, share in ((near, 1.0), (door, 0.4)):
            wanted = route.get(cell)
            if wanted is None:
                continue
            if top <= wanted:
                gain += share * (2.0 if top == wanted else 1.0)
            else:
                gain -= share * 0.5
    return max(0.01, gain)
