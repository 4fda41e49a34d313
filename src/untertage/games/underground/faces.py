"""From the printed face of a part to every way it can lie (UG-56), and when it stays level (UG-69)."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from untertage.core.errors import BadComponents
from untertage.games.underground.contents import MOST_PACKED, STONE, SYMBOLS, Face, inside_of, packed
from untertage.games.underground.geometry import OFFSET, SIDES, WHOLE_BOARD, WIDTH, windows_for

Squares = list[tuple[int, int]]
TURNS: Final = range(4)
WINDOWS: Final = [[windows_for(1 + row, 1 + column) for column in range(WIDTH)] for row in range(WIDTH)]
"""For each last row and column of an outline; faces share them, which keeps them in the CPU cache."""


class Print:
    """One printed face, unturned: squares with grounds, symbols and walls."""

    def __init__(self, squares: Squares, grounds: str, symbols: list[int], walls: list[int]) -> None:
        self.squares = squares
        self.grounds = grounds
        self.symbols = symbols
        self.walls = walls

    def turned(self) -> Print:
        """A quarter turn clockwise: what was north is east."""
        height = 1 + max(row for row, _ in self.squares)
        squares = [(column, height - 1 - row) for row, column in self.squares]
        walls = [(wall << 1 | wall >> 3) & 15 for wall in self.walls]
        return Print(squares, self.grounds, self.symbols, walls)

    def looks(self) -> frozenset[tuple[int, int, str, int, int]]:
        """How the face looks, whatever the order of its squares."""
        rows = zip(self.squares, self.grounds, self.symbols, self.walls, strict=True)
        return frozenset((row, column, ground, symbol, wall) for (row, column), ground, symbol, wall in rows)


def mirrored(squares: Squares) -> Squares:
    """The squares of the back, seen from its own side."""
    width = 1 + max(column for _, column in squares)
    return [(row, width - 1 - column) for row, column in squares]


def read_face(name: str, text: str, squares: Squares) -> Print:
    """A face as the sheet writes it: grounds, then symbols and walls; each face has its own print (UG-D21).

    Raises BadComponents.
    """
    grounds, *marks = text.split() or [""]
    if len(grounds) != len(squares) or set(grounds) - set("SW"):
        raise BadComponents(f"part {name}: {grounds!r} is not a ground for each of {len(squares)} squares")
    symbols, walls = [0] * len(squares), [0] * len(squares)
    try:
        for mark in marks:
            _read_mark(mark, squares, symbols, walls)
    except (ValueError, IndexError):
        raise BadComponents(f"part {name}: {text!r} cannot be read") from None
    return Print(squares, grounds, symbols, walls)


def _read_mark(mark: str, squares: Squares, symbols: list[int], walls: list[int]) -> None:
    if "|" in mark:
        one, other = map(int, mark.split("|"))
        side = OFFSET.index((squares[other][0] - squares[one][0], squares[other][1] - squares[one][1]))
        walls[one] |= 1 << side
        walls[other] |= 1 << (side + 2) % 4
    elif ":" in mark:
        number, letter = mark.split(":")
        square, side = squares[int(number)], SIDES.index(letter)
        if (square[0] + OFFSET[side][0], square[1] + OFFSET[side][1]) in squares:
            raise ValueError(mark)
        walls[int(number)] |= 1 << side
    else:
        symbols[int(mark[1:])] = SYMBOLS.index(mark[0], 1)


def lay_out(index: int, part: int, side: str, turns: int, face: Print, stable: list[frozenset[int]]) -> Face:
    """The tables of one way to lie."""
    rows, columns = [row for row, _ in face.squares], [column for _, column in face.squares]
    shifts = [row * WIDTH + column for row, column in face.squares]
    stone = frozenset(i for i, ground in enumerate(face.grounds) if ground == STONE)
    wood = [i for i in range(len(shifts)) if i not in stone]
    inside = inside_of(1 + max(rows), 1 + max(columns))
    return Face(
        index=index, part=part,
        side="front" if side == "front" else "back",
        turns=turns,  # type: ignore[arg-type]  # one of TURNS
        rows=rows, columns=columns, grounds=face.grounds, symbols=face.symbols, walls=face.walls, shifts=shifts,
        inside=inside,
        windows=WINDOWS[max(rows)][max(columns)] if len(shifts) <= MOST_PACKED else [(WHOLE_BOARD, inside)],
        stone=packed([shifts[i] for i in sorted(stone)]),
        wood=packed([shifts[i] for i in wood]),
        balance=[packed([shifts[i] for i in sorted(rest)]) for rest in _props(stable, stone)],
        contact=[] if stone else [packed([shift]) for shift in shifts],
        places=[], exchanges=[],
    )  # fmt: skip


def _props(stable: list[frozenset[int]], stone: frozenset[int]) -> list[frozenset[int]]:
    """What must rest beside the stone squares; nothing if they suffice."""
    rests = {need - stone for need in stable}
    if frozenset() in rests:
        return []
    return sorted((rest for rest in rests if not any(other < rest for other in rests)), key=sorted)


def stable_sets(squares: Squares) -> list[frozenset[int]]:
    """The smallest sets of resting squares on which a part does not tip (UG-69).

    More support never makes a part tip, so the smallest sets are enough.
    """
    found: list[frozenset[int]] = []
    for size in range(1, len(squares) + 1):
        for chosen in combinations(range(len(squares)), size):
            resting = frozenset(chosen)
            if not any(smaller <= resting for smaller in found) and rests_level(squares, resting):
                found.append(resting)
    return found


def rests_level(squares: Squares, resting: frozenset[int]) -> bool:
    """Is the centre of all squares in the closed convex outline of the resting ones? Exact in integers."""
    if not resting:
        return False
    count = len(squares)
    centre = (sum(2 * r + 1 for r, _ in squares), sum(2 * c + 1 for _, c in squares))
    corners = {
        (2 * count * (squares[i][0] + down), 2 * count * (squares[i][1] + right))
        for i in resting
        for down in (0, 1)
        for right in (0, 1)
    }
    return not any(_lies_beyond(a, b, centre, corners) for a in corners for b in corners if a != b)


def _lies_beyond(a: tuple[int, int], b: tuple[int, int], point: tuple[int, int], corners: set[tuple[int, int]]) -> bool:
    """Does the line from a to b have every corner on one side and the point strictly on the other?"""
    return _turn(a, b, point) < 0 and all(_turn(a, b, corner) >= 0 for corner in corners)


def _turn(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
