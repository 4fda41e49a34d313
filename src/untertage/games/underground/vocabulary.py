"""All actions that can be written, and the listed one among equivalent actions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from untertage.games.underground import tables
from untertage.games.underground.actions import Exchange, Lay, MoveWith, Place, StepWith, UndergroundAction
from untertage.games.underground.contents import Components, placements_of
from untertage.games.underground.geometry import CELLS, INDEX, NAMES, names_in
from untertage.games.underground.rules.play import mask_of, tools_of
from untertage.games.underground.state import State, is_closed_lock

MOST_LOCKS: Final = 4
"""No card has more steps, so no movement opens more locks."""


def vocabulary(state: State) -> Iterator[UndergroundAction]:
    """All actions with the parts of this box, legal or not."""
    components = state.variant.components
    yield from (tables.END, tables.SHAFT, tables.STAND, tables.STAY, tables.TAKE)
    yield from (tables.LEAVE, tables.RENEW, tables.FORGO, tables.FLIP, tables.EXPIRE)
    for table in (tables.PLAY, tables.MOVE, tables.CLOSE, tables.STEP, tables.DOOR, tables.BEGIN):
        yield from table
    for name in NAMES:
        yield from (StepWith(name, tools) for tools in tables.TOOLS)
        yield from (Lay(plateau.letter, name, turns) for plateau in components.plateaus for turns in tables.QUARTERS)
    yield from _long_ways(state)
    for kind in (Place, Exchange):
        for part in components.parts:
            for side in ("front", "back"):
                yield from (kind(part, side, turns, name) for turns in tables.QUARTERS for name in NAMES)


def _long_ways(state: State) -> Iterator[UndergroundAction]:
    """Movements that open some of the closed locks and spend some of the tools."""
    locks = [NAMES[cell] for cell in range(CELLS) if is_closed_lock(state, cell)]
    for name in NAMES:
        for count in range(min(len(locks), MOST_LOCKS) + 1):
            for chosen in combinations(locks, count):
                yield from (MoveWith(name, chosen, tools) for tools in tables.TOOLS)


def canonical(state: State, action: UndergroundAction) -> UndergroundAction:
    """Turns that look alike are one (UG-56); locks and chips have an order, and a movement with neither is a plain
    one."""
    components = state.variant.components
    match action:
        case Place() | Exchange():
            face = _face_of(components, action)
            exchange = isinstance(action, Exchange)
            return (
                action
                if face < 0
                else placements_of(components, components.faces[face], exchange=exchange)[INDEX[action.cell]]
            )
        case MoveWith():
            locks, tools = names_in(mask_of(tuple(set(action.locks)))), tables.TOOLS[tools_of(action.chips)]
            return MoveWith(action.cell, locks, tools) if locks or tools else tables.MOVE[INDEX[action.cell]]
        case StepWith():
            tools = tables.TOOLS[tools_of(action.chips)]
            return StepWith(action.cell, tools) if tools else tables.STEP[INDEX[action.cell]]
        case Lay():
            plateau = components.plateaus[ord(action.plateau) - ord("a")]
            return Lay(action.plateau, action.cell, tables.QUARTERS[plateau.tops.index(plateau.tops[action.turns])])
        case _:
            return action


def _face_of(components: Components, action: Place | Exchange) -> int:
    part = components.part_index.get(action.part, -1)
    return components.face_index.get((part, action.face, action.turns), -1)
