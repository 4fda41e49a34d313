"""The Base: how many actions every piece still needs, and which pieces are in danger.

The route of a piece is the cheapest chain of tiles to the far side. Entering a tile costs one action if it already
leads on, two if it must be turned first, and an estimate if it is face-down.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from heapq import heappop, heappush
from typing import Final

from untertage.games.the_base.geometry import (
    BESIDE,
    CORNER,
    FACE_DOWN,
    IS_SLOT,
    IS_TARGET,
    OWN_SLOTS,
    OWNER,
    PLACES,
    ROW,
    ROWS,
    SHAPE_OF,
    STRAIGHT,
    TEAM,
    TO_GO,
    WIDTH,
)
from untertage.games.the_base.state import State
from untertage.kit.tuning import Tuning

ACTION: Final = 5
"""One action in the small units of the estimate."""
TURNED: Final = 2 * ACTION
UNSEEN: Final = 13
"""A face-down tile: revealed, often turned, then entered."""
HELD: Final = 3 * ACTION
"""A target slot that a piece of the other side has not left yet."""
TURN: Final = 3
FROM_HOME: Final = 13 * ACTION
"""The whole route, as estimated for an eliminated piece."""
NO_WAY: Final = 10_000
LONGEST: Final = 30 * ACTION

RIVAL: Final = 0.1
"""How much the other side's need counts against the side's own."""
DANGER: Final = 0.4
"""The share of its progress that a piece in danger is expected to lose."""
EXPOSED: Final = 0.15
"""The same for a piece that is not saved yet: better one piece saved than all of them under way."""
PACE: Final = 0.7
"""What an action gains on average: some are lost to strikes and detours."""
MIDDLE: Final = 30.0
"""Need plus actions taken, minus the rival's share, of a side with an even chance."""
SCALE: Final = 10.0
CLOCK: Final = 4.0
"""The weight of the result by countdown when it has nearly run out."""
SAVED: Final = 4.0
"""A saved piece in rows of the rearmost piece."""

TUNING: Final = Tuning(explore=3.0, second=24, lead=True)


def _through(passages: int, entry: int, leave: int) -> int:
    """The cost of entering a tile by one edge and leaving by another; NO_WAY if no turn of the tile allows it."""
    if passages == FACE_DOWN:
        return UNSEEN
    if passages >> entry & 1 and passages >> leave & 1:
        return ACTION
    shape, opposite = SHAPE_OF[passages], (entry - leave) % 2 == 0
    if (shape == STRAIGHT and not opposite) or (shape == CORNER and opposite):
        return NO_WAY
    return TURNED


THROUGH: Final = [
    [[_through(passages, entry, leave) for leave in range(4)] for entry in range(4)] for passages in range(16)
]


_LAST: Final = [[slot - WIDTH << 2 | 2 for slot in OWN_SLOTS[1]], [slot + WIDTH << 2 for slot in OWN_SLOTS[0]]]
"""The steps into the target slots, as place * 4 + edge, for each side."""
_BEFORE: Final = [
    [(BESIDE[place][edge] * 4 + (edge + 2) % 4, edge) for edge in range(4) if BESIDE[place][edge] >= 0]
    for place in range(PLACES)
]
"""For a tile: the steps that lead into it, each with the edge by which it is entered."""

_ROUTES: dict[tuple[int, ...], list[int]] = {}
_MOST_ROUTES: Final = 20_000


def routes(side: int, state: State) -> list[int]:
    """For every step out of a place by an edge: the cost from there to the far side; cached."""
    closed = 0
    for bit, slot in enumerate(OWN_SLOTS[1 - side]):
        holder = state.holder[slot]
        if holder >= 0:
            closed |= (1 if OWNER[holder] == side else 32) << bit
    key = (side, closed, *state.tiles)
    found = _ROUTES.get(key)
    if found is None:
        if len(_ROUTES) >= _MOST_ROUTES:
            _ROUTES.clear()
        found = _ROUTES[key] = _find_routes(side, closed, state.tiles)
    return found


def _find_routes(side: int, closed: int, tiles: Sequence[int]) -> list[int]:
    """Dijkstra from the target slots backwards; a saved team mate closes its slot for good."""
    cost = [NO_WAY] * (PLACES * 4)
    heap: list[tuple[int, int]] = []
    for bit, step in enumerate(_LAST[side]):
        if not closed >> bit & 1:
            cost[step] = ACTION + (HELD if closed >> bit & 32 else 0)
            heappush(heap, (cost[step], step))
    while heap:
        so_far, step = heappop(heap)
        if so_far > cost[step]:
            continue
        tile, leave = step >> 2, step & 3
        if IS_SLOT[tile]:
            continue
        through = THROUGH[tiles[tile]]
        for before, entry in _BEFORE[tile]:
            if entry != leave:
                total = so_far + through[entry][leave]
                if total < cost[before]:
                    cost[before] = total
                    heappush(heap, (total, before))
    return cost


def way(cost: Sequence[int], place: int, passages: int) -> int:
    """The cost that a piece still has from its place; its own tile cannot be turned."""
    least = NO_WAY
    for edge in range(4):
        if passages >> edge & 1 and cost[place * 4 + edge] < least:
            least = cost[place * 4 + edge]
    return min(least, LONGEST)


def can_strike(state: State, hunter: int, prey: int, actions: int) -> bool:
    """Can a piece strike another within that many actions, turning tiles on the way?"""
    tiles, holder = state.tiles, state.holder
    here, goal = state.place[hunter], state.place[prey]
    for edge in range(4):
        if not tiles[here] >> edge & 1:
            continue
        tile = BESIDE[here][edge]
        if tile < 0:
            continue
        entry = (edge + 2) & 3
        if tile == goal:
            if tiles[tile] >> entry & 1:
                return True
            continue
        is_open = actions > 1 and not IS_SLOT[tile] and holder[tile] < 0 and tiles[tile]
        if is_open and _reaches(state, tile, entry, goal, actions * ACTION):
            return True
    return False


def _reaches(state: State, tile: int, entry: int, goal: int, budget: int) -> bool:
    tiles, holder = state.tiles, state.holder
    through = THROUGH[tiles[tile]][entry]
    for leave in range(4):
        there = BESIDE[tile][leave]
        left = budget - through[leave]
        if leave == entry or there < 0 or left < ACTION:
            continue
        back = (leave + 2) & 3
        if there == goal:
            if tiles[there] >> back & 1:
                return True
            continue
        is_open = left >= 2 * ACTION and not IS_SLOT[there] and holder[there] < 0 and tiles[there]
        if is_open and _reaches(state, there, back, goal, left):
            return True
    return False


def is_hunted(state: State, piece: int, side: int) -> bool:
    """Can an active piece of the other side strike this one in its next turn?"""
    actions = state.left if state.turn != side else TURN
    goal = state.place[piece]
    for hunter in range(TEAM - TEAM * side, 2 * TEAM - TEAM * side):
        here = state.place[hunter]
        if here < 0 or IS_TARGET[1 - side][here]:
            continue
        apart = abs(ROW[here] - ROW[goal]) + abs(here % WIDTH - goal % WIDTH)
        if apart <= actions and can_strike(state, hunter, piece, actions):
            return True
    return False


def _need(state: State, side: int) -> float:
    """The actions that a side needs for all its pieces, with a share of the progress it may lose."""
    cost = routes(side, state)
    total = 0.0
    for piece in range(TEAM * side, TEAM * side + TEAM):
        place = state.place[piece]
        if place < 0:
            total += FROM_HOME
        elif not IS_TARGET[side][place]:
            need = way(cost, place, state.tiles[place])
            total += need
            risk = DANGER if not IS_SLOT[place] and is_hunted(state, piece, side) else EXPOSED
            total += risk * max(0.0, FROM_HOME - need)
    return total / ACTION - state.tokens[side] + PACE * _taken(state, side)


def _taken(state: State, side: int) -> float:
    """The actions that a side has taken so far, without those it has left in this turn. Counting them keeps the value
    of a side that makes average progress constant, so that values from different depths of a search can be compared."""
    return state.ply / 2 - (state.left if state.turn == side else 0)


def values(state: State) -> list[float]:
    """The winning chances of both sides."""
    return _chances(state, RIVAL)


def _chances(state: State, rival: float) -> list[float]:
    if state.winner >= 0:
        lost = -0.01 if state.challenged else 0.0  # playing on alone changes nothing, so a bot declines
        return [1.0, lost] if state.winner == 0 else [lost, 1.0]
    ours, theirs = _need(state, 0), _need(state, 1)
    verdict = CLOCK * _verdict(state) / (state.counter + 2)
    return [_chance(ours - rival * theirs - verdict), _chance(theirs - rival * ours + verdict)]


STYLES: Final = {"racer": partial(_chances, rival=0.0), "hunter": partial(_chances, rival=0.3)}
"""A racer does not care what the other side needs and strikes only what is in the way; a hunter likes to strike."""


def _verdict(state: State) -> float:
    """How the countdown would decide: saved pieces first, then the rearmost ones."""
    saved, rear = [0, 0], [0, 0]
    for piece, place in enumerate(state.place):
        side = OWNER[piece]
        to_go = ROWS - 1 if place < 0 else TO_GO[side][place]
        saved[side] += to_go == 0
        rear[side] = max(rear[side], to_go)
    return SAVED * (saved[0] - saved[1]) + rear[1] - rear[0]


def _chance(need: float) -> float:
    return 1.0 / (1.0 + math.exp((need - MIDDLE) / SCALE))
