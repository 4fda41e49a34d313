"""The worked positions E14 to E29: one line of text each, with everything that follows from it."""

from __future__ import annotations

import pytest

from tests.games.topoum.table import Table, aims, cell, outcome_of, with_card
from tests.games.topoum.test_worked_positions import E8, MARKED
from untertage.core.chance import ScriptedChance
from untertage.games.topoum.game import GAME
from untertage.games.topoum.pieces import CARD
from untertage.games.topoum.rules.ending import majority_points, set_points


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
