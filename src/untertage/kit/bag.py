"""Bags: what nobody has seen yet is a number of things, not an order of them."""

from __future__ import annotations

from untertage.core.chance import Chance, picked


def draw(bag: list[int], chance: Chance) -> int:
    """Take one thing out of a bag of counts and say which kind it is."""
    kind = picked(chance, bag)
    bag[kind] -= 1
    return kind
