"""The board in small ints: 81 cells, four directions, 36 sections around it (UG-32, UG-111)."""

from __future__ import annotations

from typing import Final

ROWS: Final = "ABCDEFGHI"
WIDTH: Final = 9
CELLS: Final = WIDTH * WIDTH
NAMES: Final = [f"{ROWS[cell // WIDTH]}{cell % WIDTH + 1}" for cell in range(CELLS)]
INDEX: Final = {name: cell for cell, name in enumerate(NAMES)}
ROW: Final = [cell // WIDTH for cell in range(CELLS)]
COLUMN: Final = [cell % WIDTH for cell in range(CELLS)]
BIT: Final = [1 << cell for cell in range(CELLS)]
BOARD: Final = (1 << CELLS) - 1
NOWHERE: Final = -1

SIDES: Final = "NESW"
NORTH, EAST, SOUTH, WEST = range(4)
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


def cells_in(mask: int) -> list[int]:
    """The cells of a set of bits, in the order of the board."""
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def names_in(mask: int) -> tuple[str, ...]:
    """The names of a set of cells."""
    return tuple([NAMES[cell] for cell in cells_in(mask)])
