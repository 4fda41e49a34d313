"""Why a card or a farmer cannot be aimed at a space or in a direction: the first condition that fails (section 12)."""

from __future__ import annotations

from untertage.core.errors import Refusal
from untertage.games.topoum.actions import Direct
from untertage.games.topoum.geometry import BIT, DIRECTIONS, INDEX, NAMES, NEIGHBOURS, OFF, RAY_MASK, STEP, WITHIN
from untertage.games.topoum.pieces import (
    AT_BESIDE,
    AT_CONQUERABLE,
    AT_ENEMY,
    AT_ENTERABLE,
    AT_FIELD,
    AT_FREE,
    AT_OWN_BASE,
    AT_OWN_MOLE,
    AT_VULNERABLE,
    BUCKET_CARRIER,
    DYNAMITE,
    LADY_BOOM,
    TRAP_MASTER,
)
from untertage.games.topoum.rules.cards import candidates, directions, targets
from untertage.games.topoum.rules.moles import deadly, is_protected, solid
from untertage.games.topoum.rules.supply import bases_of, cross_bit
from untertage.games.topoum.state import State


def why_not_aimed(state: State, card: int, name: str) -> Refusal | None:
    """A space that suits the card (TOP-96 to TOP-121); a card of another reach has no rule of its own (TOP-128)."""
    rule, cell = state.variant.cards[card], INDEX[name]
    if targets(state, card) & BIT[cell]:
        return None
    case = misplaced(state, rule.target, cell)
    if not case and WITHIN[rule.reach][state.active] & BIT[cell]:
        case = unsuitable(state, rule.target, cell)
    elif not case and not rule.aimed:
        case = "far"
    about = {"card": rule.id, "cell": name, "here": NAMES[state.active]}
    return Refusal(rule.aimed or "TOP-128", about, case)


def misplaced(state: State, kind: int, cell: int) -> str:
    """What is wrong with a space wherever it lies; empty if it may be of the right kind."""
    bit = BIT[cell]
    if kind in (AT_VULNERABLE, AT_ENEMY):
        if state.moles[state.turn] & bit:
            return "own"
        return "" if state.occupied & bit else "nobody"
    if kind in (AT_FREE, AT_BESIDE):
        if not state.variant.board & bit:
            return "off"
        return "taken" if state.fields & bit else ""
    if kind in (AT_FIELD, AT_CONQUERABLE):
        return "" if state.fields & bit else "empty"
    if kind in (AT_OWN_MOLE, AT_OWN_BASE):
        return "here" if cell == state.active else ""
    return "" if state.battlefield & bit else "outside"


def unsuitable(state: State, kind: int, cell: int) -> str:
    """What is wrong with a space at the right distance; empty if the rule of the card says it."""
    bit = BIT[cell]
    if candidates(state, kind) & bit:
        return "sight"
    if kind == AT_VULNERABLE:
        return "protected"
    if kind == AT_CONQUERABLE:
        return unconquerable(state, cell)
    if kind == AT_ENTERABLE or (kind == AT_OWN_BASE and bases_of(state, state.turn) & bit):
        return barred(state, cell)
    return ""


def unconquerable(state: State, cell: int) -> str:
    """Why a tile cannot become a base of the player (TOP-115, TOP-134)."""
    bit = BIT[cell]
    if state.occupied & bit:
        return "held"
    if cross_bit(state) & bit:
        return "cross"
    if bases_of(state, state.turn) & bit:
        return "base"
    return "covered" if state.covered & bit else "tile"


def why_not_directed(state: State, card: int, action: Direct) -> Refusal | None:
    """A direction in which patrol or panic attack can go (TOP-106, TOP-108)."""
    direction, rule = DIRECTIONS.index(action.direction), state.variant.cards[card]
    if direction in directions(state, card):
        return None
    if rule.effect == "push":
        somebody = RAY_MASK[state.active][direction] & state.occupied
        return Refusal(rule.aimed, {}, "rock" if somebody else "nobody")
    first = STEP[state.active][direction]
    second = STEP[first][direction] if first >= 0 else OFF
    case = on_the_way(state, first)
    cell = first if case else second
    return Refusal(rule.aimed, {"cell": NAMES[cell]} if cell >= 0 else {}, case or barred(state, second))


def barred(state: State, cell: int) -> str:
    """Why a mole cannot come to a space, which may be beyond the rim (TOP-44, TOP-53, TOP-56)."""
    if cell < 0 or not state.battlefield & BIT[cell]:
        return "outside"
    if solid(state) & BIT[cell]:
        return "rock"
    return "closed" if is_protected(state, cell) else ""


def on_the_way(state: State, cell: int) -> str:
    """Why a patrol cannot drive across a space (TOP-106, TOP-D37)."""
    case = barred(state, cell)
    if case and not (case == "closed" and state.variant.drives_past):
        return case
    if state.moles[state.turn] & BIT[cell]:
        return "mate"
    return "deadly" if deadly(state) & BIT[cell] else ""


def why_not_farmed(state: State, card: int, name: str) -> Refusal | None:
    """A space where the farmer in play can put a token (TOP-148, TOP-150, TOP-162, TOP-166, TOP-169)."""
    cell, about = INDEX[name], {"cell": name, "here": NAMES[state.active]}
    bit = BIT[cell]
    if targets(state, card) & bit:
        return None
    if state.farmer == LADY_BOOM:
        if state.token[DYNAMITE] & bit:
            return Refusal("TOP-162", about, "dynamite")
        return Refusal("TOP-162", about, "" if state.fields & bit and not NEIGHBOURS[state.active] & bit else "empty")
    if not state.battlefield & bit:
        return Refusal("TOP-148", about, "outside")
    if cross_bit(state) & bit:
        return Refusal("TOP-148", about, "cross")
    if state.covered & bit:
        return Refusal("TOP-148", about)
    if state.farmer in (BUCKET_CARRIER, TRAP_MASTER):
        return Refusal("TOP-150" if state.farmer == BUCKET_CARRIER else "TOP-166", about, "held")
    return Refusal("TOP-169", about)
