"""Bags: unseen things are stored as counts, without an order."""

from __future__ import annotations

from untertage.core.chance import Chance, picked


def draw(bag: list[int], chance: Chance) -> int:
    """Draw one thing from a bag of counts and return its kind."""
    kind = picked(chance, bag)
    bag[kind] -= 1
    return kind
