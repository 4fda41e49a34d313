"""Section 12: the 22 cards."""

from __future__ import annotations

import pytest

from tests.games.topoum.table import Table, aims, at, cell, outcome_of, with_card
from untertage.games.topoum.components import HOUSE
from untertage.games.topoum.game import GAME
from untertage.games.topoum.pieces import CARDS

RIVALS = "0,0:R@r1 1,0:B@b1 0,1:n 1,1:R@r2"


def test_top_96_bayonet_takes_the_place_of_the_enemy_and_slides_on_ice() -> None:
    table = outcome_of(RIVALS, "bayonet", "target (1,0)")
    assert (table.mole_cells("red"), table.mole_cells("blue")) == ({(1, 0), (1, 1)}, set())
    assert with_card(RIVALS, "bayonet").do("play bayonet hand").rule_against("target (0,1)") == "TOP-96"
    ice = "0,0:R@r1 1,0:-+ice@b1 2,0:-+rock 0,1:n".replace("-+ice@b1", "-+ice@b1")
    assert outcome_of(ice, "bayonet", "target (1,0)").mole_cells("red") == {(1, 0)}
    assert outcome_of("0,0:R@r1 1,0:-+ice@b1 2,0:n", "bayonet", "target (1,0)").mole_cells("red") == {(2, 0)}


def test_top_96_bayonet_looks_into_a_crate() -> None:
    table = outcome_of("0,0:R@r1 1,0:n+crate@b1 0,1:n", "bayonet", "target (1,0)", farmer="crate_lord")
    assert GAME.view(table.state, 0).crates[0].value is not None


def test_top_97_the_attacker_survives_unless_the_ice_takes_him() -> None:
    assert outcome_of(RIVALS, "bayonet", "target (1,0)").score() == 10 + 3
    table = outcome_of("0,0:R@r1 1,0:-+ice@b1 0,1:n", "bayonet", "target (1,0)")
    assert (table.mole_cells("red"), table.score()) == (set(), 5)
    assert aims("0,0:R@r1 1,0:B 0,1:n", "bayonet") == set()


def test_top_98_short_range_removes_and_stays() -> None:
    table = outcome_of(RIVALS, "short_range", "target (1,0)")
    assert (table.mole_cells("red"), table.mole_cells("blue")) == ({(0, 0), (1, 1)}, set())
    assert with_card(RIVALS, "short_range").do("play short_range hand").rule_against("target (1,1)") == "TOP-98"


@pytest.mark.parametrize(
    ("between", "possible"),
    [
        ("n", True),
        ("-+puddle", True),
        ("-+gas", True),
        ("-+ice", True),
        ("-+rock", False),
        ("n@b2", False),
        ("n*", False),
    ],
)
def test_top_99_long_range_needs_a_clear_line(between: str, possible: bool) -> None:
    line = f"0,0:R@r1 1,0:{between} 2,0:n@b1 0,1:n 1,1:n"
    assert ((2, 0) in aims(line, "long_range")) == possible
    if possible:
        assert outcome_of(line, "long_range", "target (2,0)").mole_cells("blue") == set()


def test_top_99_long_range_reaches_two_and_three() -> None:
    assert aims("0,0:R@r1 1,0:n@b1 0,1:n 0,2:n 0,3:n 0,4:n@b2", "long_range") == set()
    assert aims("0,0:R@r1 0,1:n 0,2:n 0,3:n@b1", "long_range") == {(0, 3)}
    table = with_card("0,0:R@r1 0,1:n 0,2:n 0,3:n@b1", "long_range").do("play long_range hand")
    assert table.rule_against("target (0,2)") == "TOP-99"


def test_top_100_grenade_removes_any_adjacent_field() -> None:
    line = "0,0:R@r1 1,0:-+rock 0,1:R@r2 -1,0:B@b1* 0,-1:n 0,2:n"
    assert aims(line, "grenade") == {(1, 0), (0, 1), (-1, 0), (0, -1)}
    assert outcome_of(line, "grenade", "target (1,0)").field(1, 0) == ""
    assert with_card(line, "grenade").do("play grenade hand").rule_against("target (1,-1)") == "TOP-100"


def test_top_101_grenade_on_own_mole_and_red_cross() -> None:
    assert outcome_of("0,0:R@r1 1,0:R@r2* 0,1:n", "grenade", "target (1,0)").score() == 0
    assert outcome_of("0,0:R@r1 1,0:R@r2 0,1:n", "grenade", "target (1,0)").score() == 5
    assert outcome_of("0,0:R@r1 1,0:R* 0,1:n", "grenade", "target (1,0)").score() == 5


def test_top_102_mortar_hits_two_away_islands_too() -> None:
    line = "0,-1:R@r1 1,-1:-+rock 2,-1:n 0,0:n 0,-3:-+ice"
    assert aims(line, "mortar", islands=[(0, -3)]) == {(2, -1), (0, -3)}
    table = outcome_of(line, "mortar", "target (0,-3)", islands=[(0, -3)])
    assert table.field(0, -3) == ""
    asked = with_card(line, "mortar", islands=[(0, -3)]).do("play mortar hand")
    assert asked.rule_against("target (1,-1)") == "TOP-102"


def test_top_103_sling_ignores_what_is_between_and_leaves_the_field() -> None:
    line = "0,0:R@r1 1,0:-+rock 2,0:B@b1 0,1:n 0,2:R@r2"
    assert aims(line, "sling") == {(2, 0)}
    table = outcome_of(line, "sling", "target (2,0)")
    assert (table.mole_cells("blue"), table.field(2, 0)) == (set(), "B")
    assert with_card(line, "sling").do("play sling hand").rule_against("target (0,2)") == "TOP-103"


def test_top_104_vanguard_moves_one_field_with_collisions() -> None:
    line = "0,0:R@r1 1,0:B@b1 0,1:n -1,0:-+rock"
    assert aims(line, "vanguard") == {(1, 0), (0, 1)}
    assert outcome_of(line, "vanguard", "target (0,1)").mole_cells() == {(0, 1)}
    assert outcome_of(line, "vanguard", "target (1,0)").mole_cells("blue") == set()
    assert with_card(line, "vanguard").do("play vanguard hand").rule_against("target (-1,0)") == "TOP-104"


def test_top_105_underground_manoeuvre_goes_two_away_and_slides() -> None:
    line = "0,0:R@r1 1,0:-+rock 2,0:-+ice 3,0:n 0,1:n"
    assert aims(line, "underground") == {(2, 0)}
    assert outcome_of(line, "underground", "target (2,0)").mole_cells() == {(3, 0)}
    asked = with_card(line, "underground").do("play underground hand")
    assert asked.rule_against("target (0,1)") == "TOP-105"


@pytest.mark.parametrize(
    ("first", "possible"),
    [
        *[("n", True), ("n@b1", True), ("-+ice", True), ("n*", True)],
        *[("-+rock", False), ("-+puddle", False), ("-+gas", False), ("n@r2", False), ("n@b1*", False)],
    ],
)
def test_top_106_patrol_needs_a_passable_first_field(first: str, possible: bool) -> None:
    assert ("e" in aims(f"0,0:R@r1 1,0:{first} 2,0:n 0,1:n", "patrol")) == possible


@pytest.mark.parametrize(("second", "possible"), [("n", True), ("n@b1", True), ("n@b1*", False), ("-+rock", False)])
def test_top_106_patrol_needs_an_enterable_second_field(second: str, possible: bool) -> None:
    assert ("e" in aims(f"0,0:R@r1 1,0:n 2,0:{second} 0,1:n 0,2:n", "patrol")) == possible


def test_top_106_patrol_refuses_other_directions_and_cells() -> None:
    table = with_card("0,0:R@r1 1,0:n 2,0:n", "patrol").do("play patrol hand")
    assert table.legal() == ["direct e"]
    assert table.rule_against("direct w") == "TOP-106"
    assert table.rule_against("target (2,0)") == "TOP-128"


def test_top_107_patrol_runs_over_an_enemy_and_arrives() -> None:
    table = outcome_of("0,0:R@r1 1,0:n@b1 2,0:n 0,1:n", "patrol", "direct e")
    assert (table.mole_cells("red"), table.mole_cells("blue"), table.score()) == ({(2, 0)}, set(), 10)
    table = outcome_of("0,0:R@r1 1,0:n+crate 2,0:n 0,1:n", "patrol", "direct e", farmer="crate_lord")
    assert GAME.view(table.state, 0).crates[0].known == ()


def test_top_108_panic_pushes_the_whole_ray_across_gaps() -> None:
    line = "0,0:R@r1 0,1:n 1,0:n@b1 2,0:n 3,0:-+rock 2,1:n 3,1:n 4,0:n@r2* 5,0:n"
    table = outcome_of(line, "panic", "direct e")
    assert (table.mole_cells("red"), table.mole_cells("blue")) == ({(0, 0), (5, 0)}, {(2, 0)})
    assert table.field(4, 0) == "n*"
    gap = "0,0:R@r1 0,1:n 1,1:n 2,1:n 3,0:n@b1 4,0:n"
    assert outcome_of(gap, "panic", "direct e").mole_cells("blue") == {(4, 0)}


def test_top_109_the_farthest_goes_first_and_stuck_moles_are_run_into() -> None:
    table = outcome_of("0,0:R@r1 1,0:n@b1 2,0:n@b2 3,0:n", "panic", "direct e")
    assert table.mole_cells("blue") == {(2, 0), (3, 0)}
    table = outcome_of("0,0:R@r1 1,0:n@b1 2,0:n@b2 3,0:-+rock", "panic", "direct e")
    assert table.mole_cells("blue") == set()


def test_top_110_panic_needs_somebody_who_can_be_pushed() -> None:
    line = "0,0:R@r1 1,0:n@b1 2,0:-+rock 0,1:n@b2 -1,0:n"
    assert aims(line, "panic") == {"se"}
    assert with_card(line, "panic").do("play panic hand").rule_against("direct e") == "TOP-108"
    table = outcome_of("0,0:R@r1 1,0:n@b1* 2,0:n", "panic", "direct e")
    assert (table.field(1, 0), table.field(2, 0)) == ("n*", "n@b")


def test_top_111_tunnel_from_base_to_base() -> None:
    line = "0,0:R@r1 1,0:n 2,0:R 3,0:R@b1 4,0:R@r2* 0,1:nR 0,2:B"
    assert aims(line, "tunnel") == {(2, 0), (3, 0)}
    assert outcome_of(line, "tunnel", "target (2,0)").mole_cells() == {(2, 0), (4, 0)}
    assert outcome_of(line, "tunnel", "target (3,0)").mole_cells("blue") == set()
    assert aims("0,0:n@r1 1,0:R", "tunnel") == set()
    assert with_card(line, "tunnel").do("play tunnel hand").rule_against("target (1,0)") == "TOP-111"


def test_top_112_decoy_changes_places_even_with_a_protected_enemy() -> None:
    line = "0,0:R@r1 1,0:-+ice@b1* 2,0:-+rock 0,1:R@r2"
    table = outcome_of(line, "decoy", "target (1,0)")
    assert (table.field(0, 0), table.field(1, 0)) == ("R@b", "-+ice@r*")
    assert with_card(line, "decoy").do("play decoy hand").rule_against("target (0,1)") == "TOP-112"


def test_top_112_decoy_lets_both_look_into_crates() -> None:
    line = "0,0:n+crate@r1 1,0:n+crate@b1"
    table = outcome_of(line, "decoy", "target (1,0)", farmer="crate_lord")
    known = {crate.cell: crate.known for crate in GAME.view(table.state, None).crates if crate.cell}
    assert known == {cell(0, 0): ("blue",), cell(1, 0): ("red",)}


def test_top_113_build_base_anywhere_beside_the_battlefield() -> None:
    line = "0,0:R@r1 1,0:B 2,0:B"
    assert (3, 0) in aims(line, "build_base")
    assert outcome_of(line, "build_base", "target (3,0)").field(3, 0) == "R"
    assert with_card(line, "build_base").do("play build_base hand").rule_against("target (5,0)") == "TOP-113"
    tiles = " ".join(f"{q},{r}:nR" for q in range(-3, 4) for r in (1, 2))
    assert aims(f"0,0:R@r1 1,0:R {tiles}", "build_base") == set()


def test_top_114_abandoned_base_next_door_and_onto_it() -> None:
    line = "0,0:R@r1 1,0:B 2,0:B"
    assert (3, 0) not in aims(line, "abandoned_base")
    table = outcome_of(line, "abandoned_base", "target (0,1)")
    assert (table.field(0, 1), table.field(0, 0)) == ("R@r", "R")
    asked = with_card(line, "abandoned_base").do("play abandoned_base hand")
    assert asked.rule_against("target (3,0)") == "TOP-114"
    ring = "1,0:n 1,-1:n 0,-1:n -1,0:n -1,1:n 0,1:n"
    assert aims(f"0,0:R@r1 {ring}", "abandoned_base") == set()


def test_top_115_conquest_of_unoccupied_uncovered_tiles() -> None:
    line = "0,0:R@r1 1,0:B 1,-1:nB 0,-1:n@b1 -1,0:B* -1,1:-+puddle 0,1:R"
    assert aims(line, "conquest") == {(1, 0), (1, -1)}
    table = outcome_of(line, "conquest", "target (1,0)")
    assert (table.field(1, 0), table.supply("blue")[1]) == ("R", 14)
    assert with_card(line, "conquest").do("play conquest hand").rule_against("target (0,1)") == "TOP-115"


def test_top_116_betrayal_replaces_an_enemy() -> None:
    table = outcome_of(RIVALS, "betrayal", "target (1,0)")
    assert table.mole_cells("red") == {(0, 0), (1, 0), (1, 1)}
    full = "0,0:R@r1 1,0:B@b1 0,1:n@r2 1,1:R@r3 0,2:R@r4"
    assert aims(full, "betrayal") == set()
    assert with_card(RIVALS, "betrayal").do("play betrayal hand").rule_against("target (1,1)") == "TOP-116"
    ice = outcome_of("0,0:R@r1 1,0:-+ice@b1 2,0:n 0,1:n", "betrayal", "target (1,0)")
    assert ice.mole_cells("red") == {(0, 0), (1, 0)}


def test_top_117_a_recruit_arrives_two_away() -> None:
    line = "0,0:R@r1 1,0:n 2,0:-+ice 3,0:n 0,1:n 0,2:-+puddle -1,0:n -2,0:-+rock 1,-1:n 2,-2:n@b1*"
    assert aims(line, "new_recruit") == {(2, 0), (0, 2)}
    assert outcome_of(line, "new_recruit", "target (2,0)").mole_cells() == {(0, 0), (3, 0)}
    table = outcome_of(line, "new_recruit", "target (0,2)")
    assert (table.score(), table.mole_cells(), table.supply()[0]) == (5, {(0, 0)}, 3)
    asked = with_card(line, "new_recruit").do("play new_recruit hand")
    assert asked.rule_against("target (0,1)") == "TOP-117"


def test_top_118_a_recruit_needs_no_tile_and_cannot_step() -> None:
    tiles = " ".join(f"{q},{r}:nR" for q in range(-3, 4) for r in (1, 2))
    line = f"0,0:R@r1 1,0:R {tiles}"
    assert Table(line).supply()[1] == 0
    assert aims(line, "new_recruit") >= {(0, 2)}
    table = Table("0,0:R@r1 1,0:n 2,0:n 3,0:n 4,0:n@r2", hand=["new_recruit"])
    table.do("move (0,0) (1,0)", "play new_recruit hand", "target (3,0)")
    assert {text.split()[1] for text in table.legal() if text.startswith("move")} == {cell(4, 0)}


def test_top_119_a_captive_is_neither_on_the_board_nor_in_the_supply() -> None:
    table = outcome_of(RIVALS, "prisoner", "target (1,0)")
    assert (table.mole_cells("blue"), table.supply("blue")[0]) == (set(), 3)
    assert GAME.census(table.state)["mole blue"] == 4
    assert with_card(RIVALS, "prisoner").do("play prisoner hand").rule_against("target (1,1)") == "TOP-119"


def test_top_120_several_captives_of_several_players() -> None:
    table = outcome_of(
        "0,0:R@r1 1,0:B@b1 0,1:Y@y1", "prisoner", "target (1,0)", captives={"red": {"yellow": 1, "blue": 1}}
    )
    assert [(c.owner, c.count) for c in GAME.view(table.state, None).captives] == [("blue", 2), ("yellow", 1)]
    assert table.supply("red")[0] == 3


def test_top_121_decoration_of_another_own_mole() -> None:
    line = "0,0:R@r1 1,0:B@r2* 0,1:n@r3"
    assert aims(line, "decoration") == {(1, 0), (0, 1)}
    table = outcome_of(line, "decoration", "target (1,0)")
    assert (table.score(), table.supply()[0], table.field(1, 0)) == (13, 2, "B*")
    assert with_card(line, "decoration").do("play decoration hand").rule_against("target (0,0)") == "TOP-121"


def test_top_122_not_with_a_single_mole() -> None:
    assert aims("0,0:R@r1 1,0:B@b1", "decoration") == set()


def test_top_123_the_press_card_changes_hands_but_not_to_its_holder() -> None:
    assert outcome_of("0,0:R@r1 1,0:B", "press").state.press == 0
    assert outcome_of("0,0:R@r1 1,0:B", "press", press="blue").state.press == 0
    table = Table("0,0:R@r1 1,0:B", hand=["press", "build_base"], active="r1", waits="card_entered", press="red")
    assert table.legal() == ["play build_base hand"]


def test_top_124_a_point_at_the_end_of_every_turn() -> None:
    table = outcome_of("0,0:R@r1 1,0:B@b1 0,1:R 1,1:B", "press")
    assert table.score("red") == 11
    table.do("move (1,0) (1,1)", "swap")
    assert table.score("red") == 12
    assert table.score("blue") == 10


def test_top_125_the_red_cross_comes_to_the_active_mole() -> None:
    table = outcome_of("0,0:R@r1 1,0:B*", "red_cross")
    assert (table.field(0, 0), table.field(1, 0)) == ("R@r*", "B")
    there = Table("0,0:R@r1* 1,0:B", hand=["red_cross", "press"], active="r1", waits="card_entered")
    assert there.legal() == ["play press hand"]


def test_top_126_the_farmer_card_needs_something_to_do() -> None:
    line = "0,0:R@r1 1,0:n+turnip"
    table = Table(line, hand=["farmer", "press"], active="r1", waits="card_entered", farmer="green_queen")
    assert "play farmer hand" in table.legal()
    there = "0,0:n+turnip@r1 1,0:n"
    table = Table(there, hand=["farmer", "press"], active="r1", waits="card_entered", farmer="green_queen")
    assert table.legal() == ["play press hand"]


def test_top_127_seven_copies_of_22_types_in_four_categories() -> None:
    assert [card.id for card in HOUSE.cards] == list(CARDS)
    assert {card.copies for card in HOUSE.cards} == {7}
    sizes = [
        sum(card.category == name for card in HOUSE.cards) for name in ("combat", "movement", "expansion", "special")
    ]
    assert sizes == [6, 6, 5, 5]


def test_top_128_the_target_comes_after_the_card_and_the_price_is_paid_anyway() -> None:
    table = Table("0,0:R@r1 1,0:R@r2 0,1:n", bar=["grenade", None, None, None, None], active="r1", waits="card_entered")
    table.do("play grenade 1")
    assert table.score() == 7
    refusal = table.why_not("end")
    assert refusal is not None
    assert (refusal.rule, dict(refusal.params)) == ("TOP-128", {"card": "grenade"})
    assert table.rule_against("direct e") == "TOP-128"
    assert table.do("target (1,0)").score() == 2


def test_top_129_a_decorated_mole_is_no_loss() -> None:
    table = outcome_of("0,0:R@r1 1,0:B@r2 0,1:n", "decoration", "target (1,0)")
    assert table.events("fined") == []
    assert table.events("removed") == []


def test_every_card_has_its_own_test_here() -> None:
    names = {name for name in globals() if name.startswith("test_top_")}
    assert {int(name.split("_")[2]) for name in names} >= set(range(96, 130))
    assert at(cell(2, -1)) == (2, -1)
