"""The worked positions, each one a file with its picture."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.games.rescue.table import FirstChance, deal, do, faces, moves, opening, places_of, reach, short, table
from untertage.core.chance import NoChance, ScriptedChance
from untertage.games.rescue.actions import FlipLong, FlipShort, Rotate
from untertage.games.rescue.components import HOUSE
from untertage.games.rescue.game import GAME
from untertage.games.rescue.geometry import (
    CENTRE_PLACES,
    COLOURS,
    LIES,
    PLACE,
    PLACES,
    SYMBOL,
    SYMBOLS,
    TRACKS,
    openings,
)
from untertage.games.rescue.listing import ACTIONS
from untertage.games.rescue.options import RescueOptions
from untertage.games.rescue.rules.manipulate import list_manipulations
from untertage.games.rescue.setup import before_first_turn
from untertage.games.rescue.state import OVER, State, cards_of, turn_card
from untertage.games.rescue.tables import ALL_MANIPULATIONS
from untertage.games.rescue.view import SIDES_OF

FILES = sorted((Path(__file__).parent / "worked").glob("*.toml"))
EXAMPLES = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in FILES}
BOARDS = sorted(name for name, example in EXAMPLES.items() if "grid" in example)


def laid(example: dict[str, Any]) -> State:
    options = {"loader_track": example.get("track", "edges24"), "manipulate": example.get("option_manipulate", "any")}
    state = table(
        example["grid"],
        backs=example.get("backs"),
        layout=example.get("layout", ""),
        crew=example["crew"],
        loaders=example["loaders"],
        to_move=example["to_move"],
        hand=example["hand"],
        step={"advance": "manipulate"}.get(example["phase"], example["phase"]),
        rescued=example.get("rescued"),
        options=options,
    )
    for text in example.get("before", []):
        do(state, text)
    return state


def with_expectation(key: str) -> list[str]:
    return [name for name in BOARDS if key in EXAMPLES[name]["expect"]]


def test_all_examples_are_here() -> None:
    assert len(EXAMPLES) == 20
    assert len(BOARDS) == 16


@pytest.mark.parametrize("name", with_expectation("moves"))
def test_moves(name: str) -> None:
    example = EXAMPLES[name]
    assert sorted(example["expect"]["moves"]) == moves(laid(example))


@pytest.mark.parametrize("name", with_expectation("cases"))
def test_cases(name: str) -> None:
    example = EXAMPLES[name]
    for case in example["expect"]["cases"]:
        state = laid(example)
        for text in case["do"]:
            do(state, text)
        state.loaders = list(case.get("loaders", state.loaders))
        assert sorted(case["moves"]) == moves(state), case["do"]


@pytest.mark.parametrize("name", with_expectation("reach"))
def test_reach(name: str) -> None:
    state = laid(EXAMPLES[name])
    for place, expected in EXAMPLES[name]["expect"]["reach"].items():
        assert expected == reach(state, place)


@pytest.mark.parametrize("name", with_expectation("rescuing_manipulations"))
def test_manipulations_that_let_somebody_board(name: str) -> None:
    start = laid(EXAMPLES[name])
    found = []
    for action in list_manipulations(start, ACTIONS):
        state = start.clone()
        GAME.advance(state, state.seat, action, NoChance(), None)
        if any(">L" in text for text in moves(state)):
            found.append(str(action))
    assert sorted(EXAMPLES[name]["expect"]["rescuing_manipulations"]) == sorted(found)


@pytest.mark.parametrize("name", with_expectation("manipulations_count"))
def test_number_of_manipulations(name: str) -> None:
    state = laid(EXAMPLES[name])
    assert EXAMPLES[name]["expect"]["manipulations_count"] == len(GAME.legal_actions(state, state.seat))


def test_x1_setup_counts() -> None:
    for row in EXAMPLES["x01"]["expect"]["table"]:
        seats = row["players"]
        after = opening(seats)
        before = before_first_turn(HOUSE, seats, RescueOptions(start_player="0"), FirstChance())
        assert row["loaders_before_first_turn"] == before.loaders
        assert row["loaders_after_first_step1"] == after.loaders
        for place in CENTRE_PLACES:
            assert row["crew_on_each_centre_card"] == sum(crew[place] for crew in after.crew)
        assert row["crew_in_play"] == sum(map(sum, after.crew))
        assert [row["hand_size"]] * seats == [sum(hand) for hand in after.hands]
        assert row["draw_pile"] == sum(after.draw)
        assert row["discard_pile"] == sum(after.discard)


@pytest.mark.parametrize("track", ["edges24", "cards20"])
def test_x2_track(track: str) -> None:
    expect = EXAMPLES["x02"]["expect"]
    for before, after in expect[track]:
        state = table(loaders=(before, before, before), options={"loader_track": track})
        assert [after] * 3 == do(state, "advance").loaders
    for key, place in expect[f"{track}_place"].items():
        card, sides = TRACKS[track][int(key[1:])]
        assert place.split()[0] == PLACES[card]
        assert sorted(place.split()[1]) == sorted(SIDES_OF[sides])


def test_x3_card_states() -> None:
    expect = EXAMPLES["x03"]["expect"]
    card = HOUSE.card_ids.index(EXAMPLES["x03"]["card"])
    start = opening()
    place = start.cards.index(card)
    for lie, face in expect["face"].items():
        at = 4 * card + LIES.index(lie)
        assert face == f"{SIDES_OF[HOUSE.face_open[at]]} {SYMBOLS[HOUSE.face_symbol[at]]}"
    for kind, operation in (("rotate", Rotate), ("flip_long", FlipLong), ("flip_short", FlipShort)):
        for before, after in expect[kind].items():
            state = start.clone()
            turn_card(state, place, state.lies[place] ^ LIES.index(before))
            GAME.advance(state, state.seat, operation(PLACES[place]), NoChance(), None)
            assert after == LIES[state.lies[place]]


def test_x10_exchange_across_an_exhausted_pile() -> None:
    example = EXAMPLES["x10"]
    for case in example["expect"]["cases"]:
        state = table(hand=[2, 2, 5])
        state.draw, gone = [0] * len(SYMBOLS), state.draw
        state.draw[SYMBOL[6]] = 1
        gone[SYMBOL[6]] -= 1
        state.discard = gone
        assert example["discard_size"] == sum(state.discard)
        symbols = ",".join(card[2] for card in case["exchange"])
        chance = ScriptedChance([SYMBOL[6], SYMBOL[3]][: len(case["exchange"])])
        events = GAME.apply(state, 0, GAME.parse(f"exchange {symbols}"), chance)
        hand = cards_of(state.hands[0])
        assert case["hand_size"] == len(hand)
        assert {int(card[2]) for card in case.get("hand_contains", ())} <= set(hand)
        assert case.get("hand_exact") is None or hand == tuple(sorted(int(card[2]) for card in case["hand_exact"]))
        assert case["draw_pile"] == sum(state.draw)
        assert case["discard_pile"] == sum(state.discard)
        assert case["reshuffles"] == sum(type(event).__name__ == "Reshuffled" for event in events)


def test_x11_exchanges_by_symbols() -> None:
    example = EXAMPLES["x11"]
    state = laid(example)
    expected = ["exchange " + ",".join(map(str, symbols)) for symbols in example["expect"]["exchanges"]]
    assert sorted(expected) == sorted(map(str, GAME.legal_actions(state, 0)))
    for hand, number in (([2, 3, 4], 7), ([2, 2, 2], 3)):
        deal(state, hand)
        assert number == len(GAME.legal_actions(state, 0))


def test_x12_fifth_rescue() -> None:
    example = EXAMPLES["x12"]
    after = example["expect"]["after"]
    state = laid(example)
    events = GAME.apply(state, 0, GAME.parse("move 6 E6 L1"), NoChance())
    assert after["rescued"] == {colour: state.aboard[COLOURS.index(colour)] for colour in ("white", "red")}
    assert state.step == OVER
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (COLOURS.index(after["winner"]),) == outcome.winners
    assert tuple(after["hand"]) == cards_of(state.hands[0])
    assert after["draws"] == sum(type(event).__name__ == "Drew" for event in events)
    assert GAME.actors(state) == ()


def test_x13_a_held_card_turned_over() -> None:
    after = EXAMPLES["x13"]["expect"]["after"]
    state = do(laid(EXAMPLES["x13"]), after["action"])
    assert after["faces"].items() <= faces(state).items()
    assert after["crew_red"] == places_of(state, 1)


def test_x16_faces_of_the_house_cards() -> None:
    example = EXAMPLES["x16"]
    for place, token in example["faces_of_cards"].items():
        face = 4 * HOUSE.card_ids.index(token[:3]) + LIES.index(token[3:])
        shown = f"{HOUSE.face_open[face]:X}{SYMBOLS[HOUSE.face_symbol[face]]}"
        assert example["grid"].split()[PLACE[place]] == shown


def test_x18_layout_gives_the_picture_and_the_sum_of_moves() -> None:
    example = EXAMPLES["x18"]
    start = laid(example)
    assert example["grid"].split() == list(faces(start).values())
    total = 0
    for action in ALL_MANIPULATIONS:
        state = start.clone()
        GAME.advance(state, state.seat, action, NoChance(), None)
        total += len(moves(state))
    assert example["expect"]["sum_of_moves_over_all_108_manipulations"] == total


def test_openings_are_read_as_written() -> None:
    assert openings("NESW") == 15
    assert short(GAME.parse("move 4 D3 C2")) == "4 D3>C2"
