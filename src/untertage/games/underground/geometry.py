"""The board: 81 cells as small ints, four directions, 36 sections around it (UG-32, UG-111)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from untertage.kit.bits import members

if TYPE_CHECKING:  # a machine integer when compiled; any int otherwise
    from mypy_extensions import i64

ROWS: Final = "ABCDEFGHI"
WIDTH: Final = 9
CELLS: Final = WIDTH * WIDTH
NAMES: Final = [f"{ROWS[cell // WIDTH]}{cell % WIDTH + 1}" for cell in range(CELLS)]
INDEX: Final = {name: cell for cell, name in enumerate(NAMES)}
ROW: Final = [cell // WIDTH for cell in range(CELLS)]
COLUMN: Final = [cell % WIDTH for cell in range(CELLS)]
BIT: Final = [1 << cell for cell in range(CELLS)]
BOARD: Final = (1 << CELLS) - 1
WINDOW: Final = 6
"""Rows."""
NOWHERE: Final = -1

SIDES: Final = "NESW"
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
OFFSET: Final = [(-1, 0), (0, 1), (1, 0), (0, -1)]


def _beside(cell: int, side: int) -> int:
    row, column = ROW[cell] + OFFSET[side][0], COLUMN[cell] + OFFSET[side][1]
    return row * WIDTH + column if 0 <= row < WIDTH and 0 <= column < WIDTH else NOWHERE


BESIDE: Final = [[_beside(cell, side) for side in range(4)] for cell in range(CELLS)]
"""The neighbour behind each side of a cell, or NOWHERE at the edge of the board (UG-75)."""
NEIGHBOURS: Final = [
    [(BESIDE[cell][side], side) for side in range(4) if BESIDE[cell][side] >= 0] for cell in range(CELLS)
]
"""The neighbours of a cell, each with the side on which it lies."""
SIDE_TO: Final = [dict(NEIGHBOURS[cell]) for cell in range(CELLS)]

SECTIONS: Final = [
    *(f"T{column}" for column in range(1, WIDTH + 1)),
    *(f"R{row}" for row in ROWS),
    *(f"B{column}" for column in range(WIDTH, 0, -1)),
    *(f"L{row}" for row in reversed(ROWS)),
]
"""Clockwise from the top left (UG-111)."""
SECTION_INDEX: Final = {name: section for section, name in enumerate(SECTIONS)}


def _watched(section: str) -> int:
    """T and B sections look along a column, R and L sections along a row (UG-115)."""
    line = section[1]
    return sum(BIT[cell] for cell in range(CELLS) if line in NAMES[cell])


SIGHT: Final = [_watched(section) for section in SECTIONS]
"""The cells that a section watches, as bits."""


def end_section(column: int) -> int:
    """The section below a column, where the end chip lies (UG-6)."""
    return SECTION_INDEX[f"B{column}"]


SPLIT: Final = 54
"""The number of cells in the upper six rows; the lower three follow."""
UPPER: Final = (1 << 54) - 1
LOWER: Final = (1 << 27) - 1
WHOLE_BOARD: Final = 4
"""Not a window but the whole board."""


def seen_through(window: i64, upper: i64, lower: i64) -> i64:
    """A set of cells, its upper six rows and its lower three, as seen through a window: six rows from row 0, 1, 2 or 3
    on."""
    hidden = 27 - 9 * window
    return upper >> 9 * window | (lower << hidden & LOWER) >> hidden << 54 - 9 * window


def windows_for(height: int, width: int) -> list[tuple[int, int]]:
    """The windows through which all places of an outline of this size are seen, each with the top-left corners that it
    is for; together they hold every corner on the board once (UG-55)."""
    columns = sum(1 << column for column in range(WIDTH - width + 1))
    if height > WINDOW:
        return [(WHOLE_BOARD, sum(columns << WIDTH * row for row in range(WIDTH - height + 1)))]
    found: list[tuple[int, int]] = []
    first = 0
    while first + height <= WIDTH:
        window = min(first, WIDTH - WINDOW)
        following = window + WINDOW - height + 1
        found.append((window, sum(columns << WIDTH * (row - window) for row in range(first, following))))
        first = following
    return found


def names_in(mask: int) -> tuple[str, ...]:
    """The names of a set of cells."""
    return tuple([NAMES[cell] for cell in members(mask)])
