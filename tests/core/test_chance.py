"""Chance: seeded, scripted, recorded, and enumerated exactly."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from untertage.bots.chance import Imagined
from untertage.core.chance import (
    Chance,
    NoChance,
    RecordedChance,
    ScriptedChance,
    SeededChance,
    chosen,
    chosen_evenly,
    evenly,
    outcomes,
    picked,
)
from untertage.core.errors import BadRecord


def test_a_seed_and_a_ply_always_give_the_same_picks() -> None:
    def picks(seed: int, ply: int) -> list[int]:
        chance = SeededChance(seed, ply)
        return [chance.pick([1, 2, 3, 4]) for _ in range(50)]

    assert picks(7, 3) == picks(7, 3)
    assert picks(7, 3) != picks(7, 4)
    assert picks(7, 3) != picks(8, 3)


def test_the_generator_stays_the_same_across_versions() -> None:
    """Records contain only picks, but a shared seed should deal the same game in later versions."""
    chance = SeededChance(7, 3)
    assert [chance.pick([1] * 6) for _ in range(12)] == [5, 0, 5, 1, 0, 2, 0, 4, 5, 5, 0, 3]


def test_seeded_picks_follow_the_weights() -> None:
    chance = SeededChance(1)
    counts = Counter(chance.pick([0, 1, 3, 0]) for _ in range(8_000))
    assert set(counts) == {1, 2}
    assert 1_800 < counts[1] < 2_200


def test_every_number_of_a_hash_is_uniform() -> None:
    """Each number taken from a hash is uniform over many plies and independent of the previous one."""
    rows = []
    for ply in range(4_000):
        chance = SeededChance(11, ply)
        rows.append([chance.pick([1, 1, 1]) for _ in range(17)])
    for at in range(17):
        assert all(1_200 < count < 1_470 for count in Counter(row[at] for row in rows).values())
    for at in range(16):
        pairs = Counter((row[at], row[at + 1]) for row in rows)
        assert len(pairs) == 9
        assert all(340 < count < 550 for count in pairs.values())


def test_picking_from_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing"):
        SeededChance(1).pick([0, 0])


def test_scripted_picks_are_returned_in_order_and_must_be_possible() -> None:
    chance = ScriptedChance([2, 0])
    assert chance.pick([1, 1, 1]) == 2
    with pytest.raises(BadRecord, match="pick 2"):
        chance.pick([0, 5])


@pytest.mark.parametrize("pick", [-1, 3])
def test_a_scripted_pick_outside_the_weights_is_refused(pick: int) -> None:
    with pytest.raises(BadRecord, match="pick 1"):
        ScriptedChance([pick]).pick([1, 1, 1])


def test_missing_and_left_over_picks_are_named() -> None:
    with pytest.raises(BadRecord, match="pick 1 is missing"):
        ScriptedChance([]).pick([1])
    chance = ScriptedChance([0, 0])
    chance.pick([1])
    with pytest.raises(BadRecord, match="1 picks too many"):
        chance.finish()


def test_recorded_picks_can_be_replayed() -> None:
    recorded = RecordedChance(SeededChance(5))
    first = [recorded.pick([3, 2, 1]) for _ in range(9)]
    again = ScriptedChance(recorded.picks)
    assert [again.pick([3, 2, 1]) for _ in range(9)] == first


def test_no_chance_refuses_every_pick() -> None:
    with pytest.raises(AssertionError):
        NoChance().pick([1])


def two_dice_until_a_six(chance: Chance) -> int:
    first = chance.pick([1] * 6)
    return 6 if first == 5 else first + chance.pick([2, 0, 1])


def test_outcomes_have_exact_probabilities() -> None:
    ways = outcomes(two_dice_until_a_six)
    assert sum(share for share, _, _ in ways) == 1
    assert len(ways) == 5 * 2 + 1
    assert (Fraction(1, 6), (5,), 6) in ways
    assert (Fraction(1, 6) * Fraction(1, 3), (4, 2), 6) in ways
    assert all(two_dice_until_a_six(ScriptedChance(picks)) == result for _, picks, result in ways)


def test_without_chance_there_is_one_outcome() -> None:
    assert outcomes(lambda chance: "same") == [(Fraction(1), (), "same")]


def test_too_many_outcomes_are_an_error() -> None:
    with pytest.raises(ValueError, match="more than 10"):
        outcomes(lambda chance: chance.pick([1] * 50), limit=10)


@given(st.integers(1, 200), st.integers(0, 2**60), st.integers(0, 40))
def test_equally_likely_things_are_picked_as_with_equal_weights(count: int, seed: int, before: int) -> None:
    one, other = SeededChance(seed), SeededChance(seed)
    for _ in range(before):
        assert evenly(one, count) == other.pick([1] * count)
    assert evenly(one, count) == picked(other, [1] * count)
    assert chosen_evenly(count, 1 - 2.0**-53) == chosen([1] * count, 1 - 2.0**-53) == count - 1
    recorded = RecordedChance(SeededChance(seed))
    assert [evenly(recorded, count)] == recorded.picks


def test_simulations_pick_equally_likely_things_as_with_equal_weights() -> None:
    one, other = Imagined(random.Random(4)), Imagined(random.Random(4))
    for count in range(1, 60):
        assert evenly(one, count) == other.pick([1] * count)
    assert one.picks == other.picks
    with pytest.raises(ValueError, match="nothing"):
        evenly(one, 0)
