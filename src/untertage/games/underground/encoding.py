"""Underground for learners: indices of actions, and observations written from a view.

Placements have an index for every distinct way to lay a part inside the board. A walk that opens locks or spends chips
names a set of cells, and there are far too many of those. Its index is made from the cell where it ends, the chips it
spends, and its rank among the legal walks with the same end and chips. With chips alone there is only one such walk.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from untertage.core.game import Action
from untertage.games.underground.actions import Lay, MoveWith, StepWith
from untertage.games.underground.components import HOUSE
from untertage.games.underground.contents import placements_of
from untertage.games.underground.game import Underground
from untertage.games.underground.geometry import CELLS, INDEX, NAMES, SECTION_INDEX, SIDES
from untertage.games.underground.layout import HAND_SIZE, HANDS, LAYOUT, PHASES, PLANE, WALLS, card_row
from untertage.games.underground.listing import NO_INDEX, WAYS, Indices
from untertage.games.underground.observation import observed
from untertage.games.underground.rules.legal import legal_actions, list_legal
from untertage.games.underground.state import NOBODY, WAITING, State
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
from untertage.kit.bits import members
from untertage.kit.encoding import Block, Encoding
from untertage.kit.rows import around, small

LETTERS: Final = "".join(plateau.letter for plateau in HOUSE.plateaus)


def ids(game: Underground) -> list[str]:
    """The parts, each with the cells that it covers, the plateaus and the chips that have indices."""
    box = game.components
    parts = [f"{box.parts[face.part]} {face.side} {face.turns} {face.shifts}" for face in box.faces]
    return [*box.shapes, *parts, *(str(plateau.footprints) for plateau in box.plateaus), *box.chip_index]


class UndergroundEncoding(Encoding):
    """A table of actions, followed by indices of walks, whose meaning depends on the state."""

    leaves_out = True

    def __init__(self) -> None:
        super().__init__(
            version=1, actions=TABLES, layout=LAYOUT, write=write, observe=observed, listed=listed, ids=ids
        )
        self.ways: Final[int] = len(self.table)
        self.table.extend([None] * (CELLS * len(TOOLS) * WAYS))
        self.blocks.append(Block("move_with", self.ways, len(self.table) - self.ways))

    def numbers(self, legal: list[Action]) -> list[int]:
        """The indices of legal actions, in their order; -1 for walks beyond the sixteenth of the same end and chips."""
        try:
            return super().numbers(legal)
        except KeyError:  # walks are not in the table
            return self._numbers_with_ways(legal)

    def tokens(self, number: int) -> list[str]:
        """The tokens of an action; those of a walk are its end and its chips."""
        if number < self.ways:
            return super().tokens(number)
        cell, tools = divmod((number - self.ways) // WAYS, len(TOOLS))
        return ["move_with", f"move_with.cell={NAMES[cell]}", *(f"move_with.chips={chip}" for chip in TOOLS[tools])]

    def _numbers_with_ways(self, legal: list[Action]) -> list[int]:
        found: list[int] = []
        counted: dict[int, int] = {}
        for action in legal:
            if isinstance(action, MoveWith):
                sort = INDEX[action.cell] * len(TOOLS) + TOOLS.index(action.chips)
                rank = counted[sort] = counted.get(sort, -1) + 1
                found.append(self.ways + sort * WAYS + rank if rank < WAYS else NO_INDEX)
            else:
                found.append(self.index[action])
        return found


def listed(state: State, seat: int) -> list[int]:
    """The indices of the legal actions of a seat."""
    if state.variant.components is not HOUSE:
        return ENCODING.numbers([*legal_actions(state, seat)])
    return list_legal(state, seat, NUMBERS)


def write(view: UndergroundView, out: bytearray) -> None:
    """The observation of a view."""
    at, table = LAYOUT.at, view.table
    hands = len(view.hands)
    behind = around(view.seat if hands == table.seats else 0, hands)
    out[at["seats"] + table.seats - 1] = 1
    for seat in view.actors:
        if seat >= 0:
            out[at["actor"] + (seat - (view.seat or 0)) % table.seats] = 1
    out[at["phase"] + PHASES.index(view.phase)] = 1
    write_board(view, out)
    own_cards = LAYOUT.part("own_cards").split(HAND_SIZE)
    for number, hand in enumerate(view.hands):
        for card in hand:
            PLANE[HANDS[behind[number]]].mark(out, INDEX[card.card])
        if behind[number] == 0:
            for place, card in zip(own_cards, hand, strict=False):
                place.fill(out, card_shown(card))
    if view.card is not None:
        LAYOUT.part("card").fill(out, card_shown(view.card))
    write_supply(view, at, out)
    write_turn(view, at, out)


def write_board(view: UndergroundView, out: bytearray) -> None:
    """The planes, except for the hands."""
    for number, cell in enumerate(view.cells):
        PLANE["level"].put(out, number, cell.level)
        names = ["exit"] if cell.top == "exit" else []
        names += [name for name in (cell.ground, cell.symbol) if name]
        names += [WALLS[SIDES.index(side)] for side in cell.walls]
        names += [name for name, there in (("used", cell.used), ("water", cell.water), ("chip", cell.chip)) if there]
        for name in names:
            PLANE[name].mark(out, number)
    for name, cells in (("pile", view.pile), ("discard", view.table.discards)):
        for place in cells:
            PLANE[name].mark(out, INDEX[place])
    for name, lone in (("figure", view.table.figure), ("rat", view.table.rat), ("card", view.table.card)):
        if lone is not None:
            PLANE[name].mark(out, INDEX[lone])


def card_shown(card: CardView) -> bytes:
    """The row of a card."""
    signal = int(card.part[1:]) if card.part[0] == ">" else 0
    shape = HOUSE.shapes.index(card.part) if card.part in HOUSE.shapes else NOBODY
    return card_row(card.steps, card.blue, signal, shape)


def write_supply(view: UndergroundView, at: dict[str, int], out: bytearray) -> None:
    """Parts, the signal stone, chips, and what is left of everything."""
    table, shapes = view.table, HOUSE.shapes
    for top in view.tops:
        out[at["tops"] + HOUSE.part_index[top.part]] = 1
    for shape, count in view.stack_sizes.items():
        out[at["stacks"] + shapes.index(shape)] = count
    for place, shape in enumerate(table.ring, at["ring"]):
        out[place] = shapes.index(shape) + 1
    if table.signal:
        out[at["signal"] + shapes.index(table.signal)] = 1
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
    """The kidnapper, the door, the hourglass, whose turn it is and what has been done in it."""
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
                for cell in members(face.inside)
            ],
        )
        for name in ("place", "exchange")
    ),
]
ENCODING: Final = UndergroundEncoding()
NUMBERS: Final = Indices(ENCODING.index, HOUSE, ENCODING.ways)
