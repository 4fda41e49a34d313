"""The observation of Underground, written from the state.

It equals the row that `encoding.write` makes from the view (`untertage.testing.encoding`). Parts, cards and chips are
those of the default sheet, which environments always use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from untertage.games.underground.components import HOUSE
from untertage.games.underground.contents import KEY, LOCK, STONE, VALVE, Face
from untertage.games.underground.geometry import SPLIT, UPPER, WIDTH
from untertage.games.underground.layout import (
    GROUNDS,
    HAND_SIZE,
    HANDS,
    LAYOUT,
    NO_CARD_ROW,
    OVER,
    PLANE,
    SYMBOLS,
    WALLS,
    card_row,
)
from untertage.games.underground.rules.legal import actors
from untertage.games.underground.state import (
    LAYING,
    NO_CARD,
    NOBODY,
    PLATEAUS,
    Heap,
    Relief,
    State,
    awaited,
    chips_in_pile,
    levels_missing,
    sections_left,
    subject,
    water_left,
)
from untertage.kit.layout import Part

if TYPE_CHECKING:  # a machine integer when compiled; any int otherwise
    from mypy_extensions import i64

_SEATS: Final = LAYOUT.part("seats")
_ACTOR: Final = LAYOUT.part("actor")
_PHASE: Final = LAYOUT.part("phase")
_LEVEL: Final = PLANE["level"]
_EXIT: Final = PLANE["exit"]
_USED: Final = PLANE["used"]
_WATER: Final = PLANE["water"]
_CHIP: Final = PLANE["chip"]
_FIGURE: Final = PLANE["figure"]
_RAT: Final = PLANE["rat"]
_PILE: Final = PLANE["pile"]
_DISCARD: Final = PLANE["discard"]
_PLAYED: Final = PLANE["card"]
_HANDS: Final = [PLANE[name] for name in HANDS]
_OWN_CARDS: Final = LAYOUT.part("own_cards").split(HAND_SIZE)
_CARD: Final = LAYOUT.part("card")
_TOPS: Final = LAYOUT.part("tops")
_STACKS: Final = LAYOUT.part("stacks")
_RING: Final = LAYOUT.part("ring")
_SIGNAL: Final = LAYOUT.part("signal")
_STOCK: Final = LAYOUT.span("tops", "signal")
_DIGITS: Final = LAYOUT.part("digits")
_SPECIALS: Final = LAYOUT.part("specials")
_SPENT: Final = LAYOUT.part("spent")
_COUNTERS: Final = LAYOUT.part("counters")
_SECTION: Final = LAYOUT.part("section")
_END_SECTION: Final = LAYOUT.part("end_section")
_DOOR: Final = LAYOUT.part("door")
_WAITING: Final = LAYOUT.part("waiting")
_HAND: Final = LAYOUT.part("hand")
_DONE: Final = LAYOUT.part("done")
_LAYING: Final = LAYOUT.part("laying")

_CARDS: Final = [
    *(bytearray(card_row(card.steps, card.is_blue, card.signal, card.stack)) for card in HOUSE.cards),
    bytearray(NO_CARD_ROW),
]
"""By number the row of a card; the last one, for NO_CARD, is empty."""
_KNOWN: Final[dict[int, bytearray]] = {}
"""Planes by set of cells; most sets stay the same for several plies."""
_MOST_KNOWN: Final = 20_000
"""Two or three megabytes."""
_LINE: Final = [bytes([bits >> column & 1 for column in range(WIDTH)]) for bits in range(1 << WIDTH)]
"""A row of the board by its bits."""
_LINE_BITS: Final = (1 << WIDTH) - 1
_BUILT: Final = [PLANE[name] for name in (*GROUNDS, *SYMBOLS, *WALLS)]
"""The planes that show what a square looks like."""


def _look(ground: str, symbol: int, walls: int) -> list[int]:
    """A square in the planes of _BUILT."""
    signs = [ground == name for name in GROUNDS] + [symbol == sign for sign in (KEY, VALVE, LOCK)]
    return [*map(int, signs), *(walls >> side & 1 for side in range(len(WALLS)))]


def _looks(face: Face) -> list[list[int]]:
    """The squares of a face."""
    rows = zip(face.grounds, face.symbols, face.walls, strict=True)
    return [_look("stone" if ground == STONE else "wood", symbol, walls) for ground, symbol, walls in rows]


_LOOKS: Final = [_looks(face) for face in HOUSE.faces]


def observed(state: State, seat: int) -> bytearray:
    """The observation of a seat."""
    row = relief_of(state).row.copy()
    seats = state.variant.seats
    _SEATS.mark(row, seats - 1)
    for actor in actors(state):
        if actor >= 0:
            _ACTOR.mark(row, (actor - seat) % seats)
    _PHASE.mark(row, OVER if state.ended else awaited(state))
    write_board(state, row)
    write_hands(state, seat, row)
    write_supply(state, row)
    write_turn(state, row)
    return row


def relief_of(state: State) -> Relief:
    """An empty row with the planes that change only when something is built; new parts are added to the last row."""
    relief = state.relief
    if relief is None:
        relief = Relief(0, bare_row(state))
    elif relief.parts == len(state.placed):
        return relief
    row = relief.row.copy()
    for number in range(relief.parts, len(state.placed)):
        part = state.placed[number]
        shifts, looks = HOUSE.faces[part.face].shifts, _LOOKS[part.face]
        for square in range(len(shifts)):
            cell = part.cell + shifts[square]
            _LEVEL.put(row, cell, part.level)
            write_look(looks[square], cell, row)
    relief = state.relief = Relief(len(state.placed), row)
    return relief


def bare_row(state: State) -> bytearray:
    """An empty row with the exit and the plateaus that no part covers."""
    row = bytearray(LAYOUT.length)
    _LEVEL.write(row, state.level)
    _EXIT.mark(row, state.exit)
    for cell, top in enumerate(state.top):
        if 0 <= top < PLATEAUS:
            write_look(_look("plateau", state.symbol[cell], state.walls[cell]), cell, row)
    return row


def write_look(look: list[int], cell: int, row: bytearray) -> None:
    """Show what a square looks like in place of what lay in the cell before."""
    for number, value in enumerate(look):
        _BUILT[number].put(row, cell, value)


def write_board(state: State, row: bytearray) -> None:
    """Water, chips, figures and the heaps of cards."""
    pile = state.pile_seen = heap_of(state.pile, state.pile_seen)
    discards = state.discards_seen = heap_of(state.discards, state.discards_seen)
    _PILE.fill(row, pile.plane)
    _DISCARD.fill(row, discards.plane)
    write_cells(_USED, state.used, row)
    write_cells(_WATER, state.water, row)
    write_cells(_CHIP, state.chips, row)
    _FIGURE.mark(row, state.figure)
    _RAT.mark(row, state.rat)
    _PLAYED.mark(row, state.card)


def heap_of(cards: list[int], seen: Heap | None) -> Heap:
    """The plane of a heap of cards; the one written last if the heap has the same size."""
    if seen is not None and seen.size == len(cards):
        return seen
    return Heap(len(cards), bytearray().join(lines_of(cards, 1)))


def lines_of(cards: list[int], one: i64) -> list[bytes]:
    """The nine lines of a plane with these cells. `one` is 1; compiled code would shift a literal in 32 bits."""
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
    """The nine lines of a plane, given the upper six and the lower three as bits."""
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


def write_cells(plane: Part, cells: int, row: bytearray) -> None:
    """Fill a plane with a set of cells."""
    if not cells:
        return
    known = _KNOWN.get(cells)
    if known is None:
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        known = _KNOWN[cells] = bytearray().join(lines(cells & UPPER, cells >> SPLIT))
    plane.fill(row, known)


def write_hands(state: State, seat: int, row: bytearray) -> None:
    """All hands, counted from the viewer; the viewer's own cards, and the card being played."""
    hands = len(state.hands)
    first = seat if hands == state.variant.seats else 0
    for behind in range(hands):
        for card in state.hands[(first + behind) % hands]:
            _HANDS[behind].mark(row, card)
    own = state.hands[first % hands]
    for place in range(min(len(own), HAND_SIZE)):
        _OWN_CARDS[place].fill(row, _CARDS[own[place]])
    if state.card != NO_CARD:
        _CARD.fill(row, _CARDS[state.card])


def stock_of(state: State) -> bytearray:
    """The parts on top and the jokers, the sizes of the stacks, the ring and the signal stone."""
    stock = state.stock
    if stock is None:
        row = bytearray(LAYOUT.length)
        for stack in state.stacks:
            if stack:
                _TOPS.mark(row, stack[-1])
        for joker in state.jokers:
            _TOPS.mark(row, joker)
        for shape, stack in enumerate(state.stacks):
            _STACKS.put(row, shape, len(stack))
        for place, shape in enumerate(state.ring):
            _RING.put(row, place, shape + 1)
        _SIGNAL.mark(row, state.signal)
        stock = state.stock = _STOCK.cut(row)
    return stock


def write_supply(state: State, row: bytearray) -> None:
    """Parts, the signal stone, chips, and what is left of everything."""
    _STOCK.fill(row, stock_of(state))
    for chip in state.digits:
        _DIGITS.mark(row, chip)
    for chip in state.specials:
        _SPECIALS.mark(row, chip)
    for chip in state.spent:
        _SPENT.mark(row, chip)
    counters = [
        len(state.reserve), chips_in_pile(state), water_left(state), state.variant.components.keys - state.keys,
        state.keys, state.sunk, state.collected, state.count, sections_left(state), levels_missing(state),
    ]  # fmt: skip
    _COUNTERS.write(row, counters)


def write_turn(state: State, row: bytearray) -> None:
    """The kidnapper, the door, the hourglass, whose turn it is and what has been done in it."""
    _SECTION.mark(row, state.section)
    _END_SECTION.mark(row, state.variant.end if state.variant.has_glass else NOBODY)
    _DOOR.mark(row, state.door)
    _WAITING.mark(row, state.waiting)
    _HAND.mark(row, state.hand)
    _DONE.put(row, 0, state.has_placed)
    _DONE.put(row, 1, state.has_moved)
    if not state.ended and awaited(state) == LAYING:
        _LAYING.mark(row, subject(state) % PLATEAUS)
