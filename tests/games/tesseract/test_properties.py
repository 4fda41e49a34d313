"""What holds in every state of every game, checked on random walks that shrink."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.tesseract.by_cells import movable_by_cells, valid_group
from tests.games.tesseract.table import GAME
from untertage.core.chance import SeededChance
from untertage.games.tesseract.geometry import COLUMN_NAMES, COLUMNS, INNER, NEIGHBOURS
from untertage.games.tesseract.names import FACE_NAMES
from untertage.games.tesseract.rules.containing import groups_among
from untertage.games.tesseract.rules.cube import free_faces, lowest, movable, movable_bits
from untertage.games.tesseract.state import BURIED, FACES, State

CHOICES = st.lists(st.integers(0, 10_000), max_size=120)
OPTIONS = st.fixed_dictionaries(
    {
        "base_side": st.sampled_from("1A2B3C4D"),
        "extra_primed": st.sampled_from([0, 1, 2]),
        "transfer_consent": st.sampled_from(["auto", "ask"]),
        "empty_loss": st.sampled_from(["threat_start", "immediate"]),
    }
)


def play(seats: int, options: dict[str, Any], seed: int, choices: list[int]) -> list[State]:
    """The states of a game in which the choices index the legal lists."""
    state = GAME.setup(seats, GAME.read_options(options), SeededChance(seed))
    states = [state.clone()]
    for choice in choices:
        if state.ended:
            break
        seat = GAME.actors(state)[0]
        legal = GAME.legal_actions(state, seat)
        GAME.advance(state, seat, legal[choice % len(legal)], SeededChance(seed, state.ply + 1), None)
        states.append(state.clone())
    return states


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 4), OPTIONS, st.integers(0, 999), CHOICES)
def test_dice_supports_cells_and_lists_are_sound(
    seats: int, options: dict[str, Any], seed: int, choices: list[int]
) -> None:
    for state in play(seats, options, seed, choices):
        assert GAME.census(state) == GAME.box(state)
        assert sum(GAME.census(state)[f"die {name}"] for name in ("yellow", "orange", "purple", "blue")) == 64
        for column, stack in enumerate(state.columns):
            assert len(stack) <= 4
            assert not stack or stack[-1] < FACES
            assert state.free[column] == free_faces(state, column)
            for at, die in enumerate(stack):
                if die == BURIED:
                    assert INNER[column]
                    assert all(len(state.columns[near]) > at for near in NEIGHBOURS[column])
        assert all(len(lab) <= 6 and lab == sorted(lab) for lab in state.labs)
        assert min(state.primed) >= 0
        assert 0 <= state.contained < 1 << 24
        assert (state.ignitions == 7) == (state.ended == "detonated")
        rows = [[len(state.columns[y * 4 + x]) for x in range(4)] for y in range(4)]
        assert {COLUMN_NAMES[column] for column in movable(state)} == movable_by_cells(rows, 3)
        assert movable_bits(state) == sum(1 << column for column in movable(state))
        assert bool(lowest(state)) == any(map(any, rows))


@pytest.mark.parametrize("character", ["chemist", "spectroscopist", "mathematician"])
def test_groups_are_kept_as_long_as_they_are_right(character: str) -> None:
    draw, kept_ones = random.Random(50), 0
    for seed in range(12):
        for state in play(2, {"characters": character}, seed, [draw.randrange(10_000) for _ in range(100)]):
            for lab, dice in enumerate(state.labs):
                wrap = state.character(lab).wrap_runs
                for kept, joker in ((state.groups[lab], False), (state.jokers[lab], True)):
                    assert kept is None or kept == groups_among(dice, wrap, joker=joker)
                    kept_ones += bool(kept)
    assert kept_ones > 100


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 999), CHOICES)
def test_contained_dice_never_leave_and_named_groups_are_valid(seed: int, choices: list[int]) -> None:
    before = 0
    for state in play(2, {}, seed, choices):
        assert state.contained & before == before
        before = state.contained
        if not state.ended and state.character(state.pending[-1].lab).id not in ("mathematician", "spectroscopist"):
            for action in GAME.legal_actions(state, GAME.actors(state)[0]):
                if str(action).startswith("contain"):
                    assert valid_group(action.dice, False)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 999), st.lists(st.integers(0, 4), min_size=16, max_size=16))
def test_turning_or_mirroring_the_block_changes_nothing(seed: int, heights: list[int]) -> None:
    def movable_in(rows: list[list[int]]) -> int:
        state = GAME.setup(2, GAME.read_options({}), SeededChance(seed))
        for column in range(COLUMNS):
            state.columns[column] = [0] * rows[column // 4][column % 4]
        return sum(free_faces(state, column) >= 3 for column in range(COLUMNS))

    rows = [heights[at : at + 4] for at in range(0, 16, 4)]
    turned = [list(row) for row in zip(*rows[::-1], strict=True)]
    mirrored = [row[::-1] for row in rows]
    assert movable_in(rows) == movable_in(turned) == movable_in(mirrored)


@settings(max_examples=20, deadline=None)
@given(st.integers(1, 4), st.integers(0, 999), CHOICES)
def test_every_legal_action_has_its_own_notation_and_text(seats: int, seed: int, choices: list[int]) -> None:
    state = play(seats, {"transfer_consent": "ask"}, seed, choices)[-1]
    if not state.ended:
        legal = GAME.legal_actions(state, GAME.actors(state)[0])
        texts = [str(action) for action in legal]
        assert [GAME.parse(text) for text in texts] == legal
        assert len(set(texts)) == len(texts)
        assert all("{" not in GAME.describe(action, "de") for action in legal[:10])
        assert all(name in FACE_NAMES for action in legal for name in getattr(action, "dice", ()))
