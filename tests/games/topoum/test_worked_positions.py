"""The worked positions: one line of text each, with everything that follows from it."""

from __future__ import annotations

import pytest

from tests.games.topoum.table import Table, aims, at, cell, outcome_of, with_card
from untertage.core.chance import ScriptedChance
from untertage.games.topoum.game import GAME
from untertage.games.topoum.pieces import CARD
from untertage.games.topoum.rules.ending import majority_points, set_points

AFTER_SETUP = "0,0:nR 1,0:R -1,0:B 2,0:R@r1 -2,0:B@b1"
E8 = "0,0:R@r1 1,0:B@b1 1,-1:n@b2 2,-2:R -1,0:B 0,1:R@r2"
E9 = (
    "0,0:R@r1 1,0:n 2,0:B 3,0:B@b1 1,-1:n@b2 2,-2:B@b3 0,-1:R 0,-2:B@b4 0,1:-+puddle 0,2:B@y1 -1,1:-+rock"
    " -2,2:B@y2 -1,0:n -2,0:n -3,0:B -4,0:B@y3 1,1:n 0,3:n"
)
E10 = "0,0:R@r1 2,0:B@b1 1,-1:n 2,-1:n 0,1:n 0,2:n@r2 -1,1:R"
E12 = "0,0:R@r1 1,0:n@b1 2,0:B@b2 1,-1:n 2,-2:R 0,-1:R@r2 0,-2:n -1,0:n@b3* -2,0:n -1,1:-+puddle -2,2:n 0,1:n"
E13 = "0,0:R@r1 1,0:B@b1* 2,0:n 0,1:B@b2 1,1:n@r2 -1,0:n"
MARKED = [(3, -3), (0, -3), (0, 3), (-3, 3)]


def test_e1_after_a_set_up_for_two_top_10_top_20_top_42() -> None:
    table = Table(AFTER_SETUP)
    assert table.supply("red") == (3, 13)
    assert table.supply("blue") == (3, 14)
    assert table.spaces("enter") == {
        *[(-3, 0), (-3, 1), (-2, -1), (-2, 1), (-1, -1), (-1, 1), (0, -1), (0, 1)],
        *[(1, -1), (1, 1), (2, -1), (2, 1), (3, -1), (3, 0)],
    }
    assert {(1, 0)} == table.steps("r1")


def test_e2_value_of_a_line_top_78() -> None:
    assert Table("0,0:R@r1 1,0:B 2,0:R 3,0:nB 4,0:R@r2").line_points() == 8


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("0,0:R@r1 1,0:B 2,0:R@r3 3,0:nB 4,0:R@r2", 10),
        ("0,0:R@r1 1,0:B 2,0:R@b1 3,0:nB 4,0:R@r2", 0),
        ("0,0:R@r1 1,0:B 2,0:R* 3,0:nB 4,0:R@r2", 0),
        ("0,0:R@r1 1,0:B 2,0:-+rock 3,0:nB 4,0:R@r2", 0),
        ("0,0:R@r1 1,0:B 3,0:nB 4,0:R@r2 1,1:B 2,1:B", 0),
        ("0,0:R@r1* 1,0:B 2,0:R 3,0:nB 4,0:R@r2", 8),
    ],
)
def test_e3_what_interrupts_a_line_top_73_top_81_top_133(line: str, points: int) -> None:
    assert Table(line).line_points() == points


def test_e4a_there_and_back_makes_a_line_new_top_76() -> None:
    table = Table("0,0:R@r1 1,0:B 2,0:R@r2 2,-1:R", hand=["vanguard"])
    table.do("move (2,0) (2,-1)", "play vanguard hand")
    assert table.spaces("target") == {(1, 0), (2, 0)}
    table.do("target (2,0)", "end")
    assert table.score() == 10 + 5


def test_e4b_only_lines_of_moles_that_moved_score_again_top_76_top_77() -> None:
    table = Table("0,0:R@r1 1,0:B 2,0:R@r2 0,1:B -1,0:R@r3 -1,1:n")
    table.do("move (-1,0) (-1,1)", "swap", "end")
    assert [(at(e.origin), at(e.cell), e.points) for e in table.events("sighted")] == [((0, 0), (-1, 1), 4)]
    assert table.score() == 14


def test_e5_the_mortar_of_the_rulebook_top_37_top_63_top_102() -> None:
    table = Table("0,0:nR@y1 -1,0:Y@y2 -2,0:B@b1 -2,1:R -1,-1:B 1,0:B 1,1:R@r1 2,-1:Y 2,1:Y", hand=["mortar"])
    table.do("enter (2,0)")
    assert len(table.battlefield()) == 10
    table.do("play mortar hand")
    assert table.spaces("target") == {(0, 0)}
    table.do("target (0,0)")
    assert table.battlefield() == {(1, 0), (2, 0), (1, 1), (2, -1), (2, 1)}
    assert table.supply("red") == (2, 14)
    assert table.supply("blue") == (4, 15)
    assert table.supply("yellow") == (4, 14)
    assert table.score() == 14


@pytest.mark.parametrize(("keep", "red", "blue"), [((1, 0), {(1, 0)}, set()), ((-2, 0), {(-1, 0)}, {(-2, 0)})])
def test_e6_a_tie_after_a_split_top_65_top_67(keep: tuple[int, int], red: set[object], blue: set[object]) -> None:
    line = "0,0:n 1,0:R@r1 2,0:B -1,0:R@r2 -2,0:B@b1"
    assert aims(line, "grenade") == {(2, 0), (0, 0)}
    table = outcome_of(line, "grenade", "target (0,0)")
    assert table.spaces("keep") == {(-2, 0), (1, 0)}
    table.do(f"keep {cell(*keep)}")
    assert table.score() == 5
    assert table.mole_cells("red") == red
    assert table.mole_cells("blue") == blue


def test_e7_collisions_by_stepping_top_55_top_68_top_69() -> None:
    line = "0,0:n 1,0:R@r1 0,1:B@b1 1,-1:R@r2 2,0:B"
    assert Table(line).steps("r1") == {(2, 0), (1, -1), (0, 0), (0, 1)}
    table = Table(line).do("move (1,0) (0,1)")
    assert table.score() == 10
    assert table.mole_cells("blue") == set()
    assert table.mole_cells("red") == {(1, -1)}
    assert "swap" not in table.legal()
    table = Table(line).do("move (1,0) (1,-1)")
    assert table.score() == 0
    assert table.mole_cells("red") == set()


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (["bayonet", "short_range", "decoy", "betrayal", "prisoner"], {(1, 0), (1, -1)}),
        (["long_range", "sling"], set()),
        (["grenade", "vanguard"], {(1, 0), (1, -1), (-1, 0), (0, 1)}),
        (["mortar", "underground", "new_recruit"], {(2, -2)}),
        (["patrol"], {"ne"}),
        (["panic"], {"e", "ne", "se"}),
        (["tunnel"], {(2, -2), (0, 1)}),
        (["conquest"], {(-1, 0)}),
        (["abandoned_base"], {(0, -1), (-1, 1)}),
        (["decoration"], {(0, 1)}),
    ],
)
def test_e8_targets_of_every_positional_card(cards: list[str], expected: set[object]) -> None:
    for card in cards:
        assert aims(E8, card) == expected, card


def test_e8_outcomes() -> None:
    table = outcome_of(E8, "bayonet", "target (1,0)")
    assert (table.mole_cells("red"), table.mole_cells("blue")) == ({(1, 0), (0, 1)}, {(1, -1)})
    assert table.score() == 13
    assert outcome_of(E8, "short_range", "target (1,0)").score() == 10
    table = outcome_of(E8, "vanguard", "target (1,0)")
    assert (table.score(), table.mole_cells("red"), table.mole_cells("blue")) == (10, {(0, 1)}, {(1, -1)})
    table = outcome_of(E8, "decoy", "target (1,0)")
    assert (table.score(), table.mole_cells("red"), table.mole_cells("blue")) == (
        13,
        {(1, 0), (0, 1)},
        {(0, 0), (1, -1)},
    )
    table = outcome_of(E8, "betrayal", "target (1,0)")
    assert (table.score(), table.mole_cells("red")) == (16, {(0, 0), (1, 0), (0, 1)})
    table = outcome_of(E8, "prisoner", "target (1,0)")
    assert table.supply("blue")[0] == 2
    assert [(c.captor, c.owner, c.count) for c in GAME.view(table.state, None).captives] == [("red", "blue", 1)]
    table = outcome_of(E8, "patrol", "direct ne")
    assert (table.mole_cells("red"), table.mole_cells("blue")) == ({(2, -2), (0, 1)}, {(1, 0)})


def test_e9_long_range_versus_parabolic_top_99_top_102_top_103() -> None:
    assert aims(E9, "long_range") == {(3, 0), (0, -2), (0, 2)}
    assert aims(E9, "sling") == {(2, -2), (0, -2), (-2, 2), (0, 2)}
    assert aims(E9, "mortar") == {(2, 0), (2, -2), (0, -2), (-2, 0), (-2, 2), (0, 2)}


def test_e10_across_a_gap_and_own_targets_top_67_top_69_top_105_top_117() -> None:
    assert aims(E10, "long_range") == set()
    assert aims(E10, "sling") == {(2, 0)}
    for card in ("mortar", "underground", "new_recruit"):
        assert aims(E10, card) == {(2, 0), (0, 2)}
    assert aims(E10, "patrol") == {"se"}
    table = outcome_of(E10, "underground", "target (2,0)")
    assert (table.score(), table.mole_cells("red"), table.mole_cells("blue")) == (10, {(0, 2)}, set())
    table = outcome_of(E10, "new_recruit", "target (2,0)")
    assert (table.score(), table.supply("red")[0], table.mole_cells("blue")) == (10, 2, set())
    table = outcome_of(E10, "new_recruit", "target (0,2)")
    assert (table.score(), table.mole_cells("red")) == (0, {(0, 0)})
    assert outcome_of(E10, "mortar", "target (0,2)").score() == 5


def test_e11_panic_attack_top_70_top_108_top_109() -> None:
    table = outcome_of("0,0:R@r1 1,0:n@b1 2,0:B@r2 3,0:R@b2", "panic", "direct e")
    assert (table.mole_cells("red"), table.mole_cells("blue")) == ({(0, 0), (3, 0)}, {(2, 0)})
    assert table.score() == 10
    table = outcome_of("0,0:R@r1 1,0:n@b1 2,0:B@r2 3,0:-+rock", "panic", "direct e")
    assert (table.score(), table.mole_cells("red"), table.mole_cells("blue")) == (5, {(0, 0)}, set())
    table = outcome_of("0,0:R@r1 1,0:n 2,0:B@r2 3,0:n@b1", "panic", "direct e")
    assert (table.score(), table.mole_cells("red"), table.mole_cells("blue")) == (15, {(0, 0), (3, 0)}, set())


def test_e12_patrol_top_106_top_107() -> None:
    assert aims(E12, "patrol") == {"e", "ne"}
    table = outcome_of(E12, "patrol", "direct e")
    assert (table.score(), table.mole_cells("red"), table.mole_cells("blue")) == (10, {(0, -1)}, {(-1, 0)})
    assert (2, -2) in outcome_of(E12, "patrol", "direct ne").mole_cells("red")


def test_e13_red_cross_top_130_top_131_top_135() -> None:
    for card in ("bayonet", "short_range", "prisoner", "betrayal"):
        assert aims(E13, card) == {(0, 1)}, card
    assert aims(E13, "decoy") == {(1, 0), (0, 1)}
    assert aims(E13, "grenade") == {(1, 0), (-1, 0), (0, 1)}
    assert aims(E13, "vanguard") == {(-1, 0), (0, 1)}
    assert Table(E13).steps("r1") == {(-1, 0), (0, 1)}
    assert aims(E13, "conquest") == {(-1, 0)}
    assert aims(E13, "panic") == {"e", "se"}
    assert "play red_cross hand" in with_card(E13, "red_cross").legal()
    table = outcome_of(E13, "decoy", "target (1,0)")
    assert (table.field(1, 0), table.field(0, 0)) == ("B@r*", "R@b")
    table = outcome_of(E13, "grenade", "target (1,0)")
    assert (table.score(), len(table.battlefield()), table.state.red_cross) == (5, 5, -1)
    table = outcome_of(E13, "panic", "direct e")
    assert (table.field(1, 0), table.field(2, 0)) == ("B*", "n@b")
    table = outcome_of("0,0:R@r1 1,0:B@r2* 2,0:n -1,0:n", "grenade", "target (1,0)")
    assert (table.score(), table.battlefield()) == (0, {(0, 0), (-1, 0)})


@pytest.mark.parametrize(
    ("before", "after", "red", "blue", "without_supply"),
    [
        ("R", "nR", (15, 15), (15, 15), True),
        ("B", "R", (16, 15), (14, 15), False),
        ("nB", "R", (16, 15), (14, 15), False),
        ("nR", "R", (15, 15), (15, 15), True),
        ("n", "R", (16, 15), (15, 15), False),
    ],
)
def test_e14_swapping_top_47_top_48(
    before: str, after: str, red: tuple[int, int], blue: tuple[int, int], without_supply: bool
) -> None:
    line = f"0,0:{before}@r1 1,0:B"
    table = Table(line, active="r1", waits="card_stepped", ready=[])
    assert (table.supply("red")[1], table.supply("blue")[1]) == (red[0], blue[0])
    table.do("swap")
    assert table.field(0, 0) == f"{after}@r"
    assert (table.supply("red")[1], table.supply("blue")[1]) == (red[1], blue[1])
    ring = [(q, r) for q in range(-5, 6) for r in (-1, 1) if abs(q + r) <= 5]
    spare = 16 - (before in ("R", "nR"))
    bare = line + "".join(f" {q},{r}:nR" for q, r in ring[:spare])
    bare = Table(bare, hand=["press"], active="r1", waits="card_stepped", ready=[])
    assert bare.supply("red")[1] == 0
    assert ("swap" in bare.legal()) == without_supply


def test_e15_a_chain_of_moves_top_43_top_45_top_76() -> None:
    table = Table(
        "0,0:R@r1 1,0:n 2,0:B 3,0:R@r2 -1,0:B 0,1:n",
        hand=["conquest", "press"],
        bar=["decoy", "tunnel", "decoy", "tunnel", "decoy"],
    )
    table.do("move (0,0) (-1,0)", "swap", "move (3,0) (2,0)", "play conquest hand")
    bar = table.state.bar[:]
    table.do("target (1,0)", chance=ScriptedChance([CARD["decoy"]]))
    assert table.score() == 17
    assert table.state.bar == bar
    assert len(table.state.hands[0]) == 2


def test_e16_a_mandatory_card_top_38_top_82() -> None:
    table = Table(
        E8,
        hand=["sling", "bayonet"],
        bar=["long_range", "tunnel", "press", "conquest", "grenade"],
        active="r1",
        waits="card_entered",
    )
    assert table.legal() == ["play bayonet hand", "play tunnel 2", "play press 3", "play conquest 4", "play grenade 5"]


def test_e17_prices_and_refilling_top_83_top_86() -> None:
    cards = ("press", "decoy", "vanguard", "tunnel", "build_base", "conquest", "short_range")
    table = Table(
        "0,0:R@r1 1,0:R@r2 0,1:R@r3 1,1:B 2,0:B -1,0:B 0,-1:B",
        hand=["conquest", "short_range"],
        bar=["tunnel", "build_base", "decoy", "vanguard", "conquest"],
        cards=cards,
    )
    table.do("move (1,0) (2,0)", "play conquest hand", "target (1,1)")
    table.do("move (0,1) (1,0)", "play build_base 2", "target (3,0)")
    table.do("move (0,0) (0,-1)", "play conquest 5")
    drawn = [CARD["decoy"], CARD["tunnel"], CARD["vanguard"]]
    before = table.score()
    assert before == 10 - 2 + 1
    table.do("target (-1,0)", chance=ScriptedChance(drawn))
    assert sorted(table.state.hands[0]) == sorted([CARD["short_range"], CARD["decoy"]])
    expected = ["vanguard", "tunnel", "tunnel", "decoy", "vanguard"]
    assert table.state.bar == [CARD[name] for name in expected]


def test_e18_a_turn_without_a_card_top_86() -> None:
    bar = ["tunnel", "build_base", "decoy", "vanguard", "conquest"]
    table = Table("0,0:R@r1 1,0:B", hand=["press", "press"], bar=bar)
    table.do("move (0,0) (1,0)", chance=ScriptedChance([]))
    table.do("swap", chance=ScriptedChance([CARD["tunnel"]]))
    assert table.state.bar[0] == CARD["tunnel"]
    assert table.state.bar[1:] == [CARD[name] for name in bar[:4]]
    assert table.state.discards[CARD["conquest"]] == 1
    assert table.state.hands[0] == [CARD["press"]] * 2
    assert sum(table.state.piles) == 0


def nearly_over(seats: int, left: int, **more: object) -> Table:
    """A table whose deck has `left` action cards and Peace; everything else has been discarded."""
    cards = ("press", "decoy", "vanguard", "tunnel", "build_base", "conquest", "short_range")
    hands = [["press", "build_base"], *[["build_base", "build_base"]] * (seats - 1)]
    bar = ["press", "vanguard", "vanguard", "press", "tunnel"]
    copies = {2: 5, 3: 6, 4: 7}[seats]
    lying = {name: sum(hand.count(name) for hand in hands) + bar.count(name) for name in cards}
    discards = {name: copies - lying[name] for name in cards}
    discards["decoy"] -= left
    return Table(
        "0,0:R@r1 1,0:B@b1 0,1:R 1,1:B", hands=hands, bar=bar, cards=cards, discards=discards, seats=seats, **more
    )


def test_e19_peace_top_87_top_88_top_89() -> None:
    peace = len(CARD)
    table = nearly_over(2, 2).do("move (0,0) (0,1)")
    table.do("play press hand", chance=ScriptedChance([peace]))
    assert table.state.peace
    assert len(table.state.hands[0]) == 1
    assert not table.state.ended
    table.do("move (1,0) (1,1)", "play press 4", chance=ScriptedChance([CARD["decoy"]]))
    assert table.state.ended
    assert len(table.state.hands[1]) == 2
    assert table.state.bar[0] == CARD["decoy"]


def test_e19_peace_in_the_last_turn_of_a_round_ends_the_game_top_89() -> None:
    peace = len(CARD)
    table = nearly_over(2, 2, turn="blue").do("move (1,0) (1,1)")
    table.do("play press 4", chance=ScriptedChance([peace, CARD["decoy"]]))
    assert table.state.ended


def test_e20_final_scoring_of_the_rulebook_top_91_top_92() -> None:
    table = Table(
        "0,0:R@r1 1,0:B@b1 2,0:Y",
        seats=3,
        cards=("grenade", "sling", "vanguard", "build_base", "press", "conquest", "tunnel"),
        piles=[
            {"grenade": 3, "sling": 2, "vanguard": 4, "build_base": 1, "press": 2},
            {"grenade": 3, "vanguard": 2, "build_base": 4, "press": 2},
            {},
        ],
    )
    assert table.categories("red") == [5, 4, 1, 2]
    assert table.categories("blue") == [3, 2, 4, 2]
    assert majority_points(table.state)[0] + set_points(table.state, 0) == 10
    assert majority_points(table.state)[1] + set_points(table.state, 1) == 9


@pytest.mark.parametrize(
    ("line", "red", "score"),
    [
        ("0,0:R@r1 1,0:-+ice 2,0:B 1,-1:n", {(2, 0)}, 10),
        ("0,0:R@r1 1,0:-+ice 2,0:-+ice 3,0:B@b1", set(), 10),
        ("0,0:R@r1 1,0:-+ice 2,0:-+rock", {(1, 0)}, 10),
        ("0,0:R@r1 1,0:-+ice 1,-1:n 1,1:n 0,1:n", set(), 5),
        ("0,0:R@r1 1,0:-+ice 2,0:B@b1*", set(), 5),
        ("0,0:R@r1 1,0:-+ice 2,0:R@r2", set(), 0),
    ],
)
def test_e21_ice_top_59(line: str, red: set[object], score: int) -> None:
    table = Table(line, hand=["build_base", "build_base"]).do("move (0,0) (1,0)")
    assert table.mole_cells("red") == red
    assert table.score() == score
    if red == {(2, 0)}:
        assert "swap" in table.legal()
    if red == {(1, 0)}:
        assert "swap" not in table.legal()


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("0,0:R@r1 1,0:n+gas 2,0:R 3,0:B@r2", 4),
        ("0,0:R@r1 1,0:n+puddle 2,0:-+ice 3,0:B@r2", 5),
        ("0,0:n@r1 1,0:n+gas 2,0:n+gas 3,0:n+gas 4,0:n@r2", 0),
    ],
)
def test_e22_obstacles_on_lines_top_78_top_80(line: str, points: int) -> None:
    assert Table(line).line_points() == points


def test_e22_farmer_tokens_on_lines_top_78_top_79() -> None:
    line = "0,0:n+turnip@r1 1,0:R 2,0:R@r2 2,-1:R@r3 1,1:n"
    assert Table(line, farmer="green_queen").line_points() == 11
    assert Table("0,0:R@r1 1,0:n+claw 2,0:R@r2 3,0:n", farmer="trap_master").line_points() == 3
    assert Table("0,0:R@r1 1,0:R+crate2 2,0:R@r2", farmer="crate_lord").line_points() == 5


def test_e23_footprint_top_169_top_170() -> None:
    line = "0,0:n+footprint 1,0:R@b1 2,0:B@b2 3,0:n 1,-1:n@r2 1,-2:R 0,1:B@r3 -1,0:R@r1"
    assert aims(line, "farmer", farmer="rumbler") == {(1, 0), (1, -1), (-1, 0), (0, 1)}
    table = outcome_of(line, "farmer", "target (1,0)", farmer="rumbler")
    assert table.mole_cells("blue") == {(3, 0)}
    assert table.mole_cells("red") == {(1, -2), (-1, 0)}
    assert table.events("fined")[0].points == 5
    assert (table.field(1, 0), table.field(0, 0)) == ("R+footprint", "n")


def test_e24_lady_boom_top_162_top_164() -> None:
    line = "0,0:-+dynamite 1,0:R@r1 1,1:B@b1 2,0:n 0,1:n -1,0:B@b2 -1,1:R@r2 -2,0:n"
    assert aims(line, "farmer", farmer="lady_boom") == {(2, 0), (0, 1), (1, 1)}
    table = outcome_of(line, "farmer", "target (1,1)", farmer="lady_boom")
    assert (table.field(1, 1), table.field(0, 0)) == ("-+dynamite", "")
    assert len(table.battlefield()) == 7
    assert table.mole_cells("blue") == {(-1, 0)}
    assert table.events("fined") == []
    line = "0,0:-+dynamite 1,0:R@r1 1,-1:B@b1 2,0:n -1,0:B@b2 -1,1:R@r2"
    table = outcome_of(line, "farmer", "target (1,-1)", farmer="lady_boom")
    assert table.battlefield() == {(1, 0), (2, 0), (1, -1)}
    assert table.mole_cells("blue") == set()
    assert table.score() == 5
    table = outcome_of(line, "grenade", "target (0,0)", farmer="lady_boom")
    assert table.battlefield() == {(1, 0), (2, 0), (1, -1)}
    assert table.score() == 5
    assert table.spaces("dynamite") >= {(0, 0), (3, 0), (1, 1)}
    table.do("dynamite (0,0)")
    assert table.field(0, 0) == "-+dynamite"


def test_e25_crusher_top_134_top_153() -> None:
    line = "0,0:n@b1 1,0:R@r1 0,1:B@r2 -1,0:B* 3,-3:n+rock 0,-3:n+rock 0,3:n+rock -3,3:n+rock"
    table = with_card(line, "farmer", farmer="crusher", islands=MARKED).do("play farmer hand")
    assert table.spaces("take") == set(MARKED)
    table.do("take (3,-3)")
    assert table.spaces("target") == {(0, 0), (0, 1), (1, 0)}
    table.do("target (0,1)")
    assert table.mole_cells("red") == {(1, 0)}
    assert table.score() == 5
    assert (table.field(0, 1), table.field(3, -3)) == ("nB+rock", "n")
    wet = line.replace("rock", "puddle")
    assert aims(wet, "farmer", farmer="bucket_carrier", islands=MARKED) == set()


def test_e26_claw_top_58_top_67() -> None:
    table = Table("0,0:n+claw 1,0:R@r1 0,1:R@r2 -1,1:B 1,1:n", farmer="trap_master").do("move (1,0) (0,0)")
    assert (table.score(), table.mole_cells("red"), table.field(0, 0)) == (5, {(0, 1)}, "n")


def test_e27_crates_top_173() -> None:
    line = "0,0:R@r1 1,0:n@b1 0,1:n+crate5@r2 3,-3:n+crate2 0,-3:n+crate3 -3,3:n+crate4"
    islands = [(3, -3), (0, -3), (-3, 3)]
    table = with_card(line, "farmer", farmer="crate_lord", islands=islands).do("play farmer hand")
    assert table.spaces("target") == {(0, 1), (3, -3), (0, -3), (-3, 3)}
    assert "decline" in table.legal()
    assert table.score() == 11
    table.do("target (0,1)")
    assert table.field(0, 0) == "R+crate@r"
    assert [c.value for c in GAME.view(table.state, 0).crates if c.cell == cell(0, 0)] == [5]
    assert table.line_points() == 2


def test_e28_ransom_and_war_rule_2_top_30_top_31() -> None:
    more = {"turn": "blue", "captives": {"red": {"blue": 1}}, "waits": "ransom"}
    table = Table("0,0:R@r1 1,0:R 0,1:B", scores=[10, 5], **more)
    table.do("ransom red")
    assert (table.score("blue"), table.score("red"), table.supply("blue")[0]) == (2, 13, 4)
    assert {text.split()[0] for text in table.legal()} == {"deploy"}
    table.do("deploy (1,1)")
    assert {text.split()[0] for text in table.legal()} == {"enter", "move"}
    assert table.why_not("ransom red") is not None


def test_e28_no_ransom_without_three_points_top_30() -> None:
    table = Table("0,0:R@r1 1,0:R 0,1:B", scores=[10, 2], captives={"red": {"blue": 1}})
    table.do("move (0,0) (1,0)", "swap")
    assert table.state.turn == 1
    assert {text.split()[0] for text in table.legal()} == {"deploy"}


def test_e29_joining_and_losing_an_island_top_9_top_63_top_146() -> None:
    line = "0,0:nR 1,-1:R 1,-2:R@r1 -1,0:B -2,0:B@b1 3,-3:n+puddle 0,-3:n+puddle 0,3:n+puddle -3,3:n+puddle"
    table = with_card(line, "build_base", farmer="bucket_carrier", islands=MARKED)
    assert len(table.battlefield()) == 5
    table.do("play build_base hand", "target (2,-3)")
    assert len(table.battlefield()) == 7
    assert table.battlefield() >= {(2, -3), (3, -3)}
    assert set(GAME.position(table.state).islands) == {cell(*space) for space in MARKED[1:]}
    again = with_card(line + " 2,-3:R", "grenade", farmer="bucket_carrier", islands=MARKED[1:])
    again.do("play grenade hand", "target (2,-3)")
    assert len(again.battlefield()) == 5
    assert again.field(3, -3) == ""
    assert [event.piece for event in again.events("token_left")] == ["puddle"]
