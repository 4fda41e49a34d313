"""Section 7: play a symbol card and move (RES-53 … RES-74)."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from tests.games.rescue.table import do, moves, opening, places_of, reach, short, table, why
from tests.walks import sample
from untertage.core.chance import ScriptedChance
from untertage.games.rescue.actions import Move
from untertage.games.rescue.game import GAME
from untertage.games.rescue.geometry import PLACE, PLACES, SYMBOL
from untertage.games.rescue.listing import ACTIONS
from untertage.games.rescue.rules.moves import list_moves, refuse_move
from untertage.games.rescue.rules.tunnels import joined_east, joined_south, step_from, tunnel_from, tunnel_numbers, way
from untertage.games.rescue.state import State, cards_of
from untertage.games.rescue.tables import ALL_MANIPULATIONS, EXCHANGES, MOVES

ROW = """
    -- -- -- -- -- --
    22 A3 A4 A3 85 --
    -- -- -- -- -- --
    -- -- -- -- -- --
    -- -- -- -- -- --
    -- -- -- -- -- --
"""
"""One tunnel from A2 to E2: symbols 2 3 4 3 5."""

SQUARE = """
    -- -- -- -- -- --
    -- -- -- -- -- --
    -- -- F2 F3 -- --
    -- -- F4 F5 -- --
    -- -- -- -- -- --
    -- -- -- -- -- --
"""


def row(**more: object) -> State:
    return table(ROW, **more)  # type: ignore[arg-type]


def test_res_53_one_card_one_piece() -> None:
    state = row(crew={"white": ["A2", "E2"]}, hand=(3, 4, 4))
    do(state, "move 4 A2 C2", ScriptedChance([SYMBOL[6]]))
    assert places_of(state, 0) == ["C2", "E2"]
    assert cards_of(state.hands[0]) == (3, 4, 6)
    assert cards_of(state.discard) == (4,)
    assert why(row(crew={"white": ["A2"]}, hand=(3, 4, 4)), "move 5 A2 E2") == "RES-53"


def test_res_54_no_card_without_a_move() -> None:
    """The hand holds a 6, no card shows it: the 6 cannot be played."""
    state = row(crew={"white": ["A2"]}, hand=(6, 6, 6))
    assert moves(state) == []
    assert {str(action).split()[0] for action in GAME.legal_actions(state, 0)} == {"exchange"}


def test_res_55_only_own_pieces() -> None:
    state = row(crew={"white": ["A2"], "red": ["E2"]}, hand=(4, 4, 4))
    assert why(state, "move 4 E2 C2") == "RES-55"
    assert why(state, "move 4 B2 C2") == "RES-55"
    assert moves(state) == ["4 A2>C2"]


def test_res_56_the_colour_of_a_symbol_card_means_nothing() -> None:
    """Cards with the same symbol are one action, whatever their colours."""
    state = row(crew={"white": ["A2"]}, hand=(4, 4, 4))
    assert moves(state) == ["4 A2>C2"]
    assert Move.__struct_fields__ == ("symbol", "start", "end")


def test_res_57_along_an_unbroken_tunnel() -> None:
    broken = ROW.replace("A4", "24")
    state = table(broken, crew={"white": ["A2"]}, hand=(5, 5, 5))
    assert reach(state, "A2") == ["A2", "B2"]
    assert moves(state) == []
    assert moves(row(crew={"white": ["A2"]}, hand=(5, 5, 5))) == ["5 A2>E2"]


@pytest.mark.parametrize(
    ("first", "second", "joined"), [("22", "82", True), ("22", "12", False), ("12", "82", False), ("12", "12", False)]
)
def test_res_58_both_cards_must_be_open_sideways(first: str, second: str, joined: bool) -> None:
    state = table(f"{first} {second} " + "-- " * 34, crew={"white": ["A1"]}, hand=(2, 2, 2), loaders=(9, 17, 1))
    assert (reach(state, "A1") == ["A1", "B1"]) == joined
    assert why(state, "move 2 A1 B1") == (None if joined else "RES-58")


@pytest.mark.parametrize(("above", "below", "joined"), [("42", "12", True), ("42", "42", False), ("12", "12", False)])
def test_res_58_both_cards_must_be_open_up_and_down(above: str, below: str, joined: bool) -> None:
    state = table(f"{above} " + "-- " * 5 + f"{below} " + "-- " * 29)
    assert (reach(state, "A1") == ["A1", "A2"]) == joined


def test_res_58_no_way_round_the_planet_and_none_across_a_corner() -> None:
    """F1 opens east and A2 west, F1 opens north and F6 south; C3 and D4 touch at a corner."""
    grid = "-- -- -- -- -- 32 " + "82 -- -- -- -- -- " + "-- -- F2 -- -- -- " + "-- -- -- F2 -- -- " + "-- " * 11 + "42"
    state = table(grid)
    for place in ("F1", "A2", "C3", "D4", "F6"):
        assert reach(state, place) == [place]


def test_res_59_tunnel_colours_do_not_matter() -> None:
    """The white straight MW3, the red crossing and the blue straight MB3 make one way."""
    layout = opening_with({"C1": "MB3f0", "C2": "MW3f0", "C3": "MR1f0"})
    state = opening(layout=layout)
    assert {"C1", "C2", "C3"} <= set(reach(state, "C3"))


def opening_with(wanted: dict[str, str]) -> str:
    """Any planet with these cards on these places."""
    state = opening()
    cards = [f"{GAME.components.card_ids[state.cards[p]]}f0" for p in range(36)]
    for place, token in wanted.items():
        here, there = PLACE[place], next(i for i, card in enumerate(cards) if card[:3] == token[:3])
        cards[here], cards[there] = cards[there], cards[here]
        cards[here] = token
    return " ".join(cards)


def test_res_60_any_length_any_direction_also_back() -> None:
    state = row(crew={"white": ["E2"]}, hand=(2, 3, 3))
    assert moves(state) == ["2 E2>A2", "3 E2>B2", "3 E2>D2"]


def test_res_61_held_cards_are_walked_through() -> None:
    state = row(crew={"white": ["A2", "B2"], "red": ["C2", "D2"]}, hand=(5, 5, 5))
    assert moves(state) == ["5 A2>E2", "5 B2>E2"]


def test_res_62_symbols_on_the_way_do_not_matter() -> None:
    for start in ("A2", "B2", "C2", "D2"):
        assert moves(row(crew={"white": [start]}, hand=(5, 5, 5))) == [f"5 {start}>E2"]


def test_res_63_the_end_shows_the_symbol() -> None:
    state = row(crew={"white": ["A2"]}, hand=(3, 4, 5))
    assert moves(state) == ["3 A2>B2", "3 A2>D2", "4 A2>C2", "5 A2>E2"]
    assert why(state, "move 3 A2 C2") == "RES-63"


@pytest.mark.parametrize("colour", ["white", "red"])
def test_res_64_the_end_must_be_free(colour: str) -> None:
    crew = {"white": ["A2"]}
    crew[colour] = [*crew.get(colour, []), "C2"]
    state = row(crew=crew, hand=(4, 4, 4))
    assert why(state, "move 4 A2 C2") == "RES-64"
    assert moves(state) == []


def test_res_65_the_centre_takes_any_number() -> None:
    crew = {"white": ["C3", "C3", "D3"], "red": ["D3"] * 5}
    assert "3 C3>D3" in moves(table(SQUARE, crew=crew, hand=(3, 3, 3)))


def test_res_66_the_centre_still_asks_for_the_symbol() -> None:
    state = table(SQUARE, crew={"white": ["C3"]}, hand=(3, 3, 6))
    assert moves(state) == ["3 C3>D3"]
    assert why(state, "move 6 C3 D3") == "RES-66"


def test_res_67_a_move_ends_elsewhere() -> None:
    state = table(SQUARE, crew={"white": ["C3", "C3"]}, hand=(2, 2, 2))
    assert why(state, "move 2 C3 C3") == "RES-67"
    assert moves(state) == []


@pytest.mark.parametrize("symbol", [2, 3, 4, 5, 6])
def test_res_68_any_symbol_boards(symbol: int) -> None:
    state = table("13 " + "-- " * 35, crew={"white": ["A1"]}, hand=(symbol,) * 3, loaders=(0, 8, 16))
    assert moves(state) == [f"{symbol} A1>L1"]


@pytest.mark.parametrize(
    ("face", "at", "boards"), [("12", 0, True), ("12", 23, False), ("82", 23, True), ("82", 0, False), ("22", 0, False)]
)
def test_res_69_the_card_must_open_to_the_loader(face: str, at: int, boards: bool) -> None:
    loaders = (at, (at + 8) % 24, (at + 16) % 24)
    state = table(f"{face} " + "-- " * 35, crew={"white": ["A1"]}, hand=(3, 3, 3), loaders=loaders)
    assert why(state, "move 3 A1 L1") == (None if boards else "RES-69")


def test_res_70_the_card_beside_the_loader_may_be_held() -> None:
    grid = "54 -- -- -- -- -- 13 " + "-- " * 29
    state = table(grid, crew={"white": ["A1", "A2"], "red": []}, hand=(6, 6, 6), loaders=(0, 8, 16))
    assert moves(state) == ["6 A1>L1", "6 A2>L1"]
    other = table(grid, crew={"white": ["A2"], "red": ["A1"]}, hand=(6, 6, 6), loaders=(0, 8, 16))
    assert moves(other) == ["6 A2>L1"]


def test_res_71_a_loader_is_no_way_through() -> None:
    """On the 20-place track L1 touches A1 in the north and in the west; it joins nothing."""
    grid = "92 83 " + "-- " * 34
    options = {"loader_track": "cards20"}
    state = table(grid, crew={"white": ["A1"]}, hand=(3, 3, 3), loaders=(0, 7, 13), options=options)
    assert moves(state) == ["3 A1>L1"]
    assert reach(state, "A1") == ["A1"]


def test_res_72_a_loader_takes_any_number_of_any_colour() -> None:
    state = table("12 " + "-- " * 35, crew={"white": ["A1"]}, rescued={"white": 3, "red": 4}, loaders=(0, 8, 16))
    assert "2 A1>L1" in moves(state)


def test_res_73_aboard_for_good() -> None:
    state = table("12 22 " + "-- " * 34, crew={"white": ["A1"]}, hand=(2, 2, 2), loaders=(0, 8, 16))
    do(state, "move 2 A1 L1", ScriptedChance([1]))
    assert places_of(state, 0) == []
    assert state.aboard == [1, 0]
    state.seat = 0
    assert moves(state) == []


def test_res_74_equal_moves_are_one_action() -> None:
    state = table(SQUARE, crew={"white": ["C3", "C3", "C3"]}, hand=(3, 3, 4))
    assert moves(state) == ["3 C3>D3", "4 C3>C4"]
    assert max(Counter(map(str, GAME.legal_actions(state, 0))).values()) == 1


def test_res_d5_standing_beside_a_loader_is_not_enough() -> None:
    state = table("42 " + "-- " * 35, crew={"white": ["A1"]}, loaders=(0, 8, 16))
    assert moves(state) == []


def test_res_d6_no_loader_is_ever_full() -> None:
    state = table("12 " + "-- " * 35, crew={"white": ["A1"]}, rescued={"white": 4, "red": 4}, loaders=(0, 8, 16))
    assert "2 A1>L1" in moves(state)


def test_res_d7_nobody_gets_off() -> None:
    assert not any(str(move).split()[2].startswith("L") for starts in MOVES for row in starts for move in row)


def test_res_d12_front_and_back_have_their_own_symbol() -> None:
    assert len({GAME.components.face_symbol[0], GAME.components.face_symbol[2]}) == 2


def test_res_d13_no_card_has_two_tunnels() -> None:
    """Every opening leads to the one tunnel that a place belongs to."""
    view = GAME.view(opening(), None)
    by_place = {card.place: card for card in view.cards}
    tunnel = dict(zip(PLACES, view.tunnels, strict=True))
    for left, right in itertools.pairwise(PLACES):
        if left[1] == right[1] and "E" in by_place[left].open and "W" in by_place[right].open:
            assert tunnel[left] == tunnel[right]


def test_res_d14_symbol_cards_are_kept_by_symbol() -> None:
    assert [len(hand) for hand in opening(4).hands] == [5] * 4


def test_res_d15_the_value_is_no_distance() -> None:
    assert "2 E2>A2" in moves(row(crew={"white": ["E2"]}, hand=(2, 2, 2)))


def test_res_d16_the_centre_asks_for_its_symbol() -> None:
    assert moves(table(SQUARE, crew={"white": ["C3"]}, hand=(6, 6, 6))) == []


def test_res_d17_to_stay_is_not_to_move() -> None:
    state = row(crew={"white": ["C2"]}, hand=(4, 4, 4))
    assert why(state, "move 4 C2 C2") == "RES-67"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_listing_and_refusing_agree_on_every_move(seats: int) -> None:
    """Twins: list_moves works on sets of places, refuse_move checks one move."""
    for state in sample("rescue", seats)[::15]:
        if not GAME.actors(state):
            continue
        listed = set(list_moves(state, ACTIONS))
        every = [action for starts in MOVES for ends in starts for action in ends]
        assert listed == {action for action in every if isinstance(action, Move) and refuse_move(state, action) is None}


def test_walking_step_by_step_reaches_the_same_places() -> None:
    for state in sample("rescue", 3)[::9]:
        east, south = joined_east(state), joined_south(state)
        for place in range(36):
            reached = 1 << place
            for _ in range(36):
                reached = step_from(reached, east, south)
            assert reached == tunnel_from(place, east, south)


def test_res_57_places_of_one_tunnel_have_one_number() -> None:
    """The numbers in a view, compared with where tunnels lead; counted in reading order."""
    for state in sample("rescue", 2)[::5]:
        east, south = joined_east(state), joined_south(state)
        numbers = tunnel_numbers(state)
        for place in range(36):
            reached = tunnel_from(place, east, south)
            assert [bool(reached >> other & 1) for other in range(36)] == [one == numbers[place] for one in numbers]
        assert list(dict.fromkeys(numbers)) == list(range(max(numbers) + 1))


def test_the_way_in_an_event_is_a_shortest_way() -> None:
    """Neighbouring places in it are joined; it begins and ends where the move does, and there is no shorter one."""
    for state in sample("rescue", 2)[::9]:
        east, south = joined_east(state), joined_south(state)
        for end in range(36):
            if not tunnel_from(14, east, south) >> end & 1:
                continue
            walked = [PLACE[name] for name in way(state, 14, end)]
            assert (walked[0], walked[-1]) == (14, end)
            for here, there in itertools.pairwise(walked):
                assert step_from(1 << here, east, south) >> there & 1
            assert len(set(walked)) == len(walked)


def test_the_event_contains_the_way_aboard() -> None:
    grid = "54 -- -- -- -- -- 13 " + "-- " * 29
    state = table(grid, crew={"white": ["A2"]}, hand=(6, 6, 6), loaders=(0, 8, 16))
    told = GAME.apply(state, 0, GAME.parse("move 6 A2 L1"), ScriptedChance([0]))[0]
    assert getattr(told, "way", None) == ("A2", "A1", "L1")


def test_vocabulary_is_everything_that_can_be_written() -> None:
    words = list(GAME.vocabulary(opening()))
    assert len(words) == len(ALL_MANIPULATIONS) + 5 * 36 * 39 + len(EXCHANGES) == len(set(words))
    assert short(GAME.parse("exchange 2,5")) == "exchange 2,5"


def test_moves_are_listed_by_symbol_start_and_end() -> None:
    order = {place: index for index, place in enumerate((*PLACES, "L1", "L2", "L3"))}
    for state in sample("rescue", 4):
        keys = [(a.symbol, order[a.start], order[a.end]) for a in list_moves(state, ACTIONS) if isinstance(a, Move)]
        assert keys == sorted(keys)
