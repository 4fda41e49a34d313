"""Reads a written position; an error names the field that is wrong."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from untertage.core.errors import BadPosition
from untertage.games.topoum import waits
from untertage.games.topoum.checks import check_table, check_turn, fill_bag
from untertage.games.topoum.components import Components, deck_problem
from untertage.games.topoum.geometry import BIT, INDEX, OFF, mask
from untertage.games.topoum.pieces import (
    BOX,
    COLOURS,
    CRATE,
    CRATE_LORD,
    EMPTY,
    FOUR,
    LETTERS,
    NOBODY,
    SEAT_OF,
    SLOTS,
    TOKEN,
)
from untertage.games.topoum.position import CratePosition, TopoumPosition, WaitPosition
from untertage.games.topoum.rules.sight import lines_of
from untertage.games.topoum.setup import brings_farmer, empty_table
from untertage.games.topoum.state import Pending, State
from untertage.games.topoum.view import names

_FIELD: Final = re.compile(r"(-|n|n?[RBYK])(?:\+([a-z]+))?(?:@([rbyk]))?(\*)?")


def from_position(components: Components, position: TopoumPosition) -> State:
    """The state that a position describes; raises BadPosition."""
    state = build(components, position)
    fill_bag(state)
    check_table(state)
    check_turn(state)
    return state


def build(components: Components, position: TopoumPosition) -> State:
    """The state as written, before the deck is counted and anything is checked across fields."""
    state = empty_table(components, position.seats, position.options)
    problem = deck_problem(components.sheet, position.cards)
    if problem:
        raise BadPosition(f"cards: {problem}")
    state.types = sorted(state.variant.numbers[name] for name in position.cards)
    state.start = seat_of(state, position.start, "start")
    if position.farmer is not None:
        if position.farmer not in state.variant.farmers:
            raise BadPosition(f"farmer: there is no farmer {position.farmer!r}")
        state.farmer_id, state.farmer = position.farmer, state.variant.farmers[position.farmer]
    if (state.farmer != NOBODY) != brings_farmer(state):
        raise BadPosition("farmer: there is one exactly if the farmer card is among the cards")
    for name, text in position.fields.items():
        read_field(state, name, text)
    state.battlefield = state.fields & ~mask([INDEX[name] for name in position.islands])
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
    cell = INDEX[name]
    found = _FIELD.fullmatch(text)
    if found is None or (found[2] and found[2] not in TOKEN):
        raise BadPosition(f"fields.{name}: {text!r} is not a field; write tile+token@mole*, as in 'nR+rock' or 'B@r'")
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
    """Check that a list has one entry per seat, or is empty."""
    if len(values) not in (0, state.seats):
        raise BadPosition(f"{field}: expected one entry per seat, {state.seats} in all")


def card_of(state: State, name: str, field: str) -> int:
    """The number of a card type."""
    if name not in state.variant.numbers:
        raise BadPosition(f"{field}: there is no card {name!r}")
    return state.variant.numbers[name]


def read_cards(state: State, position: TopoumPosition) -> None:
    """Hands, bar, piles and discards."""
    per_seat(state, position.hands, "hands")
    per_seat(state, position.piles, "piles")
    for seat, hand in enumerate(position.hands):
        if len(hand) > state.variant.hand_size:
            raise BadPosition(f"hands[{seat}]: at most {state.variant.hand_size} cards")
        state.hands[seat] = sorted(card_of(state, name, f"hands[{seat}]") for name in hand)
    for slot, card in enumerate(position.bar, SLOTS - len(position.bar)):
        state.bar[slot] = EMPTY if card is None else card_of(state, card, "bar")
    for seat, pile in enumerate(position.piles):
        for name, count in pile.items():
            state.piles[seat * len(state.variant.cards) + card_of(state, name, f"piles[{seat}]")] = count
    for name, count in position.discards.items():
        state.discards[card_of(state, name, "discards")] = count
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
        state.crate_cell[index] = OFF if crate.cell is None else INDEX[crate.cell]
        state.crate_value[index] = crate.value
        state.crate_known[index] = sum(1 << seat_of(state, colour, f"crates[{index}]") for colour in set(crate.known))
        if crate.value:
            if crate.value not in left:
                raise BadPosition(f"crates[{index}]: no crate is left with the value {crate.value}")
            left.remove(crate.value)
        elif crate.known:
            raise BadPosition(f"crates[{index}]: whoever has looked knows a value")
    if mask([cell for cell in state.crate_cell if cell >= 0]) != state.token[CRATE]:
        raise BadPosition("crates: they do not match the crates in `fields`")


def read_people(state: State, position: TopoumPosition) -> None:
    """Scores, captives, the press card."""
    if position.scores is not None:
        if len(position.scores) != state.seats:
            raise BadPosition(f"scores: expected one entry per seat, {state.seats} in all")
        state.scores = list(position.scores)
    for captor, held in position.captives.items():
        for owner, count in held.items():
            if captor == owner:
                raise BadPosition(f"captives.{captor}: no player holds moles of their own")
            seats = seat_of(state, captor, "captives") * 4 + seat_of(state, owner, "captives")
            state.captives[seats] = count
    state.press = NOBODY if position.press is None else seat_of(state, position.press, "press")


def read_turn(state: State, position: TopoumPosition) -> None:
    """Whose turn it is, what has happened in it, and what waits."""
    state.turn = NOBODY if position.turn is None or position.ended else seat_of(state, position.turn, "turn")
    state.active = OFF if position.active is None else INDEX[position.active]
    state.moved = mask([INDEX[name] for name in position.moved])
    state.used, state.ended, state.ply = position.used, position.ended, position.ply
    if state.turn != NOBODY:
        own = state.moles[state.turn]
        state.ready = own if position.ready is None else mask([INDEX[name] for name in position.ready])
        state.seen = lines_of(state, state.turn)
    if position.seen is not None:
        pairs = [(INDEX[first], INDEX[second]) for first, second in position.seen]
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
        NOBODY if item.card is None else card_of(state, item.card, "pending"),
        OFF if item.cell is None else INDEX[item.cell],
    )
