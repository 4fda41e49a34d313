"""A state of Topoum as a person writes it; see "Positions" in the rules document."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from untertage.core.errors import BadPosition
from untertage.core.game import Position
from untertage.games.topoum import waits
from untertage.games.topoum.actions import Cell, Colour
from untertage.games.topoum.board import BIT, BY_NAME, NAMES, OFF, mask, members
from untertage.games.topoum.checks import check_table, check_turn, fill_bag
from untertage.games.topoum.components import Components, deck_problem
from untertage.games.topoum.options import Card, Farmer, TopoumOptions
from untertage.games.topoum.pieces import (
    BOX,
    CARD,
    CARDS,
    COLOURS,
    CRATE,
    CRATE_LORD,
    EMPTY,
    FARMER,
    FARMER_NUMBER,
    FARMERS,
    FOUR,
    LETTERS,
    NOBODY,
    SEAT_OF,
    SLOTS,
    TOKEN,
)
from untertage.games.topoum.rules.sight import lines_of
from untertage.games.topoum.setup import empty_table
from untertage.games.topoum.state import Pending, State
from untertage.games.topoum.view import FieldView, field_view, names, tally

Count: TypeAlias = Annotated[int, Meta(ge=0)]
Wait: TypeAlias = Literal[
    "setup_base",
    "setup_mole",
    "setup_obstacle",
    "setup_marked",
    "ransom",
    "deploy",
    "action",
    "continue",
    "card_entered",
    "card_stepped",
    "target",
    "take",
    "crate",
    "split",
    "dynamite",
]
_FIELD: Final = re.compile(r"(-|n|n?[RBYK])(?:\+([a-z]+))?(?:@([rbyk]))?(\*)?")


class CratePosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A crate: its space (none: out of the game), its value (0: nobody has looked), and who has looked."""

    cell: Cell | None = None
    value: Count = 0
    known: tuple[Colour, ...] = ()


class WaitPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision that waits."""

    kind: Wait
    player: Colour
    card: Card | None = None
    cell: Cell | None = None


class TopoumPosition(Position, frozen=True, kw_only=True):
    """See "Positions" in the rules document."""

    seats: Annotated[int, Meta(ge=2, le=4)] = 2
    cards: tuple[Card, ...]
    fields: dict[Cell, str]
    islands: tuple[Cell, ...] = ()
    turn: Colour | None = "red"
    start: Colour = "red"
    farmer: Farmer | None = None
    scores: tuple[int, ...] | None = None
    captives: dict[Colour, dict[Colour, Count]] = msgspec.field(default_factory=dict)
    press: Colour | None = None
    hands: tuple[tuple[Card, ...], ...] = ()
    bar: Annotated[tuple[Card | None, ...], Meta(max_length=SLOTS)] = ()
    piles: tuple[dict[Card, Count], ...] = ()
    discards: dict[Card, Count] = msgspec.field(default_factory=dict)
    peace: bool = False
    crates: tuple[CratePosition, ...] = ()
    pending: tuple[WaitPosition, ...] | None = None
    active: Cell | None = None
    ready: tuple[Cell, ...] | None = None
    moved: tuple[Cell, ...] = ()
    used: Count = 0
    seen: tuple[tuple[Cell, Cell], ...] | None = None
    ended: bool = False
    ply: Count = 0
    options: TopoumOptions = TopoumOptions()


def write_field(field: FieldView) -> str:
    """A field as `tile+token@mole*`: `R` a red base, `nR` red's tile turned neutral, `n` one of the box, `-` none."""
    letter = "" if field.owner in ("", "box") else LETTERS[SEAT_OF[field.owner]]
    tile = f"n{letter}" if field.neutral else letter or "-"
    token = f"+{field.token}" if field.token else ""
    mole = f"@{LETTERS[SEAT_OF[field.mole]].lower()}" if field.mole else ""
    return f"{tile}{token}{mole}{'*' if field.red_cross else ''}"


def position_of(state: State) -> TopoumPosition:
    """The whole state, hidden cards and all."""
    width = len(CARDS)
    plain = {
        "seats": state.seats,
        "cards": [CARDS[card] for card in state.types],
        "fields": {NAMES[cell]: write_field(field_view(state, cell)) for cell in members(state.fields)},
        "islands": names(state.fields & ~state.battlefield),
        "turn": None if state.turn == NOBODY else COLOURS[state.turn],
        "start": COLOURS[state.start],
        "farmer": None if state.farmer == NOBODY else FARMERS[state.farmer],
        "scores": state.scores,
        "captives": captives_of(state),
        "press": None if state.press == NOBODY else COLOURS[state.press],
        "hands": [[CARDS[card] for card in hand] for hand in state.hands],
        "bar": [None if card == EMPTY else CARDS[card] for card in state.bar],
        "piles": [tally(state.piles[seat * width : (seat + 1) * width]) for seat in range(state.seats)],
        "discards": tally(state.discards),
        "peace": state.peace,
        "crates": crates_of(state),
        "pending": [
            WaitPosition(
                waits.NAMES[item.kind],
                COLOURS[item.seat],
                None if item.card == NOBODY else CARDS[item.card],  # type: ignore[arg-type]  # and CARDS of Card
                None if item.cell < 0 else NAMES[item.cell],
            )
            for item in state.pending
        ],
        "active": None if state.active < 0 else NAMES[state.active],
        "ready": names(state.ready),
        "moved": names(state.moved),
        "used": state.used,
        "seen": [(NAMES[line >> 8], NAMES[line & 255]) for line in state.seen],
        "ended": state.ended,
        "ply": state.ply,
        "options": state.variant.options,
    }
    return msgspec.convert(plain, TopoumPosition)


def captives_of(state: State) -> dict[str, dict[str, int]]:
    """Who holds how many moles of whom."""
    held: dict[str, dict[str, int]] = {}
    for captor in range(4):
        for owner in range(4):
            if state.captives[captor * 4 + owner]:
                held.setdefault(COLOURS[captor], {})[COLOURS[owner]] = state.captives[captor * 4 + owner]
    return held


def crates_of(state: State) -> list[CratePosition]:
    """The four crates of the Crate Lord."""
    if state.farmer != CRATE_LORD:
        return []
    return [
        CratePosition(
            None if state.crate_cell[crate] < 0 else NAMES[state.crate_cell[crate]],
            state.crate_value[crate],
            tuple(colour for seat, colour in enumerate(COLOURS) if state.crate_known[crate] >> seat & 1),  # type: ignore[misc]
        )
        for crate in range(FOUR)
    ]


def from_position(components: Components, position: TopoumPosition) -> State:
    """The state that a position means; raises BadPosition."""
    state = build(components, position)
    fill_bag(state)
    check_table(state)
    check_turn(state)
    return state


def build(components: Components, position: TopoumPosition) -> State:
    """The state as written, before the deck is counted and anything is checked across fields."""
    state = empty_table(components, position.options, position.seats)
    problem = deck_problem(components.sheet, position.cards)
    if problem:
        raise BadPosition(f"cards: {problem}")
    state.types = sorted(CARD[name] for name in position.cards)
    state.start = seat_of(state, position.start, "start")
    state.farmer = NOBODY if position.farmer is None else FARMER_NUMBER[position.farmer]
    if (state.farmer == NOBODY) != (FARMER not in state.types):
        raise BadPosition("farmer: there is one exactly if the farmer card is among the cards")
    for name, text in position.fields.items():
        read_field(state, name, text)
    state.battlefield = state.fields & ~mask([BY_NAME[name] for name in position.islands])
    read_cards(state, position)
    read_crates(state, position)
    read_people(state, position)
    read_turn(state, position)
    return state


def seat_of(state: State, colour: str, field: str) -> int:
    """The seat of a colour that takes part."""
    if SEAT_OF[colour] >= state.seats:
        raise BadPosition(f"{field}: {colour} does not play with {state.seats} seats")
    return SEAT_OF[colour]


def read_field(state: State, name: str, text: str) -> None:
    """One field from its text."""
    cell = BY_NAME[name]
    found = _FIELD.fullmatch(text)
    if found is None or (found[2] and found[2] not in TOKEN):
        raise BadPosition(f"fields.{name}: {text!r} is no field; write tile+token@mole*, as in 'nR+rock' or 'B@r'")
    if not state.variant.board & BIT[cell]:
        raise BadPosition(f"fields.{name}: not on this board")
    tile, token, mole, cross = found.groups()
    if tile == "-" and not token:
        raise BadPosition(f"fields.{name}: a field needs a tile or a token")
    state.fields |= BIT[cell]
    if tile == "n":
        state.neutral[BOX] |= BIT[cell]
    elif tile != "-":
        seat = seat_of(state, COLOURS[LETTERS.index(tile[-1])], f"fields.{name}")
        (state.neutral if tile[0] == "n" else state.base)[seat] |= BIT[cell]
    if token:
        state.token[TOKEN[token]] |= BIT[cell]
        state.covered |= BIT[cell]
    if mole:
        state.moles[seat_of(state, COLOURS[LETTERS.index(mole.upper())], f"fields.{name}")] |= BIT[cell]
        state.occupied |= BIT[cell]
    if cross:
        if state.red_cross != OFF:
            raise BadPosition(f"fields.{name}: there is only one Red Cross")
        state.red_cross = cell


def per_seat(state: State, values: Sequence[object], field: str) -> None:
    """A list with one entry a seat, or an empty one."""
    if len(values) not in (0, state.seats):
        raise BadPosition(f"{field}: one entry a seat is needed, {state.seats} in all")


def read_cards(state: State, position: TopoumPosition) -> None:
    """Hands, bar, piles and discards."""
    per_seat(state, position.hands, "hands")
    per_seat(state, position.piles, "piles")
    for seat, hand in enumerate(position.hands):
        if len(hand) > state.variant.hand_size:
            raise BadPosition(f"hands[{seat}]: at most {state.variant.hand_size} cards")
        state.hands[seat] = sorted(CARD[name] for name in hand)
    for slot, card in enumerate(position.bar, SLOTS - len(position.bar)):
        state.bar[slot] = EMPTY if card is None else CARD[card]
    for seat, pile in enumerate(position.piles):
        for name, count in pile.items():
            state.piles[seat * len(CARDS) + CARD[name]] = count
    for name, count in position.discards.items():
        state.discards[CARD[name]] = count
    state.peace = position.peace


def read_crates(state: State, position: TopoumPosition) -> None:
    """The crates of the Crate Lord: as written, or those on the fields with nobody having looked."""
    if state.farmer != CRATE_LORD:
        if position.crates or state.token[CRATE]:
            raise BadPosition("crates: only the Crate Lord has crates")
        return
    crates = position.crates or tuple(CratePosition(name) for name in names(state.token[CRATE]))
    if len(crates) > FOUR:
        raise BadPosition(f"crates: there are {FOUR}")
    left = state.variant.crate_values[:]
    for index, crate in enumerate(crates):
        state.crate_cell[index] = OFF if crate.cell is None else BY_NAME[crate.cell]
        state.crate_value[index] = crate.value
        state.crate_known[index] = sum(1 << seat_of(state, colour, f"crates[{index}]") for colour in set(crate.known))
        if crate.value:
            if crate.value not in left:
                raise BadPosition(f"crates[{index}]: no crate is left with the value {crate.value}")
            left.remove(crate.value)
        elif crate.known:
            raise BadPosition(f"crates[{index}]: whoever has looked has seen a value")
    if mask([cell for cell in state.crate_cell if cell >= 0]) != state.token[CRATE]:
        raise BadPosition("crates: they lie on other fields than `fields` says")


def read_people(state: State, position: TopoumPosition) -> None:
    """Scores, captives, the press card."""
    if position.scores is not None:
        if len(position.scores) != state.seats:
            raise BadPosition(f"scores: one entry a seat is needed, {state.seats} in all")
        state.scores = list(position.scores)
    for captor, held in position.captives.items():
        for owner, count in held.items():
            if captor == owner:
                raise BadPosition(f"captives.{captor}: nobody holds his own moles")
            seats = seat_of(state, captor, "captives") * 4 + seat_of(state, owner, "captives")
            state.captives[seats] = count
    state.press = NOBODY if position.press is None else seat_of(state, position.press, "press")


def read_turn(state: State, position: TopoumPosition) -> None:
    """Whose turn it is, what has happened in it, and what waits."""
    state.turn = NOBODY if position.turn is None or position.ended else seat_of(state, position.turn, "turn")
    state.active = OFF if position.active is None else BY_NAME[position.active]
    state.moved = mask([BY_NAME[name] for name in position.moved])
    state.used, state.ended, state.ply = position.used, position.ended, position.ply
    if state.turn != NOBODY:
        own = state.moles[state.turn]
        state.ready = own if position.ready is None else mask([BY_NAME[name] for name in position.ready])
        state.seen = lines_of(state, state.turn)
    if position.seen is not None:
        pairs = [(BY_NAME[first], BY_NAME[second]) for first, second in position.seen]
        state.seen = sorted(min(pair) << 8 | max(pair) for pair in pairs)
    if position.pending is not None:
        state.pending = [read_wait(state, item) for item in position.pending]
    elif state.turn != NOBODY:
        state.pending = [Pending(waits.ACTION, state.turn, NOBODY, OFF)]


def read_wait(state: State, item: WaitPosition) -> Pending:
    """One decision that waits."""
    return Pending(
        waits.NAMES.index(item.kind),
        seat_of(state, item.player, "pending"),
        NOBODY if item.card is None else CARD[item.card],
        OFF if item.cell is None else BY_NAME[item.cell],
    )
