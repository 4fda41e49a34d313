"""How moles come, go and arrive (sections 6 and 8)."""

from __future__ import annotations

from typing import Final

from untertage.core.game import Event
from untertage.games.topoum.events import Forced, Moved, Recruited, Removed, TokenLeft
from untertage.games.topoum.geometry import ALL_BUT, BIT, NAMES, OFF, STEP, meet, without
from untertage.games.topoum.pieces import CLAW, COLOURS, CRATE, TOKENS
from untertage.games.topoum.rules.supply import cross_bit, fine, lying, mole_on
from untertage.games.topoum.state import State, changed

FROM_SUPPLY: Final = OFF
"""The origin of a mole that is not on the board yet."""


def put_mole(state: State, seat: int, cell: int) -> None:
    """A mole from the supply stands there and counts as moved (TOP-76)."""
    bit = BIT[cell]
    state.moles[seat] |= bit
    state.occupied |= bit
    state.moved |= bit
    look_into_crate(state, seat, cell)


def shift_mole(state: State, seat: int, origin: int, cell: int) -> None:
    """A mole changes its field; its right to step goes along, the Red Cross never does (TOP-52, TOP-76, TOP-132)."""
    old, new = BIT[origin], BIT[cell]
    both = old | new
    state.moles[seat] ^= both
    state.occupied ^= both
    state.moved = state.moved & ALL_BUT[origin] | new
    if meet(state.ready, old):
        state.ready ^= both
    if state.active == origin:
        state.active = cell
    look_into_crate(state, seat, cell)


def look_into_crate(state: State, seat: int, cell: int) -> None:
    """A player whose mole reaches a crate may look; its content is settled after the ply (TOP-60, TOP-175)."""
    if meet(state.token[CRATE], BIT[cell]):
        state.looks.append(state.crate_cell.index(cell) * 4 + seat)


def take_off(state: State, seat: int, cell: int) -> None:
    """A mole leaves the board; where it goes follows from the captives (TOP-12)."""
    keep = ALL_BUT[cell]
    state.moles[seat] &= keep
    state.occupied &= keep
    state.moved &= keep
    state.ready &= keep
    if state.active == cell:
        state.active = OFF


def remove(state: State, seat: int, cell: int, cause: str, log: list[Event] | None) -> None:
    """A mole goes home without a penalty (TOP-68, TOP-71)."""
    take_off(state, seat, cell)
    if log is not None:
        log.append(Removed(COLOURS[seat], NAMES[cell], cause))


def lose(state: State, seat: int, cell: int, cause: str, log: list[Event] | None) -> None:
    """A mole is lost; it costs its owner points, in the owner's turn only (TOP-67, TOP-71)."""
    remove(state, seat, cell, cause, log)
    if seat == state.turn:
        fine(state, state.variant.own_mole_lost, "own_mole", log)


def deadly(state: State) -> int:
    """Fields that remove a mole that arrives on them (TOP-57, TOP-58, TOP-151, TOP-157, TOP-163, TOP-171)."""
    return lying(state, state.variant.ground.deadly)


def solid(state: State) -> int:
    """Fields that nobody enters, such as rocks (TOP-154)."""
    return lying(state, state.variant.ground.solid)


def enterable(state: State) -> int:
    """Battlefield fields that a mole may choose: no rock, no protected mole, nothing outside (TOP-44, TOP-53, TOP-54,
    TOP-56, TOP-154). Deadly tokens and the player's own moles may be chosen (TOP-61)."""
    cross = cross_bit(state)
    fields = without(state.battlefield, solid(state))
    return without(fields, cross) if meet(state.occupied, cross) else fields


def is_protected(state: State, cell: int) -> bool:
    """A mole under the Red Cross stands here (TOP-56)."""
    return meet(state.occupied, BIT[cell]) and meet(cross_bit(state), BIT[cell])


def arrive(
    state: State, seat: int, origin: int, cell: int, direction: int, log: list[Event] | None, *, forced: bool = False
) -> None:
    """A mole travels from its field, or from the supply, to a space and meets what is there (TOP-53 to TOP-60).

    On ice it goes on, forced, in the same direction (TOP-59); without a direction (OFF) nobody slides (TOP-D48).
    """
    while True:
        bit = BIT[cell] if cell >= 0 else 0
        if not meet(state.battlefield, bit):
            lose(state, seat, origin, "outside", log)
            return
        if meet(solid(state), bit):
            return
        if meet(state.occupied, bit):
            collide(state, seat, origin, cell, log)
            return
        if meet(deadly(state), bit):
            die_on(state, seat, origin, cell, log)
            return
        travel(state, seat, origin, cell, log, forced=forced)
        if direction < 0 or not meet(lying(state, state.variant.ground.slippery), bit):
            return
        origin, cell, forced = cell, STEP[cell][direction], True


def travel(state: State, seat: int, origin: int, cell: int, log: list[Event] | None, *, forced: bool) -> None:
    """The mole arrives alive."""
    if origin < 0:
        put_mole(state, seat, cell)
        if log is not None:
            log.append(Recruited(COLOURS[seat], NAMES[cell]))
        return
    shift_mole(state, seat, origin, cell)
    if log is not None:
        kind = Forced if forced else Moved
        log.append(kind(COLOURS[seat], NAMES[origin], NAMES[cell]))


def leave(state: State, seat: int, origin: int, cell: int, cause: str, log: list[Event] | None) -> None:
    """The mole that was on its way to a space is removed; a recruit has never stood anywhere."""
    if origin >= 0:
        take_off(state, seat, origin)
    if log is not None:
        log.append(Removed(COLOURS[seat], NAMES[cell], cause))


def collide(state: State, seat: int, origin: int, cell: int, log: list[Event] | None) -> None:
    """Two moles meet: both are removed, only the arriving one if the other is protected (TOP-55, TOP-56).

    A mole of the player that arrives at an enemy costs nothing; at another mole of the player both cost points; if an
    enemy is pushed onto a mole of the player, that mole costs points (TOP-67, TOP-68, TOP-69, TOP-70, TOP-D12,
    TOP-D13).
    """
    other = mole_on(state, cell)
    own = state.turn
    leave(state, seat, origin, cell, "collision", log)
    if state.red_cross == cell:
        if seat == own:
            fine(state, state.variant.own_mole_lost, "own_mole", log)
        return
    remove(state, other, cell, "collision", log)
    if seat == own and other == own:
        fine(state, state.variant.own_mole_lost, "own_mole", log)
        fine(state, state.variant.own_mole_lost, "own_mole", log)
    elif other == own:
        fine(state, state.variant.pushed_enemy, "own_mole", log)


def die_on(state: State, seat: int, origin: int, cell: int, log: list[Event] | None) -> None:
    """Deadly ground; the claw snaps and goes beside the board (TOP-57, TOP-58, TOP-61, TOP-167)."""
    leave(state, seat, origin, cell, "deadly", log)
    if seat == state.turn:
        fine(state, state.variant.own_mole_lost, "own_mole", log)
    if state.variant.ground.snaps and meet(state.token[CLAW], BIT[cell]):
        state.token = changed(state.token, CLAW, 0)
        state.covered &= ALL_BUT[cell]
        if log is not None:
            log.append(TokenLeft(TOKENS[CLAW], NAMES[cell]))
