"""Laying and losing fields; only one battlefield (sections 1 and 7)."""

from __future__ import annotations

from untertage.core.game import Event
from untertage.games.topoum import waits
from untertage.games.topoum.events import (
    Blasted,
    Claimed,
    CrossLeft,
    FellApart,
    Laid,
    Neutralised,
    TokenCame,
    TokenLeft,
)
from untertage.games.topoum.geometry import ALL_BUT, BIT, NAMES, OFF, TOGETHER, meet, near, without
from untertage.games.topoum.pieces import BOX, COLOURS, CRATE, NOBODY, TOKENS
from untertage.games.topoum.rules.moles import lose
from untertage.games.topoum.rules.supply import fine, mole_on, tiles_left
from untertage.games.topoum.sets import around, members, parts, spread
from untertage.games.topoum.state import Pending, State, changed


def beside(state: State) -> int:
    """Free spaces adjacent to the battlefield, whatever kind of field it is; islands do not count (TOP-10, TOP-D45)."""
    return around(state.battlefield, state.variant.board ^ state.fields)


def join(state: State, cell: int) -> None:
    """A new field belongs to the battlefield, and so do the islands it touches (TOP-8, TOP-9)."""
    has_islands = state.battlefield != state.fields
    state.fields |= BIT[cell]
    state.battlefield = spread(state.battlefield | BIT[cell], state.fields) if has_islands else state.fields


def lay_alone(state: State, cell: int) -> None:
    """A field laid in set-up: part of the battlefield if it touches it, an island if not (TOP-9)."""
    state.fields |= BIT[cell]
    state.battlefield = spread(state.battlefield, state.fields)


def lay_base(state: State, seat: int, cell: int, log: list[Event] | None) -> None:
    """A tile from the supply, base side up, on a space beside the battlefield (TOP-2)."""
    state.base = changed(state.base, seat, state.base[seat] | BIT[cell])
    join(state, cell)
    if log is not None:
        log.append(Laid(COLOURS[seat], NAMES[cell]))


def can_claim(state: State, seat: int) -> int:
    """Uncovered tiles that the seat can make its base: its own neutral ones always, others with a tile in the supply
    (TOP-48, TOP-49, TOP-D15)."""
    neutral = state.neutral
    tiles = neutral[seat]
    if tiles_left(state, seat) > 0:
        tiles = neutral[0] | neutral[1] | neutral[2] | neutral[3] | neutral[BOX]
        tiles |= without(state.base[0] | state.base[1] | state.base[2] | state.base[3], state.base[seat])
    return without(tiles, state.covered)


def claim(state: State, seat: int, cell: int, log: list[Event] | None) -> None:
    """The tile returns to its owner or is turned over; a base of the player lies there (TOP-48)."""
    lift_tile(state, cell)
    state.base = changed(state.base, seat, state.base[seat] | BIT[cell])
    if log is not None:
        log.append(Claimed(COLOURS[seat], NAMES[cell]))


def lift_tile(state: State, cell: int) -> None:
    """The tile returns to its owner or to the box (TOP-12)."""
    bit = BIT[cell]
    for seat, tiles in enumerate(state.base):
        if meet(tiles, bit):
            state.base = changed(state.base, seat, tiles ^ bit)
    for owner, tiles in enumerate(state.neutral):
        if meet(tiles, bit):
            state.neutral = changed(state.neutral, owner, tiles ^ bit)


def neutralise(state: State, cell: int, log: list[Event] | None) -> None:
    """A base is turned to its neutral side (TOP-3, TOP-47, TOP-145)."""
    bit = BIT[cell]
    for seat, tiles in enumerate(state.base):
        if meet(tiles, bit):
            state.base = changed(state.base, seat, tiles ^ bit)
            state.neutral = changed(state.neutral, seat, state.neutral[seat] | bit)
            if log is not None:
                log.append(Neutralised(NAMES[cell]))


def put_token(state: State, kind: int, cell: int, log: list[Event] | None) -> None:
    """One token per field; it covers the tile below (TOP-145)."""
    state.token = changed(state.token, kind, state.token[kind] | BIT[cell])
    state.covered |= BIT[cell]
    if log is not None:
        log.append(TokenCame(TOKENS[kind], NAMES[cell]))


def lift_token(state: State, cell: int, log: list[Event] | None) -> None:
    """The token leaves its field: beside the board or, for crates and obstacles, out of the game (TOP-143, TOP-146)."""
    bit = BIT[cell]
    for kind, places in enumerate(state.token):
        if meet(places, bit):
            state.token = changed(state.token, kind, places ^ bit)
            state.covered ^= bit
            if kind == CRATE:
                state.crate_cell[state.crate_cell.index(cell)] = OFF
            if log is not None:
                log.append(TokenLeft(TOKENS[kind], NAMES[cell]))


def remove_field(state: State, cell: int, cause: str, log: list[Event] | None) -> None:
    """The field and everything on it leave the board, at the expense of the player whose turn it is (TOP-62, TOP-101,
    TOP-135)."""
    if log is not None:
        log.append(Blasted(NAMES[cell]))
    seat = mole_on(state, cell)
    if seat != NOBODY:
        lose(state, seat, cell, cause, log)
    if state.red_cross == cell:
        state.red_cross = OFF
        if log is not None:
            log.append(CrossLeft())
        fine(state, state.variant.red_cross_lost, "red_cross_lost", log)
    lift_tile(state, cell)
    lift_token(state, cell, log)
    state.fields &= ALL_BUT[cell]
    state.battlefield &= ALL_BUT[cell]


def explode(state: State, cell: int, log: list[Event] | None) -> None:
    """A field is blown up, then the battlefield is checked at once (TOP-63, TOP-66, TOP-100). It cannot have split if
    the fields around the gap touch each other."""
    remove_field(state, cell, "blast", log)
    if not TOGETHER[near(state.battlefield, cell)]:
        check_split(state, log)


def check_split(state: State, log: list[Event] | None) -> None:
    """Only the part with the most fields stays; if several have the most, the player chooses (TOP-63, TOP-64, TOP-65,
    TOP-D44)."""
    found = parts(state.battlefield)
    if len(found) < 2:
        return
    most = 0
    for part in found:
        most = max(most, part.bit_count())
    largest = 0
    for part in found:
        if part.bit_count() == most:
            largest += 1
        else:
            cut_off(state, part, log)
    if largest > 1:
        state.pending.append(Pending(waits.SPLIT, state.turn, NOBODY, OFF))


def keep_part(state: State, cell: int, log: list[Event] | None) -> None:
    """The chosen part stays, the others go (TOP-65)."""
    for part in parts(state.battlefield):
        if not part & BIT[cell]:
            cut_off(state, part, log)


def cut_off(state: State, part: int, log: list[Event] | None) -> None:
    """A whole part is removed, field by field (TOP-63)."""
    if log is not None:
        log.append(FellApart(part.bit_count()))
    for cell in members(part):
        remove_field(state, cell, "cut_off", log)
