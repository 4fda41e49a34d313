"""Underground for programs that learn: numbers of actions, and the view as signed bytes.

Placements have a number for every distinct way to lay a part inside the board. A walk that opens locks or spends chips
names a set of cells, of which there are far too many: its number says where it ends, which chips it spends, and which
of the listed ways of that sort it is, in the order of the legal list. With chips alone there is just one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from untertage.core.game import Action
from untertage.games.underground.actions import Lay, MoveWith, StepWith
from untertage.games.underground.box import placements_of
from untertage.games.underground.cells import CELLS, INDEX, NAMES, SECTION_INDEX, SECTIONS, SIDES, cells_in
from untertage.games.underground.components import HOUSE
from untertage.games.underground.observation import HAND_SIZE, MOST_SEATS, observed
from untertage.games.underground.rules.legal import legal_actions, list_legal
from untertage.games.underground.state import PENDING, WAITING, State
from untertage.games.underground.tables import (
    BEGIN,
    CLOSE,
    DOOR,
    END,
    EXPIRE,
    FLIP,
    FORGO,
    LEAVE,
    MOVE,
    PLAY,
    RENEW,
    SHAFT,
    STAND,
    STAY,
    STEP,
    TAKE,
    TOOLS,
)
from untertage.games.underground.view import CardView, UndergroundView
from untertage.games.underground.words import NO_NUMBER, WAYS, Numbers
from untertage.kit.encoding import Block, Encoding
from untertage.kit.rows import around, small

PARTS: Final = HOUSE.part_index
SHAPES: Final = {name: number for number, name in enumerate(HOUSE.shapes)}
LETTERS: Final = "".join(plateau.letter for plateau in HOUSE.plateaus)
PHASES: Final = (*PENDING[:10], "over")
PLANES: Final = (
    "level", "exit", "plateau", "stone", "wood", "key", "valve", "lock", "used", "wall_n", "wall_e", "wall_s", "wall_w",
    "water", "chip", "figure", "rat", "pile", "discard", "card", "hand_0", "hand_1", "hand_2", "hand_3",
)  # fmt: skip
PLANE: Final = {name: number * CELLS for number, name in enumerate(PLANES)}
CARD_WIDTH: Final = 4 + len(SHAPES)


class UndergroundEncoding(Encoding):
    """The dense table, and behind it the ways that differ from state to state."""

    leaves_out = True

    def __init__(self) -> None:
        super().__init__(version=1, actions=TABLES, segments=SEGMENTS, write=write, observe=observed, listed=listed)
        self.ways: Final[int] = len(self.table)
        self.table.extend([None] * (CELLS * len(TOOLS) * WAYS))
        self.blocks.append(Block("move_with", self.ways, len(self.table) - self.ways))

    def numbers(self, legal: list[Action]) -> list[int]:
        """The numbers of a legal list, in its order; -1 for a way beyond the sixteenth of its sort."""
        try:
            return super().numbers(legal)
        except KeyError:  # ways have no numbers in the table
            return self._numbers_with_ways(legal)

    def _numbers_with_ways(self, legal: list[Action]) -> list[int]:
        found: list[int] = []
        counted: dict[int, int] = {}
        for action in legal:
            if isinstance(action, MoveWith):
                sort = INDEX[action.cell] * len(TOOLS) + TOOLS.index(action.chips)
                rank = counted[sort] = counted.get(sort, -1) + 1
                found.append(self.ways + sort * WAYS + rank if rank < WAYS else NO_NUMBER)
            else:
                found.append(self.index[action])
        return found


def listed(state: State, seat: int) -> list[int]:
    """The numbers of everything legal, straight from the state."""
    if state.variant.box is not HOUSE:
        return ENCODING.numbers([*legal_actions(state, seat)])
    return list_legal(state, seat, NUMBERS)


def write(view: UndergroundView, encoding: Encoding, out: bytearray) -> None:
    """Everything on the table, in the order of the segments."""
    at, table = encoding.at, view.table
    hands = len(view.hands)
    behind = around(view.seat if hands == table.seats else 0, hands)
    out[at["seats"] + table.seats - 1] = 1
    for seat in view.actors:
        if seat >= 0:
            out[at["actor"] + (seat - (view.seat or 0)) % table.seats] = 1
    out[at["phase"] + PHASES.index(view.phase)] = 1
    write_board(view, at["planes"], out)
    for number, hand in enumerate(view.hands):
        for card in hand:
            out[at["planes"] + PLANE[f"hand_{behind[number]}"] + INDEX[card.card]] = 1
        if behind[number] == 0:
            for place, card in enumerate(hand[:HAND_SIZE]):
                write_card(card, at["own_cards"] + place * CARD_WIDTH, out)
    if view.card is not None:
        write_card(view.card, at["card"], out)
    write_supply(view, at, out)
    write_turn(view, at, out)


def write_board(view: UndergroundView, first: int, out: bytearray) -> None:
    for number, cell in enumerate(view.cells, first):
        out[number] = cell.level
        if cell.top == "exit":
            out[number + PLANE["exit"]] = 1
        if cell.ground:
            out[number + PLANE[cell.ground]] = 1
        if cell.symbol:
            out[number + PLANE[cell.symbol]] = 1
        for side in cell.walls:
            out[number + PLANE["wall_n"] + SIDES.index(side) * CELLS] = 1
        out[number + PLANE["used"]] = cell.used
        out[number + PLANE["water"]] = cell.water
        out[number + PLANE["chip"]] = cell.chip
    for name, cells in (("pile", view.pile), ("discard", view.table.discards)):
        for place in cells:
            out[first + PLANE[name] + INDEX[place]] = 1
    for name, lone in (("figure", view.table.figure), ("rat", view.table.rat), ("card", view.table.card)):
        if lone is not None:
            out[first + PLANE[name] + INDEX[lone]] = 1


def write_card(card: CardView, first: int, out: bytearray) -> None:
    out[first] = card.steps
    out[first + 1] = card.blue
    if card.part == "*":
        out[first + 2] = 1
    elif card.part[0] == ">":
        out[first + 3] = int(card.part[1:])
    else:
        out[first + 4 + SHAPES[card.part]] = 1


def write_supply(view: UndergroundView, at: dict[str, int], out: bytearray) -> None:
    table = view.table
    for top in view.tops:
        out[at["tops"] + PARTS[top.part]] = 1
    for shape, count in view.stack_sizes.items():
        out[at["stacks"] + SHAPES[shape]] = count
    for place, shape in enumerate(table.ring, at["ring"]):
        out[place] = SHAPES[shape] + 1
    if table.signal:
        out[at["signal"] + SHAPES[table.signal]] = 1
    for name, chips in (("digits", table.digits), ("specials", table.specials), ("spent", table.spent)):
        for chip in chips:
            out[at[name] + HOUSE.chip_index[chip]] = 1
    counters = (
        view.reserve, view.chips_left, view.water_left, view.keys_left, table.keys, table.sunk, table.collected,
        table.count, view.sections_left, view.levels_missing,
    )  # fmt: skip
    for place, value in enumerate(counters, at["counters"]):
        out[place] = small(value)


def write_turn(view: UndergroundView, at: dict[str, int], out: bytearray) -> None:
    table = view.table
    out[at["section"] + SECTION_INDEX[table.section]] = 1
    if view.end_section:
        out[at["end_section"] + SECTION_INDEX[view.end_section]] = 1
    if table.door:
        out[at["door"] + SIDES.index(table.door)] = 1
    out[at["waiting"] + WAITING.index(table.waiting)] = 1
    out[at["hand"] + table.hand] = 1
    out[at["done"]] = table.placed
    out[at["done"] + 1] = table.moved
    if table.pending and table.pending[-1].startswith("lay "):
        out[at["laying"] + LETTERS.index(table.pending[-1].split()[1])] = 1


TABLES: Final[list[tuple[str, Sequence[Action]]]] = [
    ("end", [END]),
    ("shaft", [SHAFT]),
    ("stand", [STAND]),
    ("stay", [STAY]),
    ("take", [TAKE]),
    ("leave", [LEAVE]),
    ("renew", [RENEW]),
    ("forgo", [FORGO]),
    ("flip", [FLIP]),
    ("expire", [EXPIRE]),
    ("play", PLAY),
    ("move", MOVE),
    ("close", CLOSE),
    ("step", STEP),
    ("door", DOOR),
    ("begin", BEGIN),
    ("step_with", [StepWith(name, tools) for name in NAMES for tools in TOOLS[1:]]),
    (
        "lay",
        [
            Lay(plateau.letter, NAMES[cell], turns)
            for plateau in HOUSE.plateaus
            for turns in (0, 1, 2, 3)
            for cell in range(CELLS)
            if plateau.footprints[turns][cell]
        ],
    ),
    *(
        (
            name,
            [
                placements_of(HOUSE, face, exchange=name == "exchange")[cell]
                for face in HOUSE.faces
                for cell in cells_in(face.inside)
            ],
        )
        for name in ("place", "exchange")
    ),
]
SEGMENTS: Final = [
    ("seats", MOST_SEATS, "how many play, one-hot: 1 to 4"),
    ("actor", MOST_SEATS, "who has to decide, counted from the viewer"),
    ("phase", len(PHASES), "one-hot: " + ", ".join(PHASES)),
    ("planes", len(PLANES) * CELLS, "per plane the 81 cells A1…I9, row by row; planes: " + ", ".join(PLANES)),
    ("own_cards", HAND_SIZE * CARD_WIDTH, "per hand card: steps, blue, joker, signal, shape of its part, one-hot"),
    ("card", CARD_WIDTH, "the card being played, likewise"),
    ("tops", len(PARTS), "parts on top of a stack, and jokers: " + ", ".join(PARTS)),
    ("stacks", len(SHAPES), "size of each stack: " + ", ".join(SHAPES)),
    ("ring", HOUSE.stacks, "shape at each place of the ring, counted from 1"),
    ("signal", len(SHAPES), "where the signal stone stands, one-hot"),
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
    ("laying", len(LETTERS), "the plateau to be laid, one-hot"),
]
ENCODING: Final = UndergroundEncoding()
NUMBERS: Final = Numbers(ENCODING.index, HOUSE, ENCODING.ways)
