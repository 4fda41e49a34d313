"""Chapter 4: what is done to dice in labs and in the primed area, and to cards."""

from __future__ import annotations

from bisect import insort

from untertage.core.chance import Chance, about_pile, picked
from untertage.core.game import Event
from untertage.games.tesseract.events import ActionsGained, CardDrawn, Changed, Rerolled, Taken, Transferred
from untertage.games.tesseract.geometry import COLUMN_NAMES
from untertage.games.tesseract.names import FACE_NAMES, LAB_NAMES, ZONE_NAMES
from untertage.games.tesseract.rules.cube import lift, roll
from untertage.games.tesseract.rules.marks import mark_from_cube, put_in, roll_marked, take_out
from untertage.games.tesseract.rules.threat import burns_out, destroy, uncover
from untertage.games.tesseract.state import CARDS, COLORS, FACES, IN_LAB, IN_LABS, IN_PRIMED, PRIMED, VALUES, State
from untertage.games.tesseract.tables import adjusted


def has_space(state: State, lab: int) -> bool:
    """A space of the lab is free (TES-13, TES-29)."""
    return len(state.labs[lab]) < state.components.lab_size


def zones_of(state: State, lab: int, places: int) -> list[int]:
    """The zones that a step of this lab's owner reaches."""
    zones: list[int] = []
    if places & IN_LABS:
        for other in range(len(state.labs)):
            if not state.refused or may_touch(state, lab, other):
                zones.append(other)  # noqa: PERF401  # faster than a range in compiled code
    elif places & IN_LAB:
        zones.append(lab)
    if places & IN_PRIMED:
        zones.append(PRIMED)
    return zones


def faces_in(state: State, zone: int) -> list[int]:
    """The distinct dice of a zone, in ascending order."""
    if zone == PRIMED:
        primed = state.primed
        return [face for face in range(FACES) if primed[face]]
    found: list[int] = []
    last = -1
    for face in state.labs[zone]:
        if face != last:
            found.append(face)
            last = face
    return found


def count_in(state: State, zone: int, face: int) -> int:
    return state.primed[face] if zone == PRIMED else state.labs[zone].count(face)


def remove(state: State, zone: int, face: int) -> int:
    """Take a die away; returns its mark."""
    if zone == PRIMED:
        state.primed[face] -= 1
        return -1
    return take_out(state, zone, face)


def add(state: State, zone: int, face: int, mark: int) -> None:
    if zone == PRIMED:
        state.primed[face] += 1
    else:
        put_in(state, zone, face, mark)


def take(state: State, lab: int, column: int, chance: Chance, log: list[Event] | None) -> None:
    """A die goes from the Tesseract to the lab; from layer 1 its event follows (TES-29, TES-30)."""
    layer = len(state.columns[column])
    die = lift(state, column, chance, log)
    put_in(state, lab, die, mark_from_cube(column, layer))
    if log is not None:
        log.append(Taken(LAB_NAMES[lab], COLUMN_NAMES[column], FACE_NAMES[die]))
    if not burns_out(state, log) and layer == 1:
        uncover(state, column, die % VALUES + 1, chance, log)


def change(state: State, zone: int, face: int, into: int, log: list[Event] | None) -> None:
    """A die shows another value; in the primed area it changes its column, which never ignites (TES-34, TES-49)."""
    add(state, zone, into, remove(state, zone, face))
    if log is not None:
        log.append(Changed(ZONE_NAMES[zone], FACE_NAMES[face], FACE_NAMES[into]))


def adjust(state: State, zone: int, face: int, delta: int, wrap: bool, log: list[Event] | None) -> int:
    """Change a die by some steps; a primed die that drops below 1 is destroyed (TES-31, TES-33).

    Returns the new face, or -1.
    """
    into = adjusted(face, delta, zone, wrap)
    if into < 0:
        remove(state, zone, face)
        destroy(state, face, "primed", log)
    else:
        change(state, zone, face, into, log)
    return into


def wraps(state: State, lab: int, zone: int) -> bool:
    """6 and 1 are neighbours for what this lab's owner does to dice in it (TES-D33)."""
    return zone == lab and state.character(lab).wrap


def reroll(state: State, zone: int, face: int, chance: Chance, log: list[Event] | None) -> int:
    """Roll a die where it lies; by a card or ability this never ignites (TES-49)."""
    mark = remove(state, zone, face)
    if zone == PRIMED:
        into = face - face % VALUES + roll(chance, "die", PRIMED * COLORS + face // VALUES) - 1
    else:
        into = roll_marked(chance, face, mark)
    add(state, zone, into, mark)
    if log is not None:
        log.append(Rerolled(ZONE_NAMES[zone], FACE_NAMES[face], FACE_NAMES[into]))
    return into


def transfer(state: State, actor: int, face: int, lab: int, to: int, delta: int, log: list[Event] | None) -> int:
    """A die goes to another lab, changed on the way if an ability allows it (TES-35); returns its new face."""
    into = adjusted(face, delta, lab, actor in (lab, to) and state.character(actor).wrap)
    put_in(state, to, into, take_out(state, lab, face))
    if log is not None:
        log.append(Transferred(FACE_NAMES[face], LAB_NAMES[lab], LAB_NAMES[to]))
        if into != face:
            log.append(Changed(LAB_NAMES[to], FACE_NAMES[face], FACE_NAMES[into]))
    return into


def cards_left(state: State, level: int) -> int:
    """How many cards the stack of a level has (TES-44)."""
    first, last = state.components.levels[level]
    left = 0
    for card in range(first, last):  # faster than the sum of a slice when compiled
        left += state.deck[card]
    return left


def draw_card(state: State, lab: int, level: int, chance: Chance, log: list[Event] | None) -> None:
    """Draw a research card (TES-37, TES-43, TES-44)."""
    first, last = state.components.levels[level]
    about_pile(chance, "research", level)
    card = first + picked(chance, state.deck[first:last])
    state.deck[card] -= 1
    state.stirred |= CARDS
    insort(state.hands[lab], card)
    if log is not None:
        log.append(CardDrawn(LAB_NAMES[lab], state.components.research[card].id))


def gain_actions(state: State, lab: int, count: int, log: list[Event] | None) -> None:
    """More actions in this turn."""
    state.actions += count
    if log is not None:
        log.append(ActionsGained(LAB_NAMES[lab], count))


def cards_ask(state: State) -> bool:
    """Effects of cards and abilities ask the owners of other labs, too (TES-D49)."""
    options = state.options
    return options.transfer_consent == "ask" and options.card_consent == "ask" and state.seats > 1


def may_touch(state: State, lab: int, other: int) -> bool:
    """An effect may reach the dice of this lab: its owner has not refused in this turn (TES-D41, TES-D49)."""
    return lab == other or not state.refused >> other & 1 or not cards_ask(state)


def asked_for(state: State, actor: int, zone: int, to: int) -> list[int]:
    """The labs whose owners must be asked first (TES-36, TES-D17)."""
    if state.seats == 1 or state.options.transfer_consent == "auto":
        return []
    return [lab for lab in (zone, to) if lab != actor and 0 <= lab < PRIMED]
