"""What a seat of The Base may know: everything except face-down tiles, which nobody knows."""

from __future__ import annotations

from typing import Final

import msgspec

from untertage.core.game import Event, Seat, View
from untertage.games.the_base.geometry import NAMES, OWN_SLOTS, PIECES, SHAPES, SIDES, TILES, write_passages
from untertage.games.the_base.options import BaseOptions
from untertage.games.the_base.rules.countdown import distances, less_distant
from untertage.games.the_base.rules.elimination import return_slots
from untertage.games.the_base.rules.legal import actor
from untertage.games.the_base.rules.locked import is_locked
from untertage.games.the_base.rules.steps import saved_count
from untertage.games.the_base.state import NOBODY, PHASES, State, phase_of


class TileView(msgspec.Struct, frozen=True):
    """One tile of the grid."""

    cell: str
    passages: str
    """Open edges in the order NESW; empty while face-down or not laid."""
    loose: str = ""
    """The shape of a front tile that waits to be laid."""


class SlotView(msgspec.Struct, frozen=True):
    """One starting slot; number 0 is an unnumbered one."""

    cell: str
    number: int


class PieceView(msgspec.Struct, frozen=True):
    """A piece and its cell; None while it waits for its return."""

    piece: str
    cell: str | None


class BaseView(View, frozen=True, kw_only=True):
    """The table, the same for both seats and spectators."""

    options: BaseOptions
    tiles: tuple[TileView, ...]
    slots: tuple[SlotView, ...]
    pieces: tuple[PieceView, ...]
    unseen: dict[str, int]
    """Face-down tiles by shape: everybody can count them."""
    turn: str
    left: int
    fresh: bool
    counter: int
    tokens: tuple[int, int]
    supply: int
    spent: int
    returning: str | None
    returning_by: str | None
    return_slots: tuple[str, ...]
    saved: tuple[int, int]
    to_go: tuple[tuple[int, ...], tuple[int, ...]]
    """Rows to go for the active pieces of each side, the rearmost first."""
    ahead: str | None
    """Who would win if the counter ran out now with these pieces saved."""
    locked: tuple[str, ...]
    """Locked pieces (BASE-79, BASE-80)."""
    phase: str
    winner: str | None
    ended: str


ALL_SLOTS: Final = [*OWN_SLOTS[0], *OWN_SLOTS[1]]
LAID: Final = [[TileView(cell, write_passages(mask)) for mask in range(16)] for cell in NAMES]
"""By place and passages: the view of the tile."""
STANDING: Final = [[*(PieceView(piece, cell) for cell in NAMES), PieceView(piece, None)] for piece in PIECES]
"""By piece and place: the view of the piece; the last entry (NOBODY) is off the board."""


def ahead(state: State) -> str | None:
    """Who would win if the countdown ended now (BASE-75, BASE-76)."""
    if state.returning is not None:
        return None
    ours, theirs = saved_count(state, 0), saved_count(state, 1)
    side = less_distant(state) if ours == theirs else 0 if ours > theirs else 1
    return None if side == NOBODY else SIDES[side]


def view(state: State, seat: Seat | None) -> BaseView:
    """Built field by field; nothing is private in this game."""
    waiting = state.returning
    return BaseView(
        seat=seat,
        actors=() if state.ended else (actor(state),),
        ply=state.ply,
        options=state.variant.options,
        tiles=tuple(
            [
                LAID[t][state.tiles[t]] if state.loose[t] < 0 else TileView(NAMES[t], "", SHAPES[state.loose[t]])
                for t in TILES
            ]
        ),
        slots=tuple([SlotView(NAMES[s], state.number[s]) for s in ALL_SLOTS]),
        pieces=tuple([STANDING[piece][place] for piece, place in enumerate(state.place)]),
        unseen={shape: count for shape, count in zip(SHAPES, state.bag, strict=True) if count},
        turn=SIDES[state.turn],
        left=state.left,
        fresh=state.fresh,
        counter=state.counter,
        tokens=(state.tokens[0], state.tokens[1]),
        supply=state.supply,
        spent=state.spent,
        returning=None if waiting is None else PIECES[waiting.piece],
        returning_by=None if waiting is None else PIECES[waiting.by],
        return_slots=() if waiting is None else tuple(NAMES[s] for s in return_slots(state, waiting.piece)[1]),
        saved=(saved_count(state, 0), saved_count(state, 1)),
        to_go=((), ()) if waiting is not None else (tuple(distances(state, 0)), tuple(distances(state, 1))),
        ahead=ahead(state),
        locked=tuple(name for piece, name in enumerate(PIECES) if is_locked(state, piece)),
        phase=PHASES[phase_of(state)],
        winner=None if state.winner == NOBODY else SIDES[state.winner],
        ended=state.ended,
    )


def redact(event: Event, seat: Seat | None) -> Event:
    """Every event is public."""
    return event
