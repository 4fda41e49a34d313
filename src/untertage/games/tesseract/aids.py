"""What a player could work out at the table: threatened dice, chances of an ignition, groups in a lab.

Computed by the rules, for user interfaces and bots.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple, TypeAlias

import msgspec

from untertage.core.chance import NoChance
from untertage.games.tesseract.determinize import determinize
from untertage.games.tesseract.geometry import COLUMN_NAMES, COLUMNS
from untertage.games.tesseract.names import FACE_NAMES, LAB_NAMES
from untertage.games.tesseract.rules.containing import has_empty_cell, lab_groups
from untertage.games.tesseract.rules.cube import is_empty, lowest, movable, settle, shown_events, threatened
from untertage.games.tesseract.rules.threat import shockwave
from untertage.games.tesseract.state import FACES, VALUES, Components, State
from untertage.games.tesseract.view import TesseractView

Primed: TypeAlias = tuple[int, ...]
"""How many primed dice show each face."""


class GroupAid(msgspec.Struct, frozen=True):
    """A valid set or run in a lab."""

    dice: tuple[str, ...]
    useful: bool
    """It can contain something now."""


class LabAid(msgspec.Struct, frozen=True):
    """The groups in a lab, and what its owner could take."""

    lab: str
    seat: int
    groups: tuple[GroupAid, ...]
    takeable: tuple[str, ...]
    """Columns from which its owner may take, whether or not there is a space in the lab."""


class ThreatAid(msgspec.Struct, frozen=True):
    """A die that the threat phase would prime now, its event if it has one, and the chance of an ignition."""

    column: str
    chance: float
    """Of at least one ignition in the threat phase, as far as the events are open to view and the team decides well."""
    event: str
    """The event below it if it stands on layer 1 and the disc is open to view there."""


class TesseractAids(msgspec.Struct, frozen=True):
    """All aids, the same for everybody."""

    labs: tuple[LabAid, ...]
    movable: tuple[str, ...]
    threat: tuple[ThreatAid, ...]


def aids(components: Components, view: TesseractView) -> TesseractAids:
    """What everybody could work out at the table."""
    state = determinize(components, view, NoChance())
    return TesseractAids(
        labs=tuple(lab_aid(state, lab) for lab in range(len(state.labs)) if state.crew[lab] >= 0),
        movable=tuple(COLUMN_NAMES[column] for column in movable(state)),
        threat=tuple(threat_aid(state, column) for column in threatened(state) if state.turn),
    )


def lab_aid(state: State, lab: int) -> LabAid:
    """The groups of a lab and the dice in its reach, with the abilities of its character (TES-6, TES-50)."""
    need = state.character(lab).min_free
    return LabAid(
        lab=LAB_NAMES[lab],
        seat=state.seat_of(lab),
        groups=tuple(
            GroupAid(tuple(FACE_NAMES[die] for die in group), has_empty_cell(state, group))
            for group in lab_groups(state, lab)
        ),
        takeable=tuple(COLUMN_NAMES[column] for column in range(COLUMNS) if state.free[column] >= need),
    )


def threat_aid(state: State, column: int) -> ThreatAid:
    shown = shown_events(state) >> column & 1
    event = state.base[column] if shown and len(state.columns[column]) == 1 else ""
    return ThreatAid(COLUMN_NAMES[column], float(ignition_chance(state, column)), event)


def ignition_chance(state: State, column: int) -> Fraction:
    """The chance of at least one ignition in this threat phase if this die is primed (TES-60).

    The team decides as well as it can: second rolls, ties, dice to roll again. Events that are not open to view are
    left out, so that the number tells nothing about them.
    """
    outlook = Outlook(shown_events(state), {})
    rolls = state.character(state.active).second_rolls
    return Fraction(1) - _prime(outlook, state, tuple(state.primed), column, 0, rolls)


class Outlook(NamedTuple):
    """The columns whose events are known, and the chances found so far that nothing ignites."""

    shown: int
    known: dict[tuple[object, ...], Fraction]


def _without(state: State, column: int) -> tuple[State, int, int]:
    """The table without the top die of a column, not looking below it; its layer and the die."""
    after = state.clone()
    layer = len(after.columns[column])
    die = after.columns[column].pop()
    settle(after, column)
    return after, layer, die


def _column_count(primed: Primed, value: int) -> int:
    return sum(primed[value - 1 :: VALUES])


def _landings(state: State, primed: Primed, color: int) -> list[Primed | None]:
    """The primed area for each value of a rolled die; None where its column ignites."""
    found: list[Primed | None] = []
    for value in range(1, VALUES + 1):
        face = color * VALUES + value - 1
        safe = _column_count(primed, value) + 1 < state.components.ignition_at
        found.append((*primed[:face], primed[face] + 1, *primed[face + 1 :]) if safe else None)
    return found


def _mean(chances: list[Fraction]) -> Fraction:
    return sum(chances, Fraction(0)) / len(chances)


def _prime(outlook: Outlook, state: State, primed: Primed, column: int, boxes: int, rolls: int) -> Fraction:
    """Nothing ignites when this die is primed and `boxes` dice from the box follow (TES-59, TES-70)."""
    table, layer, die = _without(state, column)
    if table.options.empty_loss == "immediate" and is_empty(table):
        return Fraction(1)
    by_value = [
        Fraction(0) if landed is None else _uncover(outlook, table, landed, column, layer, value, boxes)
        for value, landed in enumerate(_landings(table, primed, die // VALUES), 1)
    ]
    best = _mean(by_value)
    for _ in range(rolls):
        best = _mean([max(kept, best) for kept in by_value])
    return best


def _uncover(
    outlook: Outlook, state: State, primed: Primed, column: int, layer: int, value: int, boxes: int
) -> Fraction:
    """Nothing ignites in the event below a die, as far as it is known, and after it (TES-64)."""
    event = state.base[column] if layer == 1 and outlook.shown >> column & 1 else ""
    if event == "shockwave":
        state = state.clone()
        shockwave(state, value, NoChance(), None)
    if event in ("chain_reaction", "fission"):
        return _lowest(outlook, state, primed, boxes + (event == "fission"), destroy=False)
    if event == "accelerate":
        return _lowest(outlook, state, primed, boxes, destroy=True)
    if event == "enrich":
        return _enriched(state, primed, boxes)
    if event == "phase_change":
        changed = _phase_changed(state, primed)
        return Fraction(0) if changed is None else _from_box(state, changed, boxes)
    return _from_box(state, primed, boxes)


def _lowest(outlook: Outlook, state: State, primed: Primed, boxes: int, *, destroy: bool) -> Fraction:
    """A further die is primed or destroyed, the best one of several equally low ones (TES-67, TES-69)."""
    key = (tuple(map(len, state.columns)), tuple(state.box), primed, boxes, destroy)
    if key not in outlook.known:
        after = _destroy if destroy else _prime_next
        chances = [after(outlook, state, primed, column, boxes) for column in lowest(state)]
        outlook.known[key] = max(chances) if chances else _from_box(state, primed, boxes)
    return outlook.known[key]


def _prime_next(outlook: Outlook, state: State, primed: Primed, column: int, boxes: int) -> Fraction:
    """Only the die of the threat phase itself has a second roll (TES-59)."""
    return _prime(outlook, state, primed, column, boxes, 0)


def _destroy(outlook: Outlook, state: State, primed: Primed, column: int, boxes: int) -> Fraction:
    """The die goes into the box; from layer 1 its event follows (TES-67)."""
    table, layer, die = _without(state, column)
    table.box[die // VALUES] += 1
    if table.options.empty_loss == "immediate" and is_empty(table):
        return Fraction(1)
    return _uncover(outlook, table, primed, column, layer, die % VALUES + 1, boxes)


def _enriched(state: State, primed: Primed, boxes: int) -> Fraction:
    """The lowest primed die is rolled again, the best one of several (TES-68)."""
    lowest_value = min(face % VALUES for face in range(FACES) if primed[face])
    chances: list[Fraction] = []
    for face in range(lowest_value, FACES, VALUES):
        if primed[face]:
            lifted = (*primed[:face], primed[face] - 1, *primed[face + 1 :])
            chances.append(_rolled_in(state, lifted, face // VALUES, boxes))
    return max(chances)


def _phase_changed(state: State, primed: Primed) -> Primed | None:
    """2s become 3s and 4s become 5s; None if a column that received a die ignites (TES-73)."""
    after = list(primed)
    for old in (2, 4):
        for face in range(old - 1, FACES, VALUES):
            after[face + 1] += after[face]
            after[face] = 0
    moved = [old + 1 for old in (2, 4) if _column_count(primed, old)]
    safe = all(_column_count(tuple(after), value) < state.components.ignition_at for value in moved)
    return tuple(after) if safe else None


def _from_box(state: State, primed: Primed, boxes: int) -> Fraction:
    """Dice from the box, as many as there are; their colours do not matter any more (TES-70)."""
    left = min(boxes, sum(state.box))
    return _rolled_in(state, primed, 0, left - 1) if left else Fraction(1)


def _rolled_in(state: State, primed: Primed, color: int, boxes: int) -> Fraction:
    """A die is rolled into the primed area, then dice from the box."""
    chances = [
        Fraction(0) if landed is None else _from_box(state, landed, boxes) for landed in _landings(state, primed, color)
    ]
    return _mean(chances)
