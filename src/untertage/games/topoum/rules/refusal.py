"""Why an action is illegal: the first rule that forbids it, with the same predicates as the lists."""

from __future__ import annotations

from typing import Final, assert_never

from untertage.core.errors import Refusal
from untertage.games.topoum import waits
from untertage.games.topoum.actions import (
    ACTION_TYPES,
    HAND,
    SLOT_NAMES,
    Base,
    Decline,
    Deploy,
    Direct,
    Dynamite,
    End,
    Enter,
    Keep,
    Mole,
    Move,
    Obstacle,
    Pass,
    Play,
    Ransom,
    Skip,
    Swap,
    Take,
    Target,
    TopoumAction,
)
from untertage.games.topoum.geometry import BIT, INDEX, NAMES, NEIGHBOURS, WITHIN
from untertage.games.topoum.pieces import (
    AT_BESIDE,
    AT_CONQUERABLE,
    AT_DIRECTION,
    AT_ENEMY,
    AT_ENTERABLE,
    AT_FARMER,
    AT_FIELD,
    AT_FREE,
    AT_OWN_BASE,
    AT_OWN_MOLE,
    AT_VULNERABLE,
    COLOURS,
    CRATE,
    FARMER_TOKEN,
    NOBODY,
    SEAT_OF,
    TOKEN,
)
from untertage.games.topoum.rules.aiming import why_not_aimed, why_not_directed, why_not_farmed
from untertage.games.topoum.rules.cards import can_play, is_vulnerable
from untertage.games.topoum.rules.farmers import aside
from untertage.games.topoum.rules.fields import beside, can_claim
from untertage.games.topoum.rules.legal import actor, first_bases
from untertage.games.topoum.rules.moles import enterable, solid
from untertage.games.topoum.rules.supply import bases_of, enemies_of, moles_left, tiles_left
from untertage.games.topoum.rules.turn import can_enter, can_step, entries, obstacle_kinds, obstacle_spaces, ransoms
from untertage.games.topoum.sets import parts
from untertage.games.topoum.state import Pending, State

ANSWERS: Final[dict[int, tuple[type[TopoumAction], ...]]] = {
    waits.SETUP_BASE: (Base,),
    waits.SETUP_MOLE: (Mole,),
    waits.SETUP_OBSTACLE: (Obstacle, Pass),
    waits.SETUP_MARKED: (Obstacle,),
    waits.RANSOM: (Ransom, Skip),
    waits.DEPLOY: (Deploy,),
    waits.ACTION: (Enter, Move, Pass),
    waits.CONTINUE: (Move, End),
    waits.CARD_ENTERED: (Play,),
    waits.CARD_STEPPED: (Play, Swap),
    waits.TARGET: (Target, Direct),
    waits.TAKE: (Take,),
    waits.CRATE: (Target, Decline),
    waits.SPLIT: (Keep,),
    waits.DYNAMITE: (Dynamite,),
}
"""Which kinds of action answer which question."""

DURING_THE_TURN: Final = range(waits.DEPLOY, waits.CARD_STEPPED + 1)
"""The decisions beside which moles can be ransomed (TOP-D28)."""

INSTEAD: Final = {
    waits.DEPLOY: "TOP-31",
    waits.CARD_ENTERED: "TOP-38",
    waits.CARD_STEPPED: "TOP-45",
    waits.SPLIT: "TOP-66",
    waits.DYNAMITE: "TOP-146",
}
"""The rule that asks for something else now, where it is another one than the order of the turn."""

BY_ONE: Final = (waits.CARD_ENTERED, waits.CARD_STEPPED)
"""What one mole has to do."""

SET_UP: Final = {
    waits.SETUP_BASE: "first_base",
    waits.SETUP_MOLE: "first_mole",
    waits.SETUP_OBSTACLE: "obstacle",
    waits.SETUP_MARKED: "obstacle",
}
"""What is due during set-up."""

assert {kind for kinds in ANSWERS.values() for kind in kinds} == set(ACTION_TYPES)


def why_not(state: State, seat: int, action: TopoumAction) -> Refusal | None:
    """None for a legal action, otherwise the rule that forbids it."""
    if state.ended:
        return Refusal("TOP-89")
    if seat != actor(state):
        return Refusal("TOP-27", {"player": COLOURS[actor(state)]})
    item = state.pending[-1]
    ransoming = isinstance(action, Ransom) and state.variant.any_time and item.kind in DURING_THE_TURN
    if not ransoming and not isinstance(action, ANSWERS[item.kind]):
        return why_not_now(state, item, action)
    return why_not_at_all(state, item, action)


def why_not_now(state: State, item: Pending, action: TopoumAction) -> Refusal:
    """Something else waits for a decision, and the answer says what (TOP-28)."""
    if item.kind == waits.CONTINUE and isinstance(action, Enter):
        return Refusal("TOP-34")
    if item.kind in (waits.ACTION, waits.CONTINUE) and isinstance(action, Pass):
        return Refusal("TOP-35")
    if item.kind == waits.ACTION and isinstance(action, End):
        return Refusal("TOP-43")
    if item.kind in (waits.TARGET, waits.TAKE, waits.CRATE):
        return Refusal("TOP-128", {"card": state.variant.cards[item.card].id})
    if item.kind in INSTEAD:
        return Refusal(INSTEAD[item.kind], {"cell": NAMES[state.active]} if item.kind in BY_ONE else {})
    if item.kind in SET_UP:
        return Refusal("TOP-28", {}, SET_UP[item.kind])
    if item.kind == waits.RANSOM:
        return Refusal("TOP-28", {"n": state.variant.ransom}, "ransom")
    if isinstance(action, Ransom) and (refused := why_not_ransom(state, action)) is not None:
        return refused
    return Refusal("TOP-28", {}, too_soon_or_late(item, action))


def too_soon_or_late(item: Pending, action: TopoumAction) -> str:
    """Which mistake it is to do this while moles enter or step."""
    match action:
        case Play() | Swap():
            return "card" if item.kind == waits.ACTION else "again"
        case Base() | Mole() | Obstacle():
            return "set_up"
        case Deploy():
            return "deploy"
        case Ransom() | Skip():
            return "late"
        case _:
            return "target"


def why_not_at_all(state: State, item: Pending, action: TopoumAction) -> Refusal | None:
    match action:
        case Base():
            return unless(first_bases(state), action.cell, "TOP-21")
        case Mole():
            return unless(beside(state), action.cell, "TOP-22")
        case Obstacle():
            return why_not_obstacle(state, item, action)
        case Ransom():
            return why_not_ransom(state, action)
        case Deploy():
            return unless(beside(state), action.cell, "TOP-10")
        case Enter():
            return why_not_enter(state, action)
        case Move():
            return why_not_move(state, action)
        case Play():
            return why_not_play(state, action)
        case Swap():
            return why_not_swap(state)
        case Target():
            return why_not_target(state, item, action.cell)
        case Direct():
            return why_not_direct(state, item, action)
        case Take():
            return why_not_take(state, action)
        case Keep():
            firsts = [part & -part for part in parts(state.battlefield)]
            return unless(sum(firsts), action.cell, "TOP-65")
        case Dynamite():
            return unless(beside(state), action.cell, "TOP-164")
        case Pass() if item.kind == waits.SETUP_OBSTACLE:
            return None if state.variant.may_obstruct else Refusal("TOP-D49")
        case Pass():
            return Refusal("TOP-35") if entries(state) or can_step(state) else None
        case Skip() | Decline() | End():
            return None
        case _:
            assert_never(action)


def unless(cells: int, cell: str, rule: str) -> Refusal | None:
    """The rule forbids the space unless it is one of these."""
    return None if cells & BIT[INDEX[cell]] else Refusal(rule, {"cell": cell})


def why_not_ransom(state: State, action: Ransom) -> Refusal | None:
    """A mole of the player in that captivity, and the points for it (TOP-30)."""
    captor = SEAT_OF[action.captor]
    if captor in ransoms(state):
        return None
    if captor >= state.seats or not state.captives[captor * 4 + state.turn]:
        return Refusal("TOP-30", {"captor": action.captor}, "nobody")
    return Refusal("TOP-30", {"n": state.variant.ransom, "points": state.scores[state.turn]}, "points")


def why_not_enter(state: State, action: Enter) -> Refusal | None:
    """A mole, a tile and a free space beside the battlefield (TOP-36, TOP-37)."""
    if can_enter(state):
        return unless(entries(state), action.cell, "TOP-37")
    return Refusal("TOP-36", {}, "tile" if moles_left(state, state.turn) else "mole")


def why_not_obstacle(state: State, item: Pending, action: Obstacle) -> Refusal | None:
    """The token must be left and the space right (TOP-138)."""
    about = {"piece": action.piece, "cell": action.cell}
    if TOKEN[action.piece] not in obstacle_kinds(state):
        return Refusal("TOP-138", about, "left")
    if obstacle_spaces(state, item.kind) & BIT[INDEX[action.cell]]:
        return None
    return Refusal("TOP-138", about, "marked" if item.kind == waits.SETUP_MARKED else "base")


def why_not_move(state: State, action: Move) -> Refusal | None:
    """A mole that may step, and an adjacent field it can enter (TOP-41, TOP-42, TOP-44, TOP-53)."""
    origin, bit = INDEX[action.origin], BIT[INDEX[action.cell]]
    if not state.ready & BIT[origin]:
        own = state.moles[state.turn] & BIT[origin]
        return Refusal("TOP-41", {"cell": action.origin}, "done" if own else "nobody")
    if not NEIGHBOURS[origin] & bit:
        return Refusal("TOP-42", {"cell": action.cell, "origin": action.origin})
    if not state.battlefield & bit:
        return Refusal("TOP-53", {"cell": action.cell})
    if enterable(state) & bit:
        return None
    return Refusal("TOP-44", {"cell": action.cell}, "rock" if solid(state) & bit else "protected")


def why_not_play(state: State, action: Play) -> Refusal | None:
    """The card must be there, and the active mole must be able to carry it out (TOP-82, TOP-83)."""
    card, slot = state.variant.numbers.get(action.card, NOBODY), SLOT_NAMES.index(action.slot)
    hand = state.hands[state.turn]
    if slot == HAND and card not in hand:
        held = tuple(state.variant.cards[each].id for each in hand)
        return Refusal("TOP-83", {"card": action.card, "hand": held}, "hand")
    if slot != HAND and (card == NOBODY or state.bar[slot - 1] != card):
        return Refusal("TOP-83", {"card": action.card, "slot": action.slot}, "bar")
    return None if can_play(state, card) else why_not_carried_out(state, card)


BY_TARGET: Final = {
    AT_ENTERABLE: "field",
    AT_FIELD: "field",
    AT_ENEMY: "enemy",
    AT_FREE: "space",
    AT_BESIDE: "space",
    AT_CONQUERABLE: "tile_there",
    AT_OWN_MOLE: "own_mole",
    AT_OWN_BASE: "other_base",
    AT_FARMER: "farmer",
}
"""What a card with this kind of target finds nowhere."""


def why_not_carried_out(state: State, card: int) -> Refusal:
    """What the active mole lacks for a card (TOP-82)."""
    rule = state.variant.cards[card]
    about = {"card": rule.id, "cell": NAMES[state.active]}
    if rule.needs_mole and moles_left(state, state.turn) <= 0:
        return Refusal("TOP-82", about, "mole")
    if rule.needs_tile and tiles_left(state, state.turn) <= 0:
        return Refusal("TOP-82", about, "tile")
    if rule.target == AT_OWN_BASE and not bases_of(state, state.turn) & BIT[state.active]:
        return Refusal("TOP-82", about, "base")
    if rule.target == AT_VULNERABLE:
        return Refusal("TOP-82", about, why_no_enemy(state, card))
    case = {"press": "press", "red_cross": "red_cross", "drive": "drive", "push": "push"}.get(rule.effect)
    return Refusal("TOP-82", about, case or BY_TARGET[rule.target])


def why_no_enemy(state: State, card: int) -> str:
    """No enemy at the right distance, only protected ones, or none in sight (TOP-96 to TOP-99, TOP-130)."""
    rule = state.variant.cards[card]
    near = enemies_of(state, state.turn) & WITHIN[rule.reach][state.active]
    if not near:
        return "enemy"
    return "sight" if near & is_vulnerable(state) else "protected"


def why_not_swap(state: State) -> Refusal | None:
    """A tile without a token, and a tile to put in its place (TOP-48, TOP-49)."""
    here = BIT[state.active]
    if (bases_of(state, state.turn) | can_claim(state, state.turn)) & here:
        return None
    rule = "TOP-49" if state.covered & here else "TOP-48"
    return Refusal(rule, {"cell": NAMES[state.active]})  # without a tile there is a token


def why_not_target(state: State, item: Pending, cell: str) -> Refusal | None:
    """The target must fit the card (TOP-96 to TOP-122) or the farmer (TOP-148, TOP-162, TOP-169, TOP-173)."""
    if item.kind == waits.CRATE:
        return unless(state.token[CRATE], cell, "TOP-173")
    target = state.variant.cards[item.card].target
    if target == AT_DIRECTION:
        return Refusal("TOP-128", {"card": state.variant.cards[item.card].id})
    return why_not_farmed(state, item.card, cell) if target == AT_FARMER else why_not_aimed(state, item.card, cell)


def why_not_direct(state: State, item: Pending, action: Direct) -> Refusal | None:
    """The card must have a direction (TOP-106, TOP-108)."""
    if state.variant.cards[item.card].target != AT_DIRECTION:
        return Refusal("TOP-128", {"card": state.variant.cards[item.card].id})
    return why_not_directed(state, item.card, action)


def why_not_take(state: State, action: Take) -> Refusal | None:
    """A token on the board, or one beside it (TOP-150)."""
    if action.cell is None:
        return None if aside(state) else Refusal("TOP-150", {}, "aside")
    there = state.token[FARMER_TOKEN[state.farmer]] & BIT[INDEX[action.cell]]
    return None if there else Refusal("TOP-150", {"cell": action.cell})
