"""Lots that everyone can verify.

The organiser's server commits itself to a secret when the tournament is announced. At the start it publishes the
secret; together with the list of entrants, which was unknown before, it gives every entrant a lot.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256


def drawn(secret: str, numbers: Iterable[int]) -> tuple[int, ...]:
    """The entrants in the order of their lots: that of the SHA-256 of secret, all numbers, and the own number."""
    listed = sorted(numbers)
    known = " ".join(map(str, listed))
    return tuple(sorted(listed, key=lambda number: sha256(f"{secret}\n{known}\n{number}".encode()).digest()))
