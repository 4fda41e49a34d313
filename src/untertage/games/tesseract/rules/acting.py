"""Why an action of the turn is refused: the first condition that fails (chapters 4 and 6)."""

from __future__ import annotations

from untertage.core.errors import Refusal
from untertage.games.tesseract.actions import Adjust, Contain, Study, Take, Transfer
from untertage.games.tesseract.geometry import COLUMN_OF
from untertage.games.tesseract.names import DIE_NAMES, FACE_OF, LAB_NAMES, LAB_OF, ZONE_OF
from untertage.games.tesseract.rules.containing import source_dice
from untertage.games.tesseract.rules.groups import SMALLEST, is_group
from untertage.games.tesseract.rules.labs import cards_left, count_in, has_space
from untertage.games.tesseract.rules.starting import why_not_started
from untertage.games.tesseract.state import (
    BIT,
    FACE_DOWN,
    IN_LABS,
    NOBODY,
    PRIMED,
    SPENT,
    TOP_LEVEL,
    VALUES,
    Pending,
    State,
)
from untertage.games.tesseract.tables import adjusted


def why_not_special(state: State, lab: int) -> Refusal:
    """It is used up, or cannot be started (TES-39, TES-D32)."""
    character = state.character(lab)
    name = f"{character.id}_special"
    if character.special_limit and state.specials >= character.special_limit:
        return Refusal("TES-39", {"card": name})
    return why_not_started(state, lab, character.special, name)


def why_not_play(state: State, lab: int, card: str) -> Refusal:
    """A card of the hand that can be started (TES-42, TES-D32)."""
    for held in state.hands[lab]:
        entry = state.components.research[held]
        if entry.id == card:
            return why_not_started(state, lab, entry.steps, card)
    return _not_in_hand(state, lab, card)


def _not_in_hand(state: State, lab: int, card: str) -> Refusal:
    """The card is not in the hand; these are (TES-42)."""
    held = tuple(dict.fromkeys(state.components.research[each].id for each in state.hands[lab]))
    return Refusal("TES-42", {"card": card, "hand": held})


def why_not_use(state: State, lab: int, card: str) -> Refusal:
    """A matrix card that the team has gained and not used, and that can be started (TES-78, TES-D32)."""
    for node, number in enumerate(state.nodes):
        if number == FACE_DOWN or state.components.matrix_cards[number].id != card:
            continue
        if state.holders[node] == SPENT:
            return Refusal("TES-78", {"card": card}, "used")
        if state.holders[node] == NOBODY:
            return Refusal("TES-78", {"card": card, "n": node + 1}, "open")
        return why_not_started(state, lab, state.components.matrix_cards[number].steps, card)
    return Refusal("TES-78", {"card": card})


def why_not_take(state: State, lab: int, action: Take) -> Refusal:
    if not has_space(state, lab):
        return Refusal("TES-29")
    return why_no_die(state, action.column) or Refusal("TES-6", on_column(state, action.column))


def why_no_die(state: State, column: str) -> Refusal | None:
    """An empty column."""
    return None if state.columns[COLUMN_OF[column]] else Refusal("TES-6", {"column": column}, "empty")


def on_column(state: State, column: str) -> dict[str, str]:
    """A column and the die on top of it."""
    return {"column": column, "die": DIE_NAMES[state.columns[COLUMN_OF[column]][-1]]}


def why_not_adjust(state: State, lab: int, action: Adjust) -> Refusal:
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


def why_not_transfer(state: State, item: Pending, action: Transfer) -> Refusal:
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


def why_not_study(state: State, lab: int, action: Study) -> Refusal:
    for card in state.hands[lab]:
        entry = state.components.research[card]
        if entry.id == action.card:
            empty = entry.level < TOP_LEVEL and not cards_left(state, entry.level + 1)
            return Refusal("TES-D12", {"n": entry.level + 1}) if empty else Refusal("TES-37", {"card": action.card})
    return _not_in_hand(state, lab, action.card)


def why_not_contain(state: State, lab: int, source: int, action: Contain) -> Refusal:
    dice = tuple(sorted(FACE_OF[die] for die in action.dice))
    here = source_dice(state, lab, source)
    character = state.character(lab)
    joker = state.wilds < character.wilds
    lies = all(dice.count(die) <= here.count(die) for die in dice)
    if lies and is_group(dice, character.wrap_runs, joker=joker) and all(state.contained & BIT[die] for die in dice):
        return Refusal("TES-52", {"die": action.dice[0]})
    return _why_no_group(here, action.dice, "in_labs" if source == IN_LABS else "in_lab")


def _why_no_group(here: list[int], dice: tuple[str, ...], where: str) -> Refusal:
    """Which condition of a group fails (TES-50, TES-51)."""
    for die in dice:
        there = here.count(FACE_OF[die])
        if dice.count(die) > there:
            return Refusal("TES-50", {"die": die, "where": where, "n": there}, "often" if there else "absent")
    about = {"group": dice}
    if len(dice) < SMALLEST:
        return Refusal("TES-50", about, "small")
    colors, values = {FACE_OF[die] // VALUES for die in dice}, {FACE_OF[die] % VALUES for die in dice}
    if 1 < len(colors) < len(dice):
        return Refusal("TES-50", about, "colours")
    return Refusal("TES-50", about, "gap" if len(values) == len(dice) else "values")
