"""The block of dice: 16 columns of up to four layers, their names and neighbours (TES-1)."""

from __future__ import annotations

from typing import Final

SIDE: Final = 4
COLUMNS: Final = 16
LAYERS: Final = 4
COLUMN_NAMES: Final = tuple(f"{column % SIDE}{column // SIDE}" for column in range(COLUMNS))
COLUMN_OF: Final = {name: column for column, name in enumerate(COLUMN_NAMES)}


def _neighbours(column: int) -> tuple[int, ...]:
    x, y = column % SIDE, column // SIDE
    around = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
    return tuple([b * SIDE + a for a, b in around if 0 <= a < SIDE and 0 <= b < SIDE])


NEIGHBOURS: Final = [_neighbours(column) for column in range(COLUMNS)]
CORNERS: Final = (0, SIDE - 1, COLUMNS - SIDE, COLUMNS - 1)
INNER: Final = [len(_neighbours(column)) == 4 for column in range(COLUMNS)]
OPEN_SIDES: Final = [5 - len(_neighbours(column)) for column in range(COLUMNS)]
"""The top, and the sides that lie at the edge of the block."""
