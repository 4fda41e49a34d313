"""A state of The Base as a person writes it: seven rows of text and some numbers."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from untertage.core.game import Position
from untertage.games.the_base.components import Shape
from untertage.games.the_base.geometry import INDEX, ROWS, WIDTH
from untertage.games.the_base.options import BaseOptions
from untertage.games.the_base.state import State
from untertage.games.the_base.view import BaseView, view

Side = Literal["mutants", "explorers"]
Count = Annotated[int, Meta(ge=0)]
Ended = Literal["", "third_piece", "escaped", "perished", "clock_saved", "clock_distance", "draw"]


class ReturnPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A struck piece that is off the board, and the piece that struck it."""

    piece: Annotated[str, Meta(pattern="^[MX][1-3]$")]
    by: Annotated[str, Meta(pattern="^[MX][1-3]$")]


class BasePosition(Position, frozen=True, kw_only=True):
    """See "Positions" in the rules document."""

    board: Annotated[tuple[str, ...], Meta(min_length=ROWS, max_length=ROWS)]
    turn: Side = "mutants"
    left: Annotated[int, Meta(ge=0, le=9)] = 3
    fresh: bool = True
    counter: Annotated[int, Meta(ge=0, le=60)] = 20
    tokens: tuple[Count, Count] = (0, 0)
    spent: Count = 0
    bag: dict[Shape, Count] | None = None
    returning: ReturnPosition | None = None
    winner: Side | None = None
    offered: bool = False
    challenged: bool = False
    ended: Ended = ""
    ply: Count = 0
    options: BaseOptions = BaseOptions()


def position_of(state: State) -> BasePosition:
    """The whole state; nothing is hidden in this game, so it is what a spectator sees."""
    return shown_position(view(state, None))


def shown_position(view: BaseView) -> BasePosition:
    """The position that a view shows."""
    rows = [[""] * WIDTH for _ in range(ROWS)]
    for slot in view.slots:
        _write(rows, slot.cell, str(slot.number or "-"))
    for tile in view.tiles:
        _write(rows, tile.cell, f"{tile.loose}?" if tile.loose else tile.passages or "??")
    for piece in view.pieces:
        if piece.cell is not None:
            _write(rows, piece.cell, f":{piece.piece}")
    waiting = None
    if view.returning is not None and view.returning_by is not None:
        waiting = ReturnPosition(view.returning, view.returning_by)
    return msgspec.convert(
        {
            "board": tuple(" ".join(row) for row in rows),
            "turn": view.turn,
            "left": view.left,
            "fresh": view.fresh,
            "counter": view.counter,
            "tokens": view.tokens,
            "spent": view.spent,
            "bag": view.unseen,
            "returning": waiting,
            "winner": view.winner,
            "offered": view.phase == "offer",
            "challenged": view.phase == "challenge" or view.ended in ("escaped", "perished"),
            "ended": view.ended,
            "ply": view.ply,
            "options": view.options,
        },
        BasePosition,
    )


def _write(rows: list[list[str]], cell: str, text: str) -> None:
    place = INDEX[cell]
    rows[place // WIDTH][place % WIDTH] += text
