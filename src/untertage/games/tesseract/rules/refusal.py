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
from untertage.games.tesseract.names import COLOR_OF, DIE_NAMES, FACE_NAMES, FACE_OF, LAB_NAMES, LAB_OF, ZONE_OF
from untertage.games.tesseract.rules import effects
from untertage.games.tesseract.rules.containing import source_dice
from untertage.games.tesseract.rules.cube import is_movable
from untertage.games.tesseract.rules.flow import TWIN_STAGE
from untertage.games.tesseract.rules.groups import SMALLEST, is_group
from untertage.games.tesseract.rules.labs import cards_left, count_in, has_space, may_touch
from untertage.games.tesseract.rules.legal import actor, legal
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
    IN_LAB,
    MORE_TRANSFERS,
    PENDING,
    PICK_CHARACTER,
    PICK_CORNER,
    PLACE,
    PRIME,
    PRIMED,
    SECOND_ROLL,
    SHIELD,
    TAKE,
    TOP_LEVEL,
    TRANSFER,
    TURN,
    VALUES,
    Pending,
    State,
    Step,
)
from untertage.games.tesseract.tables import adjusted

OUT_OF_REACH: Final = Refusal("TES-D47")

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
        return Refusal("TES-24" if state.pending[-1].lab == state.active else "TES-28")
    if action in legal(state):
        return None
    item = state.pending[-1]
    if not isinstance(action, _asked(state, item)):
        return _why_not_now(item, action)
    return _reason(state, item, action)


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
            return Refusal("TES-D44")
        case Corner():
            return Refusal("TES-20")
        case Prime():
            return _why_not_lowest(state, "TES-21" if item.at == AT_CORNERS else "TES-59", action.column)
        case Accelerate():
            return _why_not_lowest(state, "TES-67", action.column)
        case Enrich():
            return Refusal("TES-68", {"die": action.die})
        case Shield():
            return Refusal("TES-71")
        case Place():
            return Refusal("TES-47")
        case Fill():
            return _why_not_fill(state, action)
        case Transfer():
            return _why_not_transfer(state, item, action)
        case _:
            return _why_not_now(item, action)


def _why_not_action(state: State, item: Pending, action: TesseractAction) -> Refusal:
    """An action or a card of the turn, or a delegated action."""
    lab = item.lab
    if item.kind == DELEGATED:
        if not item.mask >> _KINDS[type(action)] & 1:
            return OUT_OF_REACH
    elif state.actions == 0 and not isinstance(action, Play | Use):
        return Refusal("TES-25")
    match action:
        case Take():
            return _why_not_take(state, lab, action)
        case Adjust():
            return _why_not_adjust(state, lab, action)
        case Transfer():
            return _why_not_transfer(state, item, action)
        case Study():
            return _why_not_study(state, lab, action)
        case Contain():
            return _why_not_contain(state, lab, IN_LAB, action)
        case Special():
            limit = state.character(lab).special_limit
            return Refusal("TES-39" if limit and state.specials >= limit else "TES-D32")
        case Play():
            held = [state.components.research[card].id for card in state.hands[lab]]
            return Refusal("TES-D32") if action.card in held else Refusal("TES-42", {"card": action.card})
        case Use():
            gained = [
                state.components.matrix_cards[state.nodes[n]].id
                for n, holder in enumerate(state.holders)
                if holder >= 0
            ]
            return Refusal("TES-D32") if action.card in gained else Refusal("TES-78", {"card": action.card})
        case _:
            return _why_not_now(item, action)


def _why_not_take(state: State, lab: int, action: Take) -> Refusal:
    if not has_space(state, lab):
        return Refusal("TES-29")
    return _why_no_die(state, action.column) or Refusal("TES-6", _on(state, action.column))


def _why_no_die(state: State, column: str) -> Refusal | None:
    """An empty column."""
    return None if state.columns[COLUMN_OF[column]] else Refusal("TES-6", {"column": column}, "empty")


def _on(state: State, column: str) -> dict[str, str]:
    """A column and the die on top of it."""
    return {"column": column, "die": DIE_NAMES[state.columns[COLUMN_OF[column]][-1]]}


def _why_not_lowest(state: State, rule: str, column: str) -> Refusal:
    """The column is empty, its die is locked, or another one is lower (TES-11)."""
    empty = _why_no_die(state, column)
    if empty is not None:
        return empty
    if not is_movable(state, COLUMN_OF[column]):
        return Refusal("TES-8", {"column": column})
    possible = tuple(action.column for action in legal(state) if isinstance(action, Prime | Accelerate))
    return Refusal(rule, {**_on(state, column), "possible": possible})


def _why_not_adjust(state: State, lab: int, action: Adjust) -> Refusal:
    zone, face = ZONE_OF[action.zone], FACE_OF[action.die]
    about = {"die": action.die, "zone": action.zone}
    if zone != PRIMED and zone >= len(state.labs):
        return Refusal("TES-31", about, "absent")
    if zone != PRIMED and state.refused >> zone & 1:
        return Refusal("TES-36", {"lab": action.zone})
    if not count_in(state, zone, face):
        return Refusal("TES-31", about, "absent")
    if zone not in (PRIMED, lab) and not state.character(lab).adjust_any_lab:
        return Refusal("TES-31", about, "lab")
    if abs(action.delta) == 1 and adjusted(face, action.delta, zone, False) == -2:
        return Refusal("TES-33") if zone == PRIMED else Refusal("TES-32", {"die": action.die})
    return Refusal("TES-31", about, "far")


def _why_not_transfer(state: State, item: Pending, action: Transfer) -> Refusal:
    frm, to = LAB_OF[action.lab], LAB_OF[action.to]
    about = {"die": action.die, "lab": action.lab, "to": action.to}
    if frm == to:
        return Refusal("TES-35", about, "same")
    if max(frm, to) >= len(state.labs) or FACE_OF[action.die] not in state.labs[frm]:
        return Refusal("TES-35", about, "absent")
    if item.lab not in (frm, to):
        return Refusal("TES-35", about, "own")
    other = to if frm == item.lab else frm
    if state.refused >> other & 1:
        return Refusal("TES-36", {"lab": LAB_NAMES[other]})
    if not has_space(state, to):
        return Refusal("TES-13", {"lab": action.to})
    return Refusal("TES-35", about, "value")


def _why_not_study(state: State, lab: int, action: Study) -> Refusal:
    for card in state.hands[lab]:
        entry = state.components.research[card]
        if entry.id == action.card:
            empty = entry.level < TOP_LEVEL and not cards_left(state, entry.level + 1)
            return Refusal("TES-D12", {"n": entry.level + 1}) if empty else Refusal("TES-37", {"card": action.card})
    return Refusal("TES-42", {"card": action.card})


def _why_not_contain(state: State, lab: int, source: int, action: Contain) -> Refusal:
    dice = tuple(sorted(FACE_OF[die] for die in action.dice))
    here = source_dice(state, lab, source)
    character = state.character(lab)
    joker = state.wilds < character.wilds
    lies = all(dice.count(die) <= here.count(die) for die in dice)
    if lies and is_group(dice, character.wrap_runs, joker=joker) and all(state.contained & BIT[die] for die in dice):
        return Refusal("TES-52", {"die": action.dice[0]})
    return _why_no_group(state, here, action.dice)


def _why_no_group(state: State, here: list[int], dice: tuple[str, ...]) -> Refusal:
    """Which condition of a group fails (TES-50, TES-51)."""
    for die in dice:
        if dice.count(die) > here.count(FACE_OF[die]):
            return Refusal("TES-50", {"die": die}, "absent")
    about = {"group": dice}
    if len(dice) < SMALLEST:
        return Refusal("TES-50", about, "small")
    colors, values = {FACE_OF[die] // VALUES for die in dice}, {FACE_OF[die] % VALUES for die in dice}
    if 1 < len(colors) < len(dice):
        return Refusal("TES-50", about, "colours")
    return Refusal("TES-50", about, "gap" if len(values) == len(dice) else "values")


def _why_not_fill(state: State, action: Fill) -> Refusal:
    if state.contained & BIT[FACE_OF[action.die]]:
        return Refusal("TES-52", {"die": action.die})
    return Refusal("TES-50", {"die": action.die}, "other")


def _why_not_step(state: State, item: Pending, action: TesseractAction) -> Refusal:
    """A choice that the present step of an effect does not allow."""
    step = effects.steps_of(state, item)[item.at]
    if isinstance(action, Pass):
        return Refusal("TES-D48" if step.n - item.left < step.least else "TES-D42")
    if step.promise and action in effects.CHOICES[step.op](state, item, step):
        return Refusal("TES-D42")
    owner = effects.owner_of(item.lab, action)
    if owner in range(len(state.labs)) and not may_touch(state, item.lab, owner):
        return Refusal("TES-36", {"lab": LAB_NAMES[owner]})
    chosen = _chosen_die(action)
    if chosen >= 0 and _is_used_up(state, item, chosen):
        return Refusal("TES-D43", {"die": getattr(action, "die", "")})
    return _why_not_choice(state, item, step, action)


def _why_not_choice(state: State, item: Pending, step: Step, action: TesseractAction) -> Refusal:
    match action:
        case Take():
            return _why_not_take(state, item.lab, action)
        case Adjust():
            return Refusal("TES-D47", {"die": action.die}, "adjust")
        case Set():
            return Refusal("TES-45", {"die": action.die})
        case Flip():
            return Refusal("TES-46", {"die": action.die})
        case Reposition():
            if not is_movable(state, COLUMN_OF[action.column]):
                return Refusal("TES-8", {"column": action.column})
            if item.mask & BIT[COLUMN_OF[action.column]]:
                return Refusal("TES-D43", {"die": FACE_NAMES[state.columns[COLUMN_OF[action.column]][-1]]})
            return Refusal("TES-47")
        case Swap():
            if action.other in COLUMN_OF and not is_movable(state, COLUMN_OF[action.other]):
                return Refusal("TES-8", {"column": action.other})
            return OUT_OF_REACH
        case Transfer():
            return _why_not_effect_transfer(state, item, step, action)
        case Restore() | Create():
            return Refusal("TES-16") if _misses_box(state, action) else OUT_OF_REACH
        case Contain():
            return OUT_OF_REACH if step.single else _why_not_contain(state, item.lab, step.source, action)
        case Fill():
            return _why_not_fill(state, action) if step.single else OUT_OF_REACH
        case _:
            return OUT_OF_REACH


def _why_not_effect_transfer(state: State, item: Pending, step: Step, action: Transfer) -> Refusal:
    frm, to = LAB_OF[action.lab], LAB_OF[action.to]
    if max(frm, to) >= len(state.labs) or frm == to:
        return Refusal("TES-35")
    for lab, name in ((frm, action.lab), (to, action.to)):
        if lab != item.lab and state.refused >> lab & 1:
            return Refusal("TES-36", {"lab": name})
    if FACE_OF[action.die] in state.labs[frm] and not has_space(state, to):
        return Refusal("TES-13", {"lab": action.to})
    return OUT_OF_REACH


def _misses_box(state: State, action: Restore | Create) -> bool:
    """It asks for a colour that the box does not have (TES-16)."""
    if isinstance(action, Restore) and action.zone != "box":
        return False
    color = COLOR_OF[action.die] if action.die in COLOR_OF else FACE_OF[action.die] // VALUES
    return state.box[color] == 0


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
