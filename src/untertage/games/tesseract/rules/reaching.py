"""Why a step of an effect cannot choose this: the first condition that fails (chapter 5, TES-D47)."""

from __future__ import annotations

from typing import Final, TypeAlias

from untertage.core.errors import Refusal
from untertage.games.tesseract.actions import Adjust, Create, Destroy, DestroyColumn, Flip, Reroll, Restore, Set, Swap
from untertage.games.tesseract.geometry import COLUMN_OF
from untertage.games.tesseract.names import COLOR_NAMES, COLOR_OF, FACE_NAMES, FACE_OF, LAB_NAMES, LAB_OF, ZONE_OF
from untertage.games.tesseract.rules.cube import is_movable
from untertage.games.tesseract.rules.labs import count_in, has_space, wraps, zones_of
from untertage.games.tesseract.rules.standard import can_do_standard
from untertage.games.tesseract.rules.starting import where
from untertage.games.tesseract.state import BIT, IN_BOX, IN_CUBE, IN_LAB, PRIMED, VALUES, Pending, State, Step
from untertage.games.tesseract.tables import adjusted

About: TypeAlias = dict[str, str | int | tuple[str, ...]]

EXCHANGED: Final = {IN_BOX: "with_box", IN_CUBE: "with_cube"}
"""The term for what a die is exchanged for, primed dice otherwise."""


def card_of(state: State, item: Pending) -> str:
    """The name of what carries out an effect: a card, an ability or the reward."""
    if item.source in ("special", "passive"):
        return f"{state.character(item.lab).id}_{item.source}"
    return item.source


def why_not_there(state: State, lab: int, step: Step, about: About, zone: int, face: int) -> Refusal | None:
    """The step reaches the zone, and such a die lies there."""
    if zone != PRIMED and zone >= len(state.labs):
        return Refusal("TES-D47", about, "absent")
    if zone not in zones_of(state, lab, step.zones):
        return Refusal("TES-D47", {**about, "where": where(step.zones)}, "zone")
    return None if count_in(state, zone, face) else Refusal("TES-D47", about, "absent")


def why_not_changed(
    state: State, item: Pending, step: Step, action: Adjust | Set | Flip | Reroll, card: str
) -> Refusal:
    """A die that is adjusted, set, flipped or rolled again (TES-31, TES-45, TES-46)."""
    zone, face = ZONE_OF[action.zone], FACE_OF[action.die]
    about: About = {"card": card, "die": action.die, "zone": action.zone}
    elsewhere = why_not_there(state, item.lab, step, about, zone, face)
    if elsewhere is not None:
        return elsewhere
    if isinstance(action, Adjust):
        return why_not_adjusted(state, item, step, action, about)
    return Refusal("TES-45", about)


def why_not_adjusted(state: State, item: Pending, step: Step, action: Adjust, about: About) -> Refusal:
    """By as much as the step allows, within the range, agreeing with what was chosen before (TES-31 to TES-33)."""
    zone, face = ZONE_OF[action.zone], FACE_OF[action.die]
    if not 0 < abs(action.delta) <= step.steps:
        return Refusal("TES-D47", {**about, "n": step.steps}, "far")
    if item.die >= 0 and face // VALUES != item.die:
        return Refusal("TES-D47", {**about, "color": COLOR_NAMES[item.die]}, "colour")
    if item.delta * action.delta < 0:
        return Refusal("TES-D47", about, "direction")
    if adjusted(face, action.delta, zone, wraps(state, item.lab, zone)) == -2:
        return Refusal("TES-33") if zone == PRIMED else Refusal("TES-32", about)
    return Refusal("TES-D47", {**about, "n": step.least}, "pair")


def why_not_swapped(state: State, item: Pending, step: Step, action: Swap, card: str) -> Refusal:
    """Two dice that differ in what is exchanged (TES-8, TES-D38)."""
    zone, face = ZONE_OF[action.zone], FACE_OF[action.die]
    about: About = {"card": card, "die": action.die, "zone": action.zone}
    elsewhere = why_not_there(state, item.lab, step, about, zone, face)
    if elsewhere is not None:
        return elsewhere
    names = COLUMN_OF if step.other == IN_CUBE else COLOR_OF if step.other == IN_BOX else FACE_OF
    if action.other not in names:
        return Refusal("TES-D47", {"card": card, "with": EXCHANGED.get(step.other, "with_primed")}, "other")
    if step.other == IN_CUBE:
        column = COLUMN_OF[action.other]
        if not state.columns[column]:
            return Refusal("TES-6", {"column": action.other}, "empty")
        if not is_movable(state, column):
            return Refusal("TES-8", {"column": action.other})
    elif step.other == IN_BOX:
        if not state.box[COLOR_OF[action.other]]:
            return Refusal("TES-16", {"color": action.other})
    elif not state.primed[FACE_OF[action.other]]:
        return Refusal("TES-D47", {"card": card, "die": action.other, "zone": "primed"}, "absent")
    elif not step.swap_colors:
        return Refusal("TES-D47", {**about, "other": action.other}, "equal")
    return Refusal("TES-D47", {**about, "color": COLOR_NAMES[face // VALUES]}, "same_colour")


def why_not_destroyed(state: State, item: Pending, step: Step, action: Destroy | DestroyColumn, card: str) -> Refusal:
    """A primed die, or a whole primed column, within the limits of the step (TES-16)."""
    if step.whole_column != isinstance(action, DestroyColumn):
        return Refusal("TES-D47", {"card": card}, "whole" if step.whole_column else "one")
    if isinstance(action, DestroyColumn):
        value = action.value
        if not state.primed_in(value):
            return Refusal("TES-D47", {"value": value}, "empty_column")
    else:
        value = FACE_OF[action.die] % VALUES + 1
        if not state.primed[FACE_OF[action.die]]:
            return Refusal("TES-D47", {"die": action.die, "zone": "primed"}, "absent")
    if value > step.max_value:
        return Refusal("TES-D47", {"card": card, "n": step.max_value}, "value")
    if item.column not in (-1, value):
        return Refusal("TES-D47", {"card": card, "n": item.column}, "column")
    return Refusal("TES-D47", {"card": card, "n": step.column_min}, "few")


def why_not_restored(state: State, item: Pending, step: Step, action: Restore, card: str) -> Refusal:
    """A die of the box by its colour, or a die of the zone that the step names (TES-16, TES-79)."""
    zone = "box" if step.source == IN_BOX else LAB_NAMES[item.lab] if step.source == IN_LAB else "primed"
    if action.zone != zone:
        return Refusal("TES-D47", {"card": card, "from": zone, "zone": action.zone}, "from")
    if zone == "box":
        return why_not_from_box(state, action.die, rolled=True)
    if action.die in COLOR_OF:
        return Refusal("TES-D47", {"die": action.die}, "which")
    if not count_in(state, ZONE_OF[zone], FACE_OF[action.die]):
        return Refusal("TES-D47", {"die": action.die, "zone": zone}, "absent")
    return Refusal("TES-D47", {"card": card, "n": step.max_value}, "value")


def why_not_from_box(state: State, die: str, *, rolled: bool) -> Refusal:
    """Dice of the box have colours only; one that is not rolled gets its value from the player (TES-16, TES-D39)."""
    if rolled != (die in COLOR_OF):
        return Refusal("TES-D47", {"die": die}, "rolled" if rolled else "which")
    color = die if die in COLOR_OF else COLOR_NAMES[FACE_OF[die] // VALUES]
    return Refusal("TES-16", {"color": color})


def why_not_created(state: State, item: Pending, step: Step, action: Create, card: str) -> Refusal:
    """A destroyed die for a lab with a free space (TES-13, TES-16)."""
    if step.source != IN_BOX:
        return Refusal("TES-D47", {"card": card}, "from_cube")
    lab = LAB_OF[action.lab]
    if lab >= len(state.labs) or lab not in zones_of(state, item.lab, step.target):
        return Refusal("TES-D47", {"card": card, "where": where(step.target), "zone": action.lab}, "zone")
    if not has_space(state, lab):
        return Refusal("TES-13", {"lab": action.lab})
    return why_not_from_box(state, action.die, rolled=not step.choose_value)


def why_not_delegated(state: State, item: Pending, step: Step, lab: str, card: str) -> Refusal:
    """Another player who could do something now (TES-D37)."""
    if LAB_OF[lab] == item.lab:
        return Refusal("TES-D47", {"card": card}, "self")
    there = LAB_OF[lab] < len(state.labs)
    assert not there or not can_do_standard(state, LAB_OF[lab], step.kinds)
    return Refusal("TES-D47", {"lab": lab}, "idle" if there else "no_lab")


def why_not_repositioned(state: State, item: Pending, column: str, to: str) -> Refusal:
    """A movable die that was not moved in this step, to another column with room (TES-8, TES-47, TES-D43)."""
    at = COLUMN_OF[column]
    if not state.columns[at]:
        return Refusal("TES-6", {"column": column}, "empty")
    if not is_movable(state, at):
        return Refusal("TES-8", {"column": column})
    if item.mask & BIT[at]:
        return Refusal("TES-D43", {"die": FACE_NAMES[state.columns[at][-1]]})
    return Refusal("TES-47", {"column": to}, "same" if column == to else "full")
