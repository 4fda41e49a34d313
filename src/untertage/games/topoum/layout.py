"""The layout of an observation of Topoum, and the row of a crate."""

from __future__ import annotations

from typing import Final

from untertage.games.topoum import waits
from untertage.games.topoum.geometry import SPACES
from untertage.games.topoum.pieces import CARDS, COLOURS, FARMERS, FOUR, SLOTS, TOKENS
from untertage.kit.layout import Layout
from untertage.kit.rows import small

MOST_SEATS: Final = len(COLOURS)
TILES: Final = ("tile_0", "tile_1", "tile_2", "tile_3")
MOLES: Final = ("mole_0", "mole_1", "mole_2", "mole_3")
PLANES: Final = (
    "board", "marked", "field", *TILES, "tile_box", "neutral", *TOKENS, *MOLES, "red_cross", "island",
    "crate_number", "ready", "moved", "active", "asked", "line_from", "line_to",
)  # fmt: skip
_NOBODY: Final = [0] * MOST_SEATS


def crate_row(on_board: bool, value: int | None, looked: list[int]) -> list[int]:
    """A crate: on the board, value known, value, and who has looked, counted from the viewer."""
    told = [on_board, False, 0] if value is None else [on_board, True, small(value)]
    return [*told, *looked, *_NOBODY[len(looked) :]]


BOARD_SEGMENTS: Final = [
    ("seats", MOST_SEATS, "number of players, one-hot: 1 to 4"),
    (
        "planes",
        len(PLANES) * len(SPACES),
        "per plane the 127 spaces of the largest board, row by row; players counted from the viewer; planes: "
        + ", ".join(PLANES),
    ),
]
SEAT_SEGMENTS: Final = [
    ("scores", MOST_SEATS, "points, counted from the viewer"),
    ("moles", MOST_SEATS, "moles in each supply"),
    ("tiles", MOST_SEATS, "tiles in each supply"),
    ("hand_sizes", MOST_SEATS, "cards in each hand"),
    ("captives", MOST_SEATS * MOST_SEATS, "moles held, by captor and owner"),
    ("start", MOST_SEATS, "who began, one-hot"),
    ("turn", MOST_SEATS, "whose turn it is, one-hot"),
    ("press", MOST_SEATS, "who has the press, one-hot"),
    ("crates", FOUR * len(crate_row(False, None, [])), "per crate: on the board, value known, value, who has looked"),
    ("types", len(CARDS), "card types in play: " + ", ".join(CARDS)),
    ("hand", len(CARDS), "the viewer's own cards by type"),
    ("bar", SLOTS * len(CARDS), "the card in each slot, one-hot"),
    ("piles", MOST_SEATS * len(CARDS), "used cards of each player by type"),
    ("discards", len(CARDS), "discarded cards by type"),
    ("unseen", len(CARDS), "cards that the viewer has not seen, by type"),
    ("deck", 1, "cards left in the deck"),
    ("peace", 1, "Peace has appeared"),
    ("farmer", len(FARMERS), "one-hot: " + ", ".join(FARMERS)),
    ("used", 1, "cards used this turn"),
    ("due", len(waits.NAMES), "what is decided, one-hot: " + ", ".join(waits.NAMES)),
    ("due_player", MOST_SEATS, "who decides, one-hot, counted from the viewer"),
    ("due_card", len(CARDS), "card of the decision, one-hot"),
]
LAYOUT: Final = Layout([*BOARD_SEGMENTS, *SEAT_SEGMENTS])
SEAT_LAYOUT: Final = Layout(SEAT_SEGMENTS)
"""What follows the planes."""
