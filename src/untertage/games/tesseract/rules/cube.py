"""Chapter 1: the Tesseract itself. Which dice are free, which one is the lowest, how dice leave and come back."""

from __future__ import annotations

from typing import Final

from untertage.core.chance import Chance, about, evenly
from untertage.core.game import Event
from untertage.games.tesseract.events import ColorSeen, DieSeen
from untertage.games.tesseract.geometry import COLUMN_NAMES, COLUMNS, INNER, LAYERS, NEIGHBOURS, OPEN_SIDES
from untertage.games.tesseract.names import COLOR_NAMES, DIE_NAMES
from untertage.games.tesseract.state import BIT, BURIED, FACES, VALUES, State
from untertage.kit.bag import draw

ALL_COLUMNS: Final = (1 << COLUMNS) - 1


def roll(chance: Chance, kind: str, number: int) -> int:
    """A value from 1 to 6 for a die that is named by where it lies."""
    about(chance, kind, number)
    return evenly(chance, 6) + 1


def free_faces(state: State, column: int) -> int:
    """Free faces of the top die: the top, sides at the edge, sides towards lower columns (TES-5, TES-7)."""
    columns = state.columns
    height = len(columns[column])
    if height == 0:
        return 0
    free = OPEN_SIDES[column]
    for near in NEIGHBOURS[column]:
        if len(columns[near]) < height:
            free += 1
    return free


def settle(state: State, column: int) -> None:
    """Update the free faces after a column has changed its height."""
    state.free[column] = free_faces(state, column)
    for near in NEIGHBOURS[column]:
        state.free[near] = free_faces(state, near)


def is_movable(state: State, column: int) -> bool:
    """The top die may leave: top free and enough faces free in all (TES-6, TES-8)."""
    return state.free[column] >= state.components.free_faces


def shown_events(state: State) -> int:
    """The columns whose event may be known, as bits: all, or only those uncovered (TES-D35)."""
    return ALL_COLUMNS if state.options.show_base == "always" else state.uncovered


def movable(state: State) -> list[int]:
    """The columns whose top die may leave (TES-6)."""
    free, need = state.free, state.components.free_faces
    return [column for column in range(COLUMNS) if free[column] >= need]


def movable_bits(state: State) -> int:
    """The columns whose top die may leave, as bits (TES-6)."""
    need, found = state.components.free_faces, 0
    for column, free in enumerate(state.free):
        if free >= need:
            found |= BIT[column]
    return found


def is_empty(state: State) -> bool:
    return not any(len(column) > 0 for column in state.columns)


def lowest(state: State) -> list[int]:
    """The columns with the lowest die: lowest layer, then lowest value (TES-11); none only if it is empty (TES-10)."""
    columns, need = state.columns, state.components.free_faces
    found: list[int] = []
    layer, value = LAYERS, VALUES
    for column, free in enumerate(state.free):
        if free < need:
            continue
        stack = columns[column]
        if len(stack) <= layer:
            shown = stack[-1] % VALUES
            if len(stack) < layer or shown < value:
                layer, value = len(stack), shown
                found = [column]
            elif shown == value:
                found.append(column)
    return found


def threatened(state: State) -> list[int]:
    """The columns whose top die the threat phase would prime now; several are a tie (TES-11, TES-58)."""
    return [] if state.ended or state.skip_prime else lowest(state)


def lift(state: State, column: int, chance: Chance, log: list[Event] | None) -> int:
    """Take the top die off; what it covered and hid becomes visible (TES-3, TES-9, TES-D8)."""
    stack = state.columns[column]
    die = stack.pop()
    state.stirred |= BIT[column]
    settle(state, column)
    if stack:
        see_top(state, column, chance, log)
    height = len(stack)
    for near in NEIGHBOURS[column]:
        if INNER[near] and len(state.columns[near]) > height and state.columns[near][height] == BURIED:
            see_side(state, near, height, chance, log)
    return die


def see_top(state: State, column: int, chance: Chance, log: list[Event] | None) -> None:
    """Decide the top die of a column, now that everybody sees it."""
    stack = state.columns[column]
    die = stack[-1]
    if die < FACES:
        return
    place = column * LAYERS + len(stack) - 1
    color = die - FACES if die != BURIED else draw_color(state, place, chance)
    stack[-1] = color * VALUES + roll(chance, "top", place) - 1
    if log is not None:
        log.append(DieSeen(COLUMN_NAMES[column], len(stack), DIE_NAMES[stack[-1]]))


def see_side(state: State, column: int, at: int, chance: Chance, log: list[Event] | None) -> None:
    """Decide the colour of a buried die, now that one of its sides is open."""
    color = draw_color(state, column * LAYERS + at, chance)
    state.columns[column][at] = FACES + color
    state.stirred |= BIT[column]
    if log is not None:
        log.append(ColorSeen(COLUMN_NAMES[column], at + 1, COLOR_NAMES[color]))


def draw_color(state: State, place: int, chance: Chance) -> int:
    """The colour of the die at a place that nobody has seen into."""
    about(chance, "color", place)
    return draw(state.unseen, chance)


def put(state: State, column: int, die: int) -> None:
    """A die goes on top of a column and stays there; nothing falls off (TES-1, TES-9, TES-88)."""
    state.columns[column].append(die)
    state.stirred |= BIT[column]
    settle(state, column)


def replace_top(state: State, column: int, die: int) -> None:
    """Another die lies on top of a column; its place has never been empty (TES-D38)."""
    state.columns[column][-1] = die
    state.stirred |= BIT[column]


def has_room(state: State, column: int) -> bool:
    """The column has fewer than four dice (TES-47)."""
    return len(state.columns[column]) < LAYERS


def any_room(state: State) -> bool:
    return any(len(column) < LAYERS for column in state.columns)
