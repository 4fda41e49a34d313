"""Why the figure cannot go there: the first rule against a movement or a flight (chapter 6)."""

from __future__ import annotations

from typing import Final

from untertage.core.errors import Refusal
from untertage.games.underground.actions import MoveWith, StepWith
from untertage.games.underground.geometry import CELLS, INDEX, NAMES, NEIGHBOURS, WIDTH
from untertage.games.underground.rules import walking
from untertage.games.underground.rules.play import mask_of, tools_of
from untertage.games.underground.state import State, is_closed_lock, owns
from untertage.games.underground.tables import HAMMER, TOOLS
from untertage.kit.bits import members

OBSTACLES: Final = {
    "UG-76": "bare",
    "UG-77": "wall",
    "UG-78": "water",
    "UG-80": "lock",
    "UG-82": "high",
    "UG-131": "high",
}
"""What stops the figure, by the rule against the step; a step down has a case of its own."""


def missing_chip(state: State, chip: str) -> Refusal:
    """The team does not have a special chip, but perhaps others (UG-126)."""
    owned = tuple(name for name in state.variant.components.special if owns(state, name))
    return Refusal("UG-126", {"chip": chip, "owned": owned})


def why_not_tools(state: State, tools: int) -> Refusal | None:
    """Hammer and ladder have to be in the team stock (UG-126)."""
    missing = tools & ~walking.tools_owned(state)
    if not missing:
        return None
    return missing_chip(state, "hammer" if missing & HAMMER else "ladder")


def why_not_move_with(state: State, action: MoveWith) -> Refusal | None:
    """Locks in the order of the board and chips in theirs, something at all (UG-D55)."""
    locks, tools = mask_of(tuple(set(action.locks))), tools_of(action.chips)
    in_order = tuple(NAMES[cell] for cell in members(locks))
    if not locks and not tools:
        return Refusal("UG-D55", {"cell": action.cell}, "move")
    if in_order != action.locks:
        return Refusal("UG-D55", {"locks": in_order}, "locks")
    if TOOLS[tools] != action.chips:
        return Refusal("UG-D55", {"chips": TOOLS[tools]}, "chips")
    return why_not_tools(state, tools) or why_not_move(state, INDEX[action.cell], locks, tools)


def why_not_move(state: State, cell: int, locks: int, tools: int) -> Refusal | None:
    """Somewhere within the steps of the card, once a turn (UG-42, UG-74 … UG-86)."""
    if state.has_moved:
        return Refusal("UG-42", {"due": "due_end" if state.has_placed else "due_place"})
    steps = state.variant.components.cards[state.card].steps
    found = walking.ways(state, steps)
    there = [way for way in found if way.cell == cell]
    if any(way.locks == locks and way.tools == tools for way in there):
        return None
    about = {"cell": NAMES[cell]}
    if cell == state.figure and not locks and not tools and walking.plain_reach(state, steps)[cell] > 0:
        return Refusal("UG-D33", about)
    if any(way.locks == locks and way.tools & ~tools == 0 for way in there):
        return Refusal("UG-D54", about)
    if any(way.locks != locks and way.tools & ~tools == 0 for way in there):
        needed = min(way.locks for way in there if way.locks != locks)
        named = tuple(NAMES[each] for each in members(needed))
        return Refusal("UG-D52", {**about, "locks": named}, "" if named else "none")
    return why_out_of_reach(state, cell, tools)


def why_out_of_reach(state: State, cell: int, tools: int) -> Refusal:
    """The rule against reaching a cell: on the cell itself, on the last step, or on the way there."""
    about: dict[str, str | int] = {"cell": NAMES[cell], "n": state.variant.exit_level}
    if cell == state.figure:
        return Refusal("UG-86", about)
    if any(there == cell for there, _ in NEIGHBOURS[state.figure]):
        rule = walking.why_not_step(state, state.figure, cell, tools)
        return against_step(state, cell, rule, about) if rule else why_no_way(state, cell, tools)
    if cell != state.exit:
        if not state.level[cell]:
            return Refusal("UG-76", about)
        if state.water >> cell & 1:
            return Refusal("UG-78", about)
        if is_closed_lock(state, cell) and not state.keys:
            return Refusal("UG-80", about)
    elif not walking.is_door_open(state):
        return Refusal("UG-145" if state.code else "UG-134", about)
    steps = walking.plain_reach(state, CELLS)[cell]
    if steps > 0:
        allowed = state.variant.components.cards[state.card].steps
        return Refusal("UG-74", {"cell": NAMES[cell], "n": steps, "steps": allowed})
    return why_no_way(state, cell, tools)


def why_no_way(state: State, cell: int, tools: int) -> Refusal:
    """Where the way to a cell ends: the last cell within reach and what stops the figure there (UG-79)."""
    far = walking.plain_reach(state, CELLS)
    reached = [here for here in range(CELLS) if (far[here] > 0 or here == state.figure) and here != state.exit]
    stops = [
        (distance(there, cell), here, there, walking.why_not_step(state, here, there, tools))
        for here in reached
        for there, _ in NEIGHBOURS[here]
        if there not in reached
    ]
    at_exit = [rule for _, _, there, rule in stops if there == cell == state.exit and rule]
    if at_exit:
        return Refusal(at_exit[0], {"cell": NAMES[cell], "n": state.variant.exit_level})
    known = [stop for stop in stops if stop[3] in OBSTACLES]
    if not known:
        return Refusal("UG-79", {"cell": NAMES[cell], "steps": state.variant.components.cards[state.card].steps})
    _, here, there, rule = min(known)
    case = OBSTACLES[rule]
    if case == "high" and state.level[there] < state.level[here]:
        case = "low"
    return Refusal("UG-79", {"cell": NAMES[cell], "last": NAMES[here], "next": NAMES[there]}, case)


def against_step(state: State, cell: int, rule: str, about: dict[str, str | int]) -> Refusal:
    """The rule against a step to a cell, and how much higher or lower that is (UG-82)."""
    if rule != "UG-82":
        return Refusal(rule, about)
    rise = state.level[cell] - state.level[state.figure]
    return Refusal(rule, {**about, "n": abs(rise)}, "high" if rise > 0 else "low")


def distance(here: int, there: int) -> int:
    """The number of steps between two cells if nothing stood in the way."""
    return abs(here // WIDTH - there // WIDTH) + abs(here % WIDTH - there % WIDTH)


def why_not_step_with(state: State, action: StepWith) -> Refusal | None:
    """Chips that are there, named in their order, and something at all (UG-126, UG-D16, UG-D55)."""
    tools = tools_of(action.chips)
    if not tools:
        return Refusal("UG-D55", {"cell": action.cell}, "step")
    if TOOLS[tools] != action.chips:
        return Refusal("UG-D55", {"chips": TOOLS[tools]}, "chips")
    return why_not_tools(state, tools) or why_not_step_aside(state, INDEX[action.cell], tools)


def why_not_step_aside(state: State, cell: int, tools: int) -> Refusal | None:
    """A legal step with exactly the chips it needs (UG-101, UG-D16, UG-D54)."""
    about: dict[str, str | int] = {"cell": NAMES[cell], "n": state.variant.exit_level}
    rule = walking.why_not_step(state, state.figure, cell, tools)
    if rule:
        return against_step(state, cell, rule, about)
    for less in range(tools):
        if less & ~tools == 0 and not walking.why_not_step(state, state.figure, cell, less):
            return Refusal("UG-D54", about)
    return None
