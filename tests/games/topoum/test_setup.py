"""Section 2: set-up."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest

from untertage.core.chance import ScriptedChance, SeededChance
from untertage.core.errors import BadOptions
from untertage.games.topoum.components import HOUSE
from untertage.games.topoum.game import GAME
from untertage.games.topoum.geometry import BIT, CENTRE, NEIGHBOURS, number
from untertage.games.topoum.pieces import BOX, CARD, CARDS, CRATE, FARMERS, FOUR_TOKENS, NOBODY, PEACE, TOKEN
from untertage.games.topoum.rules.deck import deck_size, draw_card
from untertage.games.topoum.rules.supply import moles_left, tiles_left
from untertage.games.topoum.state import State
from untertage.kit.bits import members

CUSTOM = "grenade,vanguard,build_base,press,sling,decoy,farmer"


def fresh(seats: int = 2, seed: int = 0, **options: Any) -> State:
    return GAME.setup(seats, GAME.read_options(options), SeededChance(seed))


def with_farmer(farmer: str, seats: int = 2, seed: int = 0, **options: Any) -> State:
    return fresh(seats, seed, deck_mode="custom", cards=CUSTOM, farmer=farmer, **options)


def place_all(state: State) -> State:
    """Everybody takes the first legal space."""
    while state.turn == NOBODY and not state.ended:
        seat = GAME.actors(state)[0]
        GAME.advance(state, seat, GAME.legal_actions(state, seat)[0], SeededChance(1), None)
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_top_14_four_moles_sixteen_tiles_ten_points(seats: int) -> None:
    state = fresh(seats)
    assert state.scores == [10] * seats
    for seat in range(seats):
        assert moles_left(state, seat) == 4
        assert tiles_left(state, seat) == 16 - (seat == state.start)


@pytest.mark.parametrize("seats", [1, 5])
def test_top_14_two_to_four_play(seats: int) -> None:
    with pytest.raises(BadOptions, match="2 to 4"):
        GAME.check_seats(seats)


def test_top_15_the_start_player_is_random_and_stays() -> None:
    assert {fresh(3, seed).start for seed in range(30)} == {0, 1, 2}
    state = place_all(fresh(3, 4))
    assert state.turn == state.start


@pytest.mark.parametrize("preset", ["first_game", "tactical", "two_players", "strategic"])
def test_top_16_seven_types_and_every_category_in_the_recommended_decks(preset: str) -> None:
    state = fresh(preset=preset)
    assert len(set(state.types)) == 7
    assert {HOUSE.cards[card].category for card in state.types} == {"combat", "movement", "expansion", "special"}


def test_top_16_a_random_deck_has_every_category_and_reaches_every_type() -> None:
    seen: set[int] = set()
    for seed in range(150):
        types = fresh(seed=seed, deck_mode="random").types
        assert len(set(types)) == 7
        assert len({HOUSE.cards[card].category for card in types}) == 4
        seen |= set(types)
    assert seen == set(range(22))


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("", "7 different cards"),
        ("grenade,vanguard,build_base,press,sling,decoy,decoy", "different"),
        ("grenade,vanguard,build_base,conquest,sling,decoy,tunnel", "special"),
        ("grenade,vanguard,build_base,press,sling,decoy,bazooka", "bazooka"),
    ],
)
def test_top_16_a_free_choice_is_checked(cards: str, said: str) -> None:
    with pytest.raises(BadOptions, match=said):
        fresh(deck_mode="custom", cards=cards)


def test_top_16_the_pattern_of_a_free_choice_is_checked_on_reading() -> None:
    with pytest.raises(BadOptions, match="cards"):
        GAME.read_options({"deck_mode": "custom", "cards": "grenade"})


@pytest.mark.parametrize(("seats", "copies"), [(2, 5), (3, 6), (4, 7)])
def test_top_17_copies_of_each_type(seats: int, copies: int) -> None:
    state = fresh(seats)
    assert {count for name, count in GAME.census(state).items() if name.startswith("card ")} == {copies}
    assert deck_size(state) == 7 * copies + 1 - 2 * seats - 5


def test_top_18_peace_is_one_of_the_last_six_cards_each_equally_likely() -> None:
    places: Counter[int] = Counter()
    for seed in range(600):
        state = fresh(seed=seed)
        chance = SeededChance(seed, 1)
        while True:
            left = deck_size(state)
            if draw_card(state, chance) == PEACE:
                places[left] += 1
                break
    assert set(places) == {1, 2, 3, 4, 5, 6}
    assert min(places.values()) > 60


def test_top_18_before_the_last_six_peace_cannot_come() -> None:
    state = fresh()
    state.bag = [0] * 22
    state.bag[0] = 6
    chance = Weights()
    draw_card(state, chance)
    assert len(chance.seen[-1]) == 22
    draw_card(state, chance)
    assert chance.seen[-1][len(CARDS)] == 1
    assert sum(chance.seen[-1]) == 6


class Weights:
    """Always picks the first possible outcome; remembers the weights."""

    def __init__(self) -> None:
        self.seen: list[list[int]] = []

    def pick(self, weights: Any) -> int:
        self.seen.append(list(weights))
        return next(index for index, weight in enumerate(weights) if weight)


def test_top_19_two_hidden_cards_each_and_five_on_the_bar() -> None:
    state = fresh(3)
    assert [len(hand) for hand in state.hands] == [2, 2, 2]
    assert all(card in state.types for card in state.bar)
    assert GAME.view(state, 0).hand == tuple(CARDS[card] for card in state.hands[0])
    assert GAME.view(state, None).hand == ()
    assert GAME.view(state, 1).hand_sizes == (2, 2, 2)


def test_top_20_the_centre_tile_is_one_of_the_start_players() -> None:
    state = fresh(3)
    assert state.neutral[state.start] == BIT[CENTRE]
    assert tiles_left(state, state.start) == 15


def test_top_21_bases_beside_the_centre_in_turn_order() -> None:
    state = fresh(3, 2)
    for step in range(3):
        seat = (state.start + step) % 3
        assert GAME.actors(state) == (seat,)
        legal = GAME.legal_actions(state, seat)
        assert {str(action).split()[0] for action in legal} == {"base"}
        assert len(legal) == 6 - step
        GAME.advance(state, seat, legal[0], SeededChance(0), None)
    assert sum(b.bit_count() for b in state.base) == 3
    assert all(b & NEIGHBOURS[CENTRE] for b in state.base[:3])


def test_top_22_base_and_mole_beside_what_lies_there() -> None:
    state = fresh(2, 1)
    for _ in range(2):
        seat = GAME.actors(state)[0]
        GAME.advance(state, seat, GAME.legal_actions(state, seat)[0], SeededChance(0), None)
    seat = GAME.actors(state)[0]
    assert seat == state.start
    legal = [str(action) for action in GAME.legal_actions(state, seat)]
    assert len(legal) == 9  # three fields that touch each other have nine free neighbours
    GAME.advance(state, seat, GAME.parse(legal[-1]), SeededChance(0), None)
    assert state.moles[seat].bit_count() == 1
    refusal = GAME.refusal(state, GAME.actors(state)[0], GAME.parse("mole a7"))
    assert refusal is not None
    assert refusal.rule == "TOP-22"


def test_top_23_set_up_scores_nothing() -> None:
    state = place_all(fresh(4, 3))
    assert state.scores == [10] * 4
    assert GAME.aids(GAME.view(fresh(2), 0)).previews == ()


def test_top_24_a_farmer_exactly_with_his_card() -> None:
    assert fresh(farmer="rumbler").farmer == NOBODY
    for number_, name in enumerate(FARMERS):
        assert with_farmer(name).farmer == number_
    assert {with_farmer("random", seed=seed).farmer for seed in range(60)} == set(range(8))


def test_top_25_press_card_and_red_cross_wait_beside_the_board() -> None:
    state = fresh(preset="two_players")
    assert (state.press, state.red_cross) == (NOBODY, NOBODY)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("farmer", ["bucket_carrier", "crusher", "sprayer", "crate_lord"])
def test_top_26_four_tokens_on_neutral_tiles_on_the_marked_spaces(farmer: str, seats: int) -> None:
    state = with_farmer(farmer, seats)
    marked = sum(BIT[cell] for cell in HOUSE.marked)
    token = {"bucket_carrier": "puddle", "crusher": "rock", "sprayer": "gas", "crate_lord": "crate"}[farmer]
    assert state.token[TOKEN[token]] == marked
    assert state.fields & ~state.battlefield == marked
    if seats == 4:
        assert [(tiles & marked).bit_count() for tiles in state.neutral] == [1, 1, 1, 1, 0]
    else:
        assert state.neutral[BOX] == marked


@pytest.mark.parametrize(
    ("farmer", "token"), [("green_queen", "turnip"), ("trap_master", "claw"), ("rumbler", "footprint")]
)
def test_top_158_top_165_top_168_the_token_lies_on_the_centre_tile(farmer: str, token: str) -> None:
    state = with_farmer(farmer)
    assert state.token[TOKEN[token]] == BIT[CENTRE]
    assert state.neutral[state.start] == BIT[CENTRE]


def test_top_161_the_dynamite_lies_there_instead_of_the_tile() -> None:
    state = with_farmer("lady_boom")
    assert state.token[TOKEN["dynamite"]] == BIT[CENTRE]
    assert sum(state.neutral) == 0
    assert tiles_left(state, state.start) == 16


@pytest.mark.parametrize(
    ("farmer", "token"),
    [("bucket_carrier", "puddle"), ("crusher", "rock"), ("sprayer", "gas"), ("crate_lord", "crate")],
)
def test_top_149_top_152_top_155_top_172_four_tokens(farmer: str, token: str) -> None:
    assert with_farmer(farmer).token[TOKEN[token]].bit_count() == 4


def test_top_172_the_values_of_the_crates_are_undecided() -> None:
    state = with_farmer("crate_lord")
    assert state.crate_value == [0, 0, 0, 0]
    assert [crate.value for crate in GAME.view(state, 0).crates] == [None] * 4


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_top_138_obstacles_in_reverse_turn_order_beside_bases_then_on_marks(seats: int) -> None:
    state = fresh(seats, 5, obstacles=True)
    order = [(state.start + step) % seats for step in range(seats)]
    asked: list[tuple[str, int]] = []
    while state.turn == NOBODY:
        item = state.pending[-1]
        seat = GAME.actors(state)[0]
        legal = GAME.legal_actions(state, seat)
        asked.append((str(legal[0]).split()[0], seat))
        if str(legal[0]).startswith("obstacle"):
            spaces = {str(action).split()[2] for action in legal}
            kinds = {str(action).split()[1] for action in legal}
            laid = (state.token[TOKEN["ice"]] | state.token[TOKEN["gas"]]).bit_count()
            assert kinds == ({"puddle", "rock"} if laid == 4 else {"puddle", "rock", "ice", "gas"})
            marks = {"d10", "d7", "j7", "j4"}
            assert (spaces <= marks) == (len(asked) > 3 * seats)
        GAME.advance(state, item.seat, legal[-1], SeededChance(0), None)
    expected = order + order + order[::-1] + order[::-1]
    assert [seat for _, seat in asked] == expected[: len(asked)]
    marked = sum(BIT[cell] for cell in HOUSE.marked)
    assert len(asked) == len(expected) or marked & ~state.fields == 0  # a full board of marks ends the round early
    assert state.token[TOKEN["gas"]].bit_count() == 4


def test_top_138_kind_and_space_are_both_checked() -> None:
    state = fresh(2, 5, obstacles=True)
    while not state.covered:
        seat = GAME.actors(state)[0]
        GAME.advance(state, seat, GAME.legal_actions(state, seat)[0], SeededChance(0), None)
    seat = GAME.actors(state)[0]
    assert all(GAME.refusal(state, seat, action) is None for action in GAME.legal_actions(state, seat))
    for text in ("obstacle rock g7", "obstacle ice a7", "obstacle gas a1"):
        refusal = GAME.refusal(state, seat, GAME.parse(text))
        assert refusal is not None
        assert (refusal.rule, dict(refusal.params)["cell"]) == ("TOP-138", text.split()[2])


def test_top_138_a_token_shows_one_of_its_faces() -> None:
    state = fresh(4, 5, obstacles=True)
    while state.turn == NOBODY:
        seat = GAME.actors(state)[0]
        legal = GAME.legal_actions(state, seat)
        GAME.advance(state, seat, legal[-1], SeededChance(0), None)
        used = (state.token[TOKEN["ice"]] | state.token[TOKEN["gas"]]).bit_count()
        if used == 4 and state.turn == NOBODY:
            left = {str(action).split()[1] for action in GAME.legal_actions(state, GAME.actors(state)[0])}
            assert left == {"puddle", "rock"}
    assert used == 4


@pytest.mark.parametrize(("farmer", "left"), [("bucket_carrier", {"ice", "gas"}), ("sprayer", {"puddle", "rock"})])
def test_top_d50_the_tokens_of_the_farmer_are_his_and_the_marks_are_full(farmer: str, left: set[str]) -> None:
    state = with_farmer(farmer, 3, 2, obstacles=True)
    asked = Counter()  # type: Counter[str]
    while state.turn == NOBODY:
        seat = GAME.actors(state)[0]
        legal = GAME.legal_actions(state, seat)
        asked[str(legal[0]).split()[0]] += 1
        if str(legal[0]).startswith("obstacle"):
            assert {str(action).split()[1] for action in legal} == left
        GAME.advance(state, seat, legal[0], SeededChance(0), None)
    assert asked == {"base": 3, "mole": 3, "obstacle": 3}


def test_top_137_an_obstacle_is_a_field_without_a_tile() -> None:
    state = place_all(fresh(2, 5, obstacles=True))
    obstacles = state.covered
    assert obstacles.bit_count() == 4
    assert not obstacles & (sum(state.base) | sum(state.neutral))
    near = obstacles & state.battlefield
    assert near.bit_count() >= 2


@pytest.mark.parametrize(("radius", "spaces"), [(4, 61), (5, 91), (6, 127)])
def test_option_board_radius_top_d2(radius: int, spaces: int) -> None:
    state = fresh(board_radius=radius)
    assert len(GAME.view(state, None).spaces) == spaces
    assert state.variant.board >> number(radius, 0) & 1


def test_all_farmers_of_four_tokens_are_known() -> None:
    assert {FARMERS[farmer] for farmer in FOUR_TOKENS} == {
        entry.id for entry in HOUSE.sheet.farmer if entry.setup == "marked"
    }


def test_the_deal_is_recorded_pick_by_pick() -> None:
    first = HOUSE.decks["first_game"]
    picks = [1, *itertools.chain.from_iterable([[CARD[first[0]]] * 2, [CARD[first[1]]] * 2]), *[CARD[first[2]]] * 5]
    state = GAME.setup(2, GAME.read_options({}), ScriptedChance(picks))
    assert state.start == 1
    assert state.hands == [[CARD[first[1]]] * 2, [CARD[first[0]]] * 2]
    assert state.bar == [CARD[first[2]]] * 5
    assert members(state.battlefield) == [CENTRE]
    assert not state.token[CRATE]
    assert CARD["farmer"] not in state.types
