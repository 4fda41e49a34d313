"""Perfect matchings, compared with a search through all of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from untertage.tournaments.matching import Matching

Edges = list[list[bool]]
SIZE = 12


def sparse(seed: int) -> Edges:
    """A graph in which about half of the vertices have two or three neighbours: it has many odd cycles."""
    random = Random(seed)
    edges = [[False] * SIZE for _ in range(SIZE)]
    for one, other in combinations(range(SIZE), 2):
        edges[one][other] = edges[other][one] = random.random() < random.choice((0.15, 0.35))
    return edges


def can_be_matched(edges: Edges, left: Sequence[int]) -> bool:
    if not left:
        return True
    first, *others = left
    return any(
        edges[first][other] and can_be_matched(edges, [one for one in others if one != other]) for other in others
    )


GRAPHS = [sparse(seed) for seed in range(400)]


def test_a_perfect_matching_is_found_exactly_if_there_is_one() -> None:
    found = []
    for edges in GRAPHS:
        matching = Matching(edges)
        found.append(matching.complete())
        assert found[-1] == can_be_matched(edges, range(SIZE))
        mates = [(one, mate) for one, mate in enumerate(matching.mate) if mate is not None]
        assert all(edges[one][mate] and matching.mate[mate] == one for one, mate in mates)
    assert 100 < sum(found) < 300


def test_a_pair_is_fixed_exactly_if_the_others_can_still_be_matched() -> None:
    """The next pair is tried on the same matching, whether or not the last one was possible."""
    refused = 0
    for edges in GRAPHS:
        matching, left = Matching(edges), list(range(SIZE))
        if not matching.complete():
            continue
        while left:
            first, *others = left
            for other in others:
                rest = [one for one in others if one != other]
                possible = edges[first][other] and can_be_matched(edges, rest)
                assert matching.fix(first, other) == possible
                if possible:
                    left = rest
                    break
                refused += edges[first][other]
    assert refused > 50


@pytest.mark.parametrize("size", [3, 5])
def test_an_odd_cycle_with_two_tails_is_matched_around(size: int) -> None:
    """The classic blossom: the path from tail to tail must go the right way around the cycle."""
    count = size + 3
    edges = [[False] * count for _ in range(count)]
    links = [(at, (at + 1) % size) for at in range(size)] + [(0, size), (size, size + 1), (1, size + 2)]
    for one, other in links:
        edges[one][other] = edges[other][one] = True
    assert Matching(edges).complete() == can_be_matched(edges, range(count))
