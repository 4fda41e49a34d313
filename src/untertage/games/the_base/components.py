"""The component sheet of The Base as typed data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec

from untertage.core.errors import BadComponents
from untertage.games.the_base.geometry import (
    CENTRE,
    COLUMNS,
    CROSSING,
    NAMES,
    ROWS,
    SHAPE_OF,
    SHAPES,
    SIDES,
    TILES,
    read_passages,
)
from untertage.kit.components import Entry, check_sheet, read_sheet

Shape = Literal["I", "L", "T", "X"]

MOST_ACTIONS: Final = 5
MOST_ROUNDS: Final = 30
"""Limits for custom sheets, so that the length of a game stays bounded (BASE-D26)."""


class Board(Entry, frozen=True):
    """The grid."""

    columns: tuple[str, ...]
    tile_rows: tuple[int, ...]
    mutant_slot_row: int
    explorer_slot_row: int
    central_cell: str


class Countdown(Entry, frozen=True):
    """The track that counts the rounds down."""

    start: int
    end: int
    maximum: int
    direction: str
    board_parts: int


class Turn(Entry, frozen=True):
    """What a turn is."""

    actions: int
    first_side: str


class Tokens(Entry, frozen=True):
    """The bonus tokens."""

    count: int
    max_per_side: int
    kinds: tuple[str, ...]


class Side(Entry, frozen=True):
    """One of the two teams."""

    id: str
    letter: str
    colour: str
    slot_row: int
    target_row: int
    slot_opening: str
    piece_numbers: tuple[int, ...]


class Slot(Entry, frozen=True):
    """A starting slot; number 0 is an unnumbered one."""

    id: str
    side: str
    number: int
    passages: str


class Tile(Entry, frozen=True):
    """A board tile in a base orientation."""

    id: str
    shape: Shape
    passages: str
    central: bool = False


class Mix(Entry, frozen=True):
    """Another choice of the 24 shuffled tiles, by shape."""

    id: Literal["standard", "open", "tight"]
    I: int = 0  # noqa: E741  # the names of the shapes
    L: int = 0
    T: int = 0
    X: int = 0


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of the sheet."""

    board: Board
    countdown: Countdown
    turn: Turn
    tokens: Tokens
    side: tuple[Side, ...]
    slot: tuple[Slot, ...]
    tile: tuple[Tile, ...]
    mix: tuple[Mix, ...]


class Components(msgspec.Struct, frozen=True):
    """A component sheet in the form that the rules use."""

    sheet: Sheet
    mixes: dict[str, tuple[int, ...]]
    """How many tiles of each shape are shuffled, by the name of the mix."""


def check(raw: Mapping[str, Any]) -> Components:
    """Validate a raw sheet; raises BadComponents."""
    sheet = check_sheet(raw, Sheet)
    _check_fixed(sheet)
    shuffled = [tile for tile in sheet.tile if not tile.central]
    _check_tiles(sheet)
    mixes: dict[str, tuple[int, ...]] = {mix.id: (mix.I, mix.L, mix.T, mix.X) for mix in sheet.mix}
    mixes["standard"] = tuple(sum(tile.shape == shape for tile in shuffled) for shape in SHAPES)
    for name, counts in mixes.items():
        if sum(counts) != len(TILES) - 1 or min(counts) < 0:
            raise BadComponents(f"mix {name}: {sum(counts)} tiles are shuffled, not {len(TILES) - 1}")
    for name in ("open", "tight"):
        if name not in mixes:
            raise BadComponents(f"mix: {name} is missing")
    return Components(sheet, mixes)


def _check_fixed(sheet: Sheet) -> None:
    """What the rules and the map assume; the number of rounds is an option of the match."""
    board, countdown = sheet.board, sheet.countdown
    if ("".join(board.columns), board.tile_rows, board.central_cell) != (COLUMNS, (1, 2, 3, 4, 5), NAMES[CENTRE]):
        raise BadComponents("board: it is 5 by 5 with its centre on C3")
    if (board.mutant_slot_row, board.explorer_slot_row) != (0, ROWS - 1):
        raise BadComponents("board: the slots are rows 0 and 6")
    if (countdown.start, countdown.end) != (20, 0):
        raise BadComponents("countdown: it runs from 20 to 0; use the option rounds for another length")
    if tuple(side.id for side in sheet.side) != SIDES:
        raise BadComponents("side: mutants and explorers, in this order")
    if not 1 <= countdown.maximum <= MOST_ROUNDS:
        raise BadComponents(f"countdown: its highest number is at most {MOST_ROUNDS}")
    if not 1 <= sheet.turn.actions <= MOST_ACTIONS or sheet.turn.first_side != SIDES[0]:
        raise BadComponents(f"turn: between one and {MOST_ACTIONS} actions are needed, and the mutants begin")
    if sheet.tokens.count < 2 * sheet.tokens.max_per_side or sheet.tokens.max_per_side != 2:
        raise BadComponents("tokens: two for each side are needed")


def _check_tiles(sheet: Sheet) -> None:
    """Two, three or four passages, no dead ends (BASE-D31); one central tile with four (BASE-D30)."""
    for tile in sheet.tile:
        shape = SHAPE_OF[read_passages(tile.passages)] if set(tile.passages) <= set("NESW") else -1
        if shape != SHAPES.index(tile.shape):
            raise BadComponents(f"tile {tile.id}: passages {tile.passages!r} do not make shape {tile.shape}")
    central = [tile for tile in sheet.tile if tile.central]
    if len(central) != 1 or SHAPES.index(central[0].shape) != CROSSING:
        raise BadComponents("tile: exactly one tile is central, and it has four passages")
    for what, names in (("tile", [t.id for t in sheet.tile]), ("slot", [s.id for s in sheet.slot])):
        if len(set(names)) < len(names):
            raise BadComponents(f"{what}: duplicate id")
    for side in ("mutants", "explorers"):
        if sorted(slot.number for slot in sheet.slot if slot.side == side) != [0, 0, 1, 2, 3]:
            raise BadComponents(f"slot: {side} need the numbers 1, 2, 3 and two unnumbered slots")


HOUSE: Final = check(read_sheet("untertage.games.the_base"))
