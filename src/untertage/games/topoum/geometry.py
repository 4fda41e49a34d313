"""The hexagonal board: spaces as small ints, sets of spaces as bit masks, and all tables of geometry (TOP-13).

A space (q, r) has the number (r + 6) * 14 + (q + 6). Fourteen per row, one more than the widest row, make a step in any
of the six directions a shift by a constant: what leaves a row lands on the unused column, and `& board` drops it. The
numbering does not depend on the size of the board, so names and tables serve all sizes.
"""

from typing import Final

LARGEST: Final = 6
WIDTH: Final = 2 * LARGEST + 2
OFF: Final = -1

DIRECTIONS: Final = ("e", "ne", "nw", "w", "sw", "se")
DELTAS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
NEAR: Final = [1 << WIDTH + dr * WIDTH + dq for dq, dr in DELTAS]
"""By direction the bit of a neighbour in `near`."""
ALL_NEAR: Final = sum(NEAR)


def distance(q: int, r: int) -> int:
    """How far a space lies from the centre (TOP-13)."""
    return max(abs(q), abs(r), abs(q + r))


def number(q: int, r: int) -> int:
    """The int of the space (q, r), or OFF beyond the largest board."""
    return (r + LARGEST) * WIDTH + q + LARGEST if distance(q, r) <= LARGEST else OFF


def coordinates(cell: int) -> tuple[int, int]:
    """(q, r) of a space."""
    return cell % WIDTH - LARGEST, cell // WIDTH - LARGEST


def _spaces(radius: int) -> list[int]:
    span = range(-LARGEST, LARGEST + 1)
    return [number(q, r) for r in span for q in span if distance(q, r) <= radius]


def mask(cells: list[int]) -> int:
    """The set of these spaces."""
    bits = 0
    for cell in cells:
        bits |= 1 << cell
    return bits


def near(cells: int, cell: int) -> int:
    """The neighbours of a space that are in a set, as bits of NEAR."""
    return (cells >> cell - WIDTH if cell >= WIDTH else cells << WIDTH - cell) & ALL_NEAR


def without(cells: int, others: int) -> int:
    """The spaces of a set that are not in the other one; faster than `cells & ~others`, which goes through a negative
    number. Many sets are empty, and then there is nothing to calculate."""
    return cells ^ (cells & others) if others else cells


def meet(cells: int, others: int) -> bool:
    """Do two sets share a space? Faster than `cells & others` where one is empty, as most sets of tokens are."""
    return cells != 0 and others != 0 and cells & others != 0


SPACES: Final = _spaces(LARGEST)
EVERYWHERE: Final = mask(SPACES)
BOARD: Final = {radius: mask(_spaces(radius)) for radius in (4, 5, 6)}
CELLS: Final = WIDTH * (2 * LARGEST + 1)
CENTRE: Final = number(0, 0)
BIT: Final = [1 << cell for cell in range(CELLS)]
ALL_BUT: Final = [(1 << CELLS) - 1 ^ bit for bit in BIT]
"""The set of all spaces except this one."""


def name_of(cell: int) -> str:
    """The name of a space: letter of the row, number of the diagonal."""
    q, r = coordinates(cell)
    return f"{chr(ord('a') + r + LARGEST)}{q + LARGEST + 1}"


NAMES: Final = [name_of(cell) for cell in range(CELLS)]
INDEX: Final = {NAMES[cell]: cell for cell in range(CELLS) if cell % WIDTH <= 2 * LARGEST}
"""Every name that can be written; those in the two empty corners of the grid are on no board and have no neighbours."""


def _ray(cell: int, direction: int) -> list[int]:
    q, r = coordinates(cell)
    dq, dr = DELTAS[direction]
    ray: list[int] = []
    while True:
        q, r = q + dq, r + dr
        if number(q, r) == OFF:
            return ray
        ray.append(number(q, r))


def _rays() -> list[list[list[int]]]:
    table: list[list[list[int]]] = [[[] for _ in DIRECTIONS] for _ in range(CELLS)]
    for cell in SPACES:
        table[cell] = [_ray(cell, direction) for direction in range(6)]
    return table


RAY: Final = _rays()
RAY_MASK: Final = [[mask(ray) for ray in rays] for rays in RAY]
STEP: Final = [[ray[0] if ray else OFF for ray in rays] for rays in RAY]


def _ring(far: int) -> list[int]:
    """Per space the set of spaces at this distance in a straight line; at distance 1 the neighbours (TOP-7)."""
    return [mask([ray[far - 1] for ray in rays if len(ray) >= far]) for rays in RAY]


RING: Final = [[0] * CELLS, _ring(1), _ring(2), _ring(3)]
NEIGHBOURS: Final = RING[1]


def _within(reach: int) -> list[int]:
    """Per space the spaces at these distances in a straight line; without any distance all spaces."""
    within = [0 if reach else (1 << CELLS) - 1] * CELLS
    for far, ring in enumerate(RING):
        if reach >> far & 1:
            within = [seen | ring[cell] for cell, seen in enumerate(within)]
    return within


WITHIN: Final = [_within(reach) for reach in range(1 << len(RING))]
"""By a set of distances, in which distance n is bit n, and by space."""


def _lines() -> tuple[list[list[int]], list[list[int]], list[list[int]]]:
    between = [[-1] * CELLS for _ in range(CELLS)]
    line = [[0] * CELLS for _ in range(CELLS)]
    heading = [[OFF] * CELLS for _ in range(CELLS)]
    for cell in SPACES:
        for direction in range(6):
            inner = 0
            for other in RAY[cell][direction]:
                between[cell][other] = inner
                line[cell][other] = inner | BIT[cell] | BIT[other]
                heading[cell][other] = direction
                inner |= BIT[other]
    return between, line, heading


_BETWEEN_LINE_HEADING: Final = _lines()
BETWEEN: Final = _BETWEEN_LINE_HEADING[0]
"""[a][b]: the spaces strictly between two spaces in a straight line, -1 when they are in none."""
LINE: Final = _BETWEEN_LINE_HEADING[1]
"""The same with both ends."""
HEADING: Final = _BETWEEN_LINE_HEADING[2]
"""The direction from a to b, OFF when there is none."""


def _hangs_together(ring: int) -> bool:
    """Do these neighbours of a space touch each other, all the way round?"""
    gaps = sum(1 for turn in range(6) if ring & NEAR[turn] and not ring & NEAR[(turn + 1) % 6])
    return gaps < 2


TOGETHER: Final = {
    ring: _hangs_together(ring)
    for ring in [sum(NEAR[turn] for turn in range(6) if subset >> turn & 1) for subset in range(64)]
}
"""By what is `near` a space: whether a part stays in one piece when it loses this space."""
