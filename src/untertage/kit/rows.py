"""Rows of signed bytes, from which observations and action masks are made."""

from __future__ import annotations

from typing import Any, Final

LOWEST: Final = -128
HIGHEST: Final = 127


def small(value: int) -> int:
    """A number as a signed byte, clamped to the limits."""
    return (HIGHEST if value > HIGHEST else LOWEST if value < LOWEST else value) & 255


def around(viewer: int | None, seats: int) -> list[int]:
    """For each seat its distance from the viewer in turn order; a spectator looks from seat 0."""
    first = viewer or 0
    return [(seat - first) % seats for seat in range(seats)]


def one_hot(size: int) -> list[bytes]:
    """For each number below the size the row with a 1 in its place; the last row, for -1, is empty."""
    rows = [bytes([here == place for here in range(size)]) for place in range(size)]
    return [*rows, bytes(size)]


def numbers_of(index: dict[Any, Any], actions: list[Any]) -> list[Any]:
    """The indices of actions; raises KeyError. Typed Any so that compiled code does not unbox and box every int."""
    return [index[action] for action in actions]


def marked(size: int, numbers: list[Any]) -> bytearray:
    """A row with a 1 for each of the numbers."""
    row = bytearray(size)
    for number in numbers:
        row[number] = 1
    return row
