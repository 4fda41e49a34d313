"""Sets of small ints, written as the bits of one int."""

from __future__ import annotations

from typing import Final

WORD: Final = 60
"""Sets are taken apart in words that fit a machine register, which compiled code handles without allocating."""
WHOLE_WORD: Final = (1 << 60) - 1


def members(bits: int) -> list[int]:
    """The members of a set in ascending order."""
    found: list[int] = []
    lowest = -1
    while bits:
        word = bits & WHOLE_WORD
        while word:
            low = word & -word
            found.append(lowest + low.bit_length())
            word ^= low
        bits >>= WORD
        lowest += WORD
    return found
