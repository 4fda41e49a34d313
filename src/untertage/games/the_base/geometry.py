"""The map: 35 places as small ints, edges as bits, and precomputed tables (BASE-1 … BASE-4)."""

from __future__ import annotations

from typing import Final

COLUMNS: Final = "ABCDE"
WIDTH: Final = 5
ROWS: Final = 7
PLACES: Final = WIDTH * ROWS
NAMES: Final = [f"{COLUMNS[place % WIDTH]}{place // WIDTH}" for place in range(PLACES)]
INDEX: Final = {name: place for place, name in enumerate(NAMES)}
SLOTS: Final = [*range(WIDTH), *range(PLACES - WIDTH, PLACES)]
TILES: Final = list(range(WIDTH, PLACES - WIDTH))
CENTRE: Final = INDEX["C3"]

IS_SLOT: Final = [place not in TILES for place in range(PLACES)]
ROW: Final = [place // WIDTH for place in range(PLACES)]

EDGES: Final = "NESW"
NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
FACE_DOWN: Final = 0
"""A face-down tile shows no passage (BASE-6); every face-up tile has some."""

SHAPES: Final = "ILTX"
STRAIGHT, CORNER, JUNCTION, CROSSING = range(4)

MUTANTS: Final = 0
EXPLORERS: Final = 1
SIDES: Final = ("mutants", "explorers")
TEAM: Final = 3
PIECES: Final = ("M1", "M2", "M3", "X1", "X2", "X3")
PIECE_INDEX: Final = {name: piece for piece, name in enumerate(PIECES)}
OWNER: Final = [MUTANTS, MUTANTS, MUTANTS, EXPLORERS, EXPLORERS, EXPLORERS]
OWN_SLOTS: Final = [list(range(WIDTH)), list(range(PLACES - WIDTH, PLACES))]
IS_TARGET: Final = [[ROW[place] == ROWS - 1 for place in range(PLACES)], [ROW[place] == 0 for place in range(PLACES)]]
"""Is this place a target slot of the side?"""
TO_GO: Final = [[ROWS - 1 - ROW[place] for place in range(PLACES)], [ROW[place] for place in range(PLACES)]]
"""Rows between a place and the side's target row (BASE-77)."""


def turned(passages: int, quarters: int) -> int:
    """The passages after this many clockwise quarter turns: N becomes E, E becomes S, S becomes W, W becomes N."""
    return ((passages << quarters) | (passages >> (4 - quarters))) & 15


def write_passages(passages: int) -> str:
    return "".join(edge for bit, edge in enumerate(EDGES) if passages >> bit & 1)


def read_passages(text: str) -> int:
    return sum(1 << EDGES.index(edge) for edge in text)


def _shape(passages: int) -> int:
    count = passages.bit_count()
    if count == 2:
        return STRAIGHT if passages in (NORTH | SOUTH, EAST | WEST) else CORNER
    return {3: JUNCTION, 4: CROSSING}.get(count, -1)


SHAPE_OF: Final = [_shape(passages) for passages in range(16)]
MASKS: Final = [[mask for mask in range(16) if SHAPE_OF[mask] == shape] for shape in range(4)]
"""The passage sets that a shape can show."""


def _neighbour(place: int, bit: int) -> int:
    """The place behind an edge, or -1 where the edge leads nowhere (BASE-2, BASE-3, BASE-4)."""
    column, row = place % WIDTH, place // WIDTH
    column += (bit == EAST) - (bit == WEST)
    row += (bit == SOUTH) - (bit == NORTH)
    if not (0 <= column < WIDTH and 0 <= row < ROWS):
        return -1
    there = row * WIDTH + column
    return -1 if IS_SLOT[place] and IS_SLOT[there] else there


BESIDE: Final = [[_neighbour(place, 1 << edge) for edge in range(4)] for place in range(PLACES)]
"""The neighbour behind each edge of a place, in the order of EDGES; -1 where the edge leads nowhere."""


def _exits(place: int, passages: int) -> list[tuple[int, int]]:
    ways = [(BESIDE[place][bit], turned(1 << bit, 2)) for bit in range(4) if passages >> bit & 1]
    return [way for way in ways if way[0] >= 0]


EXITS: Final = [[_exits(place, passages) for passages in range(16)] for place in range(PLACES)]
"""For a place and its passages: the neighbours behind them, each with the neighbour's edge towards this place."""
SLOT_PASSAGES: Final = [SOUTH if place < WIDTH else NORTH if place >= PLACES - WIDTH else 0 for place in range(PLACES)]
"""A slot has one passage, towards the board (BASE-3, BASE-5)."""
FRONT: Final = [
    place + WIDTH if place < WIDTH else place - WIDTH if place >= PLACES - WIDTH else -1 for place in range(PLACES)
]
"""The tile in front of a slot."""
EDGE_TO: Final = [
    [next((1 << bit for bit in range(4) if BESIDE[a][bit] == b), 0) for b in range(PLACES)] for a in range(PLACES)
]
"""The edge of the first place that touches the second, 0 if they are not neighbours."""
