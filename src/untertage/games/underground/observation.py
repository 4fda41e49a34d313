"""What a seat of Underground sees as signed bytes, straight from the state.

The fast twin of `encoding.write`, which makes the same row from the view and defines what may be known; a test
compares them. Parts, cards and chips are those of the house, which is what environments play with.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from untertage.games.underground.box import KEY, LOCK, STONE, VALVE, Card
from untertage.games.underground.cells import BESIDE, CELLS, NOWHERE, SECTIONS, SIDES, SPLIT, UPPER, WIDTH
from untertage.games.underground.components import HOUSE
from untertage.games.underground.rules.legal import can_flip, is_arranging
from untertage.games.underground.state import (
    LAYING,
    NO_CARD,
    NOBODY,
    PLATEAUS,
    WAITING,
    Heap,
    Relief,
    State,
    awaited,
    chips_in_pile,
    seat_to_move,
    subject,
    water_left,
)
from untertage.kit.rows import MOST_KEPT, Sets, one_hot, small

if TYPE_CHECKING:  # a number in a register once compiled; any int otherwise
    from mypy_extensions import i64

MOST_SEATS: Final = 4
OVER: Final = 10
"""The phase behind the ten that wait for a decision."""
HAND_SIZE: Final = 2
_SEAT: Final = one_hot(MOST_SEATS)
_PHASE: Final = one_hot(OVER + 1)
_CELL: Final = one_hot(CELLS)
_SHAPE: Final = one_hot(len(HOUSE.shapes))
_CHIPS: Final = Sets(list(range(len(HOUSE.chips))))
_NO_CHIPS: Final = bytes(len(HOUSE.chips))
_SECTION: Final = one_hot(len(SECTIONS))
_SIDE: Final = one_hot(len(SIDES))
_WAITING: Final = one_hot(len(WAITING))
_PLATEAU: Final = one_hot(PLATEAUS)
_BYTE: Final = [bytes([value]) for value in range(256)]
_NO_STACK: Final = bytes(len(HOUSE.shapes) - HOUSE.stacks)
_NO_HANDS: Final = [bytes(CELLS * (MOST_SEATS - hands)) for hands in range(MOST_SEATS + 1)]
_KNOWN: Final[dict[int, bytes]] = {}
"""Sets of cells that were seen before; most last for some plies."""
_PAIR: Final[list[bytes]] = [b""] * (CELLS * CELLS)
"""The cells of two cards, written when they are first seen."""
_LINE: Final = [bytes([bits >> column & 1 for column in range(WIDTH)]) for bits in range(1 << WIDTH)]
"""A row of the board as bits."""
_LINE_BITS: Final = (1 << WIDTH) - 1

ON_PLATEAU, ON_STONE, ON_WOOD = 1, 2, 3
_SYMBOL_AT: Final = 2
_WALLS_AT: Final = 4
"""The look of a cell: what one stands on, from bit 2 on the symbol, from bit 4 on the walls."""


def _has(first: int, mask: int, value: int) -> bytes:
    """For `bytes.translate` of looks: 1 where these bits have this value, 0 elsewhere."""
    return bytes([look >> first & mask == value for look in range(256)])


_SIGNS: Final = [
    *(_has(0, 3, ground) for ground in (ON_PLATEAU, ON_STONE, ON_WOOD)),
    *(_has(_SYMBOL_AT, 3, symbol) for symbol in (KEY, VALVE, LOCK)),
]
_WALLS: Final = [_has(_WALLS_AT + side, 1, 1) for side in range(len(SIDES))]


def _looks(face: int) -> list[int]:
    """How the squares of a part look that lies this way."""
    way = HOUSE.faces[face]
    return [
        (ON_STONE if kind == STONE else ON_WOOD) | symbol << _SYMBOL_AT | walls << _WALLS_AT
        for kind, symbol, walls in zip(way.grounds, way.symbols, way.walls, strict=True)
    ]


_LOOKS: Final = [_looks(face) for face in range(len(HOUSE.faces))]


def _card_row(card: Card) -> bytes:
    """Steps, blue, joker, signal, shape."""
    joker = not card.signal and card.stack < 0
    shape = NOBODY if card.signal or joker else card.stack
    return bytes([card.steps, card.is_blue, joker, card.signal]) + _SHAPE[shape]


_CARD: Final = [*(_card_row(card) for card in HOUSE.cards), bytes(4 + len(HOUSE.shapes))]
"""For each card what it shows; the last one, for NO_CARD, is empty."""


def _actor_row(seats: int, deciding: int) -> bytes:
    return _SEAT[seats - 1] + bytes([deciding >> behind & 1 for behind in range(MOST_SEATS)])


_ACTORS: Final = [[_actor_row(seats, behind) for behind in range(1 << MOST_SEATS)] for seats in range(MOST_SEATS + 1)]
"""For each number of seats and each set of those who decide, counted from the viewer."""


def observed(state: State, seat: int) -> bytearray:
    """Everything on the table, in the order of the segments."""
    seats, hands = state.variant.seats, len(state.hands)
    ended = bool(state.ended)
    row = [_ACTORS[seats][0 if ended else deciding(state, seat)], _PHASE[OVER if ended else awaited(state)]]
    add_board(state, row)
    first = seat if hands == seats else 0
    row += [hand_row(state.hands[(first + behind) % hands]) for behind in range(hands)]
    own = state.hands[first % hands]
    held = len(own)
    row += [
        _NO_HANDS[hands],
        _CARD[own[0] if held else NO_CARD],
        _CARD[own[1] if held > 1 else NO_CARD],
        _CARD[state.card],
    ]
    add_supply(state, row)
    add_turn(state, row)
    return bytearray().join(row)


def deciding(state: State, seat: int) -> int:
    """Who has to decide, counted from the viewer, as bits; the clock is not among them (see `legal.actors`)."""
    seats = state.variant.seats
    if is_arranging(state) or can_flip(state):
        return (1 << seats) - 1
    return 1 << (seat_to_move(state) - seat) % seats


def hand_row(cards: list[int]) -> bytes:
    """The cells of the cards in a hand, which has two at most before water or chips are drawn."""
    if len(cards) == HAND_SIZE:
        pair = cards[0] * CELLS + cards[1]
        if not _PAIR[pair]:
            last = max(cards)
            _PAIR[pair] = _CELL[min(cards)][:last] + _CELL[last][last:]
        return _PAIR[pair]
    if len(cards) == 1:
        return _CELL[cards[0]]
    return bytes([cell in cards for cell in range(CELLS)])


def heap_of(cards: list[int], seen: Heap | None) -> Heap:
    """The cells of a heap of cards, if they are not those that were seen last."""
    if seen is not None and seen.size == len(cards):
        return seen
    return Heap(len(cards), b"".join(lines_of(cards, 1)))


def lines_of(cards: list[int], one: i64) -> list[bytes]:
    """The nine lines of the cells of these cards; the 1 comes from outside, for compiled code shifts a literal in 32
    bits."""
    upper: i64 = 0
    lower: i64 = 0
    for card in cards:
        at: i64 = card
        if at < SPLIT:
            upper |= one << at
        else:
            lower |= one << (at - SPLIT)
    return lines(upper, lower)


def lines(upper: i64, lower: i64) -> list[bytes]:
    """The nine lines of a set of cells, of which the upper six and the lower three are given."""
    return [
        _LINE[upper & _LINE_BITS],
        _LINE[upper >> WIDTH & _LINE_BITS],
        _LINE[upper >> 2 * WIDTH & _LINE_BITS],
        _LINE[upper >> 3 * WIDTH & _LINE_BITS],
        _LINE[upper >> 4 * WIDTH & _LINE_BITS],
        _LINE[upper >> 5 * WIDTH],
        _LINE[lower & _LINE_BITS],
        _LINE[lower >> WIDTH & _LINE_BITS],
        _LINE[lower >> 2 * WIDTH],
    ]


def cells_row(cells: int) -> bytes:
    """A set of cells, as a plane."""
    if not cells:
        return _CELL[NOWHERE]
    known = _KNOWN.get(cells)
    if known is None:
        if len(_KNOWN) >= MOST_KEPT:
            _KNOWN.clear()
        known = _KNOWN[cells] = b"".join(lines(cells & UPPER, cells >> SPLIT))
    return known


def relief_of(state: State) -> Relief:
    """The planes that change only when something is laid; what was known before the last parts is brought up to
    date."""
    relief = state.relief
    if relief is None:
        relief = Relief(0, bytes(state.level), looks_without_parts(state), b"", b"")
    elif relief.parts == len(state.placed):
        return relief
    levels, looks = bytearray(relief.levels), bytearray(relief.looks)
    for number in range(relief.parts, len(state.placed)):
        part = state.placed[number]
        shifts, shown = HOUSE.faces[part.face].shifts, _LOOKS[part.face]
        for square in range(len(shifts)):
            cell = part.cell + shifts[square]
            levels[cell] = part.level
            looks[cell] = shown[square]
    relief = state.relief = relief_with(len(state.placed), bytes(levels), bytes(looks), _CELL[state.exit])
    return relief


def looks_without_parts(state: State) -> bytes:
    """How plateaus look; the exit stands for itself."""
    return bytes(
        [
            ON_PLATEAU | state.symbol[cell] << _SYMBOL_AT if 0 <= state.top[cell] < PLATEAUS else 0
            for cell in range(CELLS)
        ]
    )


def relief_with(parts: int, levels: bytes, looks: bytes, exits: bytes) -> Relief:
    """Levels, exit, grounds and symbols, then walls."""
    planes = [levels, exits]
    planes += [looks.translate(table) for table in _SIGNS]
    walls = [looks.translate(table) for table in _WALLS]
    return Relief(parts, levels, looks, b"".join(planes), b"".join(walls))


def add_board(state: State, row: list[bytes]) -> None:
    """The planes, but for the hands."""
    relief = relief_of(state)
    pile = state.pile_seen = heap_of(state.pile, state.pile_seen)
    discards = state.discards_seen = heap_of(state.discards, state.discards_seen)
    row += [
        relief.planes,
        cells_row(state.used),
        relief.walls,
        cells_row(state.water),
        cells_row(state.chips),
        _CELL[state.figure],
        _CELL[state.rat],
        pile.plane,
        discards.plane,
        _CELL[state.card],
    ]


def chips_row(chips: list[int]) -> bytes:
    if not chips:
        return _NO_CHIPS
    members = 0
    for chip in chips:
        members |= 1 << chip
    return _CHIPS.row(members)


def stock_of(state: State) -> bytes:
    """The parts on top and the jokers, the sizes of the stacks, the ring and the signal stone."""
    if not state.stock:
        tops = [stack[-1] for stack in state.stacks if stack] + state.jokers
        row = bytearray(len(HOUSE.parts))
        for part in tops:
            row[part] = 1
        sizes = bytes([len(stack) for stack in state.stacks])
        ring = bytes([shape + 1 for shape in state.ring])
        state.stock = b"".join([bytes(row), sizes, _NO_STACK, ring, _SHAPE[state.signal]])
    return state.stock


def add_supply(state: State, row: list[bytes]) -> None:
    """Parts, the signal stone, chips and what is left of everything."""
    variant = state.variant
    sections_left = (variant.end - state.section) % len(SECTIONS) if variant.has_glass else 0
    row += [
        stock_of(state),
        chips_row(state.digits),
        chips_row(state.specials),
        chips_row(state.spent),
        _BYTE[small(len(state.reserve))],
        _BYTE[small(chips_in_pile(state))],
        _BYTE[small(water_left(state))],
        _BYTE[small(variant.box.keys - state.keys)],
        _BYTE[small(state.keys)],
        _BYTE[small(state.sunk)],
        _BYTE[small(state.collected)],
        _BYTE[small(state.count)],
        _BYTE[small(sections_left)],
        _BYTE[small(levels_missing(state))],
    ]


def levels_missing(state: State) -> int:
    """Levels still to be built before the door; the twin of `view.levels_missing`."""
    if state.door == NOBODY:
        return state.variant.exit_level
    return state.variant.exit_level - state.level[BESIDE[state.exit][state.door]]


def _done_row(done: int) -> bytes:
    waiting, done = divmod(done, (MOST_SEATS + 1) * 4)
    hand, done = divmod(done, 4)
    return _WAITING[waiting] + _SEAT[hand] + bytes([done >> 1, done & 1])


_DONE: Final = [_done_row(done) for done in range(len(WAITING) * (MOST_SEATS + 1) * 4)]
"""For what the hourglass waits for, the hand whose turn it is, and what has been done in it."""


def add_turn(state: State, row: list[bytes]) -> None:
    """The kidnapper, the door, the hourglass, whose turn it is and what has been done in it."""
    laying = not state.ended and awaited(state) == LAYING
    done = (state.waiting * (MOST_SEATS + 1) + state.hand) * 4
    row += [
        _SECTION[state.section],
        _SECTION[state.variant.end if state.variant.has_glass else NOBODY],
        _SIDE[state.door],
        _DONE[done + 2 * state.has_placed + state.has_moved],
        _PLATEAU[subject(state) % PLATEAUS if laying else NOBODY],
    ]
