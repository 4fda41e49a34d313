"""The layout of an observation of Tesseract, and the row of a die.

Cards and characters are numbered as in the default sheet, which environments always use.
"""

from __future__ import annotations

from typing import Final

from untertage.games.tesseract.components import HOUSE
from untertage.games.tesseract.geometry import COLUMNS, LAYERS
from untertage.games.tesseract.names import COLOR_NAMES, ZONE_NAMES
from untertage.games.tesseract.state import COLORS, FACES, KINDS, NOBODY, PENDING, TEAM, VALUES
from untertage.kit.layout import Layout
from untertage.kit.rows import one_hot

EVENTS: Final = sorted({event for side in HOUSE.bases.values() for event in side})
RESEARCH: Final = {card.id: number for number, card in enumerate(HOUSE.research)}
MATRIX: Final = {card.id: number for number, card in enumerate(HOUSE.matrix_cards)}
CHARACTERS: Final = {character.id: number for number, character in enumerate(HOUSE.characters)}
SOURCE: Final = {source: number for number, source in enumerate([*RESEARCH, *MATRIX, *CHARACTERS])}
LEVELS: Final = (2, 3, 4)
HOLDER: Final = len(MATRIX)
"""Where in a node's part the holder of the card begins: the labs, then `used`."""
NODE_WIDTH: Final = HOLDER + TEAM + 1
_COLOR: Final = one_hot(COLORS)
_VALUE: Final = one_hot(VALUES)


def die_row(color: int, value: int) -> bytes:
    """A die: present, colour and value; -1 for what nobody has seen."""
    return b"\1" + _COLOR[color] + _VALUE[value]


DIE_WIDTH: Final = len(die_row(NOBODY, NOBODY))
LAYOUT: Final = Layout(
    [
        ("viewer", TEAM, "the viewing seat, one-hot"),
        ("seats", TEAM, "number of players, one-hot: 1 to 4"),
        ("actor", TEAM, "the seat that has to decide, one-hot"),
        ("decides", TEAM, "the lab that has to decide, one-hot"),
        ("asked", len(PENDING), "what is decided, one-hot: " + ", ".join(PENDING)),
        (
            "cube",
            COLUMNS * LAYERS * DIE_WIDTH,
            "columns 00…33, four dice from the bottom up: present, colour y o p b, value 1–6; all zero where unknown",
        ),
        ("base", COLUMNS * len(EVENTS), "the event below each column, one-hot: " + ", ".join(EVENTS)),
        ("uncovered", COLUMNS, "columns whose event has been uncovered"),
        ("movable", COLUMNS, "columns whose top die may leave"),
        ("threat", COLUMNS, "columns whose top die would be primed now"),
        ("labs", TEAM * FACES, "dice of each lab by face y1…b6"),
        ("primed", FACES, "primed dice by face"),
        ("matrix", FACES, "contained dice by face"),
        ("box", COLORS, "destroyed dice by colour: " + ", ".join(COLOR_NAMES)),
        ("aside", COLORS, "dice set aside, by colour"),
        ("characters", TEAM * len(CHARACTERS), "character of each lab, one-hot: " + ", ".join(CHARACTERS)),
        ("hands", TEAM * len(RESEARCH), "research cards of each lab: " + ", ".join(RESEARCH)),
        ("discards", len(RESEARCH), "research cards that have been used up"),
        ("stacks", len(LEVELS), "cards left of the levels 2, 3, 4"),
        (
            "nodes",
            VALUES * NODE_WIDTH,
            "per node: matrix card, one-hot (" + ", ".join(MATRIX) + "), holder a b c d, used",
        ),
        ("starter", TEAM, "the lab that began, one-hot"),
        ("active", TEAM, "the lab whose turn it is, one-hot"),
        ("paid", len(KINDS), "actions taken this turn: " + ", ".join(KINDS)),
        ("refused", TEAM, "labs that have refused"),
        ("counters", 8, "ignitions, last ignition, turn, actions left, bonus, specials, wilds, no priming"),
        ("due", 4, "pending decision: step, how many are left, change, number of pending items"),
        ("due_die", FACES, "die of the decision, one-hot"),
        ("due_column", COLUMNS, "column of the decision, one-hot"),
        ("due_zone", len(ZONE_NAMES), "zone of the decision, one-hot: " + ", ".join(ZONE_NAMES)),
        ("due_source", len(SOURCE), "source of the decision, one-hot: research cards, matrix cards, characters"),
    ]
)
