"""The Base: how many actions every piece still needs, and which pieces stand in danger.

The way of a piece is the cheapest chain of tiles to the far side. Entering a tile costs one action if it already
leads on, two if it must be turned first, and a guess if it lies face-down.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from heapq import heappop, heappush
from typing import Any, Final, Protocol

from untertage.bots.tuning import Tuning

WIDTH: Final = 5
PLACES: Final = 35
ACTION: Final = 5
"""One action in the small units of the estimate."""
TURNED: Final = 2 * ACTION
UNSEEN: Final = 13
"""A face-down tile: revealed, often turned, then entered."""
HELD: Final = 3 * ACTION
"""A target slot that a piece of the other side has not left yet."""
TURN: Final = 3
FROM_HOME: Final = 13 * ACTION
"""The whole way, as it is guessed for a struck piece."""
NO_WAY: Final = 10_000

RIVAL: Final = 0.2
"""What the other side's way counts against the own one."""
DANGER: Final = 0.4
"""The part of the way made good that a piece in danger is taken to lose."""
PACE: Final = 0.7
"""What an action brings, on average: some are lost to strikes and detours."""
ROUNDS: Final = 20
MIDDLE: Final = 30.0
"""Need and actions taken, less the rival's share, of a side that is as likely to win as to lose."""
SCALE: Final = 10.0
CLOCK: Final = 4.0
"""The weight of the verdict of the clock when it has nearly run out."""
SAVED: Final = 4.0
"""A saved piece in rows of the rearmost piece."""


TUNING: Final = Tuning(explore=3.0)


class Table(Protocol):
    """What the score reads of a state."""

    tiles: list[int]
    holder: list[int]
    place: list[int]
    turn: int
    left: int
    counter: int
    tokens: list[int]
    winner: int
    challenged: bool


def _neighbours(place: int) -> list[int]:
    """The places to the north, east, south and west, -1 where there is none."""
    column, row = place % WIDTH, place // WIDTH
    slot = row in (0, 6)
    return [
        place - WIDTH if row > 0 else -1,
        place + 1 if column < WIDTH - 1 and not slot else -1,
        place + WIDTH if row < 6 else -1,
        place - 1 if column > 0 and not slot else -1,
    ]


NEXT: Final = [_neighbours(place) for place in range(PLACES)]
IS_SLOT: Final = [place < WIDTH or place >= PLACES - WIDTH for place in range(PLACES)]


def _through(passages: int, entry: int, leave: int) -> int:
    """What it costs to enter a tile by one edge so that it leads on through another; NO_WAY if it never can."""
    if passages == 0:
        return UNSEEN
    if passages >> entry & 1 and passages >> leave & 1:
        return ACTION
    if passages.bit_count() == 2 and (passages in (5, 10)) != ((entry - leave) % 2 == 0):
        return NO_WAY
    return TURNED


THROUGH: Final = [
    [[_through(passages, entry, leave) for leave in range(4)] for entry in range(4)] for passages in range(16)
]


def _far_row(side: int, place: int) -> bool:
    return place >= PLACES - WIDTH if side == 0 else place < WIDTH


_TARGETS: Final = (range(PLACES - WIDTH, PLACES), range(WIDTH))
_LAST: Final = [[(slot - WIDTH) * 4 + 2 for slot in _TARGETS[0]], [(slot + WIDTH) * 4 for slot in _TARGETS[1]]]
"""The steps into the target slots, as place * 4 + edge, for each side."""
_BEFORE: Final = [
    [(NEXT[place][edge] * 4 + (edge + 2) % 4, edge) for edge in range(4) if NEXT[place][edge] >= 0]
    for place in range(PLACES)
]
"""For a tile: the steps that lead into it, each with the edge by which it is entered."""

_ROUTES: dict[tuple[int, ...], list[int]] = {}
_MOST_ROUTES: Final = 20_000


def routes(side: int, state: Table) -> list[int]:
    """For every step out of a place by an edge: the cost from there to the far side."""
    closed = 0
    for bit, slot in enumerate(_TARGETS[side]):
        holder = state.holder[slot]
        if holder >= 0:
            closed |= (1 if holder // 3 == side else 32) << bit
    key = (side, closed, *state.tiles)
    found = _ROUTES.get(key)
    if found is None:
        if len(_ROUTES) >= _MOST_ROUTES:
            _ROUTES.clear()
        found = _ROUTES[key] = _find_routes(side, closed, state.tiles)
    return found


def _find_routes(side: int, closed: int, tiles: Sequence[int]) -> list[int]:
    """The cheapest ways, found backwards from the target slots; a saved team mate closes its slot for good."""
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
    """The actions that a piece still needs from where it stands; its own tile cannot be turned under it."""
    least = NO_WAY
    for edge in range(4):
        if passages >> edge & 1 and cost[place * 4 + edge] < least:
            least = cost[place * 4 + edge]
    return min(least, 30 * ACTION)


def can_strike(state: Table, hunter: int, prey: int, actions: int) -> bool:
    """Can a piece be on the other's tile within so many actions, turning one tile on the way if need be?"""
    tiles, holder = state.tiles, state.holder
    here, goal = state.place[hunter], state.place[prey]
    for edge in range(4):
        if not tiles[here] >> edge & 1:
            continue
        tile = NEXT[here][edge]
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


def _reaches(state: Table, tile: int, entry: int, goal: int, budget: int) -> bool:
    tiles, holder = state.tiles, state.holder
    through = THROUGH[tiles[tile]][entry]
    for leave in range(4):
        there = NEXT[tile][leave]
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


def is_hunted(state: Table, piece: int, side: int) -> bool:
    """Can an active piece of the other side strike this one in its next turn?"""
    actions = state.left if state.turn != side else TURN
    goal = state.place[piece]
    for hunter in range(3 - 3 * side, 6 - 3 * side):
        here = state.place[hunter]
        if here < 0 or _far_row(1 - side, here):
            continue
        apart = abs(here // WIDTH - goal // WIDTH) + abs(here % WIDTH - goal % WIDTH)
        if apart <= actions and can_strike(state, hunter, piece, actions):
            return True
    return False


def _need(state: Table, side: int) -> float:
    """The actions that a side needs for all its pieces, with a share of what it stands to lose."""
    cost = routes(side, state)
    total = 0.0
    for piece in range(3 * side, 3 * side + 3):
        place = state.place[piece]
        if place < 0:
            total += FROM_HOME
        elif not _far_row(side, place):
            need = way(cost, place, state.tiles[place])
            total += need
            if not IS_SLOT[place] and is_hunted(state, piece, side):
                total += DANGER * max(0.0, FROM_HOME - need)
    return total / ACTION - state.tokens[side] + PACE * _taken(state, side)


def _taken(state: Table, side: int) -> int:
    """The actions that a side has had so far. With them, a side that only keeps its pace scores the same at every
    moment of a turn and of the game, so that values from different depths of a search can be compared."""
    rounds = TURN * (ROUNDS - state.counter)
    if state.turn == side:
        return rounds + max(0, TURN - state.left)
    return rounds + (TURN if side == 0 else 0)


def values(state: Any) -> list[float]:
    """The prospects of both sides, between 0 and 1."""
    table: Table = state
    if table.winner >= 0:
        lost = -0.01 if table.challenged else 0.0  # playing on alone changes nothing, so a bot declines
        return [1.0, lost] if table.winner == 0 else [lost, 1.0]
    ours, theirs = _need(table, 0), _need(table, 1)
    verdict = CLOCK * _verdict(table) / (table.counter + 2)
    return [_chance(ours, theirs, verdict), _chance(theirs, ours, -verdict)]


def _verdict(state: Table) -> float:
    """How the clock would decide: saved pieces first, then the rearmost ones."""
    saved, rear = [0, 0], [0, 0]
    for piece, place in enumerate(state.place):
        side = piece // 3
        to_go = 6 if place < 0 else 6 - place // WIDTH if side == 0 else place // WIDTH
        saved[side] += to_go == 0
        rear[side] = max(rear[side], to_go)
    return SAVED * (saved[0] - saved[1]) + rear[1] - rear[0]


def _chance(own: float, rival: float, verdict: float) -> float:
    return 1.0 / (1.0 + math.exp((own - RIVAL * rival - MIDDLE - verdict) / SCALE))
