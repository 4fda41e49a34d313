"""New code chips (chapter 11)."""

from __future__ import annotations

from tests.games.underground.boards import BOX, act, kinds, legal, refused, run, stack_pile, table
from untertage.games.underground.game import GAME
from untertage.games.underground.geometry import BIT, INDEX
from untertage.games.underground.state import BRINGING, RENEWING, State, push


def after_a_chip(code: bool = False, **fields: object) -> State:
    """A chip was collected this turn; the card is red."""
    defaults: dict[str, object] = {"figure": "A1", "exit": "I5 N", "hands": [["B7"]], "card": "H3", "section": "RI"}
    state = table(["1"], code=code, **(defaults | fields))  # type: ignore[arg-type]
    state.collected = 1
    return state


def test_ug_105_a_further_card_brings_the_next_chip() -> None:
    state = after_a_chip()
    act(state, "end", chance=stack_pile(state, ["C8", "E1", "B2"]))
    assert state.chips == BIT[INDEX["E1"]]
    assert (state.discards[-1], state.collected) == (INDEX["E1"], 0)
    assert INDEX["C8"] in state.hands[0]


def test_ug_105_two_chips_bring_two() -> None:
    state = after_a_chip()
    state.collected = 2
    act(state, "end", chance=stack_pile(state, ["C8", "E1", "E2", "B2"]))
    assert state.chips == BIT[INDEX["E1"]] | BIT[INDEX["E2"]]


def test_ug_105_a_chip_taken_after_step_five_is_replaced_as_well() -> None:
    """The shaft may answer water of the hourglass at the very end of a turn."""
    state = after_a_chip(specials=["shaft"], section="T8", chips=["G7"])
    state.level[INDEX["G7"]] = 1
    state.collected = 0
    state.figure = INDEX["E9"]
    state.level[INDEX["E9"]] = 1
    state.count = 1
    chance = stack_pile(state, ["C8", "E9", "B2", "G7", "E1", "B3"])
    act(state, "end", chance=chance)
    act(state, "shaft", "stand", "take", chance=WithChip(chance))
    assert state.chips == BIT[INDEX["E1"]]
    assert GAME.view(state, 0).phase == "play"


class WithChip:
    """Draws cards as scripted, and the first chip."""

    def __init__(self, cards: object) -> None:
        self.cards = cards

    def pick(self, weights: list[int]) -> int:
        return 0 if len(weights) > 10 else self.cards.pick(weights)  # type: ignore[attr-defined, no-any-return]


def test_ug_106_a_single_square_from_the_reserve_then_from_the_stack() -> None:
    state = after_a_chip()
    state.reserve = state.reserve[:1]
    push(state, BRINGING)
    push(state, BRINGING)
    run(state, stack_pile(state, ["E1", "E2", "B2"]))
    assert state.reserve == []
    assert [BOX.parts[BOX.faces[placed.face].part] for placed in state.placed] == ["mono-5", "mono-4"]
    assert BOX.shapes[state.signal] == "mono"


def test_ug_107_without_single_squares_further_cards_are_drawn() -> None:
    state = after_a_chip()
    state.reserve, state.stacks[BOX.single] = [], []
    state.level[INDEX["E3"]] = 1
    push(state, BRINGING)
    run(state, stack_pile(state, ["E1", "E2", "E3", "B2"]))
    assert state.chips == BIT[INDEX["E3"]]
    assert len(state.pile) == 1


def test_ug_108_with_a_complete_code_a_new_chip_is_optional() -> None:
    state = after_a_chip(code=True)
    assert refused(state, "forgo") == "UG-108"
    act(state, "end")
    assert legal(state) == ["renew", "forgo", "flip"]
    pile = len(state.pile)
    other = state.clone()
    act(state, "forgo")
    assert (len(state.pile), state.chips) == (pile, 0)
    act(other, "renew")
    assert other.chips.bit_count() == 1


def test_ug_109_a_special_chip_counts_as_well() -> None:
    state = table(["1 1"], figure="A1", exit="I5 N", chips=["A2"], card="H3", section="RI")
    state.hidden = [BOX.chip_index["hammer"], *state.hidden[:3]]
    act(state, "move A2")
    act(state, "take", chance=First())
    assert [BOX.chips[chip].id for chip in state.specials] == ["hammer"]
    assert state.collected == 1


class First:
    """Always the first."""

    def pick(self, weights: list[int]) -> int:
        return 0


def test_ug_110_no_chip_left_no_card_drawn() -> None:
    """The game continues (UG-D35)."""
    state = after_a_chip()
    state.hidden = []
    pile = len(state.pile)
    push(state, RENEWING)
    assert run(state) == []
    assert (len(state.pile), state.collected) == (pile, 0)


def test_ug_d34_exit_water_chip_and_rat_take_no_chip_but_the_figures_cell_does() -> None:
    state = after_a_chip(chips=["E2"], water=["E3"], rat="E4")
    for cell in ("E2", "E3", "E4"):
        state.level[INDEX[cell]] = 1
    push(state, BRINGING)
    told = run(state, stack_pile(state, ["I5", "E2", "E3", "E4", "A1", "B2"]))
    assert kinds(told) == ["drawn"] * 5 + ["chip_laid"]
    assert state.chips >> state.figure & 1
    assert GAME.view(state, 0).phase == "act"
