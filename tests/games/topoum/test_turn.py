"""Sections 3, 4 and 5: the turn, entering, moving."""

from __future__ import annotations

from tests.games.topoum.table import Table, at, cell
from untertage.games.topoum.game import GAME
from untertage.games.topoum.geometry import INDEX


def kinds(table: Table) -> set[str]:
    return {text.split()[0] for text in table.legal()}


def test_top_27_clockwise_and_nobody_out_of_turn() -> None:
    table = Table("0,0:R@r1 1,0:B@b1 0,1:Y@y1 1,1:n -1,0:n -1,1:n 2,0:n", start="blue", turn="yellow")
    for seat, text in ((2, "move (0,1) (-1,1)"), (0, "move (0,0) (-1,0)"), (1, "move (1,0) (2,0)")):
        assert GAME.actors(table.state) == (seat,)
        refusal = table.why_not(text, seat=(seat + 1) % 3)
        assert refusal is not None
        assert refusal.rule == "TOP-27"
        table.do(text, "swap")
    assert table.state.turn == 2


def test_top_28_the_order_of_a_turn() -> None:
    table = Table("0,0:R@r1 1,0:R@r2 2,0:B", hand=["press"], press=None)
    table.do("move (1,0) (2,0)", "play press hand", "end")
    told = [event.__struct_config__.tag for event in table.log]
    order = [told.index(kind) for kind in ("moved", "played", "sighted", "drew", "gained", "turn_began")]
    assert order == sorted(order)


def test_top_28_other_decisions_must_wait() -> None:
    assert Table("0,0:R@r1 1,0:B").rule_against("swap") == "TOP-28"
    assert Table("0,0:R@r1 1,0:B").rule_against("keep (0,0)") == "TOP-28"


def test_top_29_the_lines_at_the_start_are_noted() -> None:
    table = Table("0,0:R@r1 1,0:B 2,0:R@r2 0,1:B@b1 1,1:B@b2", turn="blue")
    table.do("enter (0,2)")
    while table.state.turn == 1:
        table.do(table.legal()[0])
    assert {(at(a), at(b)) for a, b in GAME.view(table.state, None).seen} == {((0, 0), (2, 0))}


def test_top_30_once_for_each_captive_while_points_last() -> None:
    table = Table("0,0:R@r1 1,0:B@b1", turn="blue", captives={"red": {"blue": 3}}, scores=[0, 8], waits="ransom")
    table.do("ransom red", "ransom red")
    assert (table.score("red"), table.score("blue"), table.supply("blue")[0]) == (6, 2, 2)
    assert "enter" in kinds(table)
    assert sum(table.state.captives) == 1


def test_top_30_may_be_left_alone() -> None:
    options = {"ransom": "turn_start"}
    table = Table("0,0:R@r1 1,0:B@b1", turn="blue", captives={"red": {"blue": 1}}, waits="ransom", options=options)
    assert table.legal() == ["ransom red", "skip"]
    table.do("skip")
    assert sum(table.state.captives) == 1
    assert kinds(table) == {"enter", "move"}


def test_top_d28_a_mole_can_be_ransomed_during_the_whole_turn() -> None:
    table = Table("0,0:R@r1 1,0:R 0,1:B@b1", captives={"blue": {"red": 2}}, hand=["press"])
    assert kinds(table) == {"enter", "move", "ransom"}
    table.do("ransom blue")
    assert kinds(table) == {"enter", "move", "ransom"}
    table.do("move (0,0) (1,0)", "ransom blue", "swap")
    assert sum(table.state.captives) == 0
    assert (table.score("red"), table.score("blue")) == (4, 16)


def test_top_d28_whoever_has_no_mole_ransoms_one_and_deploys_it() -> None:
    table = Table("0,0:R 1,0:B@b1", captives={"blue": {"red": 4}})
    assert kinds(table) == {"pass", "ransom"}
    table.do("ransom blue")
    assert kinds(table) == {"deploy", "ransom"}


def test_top_30_nobody_to_ransom_there() -> None:
    table = Table("0,0:R@r1 1,0:B@b1 0,1:Y", turn="blue", captives={"red": {"blue": 1}}, waits="ransom")
    refusal = table.why_not("ransom yellow")
    assert refusal is not None
    assert (refusal.rule, refusal.case) == ("TOP-30", "nobody")


def test_top_d28_by_option_the_window_opens_at_the_start_of_the_turn() -> None:
    table = Table("0,0:R@r1 1,0:R 0,1:B@b1", captives={"red": {"blue": 1}}, options={"ransom": "turn_start"})
    table.do("move (0,0) (1,0)", "swap")
    assert table.legal() == ["ransom red", "skip"]


def test_top_31_without_a_mole_one_is_placed_first() -> None:
    table = Table("0,0:R@r1 1,0:R 0,1:B").do("move (0,0) (1,0)", "swap")
    assert kinds(table) == {"deploy"}
    assert table.rule_against("enter (1,1)") == "TOP-31"
    assert table.rule_against("deploy (4,0)") == "TOP-10"
    table.do("deploy (1,1)")
    assert table.mole_cells("blue") == {(1, 1)}
    assert table.field(1, 1) == "B@b"


def test_top_32_the_mole_just_placed_may_step_or_another_enters() -> None:
    table = Table("0,0:R@r1 1,0:R 0,1:B").do("move (0,0) (1,0)", "swap", "deploy (1,1)")
    assert kinds(table) == {"enter", "move"}
    assert {text.split()[1] for text in table.legal() if text.startswith("move")} == {cell(1, 1)}


def test_top_33_without_mole_or_tile_the_placement_is_left_out() -> None:
    table = Table("0,0:R@r1 1,0:R 0,1:B", captives={"red": {"blue": 4}}, scores=[10, 0])
    table.do("move (0,0) (1,0)", "swap")
    assert table.state.turn == 1
    assert table.legal() == ["pass"]
    tiles = " ".join(f"{q},{r}:nB" for q in range(-3, 4) for r in (1, 2))
    bare = Table(f"0,0:R@r1 1,0:R {tiles} 0,3:nB 1,3:nB").do("move (0,0) (1,0)", "swap")
    assert bare.supply("blue") == (4, 0)
    assert bare.legal() == ["pass"]


def test_top_34_one_action_a_turn() -> None:
    table = Table("0,0:R@r1 1,0:B 0,1:R@r2 1,1:B").do("move (0,0) (1,0)", "swap")
    assert kinds(table) == {"move", "end"}
    assert table.rule_against("enter (2,0)") == "TOP-34"


def test_top_35_passing_only_when_nothing_is_possible_and_it_costs_a_bar_card() -> None:
    assert Table("0,0:R@r1 1,0:B").rule_against("pass") == "TOP-35"
    bar = ["vanguard", "vanguard", "press", "press", "sling"]
    table = Table("0,0:R 1,0:B@b1", captives={"blue": {"red": 4}}, bar=bar, scores=[0, 10])
    assert table.legal() == ["pass"]
    table.do("pass")
    assert table.events("discarded")[0].card == "sling"
    assert table.events("passed")[0].player == "red"


def test_top_36_entering_needs_a_mole_and_a_tile() -> None:
    four = Table("0,0:R@r1 1,0:R@r2 0,1:R@r3 1,1:R@r4")
    assert kinds(four) == {"move"}
    assert four.rule_against("enter (2,0)") == "TOP-36"
    tiles = " ".join(f"{q},{r}:nR" for q in range(-3, 4) for r in (0, 1) if (q, r) != (0, 0))
    poor = Table(f"0,0:R@r1 {tiles} 0,2:nR 1,2:nR")
    assert poor.supply() == (3, 0)
    assert poor.rule_against("enter (4,0)") == "TOP-36"


def test_top_37_a_new_mole_on_a_new_base_is_the_active_one() -> None:
    table = Table("0,0:R@r1 1,0:B", hand=["press"]).do("enter (0,1)")
    assert table.field(0, 1) == "R@r"
    assert table.state.active == INDEX[cell(0, 1)]
    assert table.rule_against("enter (0,2)") == "TOP-38"


def test_top_38_exactly_one_card_follows() -> None:
    table = Table("0,0:R@r1 1,0:B", hand=["press", "vanguard"]).do("enter (0,1)")
    assert kinds(table) == {"play"}
    assert table.rule_against("swap") == "TOP-38"
    assert table.rule_against("pass") == "TOP-38"
    table.do("play press hand")
    assert table.state.turn == 1


def test_top_39_without_a_playable_card_the_duty_lapses() -> None:
    table = Table("0,0:R@r1 1,0:B", hand=["short_range"], bar=["sling"]).do("enter (0,1)")
    assert table.state.turn == 1
    assert [event.player for event in table.events("lapsed")] == ["red"]


def test_top_40_entering_moves_no_other_mole() -> None:
    table = Table("0,0:R@r1 1,0:B", hand=["press"]).do("enter (0,1)", "play press hand")
    assert table.state.turn == 1
    assert table.mole_cells("red") == {(0, 0), (0, 1)}


def test_top_41_only_moles_that_were_there_at_the_start_step() -> None:
    line = "0,0:R@r1 1,0:n 2,0:n 0,1:B@b1 1,1:n"
    table = Table(line, hand=["betrayal"]).do("move (0,0) (1,0)", "play betrayal hand", "target (0,1)")
    assert table.state.turn == 1
    table = Table(line + " 3,0:R@r2", hand=["betrayal"]).do("move (0,0) (1,0)", "play betrayal hand", "target (0,1)")
    assert {text.split()[1] for text in table.legal() if text.startswith("move")} == {cell(3, 0)}
    assert table.rule_against("move (0,1) (1,1)") == "TOP-41"
    assert table.rule_against("move (1,0) (2,0)") == "TOP-41"


def test_top_42_one_step_to_an_adjacent_battlefield_field_of_any_colour() -> None:
    table = Table("0,0:R@r1 1,0:B 0,1:n -1,0:R 2,0:B 0,3:-+ice", islands=[(0, 3)])
    assert table.steps() == {(1, 0), (0, 1), (-1, 0)}
    assert table.rule_against("move (0,0) (2,0)") == "TOP-42"


def test_top_43_at_least_one_mole_and_each_at_most_once() -> None:
    table = Table("0,0:R@r1 1,0:B 0,1:R@r2 1,1:B")
    assert table.rule_against("end") == "TOP-43"
    table.do("move (0,0) (1,0)", "swap")
    assert "end" in table.legal()
    assert table.rule_against("move (1,0) (1,1)") == "TOP-41"
    table.do("move (0,1) (1,1)", "swap")
    assert table.state.turn == 1


def test_top_44_rocks_and_protected_moles_cannot_be_chosen() -> None:
    table = Table("0,0:R@r1 1,0:-+rock 0,1:B@b1* -1,0:R@r2 -1,1:n")
    assert table.steps() == {(-1, 0), (-1, 1)}
    assert table.rule_against("move (0,0) (1,0)") == "TOP-44"
    assert table.rule_against("move (0,0) (0,1)") == "TOP-44"


def test_top_45_a_card_or_a_swap_is_due_after_a_step() -> None:
    table = Table("0,0:R@r1 1,0:B", hand=["press"]).do("move (0,0) (1,0)")
    assert table.legal() == ["play press hand", "swap"]
    assert table.rule_against("end") == "TOP-45"


def test_top_46_after_a_deadly_step_others_may_still_step() -> None:
    table = Table("0,0:R@r1 1,0:-+puddle 0,1:R@r2 1,1:n").do("move (0,0) (1,0)")
    assert kinds(table) == {"move", "end"}
    assert table.mole_cells() == {(0, 1)}
    table = Table("0,0:R@r1 1,0:n 2,0:-+puddle 0,1:R@r2 1,1:n", hand=["vanguard"])
    table.do("move (0,0) (1,0)", "play vanguard hand", "target (2,0)")
    assert kinds(table) == {"move", "end"}


def test_top_47_an_own_base_turns_neutral() -> None:
    table = Table("0,0:B@r1 1,0:R").do("move (0,0) (1,0)", "swap")
    assert table.field(1, 0) == "nR@r"
    assert table.supply()[1] == 15


def test_top_48_other_tiles_are_replaced() -> None:
    table = Table("0,0:R@r1 1,0:B").do("move (0,0) (1,0)", "swap")
    assert table.field(1, 0) == "R@r"
    assert (table.supply("red")[1], table.supply("blue")[1]) == (14, 16)


def test_top_48_without_a_tile_only_the_own_neutral_one_can_be_turned() -> None:
    tiles = " ".join(f"{q},{r}:nR" for q in range(-3, 4) for r in (1, 2))
    table = Table(f"0,0:R@r1 1,0:B {tiles} 0,3:nR", hand=["press", "press"]).do("move (0,0) (1,0)")
    assert table.supply()[1] == 0
    assert table.rule_against("swap") == "TOP-48"
    table = Table(f"0,0:R@r1 1,0:B {tiles} 0,3:nR", hand=["press", "press"]).do("move (0,0) (0,1)", "swap")
    assert table.field(0, 1) == "R@r"


def test_top_49_a_field_with_a_token_cannot_be_swapped() -> None:
    table = Table("0,0:R@r1 1,0:R+crate2", farmer="crate_lord", hand=["press"]).do("move (0,0) (1,0)")
    assert table.legal() == ["play press hand"]
    assert table.rule_against("swap") == "TOP-49"


def test_top_50_without_card_and_swap_the_duty_lapses() -> None:
    table = Table("0,0:R@r1 1,0:R+crate2", farmer="crate_lord", hand=["short_range"]).do("move (0,0) (1,0)")
    assert table.state.turn == 1
    assert len(table.events("lapsed")) == 1


def test_top_51_every_mole_that_steps_has_a_card_of_its_own() -> None:
    table = Table("0,0:R@r1 1,0:B 0,1:R@r2 1,1:B", hand=["build_base", "build_base"])
    table.do("move (0,0) (1,0)", "play build_base hand", "target (2,0)")
    table.do("move (0,1) (1,1)", "play build_base hand", "target (3,0)")
    assert table.pile() == {"build_base": 2}


def test_top_52_a_displaced_mole_may_still_step() -> None:
    table = Table("0,0:R@r1 1,0:n 2,0:n@r2 3,0:n 4,0:n 0,1:n", hand=["panic"])
    table.do("move (0,0) (1,0)", "play panic hand", "direct e")
    assert table.mole_cells() == {(1, 0), (3, 0)}
    assert {text.split()[1] for text in table.legal() if text.startswith("move")} == {cell(3, 0)}
