"""What a seat of Underground sees as signed bytes, straight from the state.

The fast twin of `encoding.write`, which makes the same row from the view and defines what may be known; a test
compares them. Parts, cards and chips are those of the house, which is what environments play with.
"""

from __future__ import annotations

from typing import Final

from untertage.games.underground.box import KEY, LOCK, STONE, VALVE, Card
from untertage.games.underground.cells import BESIDE, BIT, CELLS, SECTIONS, SIDES
from untertage.games.underground.components import HOUSE
from untertage.games.underground.rules.legal import actors
from untertage.games.underground.state import (
    BARE,
    LAYING,
    NO_CARD,
    NOBODY,
    PLATEAUS,
    WAITING,
    State,
    awaited,
    chips_in_pile,
    subject,
    water_left,
)
from untertage.kit.rows import Sets, one_hot, smalls

MOST_SEATS: Final = 4
OVER: Final = 10
"""The phase behind the ten that wait for a decision."""
HAND_SIZE: Final = 2
_SEATS: Final = Sets(list(range(MOST_SEATS)))
_SEAT: Final = one_hot(MOST_SEATS)
_PHASE: Final = one_hot(OVER + 1)
_CELLS: Final = Sets(list(range(CELLS)))
_NO_CELL: Final = bytes(CELLS)
_SHAPE: Final = one_hot(len(HOUSE.shapes))
_PARTS: Final = Sets(list(range(len(HOUSE.parts))))
_CHIPS: Final = Sets(list(range(len(HOUSE.chips))))
_SECTION: Final = one_hot(len(SECTIONS))
_SIDE: Final = one_hot(len(SIDES))
_WAITING: Final = one_hot(len(WAITING))
_PLATEAU: Final = one_hot(PLATEAUS)
_NO_STACK: Final = bytes(len(HOUSE.shapes) - HOUSE.stacks)

ON_PLATEAU, ON_STONE, ON_WOOD = 1, 2, 3


def _equals(value: int) -> bytes:
    """For `bytes.translate`: 1 for this value, 0 for all others."""
    return bytes([here == value for here in range(256)])


def _has_bit(bit: int) -> bytes:
    """For `bytes.translate`: is the bit set?"""
    return bytes([here >> bit & 1 for here in range(256)])


_GROUNDS: Final = [_equals(ground) for ground in (ON_PLATEAU, ON_STONE, ON_WOOD)]
_SYMBOLS: Final = [_equals(symbol) for symbol in (KEY, VALVE, LOCK)]
_WALLS: Final = [_has_bit(side) for side in range(len(SIDES))]


def _ground_below(face: int) -> list[int]:
    """For each shift from the corner of a part: what one stands on there."""
    ground = [0] * CELLS
    for shift, kind in zip(HOUSE.faces[face].shifts, HOUSE.faces[face].grounds, strict=True):
        ground[shift] = ON_STONE if kind == STONE else ON_WOOD
    return ground


_GROUND: Final = [_ground_below(face) for face in range(len(HOUSE.faces))]


def _card_row(card: Card) -> bytes:
    """Steps, blue, joker, signal, shape."""
    joker = not card.signal and card.stack < 0
    shape = NOBODY if card.signal or joker else card.stack
    return bytes([card.steps, card.is_blue, joker, card.signal]) + _SHAPE[shape]


_CARD: Final = [*(_card_row(card) for card in HOUSE.cards), bytes(4 + len(HOUSE.shapes))]
"""For each card what it shows; the last one, for NO_CARD, is empty."""


def observed(state: State, seat: int) -> bytearray:
    """Everything on the table, in the order of the segments."""
    seats, hands = state.variant.seats, len(state.hands)
    deciding = 0
    for actor in actors(state):
        if actor >= 0:
            deciding |= 1 << (actor - seat) % seats
    first = seat if hands == seats else 0
    order = [(first + behind) % hands for behind in range(hands)]
    row = [_SEAT[seats - 1], _SEATS.row(deciding), _PHASE[OVER if state.ended else awaited(state)]]
    add_board(state, row)
    row += [cells_row(state.hands[number]) for number in order]
    row += [_NO_CELL] * (MOST_SEATS - hands)
    own = state.hands[order[0]]
    for place in range(HAND_SIZE):
        row.append(_CARD[own[place] if place < len(own) else NO_CARD])
    row.append(_CARD[state.card])
    add_supply(state, row)
    add_turn(state, row)
    return bytearray().join(row)


def cells_row(cards: list[int]) -> bytes:
    """The cells of these cards."""
    row = [0] * CELLS
    for card in cards:
        row[card] = 1
    return bytes(row)


def one_cell(cell: int) -> bytes:
    return _NO_CELL if cell < 0 else _CELLS.row(BIT[cell])


def grounds(state: State) -> bytes:
    """What one stands on in each cell; the exit stands for itself."""
    found = [0] * CELLS
    top, placed = state.top, state.placed
    for cell in range(CELLS):
        number = top[cell]
        if number == BARE or cell == state.exit:
            continue
        if number < PLATEAUS:
            found[cell] = ON_PLATEAU
        else:
            part = placed[number - PLATEAUS]
            found[cell] = _GROUND[part.face][cell - part.cell]
    return bytes(found)


def add_board(state: State, row: list[bytes]) -> None:
    """The planes, but for the hands."""
    row += [bytes(state.level), one_cell(state.exit)]
    ground, symbols, walls = grounds(state), bytes(state.symbol), bytes(state.walls)
    for table in _GROUNDS:
        row.append(ground.translate(table))
    for table in _SYMBOLS:
        row.append(symbols.translate(table))
    row.append(_CELLS.row(state.used))
    for table in _WALLS:
        row.append(walls.translate(table))
    row += [_CELLS.row(state.water), _CELLS.row(state.chips), one_cell(state.figure), one_cell(state.rat)]
    row += [cells_row(state.pile), cells_row(state.discards), one_cell(state.card)]


def chips_row(chips: list[int]) -> bytes:
    members = 0
    for chip in chips:
        members |= 1 << chip
    return _CHIPS.row(members)


def add_supply(state: State, row: list[bytes]) -> None:
    """Parts, the signal stone, chips and what is left of everything."""
    box, variant = state.variant.box, state.variant
    tops = 0
    for stack in state.stacks:
        if stack:
            tops |= 1 << stack[-1]
    for part in state.jokers:
        tops |= 1 << part
    row += [_PARTS.row(tops), bytes([len(stack) for stack in state.stacks]), _NO_STACK]
    row += [bytes([shape + 1 for shape in state.ring]), _SHAPE[state.signal]]
    row += [chips_row(state.digits), chips_row(state.specials), chips_row(state.spent)]
    sections_left = (variant.end - state.section) % len(SECTIONS) if variant.has_glass else 0
    row.append(
        smalls([
            len(state.reserve), chips_in_pile(state), water_left(state), box.keys - state.keys, state.keys, state.sunk,
            state.collected, state.count, sections_left, levels_missing(state),
        ])
    )  # fmt: skip


def levels_missing(state: State) -> int:
    """Levels still to be built before the door; the twin of `view.levels_missing`."""
    if state.door == NOBODY:
        return state.variant.exit_level
    return state.variant.exit_level - state.level[BESIDE[state.exit][state.door]]


def add_turn(state: State, row: list[bytes]) -> None:
    """The kidnapper, the door, the hourglass, whose turn it is and what has been done in it."""
    row += [_SECTION[state.section], _SECTION[state.variant.end if state.variant.has_glass else NOBODY]]
    row += [_SIDE[state.door], _WAITING[state.waiting], _SEAT[state.hand], bytes([state.has_placed, state.has_moved])]
    laying = not state.ended and awaited(state) == LAYING
    row.append(_PLATEAU[subject(state) % PLATEAUS if laying else NOBODY])
