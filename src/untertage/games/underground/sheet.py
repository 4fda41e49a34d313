"""The component sheet of Underground as it is written."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from untertage.games.underground.geometry import CELLS
from untertage.kit.components import Entry, Id

CellName = Annotated[str, Meta(pattern="^[A-I][1-9]$", description="a cell such as C5")]
Count = Annotated[int, Meta(ge=1, le=99)]
PartId = Annotated[
    str, Meta(pattern="^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$", description="an id of at most 32 letters, digits, _ and -")
]
Cable = Literal["", "red", "blue", "green", "white"]
MOVES: Final = tuple(f">{far}" for far in range(1, 9))
"""How far a card lets the signal stone go."""
FEWEST_CARDS: Final = 40
"""Cards that a scenario leaves in the pile at least."""
FILES: Final = ("components.toml", "scenarios.toml")
FIXED: Final = {
    "board": ("*",),
    "play": ("hand_size",),
    "supply": ("gully",),
    "hourglass": ("*",),
    "difficulty": ("id",),
    "plateau": ("id",),
    "scenario": ("difficulty", "scenario_cards"),
}
"""What the rules fix or do not use."""
KEYS: Final = {"card": "cell"}
_NAME: Final = {"name": "term.{id}"}
WORDS: Final = {
    "shape": _NAME,
    "part": _NAME,
    "chip": _NAME,
    "scenario": {"name": "value.setup_{id}", "text": "step_text.{id}"},
}


class Board(Entry, frozen=True):
    """The grid."""

    rows: Literal["ABCDEFGHI"]
    columns: Literal[9]


class Turn(Entry, frozen=True):
    """Numbers of a turn."""

    hand_size: Literal[2]
    code_length: Annotated[int, Meta(ge=1, le=12)]
    ladder_levels: Annotated[int, Meta(ge=1, le=20)]
    first_code_chips: Annotated[int, Meta(ge=1, le=12)]
    penalty_cards: Annotated[int, Meta(ge=1, le=9)]


class Supply(Entry, frozen=True):
    """The general supply; gully chips are markers only (UG-D30)."""

    water: Annotated[int, Meta(ge=1, le=CELLS)]
    gully: Count
    keys: Annotated[int, Meta(ge=0, le=CELLS)]


class Difficulty(Entry, frozen=True):
    """First water and end chip of a random board."""

    id: Literal["easy", "medium", "hard"]
    water_start: Annotated[int, Meta(ge=0, le=12)]
    end_column: Literal[1, 5, 9]


class Hourglass(Entry, frozen=True):
    """Where the kidnapper begins."""

    start: Literal["T1"]


class ShapeEntry(Entry, frozen=True):
    """A form of part."""

    id: PartId
    joker: bool
    squares: tuple[tuple[int, int], ...]


class PartEntry(Entry, frozen=True):
    """A part with its two faces."""

    id: PartId
    shape: str
    home: Literal["stack", "reserve", "joker"]
    front: str
    back: str


class PlateauEntry(Entry, frozen=True):
    """A plateau, unturned."""

    id: Annotated[str, Meta(pattern="^[a-h]$", description="one of the letters a to h")]
    height: Annotated[int, Meta(ge=1, le=20)]
    rows: tuple[str, ...]


class CardEntry(Entry, frozen=True):
    """A play card."""

    cell: CellName
    steps: Annotated[int, Meta(ge=1, le=9)]
    part: str
    colour: Literal["red", "blue"]


class ChipEntry(Entry, frozen=True):
    """A code chip: a digit between two cables, or a special chip."""

    id: Id
    digit: Annotated[int, Meta(ge=-1, le=9)] = -1
    left: Cable = ""
    right: Cable = ""
    special: Literal["", "shaft", "exchange", "hammer", "ladder"] = ""


class ScenarioEntry(Entry, frozen=True):
    """A fixed set-up."""

    id: Id
    exit: CellName
    door: Literal["N", "E", "S", "W"]
    plateaus: dict[str, str]
    figure: CellName
    difficulty: Literal["easy", "medium", "hard"] = "easy"
    scenario_cards: Count = 1
    chips_drawn: Annotated[int, Meta(ge=0, le=12)] = 0
    chips_fixed: tuple[CellName, ...] = ()
    remove_cards: tuple[CellName, ...] = ()
    water_fixed: tuple[CellName, ...] = ()
    water_drawn: Annotated[int, Meta(ge=0, le=12)] = 0
    hourglass: bool = True
    end_column: Literal[1, 5, 9] = 1
    special: Literal["", "flood", "ladder_start", "rat"] = ""
    rat: str = ""


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of the sheet."""

    board: Board
    play: Turn
    supply: Supply
    difficulty: tuple[Difficulty, ...]
    hourglass: Hourglass
    shape: tuple[ShapeEntry, ...]
    part: tuple[PartEntry, ...]
    plateau: tuple[PlateauEntry, ...]
    card: tuple[CardEntry, ...]
    chip: tuple[ChipEntry, ...]
    scenario: tuple[ScenarioEntry, ...]
