"""The planes of an observation of Topoum, written from the state.

Little changes from one decision to the next, so the planes are kept and only the changes are written. Lists that a
state replaces instead of changing (see `State`) are unchanged as long as they are the same objects.
"""

from __future__ import annotations

from typing import Any, Final

from untertage.games.topoum.geometry import CELLS, SPACES, without
from untertage.games.topoum.layout import MOLES, MOST_SEATS, PLANES, TILES
from untertage.games.topoum.pieces import BOX, CRATE_LORD, NOBODY, TOKENS
from untertage.games.topoum.rules.supply import moles_left, tiles_left
from untertage.games.topoum.sets import flip
from untertage.games.topoum.state import State, Variant, changed

_PLACE: Final = [SPACES.index(cell) if cell in SPACES else NOBODY for cell in range(CELLS)]
"""The place of a space in a plane."""
_TILE: Final = PLANES.index(TILES[0])
_MOLE: Final = PLANES.index(MOLES[0])


class Plane:
    """One byte for each space of the largest board, as a part of a piece of the row."""

    def __init__(self, row: bytearray, begin: int) -> None:
        self.row: Final = row
        self.begin: Final[Any] = begin
        """Typed Any so that compiled code does not box it in every call."""
        self.cells = 0
        """The marked spaces, in planes that show a set."""
        self.cell = NOBODY
        """The marked space, in planes that show one space at most."""

    def show(self, cells: int) -> None:
        """Mark these spaces; only what has changed is written."""
        flip(self.row, self.begin, _PLACE, self.cells, cells)
        self.cells = cells

    def show_one(self, cell: int) -> None:
        """Mark this space alone; -1 stands for none."""
        if self.cell >= 0:
            self.put(self.cell, 0)
        if cell >= 0:
            self.put(cell, 1)
        self.cell = cell

    def put(self, cell: int, value: int) -> None:
        """Write the number of a space."""
        self.row[self.begin + _PLACE[cell]] = value

    def add(self, cell: int) -> None:
        """Count one more on a space."""
        self.row[self.begin + _PLACE[cell]] += 1


def pieces_of_row(seats: int) -> list[Plane]:
    """The planes in their order. A plane of a player who takes part is a separate piece of the row; the others share
    pieces, the first of which begins with the number of seats."""
    own = {*TILES[:seats], *MOLES[:seats]}
    row = bytearray(MOST_SEATS)
    row[seats - 1] = 1
    planes: list[Plane] = []
    before = ""
    for name in PLANES:
        if name in own or before in own:
            row = bytearray()
        planes.append(Plane(row, len(row)))
        row.extend(bytes(len(SPACES)))
        before = name
    return planes


class Board:
    """The planes of a table, and what they were written from. All seats see the same, with the players in another
    order."""

    def __init__(self, seats: int) -> None:
        self.planes: Final = pieces_of_row(seats)
        self.board = self.plane("board")
        self.marked = self.plane("marked")
        self.field = self.plane("field")
        self.tiles = [self.plane(name) for name in TILES[:seats]]
        self.tile_box = self.plane("tile_box")
        self.neutral = self.plane("neutral")
        self.tokens = [self.plane(name) for name in TOKENS]
        self.moles = [self.plane(name) for name in MOLES[:seats]]
        self.red_cross = self.plane("red_cross")
        self.island = self.plane("island")
        self.crate_number = self.plane("crate_number")
        self.ready = self.plane("ready")
        self.moved = self.plane("moved")
        self.active = self.plane("active")
        self.asked = self.plane("asked")
        self.line_from = self.plane("line_from")
        self.line_to = self.plane("line_to")
        self.variant: Variant | None = None
        self.battlefield = 0
        self.base_list: list[int] = []
        self.neutral_list: list[int] = []
        self.token_list: list[int] = []
        self.mole_sets: list[Any] = [0] * seats
        """Typed Any so that sets can be compared by identity."""
        self.captives: list[int] = []
        self.lines: list[int] = []
        self.crates: list[int] = []
        self.supplies = [0] * (2 * MOST_SEATS)
        """The moles that each player has left, then the tiles. Replaced, not changed."""

    def plane(self, name: str) -> Plane:
        return self.planes[PLANES.index(name)]

    def in_order(self, players: list[int]) -> list[bytearray]:
        """The pieces of the row up to the end of the planes, with the players in this order."""
        order = list(range(len(PLANES)))
        for place, player in enumerate(players):
            order[_TILE + place] = _TILE + player
            order[_MOLE + place] = _MOLE + player
        pieces: list[bytearray] = []
        for number in order:
            row = self.planes[number].row
            if not pieces or row is not pieces[-1]:
                pieces.append(row)
        return pieces

    def look(self, state: State) -> None:
        """Update the planes, and with them the supplies."""
        if state.variant is not self.variant or state.captives is not self.captives:
            self.see_supplies(state)
        if state.fields != self.field.cells or state.battlefield != self.battlefield:
            self.see_fields(state)
        if state.base is not self.base_list or state.neutral is not self.neutral_list:
            self.see_tiles(state)
        if state.token is not self.token_list:
            self.token_list = state.token
            for kind, cells in enumerate(state.token):
                self.tokens[kind].show(cells)
        self.see_moles(state)
        if state.ready != self.ready.cells:
            self.ready.show(state.ready)
        if state.moved != self.moved.cells:
            self.moved.show(state.moved)
        if state.red_cross != self.red_cross.cell:
            self.red_cross.show_one(state.red_cross)
        if state.active != self.active.cell:
            self.active.show_one(state.active)
        asked = state.pending[-1].cell if state.pending else NOBODY
        if asked != self.asked.cell:
            self.asked.show_one(asked)
        if state.seen is not self.lines:
            self.see_lines(state.seen)
        if state.farmer == CRATE_LORD or self.crates:
            self.see_crates(state)

    def see_supplies(self, state: State) -> None:
        """Another match, whose supplies begin with other numbers, or other captives, who are in no supply."""
        self.captives = state.captives
        if state.variant is not self.variant:
            self.variant = state.variant
            self.board.show(state.variant.board)
            self.marked.show(state.variant.marked)
        for player in range(state.seats):
            self.supplies = changed(self.supplies, player, moles_left(state, player))
            self.supplies = changed(self.supplies, MOST_SEATS + player, tiles_left(state, player))

    def see_fields(self, state: State) -> None:
        """The fields, and those of them that are islands."""
        self.battlefield = state.battlefield
        self.field.show(state.fields)
        self.island.show(without(state.fields, state.battlefield) if state.fields != state.battlefield else 0)

    def see_tiles(self, state: State) -> None:
        """Whose tiles they are, which of them are neutral, and how many each player has left."""
        self.base_list = state.base
        if state.neutral is not self.neutral_list:
            self.neutral_list = state.neutral
            self.tile_box.show(state.neutral[BOX])
            self.neutral.show(all_of(state.neutral))
        for player, plane in enumerate(self.tiles):
            tiles = state.base[player]
            if state.neutral[player]:
                tiles |= state.neutral[player]
            if tiles != plane.cells:
                plane.show(tiles)
                self.supplies = changed(self.supplies, MOST_SEATS + player, tiles_left(state, player))

    def see_moles(self, state: State) -> None:
        """The moles, and how many each player has left."""
        moles: list[Any] = state.moles
        for player, before in enumerate(self.mole_sets):
            if moles[player] is not before:
                self.mole_sets[player] = moles[player]
                self.moles[player].show(moles[player])
                self.supplies = changed(self.supplies, player, moles_left(state, player))

    def see_lines(self, lines: list[int]) -> None:
        """How many lines begin and end on each space."""
        for line in self.lines:
            self.line_from.put(line >> 8, 0)
            self.line_to.put(line & 255, 0)
        for line in lines:
            self.line_from.add(line >> 8)
            self.line_to.add(line & 255)
        self.lines = lines

    def see_crates(self, state: State) -> None:
        """The number of the crate on each space."""
        crates = state.crate_cell[:] if state.farmer == CRATE_LORD else []
        if crates == self.crates:
            return
        for cell in self.crates:
            if cell >= 0:
                self.crate_number.put(cell, 0)
        self.crates = crates
        for crate, cell in enumerate(crates):
            if cell >= 0:
                self.crate_number.put(cell, crate + 1)


def all_of(sets: list[int]) -> int:
    """The union of sets."""
    together = 0
    for cells in sets:
        together |= cells
    return together
