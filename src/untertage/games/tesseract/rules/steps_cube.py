"""Chapter 5: steps that take dice off the Tesseract, move them on it, destroy them or bring them back."""

from __future__ import annotations

from untertage.core.chance import Chance
from untertage.core.game import Event
from untertage.games.tesseract.actions import Create, Destroy, DestroyColumn, Reposition, Restore, Take, TesseractAction
from untertage.games.tesseract.events import Created, DieRolled, Lifted, Repositioned
from untertage.games.tesseract.geometry import COLUMN_OF, COLUMNS
from untertage.games.tesseract.listing import ACTIONS
from untertage.games.tesseract.names import COLOR_OF, FACE_NAMES, FACE_OF, LAB_OF, ZONE_OF
from untertage.games.tesseract.rules.cube import any_room, has_room, is_movable, lift, put, roll
from untertage.games.tesseract.rules.labs import faces_in, has_space, remove, take, zones_of
from untertage.games.tesseract.rules.marks import mark_from_box, put_in
from untertage.games.tesseract.rules.standard import take_actions
from untertage.games.tesseract.rules.steps import full_columns
from untertage.games.tesseract.rules.threat import destroy, uncover
from untertage.games.tesseract.state import (
    BIT,
    COLORS,
    EFFECT,
    FACES,
    IN_BOX,
    IN_CUBE,
    IN_LAB,
    PLACE,
    PRIMED,
    VALUES,
    Pending,
    State,
    Step,
)
from untertage.games.tesseract.tables import (
    CREATES,
    CREATES_ROLLED,
    DESTROY_COLUMNS,
    DESTROYS,
    REPOSITIONS,
    RESTORES,
    RESTORES_FROM_BOX,
)

Log = list[Event] | None


def can_take(state: State, lab: int, step: Step) -> bool:
    if step.source == IN_BOX:
        return any(state.box) and any(has_space(state, to) for to in zones_of(state, lab, step.target))
    need = state.character(lab).min_free
    return has_space(state, lab) and any(free >= need for free in state.free)


def take_choices(state: State, item: Pending, step: Step) -> list[TesseractAction]:
    """Movable dice (TES-29), or destroyed dice in a chosen value."""
    if step.source == IN_CUBE:
        return take_actions(state, item.lab, ACTIONS)
    found: list[TesseractAction] = []
    for to in zones_of(state, item.lab, step.target):
        if has_space(state, to):
            for color in range(COLORS):
                if not state.box[color]:
                    continue
                if step.choose_value:
                    found += CREATES[to][color * VALUES : (color + 1) * VALUES]
                else:
                    found.append(CREATES_ROLLED[to][color])
    return found


def do_take(state: State, item: Pending, step: Step, action: TesseractAction, chance: Chance, log: Log) -> None:
    item.left -= 1
    if isinstance(action, Take):
        take(state, item.lab, COLUMN_OF[action.column], chance, log)
        return
    assert isinstance(action, Create)
    rolled = action.die in COLOR_OF
    color = COLOR_OF[action.die] if rolled else 0
    face = color * VALUES + roll(chance, "box", color) - 1 if rolled else FACE_OF[action.die]
    put_in(state, LAB_OF[action.lab], face, mark_from_box(state, face // VALUES))
    state.box[face // VALUES] -= 1
    if log is not None:
        log.append(Created(FACE_NAMES[face], action.lab))


def can_reposition(state: State, lab: int, step: Step) -> bool:
    """A movable die and another column with room (TES-47)."""
    for column in range(COLUMNS):
        if is_movable(state, column):
            return any(has_room(state, to) for to in range(COLUMNS) if to != column)
    return False


def reposition_choices(state: State, item: Pending, step: Step) -> list[TesseractAction]:
    """Each movable die to each other column with room, none twice in a step (TES-47, TES-D18, TES-D43).

    `mask` has the columns on which a die was put down in this step.
    """
    found: list[TesseractAction] = []
    targets = [column for column in range(COLUMNS) if has_room(state, column)]
    for column in range(COLUMNS):
        if is_movable(state, column) and not item.mask & BIT[column]:
            found += [REPOSITIONS[column][to] for to in targets if to != column]
    return found


def do_reposition(state: State, item: Pending, step: Step, action: TesseractAction, chance: Chance, log: Log) -> None:
    """The die is put down first; then the event of the place it left happens (TES-48)."""
    assert isinstance(action, Reposition)
    item.left -= 1
    column, to = COLUMN_OF[action.column], COLUMN_OF[action.to]
    layer = len(state.columns[column])
    die = lift(state, column, chance, log)
    put(state, to, die)
    item.mask |= BIT[to]
    if log is not None:
        log.append(Repositioned(FACE_NAMES[die], action.column, action.to))
    if layer == 1:
        uncover(state, column, die % VALUES + 1, chance, log)


def _may_destroy(item: Pending, step: Step, value: int) -> bool:
    """The column is one that the step reaches (TES-16)."""
    return bool(value <= step.max_value and item.mask & BIT[value - 1] and item.column in (-1, value))


def can_destroy(state: State, lab: int, step: Step) -> bool:
    fresh = Pending(EFFECT, lab, left=step.n, mask=full_columns(state, step))
    return any(count > 0 and _may_destroy(fresh, step, face % VALUES + 1) for face, count in enumerate(state.primed))


def destroy_choices(state: State, item: Pending, step: Step) -> list[TesseractAction]:
    """Primed dice, or whole primed columns, within the limits of the step."""
    if step.whole_column:
        full = [value for value in range(1, VALUES + 1) if state.primed_in(value)]
        return [DESTROY_COLUMNS[value - 1] for value in full if _may_destroy(item, step, value)]
    return [DESTROYS[face] for face in faces_in(state, PRIMED) if _may_destroy(item, step, face % VALUES + 1)]


def do_destroy(state: State, item: Pending, step: Step, action: TesseractAction, chance: Chance, log: Log) -> None:
    item.left -= 1
    if isinstance(action, DestroyColumn):
        for face in range(action.value - 1, FACES, VALUES):
            for _ in range(state.primed[face]):
                destroy(state, face, "primed", log)
            state.primed[face] = 0
        return
    assert isinstance(action, Destroy)
    face = FACE_OF[action.die]
    state.primed[face] -= 1
    destroy(state, face, "primed", log)
    if step.same_column:
        item.column = face % VALUES + 1


def can_restore(state: State, lab: int, step: Step) -> bool:
    return any_room(state) and bool(restore_choices(state, Pending(EFFECT, lab, left=step.n), step))


def restore_choices(state: State, item: Pending, step: Step) -> list[TesseractAction]:
    """Dice that can go back on the Tesseract, as long as a column has room (TES-79)."""
    if not any_room(state):
        return []
    if step.source == IN_BOX:
        return [RESTORES_FROM_BOX[color] for color in range(COLORS) if state.box[color]]
    zone = PRIMED if step.source != IN_LAB else item.lab
    return [RESTORES[zone][face] for face in faces_in(state, zone) if face % VALUES < step.max_value]


def do_restore(state: State, item: Pending, step: Step, action: TesseractAction, chance: Chance, log: Log) -> None:
    """A die from the box is rolled before its column is chosen; others keep their value (TES-D29)."""
    assert isinstance(action, Restore)
    item.left -= 1
    if action.zone == "box":
        color = COLOR_OF[action.die]
        state.box[color] -= 1
        face = color * VALUES + roll(chance, "box", color) - 1
        if log is not None:
            log.append(DieRolled(FACE_NAMES[face]))
    else:
        face = FACE_OF[action.die]
        remove(state, ZONE_OF[action.zone], face)
        if log is not None:
            log.append(Lifted(action.die, action.zone))
    state.pending.append(Pending(PLACE, item.lab, die=face))
