"""Properties: games as lists of indices, so that failures shrink to short games; and symmetry."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.games.topoum.slow import Slow
from tests.games.topoum.slow.spaces import name, space_of
from tests.games.topoum.test_slow import DECKS, FirstChance, plain
from tests.games.topoum.test_variants import check_invariants
from untertage.core.chance import SeededChance
from untertage.games.topoum import waits
from untertage.games.topoum.game import GAME
from untertage.games.topoum.pieces import FARMERS
from untertage.games.topoum.state import State

options = st.one_of(
    st.fixed_dictionaries(
        {"preset": st.sampled_from(["first_game", "tactical", "two_players", "strategic"]), "obstacles": st.booleans()}
    ),
    st.fixed_dictionaries(
        {
            "deck_mode": st.just("custom"),
            "cards": st.sampled_from(DECKS),
            "farmer": st.sampled_from(FARMERS),
            "obstacles": st.booleans(),
            "board_radius": st.sampled_from([4, 5, 6]),
        }
    ),
)
choices = st.lists(st.integers(0, 400), max_size=60)
few = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)


def play(seats: int, seed: int, chosen: dict[str, Any], picks: list[int]) -> State:
    state = GAME.setup(seats, GAME.read_options(chosen), SeededChance(seed))
    for pick in picks:
        if state.ended:
            break
        seat = GAME.actors(state)[0]
        legal = GAME.legal_actions(state, seat)
        GAME.advance(state, seat, legal[pick % len(legal)], FirstChance(), None)
        check_invariants(state)
    return state


@few
@given(st.integers(2, 4), st.integers(0, 99), options, choices)
def test_nothing_is_lost_and_the_battlefield_is_connected(
    seats: int, seed: int, chosen: dict[str, Any], picks: list[int]
) -> None:
    play(seats, seed, chosen, picks)


@few
@given(st.integers(2, 4), st.integers(0, 99), options, choices)
def test_lines_agree_with_the_slow_model(seats: int, seed: int, chosen: dict[str, Any], picks: list[int]) -> None:
    state = play(seats, seed, chosen, picks)
    slow = Slow(plain(state))
    lines = GAME.aids(GAME.view(state, None)).lines
    for colour, told in zip(slow.players(), lines, strict=True):
        expected = {line: slow.line_value(colour, line) for line in slow.lines(colour)}
        found = {frozenset((space_of(line.origin), space_of(line.cell))): line.points for line in told}
        assert expected == found


@few
@given(st.integers(2, 4), st.integers(0, 99), options, choices)
def test_a_half_turn_changes_nothing(seats: int, seed: int, chosen: dict[str, Any], picks: list[int]) -> None:
    """Turned by 180 degrees it is the same game: marks change places, and so does every legal action."""
    state = play(seats, seed, chosen, picks)
    if state.ended:
        return
    turned = GAME.load_position(msgspec.json.encode(turn(plain(state))))
    seat = GAME.actors(state)[0]
    there = {text_turned(str(action)) for action in GAME.legal_actions(turned, seat)}
    here = {str(action) for action in GAME.legal_actions(state, seat)}
    if state.pending[-1].kind != waits.SPLIT:  # a part is named by its first field, which changes with the half turn
        assert here == there


def opposite(text: str) -> str:
    q, r = space_of(text)
    return name((-q, -r))


def turn(value: Any) -> Any:
    """A position with every space on the opposite side."""
    if isinstance(value, dict):
        return {turn(key): turn(item) for key, item in value.items()}
    if isinstance(value, list):
        return [turn(item) for item in value]
    return opposite(value) if is_space(value) else value


def is_space(value: Any) -> bool:
    return isinstance(value, str) and len(value) in (2, 3) and value[0] in "abcdefghijklm" and value[1:].isdigit()


WAYS = {"e": "w", "w": "e", "ne": "sw", "sw": "ne", "nw": "se", "se": "nw"}


def text_turned(text: str) -> str:
    kind, *words = text.split()
    if kind == "direct":
        return f"direct {WAYS[words[0]]}"
    return " ".join([kind, *(opposite(word) if is_space(word) else word for word in words)])
