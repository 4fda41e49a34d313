"""Free faces, movable dice and groups by checking every cell, as a person would."""

from __future__ import annotations

SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))


def free_faces_by_cells(rows: list[list[int]], x: int, y: int) -> int:
    """Free faces of the top die at x, y, from the neighbouring cell on every side (TES-5)."""
    cells = {(a, b, z) for b, row in enumerate(rows) for a, height in enumerate(row) for z in range(1, height + 1)}
    top = max((z for a, b, z in cells if (a, b) == (x, y)), default=0)
    if top == 0:
        return 0
    free = [(x + dx, y + dy, top) not in cells for dx, dy in SIDES] + [(x, y, top + 1) not in cells]
    return sum(free)


def movable_by_cells(rows: list[list[int]], needed: int) -> set[str]:
    """Is the top die movable? TES-6 on explicit cells."""
    return {f"{x}{y}" for y in range(4) for x in range(4) if free_faces_by_cells(rows, x, y) >= needed}


def valid_group(dice: tuple[str, ...], wrap: bool) -> bool:
    """Is it a group? A second formulation of TES-50 and TES-51."""
    if not 3 <= len(dice) <= 6:
        return False
    colors, values = [die[0] for die in dice], sorted(int(die[1]) for die in dice)
    if len(set(colors)) not in (1, len(dice)):
        return False
    if len(set(values)) == 1:
        return True
    if len(set(values)) < len(values):
        return False
    if values[-1] - values[0] == len(values) - 1:
        return True
    turned = [sorted((value + shift - 1) % 6 + 1 for value in values) for shift in range(6)]
    return wrap and any(row[-1] - row[0] == len(row) - 1 for row in turned)
