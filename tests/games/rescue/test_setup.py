"""Section 3: set-up (RES-15 … RES-27) and the options that change it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from tests.games.rescue.table import opening, places_of
from untertage.core.chance import Chance, RecordedChance, ScriptedChance, SeededChance, outcomes
from untertage.core.errors import BadOptions
from untertage.games.rescue.components import HOUSE
from untertage.games.rescue.game import GAME
from untertage.games.rescue.geometry import CENTRE_PLACES, LIES, PLACES, RING_PLACES
from untertage.games.rescue.options import RescueOptions
from untertage.games.rescue.position import position_of
from untertage.games.rescue.setup import before_first_turn, choose_first, empty_table, place_loaders
from untertage.games.rescue.state import State

MANY = range(60)


def untouched(seats: int = 2, seed: int = 1, **options: Any) -> State:
    return before_first_turn(HOUSE, seats, GAME.read_options(options), SeededChance(seed))


@pytest.mark.parametrize("seed", range(5))
def test_res_15_one_crossing_of_each_colour_in_the_centre(seed: int) -> None:
    state = opening(seed=seed)
    assert {HOUSE.card_ids[state.cards[place]] for place in CENTRE_PLACES} == {"MW1", "MR1", "MB1", "MY1"}
    assert all(LIES[state.lies[place]][0] == "f" for place in CENTRE_PLACES)
    assert all(HOUSE.face_open[4 * state.cards[place] + state.lies[place]] == 15 for place in CENTRE_PLACES)


def test_res_16_place_and_half_turn_of_the_centre_are_random() -> None:
    layouts = [opening(seed=seed) for seed in MANY]
    assert {state.cards[CENTRE_PLACES[0]] for state in layouts} == set(HOUSE.centre_cards)
    assert {state.lies[CENTRE_PLACES[0]] for state in layouts} == {0, 1}


def test_res_17_ring_cards_are_shuffled_with_side_and_half_turn() -> None:
    layouts = [opening(seed=seed) for seed in MANY]
    for state in layouts:
        assert sorted(state.cards[place] for place in RING_PLACES) == sorted(HOUSE.ring_cards)
    assert {state.lies[0] for state in layouts} == {0, 1, 2, 3}
    assert len({state.cards[0] for state in layouts}) > 20


def test_res_17_every_pick_of_the_set_up_is_fair() -> None:
    weights: list[tuple[int, ...]] = []

    class Watched:
        def pick(self, given: Any) -> int:
            weights.append(tuple(given))
            return next(index for index, weight in enumerate(given) if weight)

    before_first_turn(HOUSE, 2, RescueOptions(), Watched())
    centre, turns = weights[:4], weights[4:8]
    rings, lies = weights[8:40], weights[40:104]
    hands, first = weights[104:110], weights[110:]
    assert [len(each) for each in centre] == [4, 3, 2, 1]
    assert [len(each) for each in rings] == list(range(32, 0, -1))
    assert set(turns) == set(lies) == {(1, 1)}
    assert all(set(each) == {1} for each in (*centre, *rings))
    assert [sum(each) for each in hands] == [20, 19, 18, 17, 16, 15]
    assert first == [(1, 1)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_res_18_two_pieces_on_each_centre_card(seats: int) -> None:
    state = opening(seats)
    for seat in range(seats):
        assert Counter(places_of(state, seat)) == {"C3": 2, "D3": 2, "C4": 2, "D4": 2}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_res_19_a_centre_card_starts_with_two_pieces_a_player(seats: int) -> None:
    state = opening(seats)
    assert [sum(crew[place] for crew in state.crew) for place in CENTRE_PLACES] == [2 * seats] * 4


def test_res_20_unused_colours_stay_in_the_box() -> None:
    state = opening(2, colours="yellow,blue")
    assert state.colours == ("yellow", "blue")
    assert set(GAME.census(state)) & {"white piece", "red piece"} == set()


def test_res_21_loaders_lie_outside_at_the_outer_ring() -> None:
    view = GAME.view(opening(), None)
    for loader in view.loaders:
        column, row = loader.place[0], loader.place[1]
        wanted = {"N": row == "1", "E": column == "F", "S": row == "6", "W": column == "A"}
        assert wanted[loader.sides]


def test_res_22_loaders_start_on_2_10_18() -> None:
    assert untouched().loaders == [2, 10, 18]
    assert untouched(loader_track="cards20").loaders == [2, 9, 15]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_res_23_all_20_symbol_cards_are_used(seats: int) -> None:
    state = opening(seats)
    assert [sum(piles) for piles in zip(*state.hands, state.draw, strict=True)] == [4, 4, 4, 4, 4]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_res_24_three_secret_cards_each(seats: int) -> None:
    state = opening(seats)
    assert [sum(hand) for hand in state.hands] == [3] * seats
    view = GAME.view(state, 0)
    assert [crew.hand is None for crew in view.crews] == [False] + [True] * (seats - 1)
    assert [crew.hand for crew in GAME.view(state, None).crews] == [None] * seats


@pytest.mark.parametrize(("seats", "left"), [(2, 14), (3, 11), (4, 8)])
def test_res_25_the_rest_is_the_draw_pile(seats: int, left: int) -> None:
    assert sum(opening(seats).draw) == left


def test_res_26_the_discard_pile_starts_empty() -> None:
    assert sum(opening(4).discard) == 0


def test_res_27_chance_decides_who_begins() -> None:
    def run(chance: Chance) -> int:
        state = empty_table(HOUSE, 3, RescueOptions())
        choose_first(state, chance)
        return state.seat

    assert [(share, seat) for share, _, seat in outcomes(run)] == [(Fraction(1, 3), seat) for seat in range(3)]


def test_res_d22_the_first_player_can_be_fixed() -> None:
    assert {opening(4, seed=seed, start_player="2").seat for seed in range(8)} == {2}
    with pytest.raises(BadOptions, match="there is no seat 3 with 2 players"):
        opening(2, start_player="2")


def test_res_d4_random_start_keeps_the_gaps() -> None:
    def run(chance: Chance, track: str = "edges24") -> tuple[int, ...]:
        state = empty_table(HOUSE, 2, GAME.read_options({"loader_start": "random", "loader_track": track}))
        place_loaders(state, chance)
        return tuple(state.loaders)

    expected = [(Fraction(1, 8), (shift, shift + 8, shift + 16)) for shift in range(8)]
    assert [(share, loaders) for share, _, loaders in outcomes(run)] == expected
    short = {run(ScriptedChance([shift]), "cards20") for shift in range(8)}
    assert short == {(shift, (shift + 7) % 20, (shift + 13) % 20) for shift in range(8)}


def test_res_d25_a_given_planet_is_laid_as_written() -> None:
    layout = " ".join(position_of(opening(seed=9)).layout)
    state = opening(seed=3, layout=layout)
    assert " ".join(position_of(state).layout) == layout
    picks = RecordedChance(SeededChance(3))
    GAME.setup(2, GAME.read_options({"layout": layout}), picks)
    assert len(picks.picks) == 7


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda cards: cards[1:], "36 cards"),
        (lambda cards: [cards[1], *cards[1:]], "two places"),
        (lambda cards: ["MW1f9", *cards[1:]], "MW1f9"),
        (lambda cards: ["XX1f0", *cards[1:]], "XX1f0"),
        (lambda cards: [cards[14], *cards[1:14], cards[0], *cards[15:]], "centre"),
    ],
)
def test_res_d25_a_broken_planet_is_refused(change: Any, message: str) -> None:
    cards = " ".join(position_of(opening()).layout).split()
    with pytest.raises(BadOptions, match=f"^layout: .*{message}"):
        opening(layout=" ".join(change(cards)))


def test_res_d24_colours_go_by_seat_or_by_choice() -> None:
    assert opening(2).colours == ("white", "red")
    assert opening(3, colours="blue,yellow,white").colours == ("blue", "yellow", "white")


@pytest.mark.parametrize("colours", ["white,white", "white,green", ""])
def test_res_d24_wrong_colours_are_named(colours: str) -> None:
    with pytest.raises(BadOptions, match="colours"):
        opening(2, colours=colours)


def test_res_d24_every_seat_needs_a_colour() -> None:
    with pytest.raises(BadOptions, match="3 seats need 3 colours"):
        opening(3, colours="red,blue")


def test_res_d31_nobody_chooses_how_to_spread_the_crew() -> None:
    state = opening(2)
    assert {type(action).__name__ for action in GAME.legal_actions(state, state.seat)} == {
        "Rotate", "FlipLong", "FlipShort",
    }  # fmt: skip


def test_res_d26_the_house_has_one_crossing_card_a_colour() -> None:
    crossings = [HOUSE.card_ids[face // 4] for face in range(0, 144, 2) if HOUSE.face_open[face] == 15]
    assert sorted(crossings) == ["MB1", "MR1", "MW1", "MY1"]
    assert len(PLACES) == 36
