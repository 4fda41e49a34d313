"""Section 10: the end of the match (RES-89 … RES-93), and the implosion."""

from __future__ import annotations

import pytest

from tests.games.rescue.table import do, opening, table, why
from tests.walks import walk
from untertage.core.chance import NoChance, SeededChance
from untertage.core.errors import BadOptions
from untertage.games.rescue.events import Boarded, Drew, Imploded, Won
from untertage.games.rescue.game import GAME
from untertage.games.rescue.geometry import BIT, PLACE
from untertage.games.rescue.rules.turn import LAST_ROUND
from untertage.games.rescue.state import State
from untertage.games.rescue.tables import ALL_MANIPULATIONS, EXCHANGES

GATE = "12 " + "-- " * 35
"""A1 opens to the north."""


def four_aboard(**more: object) -> State:
    rescued = {"white": 4, "red": 4}
    return table(GATE, crew={"white": ["A1"], "red": ["B1"]}, rescued=rescued, loaders=(0, 8, 16), **more)  # type: ignore[arg-type]


def test_res_89_the_fifth_ends_the_match_at_once() -> None:
    state = four_aboard()
    events = GAME.apply(state, 0, GAME.parse("move 2 A1 L1"), NoChance())
    assert [type(event) for event in events] == [Boarded, Won]
    assert GAME.actors(state) == ()


def test_res_89_the_fourth_does_not() -> None:
    state = four_aboard()
    state.aboard = [3, 4]
    do(state, "move 2 A1 L1", SeededChance(1))
    assert state.aboard == [4, 4]
    assert GAME.outcome(state) is None
    assert GAME.actors(state) == (1,)


def test_res_90_one_winner() -> None:
    state = do(four_aboard(), "move 2 A1 L1")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.scores) == ("rescued", (0,), (5, 4))


def test_res_91_loaders_count_together() -> None:
    """There is one count per crew: five pieces on three different loaders win."""
    state = table(GATE, crew={"white": ["A1"] * 5}, loaders=(0, 8, 16))
    for turn, loader in enumerate(("L1", "L3", "L2", "L1", "L3")):
        state.seat, state.step = 0, 1
        state.loaders = {"L1": [0, 8, 16], "L2": [16, 0, 8], "L3": [8, 16, 0]}[loader]
        symbol = next(index + 2 for index, count in enumerate(state.hands[0]) if count)
        do(state, f"move {symbol} A1 {loader}", SeededChance(turn))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0,)


def test_res_92_no_draw_no_rest_of_the_round_no_action() -> None:
    state = four_aboard()
    events = GAME.apply(state, 0, GAME.parse("move 2 A1 L1"), NoChance())
    assert not any(isinstance(event, Drew) for event in events)
    assert sum(state.hands[0]) == 2
    for seat in (0, 1):
        assert GAME.legal_actions(state, seat) == []
        assert {why(state, str(action), seat) for action in (*ALL_MANIPULATIONS, *EXCHANGES)} == {"RES-92"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_res_93_only_the_seat_in_turn_can_win(seats: int) -> None:
    for seed in range(3):
        for state, events in walk(GAME, seats, seed):
            if any(isinstance(event, Won) for event in events):
                outcome = GAME.outcome(state)
                assert outcome is not None
                assert outcome.winners == (state.seat,)


def test_res_d27_five_on_any_loaders() -> None:
    assert [type(event) for event in GAME.apply(four_aboard(), 0, GAME.parse("move 3 A1 L1"), NoChance())][-1] is Won


def test_res_d28_others_are_ranked_by_pieces_aboard() -> None:
    outcome = GAME.outcome(do(four_aboard(), "move 2 A1 L1"))
    assert outcome is not None
    assert outcome.scores == (5, 4)


def last_turn(crew: dict[str, list[str]], rescued: dict[str, int]) -> State:
    """The last turn of the third round of two; white has begun."""
    options = {"implosion_round": 3}
    state = table(crew=crew, rescued=rescued, to_move="red", hand=(2, 3, 4), options=options)
    state.turns = 5
    return state


@pytest.mark.parametrize(
    ("crew", "rescued", "winners"),
    [
        ({"white": ["C3"], "red": ["C3"]}, {"white": 2, "red": 1}, (0,)),
        ({"white": ["A1"], "red": ["B2"]}, {"white": 1, "red": 2}, (1,)),
        ({"white": ["A1", "B2"], "red": ["B1", "C3"]}, {"white": 1, "red": 1}, (0,)),
        ({"white": ["A1", "B2"], "red": ["B1", "F6"]}, {"white": 1, "red": 1}, (1,)),
        ({"white": ["A1", "C3"], "red": ["B1", "C3"]}, {"white": 1, "red": 1}, (0, 1)),
    ],
)
def test_res_d29_the_implosion_compares_aboard_then_outer_then_inner_ring(
    crew: dict[str, list[str]], rescued: dict[str, int], winners: tuple[int, ...]
) -> None:
    state = last_turn(crew, rescued)
    events = GAME.apply(state, 1, GAME.parse("exchange 2"), SeededChance(1))
    assert Imploded(3) in events
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("implosion", winners)
    assert events[-1] == Won(tuple(("white", "red")[seat] for seat in winners))


def test_res_d29_the_round_is_played_to_its_end() -> None:
    state = last_turn({"white": ["C3"], "red": ["C3"]}, {})
    state.turns = 4
    do(state, "exchange 2", SeededChance(1))
    assert GAME.actors(state) == (0,)


def test_res_d29_the_fifth_aboard_wins_before_any_implosion() -> None:
    state = four_aboard(options={"implosion_round": 1})
    state.turns = 1
    outcome = GAME.outcome(do(state, "move 2 A1 L1"))
    assert outcome is not None
    assert outcome.reason == "rescued"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_res_d29_a_match_with_a_limit_has_that_many_rounds(seats: int) -> None:
    *_, (state, _) = walk(GAME, seats, 1, implosion_round=2)
    assert (state.turns, state.ply) == (2 * seats, 4 * seats)


@pytest.mark.parametrize("rounds", [-1, 1000])
def test_res_d29_the_limit_is_0_to_999(rounds: int) -> None:
    with pytest.raises(BadOptions, match="implosion_round"):
        opening(implosion_round=rounds)


def test_res_d34_by_option_the_round_is_finished_and_victory_shared() -> None:
    state = four_aboard(options={"finish_round": True})
    do(state, "move 2 A1 L1", SeededChance(1))
    assert GAME.outcome(state) is None
    assert GAME.actors(state) == (1,)
    state.crew[1][PLACE["B1"]], state.stands[1], state.aboard[1] = 0, state.stands[1] ^ BIT[PLACE["B1"]], 5
    do(state, "rotate F6", SeededChance(1))
    do(state, str(GAME.legal_actions(state, 1)[-1]), SeededChance(1))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("rescued", (0, 1))


def test_res_d29_every_match_ends_within_its_bound() -> None:
    state = four_aboard()
    state.turns = LAST_ROUND * state.seats - 1
    do(state, str(GAME.legal_actions(state, 0)[-1]), SeededChance(1))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.reason == "implosion"
    assert GAME.longest == LAST_ROUND * 4 * 2
