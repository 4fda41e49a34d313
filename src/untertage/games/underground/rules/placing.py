"""Placing a part (chapter 7).

All corners of a face are tested at once: a set of cells is an int with a bit per cell, and shifting it brings every
square of the part over the corner. The board is viewed through windows of six rows, whose cells fit a machine register.
`why_not_there` is the slow twin for one corner, which can say what is wrong; a test compares the two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from untertage.core.game import Event
from untertage.games.underground import events
from untertage.games.underground.contents import SHIFT_BITS, SHIFT_MASK, STONE, Face, covered
from untertage.games.underground.faces import rests_level
from untertage.games.underground.geometry import (
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
    WINDOW,
    seen_through,
)
from untertage.games.underground.listing import Listing, T
from untertage.games.underground.rules.stacks import take_part
from untertage.games.underground.state import PLATEAUS, Placed, State

if TYPE_CHECKING:  # a machine integer when compiled; any int otherwise
    from mypy_extensions import i64


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
    """A level: the cells that reach up to it at most, those that carry stone there, and those that carry wood; all as
    the bits of the upper six rows and of the lower three."""

    def __init__(self) -> None:
        self.low: i64 = 0
        self.low_below: i64 = 0
        self.rests: i64 = 0
        self.rests_below: i64 = 0
        self.carries: i64 = 0
        self.carries_below: i64 = 0


class Seen:
    """The cells of a level as seen through a window."""

    def __init__(self, low: i64, rests: i64, carries: i64) -> None:
        self.low: i64 = low
        self.rests: i64 = rests
        self.carries: i64 = carries


class Ground:
    """All levels, and those at which something can rest, as seen through each window; built on demand."""

    def __init__(self, layers: list[Layer]) -> None:
        self.layers = layers
        self.windows: list[list[Seen] | None] = [None] * WHOLE_BOARD

    def through(self, window: int) -> list[Seen]:
        cut = self.windows[window]
        if cut is None:
            cut = self.windows[window] = []
            for layer in self.layers:
                carries = seen_through(window, layer.carries, layer.carries_below)
                if carries:
                    low = seen_through(window, layer.low, layer.low_below)
                    cut.append(Seen(low, seen_through(window, layer.rests, layer.rests_below), carries))
        return cut


def ground_of(state: State) -> Ground:
    """For each level the cells that reach up to it at most, and those that carry there (UG-64, UG-68, UG-D5). Water
    carries nothing, or with an option wood; with clearance it also counts one level higher (UG-D7)."""
    layers = cells_by_level(state.level)
    wood_rests = state.variant.wood_rests
    if wood_rests and state.variant.clearance:
        layers.append(Layer())
    kept, water = kept_free(state), state.water
    free: i64 = UPPER ^ kept & UPPER
    free_below: i64 = LOWER ^ kept >> SPLIT
    wet: i64 = water & UPPER
    wet_below: i64 = water >> SPLIT
    clearance = state.variant.clearance > 0
    low: i64 = 0
    low_below: i64 = 0
    raised: i64 = 0
    raised_below: i64 = 0
    for layer in layers:
        here = layer.rests & free
        here_below = layer.rests_below & free_below
        dry = here ^ here & wet
        dry_below = here_below ^ here_below & wet_below
        layer.carries = dry
        layer.carries_below = dry_below
        if wood_rests:
            layer.carries |= raised if clearance else here
            layer.carries_below |= raised_below if clearance else here_below
        if clearance:
            low |= dry | raised
            low_below |= dry_below | raised_below
            raised = here ^ dry
            raised_below = here_below ^ dry_below
        else:
            low |= here
            low_below |= here_below
        layer.low = low
        layer.low_below = low_below
        layer.rests = dry
        layer.rests_below = dry_below
    return Ground(layers)


def cells_by_level(level: list[int]) -> list[Layer]:
    """For each level up to the highest its cells."""
    layers = [Layer()]
    bit: i64 = 1
    for cell in range(SPLIT):
        layer = layer_at(layers, level[cell])
        layer.rests |= bit
        bit <<= 1
    bit = 1
    for cell in range(SPLIT, CELLS):
        layer = layer_at(layers, level[cell])
        layer.rests_below |= bit
        bit <<= 1
    return layers


def layer_at(layers: list[Layer], height: int) -> Layer:
    while height >= len(layers):
        layers.append(Layer())
    return layers[height]


def corners(face: Face, ground: Ground, *, balance: bool) -> int:
    """The top-left corners at which a face may be placed, as bits (UG-55, UG-65 … UG-69)."""
    found = 0
    props = face.balance if balance else face.contact
    for window, inside in face.windows:
        if window == WHOLE_BOARD:
            found |= corners_on_board(face, ground, inside, props)
        else:
            found |= corners_through(face, ground, window, inside, props) << WIDTH * window
    return found


def corners_through(face: Face, ground: Ground, window: int, inside: i64, props: list[int]) -> int:
    """The corners that a window is for, at all levels: the stone squares resting, no other square higher than the
    level, and enough of them resting as well (UG-65 … UG-69)."""
    stone: i64 = face.stone
    wood: i64 = face.wood
    found: i64 = 0
    for seen in ground.through(window):
        here = all_over(seen.rests, stone, inside)
        if here:
            here = all_over(seen.low, wood, here)
        if not here or not props:
            found |= here
            continue
        for need in props:
            found |= all_over(seen.carries, need, here)
    return found


def all_over(cells: i64, shifts: i64, here: i64) -> i64:
    """Those of the corners here from which all of these shifts lead to the cells."""
    while shifts:
        here &= cells >> (shifts & SHIFT_MASK) - 1
        if not here:
            return 0
        shifts >>= SHIFT_BITS
    return here


def corners_on_board(face: Face, ground: Ground, inside: int, props: list[int]) -> int:
    """The corners of a part that is too large for a window; the counterpart of `corners_through` for any size."""
    found = 0
    for layer in ground.layers:
        low = whole_board(layer.low, layer.low_below)
        rests = whole_board(layer.rests, layer.rests_below)
        carries = whole_board(layer.carries, layer.carries_below)
        here = all_over_board(low, face.wood, all_over_board(rests, face.stone, inside)) if carries else 0
        if not props:
            found |= here
        for need in props:
            found |= all_over_board(carries, need, here)
    return found


def whole_board(upper: int, lower: int) -> int:
    """A set of cells, its upper six rows and its lower three, in one; that fits no register."""
    return upper | lower << SPLIT


def all_over_board(cells: int, shifts: int, here: int) -> int:
    while shifts:
        here &= cells >> (shifts & SHIFT_MASK) - 1
        shifts >>= SHIFT_BITS
    return here


def list_part(state: State, part: int, ground: Ground, out: list[T], listing: Listing[T], *, exchange: bool) -> None:
    """Every placement of a part, anywhere on the board; one that fits nowhere cannot be taken
    (UG-54, UG-56, UG-58, UG-D20)."""
    components = state.variant.components
    for index in components.faces_of[part]:
        face = components.faces[index]
        props = face.balance if state.variant.balance else face.contact
        for window, inside in face.windows:
            if window == WHOLE_BOARD:
                everywhere = corners_on_board(face, ground, inside, props)
                listing.add_placements(components, face, 0, everywhere & UPPER, out, exchange=exchange)
                listing.add_placements(components, face, WINDOW, everywhere >> SPLIT, out, exchange=exchange)
                continue
            found = corners_through(face, ground, window, inside, props)
            if found:
                listing.add_placements(components, face, window, found, out, exchange=exchange)


def underside(state: State, cells: list[int]) -> int:
    """How high a part would lie: at first contact from above, with no limit (UG-64, UG-D1, UG-D5, UG-D7, UG-D49)."""
    clearance = state.variant.clearance
    highest = 0
    for cell in cells:
        level = state.level[cell]
        if clearance and state.water & BIT[cell]:
            level += clearance
        highest = max(highest, level)
    return highest


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
    resting = [i for i, cell in enumerate(cells) if rests_at(state, cell, base)]
    if not resting:
        return "UG-68", cells[0]
    squares = [(ROW[cell], COLUMN[cell]) for cell in cells]
    if state.variant.balance and not rests_level(squares, frozenset(resting)):
        return "UG-69", cells[0]
    return "", -1


def rests_at(state: State, cell: int, base: int) -> bool:
    """A square of a part whose underside is at this level rests here; stone never gets this far on water (UG-68)."""
    if state.water >> cell & 1:
        return state.variant.wood_rests and state.level[cell] + state.variant.clearance == base
    return state.level[cell] == base


def place(state: State, face: Face, corner: int, log: list[Event] | None) -> None:
    """Take the part and lay it; it never moves again (UG-51, UG-72)."""
    take_part(state, face.part, log)
    state.has_placed = True
    lay_part(state, face, corner)
    if log is not None:
        level = state.placed[-1].level
        name = state.variant.components.parts[face.part]
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
        if state.used & BIT[cell]:
            state.used ^= BIT[cell]
        if state.water & BIT[cell]:
            state.water ^= BIT[cell]
            state.sunk += 1
