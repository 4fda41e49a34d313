"""The hourglass (chapter 12)."""

from __future__ import annotations

import pytest

from tests.games.underground.boards import act, kinds, legal, refused, run, stack_pile, table
from tests.games.underground.test_setup import fresh
from untertage.core.game import CLOCK, Glass
from untertage.games.underground.game import GAME
from untertage.games.underground.geometry import BIT, INDEX, SECTION_INDEX, SECTIONS, SIGHT
from untertage.games.underground.state import FLEEING, FLOODING, KINDS, TICKING, State, push
from untertage.kit.bits import members

SQUARE = ["1 1 1", "1 1 1", "1 1 1"]


def board(figure: str = "D4", section: str = "T1", **fields: object) -> State:
    defaults: dict[str, object] = {"origin": "C3", "exit": "I9 N", "card": "H3", "seats": 2}
    return table(SQUARE, figure=figure, section=section, **(defaults | fields))  # type: ignore[arg-type]


def section(state: State) -> str:
    return SECTIONS[state.section]


def test_ug_111_clockwise_and_around_the_corners() -> None:
    order = ["T1", "T9", "RA", "RI", "B9", "B1", "LI", "LA"]
    assert [SECTIONS[index] for index in (0, 8, 9, 17, 18, 26, 27, 35)] == order
    state = board(section="T9")
    act(state, "flip")
    assert section(state) == "RA"


def test_ug_112_each_move_turns_it_over() -> None:
    assert Glass(120, 1).sand(Glass(120, 0), 90) == 30
    assert Glass(120, 1, physical=False).sand(Glass(120, 0, physical=False), 90) == 120
    state = board()
    state.count = 1
    act(state, "flip")
    assert (section(state), state.count) == ("T2", 0)


def test_ug_113_anybody_at_any_time_without_penalty() -> None:
    state = board()
    pile = len(state.pile)
    act(state, "flip", seat=1)
    act(state, "flip", seat=0)
    assert (section(state), len(state.pile), state.water) == ("T3", pile, 0)
    assert legal(state, seat=1) == ["flip"]
    assert refused(board(kidnapper="off"), "flip", seat=1) == "UG-113"


def test_ug_114_running_out_costs_two_cards_with_water() -> None:
    state = board(kidnapper="realtime")
    assert GAME.actors(state) == (0, 1, CLOCK)
    told = act(state, "expire", seat=CLOCK, chance=stack_pile(state, ["A6", "B7", "C1"]))
    assert kinds(told) == ["glass_empty", "drawn", "drawn", "flooded", "flooded", "glass_moved"]
    assert state.water == BIT[INDEX["A6"]] | BIT[INDEX["B7"]]
    assert state.discards[-2:] == [INDEX["A6"], INDEX["B7"]]
    assert section(state) == "T2"
    assert refused(state, "expire", seat=0) == "UG-114"
    assert refused(board(), "expire", seat=CLOCK) == "UG-114"


def test_ug_115_moving_to_the_figures_line_detects_it() -> None:
    state = board(section="T3")
    told = act(state, "flip", chance=stack_pile(state, ["A6", "B7", "C1"]))
    assert kinds(told) == ["glass_moved", "detected", "drawn", "drawn", "flooded", "flooded", "glass_moved"]
    assert section(state) == "T5"


def test_ug_116_ending_a_movement_in_its_line_is_detected() -> None:
    state = board(figure="D3", section="T4")
    told = act(state, "move D4", chance=stack_pile(state, ["A6", "B7", "C1"]))
    assert "detected" in kinds(told)
    assert section(state) == "T5"


def test_ug_117_crossing_the_line_does_no_harm() -> None:
    state = board(figure="D3", section="T4")
    assert "detected" not in kinds(act(state, "move D5"))


def test_ug_118_being_seen_costs_as_much_as_running_out() -> None:
    state = board(figure="D3", section="T4")
    act(state, "move D4", chance=stack_pile(state, ["A6", "B7", "C1"]))
    assert state.water == BIT[INDEX["A6"]] | BIT[INDEX["B7"]]
    assert len(state.pile) == 1


def test_ug_119_one_detection_may_follow_another() -> None:
    state = table(["1"], origin="A9", figure="A9", exit="I9 N", card="H3", section="T8")
    told = act(state, "flip", chance=stack_pile(state, ["A6", "B7", "C1", "C2", "C3"]))
    assert kinds(told).count("detected") == 2
    assert section(state) == "RB"


def test_ug_120_this_water_displaces_the_figure_too() -> None:
    state = board(section="T3")
    chance = stack_pile(state, ["D4", "B7", "C1"])
    act(state, "flip", chance=chance, seat=1)
    assert GAME.view(state, 0).phase == "flee"
    assert GAME.actors(state)[0] == 0
    act(state, "step D5", chance=chance)
    assert section(state) == "T5"


def test_ug_121_at_the_end_chip_all_is_lost() -> None:
    state = board(figure="D4", section="B2", end_column=1)
    told = act(state, "flip")
    assert kinds(told) == ["glass_moved", "game_over"]
    assert state.ended == "kidnapper"


@pytest.mark.parametrize("every", [1, 2, 3])
def test_ug_d40_by_turns_it_moves_after_a_number_of_turns(every: int) -> None:
    state = table(["1"], origin="I8", figure="I8", exit="I1 N", card="H3", turns_per_section=every)
    act(state, "end")
    for _ in range(5):
        act(state, legal(state, "play")[0], "end")
    assert (state.section, state.count) == divmod(6, every)


def test_ug_d40_every_move_starts_the_count_anew() -> None:
    state = board(figure="E5", section="T6", seats=1)
    state.count = 1
    act(state, "flip", "end")
    assert (section(state), state.count) == ("T7", 1)


def test_ug_d41_what_is_asked_during_a_choice_happens_after_it() -> None:
    state = board(figure="D4", section="T6")
    push(state, FLOODING, INDEX["D4"])
    run(state)
    assert kinds(act(state, "flip", seat=1)) == ["glass_waits"]
    assert section(state) == "T6"
    assert refused(state, "flip", seat=0) == "UG-D41"
    assert GAME.actors(state) == (0,)
    act(state, "step D5")
    assert (section(state), state.waiting) == ("T7", 0)


def test_ug_d41_running_out_goes_before_turning_over() -> None:
    state = board(figure="D4", section="T6", kidnapper="realtime")
    push(state, FLOODING, INDEX["D4"])
    run(state)
    act(state, "flip", seat=1)
    act(state, "expire", seat=CLOCK)
    assert refused(state, "expire", seat=CLOCK) == "UG-D41"
    told = act(state, "step D5", chance=stack_pile(state, ["A6", "B7", "C1"]))
    assert kinds(told)[2:] == ["glass_empty", "drawn", "drawn", "flooded", "flooded", "glass_moved"]


def test_ug_d42_corners_are_watched_twice() -> None:
    for corner, pair in (("A9", ("T9", "RA")), ("I9", ("RI", "B9")), ("I1", ("B1", "LI"))):
        assert all(SIGHT[SECTION_INDEX[name]] >> INDEX[corner] & 1 for name in pair)
    assert all(len(members(line)) == 9 for line in SIGHT)


def test_ug_d43_a_penalty_with_two_cards_left_is_the_end() -> None:
    state = board(figure="D3", section="T4")
    act(state, "move D4", chance=stack_pile(state, ["A6", "B7"]))
    assert state.ended == "pile"


def test_ug_d50_inside_a_penalty_only_the_last_look_counts() -> None:
    """The figure is driven into column 5, which is watched at once, and is seen from there."""
    state = board(figure="D4", section="T3")
    chance = stack_pile(state, ["D4", "B7", "C1", "C2", "A8"])
    act(state, "flip", chance=chance)
    told = act(state, "step D5", chance=chance)
    assert kinds(told)[:4] == ["displaced", "flooded", "flooded", "glass_moved"]
    assert kinds(told)[4] == "detected"


def test_ug_d53_by_turns_it_never_runs_out() -> None:
    state = board()
    assert CLOCK not in GAME.actors(state)
    assert GAME.legal_actions(state, CLOCK) == []


def test_ug_d39_the_figure_may_begin_in_the_watched_column() -> None:
    state = board(figure="D3", section="T3")
    act(state, "place mono-4 back 0 A5")
    assert section(state) == "T3"


def glass_of(state: State) -> Glass:
    glass = GAME.glass(state)
    assert glass is not None
    return glass


def test_ug_d40_the_remaining_sand_is_known_to_the_timekeeper() -> None:
    """Played through as a clock would: 120 seconds, turned over after 30, then run out."""
    state = fresh(2, setup="s4", kidnapper="realtime")
    first = glass_of(state)
    assert first.sand(None, 0.0) == 120
    assert first.sand(first, 90.0) == 90
    act(state, "flip")
    second = glass_of(state)
    moves = second.turned - first.turned
    assert second.sand(first, 90.0) == (30 if moves == 1 else 120)
    act(state, "expire", seat=CLOCK)
    while GAME.view(state, None).phase == "flee":
        act(state, legal(state)[0])
    third = glass_of(state)
    assert third.sand(second, 0.0) == (120 if (third.turned - second.turned) % 2 else 0)
    assert first.sand(third, 5.0) == 120


def test_ug_d40_by_option_each_run_is_full() -> None:
    state = fresh(2, setup="s4", kidnapper="realtime", sand="full", hourglass_seconds=60)
    before = glass_of(state)
    act(state, "flip")
    assert glass_of(state).sand(before, 50.0) == 60


def test_ug_114_both_cards_are_known_before_the_figure_flees() -> None:
    state = board(figure="D4", section="T3")
    told = act(state, "flip", chance=stack_pile(state, ["D4", "B7", "C1"]))
    assert kinds(told) == ["glass_moved", "detected", "drawn", "drawn"]
    assert state.pending[-1] % KINDS == FLEEING
    assert kinds(act(state, "step C4"))[:3] == ["displaced", "flooded", "flooded"]


def test_ug_d50_an_option_draws_the_second_card_after_the_water_of_the_first() -> None:
    state = board(figure="D4", section="T3", penalty="one_by_one")
    chance = stack_pile(state, ["D4", "B7", "C1"])
    assert kinds(act(state, "flip", chance=chance)) == ["glass_moved", "detected", "drawn"]
    assert kinds(act(state, "step C4", chance=chance))[:4] == ["displaced", "flooded", "drawn", "flooded"]


def test_ug_d40_a_penalty_ends_with_a_full_glass() -> None:
    """The glass runs out at T3 and the figure is seen at T4, so it is turned twice at once."""
    state = board(section="T3", kidnapper="realtime")
    before = glass_of(state)
    act(state, "expire", seat=CLOCK, chance=stack_pile(state, ["A6", "B7", "C1", "C2", "A8"]))
    after = glass_of(state)
    assert after.turned == before.turned + 2
    assert after.sand(before, 0.0) == 120
    act(state, "flip")
    assert glass_of(state).sand(after, 100.0) == 20


def test_ug_d53_an_option_lets_it_run_out_by_turns() -> None:
    state = board(section="T6", run_out="penalty", turns_per_section=1)
    push(state, TICKING)
    told = run(state, stack_pile(state, ["A6", "B7", "C1"]))
    assert kinds(told) == ["glass_empty", "drawn", "drawn", "flooded", "flooded", "glass_moved"]
