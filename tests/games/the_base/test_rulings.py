"""Rulings (BASE-D1 to BASE-D34); those that an option can change are in test_options.py as well."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from tests.games.the_base import runner
from tests.games.the_base.boards import assert_refused, kinds_of, position
from tests.games.the_base.test_challenge import HOME, won
from tests.games.the_base.test_elimination import STRIKE, TIE
from tests.games.the_base.test_tokens import QUIET, locked_with_token
from tests.games.the_base.test_turn import spin
from tests.walks import walk
from untertage.core.errors import BadComponents, NeedsConsent
from untertage.core.game import Outcome
from untertage.core.match import Match
from untertage.games.the_base.game import GAME
from untertage.kit.components import read_sheet

CROSS = "2   . . NS . .\n3   . EW:M1 NESW:M2 NW ."


def test_base_d1_a_crossing_costs_one_action() -> None:
    assert position(CROSS).play("jump M1 D3").view.left == 2


def test_base_d1_with_a_cost_of_two_it_is_still_one_move() -> None:
    table = position(CROSS, jump_cost=2).play("jump M1 D3")
    assert (table.at("M1"), table.view.left) == ("D3", 1)


def test_base_d2_a_crossing_may_bend() -> None:
    assert position(CROSS).play("jump M1 C2").at("M1") == "C2"


def test_base_d3_two_crossings_in_a_row_are_two_actions() -> None:
    table = position("3   EW:M1 EW:M2 NESW EW:M3 EW").play("jump M1 C3", "jump M1 E3")
    assert (table.at("M1"), table.view.left) == ("E3", 1)


def test_base_d4_a_crossing_never_lands_on_an_opponent() -> None:
    assert_refused(position("3   . EW:M1 NESW:M2 EW:X1 ."), "jump M1 D3", "BASE-33", cell="D3")


def test_base_d5_a_slot_is_never_crossed() -> None:
    """M1 stands in A0 between A1 and nothing: nobody can pass through there."""
    table = position("0   1:M1 2 3 - -\n1   NS:M2 NS . . .")
    assert_refused(table, "jump M2 B0", "BASE-30", piece="M2", cell="B0")
    assert not table.of_kind("jump")


def test_base_d6_a_slot_opens_to_the_board_alone() -> None:
    table = position("1   NESW NESW NESW NESW NESW")
    assert {"move M1 A1", "move M2 B1", "move M3 C1"} == table.of_kind("move")
    assert "move M1 A0" in position("0   1 2 3 - -\n1   NS:M1 . . . .").legal()


def test_base_d7_a_piece_at_home_turns_its_front_tile() -> None:
    table = position("1   EW . . . .").play("rotate A1 90", "move M1 A1")
    assert table.at("M1") == "A1"
    assert "reveal B1" in position().legal()


def test_base_d8_a_saved_piece_turns_nothing() -> None:
    table = position("5   NS . . . .\n6   -:M1 1 2 3 -")
    assert not [action for action in table.legal() if " A5" in action]


def test_base_d9_out_of_the_slot_a_piece_may_strike() -> None:
    table = position("1   NS:X1 . . . .").play("move M1 A1")
    assert (table.at("M1"), table.at("X1")) == ("A1", "A6")


def test_base_d9_no_slot_left_no_capture() -> None:
    """All five slots are taken and stay so: the struck piece could not return."""
    rows = "5   NS:M1 . . . .\n6   1:X1 -:M2 2:X2 -:M3 3:X3"
    assert_refused(position(rows, slot_capture=True), "move M1 A6", "BASE-25", cell="A6")
    freed = rows.replace("3:X3", "3") + "\n3   . . NESW:X3 . ."
    assert position(freed, slot_capture=True).play("move M1 A6").view.winner == "mutants"


def test_base_d9_a_saved_piece_is_never_driven_out() -> None:
    table = position("0   1:X1 2 3 - -\n1   NS:M1 . . . .", slot_capture=True)
    assert_refused(table, "move M1 A0", "BASE-25", cell="A0")


def test_base_d10_the_attacker_chooses() -> None:
    assert position(TIE).play("move M1 C4").seat == 0


def test_base_d11_nearest_to_the_own_slot_not_to_the_place_of_the_strike() -> None:
    """Struck in column C; A6 is one column from B6, D6 two."""
    table = position(STRIKE + "6   - 1:X2 2 - 3:X3").play("move M1 C4")
    assert table.at("X1") == "A6"


def test_base_d12_nearness_plays_no_part_on_the_fourth_rung() -> None:
    table = position(STRIKE + "2   NS:X2 . . . .\n6   1:M2 -:M3 2 -:X3 3").play("move M1 C4")
    assert {"respawn X1 C6", "respawn X1 E6"} == table.legal()


def test_base_d13_staying_at_home_blocks_the_slot() -> None:
    table = position("5   NS:M1 . . NS:M2 .")
    assert_refused(table, "move M1 A6", "BASE-25", cell="A6")
    assert "move M2 D6" in table.legal()


def test_base_d14_nothing_is_decided_before_a_tile_is_revealed() -> None:
    """Two matches that differ only in the seed of what follows are the same state."""
    one, two = (Match.from_position(GAME, position_bytes(), seed=seed) for seed in (1, 2))
    assert one.state == two.state
    shown = set()
    for seed in range(20):
        match = Match.from_position(GAME, position_bytes(), seed=seed)
        match.play(0, "reveal A1")
        shown.add(next(tile.passages for tile in match.view(0).tiles if tile.cell == "A1"))  # type: ignore[attr-defined]
    assert len(shown) > 3


def position_bytes() -> bytes:
    return GAME.dump_position(position().state)


def test_base_d15_one_choice_for_each_result() -> None:
    table = position("1   NS NE NES . .\n2   . . . . .")
    angles = {cell: sum(f"rotate {cell}" in action for action in table.legal()) for cell in ("A1", "B1", "C1")}
    assert angles == {"A1": 2, "B1": 3, "C1": 3}
    assert len([a for a in position("2   . . NS:M1 . .").legal() if "rotate C3" in a]) == 1


def test_base_d16_a_harmful_action_must_be_taken() -> None:
    """M1 would rather stay at home, but striking is the only legal action."""
    table = position("0   1:M1 2 3 - -\n1   NS:X1 . . . .\n6   1:M2 2:M3 3 - -")
    assert {"move M1 A1"} == table.legal()
    assert_refused(table, "pass", "BASE-13", example=table.first())


@pytest.mark.parametrize("seed", range(4))
def test_base_d16_only_a_rescue_cuts_a_turn_short(seed: int) -> None:
    """Within a turn a pass follows nothing but a step or a crossing into a target slot."""
    rows = [(state.fresh, state.turn, kinds_of(events)) for state, events in walk(GAME, 2, seed, tile_mix="tight")]
    for (was_fresh, _, before), (_, _, now) in pairwise(rows):
        if "Passed" in now and not was_fresh:
            assert "Saved" in before


def test_base_d17_a_pass_ends_the_turn() -> None:
    table = position("0   1 - 2:M1 - 3\n1   . . EW:X1 . .\n6   -:M2 -:M3 1 2 3").play("pass")
    assert kinds_of(table.events) == ["Passed", "TurnEnded"]
    assert (table.view.turn, table.view.left, table.view.fresh) == ("explorers", 3, True)


def test_base_d18_a_token_serves_its_owner_in_own_turns_only() -> None:
    table = position(QUIET, tokens=[1, 0])
    spin(table, "A1")
    assert not table.of_kind("token")
    assert_refused(table, "token time", "BASE-10", seat=0, side="explorers")
    assert {"token extra", "token time"} == spin(table, "A5").of_kind("token")


def test_base_d19_a_locked_side_may_use_its_tokens_before_it_passes() -> None:
    table = locked_with_token()
    assert {"token extra", "token time", "pass"} == table.legal()
    table.play("token time", "pass")
    assert table.view.counter == 13


def test_base_d20_the_counter_rises_no_higher_than_its_track() -> None:
    full = position(QUIET, tokens=[2, 0], counter=20)
    assert {"token extra"} == full.of_kind("token")
    assert_refused(full, "token time", "BASE-D20")
    table = position(QUIET, tokens=[2, 0], counter=19).play("token time")
    assert_refused(table, "token time", "BASE-D20")
    assert "token time" in position(QUIET, tokens=[1, 0], counter=20, rounds=25).legal()
    assert_refused(position(QUIET, tokens=[1, 0], counter=25, rounds=25), "token time", "BASE-D20")


def test_base_d21_a_token_in_the_last_round_adds_a_whole_round() -> None:
    for turn in "MX":
        table = position(QUIET, turn=turn, counter=1, tokens=[1, 1]).play("token time")
        if turn == "M":
            spin(table, "A1")
        spin(table, "A5")
        assert (table.view.turn, table.view.counter, table.view.ended) == ("mutants", 1, "")


def test_base_d22_only_the_rearmost_pieces_are_compared() -> None:
    table = spin(position("5   NS . . . .\n2   . NS:M2 . . .", turn="X", counter=1), "A5")
    assert table.view.ended == "draw"


def test_base_d23_the_explorers_do_not_finish_the_round() -> None:
    table = won()
    assert {"challenge", "decline"} == table.legal()
    assert table.play("decline").view.phase == "finished"


def test_base_d24_the_number_on_the_counter_is_the_number_of_turns() -> None:
    table = won().play("challenge")
    turns = 1
    while not table.view.ended:
        table.play("move X3 C4" if table.at("X3") == "C5" else "move X3 C5")
        turns += table.view.fresh and not table.view.ended
    assert (turns, table.view.ended) == (2, "perished")


def test_base_d24_a_locked_loser_passes_and_the_counter_falls() -> None:
    rows = "0   1:X1 - 2 -:X2 3\n5   SW:X3 . . NS:M1 .\n6   1:M2 -:M3 3 2 -"
    table = position(rows, left=1, fresh=False, counter=2).play("move M1 D6", "challenge")
    assert {"pass"} == table.legal()
    assert table.play("pass").view.counter == 1
    assert table.play("pass").view.ended == "perished"


def test_base_d25_tokens_left_over_are_void_in_the_challenge() -> None:
    table = won()
    assert table.view.tokens == (0, 1)
    table.play("challenge")
    assert (table.view.tokens, table.view.spent) == ((0, 0), 1)
    assert GAME.census(table.state)["token"] == 4


def test_base_d26_no_game_goes_on_forever() -> None:
    """The longest match has 30 rounds, and every token adds one."""
    for state, _ in walk(GAME, 2, 26, rounds=30):
        assert state.ply < GAME.longest
    assert state.ended


def test_base_d27_a_lock_without_an_opponent_stays() -> None:
    rows = "0   2:M2 1 - - 3\n1   NW:M1 . . . .\n6   -:M3 - 1 2 3"
    table = position(rows).play("pass")
    table.play(*(f"reveal {cell}" for cell in ("C5", "D5", "E5")), shows="ESW")
    assert {"pass"} == table.legal()


def test_base_d28_crossings_strike_further_than_three_tiles() -> None:
    table = position("3   EW:M1 EW:M2 NESW EW EW:X1").play("jump M1 C3", "move M1 D3", "move M1 E3")
    assert (table.at("M1"), table.at("X1")) == ("E3", "A6")


def test_base_d30_the_central_tile_is_occupied_crossed_and_rotated_like_any_other() -> None:
    table = position("2   . . NS:M1 . .\n4   . . NS . .").play("rotate C3 90", "move M1 C3", "move M1 C4")
    assert (table.at("M1"), table.tile("C3")) == ("C4", "NESW")
    assert position(CROSS).play("jump M1 D3").at("M1") == "D3"
    assert_refused(position("3   . . NESW:M1 . ."), "rotate C3 90", "BASE-40", cell="C3")


def test_base_d31_twenty_four_tiles_without_dead_ends_and_one_with_four_passages() -> None:
    state = next(iter(walk(GAME, 2, 31)))[0]
    assert {shape: GAME.box(state)[f"tile {shape}"] for shape in "ILTX"} == {"I": 8, "L": 8, "T": 8, "X": 1}
    sheet = json.loads(json.dumps(read_sheet("untertage.games.the_base")))
    next(tile for tile in sheet["tile"] if not tile.get("central"))["passages"] = "N"
    with pytest.raises(BadComponents, match="do not make shape"):
        GAME.with_sheet(sheet, recorded=True)


def test_base_d32_the_first_turn_goes_with_the_side() -> None:
    """Seat 0 is the mutants', whoever sits there."""
    match = Match.new(GAME, 2, {"setup_orientation": "random"}, seed=3, players=("Ada", "Ben"))
    assert match.actors() == (0,)
    assert match.view(1).turn == "mutants"  # type: ignore[attr-defined]


def test_base_d33_an_action_is_taken_back_freely_until_chance_was_asked() -> None:
    match = Match.from_position(GAME, GAME.dump_position(position("1   NS . . . .").state))
    match.play(0, "rotate A1 90")
    assert match.undo(0) == 1
    match.play(0, "reveal B1")
    with pytest.raises(NeedsConsent):
        match.undo(0)
    assert match.undo(0, agreed=(1,)) == 1


def test_base_d33_whoever_resigns_loses_and_there_is_no_challenge() -> None:
    match = Match.from_position(GAME, GAME.dump_position(position().state))
    match.resign(0)
    assert Outcome("resigned", (1,)) == match.outcome()
    assert match.actors() == ()


def test_base_d34_a_piece_in_a_team_mates_slot_sends_it_to_the_second_rung() -> None:
    table = position(STRIKE + "5   NS:X2 . . . .\n6   1 2 - - 3", turn="X").play("move X2 A6")
    table.play("move X2 A5", "move X2 A6")
    assert (table.at("X2"), table.view.turn) == ("A6", "mutants")
    assert table.play("move M1 C4").at("X1") == "C6"


def test_the_runner_finds_rescues() -> None:
    """Not a rule: the test player that other tests rely on works."""
    table = position("5   NS:M1 . . . .\n6   - 1 2 3 -")
    view = table.view
    assert runner.way_to_go(view, 0) < runner.way_to_go(position().view, 0)
    assert won().play("challenge", *HOME).view.ended
