"""The observation of The Base, written from the state.

It equals the row that `encoding.write` makes from the view (`untertage.testing.encoding`).
"""

from __future__ import annotations

from typing import Final

from untertage.games.the_base.geometry import PIECES, SLOTS, TILES
from untertage.games.the_base.layout import LAID, LAYOUT, LOOSE
from untertage.games.the_base.rules.elimination import return_slots
from untertage.games.the_base.rules.legal import actor
from untertage.games.the_base.rules.locked import is_locked
from untertage.games.the_base.rules.steps import saved_count
from untertage.games.the_base.state import NOBODY, State, phase_of

_LENGTH: Final = LAYOUT.length
_VIEWER: Final = LAYOUT.part("viewer")
_ACTOR: Final = LAYOUT.part("actor")
_TURN: Final = LAYOUT.part("turn")
_PHASE: Final = LAYOUT.part("phase")
_TILES: Final = LAYOUT.part("tiles")
_SLOTS: Final = LAYOUT.part("slots")
_PIECES: Final = LAYOUT.part("pieces").split(len(PIECES))
_WAITING: Final = LAYOUT.part("waiting")
_LOCKED: Final = LAYOUT.part("locked")
_RETURNING: Final = LAYOUT.part("returning")
_RETURN_SLOTS: Final = LAYOUT.part("return_slots")
_COUNTERS: Final = LAYOUT.part("counters")
_UNSEEN: Final = LAYOUT.part("unseen")
_NOTHING: Final = bytearray()


def observed(state: State, seat: int) -> bytearray:
    """The observation of a seat."""
    row = bytearray(_LENGTH)
    _VIEWER.mark(row, seat)
    _ACTOR.mark(row, actor(state))
    _TURN.mark(row, state.turn)
    _PHASE.mark(row, phase_of(state))
    tiles, loose = state.tiles, state.loose
    _TILES.fill(row, _NOTHING.join([LAID[tiles[tile]] if loose[tile] < 0 else LOOSE[loose[tile]] for tile in TILES]))
    _SLOTS.write(row, [state.number[slot] for slot in SLOTS])
    write_pieces(state, row)
    _COUNTERS.write(
        row,
        [
            state.left,
            state.fresh,
            state.counter,
            state.tokens[0],
            state.tokens[1],
            state.supply,
            state.spent,
            saved_count(state, 0),
            saved_count(state, 1),
        ],
    )
    _UNSEEN.write(row, state.bag)
    return row


def write_pieces(state: State, row: bytearray) -> None:
    """Where the pieces stand, and which of them wait, are locked or return now."""
    for piece in range(len(PIECES)):
        place = state.place[piece]
        if place == NOBODY:
            _WAITING.mark(row, piece)
            continue
        _PIECES[piece].mark(row, place)
        if is_locked(state, piece):
            _LOCKED.mark(row, piece)
    back = state.returning
    if back is not None:
        _RETURNING.mark(row, back.piece)
        for slot in return_slots(state, back.piece)[1]:
            _RETURN_SLOTS.mark(row, slot)
