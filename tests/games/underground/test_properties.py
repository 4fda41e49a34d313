"""What holds in every state of every game."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.underground.boards import BOX
from tests.games.underground.strategies import VARIANTS, choices, states, variants
from untertage.core.chance import SeededChance
from untertage.games.underground.faces import rests_level
from untertage.games.underground.game import GAME
from untertage.games.underground.geometry import BIT, CELLS, COLUMN, ROW, WIDTH
from untertage.games.underground.rules.placing import corners, ground_of
from untertage.games.underground.state import ACTING, BARE, NOBODY, PLATEAUS, PLAYING, State, awaited
from untertage.kit.bits import members

games = given(seats=st.integers(1, 4), seed=st.integers(0, 5000), indices=choices, options=variants)


@settings(max_examples=30, deadline=None)
@games
def test_nothing_is_lost_or_doubled(seats: int, seed: int, indices: list[int], options: dict[str, Any]) -> None:
    for state in states(seats, seed, indices, options):
        assert GAME.census(state) == GAME.box(state)
        assert 0 <= state.keys <= BOX.keys
        assert state.sunk >= 0
        assert state.water.bit_count() + state.sunk <= BOX.water
        assert state.chips.bit_count() + (state.rat >= 0) <= len(state.hidden)


@settings(max_examples=30, deadline=None)
@games
def test_levels_tops_and_pieces_agree(seats: int, seed: int, indices: list[int], options: dict[str, Any]) -> None:
    before = [0] * CELLS
    for state in states(seats, seed, indices, options):
        for cell in range(CELLS):
            assert (state.level[cell] == 0) == (state.top[cell] == BARE) or cell == state.exit
            assert state.level[cell] >= before[cell] or cell == state.exit
        before = state.level[:]
        assert state.level[state.exit] == state.variant.exit_level
        if state.figure >= 0 and not state.ended:
            assert state.level[state.figure] > 0
            assert state.figure != state.exit
            assert not state.water >> state.figure & 1
        assert not state.chips & BIT[state.exit]
        assert all(state.level[cell] for cell in members(state.chips))
        assert all(state.symbol[cell] for cell in members(state.used))


def rebuilt(state: State) -> tuple[list[int], list[int]]:
    """Levels and tops from the plateaus and parts alone; fails for a part that could not lie there."""
    level, top = [0] * CELLS, [BARE] * CELLS
    level[state.exit] = state.variant.exit_level
    for number, place in enumerate(state.plateaus):
        if place != NOBODY:
            for cell in members(BOX.plateaus[number].footprints[place % 4][place // 4]):
                level[cell], top[cell] = BOX.plateaus[number].height, number
    for number, placed in enumerate(state.placed):
        face = BOX.faces[placed.face]
        cells = [
            (ROW[placed.cell] + row) * WIDTH + COLUMN[placed.cell] + column
            for row, column in zip(face.rows, face.columns, strict=True)
        ]
        assert all(COLUMN[placed.cell] + column < WIDTH for column in face.columns)
        highest = max(level[cell] for cell in cells)
        assert placed.level in (highest + 1, highest + 1 + state.variant.clearance)
        resting = frozenset(i for i, cell in enumerate(cells) if level[cell] == placed.level - 1)
        assert all(i in resting for i, ground in enumerate(face.grounds) if ground == "S")
        squares = [(ROW[cell], COLUMN[cell]) for cell in cells]
        assert rests_level(squares, resting) if state.variant.balance else resting
        for cell in cells:
            level[cell], top[cell] = placed.level, PLATEAUS + number
    return level, top


@settings(max_examples=30, deadline=None)
@games
def test_every_part_is_supported_and_level(seats: int, seed: int, indices: list[int], options: dict[str, Any]) -> None:
    *_, last = states(seats, seed, indices, options)
    assert (last.level, last.top) == rebuilt(last)


@settings(max_examples=30, deadline=None)
@games
def test_hands_and_hourglass_keep_their_order(
    seats: int, seed: int, indices: list[int], options: dict[str, Any]
) -> None:
    section = 0
    for state in states(seats, seed, indices, options):
        assert state.section >= section
        section = state.section
        if state.ended:
            continue
        assert state.section < state.variant.end
        assert state.pile
        if awaited(state) == PLAYING:
            assert all(len(hand) == BOX.hand_size for hand in state.hands)
        if awaited(state) == ACTING:
            assert len(state.hands[state.hand]) == BOX.hand_size - 1


@settings(max_examples=15, deadline=None)
@games
def test_positions_and_views_round_trip(seats: int, seed: int, indices: list[int], options: dict[str, Any]) -> None:
    for number, state in enumerate(states(seats, seed, indices, options)):
        if number % 5 == 0:
            assert GAME.load_position(GAME.dump_position(state)) == state
            view = GAME.view(state, 0)
            assert GAME.view(GAME.determinize(view, SeededChance(1)), 0) == view


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_refusals_agree_with_the_lists_in_every_variant(options: dict[str, Any]) -> None:
    """Over all kinds of actions, at many points of a game."""
    kinds: set[str] = set()
    for number, state in enumerate(states(3, 5, [37 * n for n in range(80)], options)):
        if number % 4:
            continue
        words = list(GAME.vocabulary(state))[number % 23 :: 97]
        for seat in (-1, 0, 1, 2):
            legal = set(GAME.legal_actions(state, seat))
            kinds |= {type(action).__name__ for action in legal}
            words_and_legal = dict.fromkeys([*words, *legal])
            assert {action for action in words_and_legal if GAME.refusal(state, seat, action) is None} == legal
    assert len(kinds) >= 3


@settings(max_examples=25, deadline=None)
@given(rows=st.lists(st.integers(0, 3), min_size=81, max_size=81), water=st.integers(0, 2**81 - 1))
def test_mirrored_boards_have_as_many_placements(rows: list[int], water: int) -> None:
    """Mirror the board and turn every part over: the same number of placements for a part that is its own mirror."""
    counts = []
    for mirror in (False, True):
        state = GAME.setup(1, GAME.read_options({"setup": "random"}), SeededChance(0))
        spots = [(cell // 9) * 9 + 8 - cell % 9 if mirror else cell for cell in range(CELLS)]
        state.level = [rows[spot] for spot in spots]
        state.water = sum(BIT[cell] for cell in range(CELLS) if water >> spots[cell] & 1)
        state.exit, state.figure, state.chips = spots[40], spots[0], 0
        counts.append(placements(state))
    assert counts[0] == counts[1]


def placements(state: State) -> list[int]:
    """Number of placements of plain symmetric parts: the six reserve parts and a bar of wood."""
    found = []
    for name in ("mono-5", "tet_i-4", "tri_i-3", "tet_o-3"):
        faces = [BOX.faces[index] for index in BOX.faces_of[BOX.part_index[name]]]
        found.append(sum(corners(face, ground_of(state), balance=True).bit_count() for face in faces))
    return found
