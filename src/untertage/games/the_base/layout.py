"""The layout of an observation of The Base."""

from __future__ import annotations

from typing import Final

from untertage.games.the_base.geometry import EDGES, FACE_DOWN, PIECES, PLACES, SHAPES, SIDES, SLOTS, TILES
from untertage.games.the_base.state import NOBODY, PHASES
from untertage.kit.layout import Layout


def tile_row(passages: int, loose: int) -> bytes:
    """A tile: its passages, whether it is face down, and its shape while it has not been laid."""
    edges = [passages >> bit & 1 for bit in range(len(EDGES))]
    return bytes([*edges, passages == FACE_DOWN, *(loose == shape for shape in range(len(SHAPES)))])


LAID: Final = [tile_row(passages, NOBODY) for passages in range(1 << len(EDGES))]
"""By passages the row of a tile that has been laid."""
LOOSE: Final = [tile_row(FACE_DOWN, shape) for shape in range(len(SHAPES))]
"""By shape the row of a tile that has not."""

LAYOUT: Final = Layout(
    [
        ("viewer", len(SIDES), "the viewing seat, one-hot"),
        ("actor", len(SIDES), "who has to decide, one-hot"),
        ("turn", len(SIDES), "whose turn it is, one-hot: mutants, explorers"),
        ("phase", len(PHASES), "one-hot: " + ", ".join(PHASES)),
        (
            "tiles",
            len(TILES) * len(LAID[FACE_DOWN]),
            "tiles A1…E5 row by row: passages N E S W, face-down, loose shape I L T X",
        ),
        ("slots", len(SLOTS), "number of each starting slot, the mutants' first"),
        ("pieces", len(PIECES) * PLACES, "place of M1…X3, one-hot over A0…E6 row by row"),
        ("waiting", len(PIECES), "pieces that wait for their return"),
        ("locked", len(PIECES), "pieces that can do nothing"),
        ("returning", len(PIECES), "the piece whose return is decided"),
        ("return_slots", PLACES, "places it may return to"),
        ("counters", 9, "actions left, turn fresh, counter, tokens (2), supply, spent tokens, saved pieces (2)"),
        ("unseen", len(SHAPES), "face-down tiles by shape I L T X"),
    ]
)
