"""The planes of an observation of Topoum, written from the state.

Little changes from one decision to the next: only that is written. Lists that a state replaces instead of changing
(see `State`) are unchanged as long as they are the same objects.
"""

from __future__ import annotations

from typing import Any, Final

from untertage.games.topoum.geometry import BIT, CELLS, SPACES, without
from untertage.games.topoum.layout import MOLES, MOST_SEATS, PLANES, TILES
from untertage.games.topoum.pieces import BOX, CRATE_LORD, NOBODY, TOKENS
from untertage.games.topoum.rules.supply import moles_left, tiles_left
from untertage.games.topoum.state import State, Variant, changed

_PLACE: Final = [SPACES.index(cell) if cell in SPACES else -1 for cell in range(CELLS)]
"""Where in a plane a space lies."""
_BOARD: Final = PLANES.index("board")
_MARKED: Final = PLANES.index("marked")
_FIELD: Final = PLANES.index("field")
_TILE: Final = PLANES.index(TILES[0])
_TILE_BOX: Final = PLANES.index("tile_box")
_NEUTRAL: Final = PLANES.index("neutral")
_TOKEN: Final = PLANES.index(TOKENS[0])
_MOLE: Final = PLANES.index(MOLES[0])
_RED_CROSS: Final = PLANES.index("red_cross")
_ISLAND: Final = PLANES.index("island")
_CRATE_NUMBER: Final = PLANES.index("crate_number")
_READY: Final = PLANES.index("ready")
_MOVED: Final = PLANES.index("moved")
_ACTIVE: Final = PLANES.index("active")
_ASKED: Final = PLANES.index("asked")
_LINE_FROM: Final = PLANES.index("line_from")
_LINE_TO: Final = PLANES.index("line_to")


def all_of(sets: list[int]) -> int:
    """What is in any of the sets."""
    together = 0
    for cells in sets:
        together |= cells
    return together


class Board:
    """The planes, and copies of what they were written from.

    They are the same for all seats, except for the order of the players. So each player has his planes for himself,
    and a seat puts them into its own order.
    """

    def __init__(self, seats: int) -> None:
        self.rows: list[bytearray] = []
        """By plane the piece of the row that it lies in."""
        self.begins: list[int] = []
        """By plane where it begins there."""
        own = {*TILES[:seats], *MOLES[:seats]}
        row = bytearray(MOST_SEATS)
        row[seats - 1] = 1
        before = ""
        for name in PLANES:
            if name in own or before in own:
                row = bytearray()
            self.begins.append(len(row))
            row.extend(bytes(len(SPACES)))
            self.rows.append(row)
            before = name
        self.variant: Variant | None = None
        self.board = 0
        self.marked = 0
        self.fields = 0
        self.battlefield = 0
        self.islands = 0
        self.ready = 0
        self.moved = 0
        self.base: list[int] = []
        self.neutral = [0] * (BOX + 1)
        self.token = [0] * len(TOKENS)
        self.tiles_of = [0] * seats
        self.moles_of: list[Any] = [0] * seats
        """Not called ints: a set that is the same object has not changed."""
        self.captives: list[int] = []
        self.supplies = [0] * (2 * MOST_SEATS)
        """The moles that each player has left, then the tiles. Replaced, not changed."""
        self.red_cross = NOBODY
        self.active = NOBODY
        self.asked = NOBODY
        self.lines: list[int] = []
        self.crates: list[int] = []

    def in_order(self, players: list[int]) -> list[bytearray]:
        """The pieces of the row up to the end of the planes, with the players in this order."""
        order = list(range(len(PLANES)))
        for place, player in enumerate(players):
            order[_TILE + place] = _TILE + player
            order[_MOLE + place] = _MOLE + player
        pieces: list[bytearray] = []
        for plane in order:
            if not pieces or self.rows[plane] is not pieces[-1]:
                pieces.append(self.rows[plane])
        return pieces

    def look(self, state: State) -> None:
        """The planes, and with them the supplies."""
        if state.variant is not self.variant or state.captives is not self.captives:
            self.see_supplies(state)
        if state.fields != self.fields or state.battlefield != self.battlefield:
            self.see_fields(state)
        if state.base is not self.base or state.neutral is not self.neutral:
            self.see_tiles(state)
        if state.token is not self.token:
            for kind, cells in enumerate(state.token):
                self.show(_TOKEN + kind, self.token[kind], cells)
            self.token = state.token
        moles: list[Any] = state.moles
        for player, before in enumerate(self.moles_of):
            if moles[player] is not before:
                self.moles_of[player] = moles[player]
                self.show(_MOLE + player, before, moles[player])
                self.supplies = changed(self.supplies, player, moles_left(state, player))
        if state.ready != self.ready:
            self.show(_READY, self.ready, state.ready)
            self.ready = state.ready
        if state.moved != self.moved:
            self.show(_MOVED, self.moved, state.moved)
            self.moved = state.moved
        if state.red_cross != self.red_cross:
            self.move(_RED_CROSS, self.red_cross, state.red_cross)
            self.red_cross = state.red_cross
        if state.active != self.active:
            self.move(_ACTIVE, self.active, state.active)
            self.active = state.active
        asked = state.pending[-1].cell if state.pending else NOBODY
        if asked != self.asked:
            self.move(_ASKED, self.asked, asked)
            self.asked = asked
        if state.seen is not self.lines:
            self.see_lines(state.seen)
        if state.farmer == CRATE_LORD or self.crates:
            self.see_crates(state)

    def see_supplies(self, state: State) -> None:
        """Another match, whose supplies begin with other numbers, or captives, who are in no supply."""
        self.captives = state.captives
        if state.variant is not self.variant:
            self.variant = state.variant
            self.show(_BOARD, self.board, state.variant.board)
            self.show(_MARKED, self.marked, state.variant.marked)
            self.board, self.marked = state.variant.board, state.variant.marked
        for player in range(state.seats):
            self.supplies = changed(self.supplies, player, moles_left(state, player))
            self.supplies = changed(self.supplies, MOST_SEATS + player, tiles_left(state, player))

    def see_fields(self, state: State) -> None:
        """The fields, and those of them that are islands."""
        islands = without(state.fields, state.battlefield) if state.fields != state.battlefield else 0
        self.show(_FIELD, self.fields, state.fields)
        self.show(_ISLAND, self.islands, islands)
        self.fields, self.battlefield, self.islands = state.fields, state.battlefield, islands

    def show(self, plane: int, before: int, now: int) -> None:
        """The plane becomes another set: what has changed is seldom more than a space, and asking for that is quicker
        than taking the last one out."""
        others = before ^ now
        row, begin = self.rows[plane], self.begins[plane]
        while others:
            cell = others.bit_length() - 1
            at: Any = begin + _PLACE[cell]
            row[at] ^= 1
            bit = BIT[cell]
            if others == bit:
                return
            others ^= bit

    def move(self, plane: int, before: int, now: int) -> None:
        """The plane has one space, or none."""
        if before >= 0:
            self.rows[plane][self.begins[plane] + _PLACE[before]] = 0
        if now >= 0:
            self.rows[plane][self.begins[plane] + _PLACE[now]] = 1

    def see_tiles(self, state: State) -> None:
        """Whose tiles they are, which of them are neutral, and how many each player has left."""
        self.base = state.base
        if state.neutral is not self.neutral:
            self.show(_TILE_BOX, self.neutral[BOX], state.neutral[BOX])
            self.show(_NEUTRAL, all_of(self.neutral), all_of(state.neutral))
            self.neutral = state.neutral
        for player in range(state.seats):
            tiles = self.base[player]
            if self.neutral[player]:
                tiles |= self.neutral[player]
            if tiles != self.tiles_of[player]:
                self.show(_TILE + player, self.tiles_of[player], tiles)
                self.tiles_of[player] = tiles
                self.supplies = changed(self.supplies, MOST_SEATS + player, tiles_left(state, player))

    def see_lines(self, seen: list[int]) -> None:
        """Where lines begin, and where they end; a state gets another list when they are looked for again."""
        row, begin, end = self.rows[_LINE_FROM], self.begins[_LINE_FROM], self.begins[_LINE_TO]
        for line in self.lines:
            row[begin + _PLACE[line >> 8]] = 0
            row[end + _PLACE[line & 255]] = 0
        for line in seen:
            row[begin + _PLACE[line >> 8]] += 1
            row[end + _PLACE[line & 255]] += 1
        self.lines = seen

    def see_crates(self, state: State) -> None:
        """Where the crates lie."""
        crates = state.crate_cell[:] if state.farmer == CRATE_LORD else []
        if crates == self.crates:
            return
        for cell in self.crates:
            self.move(_CRATE_NUMBER, cell, NOBODY)
        self.crates = crates
        for crate, cell in enumerate(crates):
            if cell >= 0:
                self.rows[_CRATE_NUMBER][self.begins[_CRATE_NUMBER] + _PLACE[cell]] = crate + 1
