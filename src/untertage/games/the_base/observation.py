"""What a seat of The Base sees as signed bytes, straight from the state.

The fast twin of `encoding.write`, which makes the same row from the view and defines what may be known; a test
compares them.
"""

from __future__ import annotations

from typing import Final

from untertage.games.the_base.places import EDGES, OWN_SLOTS, PIECES, PLACES, SHAPES, TILES
from untertage.games.the_base.rules.elimination import return_slots
from untertage.games.the_base.rules.legal import actor
from untertage.games.the_base.rules.locked import is_locked
from untertage.games.the_base.rules.steps import saved_count
from untertage.games.the_base.state import NOBODY, State
from untertage.kit.rows import Sets, one_hot, smalls

SETUP, TURN, RESPAWN, OFFER, CHALLENGE, FINISHED = range(6)
_SIDE: Final = one_hot(2)
_PHASE: Final = one_hot(6)
_PLACE: Final = one_hot(PLACES)
_PIECE: Final = one_hot(len(PIECES))
_PIECES: Final = Sets(list(range(len(PIECES))))
_PLACES: Final = Sets(list(range(PLACES)))
_SHAPE: Final = one_hot(len(SHAPES))
_LAID: Final = [bytes([*(mask >> bit & 1 for bit in range(len(EDGES))), mask == 0]) + _SHAPE[-1] for mask in range(16)]
"""For the passages of a tile: what is seen of it."""
_LOOSE: Final = [bytes([0] * len(EDGES) + [1]) + shape for shape in _SHAPE]
_SLOTS: Final = [*OWN_SLOTS[0], *OWN_SLOTS[1]]


def observed(state: State, seat: int) -> bytearray:
    """Everything a seat sees, in the order of the segments."""
    row = [_SIDE[seat], _SIDE[actor(state)], _SIDE[state.turn], _PHASE[phase(state)]]
    tiles, loose = state.tiles, state.loose
    row += [_LAID[tiles[tile]] if loose[tile] < 0 else _LOOSE[loose[tile]] for tile in TILES]
    row.append(bytes([state.number[slot] for slot in _SLOTS]))
    add_pieces(state, row)
    counters = [state.left, state.fresh, state.counter, *state.tokens, state.supply, state.spent]
    row.append(smalls([*counters, saved_count(state, 0), saved_count(state, 1), *state.bag]))
    return bytearray().join(row)


def phase(state: State) -> int:
    """What kind of decision is due; the twin of `view.phase`."""
    if state.ended:
        return FINISHED
    if state.laying:
        return SETUP
    if state.returning is not None:
        return RESPAWN
    if state.offered:
        return OFFER
    return CHALLENGE if state.challenged else TURN


def add_pieces(state: State, row: list[bytes]) -> None:
    """Where they stand, which of them wait, are locked, or are put back now."""
    waiting = locked = 0
    for piece in range(len(PIECES)):
        place = state.place[piece]
        row.append(_PLACE[place])
        if place == NOBODY:
            waiting |= 1 << piece
        elif is_locked(state, piece):
            locked |= 1 << piece
    row.append(_PIECES.row(waiting))
    row.append(_PIECES.row(locked))
    back = state.returning
    slots = 0
    if back is not None:
        for slot in return_slots(state, back.piece)[1]:
            slots |= 1 << slot
    row.append(_PIECE[NOBODY if back is None else back.piece])
    row.append(_PLACES.row(slots))
