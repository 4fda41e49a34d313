"""The eight farmers (section 15). One of them is in play if the farmer card is in the deck (TOP-24, TOP-126)."""

from __future__ import annotations

from untertage.core.game import Event
from untertage.games.topoum import waits
from untertage.games.topoum.events import TokenCame
from untertage.games.topoum.geometry import ALL_BUT, BIT, NAMES, NEIGHBOURS, OFF, STEP, without
from untertage.games.topoum.pieces import (
    BUCKET_CARRIER,
    CLAW,
    CRATE,
    CRATE_LORD,
    CRUSHER,
    DYNAMITE,
    FARMER_TOKEN,
    FOOTPRINT,
    FOUR,
    GREEN_QUEEN,
    LADY_BOOM,
    NOBODY,
    RUMBLER,
    SPRAYER,
    TOKENS,
    TRAP_MASTER,
    TURNIP,
)
from untertage.games.topoum.rules.fields import check_split, join, neutralise, put_token, remove_field
from untertage.games.topoum.rules.moles import arrive, look_into_crate, lose
from untertage.games.topoum.rules.supply import cross_bit, gain, mole_on
from untertage.games.topoum.state import Pending, State, changed


def open_fields(state: State) -> int:
    """Battlefield fields that can take a token: none there yet, no Red Cross; nothing is laid on obstacles
    (TOP-134, TOP-144, TOP-145, TOP-148)."""
    return without(state.battlefield, state.covered | cross_bit(state))


def aside(state: State) -> int:
    """How many tokens of a four-token farmer lie beside the board (TOP-146)."""
    return FOUR - state.token[FARMER_TOKEN[state.farmer]].bit_count()


def targets(state: State) -> int:
    """Where the farmer's token can go (TOP-150, TOP-153, TOP-156, TOP-162, TOP-166, TOP-169)."""
    farmer = state.farmer
    if farmer == LADY_BOOM:
        return without(NEIGHBOURS[state.active] & state.fields, state.token[DYNAMITE])
    fields = open_fields(state)
    if farmer in (BUCKET_CARRIER, TRAP_MASTER):
        return without(fields, state.occupied)
    if farmer == RUMBLER and state.token[FOOTPRINT]:
        return fields & NEIGHBOURS[state.token[FOOTPRINT].bit_length() - 1]
    return fields


def can_use(state: State) -> bool:
    """Can the farmer in play do anything (TOP-126, TOP-159, TOP-174)?"""
    if state.farmer == CRATE_LORD:
        return True
    if state.farmer == GREEN_QUEEN:
        return not state.covered & BIT[state.active]
    return targets(state) != 0


def begin(state: State, card: int, log: list[Event] | None) -> None:
    """The farmer card is on the table: it works at once or waits for a choice."""
    seat = state.turn
    if state.farmer == GREEN_QUEEN:
        move_turnip(state, log)
    elif state.farmer == CRATE_LORD:
        gain(state, seat, state.variant.crate_card, "crate_card", log)
        if can_take_crate(state):
            state.pending.append(Pending(waits.CRATE, seat, card, OFF))
    elif state.farmer in (BUCKET_CARRIER, CRUSHER, SPRAYER):
        state.pending.append(Pending(waits.TAKE, seat, card, OFF))
    else:
        state.pending.append(Pending(waits.TARGET, seat, card, OFF))


def use(state: State, cell: int, source: int, log: list[Event] | None) -> None:
    """The farmer's token goes to its target, for the four-token farmers from its source (TOP-150, TOP-153, TOP-156)."""
    if state.farmer == LADY_BOOM:
        throw_dynamite(state, cell, log)
    elif state.farmer == RUMBLER:
        walk_footprint(state, cell, log)
    elif state.farmer == TRAP_MASTER:
        move_token(state, CLAW, only_place(state, CLAW), cell, log)
        neutralise(state, cell, log)
    else:
        drop(state, FARMER_TOKEN[state.farmer], source, cell, log)


def only_place(state: State, kind: int) -> int:
    """Where the one token of a kind lies, OFF beside the board."""
    return state.token[kind].bit_length() - 1


def move_token(state: State, kind: int, source: int, cell: int, log: list[Event] | None) -> None:
    """A token changes its place; the tile it leaves stays where it is (TOP-150)."""
    if source >= 0:
        state.token = changed(state.token, kind, state.token[kind] & ALL_BUT[source])
        state.covered &= ALL_BUT[source]
    put_token(state, kind, cell, log)


def drop(state: State, kind: int, source: int, cell: int, log: list[Event] | None) -> None:
    """Puddle, rock or gas: a mole below is removed, a base turns neutral (TOP-150, TOP-153, TOP-156)."""
    move_token(state, kind, source, cell, log)
    seat = mole_on(state, cell)
    if seat != NOBODY:
        lose(state, seat, cell, "crushed", log)
    neutralise(state, cell, log)


def move_turnip(state: State, log: list[Event] | None) -> None:
    """Green Queen: the turnip comes to the active mole (TOP-159)."""
    move_token(state, TURNIP, only_place(state, TURNIP), state.active, log)
    neutralise(state, state.active, log)


def throw_dynamite(state: State, cell: int, log: list[Event] | None) -> None:
    """Lady Boom: a field is blown up and holds the dynamite, whose old space is empty; one check for a split (TOP-162,
    TOP-D53)."""
    old = only_place(state, DYNAMITE)
    if old >= 0:
        keep = ALL_BUT[old]
        state.token = changed(state.token, DYNAMITE, 0)
        state.covered &= keep
        state.fields &= keep
        state.battlefield &= keep
    remove_field(state, cell, "blast", log)
    place_dynamite(state, cell, log)
    check_split(state, log)


def place_dynamite(state: State, cell: int, log: list[Event] | None) -> None:
    """The dynamite is a field by itself, without a tile (TOP-161, TOP-164)."""
    join(state, cell)
    put_token(state, DYNAMITE, cell, log)


def is_dynamite_missing(state: State) -> bool:
    """It has left the board and must be placed again (TOP-146, TOP-164)."""
    return state.farmer == LADY_BOOM and not state.token[DYNAMITE]


def walk_footprint(state: State, cell: int, log: list[Event] | None) -> None:
    """Rumbler: the footprint crushes the mole there, then its neighbours flee (TOP-131, TOP-169, TOP-170)."""
    move_token(state, FOOTPRINT, only_place(state, FOOTPRINT), cell, log)
    seat = mole_on(state, cell)
    if seat != NOBODY:
        lose(state, seat, cell, "crushed", log)
    for direction in range(6):
        near = STEP[cell][direction]
        if near >= 0 and state.occupied & BIT[near]:
            arrive(state, mole_on(state, near), near, STEP[near][direction], direction, log, forced=True)


def can_take_crate(state: State) -> bool:
    """There is a crate on the board and room for it under the active mole (TOP-173)."""
    return state.token[CRATE] != 0 and not state.covered & BIT[state.active]


def take_crate(state: State, source: int, log: list[Event] | None) -> None:
    """Crate Lord: any crate comes under the active mole, whose owner looks into it (TOP-173, TOP-175)."""
    cell = state.active
    state.crate_cell[state.crate_cell.index(source)] = cell
    swap = BIT[source] | BIT[cell]
    state.token = changed(state.token, CRATE, state.token[CRATE] ^ swap)
    state.covered ^= swap
    if log is not None:
        log.append(TokenCame(TOKENS[CRATE], NAMES[cell]))
    look_into_crate(state, state.turn, cell)
