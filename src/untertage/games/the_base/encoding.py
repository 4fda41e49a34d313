"""The Base for learners: indices of actions, and observations written from a view."""

from __future__ import annotations

from typing import Final

from untertage.games.the_base.geometry import INDEX, PIECE_INDEX, PLACES, SHAPES, SIDES, read_passages
from untertage.games.the_base.layout import LAID, LAYOUT, LOOSE
from untertage.games.the_base.observation import observed
from untertage.games.the_base.state import PHASES
from untertage.games.the_base.tables import (
    CHALLENGE,
    DECLINE,
    JUMP,
    MOVE,
    ORIENT,
    PASS,
    RESPAWN,
    REVEAL,
    ROTATE,
    TOKEN_EXTRA,
    TOKEN_TIME,
)
from untertage.games.the_base.view import BaseView
from untertage.kit.encoding import Encoding
from untertage.kit.rows import small


def write(view: BaseView, out: bytearray) -> None:
    """The observation of a view."""
    at = LAYOUT.at
    out[at["viewer"] + (view.seat or 0)] = 1
    for seat in view.actors:
        out[at["actor"] + seat] = 1
    out[at["phase"] + PHASES.index(view.phase)] = 1
    write_map(view, at, out)
    write_pieces(view, at, out)
    out[at["turn"] + SIDES.index(view.turn)] = 1
    counters = (view.left, view.fresh, view.counter, *view.tokens, view.supply, view.spent, *view.saved)
    for place, value in enumerate(counters, at["counters"]):
        out[place] = small(value)
    for shape, count in view.unseen.items():
        out[at["unseen"] + SHAPES.index(shape)] = count


def write_map(view: BaseView, at: dict[str, int], out: bytearray) -> None:
    """The tiles, and the numbers of the starting slots."""
    tiles = [
        LOOSE[SHAPES.index(tile.loose)] if tile.loose else LAID[read_passages(tile.passages)] for tile in view.tiles
    ]
    LAYOUT.part("tiles").fill(out, b"".join(tiles))
    for place, slot in enumerate(view.slots, at["slots"]):
        out[place] = slot.number


def write_pieces(view: BaseView, at: dict[str, int], out: bytearray) -> None:
    """Where the pieces stand, and which of them wait, are locked or return now."""
    for number, piece in enumerate(view.pieces):
        if piece.cell is None:
            out[at["waiting"] + number] = 1
        else:
            out[at["pieces"] + number * PLACES + INDEX[piece.cell]] = 1
    for name in view.locked:
        out[at["locked"] + PIECE_INDEX[name]] = 1
    if view.returning is not None:
        out[at["returning"] + PIECE_INDEX[view.returning]] = 1
    for cell in view.return_slots:
        out[at["return_slots"] + INDEX[cell]] = 1


ENCODING: Final = Encoding(
    version=1,
    actions=[
        ("pass", [PASS]),
        ("challenge", [CHALLENGE]),
        ("decline", [DECLINE]),
        ("token", [TOKEN_EXTRA, TOKEN_TIME]),
        ("move", [action for row in MOVE for action in row]),
        ("jump", [action for row in JUMP for action in row]),
        ("respawn", [action for row in RESPAWN for action in row]),
        ("rotate", [action for row in ROTATE for action in row]),
        ("reveal", REVEAL),
        ("orient", [action for ways in ORIENT for action in ways.values()]),
    ],
    layout=LAYOUT,
    write=write,
    observe=observed,
)
