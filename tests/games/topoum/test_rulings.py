"""Rulings (TOP-D…) without a test elsewhere."""

from __future__ import annotations

import re

import pytest

from tests.games.topoum.table import Table, aims, at, cell, outcome_of, with_card
from tests.games.topoum.test_setup import fresh, place_all
from tests.games.topoum.test_worked_turns import nearly_over
from untertage.core.chance import NoChance, ScriptedChance, SeededChance
from untertage.games.topoum.components import HOUSE
from untertage.games.topoum.game import GAME
from untertage.games.topoum.geometry import BIT, BOARD, CENTRE, DIRECTIONS, NAMES, coordinates, distance
from untertage.games.topoum.pieces import CARD, CARDS, EMPTY, NOBODY
from untertage.games.topoum.rules.deck import fill_bar
from untertage.games.topoum.rules.ending import end_game
from untertage.games.topoum.rules.supply import tiles_left


def test_top_d1_war_rule_one_is_the_battlefield() -> None:
    for lang in ("en", "de"):
        assert re.search(r"TOP-1,\s+TOP-2\s+(and|und)\s+TOP-8", GAME.rules(lang).page)


def test_top_d3_four_marks_at_distance_three() -> None:
    marks = [NAMES[space] for space in HOUSE.marked]
    assert marks == ["d10", "d7", "j7", "j4"]
    assert {distance(*coordinates(space)) for space in HOUSE.marked} == {3}


def test_top_d4_prices_from_the_deck_side() -> None:
    assert GAME.view(fresh(), None).prices == (-3, -2, -1, 0, 1)


def test_top_d6_the_start_player_never_changes() -> None:
    state = place_all(fresh(3, 7))
    start = state.start
    rounds = 0
    while not state.ended:
        seat = GAME.actors(state)[0]
        GAME.advance(state, seat, GAME.legal_actions(state, seat)[-1], SeededChance(7, state.ply), None)
        rounds += 1
        assert state.start == start
    assert rounds > 10


def test_top_d7_the_centre_tile_is_one_of_sixteen() -> None:
    state = place_all(fresh(2, 3))
    other = 1 - state.start
    assert (tiles_left(state, state.start), tiles_left(state, other)) == (13, 14)
    assert state.neutral[state.start] & BIT[CENTRE]


def test_top_d8_no_step_and_no_movement_card_leads_outside() -> None:
    line = "0,0:R@r1 1,0:B"
    assert Table(line).steps() == {(1, 0)}
    assert aims(line, "vanguard") == {(1, 0)}
    assert aims(line, "underground") == set()


@pytest.mark.parametrize(
    ("token", "farmer"),
    [("puddle", None), ("gas", None), ("dynamite", "lady_boom"), ("footprint", "rumbler"), ("claw", "trap_master")],
)
def test_top_d9_suicide_costs_five(token: str, farmer: str | None) -> None:
    tile = "n" if farmer and token != "dynamite" else "-"
    table = Table(f"0,0:R@r1 1,0:{tile}+{token} 0,1:n", farmer=farmer).do("move (0,0) (1,0)")
    assert (table.score(), table.mole_cells()) == (5, set())


def test_top_d10_onto_an_own_mole_for_ten() -> None:
    assert Table("0,0:R@r1 1,0:R@r2 0,1:n").do("move (1,0) (0,0)").score() == 0


@pytest.mark.parametrize(
    ("card", "aim"), [("vanguard", "target (1,0)"), ("underground", "target (2,0)"), ("patrol", "direct e")]
)
def test_top_d11_movement_cards_collide_without_a_penalty(card: str, aim: str) -> None:
    line = "0,0:R@r1 1,0:n@b1 2,0:n@b2 0,1:n"
    table = outcome_of(line, card, aim)
    assert (table.score(), table.mole_cells("red")) == (10, set())


def test_top_d18_being_displaced_neither_costs_nor_gives_a_step() -> None:
    table = Table("0,0:R@r1 1,0:n 2,0:n@r2 3,0:n 4,0:n 0,1:n", hand=["panic"])
    table.do("move (0,0) (1,0)", "play panic hand", "direct e")
    assert {text.split()[1] for text in table.legal() if text.startswith("move")} == {cell(3, 0)}
    table.do("move (3,0) (4,0)", "swap")
    assert table.state.turn == 1


def test_top_d19_no_action_without_a_step() -> None:
    table = Table("0,0:R@r1 1,0:B")
    assert "end" not in table.legal()
    assert table.rule_against("end") == "TOP-43"


def test_top_d20_prices_do_not_shift_within_a_turn() -> None:
    bar = ["build_base", "press", "build_base", "press", "build_base"]
    table = Table("0,0:R@r1 1,0:B 0,1:R@r2 1,1:B", bar=bar)
    table.do("move (0,0) (1,0)", "play build_base 5", "target (2,0)", "move (0,1) (1,1)")
    assert "play build_base 3" in table.legal()
    assert table.score() == 11
    assert table.do("play build_base 3").score() == 10


def test_top_d22_and_d23_own_moles_are_in_the_way_and_neighbours_see_each_other() -> None:
    assert Table("0,0:n@r1 1,0:n@r2 2,0:n@r3").line_points() == 2 + 2


def test_top_d25_an_old_line_with_more_bases_does_not_score() -> None:
    table = outcome_of("0,0:n@r1 1,0:n 2,0:n@r2", "conquest", "target (1,0)")
    assert table.score() == 10


def test_top_d26_penalties_come_before_the_scoring() -> None:
    line = "0,0:R@r1 1,0:n 2,0:R@r2 0,1:n 0,2:n@r3"
    table = outcome_of(line, "grenade", "target (1,0)", all_moved=True)
    told = [event.__struct_config__.tag for event in table.log]
    assert told.index("blasted") < told.index("fell_apart") < told.index("fined") < told.index("sighted")


def test_top_d29_captives_are_worth_nothing() -> None:
    table = Table("0,0:R@r1 1,0:B@b1", captives={"red": {"blue": 3}})
    end_game(table.state, NoChance(), None)
    assert table.state.scores == [10, 10]


def test_top_d30_peace_takes_no_place_and_an_empty_deck_leaves_slots_empty() -> None:
    table = nearly_over(2, 0)
    table.state.bar[0] = EMPTY
    fill_bar(table.state, ScriptedChance([len(CARDS)]), None)
    assert table.state.peace
    assert table.state.bar[0] == EMPTY
    assert EMPTY not in table.state.bar[1:]


def test_top_d31_the_holder_cannot_play_press_support() -> None:
    table = Table("0,0:R@r1 1,0:B", hand=["press", "vanguard"], active="r1", waits="card_entered", press="red")
    assert table.rule_against("play press hand") == "TOP-82"


def test_top_d34_the_sling_hits_enemies_only() -> None:
    assert aims("0,0:R@r1 1,0:n 2,0:n@r2 0,1:n 0,2:n@b1", "sling") == {(0, 2)}


def test_top_d36_the_manoeuvre_lays_nothing() -> None:
    assert aims("0,0:R@r1 1,0:n 0,1:n", "underground") == set()


def test_top_d38_panic_reaches_along_the_whole_ray() -> None:
    line = "-4,0:R@r1 -3,0:n -2,0:n -1,0:n 0,0:n 1,0:n 2,0:n 3,0:n@b1 4,0:n"
    assert outcome_of(line, "panic", "direct e").mole_cells("blue") == {(4, 0)}


def test_top_d41_nobody_steps_onto_a_protected_mole_own_or_not() -> None:
    assert Table("0,0:R@r1 1,0:R@r2* 0,1:n").steps() == {(0, 1)}


def test_top_d42_a_lone_red_cross_can_be_entered_and_driven_over() -> None:
    line = "0,0:R@r1 1,0:B* 2,0:n 0,1:n"
    assert (1, 0) in Table(line).steps()
    assert aims(line, "patrol") == {"e"}
    assert (1, 0) not in aims(line, "conquest")


def test_top_d43_obstacles_and_tokens_can_be_blown_up() -> None:
    assert aims("0,0:R@r1 1,0:-+rock 0,1:n+turnip", "grenade", farmer="green_queen") == {(1, 0), (0, 1)}


def test_top_d51_any_field_can_be_dropped_on_and_a_covered_tile_is_no_base() -> None:
    table = with_card("0,0:R@r1 1,0:nB 0,1:n+rock", "farmer", farmer="crusher").do("play farmer hand", "take (0,1)")
    assert (1, 0) in table.spaces("target")
    covered = "0,0:R@r1 1,0:B+crate2"
    assert aims(covered, "conquest", farmer="crate_lord") == set()


def test_top_d52_the_footprint_goes_next_to_its_own_place() -> None:
    line = "0,0:n+footprint 1,0:n 2,0:n 3,0:R@r1"
    assert aims(line, "farmer", farmer="rumbler") == {(1, 0)}


def test_top_d57_a_line_never_costs() -> None:
    table = outcome_of("0,0:n@r1 1,0:-+gas 2,0:-+gas 3,0:-+gas 4,0:n@r2", "press", all_moved=True)
    assert [event.points for event in table.events("sighted")] == [0]


def test_top_d59_a_decorated_mole_loses_its_step() -> None:
    table = Table("0,0:R@r1 1,0:n 0,1:n@r2 1,1:n@r3 2,0:n", hand=["decoration"])
    table.do("move (0,0) (1,0)", "play decoration hand", "target (0,1)")
    assert {text.split()[1] for text in table.legal() if text.startswith("move")} == {cell(1, 1)}
    assert table.score() == 13


def test_top_d62_flight_in_the_order_of_the_directions() -> None:
    """East goes first: it slides into the space to which nobody else flees, and is gone before south-east is asked."""
    line = "0,0:n+footprint 1,0:n 2,0:n@b1 3,0:n 1,1:n@b2 1,2:n 0,1:n@r1 -1,2:n"
    table = outcome_of(line, "farmer", "target (1,0)", farmer="rumbler")
    assert [at(event.origin) for event in table.events("forced")] == [(2, 0), (0, 1), (1, 1)]
    assert DIRECTIONS == ("e", "ne", "nw", "w", "sw", "se")


def test_top_d63_the_field_of_the_active_mole_is_never_a_target_of_an_explosion() -> None:
    line = "0,0:R@r1 1,0:n"
    assert (0, 0) not in aims(line, "grenade") | aims(line, "mortar")
    assert outcome_of(line, "grenade", "target (1,0)").battlefield() == {(0, 0)}


def test_top_d64_the_brown_mole_takes_no_part() -> None:
    brown = next(single for single in HOUSE.sheet.single if single.id == "brown_mole")
    assert brown.count == 1
    assert not any("brown" in name for name in GAME.box(fresh()))


def test_top_d49_obstacles_stay_on_the_board() -> None:
    """On a small board a row of bases can reach the rim."""
    state = fresh(4, 1, board_radius=4, obstacles=True)
    reached = 0
    while state.turn == NOBODY:
        seat = GAME.actors(state)[0]
        legal = [str(action) for action in GAME.legal_actions(state, seat)]
        east = max(legal, key=lambda text: at(text.split()[-1])[0])
        if east.startswith("obstacle"):
            spaces = {text.split()[-1] for text in legal}
            assert all(distance(*at(space)) <= 4 for space in spaces)
            reached = max(reached, *(distance(*at(space)) for space in spaces))
        GAME.advance(state, seat, GAME.parse(east), SeededChance(0), None)
    assert reached == 4
    assert not state.fields & ~BOARD[4]


def test_the_part_to_keep_may_be_named_by_any_of_its_fields() -> None:
    table = outcome_of("0,0:R@r1 1,0:n 2,0:B@b1 2,-1:n 0,1:n", "grenade", "target (1,0)")
    for space in ((2, 0), (2, -1)):
        assert str(GAME.canonical(table.state, GAME.parse(f"keep {cell(*space)}"))) == f"keep {cell(2, -1)}"
    assert str(GAME.canonical(table.state, GAME.parse("keep a7"))) == "keep a7"
    assert CARD["grenade"] not in table.state.hands[0]
