"""Where a movement ends (chapter 9)."""

from __future__ import annotations

from tests.games.underground.boards import BOX, act, legal, refused, table
from untertage.core.chance import ScriptedChance
from untertage.games.underground.game import GAME
from untertage.games.underground.geometry import INDEX
from untertage.games.underground.state import State


def arrive(symbol: str = "", **fields: object) -> State:
    """The figure has just walked from C3 to C4."""
    symbols = [f"C4:{symbol}"] if symbol else []
    defaults: dict[str, object] = {"origin": "C3", "figure": "C3", "exit": "I5 N", "section": "RI", "card": "H3"}
    state = table(["1 1 1"], symbols=symbols, **(defaults | fields))  # type: ignore[arg-type]
    act(state, "move C4")
    return state


def phase(state: State) -> str:
    return GAME.view(state, 0).phase


def test_ug_87_a_key_is_taken_and_covered() -> None:
    state = arrive("K")
    assert legal(state) == ["take", "leave", "flip"]
    act(state, "take")
    assert (state.keys, state.used) == (1, 1 << INDEX["C4"])


def test_ug_88_a_covered_key_gives_nothing() -> None:
    state = arrive("K", gully=["C4"])
    assert phase(state) == "act"


def test_ug_89_a_valve_takes_any_visible_water_away() -> None:
    state = arrive("V", water=["A1", "H9"])
    assert legal(state) == ["close A1", "close H9", "leave", "flip"]
    assert refused(state, "close B1") == "UG-89"
    act(state, "close H9")
    assert (state.water, state.used) == (1 << INDEX["A1"], 1 << INDEX["C4"])


def test_ug_90_a_closed_valve_takes_nothing() -> None:
    assert phase(arrive("V", gully=["C4"], water=["A1"])) == "act"


def test_ug_91_a_code_chip_is_turned_up_and_kept() -> None:
    state = arrive(chips=["C4"])
    act(state, "take", chance=ScriptedChance([3]))
    assert [BOX.chips[chip].id for chip in state.digits] == ["c04"]
    assert (state.chips, state.collected, len(state.hidden)) == (0, 1, 15)


def test_ug_92_a_symbol_below_a_chip_counts_only_later() -> None:
    """X26: out and back offers the key."""
    state = arrive("K", chips=["C4"])
    act(state, "take")
    assert phase(state) == "act"
    state.has_moved = False  # as in the next turn
    act(state, "move C4")
    assert phase(state) == "pick"
    act(state, "take")
    assert state.keys == 1


def test_ug_93_keys_belong_to_everybody() -> None:
    state = table(["1 1 1"], origin="C3", figure="C3", exit="I5 N", section="RI", card="H3", keys=1, seats=2)
    state.symbol[INDEX["C4"]] = 3
    act(state, "end")
    act(state, legal(state, "play")[0])
    assert "move_with C4 C4 -" in legal(state, seat=1)


def test_ug_94_all_three_are_a_choice() -> None:
    for fields in ({"symbol": "K"}, {"symbol": "V", "water": ["A1"]}, {"chips": ["C4"]}):
        state = arrive(**fields)  # type: ignore[arg-type]
        before = (state.keys, state.water, state.chips)
        act(state, "leave")
        assert (state.keys, state.water, state.chips) == before
        assert (state.used, phase(state)) == (0, "act")


def test_ug_95_five_keys_at_most() -> None:
    """The symbol stays open (UG-D29)."""
    assert phase(arrive("K", keys=5)) == "act"
    state = arrive("K", keys=4)
    act(state, "take")
    assert state.keys == 5


def test_ug_d31_a_valve_without_water_is_not_offered() -> None:
    assert phase(arrive("V")) == "act"


def test_ug_d32_picking_up_comes_before_the_kidnappers_look() -> None:
    state = table(["1 1"], origin="C3", figure="C3", exit="I5 N", section="T4", card="H3", chips=["C4"])
    act(state, "move C4")
    assert phase(state) == "pick"
    assert state.section == 3
    act(state, "take")
    assert state.section == 4


def test_ug_d14_d15_removed_water_returns_to_the_supply_and_covered_water_does_not() -> None:
    state = arrive("V", water=["A1"])
    state.sunk = 5
    assert GAME.view(state, 0).water_left == 34
    act(state, "close A1")
    assert GAME.view(state, 0).water_left == 35
