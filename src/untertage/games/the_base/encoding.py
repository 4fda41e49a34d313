"""The Base for programs that learn: numbers of actions, and the view as signed bytes."""

from __future__ import annotations

from functools import cache
from typing import Final

from untertage.games.the_base.actions import (
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
from untertage.games.the_base.observation import observed
from untertage.games.the_base.places import EDGES, INDEX, PIECE_INDEX, PIECES, PLACES, SHAPES, SIDES, TILES
from untertage.games.the_base.view import BaseView
from untertage.kit.encoding import Encoding
from untertage.kit.rows import small

PHASES: Final = {
    name: number for number, name in enumerate(("setup", "turn", "respawn", "offer", "challenge", "finished"))
}
TILE_WIDTH: Final = len(EDGES) + 1 + len(SHAPES)
SLOTS: Final = 10


def write(view: BaseView, encoding: Encoding, out: bytearray) -> None:
    """Everything a seat sees, in the order of the segments."""
    at = encoding.at
    out[at["viewer"] + (view.seat or 0)] = 1
    for seat in view.actors:
        out[at["actor"] + seat] = 1
    out[at["phase"] + PHASES[view.phase]] = 1
    write_map(view, at, out)
    write_pieces(view, at, out)
    out[at["turn"] + SIDES.index(view.turn)] = 1
    counters = (view.left, view.fresh, view.counter, *view.tokens, view.supply, view.spent, *view.saved)
    for place, value in enumerate(counters, at["counters"]):
        out[place] = small(value)
    for shape, count in view.unseen.items():
        out[at["unseen"] + SHAPES.index(shape)] = count


def write_map(view: BaseView, at: dict[str, int], out: bytearray) -> None:
    first = at["tiles"]
    rows = [tile_bytes(tile.passages, tile.loose) for tile in view.tiles]
    out[first : first + len(TILES) * TILE_WIDTH] = b"".join(rows)
    for place, slot in enumerate(view.slots, at["slots"]):
        out[place] = slot.number


@cache
def tile_bytes(passages: str, loose: str) -> bytes:
    """Passages, face-down, shape of a loose tile; there are few different ones."""
    row = bytearray(TILE_WIDTH)
    for edge in passages:
        row[EDGES.index(edge)] = 1
    row[len(EDGES)] = not passages
    if loose:
        row[len(EDGES) + 1 + SHAPES.index(loose)] = 1
    return bytes(row)


def write_pieces(view: BaseView, at: dict[str, int], out: bytearray) -> None:
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
    segments=[
        ("viewer", 2, "the seat that looks, one-hot"),
        ("actor", 2, "who has to decide, one-hot"),
        ("turn", 2, "whose turn it is, one-hot: mutants, explorers"),
        ("phase", len(PHASES), "one-hot: " + ", ".join(PHASES)),
        ("tiles", len(TILES) * TILE_WIDTH, "tiles A1…E5 row by row: passages N E S W, face-down, loose shape I L T X"),
        ("slots", SLOTS, "number of each starting slot, the mutants' first"),
        ("pieces", len(PIECES) * PLACES, "place of M1…X3, one-hot over A0…E6 row by row"),
        ("waiting", len(PIECES), "pieces that wait for their return"),
        ("locked", len(PIECES), "pieces that can do nothing"),
        ("returning", len(PIECES), "the piece whose return is decided"),
        ("return_slots", PLACES, "places it may return to"),
        ("counters", 9, "actions left, turn fresh, counter, tokens (2), supply, spent tokens, saved pieces (2)"),
        ("unseen", len(SHAPES), "face-down tiles by shape I L T X"),
    ],
    write=write,
    observe=observed,
)
