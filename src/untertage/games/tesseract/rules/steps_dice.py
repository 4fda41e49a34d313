"""Chapter 5: steps that change, roll, transfer and exchange dice in labs and in the primed area."""

from __future__ import annotations

from typing import Final

from untertage.core.chance import Chance
from untertage.core.game import Event
from untertage.games.tesseract.actions import Adjust, Flip, Reroll, Set, Swap, TesseractAction, Transfer
from untertage.games.tesseract.events import Changed, Swapped
from untertage.games.tesseract.geometry import COLUMN_OF, COLUMNS, LAYERS
from untertage.games.tesseract.names import COLOR_NAMES, COLOR_OF, FACE_NAMES, FACE_OF, LAB_OF, ZONE_NAMES, ZONE_OF
from untertage.games.tesseract.rules.cube import movable, replace_top
from untertage.games.tesseract.rules.labs import (
    add,
    adjust,
    change,
    count_in,
    faces_in,
    has_space,
    remove,
    reroll,
    wraps,
    zones_of,
)
from untertage.games.tesseract.rules.standard import ask_or_do
from untertage.games.tesseract.rules.steps import any_die, change_die, unused, used
from untertage.games.tesseract.rules.threat import destroy
from untertage.games.tesseract.state import (
    COLORS,
    EFFECT,
    FACES,
    IN_BOX,
    IN_CUBE,
    PRIMED,
    TEAM,
    VALUES,
    Pending,
    State,
    Step,
)
from untertage.games.tesseract.tables import (
    FLIPS,
    REROLLS,
    SETS,
    SWAPS_TO_BOX,
    SWAPS_TO_CUBE,
    SWAPS_TO_PRIMED,
    adjusted,
    adjustments,
    transfers,
)

Log = list[Event] | None


def can_adjust(state: State, lab: int, step: Step) -> bool:
    """Every die can go up or down, so only pairs need a closer look."""
    if step.least < 2:
        return any_die(state, lab, step.zones)
    pools = _pools(state, Pending(EFFECT, lab, left=step.n), step, step.least)
    return any(count >= step.least for count in pools)


def adjust_choices(state: State, item: Pending, step: Step) -> list[TesseractAction]:
    """Changes of dice not yet chosen, agreeing in colour and direction if the step says so (TES-31)."""
    found: list[TesseractAction] = []
    missing = step.least - (step.n - item.left)
    pools = _pools(state, item, step, COLUMNS * LAYERS) if missing > 1 else []
    for zone, face in unused(state, item, zones_of(state, item.lab, step.zones)):
        if item.die >= 0 and face // VALUES != item.die:
            continue
        for action in adjustments(step.steps, wraps(state, item.lab, zone))[zone * FACES + face]:
            assert isinstance(action, Adjust)
            if item.delta * action.delta < 0:
                continue
            if missing <= 1 or pools[_agreement(step, face, action.delta)] >= missing:
                found.append(action)
    return found


def _agreement(step: Step, face: int, delta: int) -> int:
    """What the dice of a step must agree in, as a number."""
    color = face // VALUES if step.same_color else COLORS
    return color * 3 + ((delta > 0) - (delta < 0) if step.same_dir else 0) + 1


_UP_AND_DOWN: Final = [1, -1]
_EITHER_WAY: Final = [0]
"""Every die can go up or down."""


def _pools(state: State, item: Pending, step: Step, enough: int) -> list[int]:
    """How many dice could be chosen together, for everything they may agree in; counted until there are enough."""
    pools = [0] * (COLORS + 1) * 3
    for zone in zones_of(state, item.lab, step.zones):
        wrap = wraps(state, item.lab, zone)
        for face in faces_in(state, zone):
            count = count_in(state, zone, face)
            if item.dice:
                count -= item.dice.count(zone * FACES + face)
            if count <= 0:
                continue
            for delta in _UP_AND_DOWN if step.same_dir else _EITHER_WAY:
                if delta and adjusted(face, delta, zone, wrap) == -2:
                    continue
                key = _agreement(step, face, delta)
                pools[key] = pools[key] + count
                if pools[key] >= enough:
                    return pools
    return pools


def do_adjust(state: State, item: Pending, step: Step, action: TesseractAction, chance: Chance, log: Log) -> None:
    assert isinstance(action, Adjust)
    zone, face = ZONE_OF[action.zone], FACE_OF[action.die]
    into = adjust(state, zone, face, action.delta, wraps(state, item.lab, zone), log)
    if step.same_color:
        item.die = face // VALUES
    if step.same_dir:
        item.delta = 1 if action.delta > 0 else -1
    if into < 0:
        item.left -= 1
    else:
        used(item, zone, into)


def can_adjust_all(state: State, lab: int, step: Step) -> bool:
    return step.delta != 0 and any_die(state, lab, step.zones)


def auto_adjust_all(state: State, lab: int, step: Step, chance: Chance, log: Log) -> None:
    """Every die of the zones changes at the same time; what would leave the range of a lab stays (TES-32)."""
    for zone in zones_of(state, lab, step.zones):
        wrap = wraps(state, lab, zone)
        before = [face for face in faces_in(state, zone) for _ in range(count_in(state, zone, face))]
        marks = [remove(state, zone, face) for face in before]
        for face, mark in zip(before, marks, strict=True):
            if zone == PRIMED and face % VALUES + step.delta < 0:
                destroy(state, face, "primed", log)
                continue
            into = adjusted(face, step.delta, zone, wrap)
            add(state, zone, face if into < 0 else into, mark)
            if log is not None and into >= 0:
                log.append(Changed(ZONE_NAMES[zone], FACE_NAMES[face], FACE_NAMES[into]))


def can_change(state: State, lab: int, step: Step) -> bool:
    return any_die(state, lab, step.zones)


def set_choices(state: State, item: Pending, step: Step) -> list[TesseractAction]:
    """Any other value for a die (TES-45)."""
    found: list[TesseractAction] = []
    for zone, face in unused(state, item, zones_of(state, item.lab, step.zones)):
        found += SETS[zone][face]
    return found


def do_set(state: State, item: Pending, step: Step, action: TesseractAction, chance: Chance, log: Log) -> None:
    assert isinstance(action, Set)
    zone, face = ZONE_OF[action.zone], FACE_OF[action.die]
    into = face - face % VALUES + action.value - 1
    change(state, zone, face, into, log)
    used(item, zone, into)


def flip_choices(state: State, item: Pending, step: Step) -> list[TesseractAction]:
    """Dice that can be turned to their opposite face (TES-46)."""
    return [FLIPS[zone][face] for zone, face in unused(state, item, zones_of(state, item.lab, step.zones))]


def do_flip(state: State, item: Pending, step: Step, action: TesseractAction, chance: Chance, log: Log) -> None:
    assert isinstance(action, Flip)
    zone, face = ZONE_OF[action.zone], FACE_OF[action.die]
    into = face - 2 * (face % VALUES) + VALUES - 1
    change(state, zone, face, into, log)
    used(item, zone, into)


def reroll_choices(state: State, item: Pending, step: Step) -> list[TesseractAction]:
    """Dice that can be rolled again."""
    return [REROLLS[zone][face] for zone, face in unused(state, item, zones_of(state, item.lab, step.zones))]


def do_reroll(state: State, item: Pending, step: Step, action: TesseractAction, chance: Chance, log: Log) -> None:
    assert isinstance(action, Reroll)
    zone = ZONE_OF[action.zone]
    used(item, zone, reroll(state, zone, FACE_OF[action.die], chance, log))


def can_transfer(state: State, lab: int, step: Step) -> bool:
    return any(state.labs[frm] and has_space(state, to) for frm, to in _ways(state, lab, step))


def _ways(state: State, lab: int, step: Step) -> list[tuple[int, int]]:
    """From which lab to which a step may transfer dice, without asking anybody twice (TES-36, TES-D41)."""
    team = [other for other in range(len(state.labs)) if other == lab or not state.refused >> other & 1]
    return [(frm, to) for frm in team for to in team if frm != to and (step.any_labs or lab in (frm, to))]


def transfer_choices(state: State, item: Pending, step: Step) -> list[TesseractAction]:
    """Dice not yet moved in this step, to labs with a free space (TES-35)."""
    found: list[TesseractAction] = []
    wrap = state.character(item.lab).wrap
    for frm, to in _ways(state, item.lab, step):
        if has_space(state, to):
            table = transfers(step.adjust, wrap and item.lab in (frm, to))
            for _, face in unused(state, item, [frm]):
                found += table[(frm * TEAM + to) * FACES + face]
    return found


def do_transfer(state: State, item: Pending, step: Step, action: TesseractAction, chance: Chance, log: Log) -> None:
    assert isinstance(action, Transfer)
    ask_or_do(state, item, FACE_OF[action.die], LAB_OF[action.lab], LAB_OF[action.to], action.delta, log)


def can_swap(state: State, lab: int, step: Step) -> bool:
    fresh = Pending(EFFECT, lab, left=step.n)
    return any(
        _swaps(state, fresh, step, zone, face)
        for zone in zones_of(state, lab, step.zones)
        for face in faces_in(state, zone)
    )


def swap_choices(state: State, item: Pending, step: Step) -> list[TesseractAction]:
    """A die of one zone against one of another; recoloured dice must differ in colour (TES-8, TES-D38)."""
    found: list[TesseractAction] = []
    for zone, face in unused(state, item, zones_of(state, item.lab, step.zones)):
        found += _swaps(state, item, step, zone, face)
    return found


def _swaps(state: State, item: Pending, step: Step, zone: int, face: int) -> list[TesseractAction]:
    """What this die can be exchanged for."""
    color = face // VALUES
    if step.other == IN_CUBE:
        tops = [(column, state.columns[column][-1] // VALUES) for column in movable(state)]
        return [SWAPS_TO_CUBE[zone][face][column] for column, top in tops if not step.swap_colors or top != color]
    if step.other == IN_BOX:
        others = [other for other in range(COLORS) if state.box[other] and other != color]
        return [SWAPS_TO_BOX[zone][face][other] for other in others]
    dice = [other for _, other in unused(state, item, [PRIMED])]
    return [
        SWAPS_TO_PRIMED[zone][face][other]
        for other in dice
        if (other // VALUES != color if step.swap_colors else other != face)
    ]


def do_swap(state: State, item: Pending, step: Step, action: TesseractAction, chance: Chance, log: Log) -> None:
    """Exchange the dice, or only their colours; the place on the Tesseract is never empty, so no event (TES-D38)."""
    assert isinstance(action, Swap)
    zone, face = ZONE_OF[action.zone], FACE_OF[action.die]
    if step.other == IN_BOX:
        color = COLOR_OF[action.other]
        state.box[color] -= 1
        state.box[face // VALUES] += 1
        here, there = color * VALUES + face % VALUES, -1
        given = COLOR_NAMES[color]
    else:
        other = state.columns[COLUMN_OF[action.other]][-1] if step.other == IN_CUBE else FACE_OF[action.other]
        here, there = other, face
        if step.swap_colors:
            here = other - other % VALUES + face % VALUES
            there = face - face % VALUES + other % VALUES
        given = FACE_NAMES[other]
        if step.other == IN_CUBE:
            replace_top(state, COLUMN_OF[action.other], there)
        else:
            change_die(state, PRIMED, other, there)
            item.dice.append(PRIMED * FACES + there)
    change_die(state, zone, face, here)
    used(item, zone, here)
    if log is not None:
        log.append(Swapped(action.die, action.zone, given))
        if here != FACE_OF.get(given, -1):
            log.append(Changed(ZONE_NAMES[zone], action.die, FACE_NAMES[here]))
