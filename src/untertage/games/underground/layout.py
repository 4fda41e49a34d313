"""The layout of an observation of Underground, and the row of a card."""

from __future__ import annotations

from typing import Final

from untertage.games.underground.components import HOUSE
from untertage.games.underground.geometry import CELLS, SECTIONS, SIDES
from untertage.games.underground.state import DRAWING, NOBODY, PENDING, WAITING
from untertage.kit.layout import Layout
from untertage.kit.rows import one_hot

MOST_SEATS: Final = 4
HAND_SIZE: Final = 2
PHASES: Final = (*PENDING[:DRAWING], "over")
"""Everything that waits for a decision, and the end."""
OVER: Final = len(PHASES) - 1
GROUNDS: Final = ("plateau", "stone", "wood")
SYMBOLS: Final = ("key", "valve", "lock")
WALLS: Final = ("wall_n", "wall_e", "wall_s", "wall_w")
HANDS: Final = ("hand_0", "hand_1", "hand_2", "hand_3")
PLANES: Final = (
    "level", "exit", *GROUNDS, *SYMBOLS, "used", *WALLS,
    "water", "chip", "figure", "rat", "pile", "discard", "card", *HANDS,
)  # fmt: skip
_SHAPE: Final = one_hot(len(HOUSE.shapes))


def card_row(steps: int, blue: bool, signal: int, shape: int) -> bytes:
    """A card: its steps, whether it is blue, a joker or a signal, and the shape of its part; negative for none."""
    joker = not signal and shape < 0
    return bytes([steps, blue, joker, signal]) + _SHAPE[max(shape, NOBODY)]


NO_CARD_ROW: Final = bytes(len(card_row(0, False, 0, 0)))
LAYOUT: Final = Layout(
    [
        ("seats", MOST_SEATS, "number of players, one-hot: 1 to 4"),
        ("actor", MOST_SEATS, "who has to decide, counted from the viewer"),
        ("phase", len(PHASES), "one-hot: " + ", ".join(PHASES)),
        ("planes", len(PLANES) * CELLS, "per plane the 81 cells A1…I9, row by row; planes: " + ", ".join(PLANES)),
        (
            "own_cards",
            HAND_SIZE * len(NO_CARD_ROW),
            "per hand card: steps, blue, joker, signal, shape of its part, one-hot",
        ),
        ("card", len(NO_CARD_ROW), "the card being played, likewise"),
        ("tops", len(HOUSE.parts), "parts on top of a stack, and jokers: " + ", ".join(HOUSE.part_index)),
        ("stacks", len(HOUSE.shapes), "size of each stack: " + ", ".join(HOUSE.shapes)),
        ("ring", HOUSE.stacks, "shape at each place of the ring, counted from 1"),
        ("signal", len(HOUSE.shapes), "where the signal stone stands, one-hot"),
        ("digits", len(HOUSE.chips), "collected digit chips"),
        ("specials", len(HOUSE.chips), "special chips at hand"),
        ("spent", len(HOUSE.chips), "special chips that are spent"),
        (
            "counters",
            10,
            "reserve, chips left, water left, keys left, keys held, water sunk, collected, turns in the section, "
            "sections left, levels missing before the door",
        ),
        ("section", len(SECTIONS), "section of the kidnapper, one-hot"),
        ("end_section", len(SECTIONS), "section of the end chip, one-hot"),
        ("door", len(SIDES), "side of the door, one-hot N E S W"),
        ("waiting", len(WAITING), "hourglass, one-hot: nothing, a flip, the expiry"),
        ("hand", MOST_SEATS, "number of the hand whose turn it is, one-hot"),
        ("done", 2, "a part has been placed, the figure has moved"),
        ("laying", len(HOUSE.plateaus), "the plateau to be laid, one-hot"),
    ]
)
PLANE: Final = LAYOUT.planes("planes", PLANES)
