"""Sections 1 and 2: the frame and the planet (RES-1 … RES-14)."""

from __future__ import annotations

import pytest

from tests.games.rescue.table import WHITE, FirstChance, do, faces, moves, opening, reach, table, why
from untertage.core.errors import BadOptions
from untertage.games.rescue.components import HOUSE
from untertage.games.rescue.game import GAME
from untertage.games.rescue.geometry import CENTRE, COLOURS, INNER, LIES, OUTER, PLACES, SYMBOLS, half_turned, mask_of
from untertage.games.rescue.state import put_piece


def names(mask: int) -> list[str]:
    return [name for index, name in enumerate(PLACES) if mask >> index & 1]


def test_res_1_two_to_four_players() -> None:
    assert list(GAME.seats) == [2, 3, 4]
    for seats in (1, 5):
        with pytest.raises(BadOptions, match="2 to 4"):
            GAME.check_seats(seats)


def test_res_2_each_player_leads_eight_pieces_of_one_colour() -> None:
    state = opening(4)
    assert state.colours == ("white", "red", "blue", "yellow")
    assert [sum(crew) for crew in state.crew] == [8, 8, 8, 8]


def test_res_3_the_first_with_five_aboard_wins() -> None:
    state = table("-- " * 35 + "22", crew={"white": ["F6"]}, rescued={"white": 4, "red": 4}, loaders=(11, 19, 3))
    do(state, "move 2 F6 L1")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (WHITE,)


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize(("loader", "loaders"), [("L1", (11, 19, 3)), ("L2", (3, 11, 19)), ("L3", (19, 3, 11))])
def test_res_4_every_crew_may_board_every_loader(colour: str, loader: str, loaders: tuple[int, ...]) -> None:
    state = table("-- " * 35 + "22", crew={colour: ["F6"]}, to_move=colour, loaders=loaders, hand=(3, 3, 3))
    assert moves(state) == [f"3 F6>{loader}"]


def test_res_5_play_passes_clockwise() -> None:
    state = opening(3, start_player="1")
    seen = []
    for _ in range(4):
        seen.append(state.seat)
        assert why(state, "rotate A1", (state.seat + 1) % 3) == "RES-5"
        do(state, "rotate A1")
        exchange = next(str(action) for action in GAME.legal_actions(state, state.seat) if "exchange" in str(action))
        do(state, exchange, FirstChance())
    assert seen == [1, 2, 0, 1]


def test_res_6_four_twelve_and_twenty_places() -> None:
    assert [mask.bit_count() for mask in (CENTRE, INNER, OUTER)] == [4, 12, 20]
    assert CENTRE | INNER | OUTER == (1 << 36) - 1


def test_res_7_names_of_places_and_rings() -> None:
    assert PLACES[0] == "A1"
    assert PLACES[5] == "F1"
    assert PLACES[35] == "F6"
    assert names(CENTRE) == ["C3", "D3", "C4", "D4"]
    assert names(INNER) == ["B2", "C2", "D2", "E2", "B3", "E3", "B4", "E4", "B5", "C5", "D5", "E5"]
    assert all(name[0] in "AF" or name[1] in "16" for name in names(OUTER))


def test_res_8_a_card_has_four_states() -> None:
    assert LIES == ("f0", "f1", "b0", "b1")
    assert len(HOUSE.face_open) == 4 * 36


def test_res_9_the_visible_side_shows_one_of_five_symbols() -> None:
    state = opening()
    assert SYMBOLS == (2, 3, 4, 5, 6)
    for place in range(36):
        assert sum(shown >> place & 1 for shown in state.shows) == 1


def test_res_10_openings_are_a_set_of_sides() -> None:
    state = opening()
    for place in range(36):
        sides = HOUSE.face_open[4 * state.cards[place] + state.lies[place]]
        masks = (state.north, state.east, state.south, state.west)
        assert [sides >> bit & 1 for bit in range(4)] == [mask >> place & 1 for mask in masks]


def test_res_11_all_openings_of_a_card_are_joined() -> None:
    """From each arm of a crossing one reaches the other three."""
    grid = """
        -- -- -- -- -- --
        -- -- 42 -- -- --
        -- 22 F2 82 -- --
        -- -- 12 -- -- --
        -- -- -- -- -- --
        -- -- -- -- -- --
    """
    for arm in ("C2", "B3", "D3", "C4"):
        assert reach(table(grid), arm) == ["B3", "C2", "C3", "C4", "D3"]


def test_res_12_a_tunnel_may_run_into_a_wall() -> None:
    state = table("22 42 " + "-- " * 34)
    assert reach(state, "A1") == ["A1"]
    assert any(reach(opening(seed=seed), "C3") != reach(opening(seed=seed), "A1") for seed in range(3))


def test_res_13_a_card_stays_in_its_place() -> None:
    state = opening()
    before = list(state.cards)
    do(state, "flip_long A1")
    assert state.cards == before
    assert state.lies[0] != opening().lies[0]


def test_res_14_the_centre_is_a_place_not_a_picture() -> None:
    """C3 shows its back, a bend, and still takes a second piece."""
    grid = """
        -- -- -- -- -- --
        -- -- -- -- -- --
        -- -- F2 F3 -- --
        -- -- F4 F5 -- --
        -- -- -- -- -- --
        -- -- -- -- -- --
    """
    state = table(grid, backs={"C3": "26"}, crew={"white": ["D3"], "red": ["C3"]}, hand=(6, 6, 6), step="manipulate")
    do(state, "flip_long C3")
    assert faces(state)["C3"] == "26"
    assert "6 D3>C3" in moves(state)
    put_piece(state, 1, 14)
    assert "6 D3>C3" in moves(state)


def test_half_turn_swaps_opposite_sides() -> None:
    assert [half_turned(sides) for sides in (1, 2, 4, 8, 3, 5, 7)] == [4, 8, 1, 2, 12, 5, 13]


def test_mask_of_names_places() -> None:
    assert mask_of(["A1", "B1"]) == 3
