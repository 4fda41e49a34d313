"""Section 11: what always holds (RES-94 … RES-99), in games that Hypothesis generates and shrinks."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.rescue.table import opening, table
from tests.walks import walk
from untertage.core.chance import SeededChance
from untertage.games.rescue.game import GAME
from untertage.games.rescue.geometry import CENTRE, PLACES
from untertage.games.rescue.listing import ACTIONS
from untertage.games.rescue.rules.moves import list_moves
from untertage.games.rescue.setup import empty_table
from untertage.games.rescue.state import OVER, State, lay, put_piece

options = st.fixed_dictionaries(
    {},
    optional={
        "loader_track": st.sampled_from(["edges24", "cards20"]),
        "loader_start": st.sampled_from(["fixed", "random"]),
        "manipulate": st.sampled_from(["any", "unoccupied"]),
        "implosion_round": st.integers(0, 12),
        "open_hands": st.booleans(),
    },
)


@st.composite
def games(draw: Any) -> list[State]:
    """The states of a game: indices into the legal lists, so that failures shrink to short games."""
    seats = draw(st.integers(2, 4))
    seed = draw(st.integers(0, 999))
    state = GAME.setup(seats, GAME.read_options(draw(options)), SeededChance(seed))
    states = [state.clone()]
    for index in draw(st.lists(st.integers(0, 10_000), max_size=120)):
        if not GAME.actors(state):
            break
        legal = GAME.legal_actions(state, state.seat)
        GAME.advance(state, state.seat, legal[index % len(legal)], SeededChance(seed, state.ply + 1), None)
        states.append(state.clone())
    return states


@settings(max_examples=60, deadline=None)
@given(games())
def test_res_94_no_piece_is_lost(states: list[State]) -> None:
    for state in states:
        assert [sum(crew) + aboard for crew, aboard in zip(state.crew, state.aboard, strict=True)] == [8] * state.seats


@settings(max_examples=60, deadline=None)
@given(games())
def test_res_95_one_piece_on_a_card_outside_the_centre(states: list[State]) -> None:
    for state in states:
        for place in range(len(PLACES)):
            if not CENTRE >> place & 1:
                assert sum(crew[place] for crew in state.crew) <= 1


@settings(max_examples=60, deadline=None)
@given(games())
def test_res_96_every_hand_has_three_cards(states: list[State]) -> None:
    for state in states:
        won = state.step == OVER and max(state.aboard) == 5
        sizes = [3 - (won and seat == state.seat) for seat in range(state.seats)]
        assert [sum(hand) for hand in state.hands] == sizes


@settings(max_examples=60, deadline=None)
@given(games())
def test_res_97_four_of_each_symbol(states: list[State]) -> None:
    for state in states:
        assert [sum(piles) for piles in zip(*state.hands, state.draw, state.discard, strict=True)] == [4] * 5
        assert min(map(min, (*state.hands, state.draw, state.discard))) >= 0


@settings(max_examples=60, deadline=None)
@given(games())
def test_res_98_every_mine_card_lies_on_one_place(states: list[State]) -> None:
    for state in states:
        assert sorted(state.cards) == list(range(36))
        assert state.cards == states[0].cards


@settings(max_examples=60, deadline=None)
@given(games())
def test_res_99_loaders_keep_their_distance(states: list[State]) -> None:
    for state in states:
        length, gaps = (24, [8, 16]) if state.options.loader_track == "edges24" else (20, [7, 13])
        assert [(place - state.loaders[0]) % length for place in state.loaders[1:]] == gaps


@settings(max_examples=60, deadline=None)
@given(games())
def test_redundant_data_agrees(states: list[State]) -> None:
    """Openings, symbols and places of crews stored as bits agree with the cards and counts."""
    for state in states:
        again = empty_table(state.components, state.seats, state.options)
        for place in range(len(PLACES)):
            lay(again, place, state.cards[place], state.lies[place])
        for seat in range(state.seats):
            for place, count in enumerate(state.crew[seat]):
                for _ in range(count):
                    put_piece(again, seat, place)
        for field in ("north", "east", "south", "west", "shows", "stands"):
            assert getattr(again, field) == getattr(state, field), field


@settings(max_examples=40, deadline=None)
@given(games())
def test_mirrored_planets_allow_mirrored_moves(states: list[State]) -> None:
    """West becomes east: the same moves, with the columns turned round (loaders aside)."""
    for state in states[:: max(1, len(states) // 4)]:
        if state.step == OVER:
            continue
        mirrored = mirror(state)
        here = {(a.symbol, a.start, a.end) for a in list_moves(state, ACTIONS) if a.end[0] != "L"}  # type: ignore[union-attr]
        there = {(a.symbol, a.start, a.end) for a in list_moves(mirrored, ACTIONS) if a.end[0] != "L"}  # type: ignore[union-attr]
        assert {(symbol, flip(start), flip(end)) for symbol, start, end in here} == there


def flip(place: str) -> str:
    return "FEDCBA"["ABCDEF".index(place[0])] + place[1]


def mirror(state: State) -> State:
    """A table with the visible sides mirrored, the same crews mirrored, the same hand."""
    tokens = {}
    for place, name in enumerate(PLACES):
        face = 4 * state.cards[place] + state.lies[place]
        sides = state.components.face_open[face]
        turned = sides & 5 | (sides & 2) << 2 | (sides & 8) >> 2
        tokens[flip(name)] = f"{turned:X}{state.components.face_symbol[face] + 2}"
    crew = {
        colour: [flip(name) for place, name in enumerate(PLACES) for _ in range(state.crew[seat][place])]
        for seat, colour in enumerate(("white", "red", "blue", "yellow")[: state.seats])
    }
    mirrored = table(" ".join(tokens[name] for name in PLACES), crew=crew)
    mirrored.seat = state.seat
    mirrored.hands = [hand[:] for hand in state.hands]
    return mirrored


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("choices", [{"manipulate": "unoccupied"}, {"loader_track": "cards20"}, {"open_hands": True}])
def test_matches_with_options_end(seats: int, choices: dict[str, Any]) -> None:
    *_, (state, _) = walk(GAME, seats, 6, **choices)
    assert GAME.outcome(state) is not None


def test_all_invariants_hold_at_the_start() -> None:
    for seats in (2, 3, 4):
        assert GAME.census(opening(seats)) == GAME.box(opening(seats))
