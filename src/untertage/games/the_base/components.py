"""The component sheet of The Base as typed data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from untertage.core.errors import BadComponents
from untertage.core.sheets import HEAD
from untertage.games.the_base.geometry import CROSSING, SHAPE_OF, SHAPES, TILES, read_passages
from untertage.kit.components import Entry, Id, check_sheet, read_sheet

Shape = Literal["I", "L", "T", "X"]
Count = Annotated[int, Meta(ge=0, le=24)]

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

    id: Id
    I: Count = 0  # noqa: E741  # the names of the shapes
    L: Count = 0
    T: Count = 0
    X: Count = 0


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


FIXED: Final = {
    "board": ("*",),
    "countdown": ("start", "end", "direction", "board_parts"),
    "turn": ("first_side",),
    "tokens": ("*",),
    "side": ("*",),
    "slot": ("*",),
}
"""What the rules and the map assume; the number of rounds is an option of the match."""
WORDS: Final = {"mix": {"name": "value.tile_mix_{id}"}}


def check(raw: Mapping[str, Any]) -> Components:
    """Validate a raw sheet; raises BadComponents."""
    sheet = check_sheet(raw, Sheet)
    if not 1 <= sheet.turn.actions <= MOST_ACTIONS:
        raise BadComponents(f"turn: between one and {MOST_ACTIONS} actions are needed")
    if not sheet.countdown.start <= sheet.countdown.maximum <= MOST_ROUNDS:
        raise BadComponents(f"countdown: maximum lies between {sheet.countdown.start} and {MOST_ROUNDS}")
    _check_tiles(sheet)
    counted = tuple(sum(tile.shape == shape and not tile.central for tile in sheet.tile) for shape in SHAPES)
    mixes: dict[str, tuple[int, ...]] = {mix.id: (mix.I, mix.L, mix.T, mix.X) for mix in sheet.mix}
    if HEAD not in raw:
        mixes["standard"] = counted  # in older records the tiles decide
    for name, counts in (("standard", counted), *mixes.items()):
        if sum(counts) != len(TILES) - 1:
            raise BadComponents(f"mix {name}: {sum(counts)} tiles are shuffled, not {len(TILES) - 1}")
    if mixes.get("standard") != counted:
        raise BadComponents(f"mix standard: it must agree with the entries [[tile]], {_shapes(counted)}")
    return Components(sheet, mixes)


def _shapes(counts: tuple[int, ...]) -> str:
    return ", ".join(f"{shape} = {count}" for shape, count in zip(SHAPES, counts, strict=True))


def _check_tiles(sheet: Sheet) -> None:
    """Two, three or four passages, no dead ends (BASE-D31); one central tile with four (BASE-D30)."""
    for tile in sheet.tile:
        shape = SHAPE_OF[read_passages(tile.passages)] if set(tile.passages) <= set("NESW") else -1
        if shape != SHAPES.index(tile.shape):
            raise BadComponents(f"tile {tile.id}: passages {tile.passages!r} do not make shape {tile.shape}")
    central = [tile for tile in sheet.tile if tile.central]
    if len(central) != 1 or SHAPES.index(central[0].shape) != CROSSING:
        raise BadComponents("tile: exactly one tile is central, and it has four passages")


HOUSE: Final = check(read_sheet("untertage.games.the_base"))
