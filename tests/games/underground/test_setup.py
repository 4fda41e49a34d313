"""Preparation, random boards and scenarios (chapters 1 to 3)."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

import pytest

from tests.games.underground.boards import BOX, act, legal, refused
from untertage.core.chance import SeededChance
from untertage.games.underground.game import GAME
from untertage.games.underground.geometry import BIT, CELLS, COLUMN, INDEX, NAMES, ROW, SECTIONS
from untertage.games.underground.rules import arranging
from untertage.games.underground.setup import empty_table, put_tower
from untertage.games.underground.state import State, chips_in_pile
from untertage.kit.bits import members

SCENARIOS = [f"s{number}" for number in range(1, 8)]


def fresh(seats: int = 2, seed: int = 1, **options: Any) -> State:
    return GAME.setup(seats, GAME.read_options(options), SeededChance(seed))


def random_board(seats: int = 2, seed: int = 1, **options: Any) -> State:
    return fresh(seats, seed, setup="random", **options)


def footprint(number: int, cell: int, turns: int) -> list[int]:
    return members(BOX.plateaus[number].footprints[turns][cell])


def empty(**options: Any) -> State:
    state = empty_table(BOX, 2, GAME.read_options({"setup": "random", **options}))
    put_tower(state, INDEX["E5"])
    return state


def test_ug_1_nine_jokers_lie_apart() -> None:
    state = fresh()
    assert len(state.jokers) == 9
    assert all(len(BOX.faces[BOX.faces_of[part][0]].shifts) == 5 for part in state.jokers)


def test_ug_2_nine_stacks_of_four_and_a_reserve_of_six() -> None:
    state = empty()
    assert [len(stack) for stack in state.stacks] == [4] * 9
    assert len(state.reserve) == 6
    assert all({BOX.shape_of[part] for part in stack} == {i} for i, stack in enumerate(state.stacks))


def test_ug_3_the_ring_is_random_and_stays() -> None:
    rings = {tuple(fresh(seed=seed).ring) for seed in range(8)}
    assert len(rings) > 4
    assert all(sorted(ring) == list(range(9)) for ring in rings)


def test_ug_4_the_signal_stone_begins_at_the_single_squares() -> None:
    assert BOX.shapes[fresh().signal] == "mono"


def test_ug_5_the_hourglass_begins_above_column_1() -> None:
    assert SECTIONS[random_board().section] == "T1"


@pytest.mark.parametrize(("grade", "end"), [("easy", "B1"), ("medium", "B5"), ("hard", "B9")])
def test_ug_6_the_end_chip_lies_by_difficulty(grade: str, end: str) -> None:
    assert SECTIONS[random_board(difficulty=grade).variant.end] == end


def test_ug_7_sixteen_code_chips_are_unseen_and_only_scenario_7_has_the_rat() -> None:
    assert len(random_board().hidden) == 16
    assert [setup for setup in [*SCENARIOS, "random"] if fresh(setup=setup).rat >= 0] == ["s7"]


def test_ug_8_the_pile_has_no_order_yet() -> None:
    state = fresh()
    assert state.pile == sorted(state.pile)


def test_ug_9_everybody_gets_two_cards_before_the_board_is_built() -> None:
    """The hands are dealt by the same picks, whatever is built afterwards."""
    assert [len(hand) for hand in fresh(4).hands] == [2] * 4
    assert fresh(3, setup="s1").hands == fresh(3, setup="s2").hands


def test_ug_10_hands_are_open() -> None:
    state = fresh(3)
    assert GAME.view(state, 0).hands == GAME.view(state, 2).hands == GAME.view(state, None).hands


def test_ug_11_cards_of_the_set_up_are_discarded_and_hands_kept() -> None:
    state = random_board(difficulty="easy")
    assert len(state.discards) == 1 + 8 + 1 + 4 + 6
    assert not set(state.discards) & {card for hand in state.hands for card in hand}


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize(("grade", "water"), [("easy", 6), ("medium", 8), ("hard", 10)])
def test_ug_12_one_card_for_each_thing(seats: int, grade: str, water: int) -> None:
    assert len(random_board(seats, difficulty=grade).pile) == 81 - 2 * seats - 14 - water


def test_ug_13_the_first_card_places_the_tower() -> None:
    state = random_board()
    assert state.exit == state.discards[0]
    assert state.level[state.exit] == 10


def test_ug_14_the_door_may_be_turned_until_the_first_turn() -> None:
    state = fresh(1, setup="s1", choices="players")
    while GAME.view(state, 0).phase == "lay":
        act(state, legal(state)[0])
    act(state, "door S")
    assert GAME.view(state, 0).phase == "play"
    assert refused(state, "door W") == "UG-37"


def test_ug_15_a_plateau_covers_its_cell() -> None:
    state = random_board(choices="players", seed=4)
    card = state.discards[-1]
    for text in legal(state):
        _, letter, cell, turns = text.split()
        assert letter == "a"
        assert card in footprint(0, INDEX[cell], int(turns))
    outside = "I7" if card < INDEX["F1"] else "A1"
    assert refused(state, f"lay a {outside} 0") in ("UG-15", "UG-17")


def test_ug_16_a_taken_cell_is_replaced_in_its_row_or_column() -> None:
    state = empty()
    for cell, turns in arranging.layings(state, 4, INDEX["E5"]):
        cells = footprint(4, cell, turns)
        assert any(NAMES[spot][0] == "E" or NAMES[spot][1] == "5" for spot in cells)
        assert INDEX["E5"] not in cells
    assert (INDEX["A1"], 0) not in arranging.layings(state, 4, INDEX["E5"])


def test_ug_17_plateaus_overlap_nothing() -> None:
    for seed in range(6):
        state = random_board(seed=seed)
        laid = [footprint(number, *divmod(place, 4)) for number, place in enumerate(state.plateaus)]
        cells = [cell for below in laid for cell in below]
        assert len(cells) == len(set(cells)) == 42
        assert state.exit not in cells


def test_ug_18_the_figure_never_stands_on_the_bare_board() -> None:
    state = empty()
    arranging.put_figure(state, INDEX["C3"], None)
    assert state.level[INDEX["C3"]] == 1
    assert len(state.reserve) == 5
    assert state.figure == INDEX["C3"]


def test_ug_19_four_chips_never_on_the_bare_board() -> None:
    for seed in range(6):
        state = random_board(seed=seed)
        assert state.chips.bit_count() == 4
        assert all(state.level[cell] > 0 for cell in members(state.chips))


@pytest.mark.parametrize(("grade", "water"), [("easy", 6), ("medium", 8), ("hard", 10)])
def test_ug_20_water_by_difficulty_also_on_bare_board(grade: str, water: int) -> None:
    boards = [random_board(seed=seed, difficulty=grade) for seed in range(6)]
    assert {state.water.bit_count() for state in boards} == {water}
    assert any(state.level[cell] == 0 for state in boards for cell in members(state.water))


def test_ug_21_end_chip_and_water_are_two_dials() -> None:
    state = random_board(difficulty="easy", end_column=9, water_start=12)
    assert SECTIONS[state.variant.end] == "B9"
    assert state.water.bit_count() == 12


def test_ug_22_the_group_says_who_begins() -> None:
    state = fresh(3, setup="s1", choices="players")
    while GAME.view(state, 0).phase != "begin":
        act(state, legal(state)[0], seat=2)
    assert legal(state, seat=1) == ["begin 1", "begin 2", "begin 3"]
    assert refused(state, "begin 4") == "UG-22"
    act(state, "begin 3", seat=1)
    assert GAME.actors(state)[0] == 2


def test_ug_23_the_hourglass_runs_from_the_first_turn_on() -> None:
    state = fresh(2, setup="s2", choices="players")
    assert refused(state, "flip") == "UG-23"
    while GAME.view(state, 0).phase != "play":
        act(state, legal(state)[0])
    assert refused(state, "flip") == ""


def test_ug_24_seven_scenarios_on_eleven_cards() -> None:
    sheet = tomllib.loads((resources.files("untertage.games.underground") / "scenarios.toml").read_text("utf-8"))
    assert [scenario["id"] for scenario in sheet["scenario"]] == SCENARIOS
    assert sum(scenario["scenario_cards"] for scenario in sheet["scenario"]) == 11


def test_ug_25_in_a_scenario_plateaus_are_only_turned() -> None:
    state = fresh(1, setup="s1", choices="players")
    assert legal(state) == [f"lay a A6 {turns}" for turns in range(4)]
    assert refused(state, "lay a A1 0") == "UG-25"
    before = state.symbol[INDEX["A6"]]
    act(state, "lay a A6 1")
    assert (before, state.symbol[INDEX["A6"]], state.symbol[INDEX["A8"]]) == (1, 0, 1)
    assert state.level[INDEX["A6"]] == 6


def test_ug_26_a_scenario_goes_before_the_standard_rules() -> None:
    assert fresh(setup="s5", difficulty="easy").water.bit_count() == 10
    assert SECTIONS[fresh(setup="s5", difficulty="easy").variant.end] == "B9"


def test_ug_27_scenario_1_has_no_water_and_no_hourglass() -> None:
    state = fresh(setup="s1")
    assert state.water == 0
    assert len(state.discards) >= 4
    assert state.chips.bit_count() == 4
    assert not state.variant.has_glass
    assert refused(state, "flip") == "UG-113"


def test_ug_28_scenario_1_with_the_hourglass() -> None:
    """Its end chip is below column 1 (UG-D47)."""
    state = fresh(setup="s1", hourglass="always")
    assert state.variant.has_glass
    assert SECTIONS[state.variant.end] == "B1"


def test_ug_29_scenario_3_has_chips_in_the_corners_without_their_cards() -> None:
    state = fresh(4, setup="s3")
    corners = ["A1", "A9", "I1", "I9"]
    assert [NAMES[cell] for cell in members(state.chips)] == corners
    known = {*state.pile, *state.discards, *(card for hand in state.hands for card in hand)}
    assert {NAMES[card] for card in set(range(CELLS)) - known} == set(corners)
    assert {state.plateaus[0] // 4, state.plateaus[1] // 4 + 3} == {INDEX["A1"], INDEX["A9"]}


@pytest.mark.parametrize("setup", SCENARIOS)
def test_scenarios_begin_as_their_sheet_says(setup: str) -> None:
    scenario = BOX.scenarios[setup]
    state = fresh(setup=setup)
    assert (state.exit, state.door, state.figure, state.rat) == (
        scenario.exit,
        scenario.door,
        scenario.figure,
        scenario.rat,
    )
    assert state.level[state.figure] > 0
    fixed = sum(BIT[cell] for cell in scenario.water_fixed)
    assert state.water & fixed == fixed
    assert state.water.bit_count() == len(scenario.water_fixed) + scenario.water_drawn
    assert chips_in_pile(state) == 16 - 4 - (setup == "s6") - (setup == "s7")


def test_ug_d37_a_plateau_that_does_not_fit_over_its_cell_goes_to_its_line() -> None:
    state = empty()
    arranging.lay_plateau(state, 0, INDEX["A2"], 0)
    narrow = arranging.layings(state, 4, INDEX["A1"])
    assert narrow
    assert all(any(NAMES[spot][0] == "A" or NAMES[spot][1] == "1" for spot in footprint(4, *way)) for way in narrow)
    crowded = empty()
    put_tower(crowded, INDEX["A1"])
    for number, cell, turns in ((1, "A2", 0), (0, "A6", 0), (2, "C1", 1), (3, "F1", 1)):
        arranging.lay_plateau(crowded, number, INDEX[cell], turns)
    anywhere = arranging.layings(crowded, 4, INDEX["A1"])
    assert not any(NAMES[spot][0] == "A" or NAMES[spot][1] == "1" for way in anywhere for spot in footprint(4, *way))
    assert (INDEX["H8"], 0) in anywhere


def test_ug_d38_the_door_looks_to_the_board() -> None:
    state = fresh(1, setup="s6", choices="players")
    while GAME.view(state, 0).phase == "lay":
        act(state, legal(state)[0])
    assert legal(state) == ["door E", "door S"]
    assert refused(state, "door N") == "UG-D38"


def test_ug_d46_cards_that_cannot_be_used_are_replaced() -> None:
    for seed in range(30):
        state = fresh(setup="s4", seed=seed)
        assert not state.chips & (state.water | BIT[state.figure] | BIT[state.exit])
        flooded = fresh(setup="s5", seed=seed)
        assert not flooded.water & (flooded.chips | BIT[flooded.figure] | BIT[flooded.exit])


def test_ug_d56_the_program_puts_high_plateaus_near_the_exit() -> None:
    gaps = []
    for seed in (0, 2, 3, 4, 6, 7, 8, 9, 10, 11):  # here the first plateau has room on its cell
        state = random_board(seed=seed)
        cells = footprint(0, *divmod(state.plateaus[0], 4))
        gaps.append(min(abs(ROW[a] - ROW[state.exit]) + abs(COLUMN[a] - COLUMN[state.exit]) for a in cells))
        assert state.discards[1] in cells
        levels = [state.level[there] for side in arranging.door_sides(state) if (there := beside(state, side)) >= 0]
        assert state.level[beside(state, state.door)] == max(levels)
    assert min(gaps) == 1


def beside(state: State, side: int) -> int:
    return state.exit + (-9, 1, 9, -1)[side]


def test_every_random_board_can_be_arranged_by_players() -> None:
    state = random_board(3, choices="players", difficulty="hard")
    while GAME.view(state, 0).phase in ("lay", "door", "begin"):
        actions = legal(state, seat=1)
        act(state, actions[len(actions) // 2], seat=1)
    assert state.water.bit_count() == 10
    assert state.chips.bit_count() == 4
