"""Why an action is illegal: the rule that forbids it."""

from __future__ import annotations

from typing import Final

from untertage.core.errors import Refusal
from untertage.games.tesseract.actions import (
    Accelerate,
    Adjust,
    Agree,
    Character,
    Contain,
    Corner,
    Create,
    Delegate,
    Destroy,
    DestroyColumn,
    End,
    Enrich,
    Fill,
    Flip,
    Pass,
    Place,
    Play,
    Prime,
    Refuse,
    Reposition,
    Reroll,
    Restore,
    Roll,
    Set,
    Shield,
    Special,
    Study,
    Swap,
    Take,
    TesseractAction,
    Transfer,
    Twin,
    Use,
)
from untertage.games.tesseract.geometry import COLUMN_OF
from untertage.games.tesseract.names import FACE_OF, LAB_NAMES, LAB_OF, ZONE_OF
from untertage.games.tesseract.rules import effects
from untertage.games.tesseract.rules.acting import (
    on_column,
    why_no_die,
    why_not_adjust,
    why_not_contain,
    why_not_play,
    why_not_special,
    why_not_study,
    why_not_take,
    why_not_transfer,
    why_not_use,
)
from untertage.games.tesseract.rules.cube import is_movable
from untertage.games.tesseract.rules.flow import TWIN_STAGE
from untertage.games.tesseract.rules.labs import count_in, has_space, may_touch
from untertage.games.tesseract.rules.legal import actor, legal
from untertage.games.tesseract.rules.reaching import (
    card_of,
    why_not_changed,
    why_not_created,
    why_not_delegated,
    why_not_destroyed,
    why_not_repositioned,
    why_not_restored,
    why_not_swapped,
)
from untertage.games.tesseract.rules.threat import AT_CORNERS
from untertage.games.tesseract.state import (
    ACCELERATE,
    ADJUST,
    BIT,
    CONSENT,
    CONTAIN,
    CONTAINED,
    DELEGATED,
    EFFECT,
    ENRICH,
    FACES,
    GROUP,
    IN_BOX,
    IN_LAB,
    IN_LABS,
    KINDS,
    MORE_TRANSFERS,
    PENDING,
    PICK_CHARACTER,
    PICK_CORNER,
    PLACE,
    PRIME,
    SECOND_ROLL,
    SHIELD,
    TAKE,
    TRANSFER,
    TURN,
    Pending,
    State,
    Step,
)

_TURN_ACTIONS: Final = (Take, Adjust, Transfer, Study, Contain, Special, Play, Use, End)
_ASKED: Final[dict[int, tuple[type[TesseractAction], ...]]] = {
    TURN: _TURN_ACTIONS,
    PICK_CHARACTER: (Character,),
    PICK_CORNER: (Corner,),
    PRIME: (Prime,),
    ACCELERATE: (Accelerate,),
    ENRICH: (Enrich,),
    SHIELD: (Shield,),
    SECOND_ROLL: (Roll, Pass),
    PLACE: (Place,),
    GROUP: (Fill,),
    CONSENT: (Agree, Refuse),
    MORE_TRANSFERS: (Transfer, Pass),
    DELEGATED: (Take, Adjust, Transfer, Contain, Pass),
}
_ASKED_BY_STEP: Final[dict[str, tuple[type[TesseractAction], ...]]] = {
    "take": (Take, Create, Pass),
    "adjust": (Adjust, Pass),
    "set": (Set, Pass),
    "flip": (Flip, Pass),
    "reroll": (Reroll, Pass),
    "reposition": (Reposition, Pass),
    "transfer": (Transfer, Pass),
    "swap": (Swap, Pass),
    "destroy": (Destroy, DestroyColumn, Pass),
    "restore": (Restore, Pass),
    "contain": (Contain, Fill, Pass),
    "delegate": (Delegate, Pass),
}
_KINDS: Final = {Take: TAKE, Adjust: ADJUST, Transfer: TRANSFER, Contain: CONTAIN}


def why_not(state: State, seat: int, action: TesseractAction) -> Refusal | None:
    """None for a legal action, otherwise the rule that forbids it."""
    if state.ended:
        return Refusal("TES-83")
    if seat != actor(state):
        return _why_not_seat(state, state.pending[-1])
    if action in legal(state):
        return None
    item = state.pending[-1]
    if not isinstance(action, _asked(state, item)):
        return _why_not_now(item, action)
    return _reason(state, item, action)


def _why_not_seat(state: State, item: Pending) -> Refusal:
    """Somebody else has the turn, or is asked (TES-24, TES-28)."""
    lab = LAB_NAMES[item.lab]
    if item.lab == state.active:
        return Refusal("TES-24", {"lab": lab})
    return Refusal("TES-28", {"lab": lab, "due": f"due_{PENDING[item.kind]}"})


def _why_not_now(item: Pending, action: TesseractAction) -> Refusal:
    """Something else is to be decided, and the answer says what (TES-42, TES-D31, TES-D46)."""
    due = {"due": f"due_{PENDING[item.kind]}"}
    if isinstance(action, Play | Use):
        return Refusal("TES-42", due | {"card": action.card}, "phase")
    return Refusal("TES-D31" if isinstance(action, _TURN_ACTIONS) else "TES-D46", due)


def _asked(state: State, item: Pending) -> tuple[type[TesseractAction], ...]:
    """The kinds of actions among which the decision is."""
    if item.kind == EFFECT:
        return _ASKED_BY_STEP[effects.steps_of(state, item)[item.at].op]
    if item.kind == CONTAINED:
        return (Twin, Pass) if item.at == TWIN_STAGE else (Roll, Pass)
    return _ASKED[item.kind]


def _reason(state: State, item: Pending, action: TesseractAction) -> Refusal:
    """The kind of action is right, but not this one."""
    if item.kind == EFFECT:
        return _why_not_step(state, item, action)
    if item.kind in (TURN, DELEGATED):
        return _why_not_action(state, item, action)
    match action:
        case Character():
            return _why_not_character(state, action.character)
        case Corner():
            return Refusal("TES-20", {"column": action.column, "possible": _columns(state)})
        case Prime():
            return _why_not_lowest(state, "TES-21" if item.at == AT_CORNERS else "TES-59", action.column)
        case Accelerate():
            return _why_not_lowest(state, "TES-67", action.column)
        case Enrich():
            dice = tuple(each.die for each in legal(state) if isinstance(each, Enrich))
            return Refusal("TES-68", {"die": action.die, "possible": dice})
        case Shield():
            return Refusal("TES-71", {"lab": action.lab, "possible": LAB_NAMES[: len(state.labs)]})
        case Place():
            return Refusal("TES-47", {"column": action.column}, "full")
        case Fill():
            return _why_not_fill(state, action)
        case Transfer():
            return why_not_transfer(state, item, action)
        case _:
            return _why_not_now(item, action)


def _why_not_action(state: State, item: Pending, action: TesseractAction) -> Refusal:
    """An action or a card of the turn, or a delegated action."""
    lab = item.lab
    if item.kind == DELEGATED:
        if not item.mask >> _KINDS[type(action)] & 1:
            left = tuple(f"act_{name}" for kind, name in enumerate(KINDS) if item.mask >> kind & 1)
            return Refusal("TES-D47", {"possible": left}, "kind")
    elif state.actions == 0 and not isinstance(action, Play | Use):
        return Refusal("TES-25")
    match action:
        case Take():
            return why_not_take(state, lab, action)
        case Adjust():
            return why_not_adjust(state, lab, action)
        case Transfer():
            return why_not_transfer(state, item, action)
        case Study():
            return why_not_study(state, lab, action)
        case Contain():
            return why_not_contain(state, lab, IN_LAB, action)
        case Special():
            return why_not_special(state, lab)
        case Play():
            return why_not_play(state, lab, action.card)
        case Use():
            return why_not_use(state, lab, action.card)
        case _:
            return _why_not_now(item, action)


def _why_not_character(state: State, name: str) -> Refusal:
    """Nobody has that character, and it takes part (TES-D44, TES-D50)."""
    ids = [character.id for character in state.components.characters]
    if name not in ids:
        return Refusal("TES-D44", {"name": name}, "unknown")
    return Refusal("TES-D44", {"name": name}, "taken" if ids.index(name) in state.crew else "left_out")


def _columns(state: State) -> tuple[str, ...]:
    """The columns that the legal actions name."""
    return tuple(action.column for action in legal(state) if isinstance(action, Prime | Accelerate | Corner))


def _why_not_lowest(state: State, rule: str, column: str) -> Refusal:
    """The column is empty, its die is locked, or another one is lower (TES-11)."""
    empty = why_no_die(state, column)
    if empty is not None:
        return empty
    if not is_movable(state, COLUMN_OF[column]):
        return Refusal("TES-8", {"column": column})
    return Refusal(rule, {**on_column(state, column), "possible": _columns(state)})


def _why_not_fill(state: State, action: Fill) -> Refusal:
    if state.contained & BIT[FACE_OF[action.die]]:
        return Refusal("TES-52", {"die": action.die})
    return Refusal("TES-50", {"die": action.die}, "other")


def _why_not_step(state: State, item: Pending, action: TesseractAction) -> Refusal:
    """A choice that the present step of an effect does not allow."""
    step, card = effects.steps_of(state, item)[item.at], card_of(state, item)
    if isinstance(action, Pass):
        too_few = step.n - item.left < step.least
        return Refusal("TES-D48", {"card": card}) if too_few else Refusal("TES-D42", {"card": card}, "stop")
    if step.promise and action in effects.CHOICES[step.op](state, item, step):
        return Refusal("TES-D42", {"card": card})
    owner = effects.owner_of(item.lab, action)
    if owner in range(len(state.labs)) and not may_touch(state, item.lab, owner):
        return Refusal("TES-36", {"lab": LAB_NAMES[owner]})
    chosen = _chosen_die(action)
    if chosen >= 0 and _is_used_up(state, item, chosen):
        return Refusal("TES-D43", {"die": getattr(action, "die", "")})
    return _why_not_choice(state, item, step, action, card)


def _why_not_choice(state: State, item: Pending, step: Step, action: TesseractAction, card: str) -> Refusal:
    match action:
        case Take():
            from_box = step.source == IN_BOX
            return Refusal("TES-D47", {"card": card}, "from_box") if from_box else why_not_take(state, item.lab, action)
        case Adjust() | Set() | Flip() | Reroll():
            return why_not_changed(state, item, step, action, card)
        case Reposition():
            return why_not_repositioned(state, item, action.column, action.to)
        case Swap():
            return why_not_swapped(state, item, step, action, card)
        case Transfer():
            return _why_not_effect_transfer(state, item, step, action, card)
        case Destroy() | DestroyColumn():
            return why_not_destroyed(state, item, step, action, card)
        case Restore():
            return why_not_restored(state, item, step, action, card)
        case Create():
            return why_not_created(state, item, step, action, card)
        case Contain():
            alone = step.single
            return _alone(card) if alone else why_not_contain(state, item.lab, step.source, action)
        case Fill():
            return _why_not_single(state, item, step, action, card)
        case Delegate():
            return why_not_delegated(state, item, step, action.lab, card)
        case _:
            return _why_not_now(item, action)


def _alone(card: str) -> Refusal:
    """The effect contains single dice (TES-D30)."""
    return Refusal("TES-D47", {"card": card}, "single")


def _why_not_single(state: State, item: Pending, step: Step, action: Fill, card: str) -> Refusal:
    """A die that an effect contains without a group (TES-52, TES-D47)."""
    about = {"card": card, "die": action.die, "zone": action.lab}
    lab = LAB_OF[action.lab]
    if not step.single:
        return Refusal("TES-D47", about, "group")
    if lab < len(state.labs) and step.source != IN_LABS and lab != item.lab:
        return Refusal("TES-D47", {**about, "where": "in_lab"}, "zone")
    if lab >= len(state.labs) or FACE_OF[action.die] not in state.labs[lab]:
        return Refusal("TES-D47", about, "absent")
    return Refusal("TES-52", {"die": action.die})


def _why_not_effect_transfer(state: State, item: Pending, step: Step, action: Transfer, card: str) -> Refusal:
    frm, to = LAB_OF[action.lab], LAB_OF[action.to]
    about = {"card": card, "die": action.die, "lab": action.lab, "to": action.to}
    if frm == to:
        return Refusal("TES-35", about, "same")
    if max(frm, to) >= len(state.labs) or FACE_OF[action.die] not in state.labs[frm]:
        return Refusal("TES-35", about, "absent")
    for lab, name in ((frm, action.lab), (to, action.to)):
        if lab != item.lab and state.refused >> lab & 1:
            return Refusal("TES-36", {"lab": name})
    if not step.any_labs and item.lab not in (frm, to):
        return Refusal("TES-35", about, "own")
    if not has_space(state, to):
        return Refusal("TES-13", {"lab": action.to})
    if abs(action.delta) <= step.adjust:
        return Refusal("TES-32", {"die": action.die})
    return Refusal("TES-D47", {**about, "n": step.adjust}, "far") if step.adjust else Refusal("TES-35", about, "value")


def _chosen_die(action: TesseractAction) -> int:
    """The die that a step would choose, as `zone * 24 + face`."""
    if isinstance(action, Adjust | Set | Flip | Reroll | Swap):
        return ZONE_OF[action.zone] * FACES + FACE_OF[action.die]
    if isinstance(action, Transfer):
        return LAB_OF[action.lab] * FACES + FACE_OF[action.die]
    return -1


def _is_used_up(state: State, item: Pending, chosen: int) -> bool:
    """All such dice have been chosen in this step (TES-D43)."""
    times = item.dice.count(chosen)
    return times > 0 and count_in(state, chosen // FACES, chosen % FACES) <= times
