"""Placing a part (chapter 7).

All corners of a face are tested at once: a set of cells is an int with a bit per cell, and shifting it brings every
square of the part over the corner. The board is looked at through windows of six rows, whose cells fit a machine's
register. `why_not_there` is the slow twin for one corner, which can say what is wrong; a test compares the two.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from untertage.core.game import Event
from untertage.games.underground import events
from untertage.games.underground.actions import AnyAction
from untertage.games.underground.box import STONE, Box, Face, action_for, covered
from untertage.games.underground.cells import (
    BIT,
    CELLS,
    COLUMN,
    LOWER,
    NAMES,
    ROW,
    SPLIT,
    UPPER,
    WHOLE_BOARD,
    WIDTH,
    seen_through,
)
from untertage.games.underground.faces import rests_level
from untertage.games.underground.rules.stacks import take_part
from untertage.games.underground.state import PLATEAUS, Placed, State


def kept_free(state: State) -> int:
    """Cells that may not be covered, at any height: exit, figure, code chips, rat
    (UG-61, UG-62, UG-63, UG-142, UG-D9, UG-D10)."""
    kept = BIT[state.exit] | state.chips
    if state.figure >= 0:
        kept |= BIT[state.figure]
    if state.rat >= 0:
        kept |= BIT[state.rat]
    return kept


class Layer:
    """A level at which something can rest: the cells that reach up to it at most, and those that carry there; both as
    the bits of the upper six rows and of the lower three."""

    def __init__(self, low: int, low_below: int, rests: int, rests_below: int) -> None:
        self.low = low
        self.low_below = low_below
        self.rests = rests
        self.rests_below = rests_below


Ground: TypeAlias = list[Layer]


def ground_of(state: State) -> Ground:
    """For each level at which something can rest: the cells that reach up to it at most, and those that carry there
    (UG-64, UG-68, UG-D5). Water carries nothing; with clearance it also counts one level higher (UG-D7)."""
    upper, lower = cells_by_level(state.level)
    kept, water = kept_free(state), state.water
    free, free_below = UPPER ^ kept & UPPER, LOWER ^ kept >> SPLIT
    wet, wet_below = water & UPPER, water >> SPLIT
    clearance = state.variant.clearance
    ground: Ground = []
    low = low_below = raised = raised_below = 0
    for height in range(len(upper)):
        here, here_below = upper[height] & free, lower[height] & free_below
        dry, dry_below = here ^ here & wet, here_below ^ here_below & wet_below
        if clearance:
            low |= dry | raised
            low_below |= dry_below | raised_below
            raised, raised_below = here ^ dry, here_below ^ dry_below
        else:
            low |= here
            low_below |= here_below
        if dry or dry_below:
            ground.append(Layer(low, low_below, dry, dry_below))
    return ground


def cells_by_level(level: list[int]) -> tuple[list[int], list[int]]:
    """For each level up to one above the highest its cells, as bits of the upper six rows and of the lower three."""
    highest = 0
    for height in level:
        if height > highest:
            highest = height
    upper, lower = [0] * (highest + 2), [0] * (highest + 2)
    raised = raised_below = 0
    for cell in range(SPLIT):
        height = level[cell]
        if height:
            upper[height] = upper[height] | BIT[cell]
            raised |= BIT[cell]
    for cell in range(SPLIT, CELLS):
        height = level[cell]
        if height:
            lower[height] = lower[height] | BIT[cell - SPLIT]
            raised_below |= BIT[cell - SPLIT]
    upper[0], lower[0] = UPPER ^ raised, LOWER ^ raised_below
    return upper, lower


def corners(face: Face, ground: Ground, *, balance: bool) -> int:
    """The top-left corners at which a face may be placed, as bits (UG-55, UG-65 … UG-69)."""
    found = 0
    props = face.balance if balance else face.contact
    for window, inside in face.windows:
        here = 0
        for layer in ground:
            low = seen_through(window, layer.low, layer.low_below)
            rests = seen_through(window, layer.rests, layer.rests_below)
            here |= corners_among(face, inside, low, rests, props)
        if here:
            found |= here if window == WHOLE_BOARD else here << WIDTH * window
    return found


def corners_among(face: Face, inside: int, low: int, rests: int, props: list[list[int]]) -> int:
    """The corners at one level: the stone squares resting, every other square at most so high, and enough of them
    resting as well (UG-65 … UG-69)."""
    here = inside
    for shift in face.stone:
        here &= rests >> shift
        if not here:
            return 0
    for shift in face.wood:
        here &= low >> shift
        if not here:
            return 0
    if not props:
        return here
    held = 0
    for need in props:
        some = here
        for shift in need:
            some &= rests >> shift
        held |= some
    return held


COLUMNS_IN: Final = [[column for column in range(WIDTH) if bits >> column & 1] for bits in range(1 << WIDTH)]
ROW_BITS: Final = (1 << WIDTH) - 1


def list_part(state: State, part: int, ground: Ground, out: list[AnyAction], *, exchange: bool) -> None:
    """Every placement of a part, anywhere on the board; one that fits nowhere cannot be taken
    (UG-54, UG-56, UG-58, UG-D20)."""
    box = state.variant.box
    balance = state.variant.balance
    for index in box.faces_of[part]:
        face = box.faces[index]
        found = corners(face, ground, balance=balance)
        if found:
            list_corners(box, face, found, out, exchange=exchange)


def list_corners(box: Box, face: Face, found: int, out: list[AnyAction], *, exchange: bool) -> None:
    """The actions for a set of corners, row by row."""
    table = face.exchanges if exchange else face.places
    first = 0
    while found:
        for column in COLUMNS_IN[found & ROW_BITS]:
            action = table[first + column]
            out.append(action_for(box, face, first + column, exchange=exchange) if action is None else action)
        found >>= WIDTH
        first += WIDTH


def underside(state: State, cells: list[int]) -> int:
    """How high a part would lie: at first contact from above, with no limit (UG-64, UG-D1, UG-D5, UG-D7, UG-D49)."""
    clearance = state.variant.clearance
    return max(state.level[cell] + (clearance if state.water >> cell & 1 else 0) for cell in cells)


def is_on_board(face: Face, corner: int) -> bool:
    """No square sticks out (UG-55)."""
    return bool(face.inside >> corner & 1)


def why_not_there(state: State, cells: list[int], grounds: str) -> tuple[str, int]:
    """The rule against a part on these cells, and the cell it is about; no rule if it may lie there. Walls, locks and
    covered water are no obstacle (UG-59, UG-70, UG-D8)."""
    for rule, mask in (
        ("UG-63", BIT[state.exit]),
        ("UG-62", BIT[state.figure] if state.figure >= 0 else 0),
        ("UG-61", state.chips),
        ("UG-142", BIT[state.rat] if state.rat >= 0 else 0),
    ):
        for cell in cells:
            if mask >> cell & 1:
                return rule, cell
    for cell, ground in zip(cells, grounds, strict=True):
        if ground == STONE and state.water >> cell & 1:
            return "UG-67", cell
    return why_not_level(state, cells, grounds)


def why_not_level(state: State, cells: list[int], grounds: str) -> tuple[str, int]:
    """Stone in the air, nothing that carries, or a part that tips (UG-65, UG-66, UG-68, UG-69, UG-D4, UG-D6)."""
    base = underside(state, cells)
    for cell, ground in zip(cells, grounds, strict=True):
        if ground == STONE and state.level[cell] < base:
            return "UG-65", cell
    resting = [i for i, cell in enumerate(cells) if state.level[cell] == base and not state.water >> cell & 1]
    if not resting:
        return "UG-68", cells[0]
    squares = [(ROW[cell], COLUMN[cell]) for cell in cells]
    if state.variant.balance and not rests_level(squares, frozenset(resting)):
        return "UG-69", cells[0]
    return "", -1


def place(state: State, face: Face, corner: int, log: list[Event] | None) -> None:
    """Take the part and lay it; it never moves again (UG-51, UG-72)."""
    take_part(state, face.part, log)
    state.has_placed = True
    lay_part(state, face, corner)
    if log is not None:
        level = state.placed[-1].level
        name = state.variant.box.parts[face.part]
        log.append(events.Placed(name, face.side, face.turns, NAMES[corner], level))


def lay_part(state: State, face: Face, corner: int) -> None:
    """The part becomes the top of its cells: gully chips go back, water and symbols are covered, hollows stay shut
    (UG-33, UG-34, UG-59, UG-60, UG-64, UG-70, UG-71, UG-73, UG-D14)."""
    cells = covered(face, corner)
    level = underside(state, cells) + 1
    top = PLATEAUS + len(state.placed)
    state.placed.append(Placed(face.index, corner, level))
    for square, cell in enumerate(cells):
        state.level[cell] = level
        state.top[cell] = top
        state.symbol[cell] = face.symbols[square]
        state.walls[cell] = face.walls[square]
        if (state.used | state.water) >> cell & 1:
            state.used &= ~BIT[cell]
            if state.water >> cell & 1:
                state.water &= ~BIT[cell]
                state.sunk += 1
