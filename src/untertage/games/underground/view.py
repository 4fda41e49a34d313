"""What a seat of Underground may know: everything; what is unseen is unknown to all (UG-10)."""

from __future__ import annotations

import msgspec

from untertage.core.game import Event, Seat, View
from untertage.games.underground.contents import PLAIN, STONE, Components, Face, Plateau, covered
from untertage.games.underground.geometry import CELLS, NAMES, SECTIONS, SIDES, names_in
from untertage.games.underground.position import UndergroundPosition, position_of
from untertage.games.underground.rules.arriving import offer
from untertage.games.underground.rules.code import code_row
from untertage.games.underground.rules.legal import actors
from untertage.games.underground.rules.stacks import parts_of
from untertage.games.underground.state import (
    BARE,
    NO_CARD,
    NOBODY,
    PENDING,
    PICKING,
    PLATEAUS,
    State,
    awaited,
    chips_in_pile,
    levels_missing,
    seat_to_move,
    sections_left,
    water_left,
)

SYMBOL_WORDS = ("", "key", "valve", "lock")


class CellView(msgspec.Struct, frozen=True):
    """One cell, seen from above."""

    cell: str
    level: int
    top: str
    """Empty for bare board, "exit", the letter of a plateau, or the part."""
    ground: str = ""
    symbol: str = ""
    used: bool = False
    walls: str = ""
    water: bool = False
    chip: bool = False


class FaceView(msgspec.Struct, frozen=True):
    """How a part lies: squares as row and column, and what each shows."""

    part: str
    face: str
    turns: int
    squares: tuple[tuple[int, int], ...]
    grounds: str
    symbols: tuple[str, ...]
    walls: tuple[str, ...]


class SolidView(msgspec.Struct, frozen=True):
    """A plateau or a part on the board: its cells and the level of its top; a part is one level thick."""

    id: str
    cells: tuple[str, ...]
    level: int


class CardView(msgspec.Struct, frozen=True):
    """A card."""

    card: str
    steps: int
    part: str
    """A stack, "*" for a joker, ">n" for the signal stone."""
    blue: bool
    gives: tuple[str, ...]
    """The parts that it gives as things stand."""


class ChipView(msgspec.Struct, frozen=True):
    """A collected digit chip."""

    chip: str
    digit: int
    left: str
    right: str


class UndergroundView(View, frozen=True, kw_only=True):
    """The table, the same for every seat and spectator."""

    table: UndergroundPosition
    """The complete position; everything below follows from it."""
    phase: str
    """What is to be decided: lay, door, begin, play, act, pick, close, stand, flee, offer, or over."""
    turn: int
    """The seat whose turn it is."""
    cells: tuple[CellView, ...]
    solids: tuple[SolidView, ...]
    hands: tuple[tuple[CardView, ...], ...]
    card: CardView | None
    pile: tuple[str, ...]
    """Cells whose cards nobody has seen: only these can still be hit by water or chips."""
    tops: tuple[FaceView, ...]
    """The top part of every stack and the jokers, front and back."""
    stack_sizes: dict[str, int]
    jokers: tuple[str, ...]
    reserve: int
    chips_left: int
    water_left: int
    keys_left: int
    digits: tuple[ChipView, ...]
    row: tuple[str, ...]
    """One valid row of the complete code."""
    on_offer: str
    """What the figure's cell offers: chip, key or valve."""
    end_section: str
    sections_left: int
    levels_missing: int
    """How far the cell in front of the door lies below it."""


def view(state: State, seat: Seat | None) -> UndergroundView:
    """Built field by field; nothing is private in this game."""
    components = state.variant.components
    glass = state.variant.has_glass
    return UndergroundView(
        seat=seat,
        actors=actors(state),
        ply=state.ply,
        table=position_of(state),
        phase="over" if state.ended else PENDING[awaited(state)],
        turn=seat_to_move(state),
        cells=tuple([cell_view(state, cell) for cell in range(CELLS)]),
        solids=solids(state),
        hands=tuple([tuple([card_view(state, card) for card in hand]) for hand in state.hands]),
        card=None if state.card == NO_CARD else card_view(state, state.card),
        pile=tuple([NAMES[card] for card in state.pile]),
        tops=tops(state),
        stack_sizes={components.shapes[i]: len(stack) for i, stack in enumerate(state.stacks)},
        jokers=tuple([components.parts[part] for part in state.jokers]),
        reserve=len(state.reserve),
        chips_left=chips_in_pile(state),
        water_left=water_left(state),
        keys_left=components.keys - state.keys,
        digits=tuple([chip_view(components, chip) for chip in state.digits]),
        row=tuple([components.chips[chip].id for chip in code_row(components, state.digits)]),
        on_offer="" if state.ended or awaited(state) < PICKING else offer(state),
        end_section=SECTIONS[state.variant.end] if glass else "",
        sections_left=sections_left(state),
        levels_missing=levels_missing(state),
    )


def cell_view(state: State, cell: int) -> CellView:
    top = state.top[cell]
    name, ground = "", ""
    if cell == state.exit:
        name = "exit"
    elif 0 <= top < PLATEAUS:
        name, ground = state.variant.components.plateaus[top].letter, "plateau"
    elif top != BARE:
        placed = state.placed[top - PLATEAUS]
        face = state.variant.components.faces[placed.face]
        name = state.variant.components.parts[face.part]
        ground = "stone" if face.grounds[face.shifts.index(cell - placed.cell)] == STONE else "wood"
    return CellView(
        NAMES[cell], state.level[cell], name, ground, SYMBOL_WORDS[state.symbol[cell]],
        bool(state.used >> cell & 1), write_walls(state.walls[cell]),
        bool(state.water >> cell & 1), bool(state.chips >> cell & 1),
    )  # fmt: skip


def write_walls(walls: int) -> str:
    return "".join([side for bit, side in enumerate(SIDES) if walls >> bit & 1])


def solids(state: State) -> tuple[SolidView, ...]:
    """Everything that stands on the board, from the bottom up."""
    components = state.variant.components
    found: list[SolidView] = []
    for number, place in enumerate(state.plateaus):
        if place != NOBODY:
            plateau = components.plateaus[number]
            cells = names_in(plateau.footprints[place % 4][place // 4])
            found.append(SolidView(plateau.letter, cells, plateau.height))
    for part in state.placed:
        face = components.faces[part.face]
        cells = tuple([NAMES[cell] for cell in covered(face, part.cell)])
        found.append(SolidView(components.parts[face.part], cells, part.level))
    return tuple(found)


def card_view(state: State, number: int) -> CardView:
    components = state.variant.components
    card = components.cards[number]
    part = f">{card.signal}" if card.signal else components.shapes[card.stack] if card.stack >= 0 else "*"
    gives = tuple([components.parts[given] for given in parts_of(state, number)])
    return CardView(NAMES[number], card.steps, part, card.is_blue, gives)


def chip_view(components: Components, number: int) -> ChipView:
    chip = components.chips[number]
    return ChipView(chip.id, chip.digit, chip.left, chip.right)


def face_view(components: Components, face: Face) -> FaceView:
    return FaceView(
        components.parts[face.part],
        face.side,
        face.turns,
        tuple(zip(face.rows, face.columns, strict=True)),
        face.grounds,
        tuple([SYMBOL_WORDS[symbol] if symbol != PLAIN else "" for symbol in face.symbols]),
        tuple([write_walls(walls) for walls in face.walls]),
    )


def plateau_view(plateau: Plateau, turns: int) -> FaceView:
    """A plateau like a face of a part; it has no walls, and its ground is its own."""
    squares = [(row, column) for row, signs in enumerate(plateau.tops[turns]) for column in range(len(signs))]
    symbols = tuple([SYMBOL_WORDS[plateau.tops[turns][row][column]] for row, column in squares])
    return FaceView(plateau.letter, "top", turns, tuple(squares), "P" * len(squares), symbols, ("",) * len(squares))


def tops(state: State) -> tuple[FaceView, ...]:
    components = state.variant.components
    parts = [stack[-1] for stack in state.stacks if stack] + state.jokers
    return tuple(
        [
            face_view(components, components.faces[components.face_index[p, side, 0]])
            for p in parts
            for side in ("front", "back")
        ]
    )


def redact(event: Event, seat: Seat | None) -> Event:
    """Every event is public."""
    return event
