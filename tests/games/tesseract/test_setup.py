"""Chapters 2 and 11: set-up, options, difficulty."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tests.games.tesseract.table import GAME, Table
from untertage.core.chance import SeededChance
from untertage.core.errors import BadOptions
from untertage.core.match import Match
from untertage.games.tesseract.state import FACE_DOWN

SIDES = "1A2B3C4D"
CORNERS = {"00", "30", "03", "33"}


def opening(seats: int, seed: int = 3, **options: Any) -> Any:
    return Table(GAME.setup(seats, GAME.read_options(options), SeededChance(seed)))


def set_up(seats: int, seed: int = 3, **options: Any) -> Any:
    """Play the set-up through, always with the first choice."""
    found = opening(seats, seed, **options)
    while found.state.turn == 0 and not found.state.ended:
        seat = GAME.actors(found.state)[0]
        found.log += GAME.apply(
            found.state, seat, GAME.legal_actions(found.state, seat)[0], SeededChance(seed, found.state.ply + 1)
        )
    return found


def heights(found: Table) -> list[int]:
    return [len(column) for column in found.state.columns]


def test_tes_18_one_person_plays_two_labs_in_turn() -> None:
    found = set_up(1)
    assert len(found.state.labs) == 2
    first = found.state.active
    assert GAME.actors(found.state) == (0,)
    GAME.apply(found.state, 0, GAME.parse("end"), SeededChance(1))
    while found.state.pending[-1].kind != 1:
        GAME.apply(found.state, 0, GAME.legal_actions(found.state, 0)[0], SeededChance(1))
    assert found.state.active == 1 - first
    assert GAME.actors(found.state) == (0,)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_tes_19_each_character_starts_with_a_level_2_card(seats: int) -> None:
    found = opening(seats)
    hands = [found.hand(lab) for lab in range(len(found.state.labs))]
    assert all(len(hand) == 1 and hand[0].startswith("r2_") for hand in hands)


def test_tes_20_each_character_takes_a_top_corner_and_rolls_it() -> None:
    found = opening(3)
    assert {text.split()[1] for text in found.legal()} == CORNERS
    found.play("corner 30", rolls=[2, 6])
    assert [die % 6 + 1 for die in found.state.labs[0]] == [6]
    assert GAME.actors(found.state) == (1,)
    assert found.rule("corner 30") == "TES-20"
    assert found.rule("corner 11") == "TES-20"


@pytest.mark.parametrize(("seats", "dice", "corners"), [(1, 60, [3, 3, 3, 3]), (2, 60, [3, 3, 3, 3]),
                                                        (3, 59, [2, 3, 3, 3]), (4, 58, [1, 3, 3, 3])])  # fmt: skip
def test_tes_21_two_dice_are_primed(seats: int, dice: int, corners: list[int]) -> None:
    found = set_up(seats)
    assert sum(heights(found)) == dice
    assert sorted(heights(found)[column] for column in (0, 3, 12, 15)) == corners
    assert sum(found.state.primed) == 2
    assert found.state.ignitions == 0


@pytest.mark.parametrize(("seats", "which"), [(3, 1), (4, 0)])
def test_tes_21_the_lowest_corner_of_layer_3_is_primed(seats: int, which: int) -> None:
    ties = 0
    for seed in range(40):
        found = opening(seats, seed)
        for _ in range(seats):
            seat = GAME.actors(found.state)[0]
            action = GAME.legal_actions(found.state, seat)[0]
            found.log += GAME.apply(found.state, seat, action, SeededChance(seed, found.state.ply + 1))
        third = {event.column: int(event.die[1]) for event in found.told("die_seen") if event.layer == 3}
        lowest = {column for column, value in third.items() if value == min(third.values())}
        assert set(third) == CORNERS
        if len(lowest) > 1:
            ties += 1
            assert {text.split()[1] for text in found.legal("prime")} == lowest
        else:
            assert {found.told("primed")[which].place} == lowest
    assert ties


@pytest.mark.parametrize("extra", [1, 2])
def test_tes_22_extra_dice_are_primed_with_all_consequences(extra: int) -> None:
    found = set_up(2, extra_primed=extra)
    assert sum(found.state.primed) == 2 + extra
    four = set_up(4, extra_primed=1, base_side="4")
    assert four.state.uncovered.bit_count() >= 1
    assert len(four.told("uncovered")) >= 1


def test_tes_23_matrix_cards_are_face_down_and_undecided() -> None:
    found = opening(2)
    assert found.state.nodes == [FACE_DOWN] * 6
    assert sum(found.state.matrix_deck) == 9


@pytest.mark.parametrize("side", SIDES)
def test_tes_84_every_side_can_be_played(side: str) -> None:
    found = opening(2, base_side=side)
    assert found.state.base == GAME.components.bases[side]
    assert len(found.state.base) == 16


def test_tes_84_sides_get_harder() -> None:
    worst = {"chain_reaction": 2, "fission": 3, "shockwave": 2, "phase_change": 1}
    weights = [sum(worst.get(event, 0) for event in GAME.components.bases[side]) for side in SIDES]
    levels = [weights[number : number + 2] for number in (0, 2, 4, 6)]
    assert all(max(easier) < min(harder) for easier, harder in pairwise(levels))


def test_tes_85_without_starting_research() -> None:
    found = opening(4, starting_research=False)
    assert found.state.hands == [[], [], [], []]


def test_tes_86_number_of_extra_dice() -> None:
    with pytest.raises(BadOptions, match="extra_primed"):
        GAME.read_options({"extra_primed": 7})


def test_tes_d44_characters_can_be_chosen() -> None:
    found = opening(2, characters="choose")
    assert found.legal() == [f"character {character.id}" for character in GAME.components.characters]
    found.play("character chemist")
    assert GAME.actors(found.state) == (1,)
    assert found.rule("character chemist") == "TES-D44"
    seat = GAME.actors(found.state)[0]
    found.log += GAME.apply(found.state, seat, GAME.parse("character mathematician"), SeededChance(1))
    assert [found.state.character(lab).id for lab in (0, 1)] == ["chemist", "mathematician"]
    assert len(found.told("character_joined")) == 2
    assert found.legal("corner")


def test_tes_d44_a_single_person_chooses_both() -> None:
    found = opening(1, characters="choose").play("character chemist")
    assert GAME.actors(found.state) == (0,)
    assert "character chemist" not in found.legal()


def test_tes_d44_the_option_names_the_character_of_each_lab() -> None:
    for seed in range(8):
        crew = [opening(3, seed, characters="random,chemist").state.character(lab).id for lab in range(3)]
        assert crew[1] == "chemist"
        assert len(set(crew)) == 3
    for wrong, why in (("chemist,chemist", "twice"), ("baker", "unknown character")):
        with pytest.raises(BadOptions, match=f"characters: .*{why}"):
            opening(2, characters=wrong)


def test_tes_d45_starting_player() -> None:
    for seat in range(3):
        assert set_up(3, starting_player=str(seat)).state.active == seat
    assert {opening(4, seed).state.starter for seed in range(30)} == {0, 1, 2, 3}
    assert opening(2, starting_player="3").state.starter == 1
    assert opening(1, starting_player="1").state.starter == 1


def test_tes_d5_the_starting_player_decides_ties_at_set_up() -> None:
    for seed in range(60):
        found = opening(4, seed, starting_player="2")
        for _ in range(4):
            seat = GAME.actors(found.state)[0]
            GAME.apply(found.state, seat, GAME.legal_actions(found.state, seat)[0], SeededChance(seed, seat))
        if found.state.turn == 0:
            assert GAME.actors(found.state) == (2,)
            return
    raise AssertionError("no tie occurred")


def test_tes_d35_the_disc_can_be_left_to_memory() -> None:
    shown = GAME.view(opening(2).state, 0)
    assert "" not in shown.base
    hidden = set_up(4, show_base="uncovered_only", extra_primed=1)
    view = GAME.view(hidden.state, None)
    seen = [event for event in view.base if event]
    assert len(seen) == hidden.state.uncovered.bit_count() >= 1


@pytest.mark.parametrize(("seats", "turn"), [(2, 3), (3, 2), (4, 1)])
def test_the_first_event_comes_early_with_many_players(seats: int, turn: int) -> None:
    """Without interference it is uncovered in turn 3, 2 and 1 with two, three and four labs."""
    match = Match.new(GAME, seats, seed=4)
    now = 0
    while not match.state.uncovered:
        now = match.state.turn
        seat = match.actors()[0]
        match.play(seat, "end" if "end" in map(str, match.legal(seat)) else match.legal(seat)[0])
    assert now == turn
