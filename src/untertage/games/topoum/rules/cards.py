"""The cards: where they can be aimed and what they do (section 12).

What the component sheet can say about a card (reach, kind of target, what it needs) is read from it; a card with a
special effect has a function here, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from untertage.core.game import Event
from untertage.games.topoum import waits
from untertage.games.topoum.events import Captured, CrossCame, Decorated, Moved, PressTaken, Recruited
from untertage.games.topoum.geometry import (
    ALL_BUT,
    BETWEEN,
    BIT,
    HEADING,
    NAMES,
    OFF,
    RAY,
    RAY_MASK,
    STEP,
    WITHIN,
    meet,
    without,
)
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
)
from untertage.games.topoum.rules import farmers
from untertage.games.topoum.rules.fields import beside, can_claim, claim, explode, lay_base
from untertage.games.topoum.rules.moles import (
    FROM_SUPPLY,
    arrive,
    deadly,
    enterable,
    is_protected,
    look_into_crate,
    put_mole,
    remove,
    shift_mole,
    solid,
    take_off,
)
from untertage.games.topoum.rules.sight import clear_fields
from untertage.games.topoum.rules.supply import (
    bases_of,
    change_score,
    cross_bit,
    enemies_of,
    mole_on,
    moles_left,
    tiles_left,
)
from untertage.games.topoum.sets import members
from untertage.games.topoum.state import Pending, State, changed


def is_vulnerable(state: State) -> int:
    """Enemy moles without the Red Cross (TOP-130)."""
    return without(enemies_of(state, state.turn), cross_bit(state))


def conquerable(state: State) -> int:
    """Unoccupied uncovered tiles that can become a base; beside a mole there are no islands (TOP-115, TOP-134)."""
    return without(can_claim(state, state.turn), state.occupied | cross_bit(state))


def other_bases(state: State) -> int:
    """Where a tunnel leads: from a base of the player to the others that can be entered (TOP-111, TOP-D39)."""
    bases = bases_of(state, state.turn)
    return bases & enterable(state) & ALL_BUT[state.active] if meet(bases, BIT[state.active]) else 0


def candidates(state: State, kind: int) -> int:
    """All spaces that fit the kind of target, wherever they are."""
    if kind == AT_VULNERABLE:
        return is_vulnerable(state)
    if kind == AT_ENTERABLE:
        return enterable(state)
    if kind == AT_FIELD:
        return state.fields
    if kind == AT_ENEMY:
        return enemies_of(state, state.turn)
    if kind == AT_FREE:
        return without(state.variant.board, state.fields)
    if kind == AT_BESIDE:
        return beside(state)
    if kind == AT_CONQUERABLE:
        return conquerable(state)
    if kind == AT_OWN_BASE:
        return other_bases(state)
    assert kind == AT_OWN_MOLE
    return state.moles[state.turn] & state.battlefield & ALL_BUT[state.active]


def in_sight(state: State, cells: int) -> int:
    """Those of the spaces that the active mole sees as in a line of sight (TOP-99, TOP-133, TOP-D35)."""
    clear = clear_fields(state)
    for cell in members(cells):
        inner = BETWEEN[state.active][cell]
        if inner & clear != inner:
            cells ^= BIT[cell]
    return cells


def targets(state: State, card: int) -> int:
    """Where the active mole can aim a card that has a space as its target (TOP-96 to TOP-122)."""
    rule = state.variant.cards[card]
    if rule.target == AT_FARMER:
        return farmers.targets(state)
    if rule.needs_mole and moles_left(state, state.turn) <= 0:
        return 0
    if rule.needs_tile and tiles_left(state, state.turn) <= 0:
        return 0
    cells = candidates(state, rule.target)
    if rule.reach:
        cells &= WITHIN[rule.reach][state.active]
    return in_sight(state, cells) if rule.sight else cells


def can_drive(state: State, direction: int) -> bool:
    """A passable first field, an enterable second one; ice and a lone Red Cross do not matter (TOP-106, TOP-D37). By
    option a protected mole can be passed."""
    first = STEP[state.active][direction]
    second = STEP[first][direction] if first >= 0 else OFF
    if second < 0:
        return False
    fields = enterable(state)
    if not meet(fields, BIT[second]):
        return False
    if not meet(fields, BIT[first]) and not (state.variant.drives_past and is_protected(state, first)):
        return False
    return not meet(deadly(state), BIT[first]) and not meet(state.moles[state.turn], BIT[first])


def can_push(state: State, direction: int) -> bool:
    """At least one mole on the ray is not right in front of a rock (TOP-108, TOP-110)."""
    for cell in members(RAY_MASK[state.active][direction] & state.occupied):
        beyond = STEP[cell][direction]
        if beyond < 0 or not meet(solid(state), BIT[beyond]):
            return True
    return False


def directions(state: State, card: int) -> list[int]:
    """Where patrol or panic attack can go."""
    can = can_drive if state.variant.cards[card].effect == "drive" else can_push
    return [direction for direction in range(6) if can(state, direction)]


def can_play(state: State, card: int) -> bool:
    """A card may be played only if the active mole can carry it out (TOP-82, TOP-97, TOP-122, TOP-123, TOP-125,
    TOP-126)."""
    rule = state.variant.cards[card]
    if rule.target == AT_DIRECTION:
        return bool(directions(state, card))
    if rule.effect == "press":
        return state.press != state.turn
    if rule.effect == "red_cross":
        return state.red_cross != state.active
    if rule.target == AT_FARMER:
        return farmers.can_use(state)
    return targets(state, card) != 0


def begin(state: State, card: int, log: list[Event] | None) -> None:
    """The card is on the table: it works at once or waits for its target (TOP-128)."""
    rule = state.variant.cards[card]
    if rule.effect == "press":
        take_press(state, log)
    elif rule.effect == "red_cross":
        call_red_cross(state, log)
    elif rule.target == AT_FARMER:
        farmers.begin(state, card, log)
    else:
        state.pending.append(Pending(waits.TARGET, state.turn, card, OFF))


def shoot(state: State, cell: int, log: list[Event] | None) -> None:
    """Short range, long range, sling: the enemy is removed, the field stays as it is (TOP-98, TOP-99, TOP-103)."""
    remove(state, mole_on(state, cell), cell, "hit", log)


def charge(state: State, cell: int, log: list[Event] | None) -> None:
    """Bayonet: the enemy goes first, then the active mole arrives; no collision (TOP-96, TOP-97)."""
    remove(state, mole_on(state, cell), cell, "hit", log)
    march(state, cell, log)


def march(state: State, cell: int, log: list[Event] | None) -> None:
    """Vanguard, underground manoeuvre: an arrival in the direction of the move (TOP-104, TOP-105)."""
    here = state.active
    arrive(state, state.turn, here, cell, HEADING[here][cell], log)


def tunnel(state: State, cell: int, log: list[Event] | None) -> None:
    """An arrival without a direction (TOP-111, TOP-D48)."""
    arrive(state, state.turn, state.active, cell, OFF, log)


def exchange(state: State, cell: int, log: list[Event] | None) -> None:
    """Decoy: two moles change places; no arrival, no slide, and the Red Cross stays (TOP-112, TOP-131, TOP-D40)."""
    here, seat, other = state.active, state.turn, mole_on(state, cell)
    both = BIT[here] | BIT[cell]
    state.moles[seat] ^= both
    state.moles[other] ^= both
    state.moved |= both
    state.active = cell
    look_into_crate(state, seat, cell)
    look_into_crate(state, other, here)
    if log is not None:
        log.append(Moved(COLOURS[seat], NAMES[here], NAMES[cell]))
        log.append(Moved(COLOURS[other], NAMES[cell], NAMES[here]))


def build(state: State, cell: int, log: list[Event] | None) -> None:
    """Build base: anywhere beside the battlefield (TOP-113)."""
    lay_base(state, state.turn, cell, log)


def build_and_move(state: State, cell: int, log: list[Event] | None) -> None:
    """Abandoned base: lay a base next to the mole and move the mole onto it (TOP-114)."""
    here = state.active
    lay_base(state, state.turn, cell, log)
    shift_mole(state, state.turn, here, cell)
    if log is not None:
        log.append(Moved(COLOURS[state.turn], NAMES[here], NAMES[cell]))


def conquer(state: State, cell: int, log: list[Event] | None) -> None:
    """Conquest: the neighbouring tile becomes the player's base (TOP-115)."""
    claim(state, state.turn, cell, log)


def betray(state: State, cell: int, log: list[Event] | None) -> None:
    """Betrayal: a mole of the player replaces the enemy; it cannot step this turn (TOP-116)."""
    remove(state, mole_on(state, cell), cell, "hit", log)
    put_mole(state, state.turn, cell)
    if log is not None:
        log.append(Recruited(COLOURS[state.turn], NAMES[cell]))


def recruit(state: State, cell: int, log: list[Event] | None) -> None:
    """New recruit: a mole from the supply arrives two fields away; it cannot step this turn (TOP-117, TOP-118)."""
    arrive(state, state.turn, FROM_SUPPLY, cell, HEADING[state.active][cell], log)


def capture(state: State, cell: int, log: list[Event] | None) -> None:
    """Prisoner of war: the mole is kept by its captor (TOP-119, TOP-120)."""
    owner = mole_on(state, cell)
    take_off(state, owner, cell)
    held = state.turn * 4 + owner
    state.captives = changed(state.captives, held, state.captives[held] + 1)
    if log is not None:
        log.append(Captured(COLOURS[state.turn], COLOURS[owner], NAMES[cell]))


def decorate(state: State, cell: int, log: list[Event] | None) -> None:
    """Decoration: no loss and no attack, but points (TOP-121, TOP-129, TOP-71)."""
    take_off(state, state.turn, cell)
    change_score(state, state.turn, state.variant.decoration)
    if log is not None:
        log.append(Decorated(COLOURS[state.turn], NAMES[cell], state.variant.decoration))


def take_press(state: State, log: list[Event] | None) -> None:
    """Press support: the press card comes from the side or from its holder (TOP-123)."""
    state.press = state.turn
    if log is not None:
        log.append(PressTaken(COLOURS[state.turn]))


def call_red_cross(state: State, log: list[Event] | None) -> None:
    """The Red Cross comes to the active mole (TOP-125)."""
    state.red_cross = state.active
    if log is not None:
        log.append(CrossCame(NAMES[state.active]))


def drive(state: State, direction: int, log: list[Event] | None) -> None:
    """Motorised patrol: an enemy on the first field is run over unless it is protected, then the mole arrives on the
    second (TOP-107, TOP-D37)."""
    here = state.active
    first = STEP[here][direction]
    if state.occupied & BIT[first] and not is_protected(state, first):
        remove(state, mole_on(state, first), first, "hit", log)
    arrive(state, state.turn, here, STEP[first][direction], direction, log)


def push(state: State, direction: int, log: list[Event] | None) -> None:
    """Panic attack: everybody on the ray moves one space further, the farthest first; protected moles too, without the
    Red Cross (TOP-108, TOP-109, TOP-110, TOP-131)."""
    for cell in reversed(RAY[state.active][direction]):
        if state.occupied & BIT[cell]:
            arrive(state, mole_on(state, cell), cell, STEP[cell][direction], direction, log, forced=True)


ON_CELL: Final[dict[str, Callable[[State, int, list[Event] | None], None]]] = {
    "remove": shoot,
    "charge": charge,
    "explode": explode,
    "move": march,
    "tunnel": tunnel,
    "exchange": exchange,
    "build": build,
    "build_and_move": build_and_move,
    "conquer": conquer,
    "replace": betray,
    "recruit": recruit,
    "capture": capture,
    "decorate": decorate,
}
ON_DIRECTION: Final[dict[str, Callable[[State, int, list[Event] | None], None]]] = {"drive": drive, "push": push}


def carry_out(state: State, card: int, cell: int, log: list[Event] | None) -> None:
    """Carry out a card on its target."""
    ON_CELL[state.variant.cards[card].effect](state, cell, log)


def carry_out_towards(state: State, card: int, direction: int, log: list[Event] | None) -> None:
    """Carry out a card in its direction."""
    ON_DIRECTION[state.variant.cards[card].effect](state, direction, log)
