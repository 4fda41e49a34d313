"""Chapters 7 and 8: priming, ignitions and events.

A function here does what can be done at once and puts the rest on the stack of pending things; `flow.run` continues.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from untertage.core.chance import Chance, about_pile
from untertage.core.game import Event
from untertage.games.tesseract.events import (
    Changed,
    Destroyed,
    DieRolled,
    GameEnded,
    Ignited,
    Primed,
    Rerolled,
    Shielded,
    Uncovered,
)
from untertage.games.tesseract.geometry import COLUMN_NAMES, CORNERS, LAYERS
from untertage.games.tesseract.names import FACE_NAMES, LAB_NAMES
from untertage.games.tesseract.rules.cube import is_empty, lift, lowest, roll
from untertage.games.tesseract.rules.marks import put_in, roll_marked, take_out
from untertage.games.tesseract.state import (
    ACCELERATE,
    BIT,
    COLORS,
    ENRICH,
    FACES,
    FISSION,
    PRIME,
    PRIMED,
    SECOND_ROLL,
    SHIELD,
    VALUES,
    Pending,
    State,
)
from untertage.kit.bag import draw

ORDINARY: Final = 0
THREATENING: Final = 1
AT_CORNERS: Final = 2
"""Where a prime comes from: an event or extra die, the threat phase, the corners at set-up."""


def end(state: State, reason: str, log: list[Event] | None) -> None:
    """The game is over for everybody, whatever was going on (TES-83, TES-D21)."""
    state.ended = reason
    state.pending.clear()
    if log is not None:
        log.append(GameEnded(reason))


def burns_out(state: State, log: list[Event] | None) -> bool:
    """With the option, the last die that leaves loses the game (TES-D14)."""
    if state.options.empty_loss != "immediate" or not is_empty(state):
        return False
    end(state, "emptied", log)
    return True


def destroy(state: State, face: int, zone: str, log: list[Event] | None) -> None:
    """A die goes into the box, where it has a colour only (TES-16, TES-D39)."""
    state.box[face // VALUES] += 1
    if log is not None:
        log.append(Destroyed(zone, FACE_NAMES[face]))


def ignite(state: State, value: int, log: list[Event] | None) -> None:
    """Check one primed column: one ignition from 3 dice on, two from 6 on (TES-60, TES-61, TES-62)."""
    dice = state.primed_in(value)
    if dice < state.components.ignition_at:
        return
    count = 2 if dice >= state.components.double_ignition_at else 1
    state.ignitions = min(state.ignitions + count, state.components.last_ignition)
    if log is not None:
        log.append(Ignited(count, state.ignitions))
    if state.ignitions == state.components.last_ignition:  # TES-63, TES-81
        end(state, "detonated", log)


def prime_candidates(state: State, mode: int) -> list[int]:
    """The columns whose top die may be the next to be primed (TES-11, TES-21)."""
    if mode != AT_CORNERS:
        return lowest(state)
    values = [state.columns[corner][-1] % VALUES for corner in CORNERS]
    return [corner for corner, value in zip(CORNERS, values, strict=True) if value == min(values)]


def prime(state: State, column: int, mode: int, chance: Chance, log: list[Event] | None) -> None:
    """Remove the die and roll it; the owner of the turn may have a second roll (TES-59)."""
    layer = len(state.columns[column])
    die = lift(state, column, chance, log)
    if state.options.empty_loss == "immediate" and is_empty(state):
        state.primed[die] += 1
        if log is not None:
            log.append(Primed(FACE_NAMES[die], COLUMN_NAMES[column]))
        end(state, "emptied", log)
        return
    face = die - die % VALUES + roll(chance, "place", column * LAYERS + layer) - 1
    rolls = state.character(state.active).second_rolls if mode == THREATENING else 0
    if rolls:
        if log is not None:
            log.append(DieRolled(FACE_NAMES[face]))
        item = Pending(SECOND_ROLL, state.active, at=layer, left=rolls, die=face, column=column)
        state.pending.append(item)
    else:
        land(state, face, column, layer, chance, log)


def land(state: State, face: int, column: int, layer: int, chance: Chance, log: list[Event] | None) -> None:
    """The rolled die comes to its primed column, which is checked; then its event follows (TES-59, TES-64)."""
    state.primed[face] += 1
    if log is not None:
        log.append(Primed(FACE_NAMES[face], COLUMN_NAMES[column]))
    value = face % VALUES + 1
    ignite(state, value, log)
    if not state.ended and layer == 1:
        uncover(state, column, value, chance, log)


def uncover(state: State, column: int, value: int, chance: Chance, log: list[Event] | None) -> None:
    """A symbol comes to light and its event happens at once (TES-30, TES-65, TES-66)."""
    event = state.base[column]
    state.uncovered |= BIT[column]
    if log is not None:
        log.append(Uncovered(COLUMN_NAMES[column], event))
    EVENTS[event](state, value, chance, log)


def accelerate(state: State, value: int, chance: Chance, log: list[Event] | None) -> None:
    """The lowest die will be destroyed (TES-67)."""
    state.pending.append(Pending(ACCELERATE, state.active))


def destroy_lowest(state: State, column: int, chance: Chance, log: list[Event] | None) -> None:
    """Destroy the chosen lowest die; from layer 1 its event follows (TES-67, TES-D26)."""
    layer = len(state.columns[column])
    die = lift(state, column, chance, log)
    destroy(state, die, "tesseract", log)
    if not burns_out(state, log) and layer == 1:
        uncover(state, column, die % VALUES + 1, chance, log)


def enrich(state: State, value: int, chance: Chance, log: list[Event] | None) -> None:
    """The lowest primed die will be rolled again (TES-68)."""
    state.pending.append(Pending(ENRICH, state.active))


def lowest_primed(state: State) -> list[int]:
    """The primed faces of the lowest value (TES-12)."""
    for value in range(VALUES):
        found = [face for face in range(value, FACES, VALUES) if state.primed[face]]
        if found:
            return found
    return []


def roll_primed(state: State, face: int, chance: Chance, log: list[Event] | None) -> int:
    """Lift a primed die, roll it and put it into the column of the result (TES-14)."""
    into = face - face % VALUES + roll(chance, "die", PRIMED * COLORS + face // VALUES) - 1
    state.primed[face] -= 1
    state.primed[into] += 1
    if log is not None:
        log.append(Rerolled("primed", FACE_NAMES[face], FACE_NAMES[into]))
    return into


def chain_reaction(state: State, value: int, chance: Chance, log: list[Event] | None) -> None:
    """The lowest die will be primed (TES-69)."""
    state.pending.append(Pending(PRIME, state.active))


def fission(state: State, value: int, chance: Chance, log: list[Event] | None) -> None:
    """The lowest die will be primed, with all that follows, then a die from the box (TES-70, TES-D23)."""
    state.pending.append(Pending(FISSION, state.active))
    state.pending.append(Pending(PRIME, state.active))


def prime_from_box(state: State, chance: Chance, log: list[Event] | None) -> None:
    """Prime a random destroyed die, each one equally likely; an empty box skips this (TES-70)."""
    if not any(state.box):
        return
    about_pile(chance, "from_box")
    color = draw(state.box, chance)
    face = color * VALUES + roll(chance, "box", color) - 1
    state.primed[face] += 1
    if log is not None:
        log.append(Primed(FACE_NAMES[face], "box"))
    ignite(state, face % VALUES + 1, log)


def emp_wave(state: State, value: int, chance: Chance, log: list[Event] | None) -> None:
    """The active player will shield a lab, if there is anything to shield (TES-71, TES-75)."""
    if any(state.labs):
        state.pending.append(Pending(SHIELD, state.active))


def shield(state: State, lab: int, chance: Chance, log: list[Event] | None) -> None:
    """All labs but one are rolled again (TES-71, TES-D24)."""
    if log is not None:
        log.append(Shielded(LAB_NAMES[lab]))
    for other in range(len(state.labs)):
        if other != lab:
            roll_lab(state, other, chance, log)


def emp_blast(state: State, value: int, chance: Chance, log: list[Event] | None) -> None:
    """All labs are rolled again (TES-72)."""
    for lab in range(len(state.labs)):
        roll_lab(state, lab, chance, log)


def roll_lab(state: State, lab: int, chance: Chance, log: list[Event] | None) -> None:
    """Roll all dice of a lab; colours stay."""
    dice, marks = state.labs[lab], state.marks[lab]
    state.labs[lab], state.marks[lab] = [], []
    for at, face in enumerate(dice):
        into = roll_marked(chance, face, marks[at])
        put_in(state, lab, into, marks[at])
        if log is not None:
            log.append(Rerolled(LAB_NAMES[lab], FACE_NAMES[face], FACE_NAMES[into]))


def phase_change(state: State, value: int, chance: Chance, log: list[Event] | None) -> None:
    """Primed 2s become 3s, primed 4s become 5s; each receiving column is checked once (TES-73, TES-D25)."""
    received: list[int] = []
    for old in (2, 4):
        moved = 0
        for color in range(COLORS):
            face = color * VALUES + old - 1
            count = state.primed[face]
            state.primed[face] = 0
            state.primed[face + 1] += count
            moved += count
            if log is not None:
                log.extend([Changed("primed", FACE_NAMES[face], FACE_NAMES[face + 1])] * count)
        if moved:
            received.append(old + 1)
    for column in received:
        if not state.ended:
            ignite(state, column, log)


def shockwave(state: State, value: int, chance: Chance, log: list[Event] | None) -> None:
    """All dice of the value in all labs are destroyed (TES-74, TES-D26)."""
    for lab in range(len(state.labs)):
        for face in state.labs[lab][:]:
            if face % VALUES + 1 == value:
                take_out(state, lab, face)
                destroy(state, face, LAB_NAMES[lab], log)


EVENTS: Final[dict[str, Callable[[State, int, Chance, list[Event] | None], None]]] = {
    "accelerate": accelerate,
    "enrich": enrich,
    "chain_reaction": chain_reaction,
    "fission": fission,
    "emp_wave": emp_wave,
    "emp_blast": emp_blast,
    "phase_change": phase_change,
    "shockwave": shockwave,
}
