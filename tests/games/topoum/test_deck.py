"""Sections 10 and 11: cards, bar, refilling, Peace, the end."""

from __future__ import annotations

import pytest

from tests.games.topoum.table import Table, at, outcome_of, with_card
from tests.games.topoum.test_worked_turns import nearly_over
from untertage.core.chance import NoChance, ScriptedChance
from untertage.games.topoum.game import GAME
from untertage.games.topoum.pieces import CARD, CARDS, EMPTY
from untertage.games.topoum.rules.deck import deck_size, fill_bar, fill_hand, slide_bar
from untertage.games.topoum.rules.ending import end_game, majority_points, set_points, winners

BAR = ["vanguard", "tunnel", "press", "build_base", "decoy"]


def test_top_82_a_card_that_cannot_be_carried_out_cannot_be_played() -> None:
    table = Table("0,0:R@r1 1,0:B", hand=["short_range", "press"], active="r1", waits="card_entered")
    assert table.legal() == ["play press hand"]
    refusal = table.why_not("play short_range hand")
    assert refusal is not None
    assert (refusal.key, refusal.params["card"]) == ("TOP-82.enemy", "short_range")


@pytest.mark.parametrize(("slot", "price"), [(1, -3), (2, -2), (3, -1), (4, 0), (5, 1)])
def test_top_83_slots_have_their_prices(slot: int, price: int) -> None:
    bar: list[str | None] = [None] * 5
    bar[slot - 1] = "press"
    table = Table("0,0:R@r1 1,0:B", bar=bar, active="r1", waits="card_entered")
    table.do(f"play press {slot}")
    assert table.score() == 10 + price + 1


def test_top_83_hand_cards_are_free_and_a_card_must_be_there() -> None:
    table = with_card("0,0:R@r1 1,0:B", "press", bar=["vanguard"])
    assert table.rule_against("play press 5") == "TOP-83"
    assert table.rule_against("play vanguard hand") == "TOP-83"
    assert table.do("play press hand").score() == 11


def test_top_84_used_cards_go_to_the_own_pile() -> None:
    table = with_card("0,0:R@r1 1,0:B", "press").do("play press hand")
    assert table.pile() == {"press": 1}
    table = Table("0,0:R@r1 1,0:B", bar=["press"], active="r1", waits="card_entered").do("play press 5")
    assert table.pile() == {"press": 1}
    assert table.pile("blue") == {}


def test_top_85_within_a_turn_the_bar_is_not_touched() -> None:
    table = Table("0,0:R@r1 1,0:B 0,1:R@r2 1,1:B", bar=["build_base", *BAR[1:]])
    table.do("move (0,0) (1,0)", "play build_base 4", "target (2,0)")
    assert [card != EMPTY for card in table.state.bar] == [True, True, True, False, True]


def test_top_86_hand_first_then_the_bar_slides_and_fills_from_the_right() -> None:
    table = Table("0,0:R@r1 1,0:B", bar=BAR)
    table.state.bar = [CARD["tunnel"], EMPTY, CARD["press"], EMPTY, CARD["decoy"]]
    slide_bar(table.state)
    assert table.state.bar == [EMPTY, EMPTY, CARD["tunnel"], CARD["press"], CARD["decoy"]]
    fill_bar(table.state, ScriptedChance([CARD["vanguard"], CARD["build_base"]]), None)
    assert table.state.bar[:2] == [CARD["build_base"], CARD["vanguard"]]


def test_top_86_a_used_card_saves_the_bar_from_the_discard() -> None:
    table = with_card("0,0:R@r1 1,0:B", "press", bar=BAR).do("play press hand")
    assert sum(table.state.discards) == 0
    assert table.events("discarded") == []


def test_top_87_peace_for_the_hand_stops_the_drawing() -> None:
    table = nearly_over(2, 3)
    table.state.hands[0].clear()
    fill_hand(table.state, 0, ScriptedChance([CARD["decoy"], len(CARDS)]), None)
    assert table.state.hands[0] == [CARD["decoy"]]
    assert table.state.peace


def test_top_87_peace_on_the_bar_is_replaced() -> None:
    table = nearly_over(2, 3)
    table.state.bar[0] = EMPTY
    fill_bar(table.state, ScriptedChance([len(CARDS), CARD["decoy"]]), None)
    assert table.state.bar[0] == CARD["decoy"]
    assert table.state.peace


def test_top_88_after_peace_hands_stay_as_they_are_and_the_bar_as_long_as_the_deck_lasts() -> None:
    table = nearly_over(2, 1, peace=True)
    table.state.hands[0].clear()
    fill_hand(table.state, 0, NoChance(), None)
    assert table.state.hands[0] == []
    table.state.bar[:2] = [EMPTY, EMPTY]
    fill_bar(table.state, ScriptedChance([CARD["decoy"]]), None)
    assert table.state.bar[:2] == [EMPTY, CARD["decoy"]]
    assert deck_size(table.state) == 0


@pytest.mark.parametrize(
    ("turn", "start", "ends"), [("red", "red", False), ("blue", "red", True), ("red", "blue", True)]
)
def test_top_89_the_round_is_finished(turn: str, start: str, ends: bool) -> None:
    table = nearly_over(2, 1, peace=True, turn=turn, start=start)
    table.do("move (0,0) (0,1)" if turn == "red" else "move (1,0) (1,1)", "swap")
    assert table.state.ended == ends
    if ends:
        refusal = GAME.refusal(table.state, 0, GAME.parse("end"))
        assert refusal is not None
        assert refusal.rule == "TOP-89"
        outcome = GAME.outcome(table.state)
        assert outcome is not None
        assert outcome.reason == "peace"


def finished(line: str, **more: object) -> Table:
    table = Table(line, **more)  # type: ignore[arg-type]
    end_game(table.state, ScriptedChance([]), table.log)
    return table


def test_top_90_cards_in_hands_and_on_the_bar_are_worth_nothing() -> None:
    table = finished("0,0:R@r1 1,0:B@b1", hand=["press", "vanguard"], bar=BAR)
    assert table.state.scores == [10, 10]


def test_top_91_majorities() -> None:
    piles = [{"press": 2, "vanguard": 1}, {"press": 1, "vanguard": 1}]
    table = Table("0,0:R@r1 1,0:B@b1", piles=piles)
    assert majority_points(table.state) == [3 + 2, 2]


def test_top_91_three_can_tie_and_nobody_gets_an_empty_category() -> None:
    table = Table("0,0:R@r1 1,0:B@b1 0,1:Y", piles=[{"press": 1}, {"press": 1}, {"press": 1}])
    assert majority_points(table.state) == [2, 2, 2]
    assert majority_points(Table("0,0:R@r1 1,0:B@b1").state) == [0, 0]


def test_top_92_sets_of_four_categories() -> None:
    pile = {"press": 2, "vanguard": 3, "build_base": 2, "sling": 5}
    table = Table("0,0:R@r1 1,0:B@b1", piles=[pile, {"press": 2, "vanguard": 2, "sling": 0}])
    assert set_points(table.state, 0) == 4
    assert set_points(table.state, 1) == 0


def test_top_93_whoever_stands_on_a_crate_gets_its_value() -> None:
    line = "0,0:R@r1 1,0:n+crate5@b1 0,1:n+crate3"
    table = finished(line, farmer="crate_lord")
    assert table.state.scores == [10, 15]
    assert {(at(event.cell), event.value) for event in table.events("opened")} == {((1, 0), 5), ((0, 1), 3)}
    assert [crate.value for crate in GAME.view(table.state, None).crates][:2] == [5, 3]


def test_top_93_a_crate_nobody_has_looked_into_is_decided_then() -> None:
    table = Table("0,0:R@r1 1,0:n+crate 0,1:n+crate3@b1", farmer="crate_lord")
    end_game(table.state, ScriptedChance([2]), None)
    assert table.state.crate_value[:2] == [5, 3]


@pytest.mark.parametrize(
    ("line", "scores", "piles", "expected"),
    [
        ("0,0:R@r1 1,0:B@b1", [12, 11], [{}, {}], [0]),
        ("0,0:R@r1 1,0:B@b1 0,1:B", [12, 12], [{}, {}], [1]),
        ("0,0:R@r1 1,0:B@b1", [12, 12], [{"press": 1}, {}], [0]),
        ("0,0:R@r1 1,0:B@b1", [12, 12], [{}, {}], [0, 1]),
        ("0,0:R@r1 1,0:B@b1 0,1:nB", [12, 12], [{}, {}], [0, 1]),
    ],
)
def test_top_94_points_then_bases_then_cards_then_a_shared_victory(
    line: str, scores: list[int], piles: list[dict[str, int]], expected: list[int]
) -> None:
    assert winners(Table(line, scores=scores, piles=piles).state) == expected


def test_top_95_captives_and_press_give_nothing() -> None:
    table = finished("0,0:R@r1 1,0:B@b1", captives={"red": {"blue": 2}}, press="red")
    assert table.state.scores == [10, 10]


def test_the_end_is_reported() -> None:
    table = finished("0,0:R@r1 1,0:B@b1", scores=[20, 5])
    assert table.events("game_over")[0].winners == ("red",)
    assert GAME.view(table.state, None).winners == ("red",)
    assert GAME.actors(table.state) == ()


def test_no_more_cards_than_the_deck_has() -> None:
    table = outcome_of("0,0:R@r1 1,0:B", "press")
    assert sum(count for name, count in GAME.census(table.state).items() if name.startswith("card")) == 35
    assert len(CARDS) == 22
