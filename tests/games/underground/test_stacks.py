"""Getting a part (chapter 6)."""

from __future__ import annotations

from tests.games.underground.boards import BOX, act, legal, refused, table
from untertage.games.underground.state import State


def at_work(card: str, **fields: object) -> State:
    return table(["1"], origin="E5", figure="E5", card=card, exit="A1 S", **fields)  # type: ignore[arg-type]


def stack(state: State, name: str) -> list[str]:
    return [BOX.parts[part] for part in state.stacks[BOX.shapes.index(name)]]


def placed_parts(state: State) -> set[str]:
    return {text.split()[1] for text in legal(state, "place")}


def test_ug_45_a_form_gives_the_top_part_and_calls_the_stone() -> None:
    state = at_work("G5")
    assert placed_parts(state) == {"duo-4"}
    assert refused(state, "place duo-3 front 0 A4") == "UG-45"
    act(state, "place duo-4 front 0 A4")
    assert stack(state, "duo") == ["duo-1", "duo-2", "duo-3"]
    assert BOX.shapes[state.signal] == "duo"


def test_ug_46_a_star_gives_any_joker_and_leaves_the_stone() -> None:
    state = at_work("E9")
    assert placed_parts(state) == {BOX.parts[part] for part in BOX.joker_parts}
    assert refused(state, "place duo-4 front 0 A4") == "UG-46"
    act(state, "place pen_i front 0 B2")
    assert BOX.shapes[state.signal] == "mono"
    assert "pen_i" not in {BOX.parts[part] for part in state.jokers}


def test_ug_47_the_stone_goes_on_over_stacks_that_hold_parts() -> None:
    state = at_work("F7")
    assert placed_parts(state) == {"duo-4", "tri_i-4"}
    state.stacks[BOX.shapes.index("duo")] = []
    assert placed_parts(state) == {"tri_i-4", "tri_v-4"}
    assert refused(state, "place tet_i-4 front 0 B2") == "UG-47"


def test_ug_48_the_stone_may_not_stay() -> None:
    state = at_work("F7")
    assert refused(state, "place mono-4 front 0 B2") == "UG-48"


def test_ug_49_the_part_comes_from_where_the_stone_ends() -> None:
    state = at_work("F7")
    act(state, "place tri_i-4 front 0 B2")
    assert BOX.shapes[state.signal] == "tri_i"
    assert stack(state, "tri_i") == ["tri_i-1", "tri_i-2", "tri_i-3"]
    assert len(stack(state, "duo")) == 4


def test_ug_50_an_empty_stack_gives_nothing_but_steps() -> None:
    state = table(["1 1"], origin="E5", figure="E5", card="G5", exit="A1 S")
    state.stacks[BOX.shapes.index("duo")] = []
    assert legal(state, "place") == []
    assert refused(state, "place duo-4 front 0 A4") == "UG-50"
    assert legal(state, "move") == ["move E5", "move E6"]
    star = at_work("E9")
    star.jokers = []
    assert refused(star, "place pen_i front 0 B2") == "UG-50"


def test_ug_51_one_part_a_turn() -> None:
    state = at_work("G5")
    act(state, "place duo-4 front 0 B4")
    assert refused(state, "place duo-3 front 0 C4") == "UG-51"


def test_ug_52_placing_nothing_changes_nothing() -> None:
    state = at_work("G5")
    before = [part[:] for part in state.stacks]
    act(state, "end")
    assert state.stacks == before
    assert BOX.shapes[state.signal] == "mono"


def test_ug_53_parts_never_go_back() -> None:
    state = at_work("G5")
    act(state, "place duo-4 front 0 B4", "end")
    assert "duo-4" not in stack(state, "duo")
    assert [BOX.parts[BOX.faces[placed.face].part] for placed in state.placed] == ["duo-4"]


def test_ug_d19_the_stone_keeps_its_place_and_never_returns_to_it() -> None:
    state = at_work("D9")
    for name in BOX.shapes[:9]:
        if name != "mono":
            state.stacks[BOX.shapes.index(name)] = []
    assert legal(state, "place") == []
    assert refused(state, "place mono-4 front 0 B2") == "UG-50"


def test_ug_d20_a_part_that_fits_nowhere_cannot_be_taken() -> None:
    """A long part of stone on a board of steps."""
    rows = [" ".join("12"[(row + column) % 2] for column in range(9)) for row in range(9)]
    state = table(rows, figure="E5", card="G5", exit="A1 S", stability="balance")
    state.stacks[1] = [BOX.part_index["duo-3"]]
    fronts = [text for text in legal(state, "place") if " back " in text]
    assert fronts == []
