"""Where a movement ends: keys, valves, code chips, the rat (chapter 9)."""

from __future__ import annotations

from typing import Final

from untertage.core.chance import Chance, about, evenly
from untertage.core.game import Event
from untertage.games.underground.contents import KEY, VALVE
from untertage.games.underground.events import ChipTaken, CodeComplete, Drained, KeyTaken, RatCaught, Spent, Unlocked
from untertage.games.underground.geometry import BIT, NAMES
from untertage.games.underground.rules.code import code_row
from untertage.games.underground.state import CLOSING, PICKING, State, push

NOTHING: Final = ""


def offer(state: State) -> str:
    """What the figure's cell offers on arrival: a chip hides the symbol below it
    (UG-85, UG-87 … UG-92, UG-95, UG-144, UG-D29, UG-D31)."""
    cell = state.figure
    if state.chips >> cell & 1 or state.rat == cell:
        return "chip"
    if state.used >> cell & 1:
        return NOTHING
    if state.symbol[cell] == KEY and state.keys < state.variant.components.keys:
        return "key"
    if state.symbol[cell] == VALVE and state.water:
        return "valve"
    return NOTHING


def ask(state: State) -> None:
    """Picking up is a choice (UG-94)."""
    found = offer(state)
    if found:
        push(state, CLOSING if found == "valve" else PICKING)


def take(state: State, chance: Chance, log: list[Event] | None) -> None:
    """A key, or a code chip with what it shows (UG-87, UG-91)."""
    cell = state.figure
    if offer(state) == "key":
        state.keys += 1
        state.used |= BIT[cell]
        if log is not None:
            log.append(KeyTaken(NAMES[cell], state.keys))
        return
    place = cell
    if state.rat == cell:
        place = state.rat = -1
        if log is not None:
            log.append(RatCaught(NAMES[cell]))
    else:
        state.chips &= ~BIT[cell]
    turn_up(state, place, chance, log)


def turn_up(state: State, place: int, chance: Chance, log: list[Event] | None) -> None:
    """The chip of a cell, or of the rat (-1), is decided now, among all that nobody has seen; digits may complete the
    code (UG-7, UG-91, UG-109, UG-126, UG-D36)."""
    components = state.variant.components
    about(chance, "chip", place, state.hidden)
    chip = state.hidden.pop(evenly(chance, len(state.hidden)))
    state.collected += 1
    if log is not None:
        log.append(ChipTaken(NAMES[state.figure], components.chips[chip].id))
    if not components.chips[chip].is_digit():
        state.specials.append(chip)
        return
    state.digits.append(chip)
    if not state.code:
        row = code_row(components, state.digits)
        state.code = bool(row)
        if row and log is not None:
            log.append(CodeComplete(tuple(components.chips[c].id for c in row)))


def close_valve(state: State, cell: int, log: list[Event] | None) -> None:
    """Any visible water goes back to the supply; the valve is closed for good (UG-89, UG-90, UG-D14, UG-D15)."""
    state.water &= ~BIT[cell]
    state.used |= BIT[state.figure]
    if log is not None:
        log.append(Drained(NAMES[state.figure], NAMES[cell]))


def open_lock(state: State, cell: int, log: list[Event] | None) -> None:
    """The key goes back, a gully chip marks the lock (UG-81, UG-88, UG-93)."""
    state.keys -= 1
    state.used |= BIT[cell]
    if log is not None:
        log.append(Unlocked(NAMES[cell]))


def spend(state: State, special: str, log: list[Event] | None) -> None:
    """A special chip works once and leaves the game (UG-126)."""
    chip = state.variant.components.special[special]
    state.specials.remove(chip)
    state.spent.append(chip)
    if log is not None:
        log.append(Spent(special))
