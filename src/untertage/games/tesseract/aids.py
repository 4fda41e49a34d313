"""What a player could work out at the table: threatened dice, chances of an ignition, groups in a lab.

Computed by the rules, for user interfaces and bots.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final, TypeAlias

import msgspec

from untertage.core.chance import NoChance
from untertage.games.tesseract.determinize import determinize
from untertage.games.tesseract.geometry import COLUMN_NAMES, COLUMNS
from untertage.games.tesseract.names import FACE_NAMES, LAB_NAMES
from untertage.games.tesseract.rules.containing import has_empty_cell
from untertage.games.tesseract.rules.cube import is_empty, lowest, movable, settle, shown_events, threatened
from untertage.games.tesseract.rules.groups import groups, joker_groups
from untertage.games.tesseract.rules.threat import shockwave
from untertage.games.tesseract.state import FACES, VALUES, Components, State
from untertage.games.tesseract.view import TesseractView

Primed: TypeAlias = tuple[int, ...]
Ways: TypeAlias = dict[Primed, Fraction]
"""How likely each primed area is, given that nothing has ignited so far."""
_SIXTH: Final = Fraction(1, 6)


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
    """Of at least one ignition before the next decision."""
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


def lab_groups(state: State, lab: int) -> list[tuple[int, ...]]:
    """All groups in a lab, useful or not (TES-50)."""
    character = state.character(lab)
    found = groups(state.labs[lab], character.wrap_runs)
    if state.wilds < character.wilds:
        found += joker_groups(state.labs[lab], character.wrap_runs)
    return found


def threat_aid(state: State, column: int) -> ThreatAid:
    shown = shown_events(state) >> column & 1
    event = state.base[column] if shown and len(state.columns[column]) == 1 else ""
    return ThreatAid(COLUMN_NAMES[column], float(ignition_chance(state, column)), event)


def ignition_chance(state: State, column: int) -> Fraction:
    """The chance of at least one ignition between priming this die and the next decision (TES-60).

    Which dice a chain of events takes does not depend on the rolls: a tie is a decision, and only dice of layer 1 go
    on, under which nothing comes to light. So it is enough to follow how likely each primed area is.
    """
    if state.character(state.active).second_rolls:
        return Fraction(0)  # the roll itself is followed by a decision
    table = state.clone()
    start: Ways = {tuple(state.primed): Fraction(1)}
    return Fraction(1) - sum(_after_prime(table, start, column, 0).values(), Fraction(0))


def _remove(state: State, column: int) -> tuple[int, int]:
    """Take the top die off without looking below it; its layer and the die."""
    layer = len(state.columns[column])
    die = state.columns[column].pop()
    settle(state, column)
    return layer, die


def _column_count(primed: Primed, value: int) -> int:
    return sum(primed[value - 1 :: VALUES])


def _rolled_into(state: State, ways: Ways, color: int) -> dict[int, Ways]:
    """What survives one more die of a colour, by the rolled value."""
    found: dict[int, Ways] = {}
    for primed, share in ways.items():
        for value in range(1, VALUES + 1):
            if _column_count(primed, value) + 1 < state.components.ignition_at:
                face = color * VALUES + value - 1
                after = (*primed[:face], primed[face] + 1, *primed[face + 1 :])
                branch = found.setdefault(value, {})
                branch[after] = branch.get(after, Fraction(0)) + share * _SIXTH
    return found


def _merge(branches: list[Ways]) -> Ways:
    merged: Ways = {}
    for branch in branches:
        for primed, share in branch.items():
            merged[primed] = merged.get(primed, Fraction(0)) + share
    return merged


def _after_prime(state: State, ways: Ways, column: int, boxes: int) -> Ways:
    """Prime the die, then its event; `boxes` dice from the box are still to come (TES-59, TES-70)."""
    layer, die = _remove(state, column)
    landed = _rolled_into(state, ways, die // VALUES)
    if state.options.empty_loss == "immediate" and is_empty(state):
        return ways
    if layer > 1:
        return _from_box(state, _merge(list(landed.values())), boxes)
    if state.base[column] == "shockwave":
        return _merge([_after_shockwave(state, branch, value, boxes) for value, branch in landed.items()])
    return _after_event(state, _merge(list(landed.values())), column, boxes, die)


def _after_shockwave(state: State, ways: Ways, value: int, boxes: int) -> Ways:
    """Destroyed lab dice matter only for what a fission finds in the box."""
    trial = state.clone()
    shockwave(trial, value, NoChance(), None)
    return _from_box(trial, ways, boxes)


def _after_event(state: State, ways: Ways, column: int, boxes: int, die: int) -> Ways:
    event = state.base[column]
    if event in ("chain_reaction", "fission"):
        return _next_prime(state, ways, boxes + (event == "fission"))
    if event == "accelerate":
        return _next_destroyed(state, ways, boxes)
    if event == "enrich":
        return _merge([_enriched(state, primed, share, boxes) for primed, share in ways.items()])
    if event == "phase_change":
        return _from_box(state, _phase_changed(state, ways), boxes)
    if event == "shockwave":
        return _after_shockwave(state, ways, die % VALUES + 1, boxes)
    if event == "emp_wave" and any(state.labs):
        return ways
    return _from_box(state, ways, boxes)


def _next_prime(state: State, ways: Ways, boxes: int) -> Ways:
    """A further die of the Tesseract; a tie is a decision, so the look ahead ends there (TES-69)."""
    found = lowest(state)
    if len(found) > 1:
        return ways
    return _after_prime(state, ways, found[0], boxes) if found else _from_box(state, ways, boxes)


def _next_destroyed(state: State, ways: Ways, boxes: int) -> Ways:
    """The lowest die is destroyed; from layer 1 its event follows (TES-67)."""
    found = lowest(state)
    if len(found) > 1:
        return ways
    if not found:
        return _from_box(state, ways, boxes)
    layer, die = _remove(state, found[0])
    state.box[die // VALUES] += 1
    if state.options.empty_loss == "immediate" and is_empty(state):
        return ways
    return _after_event(state, ways, found[0], boxes, die) if layer == 1 else _from_box(state, ways, boxes)


def _enriched(state: State, primed: Primed, share: Fraction, boxes: int) -> Ways:
    """The lowest primed die is rolled again, unless several could be chosen (TES-68)."""
    lowest_value = min(face % VALUES for face in range(FACES) if primed[face])
    faces = [face for face in range(lowest_value, FACES, VALUES) if primed[face]]
    if len(faces) > 1:
        return {primed: share}
    lifted = (*primed[: faces[0]], primed[faces[0]] - 1, *primed[faces[0] + 1 :])
    return _from_box(state, _merge(list(_rolled_into(state, {lifted: share}, faces[0] // VALUES).values())), boxes)


def _phase_changed(state: State, ways: Ways) -> Ways:
    """2s become 3s and 4s become 5s; a column that received a die may ignite (TES-73)."""
    found: Ways = {}
    for primed, share in ways.items():
        after = list(primed)
        for old in (2, 4):
            for face in range(old - 1, FACES, VALUES):
                after[face + 1] += after[face]
                after[face] = 0
        moved = [old + 1 for old in (2, 4) if _column_count(primed, old)]
        if all(_column_count(tuple(after), value) < state.components.ignition_at for value in moved):
            found[tuple(after)] = found.get(tuple(after), Fraction(0)) + share
    return found


def _from_box(state: State, ways: Ways, boxes: int) -> Ways:
    """Dice from the box, as many as there are; their colours do not matter any more (TES-70)."""
    for _ in range(min(boxes, sum(state.box))):
        ways = _merge(list(_rolled_into(state, ways, 0).values()))
    return ways
