"""General rules and the turn (chapters 4 and 5)."""

from __future__ import annotations

from tests.games.underground.boards import BOX, act, kinds, legal, refused, stack_pile, table
from untertage.core.game import Outcome
from untertage.games.underground.components import HOUSE
from untertage.games.underground.game import GAME
from untertage.games.underground.geometry import CELLS, INDEX, NAMES
from untertage.games.underground.state import State

FLAT = ["1 1 1 1"]


def flat(**fields: object) -> State:
    return table(FLAT, origin="E3", figure="E3", exit="A1 S", **fields)  # type: ignore[arg-type]


def test_ug_30_all_win_or_all_lose() -> None:
    won = table(["10 10"], origin="D4", exit="E5 N", figure="D4", code=True, card="H3", seats=3)
    act(won, "move E5")
    assert GAME.outcome(won) == Outcome("escaped", (0, 1, 2))
    assert GAME.actors(won) == ()
    assert refused(won, "end") == "UG-30"
    lost = flat(card="H3", seats=3)
    act(lost, "end", chance=stack_pile(lost, ["C8"]))
    assert GAME.outcome(lost) == Outcome("pile", ())


def test_ug_31_whoever_has_the_turn_moves_the_one_figure() -> None:
    state = flat(card="H3", seats=2)
    act(state, "move E4", "end")
    act(state, f"play {NAMES[state.hands[1][0]]}")
    assert state.figure == INDEX["E4"]
    assert any(text.startswith("move ") for text in legal(state, seat=1))
    assert not any(text.startswith("move ") for text in legal(state, seat=0))


def test_ug_32_every_coordinate_is_on_one_card() -> None:
    assert len(HOUSE.cards) == CELLS
    assert NAMES[0] == "A1"
    assert NAMES[-1] == "I9"


def test_ug_33_levels_count_parts_and_plateaus_their_height() -> None:
    state = table(["3"], origin="C3", figure="E5", card="H3")
    state.level[INDEX["E5"]] = 1
    act(state, "place mono-4 back 0 C3")
    assert state.level[INDEX["C3"]] == 4
    assert [plateau.height for plateau in BOX.plateaus] == [6, 3, 5, 2, 4, 7, 1, 8]


def test_ug_34_only_the_top_counts() -> None:
    state = table(["1 1"], origin="C3", figure="C3", symbols=["C4:L"], walls=["C4:W"], card="H3")
    assert refused(state, "move C4") == "UG-77"
    act(state, "place mono-4 back 0 C4", "move C4")
    assert state.symbol[INDEX["C4"]] == 0


def test_ug_35_turns_go_round() -> None:
    state = flat(seats=3)
    assert refused(state, f"play {NAMES[state.hands[1][0]]}", seat=1) == "UG-35"
    order = []
    for _ in range(4):
        order.append(GAME.actors(state)[0])
        act(state, legal(state, "play")[0], "end")
    assert order == [0, 1, 2, 0]


def test_ug_36_discards_never_come_back() -> None:
    state = flat(hands=[["H3", "C7"]])
    act(state, "play H3", "end")
    assert INDEX["H3"] in state.discards
    assert INDEX["H3"] not in state.pile


def test_ug_37_the_steps_of_a_turn_come_in_order() -> None:
    """A blue card, a chip on the way: draw, water, new chip, next player (X24)."""
    state = table(
        ["1 0 0", "2 2 0"], origin="G4", chips=["H5"], figure="G4", exit="I9 N", seats=2, section="T6",
        hands=[["A4", "H1"], ["B7", "C7"]],
    )  # fmt: skip
    state.count = 1
    assert refused(state, "end") == "UG-37"
    act(state, "play A4", "place duo-4 front 0 G5", "move H5")
    act(state, "take")
    told = act(state, "end", chance=stack_pile(state, ["C8", "E1", "A9"]))
    assert kinds(told) == ["drawn", "flooded", "drawn", "underlaid", "chip_laid", "glass_moved", "turn_began"]
    assert state.water == 1 << INDEX["C8"]
    assert INDEX["C8"] in state.hands[0]
    assert state.discards[-1] == INDEX["E1"]
    assert (len(state.pile), state.count, GAME.actors(state)[0]) == (1, 0, 1)


def test_ug_38_one_of_the_two_hand_cards_must_be_played() -> None:
    state = flat(hands=[["H3", "C7"]])
    assert legal(state)[:2] == ["play C7", "play H3"]
    assert refused(state, "play A1") == "UG-38"
    act(state, "play H3")
    assert refused(state, "play C7") == "UG-37"
    assert state.discards[-1] == INDEX["H3"]


def test_ug_39_a_card_shows_four_things() -> None:
    card = GAME.view(flat(hands=[["A4", "C7"]]), 0).hands[0][0]
    assert (card.card, card.steps, card.part, card.blue) == ("A4", 3, "duo", True)


def test_ug_40_each_action_once_in_either_order() -> None:
    state = flat(card="H3")
    act(state, "move E4", "place mono-4 back 0 A5")
    assert legal(state) == ["end", "flip"]
    other = flat(card="H3")
    act(other, "place mono-4 back 0 A5", "move E4")
    assert legal(other) == ["end", "flip"]


def test_ug_41_both_actions_may_be_left_out_and_the_card_is_spent() -> None:
    state = flat(hands=[["H3", "C7"]])
    act(state, "play H3", "end")
    assert INDEX["H3"] in state.discards
    assert len(state.hands[0]) == 2


def test_ug_42_left_over_steps_are_lost() -> None:
    state = flat(card="H3")
    act(state, "move E4", "place mono-4 back 0 A5")
    assert refused(state, "move E5") == "UG-42"


def test_ug_43_the_coordinate_of_the_played_card_does_nothing() -> None:
    state = flat(hands=[["A4", "C7"]])
    act(state, "play A4")
    assert (state.water, state.level[INDEX["A4"]]) == (0, 0)


def test_ug_44_the_hourglass_does_not_end_a_turn() -> None:
    state = flat(card="H3", section="T6", seats=2)
    act(state, "flip")
    assert GAME.view(state, 0).phase == "act"
    assert GAME.actors(state)[0] == 0
