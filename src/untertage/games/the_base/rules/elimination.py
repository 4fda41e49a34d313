"""Elimination and return (chapter 6)."""

from __future__ import annotations

from untertage.core.game import Event
from untertage.games.the_base.events import Eliminated, Respawned
from untertage.games.the_base.geometry import IS_TARGET, NAMES, OWN_SLOTS, OWNER, PIECES
from untertage.games.the_base.state import NOBODY, Return, State


def eliminate(state: State, victim: int, by: int, log: list[Event] | None) -> None:
    """Strike a piece and put it back at once, or wait for the choice of its slot (BASE-50, BASE-53).

    Nobody earns anything by it (BASE-61)."""
    if log is not None:
        log.append(Eliminated(PIECES[victim], PIECES[by], NAMES[state.place[by]]))
    state.place[victim] = NOBODY
    rung, slots = return_slots(state, victim)
    if len(slots) == 1:
        put_back(state, victim, slots[0], rung, log)
    else:
        state.returning = Return(victim, by)


def free_slots(state: State, side: int) -> list[int]:
    """The side's free slots; during an elimination there is always one (BASE-59)."""
    return [slot for slot in OWN_SLOTS[side] if state.holder[slot] == NOBODY]


def return_slots(state: State, victim: int) -> tuple[int, list[int]]:
    """The first rung of the ladder that has a free slot, and its slots (BASE-53)."""
    free = free_slots(state, OWNER[victim])
    number = victim % 3 + 1
    home = next(slot for slot in OWN_SLOTS[OWNER[victim]] if state.number[slot] == number)
    if home in free:  # BASE-54
        return 1, [home]
    unnumbered = [slot for slot in free if state.number[slot] == 0]
    if unnumbered:
        return 2, nearest(unnumbered, home)
    of_saved = [slot for slot in free if has_saved_owner(state, slot, OWNER[victim])]
    if of_saved:  # BASE-56
        return 3, of_saved
    return 4, free  # BASE-57


def nearest(slots: list[int], home: int) -> list[int]:
    """Nearest by columns to the piece's own slot; two of them leave a choice (BASE-55, BASE-D11)."""
    least = min(abs(slot - home) for slot in slots)
    return [slot for slot in slots if abs(slot - home) == least]


def has_saved_owner(state: State, slot: int, side: int) -> bool:
    """Does the slot's number belong to a saved piece of the side? (BASE-56)"""
    piece = 3 * side + state.number[slot] - 1
    return state.place[piece] >= 0 and IS_TARGET[side][state.place[piece]]


def chooser(state: State) -> int:
    """Who chooses among several slots: the attacker, or by option the owner (BASE-58, BASE-D10)."""
    assert state.returning is not None
    return OWNER[state.returning.piece if state.variant.owner_chooses else state.returning.by]


def put_back(state: State, victim: int, slot: int, rung: int, log: list[Event] | None) -> None:
    """The struck piece stands in a slot again and is an ordinary active piece (BASE-60)."""
    state.place[victim] = slot
    state.holder[slot] = victim
    if log is not None:
        log.append(Respawned(PIECES[victim], NAMES[slot], rung))
