"""Chapters 6, 9 and 10: containing, rewards, winning."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from tests.games.tesseract.table import ALL_CARDS, GAME, Table, table
from untertage.games.tesseract.names import FACE_NAMES, FACE_OF
from untertage.games.tesseract.rules.groups import colors_fit, groups, is_group, joker_groups, may_group
from untertage.games.tesseract.state import SPENT

PLAIN = ("mathematician", "logistics_engineer")


def lab(dice: str, **fields: object) -> Table:
    return table(labs=(dice, ""), **{"characters": ("chemist", "mathematician"), **fields})  # type: ignore[arg-type]


@pytest.mark.parametrize("group", ["y1,y2,y3", "y4,o4,b4", "p2,p2,p2", "y1,o2,p3"])
def test_tes_50_sets_and_runs_of_one_or_of_all_different_colours(group: str) -> None:
    found = lab(group.replace(",", " "))
    assert found.legal("contain") == [f"contain {group}"]


@pytest.mark.parametrize("dice", ["y1 y2", "y1 y2 y4", "y1 y2 o3", "y4 y4 o4", "y1 o1 p2"])
def test_tes_50_anything_else_is_no_group(dice: str) -> None:
    found = lab(dice)
    assert found.legal("contain") == []
    assert found.rule(f"contain {dice.replace(' ', ',')}") == "TES-50"


def test_tes_50_the_dice_must_lie_in_the_players_lab() -> None:
    found = table(labs=("y1 y2", "y3"), characters=PLAIN)
    assert found.rule("contain y1,y2,y3") == "TES-50"


def test_tes_50_the_order_of_the_dice_does_not_matter() -> None:
    assert lab("y1 y2 y3").play("contain y3,y1,y2").legal("fill") == ["fill y1 a", "fill y2 a", "fill y3 a"]


@pytest.mark.parametrize("wrap", [False, True])
def test_tes_50_the_tables_of_groups_hold_what_the_rule_says(wrap: bool) -> None:
    draw = random.Random(50)
    for _ in range(300):
        dice = sorted(draw.choices(draw.sample(range(24), draw.randint(1, 9)), k=draw.randint(0, 8)))
        wanted = {group for size in range(3, 7) for group in combinations(dice, size) if is_group(group, wrap)}
        found = groups(dice, wrap)
        assert wanted == set(found)
        assert len(wanted) == len(found)


@pytest.mark.parametrize("wrap", [False, True])
def test_tes_50_dice_that_may_group_are_all_that_do(wrap: bool) -> None:
    """The quick check before the tables misses no group, and rejects some dice."""
    draw = random.Random(51)
    in_vain = 0
    for _ in range(600):
        dice = sorted(draw.choices(range(24), k=draw.randint(0, 8)))
        sizes = range(3, 7)
        wanted = any(is_group(group, wrap, joker=True) for size in sizes for group in combinations(dice, size))
        assert may_group(dice, wrap) or not wanted
        in_vain += not may_group(dice, wrap)
    assert in_vain > 100


@pytest.mark.parametrize("wrap", [False, True])
def test_tes_50_joker_groups_are_those_that_need_one(wrap: bool) -> None:
    draw = random.Random(52)
    for _ in range(200):
        dice = sorted(draw.choices(range(24), k=draw.randint(0, 8)))
        named = {group for size in range(3, 7) for group in combinations(dice, size)}
        wanted = {group for group in named if is_group(group, wrap, joker=True) and not is_group(group, wrap)}
        assert sorted(wanted) == joker_groups(dice, wrap)


def test_tes_51_sizes_of_groups() -> None:
    everything = [face for face in range(24) for _ in range(6)]
    found = groups(everything, False)
    different = [group for group in found if len({die // 6 for die in group}) > 1]
    assert {len(group) for group in different} == {3, 4}
    assert {len(group) for group in found if group not in different} == {3, 4, 5, 6}
    assert not is_group([FACE_OF[die] for die in ("y5", "y6", "y1")], False)
    assert lab("y3 y3").rule("contain y3,y3,y3") == "TES-50"


def test_tes_52_the_contained_die_needs_an_empty_cell() -> None:
    found = lab("y1 y2 y3", matrix="y1 y3").play("contain y1,y2,y3")
    assert found.legal() == ["fill y2 a"]
    assert found.rule("fill y1 a") == "TES-52"
    full = lab("y1 y2 y3", matrix="y1 y2 y3")
    assert full.legal("contain") == []
    assert full.rule("contain y1,y2,y3") == "TES-52"


def test_tes_53_a_matching_primed_die_may_be_destroyed() -> None:
    found = lab("y1 y2 y3", primed="y2 y2 o2", discards=ALL_CARDS).play("contain y1,y2,y3", "fill y2 a")
    assert found.legal() == ["twin", "pass"]
    kept = Table(found.state.clone()).play("pass")
    assert kept.primed() == "y2 y2 o2"
    found.play("twin")
    assert found.primed() == "y2 o2"
    assert found.box() == {"yellow": 1}
    other = lab("y1 y2 y3", primed="o2 y4", discards=ALL_CARDS).play("contain y1,y2,y3", "fill y2 a")
    assert other.legal("twin") == []


def test_tes_54_the_rest_may_be_rolled_for_a_card() -> None:
    found = lab("y1 y2 y3 y4 b1").play("contain y1,y2,y3,y4", "fill y2 a")
    assert found.legal() == ["roll", "pass"]
    kept = Table(found.state.clone()).play("pass")
    assert (kept.lab(), kept.hand()) == ("y1 y3 y4 b1", [])
    found.play("roll", rolls=[6, 6, 5, "#3"])
    assert (found.lab(), found.hand()) == ("y5 y6 y6 b1", ["r3_overtime"])


def test_tes_54_five_rolled_dice_give_level_4() -> None:
    found = lab("y1 y2 y3 y4 y5 y6").play("contain y1,y2,y3,y4,y5,y6", "fill y2 a")
    found.play("roll", rolls=[1, 1, 1, 1, 1, "#2"])
    assert found.hand() == ["r4_purge"]


def test_tes_55_no_roll_without_a_card() -> None:
    gone = [card for card in ALL_CARDS if card.startswith("r2_")]
    found = lab("y1 y2 y3", discards=gone, characters=PLAIN).play("contain y1,y2,y3", "fill y2 a")
    assert found.legal("roll") == []
    assert found.state.actions == 2


def test_tes_56_order_of_a_containment() -> None:
    found = lab(
        "b3 b4 b5",
        matrix="y3 o3 p3 b1 b2 b4 b5 b6",
        primed="b3",
        box={"purple": 1},
        nodes=["", "", "m_prism", "", "", ""],
    )
    found.play("contain b3,b4,b5", "fill b3 a", "twin")
    assert found.legal("restore") == ["restore purple box", "restore blue box"]
    found.play("restore blue box", rolls=[2])
    found.play("place 00")
    assert found.legal() == ["roll", "pass"]
    found.play("roll", rolls=[1, 2, "#0"])
    assert "adjust b1 a 1" in found.legal()
    found.play("pass")
    kinds = [event.__struct_config__.tag for event in found.log]
    order = [
        "group_declared",
        "contained",
        "destroyed",
        "node_gained",
        "die_rolled",
        "placed",
        "rerolled",
        "card_drawn",
    ]
    assert [kind for kind in kinds if kind in order and kind != "rerolled"] == [k for k in order if k != "rerolled"]
    assert kinds.index("placed") < kinds.index("rerolled") < kinds.index("card_drawn")


def test_tes_76_the_second_die_of_a_value_turns_its_card_up() -> None:
    first = lab("b4 b5 b6", discards=ALL_CARDS).play("contain b4,b5,b6", "fill b4 a")
    assert first.state.nodes[3] < 0
    second = lab("b4 b5 b6", matrix="y4", discards=ALL_CARDS, characters=PLAIN).play(
        "contain b4,b5,b6", "fill b4 a", rolls=["#8"]
    )
    assert second.state.components.matrix_cards[second.state.nodes[3]].id == "m_revelation"
    assert second.rule("use m_revelation") == "TES-78"


def test_tes_77_the_fourth_die_gains_the_card() -> None:
    nodes = ["", "", "", "m_overdrive", "", ""]
    found = lab("b4 b5 b6", matrix="y4 o4 p4", discards=ALL_CARDS, characters=PLAIN, nodes=nodes)
    found.play("contain b4,b5,b6", "fill b4 a")
    assert found.state.holders[3] == 0
    assert found.legal("use") == ["use m_overdrive"]


def test_tes_78_any_player_uses_a_gained_card_once_in_their_turn() -> None:
    found = table(
        {"00": "y1 b5", "33": "p6 o2"},
        labs=("", "y1"),
        matrix="y4 o4 p4 b4",
        nodes=["", "", "", "m_overdrive@a", "", ""],
    )
    assert found.legal("use") == ["use m_overdrive"]
    found.play("end", rolls=[6])
    assert GAME.actors(found.state) == (1,)
    found.play("use m_overdrive")
    assert found.state.actions == 8
    assert found.state.holders[3] == SPENT
    assert found.rule("use m_overdrive") == "TES-78"
    assert found.rule("use m_prism") == "TES-78"


def test_tes_79_the_sixth_die_of_a_colour_may_bring_a_die_back() -> None:
    def ready(box: dict[str, int]) -> Table:
        return lab("b3 b4 b5", matrix="b1 b2 b4 b5 b6", box=box, discards=ALL_CARDS).play(
            "contain b3,b4,b5", "fill b3 a"
        )

    found = ready({"yellow": 2, "orange": 1})
    assert found.legal() == ["restore yellow box", "restore orange box", "pass"]
    assert found.rule("restore blue box") == "TES-16"
    found.play("restore yellow box", rolls=[4])
    assert found.rule("pass") == "TES-D46"
    assert found.play("place 11").stack("11") == "y4"
    assert ready({}).legal("restore") == []
    assert ready({"yellow": 1}).play("pass").box() == {"yellow": 1}


def test_tes_79_the_active_player_decides_about_the_reward_of_a_delegated_containment() -> None:
    found = table(
        labs=("", "b3 b4 b5"), characters=("mission_director", "chemist"), matrix="b1 b2 b4 b5 b6", box={"yellow": 1}
    )
    found.play("special", "delegate b", "contain b3,b4,b5", "fill b3 b")
    assert GAME.actors(found.state) == (0,)
    found.play("pass")
    assert GAME.actors(found.state) == (1,)


def test_tes_80_the_24th_cell_wins_at_once() -> None:
    found = lab("b4 b5 b6", matrix=" ".join(n for n in FACE_NAMES if n != "b5"), primed="b5").play("contain b4,b5,b6")
    found.play("fill b5 a")
    assert found.state.ended == "contained"
    outcome = GAME.outcome(found.state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0, 1), (24, 24))


def test_tes_d9_a_part_of_a_larger_group_may_be_named() -> None:
    found = lab("o1 o2 o3 o4")
    assert set(found.legal("contain")) == {"contain o1,o2,o3", "contain o2,o3,o4", "contain o1,o2,o3,o4"}


def test_tes_d12_a_character_drawing_higher_falls_back_to_the_normal_level() -> None:
    gone = [card for card in ALL_CARDS if card.startswith("r3_")]
    high = lab("y1 y2 y3", characters=("data_analyst",)).play("contain y1,y2,y3", "fill y1 a")
    assert high.play("roll", rolls=[1, 1, "#0"]).hand() == ["r3_precision_lock"]
    low = lab("y1 y2 y3", characters=("data_analyst",), discards=gone).play("contain y1,y2,y3", "fill y1 a")
    assert low.play("roll", rolls=[1, 1, "#0"]).hand() == ["r2_field_sample"]


@pytest.mark.parametrize(
    ("dice", "fits"),
    [
        ("y1 y2 o3", True),
        ("y1 o2 p3 y4", True),
        ("y1 o2 p3 b4 y5", False),
        ("y1 y1 o1 o1", False),
        ("y1 y2 y3 o4 y5", True),
    ],
)
def test_a_joker_stands_for_one_colour(dice: str, fits: bool) -> None:
    assert colors_fit([FACE_OF[die] for die in dice.split()], joker=True) is fits
