"""The components as tables for the rules. Built once per component sheet and shared by all states."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from untertage.games.underground.actions import Exchange, Place, Quarters, Side, UndergroundAction
from untertage.games.underground.geometry import BIT, CELLS, COLUMN, NAMES, ROW, WIDTH

PLAIN: Final = 0
KEY: Final = 1
VALVE: Final = 2
LOCK: Final = 3
SYMBOLS: Final = ".KVL"
STONE: Final = "S"
WOOD: Final = "W"

JOKER: Final = -1
"""A star on a card (UG-46)."""
SPECIALS: Final = ("shaft", "exchange", "hammer", "ladder")


@dataclass(slots=True)
class Face:
    """One way in which a part can lie: a side and a number of quarter turns (UG-56)."""

    index: int
    part: int
    side: Side
    turns: Quarters
    rows: list[int]
    columns: list[int]
    """Where each square lies, counted from the top-left corner of the outline."""
    grounds: str
    symbols: list[int]
    walls: list[int]
    """Walls of each square as bits in the order of SIDES."""
    shifts: list[int]
    """How many cells each square lies behind the top-left corner."""
    inside: int
    """Top-left corners that keep the part on the board (UG-55)."""
    windows: list[tuple[int, int]]
    """The same corners by the windows through which the part is seen (see `geometry`)."""
    stone: int
    wood: int
    """The shifts of the stone and of the wood squares, packed."""
    balance: list[int]
    """Smallest sets of wood squares that must rest as well, so that the part does not tip (UG-69), packed; any one
    of them will do, and no set means that the stone squares are enough."""
    contact: list[int]
    """The same sets for the option under which contact is enough (UG-D6)."""
    places: list[UndergroundAction] = field(compare=False)
    exchanges: list[UndergroundAction] = field(compare=False)
    """The actions for each top-left corner, see `placements_of`."""


@dataclass(slots=True)
class Card:
    """What a card shows; its number is its cell (UG-39)."""

    steps: int
    stack: int
    """The stack of a concrete part, JOKER for a star; -2 on a signal card."""
    signal: int
    """How far the signal stone may go, 0 on other cards."""
    is_blue: bool


@dataclass(slots=True)
class Plateau:
    """A box of a certain height; its rows of symbols for each of the four turns."""

    letter: str
    height: int
    tops: list[list[list[int]]]
    footprints: list[list[int]]
    """For each of the four turns and each top-left cell the cells below it, as bits; 0 if it would leave the board."""
    distinct: list[int]
    """Turns that look different from each other."""


@dataclass(slots=True)
class Chip:
    """A code chip: a digit with two cables, or a special chip (UG-122)."""

    id: str
    digit: int
    left: str
    right: str

    def is_digit(self) -> bool:
        return self.digit >= 0


@dataclass(slots=True)
class Scenario:
    """A fixed set-up (UG-24)."""

    id: str
    exit: int
    door: int
    plateaus: list[tuple[int, int]]
    figure: int
    chips_drawn: int
    chips_fixed: list[int]
    remove_cards: list[int]
    water_fixed: list[int]
    water_drawn: int
    hourglass: bool
    end_column: int
    special: str
    rat: int


@dataclass(slots=True)
class Components:
    """The contents of one component sheet, in the form that the rules use."""

    shapes: list[str]
    """The nine forms of the stacks, then those of the jokers."""
    stacks: int
    """How many of the shapes have a stack."""
    single: int
    """The stack of single-square parts."""
    parts: list[str]
    part_index: dict[str, int]
    shape_of: list[int]
    stack_parts: list[list[int]]
    joker_parts: list[int]
    reserve_parts: list[int]
    faces: list[Face]
    faces_of: list[list[int]]
    """The distinct ways to lay each part."""
    face_index: dict[tuple[int, str, int], int]
    """Part, side and turns to the distinct way that looks like it."""
    cards: list[Card]
    plateaus: list[Plateau]
    chips: list[Chip]
    chip_index: dict[str, int]
    special: dict[str, int]
    """The number of each special chip."""
    follows: list[list[int]]
    """For each digit chip the digit chips that may come right of it (UG-123)."""
    scenarios: dict[str, Scenario]
    water: int
    keys: int
    hand_size: int
    code_length: int
    ladder_levels: int
    first_chips: int
    penalty: int
    water_start: dict[str, int]
    end_column: dict[str, int]


SHIFT_BITS: Final = 7
SHIFT_MASK: Final = 127
MOST_PACKED: Final = 9
"""The number of shifts that fit a machine register."""


def packed(shifts: list[int]) -> int:
    """Shifts packed into one int, each counted from 1 so that 0 marks the end."""
    found = 0
    for shift in reversed(shifts):
        found = found << SHIFT_BITS | shift + 1
    return found


def placements_of(components: Components, face: Face, *, exchange: bool) -> list[UndergroundAction]:
    """The placements of a face at every corner, built when they are first needed."""
    table = face.exchanges if exchange else face.places
    if not table:
        kind = Exchange if exchange else Place
        table += [kind(components.parts[face.part], face.side, face.turns, corner) for corner in NAMES]
    return table


def covered(face: Face, anchor: int) -> list[int]:
    """The cells below a part, square by square; only for a corner inside the board."""
    return [anchor + shift for shift in face.shifts]


def inside_of(height: int, width: int) -> int:
    """The top-left corners at which an outline of this size stays on the board."""
    return sum(BIT[cell] for cell in range(CELLS) if ROW[cell] + height <= WIDTH and COLUMN[cell] + width <= WIDTH)
