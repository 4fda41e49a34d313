"""Moving the figure (chapter 8), and the help of hammer and ladder (UG-130, UG-131)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from untertage.games.underground.geometry import BIT, CELLS, NEIGHBOURS, SIDE_TO, SPLIT, UPPER
from untertage.games.underground.listing import ACTIONS, Listing, T
from untertage.games.underground.rules.arriving import NOTHING, offer
from untertage.games.underground.state import State, is_closed_lock
from untertage.games.underground.tables import HAMMER, LADDER

if TYPE_CHECKING:  # a machine integer when compiled; any int otherwise
    from mypy_extensions import i64

IMPOSSIBLE: Final = -1
ONE_LEVEL: Final = 1


def is_door_open(state: State) -> bool:
    """The code is complete and no rat runs about (UG-134, UG-145, UG-D48)."""
    return state.code and state.rat < 0


def has_wall(state: State, here: int, there: int, side: int) -> bool:
    """A wall of either top on the common edge, at any difference of level (UG-77, UG-D24)."""
    return bool(state.walls[here] >> side & 1 or state.walls[there] >> (side ^ 2) & 1)


def tools_needed(state: State, here: int, there: int, side: int) -> int:
    """What a step to a neighbour takes: nothing, hammer, ladder or both, or IMPOSSIBLE; locks are left aside
    (UG-76, UG-77, UG-78, UG-82, UG-83, UG-D25, UG-D26)."""
    if state.water & BIT[there] and there != state.exit:
        return IMPOSSIBLE
    return tools_if_dry(state, here, there, side)


def tools_if_dry(state: State, here: int, there: int, side: int) -> int:
    """The same for a neighbour without water."""
    if there == state.exit:
        return tools_at_exit(state, here, there, side)
    height = state.level[there]
    if height == 0:
        return IMPOSSIBLE
    need = HAMMER if has_wall(state, here, there, side) else 0
    rise = abs(height - state.level[here])
    if rise > ONE_LEVEL:
        if rise > state.variant.components.ladder_levels:
            return IMPOSSIBLE
        need |= LADDER
    return need


def tools_at_exit(state: State, here: int, there: int, side: int) -> int:
    """Through the door, from its own level, with the code; only a wall before it can be broken
    (UG-132, UG-133, UG-134, UG-D3, UG-D25)."""
    if not state.variant.any_side and (side + 2) % 4 != state.door:
        return IMPOSSIBLE
    if not is_door_open(state) or state.level[here] != state.variant.exit_level:
        return IMPOSSIBLE
    return HAMMER if has_wall(state, here, there, side) else 0


def why_not_step(state: State, here: int, there: int, tools: int) -> str:
    """The rule against one step with these tools at hand, or none (UG-75 … UG-82, UG-101); the twin of
    `tools_needed` that can say why."""
    side = SIDE_TO[here].get(there, -1)
    if side < 0:
        return "UG-75"
    if there == state.exit:
        return why_not_exit(state, here, there, tools)
    if state.level[there] == 0:
        return "UG-76"
    if state.water >> there & 1:
        return "UG-78"
    if has_wall(state, here, there, side) and not tools & HAMMER:
        return "UG-77"
    rise = abs(state.level[there] - state.level[here])
    if rise > ONE_LEVEL and not tools & LADDER:
        return "UG-82"
    if rise > ONE_LEVEL and rise > state.variant.components.ladder_levels:
        return "UG-131"
    if is_closed_lock(state, there) and not state.keys:
        return "UG-80"
    return ""


def why_not_exit(state: State, here: int, there: int, tools: int) -> str:
    """The rule against a step into the exit (UG-132, UG-133, UG-134, UG-145, UG-D3)."""
    side = SIDE_TO[here][there]
    if not state.variant.any_side and (side + 2) % 4 != state.door:
        return "UG-D3"
    if not state.code:
        return "UG-134"
    if state.rat >= 0:
        return "UG-145"
    if state.level[here] != state.variant.exit_level:
        return "UG-132" if tools & LADDER else "UG-133"
    if has_wall(state, here, there, side) and not tools & HAMMER:
        return "UG-77"
    return ""


def tools_owned(state: State) -> int:
    """Hammer and ladder in the team stock, as bits."""
    if not state.specials:
        return 0
    special = state.variant.components.special
    owned = HAMMER if special["hammer"] in state.specials else 0
    return owned | (LADDER if special["ladder"] in state.specials else 0)


def plain_reach(state: State, steps: int) -> list[int]:
    """How many steps each cell is away without spending anything, -1 out of reach; the figure's own cell counts when
    it can be left and entered again (UG-74, UG-75, UG-79, UG-84, UG-86, UG-D33)."""
    far = [-1] * CELLS
    wet: i64 = state.water & UPPER
    wet_below: i64 = state.water >> SPLIT
    edge = [state.figure]
    for step in range(1, steps + 1):
        following: list[int] = []
        for here in edge:
            for there, side in NEIGHBOURS[here]:
                if far[there] >= 0 or (is_wet(wet, wet_below, there) and there != state.exit):
                    continue
                if not tools_if_dry(state, here, there, side) and not is_closed_lock(state, there):
                    far[there] = step
                    if there != state.exit:
                        following.append(there)
        edge = following
        if not edge:
            break
    return far


def is_wet(upper: i64, lower: i64, cell: i64) -> bool:
    """Is this cell in a set of which the upper six rows and the lower three are given?"""
    return bool(upper >> cell & 1 if cell < SPLIT else lower >> cell - SPLIT & 1)


@dataclass(slots=True, init=False)
class Way:
    """A movement: where it ends, the locks it opens and the tools it spends (UG-D55), with one way to do it. Created so
    often that the generated constructor of a dataclass, which stays interpreted, would be too slow."""

    cell: int
    locks: int
    tools: int
    back: Way | None

    def __init__(self, cell: int, locks: int, tools: int, back: Way | None) -> None:
        self.cell = cell
        self.locks = locks
        self.tools = tools
        self.back = back


def ways(state: State, steps: int) -> list[Way]:
    """Every movement of up to this many steps, keys and tools included, without unneeded tools
    (UG-74, UG-80, UG-D52, UG-D54). Two ways with the same end, locks and tools are one (UG-D55)."""
    owned = tools_owned(state)
    seen: dict[tuple[int, int, int], Way] = {}
    edge = [Way(state.figure, 0, 0, None)]
    for _ in range(steps):
        following: list[Way] = []
        for way in edge:
            for there, side in NEIGHBOURS[way.cell]:
                need = tools_needed(state, way.cell, there, side)
                if need < 0 or need & ~owned or need & way.tools:
                    continue
                locks = way.locks
                if is_closed_lock(state, there):
                    locks |= BIT[there]
                    if locks.bit_count() > state.keys:
                        continue
                key = (there, locks, way.tools | need)
                if key in seen:
                    continue
                further = seen[key] = Way(there, locks, way.tools | need, way)
                if there != state.exit:
                    following.append(further)
        edge = following
    found = [way for way in seen.values() if not has_thriftier(seen, way) and not is_idle(state, way)]
    found.sort(key=order_of_way)
    return found


def is_idle(state: State, way: Way) -> bool:
    """The movement ends where it began and opens, spends and offers nothing (UG-86, UG-D33)."""
    return way.cell == state.figure and not way.locks and not way.tools and not may_return(state)


def may_return(state: State) -> bool:
    """Coming back to the figure's cell is a movement: the cell offers something again, or the option says so
    (UG-86, UG-92, UG-D33)."""
    return state.variant.round_trips or offer(state) != NOTHING


def has_thriftier(seen: dict[tuple[int, int, int], Way], way: Way) -> bool:
    """Can the same be had with fewer tools (UG-D54)?"""
    return any(
        (way.cell, way.locks, less) in seen
        for less in range(way.tools)
        if less & ~way.tools == 0
    )  # fmt: skip


def order_of_way(way: Way) -> tuple[int, int, int]:
    return way.cell, way.locks, way.tools


def is_plain(state: State, far: list[int], steps: int) -> bool:
    """Neither keys nor tools make a difference: none can be spent on a first step off the plain ways."""
    owned = tools_owned(state)
    if not state.keys and not owned:
        return True
    for here in range(CELLS):
        if (0 < far[here] < steps and here != state.exit) or here == state.figure:
            for there, side in NEIGHBOURS[here]:
                locked = state.keys > 0 and is_closed_lock(state, there)
                if not owned and not locked:
                    continue
                need = tools_needed(state, here, there, side)
                if need >= 0 and not need & ~owned and (need or locked):
                    return False
    return True


def list_moves(state: State, out: list[T], listing: Listing[T]) -> None:
    """Everywhere the figure may go (UG-40, UG-74)."""
    steps = state.variant.components.cards[state.card].steps
    far = plain_reach(state, steps)
    if is_plain(state, far, steps):
        if far[state.figure] > 0 and not may_return(state):
            far[state.figure] = -1
        out += [listing.move[cell] for cell in range(CELLS) if far[cell] > 0]
        return
    counted: list[int] = []
    for way in ways(state, steps):
        if way.locks or way.tools:
            out.append(listing.move_with(way.cell, way.locks, way.tools, counted))
        else:
            out.append(listing.move[way.cell])


def list_steps_aside(state: State, listing: Listing[T]) -> list[T]:
    """Where the figure may step when water comes; a lock takes a key (UG-100, UG-101, UG-D16, UG-D51)."""
    out: list[T] = []
    owned = tools_owned(state)
    for there, side in NEIGHBOURS[state.figure]:
        need = tools_needed(state, state.figure, there, side)
        if need < 0 or need & ~owned or (is_closed_lock(state, there) and not state.keys):
            continue
        out.append(listing.step_with(there, need) if need else listing.step[there])
    return out


def can_step(state: State) -> bool:
    """Is there any legal step at all, with keys, hammer and ladder (UG-138, UG-D17)?"""
    return bool(list_steps_aside(state, ACTIONS))
