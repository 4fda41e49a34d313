"""Whole games in lockstep with the slow model: same lists, same states, in every variant."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.games.topoum.slow import Slow, count, summary_of
from untertage.core.chance import SeededChance
from untertage.games.topoum.game import GAME
from untertage.games.topoum.pieces import CARDS, FARMERS
from untertage.games.topoum.state import State


class FirstChance:
    """Always the first possible outcome."""

    def pick(self, weights: Sequence[int]) -> int:
        return next(index for index, weight in enumerate(weights) if weight)


def plain(state: State) -> dict[str, Any]:
    return msgspec.json.decode(msgspec.json.encode(GAME.position(state)))  # type: ignore[no-any-return]


def lockstep(seats: int, seed: int, **options: Any) -> set[str]:
    """Play one random game in both models; returns the kinds of actions and the cards used."""
    state = GAME.setup(seats, GAME.read_options(options), SeededChance(seed))
    rng = random.Random(seed)
    slow = Slow(plain(state))
    used: set[str] = set()
    while not state.ended:
        seat = GAME.actors(state)[0]
        legal = [str(action) for action in GAME.legal_actions(state, seat)]
        assert sorted(legal) == sorted(slow.legal()), plain(state)
        text = rng.choice(legal)
        used.add(text.split()[0])
        used |= {word for word in text.split() if word in CARDS}
        GAME.advance(state, seat, GAME.parse(text), FirstChance(), None)
        slow.play(text)
        assert summary_of(plain(state)) == slow.summary(), text
    assert not slow.legal()
    return used


VARIANTS: list[dict[str, Any]] = [
    {"preset": "first_game"},
    {"preset": "tactical"},
    {"preset": "two_players", "obstacles": True},
    {"preset": "strategic", "obstacles": True, "board_radius": 4},
    {"deck_mode": "random", "score_floor": "zero", "gas_line_value": 0, "obstacles": True},
    {"deck_mode": "random", "pushed_enemy_penalty": 0, "board_radius": 6},
]
DECKS = (
    "bayonet,short_range,panic,decoy,new_recruit,prisoner,farmer",
    "grenade,mortar,patrol,vanguard,build_base,decoration,farmer",
    "long_range,sling,tunnel,underground,betrayal,red_cross,farmer",
    "grenade,panic,abandoned_base,conquest,press,red_cross,farmer",
)


@pytest.mark.parametrize("number", range(len(VARIANTS)))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_goes_the_same_way_in_the_slow_model(number: int, seats: int) -> None:
    lockstep(seats, number, **VARIANTS[number])


@pytest.mark.parametrize("farmer", FARMERS)
@pytest.mark.parametrize("number", range(len(DECKS)))
def test_a_game_with_a_farmer_goes_the_same_way_in_the_slow_model(farmer: str, number: int) -> None:
    seats = 2 + (number + FARMERS.index(farmer)) % 3
    options = {"deck_mode": "custom", "cards": DECKS[number], "farmer": farmer, "obstacles": number % 2 == 0}
    assert lockstep(seats, number, **options)


def counts() -> list[tuple[str, str, dict[str, Any], int, int]]:
    """The entries of tests/perft/topoum.perft: name, form, data, depth, number."""
    found = []
    name, form, data = "", "", {}
    for line in (Path(__file__).parents[2] / "perft" / "topoum.perft").read_text("utf-8").splitlines():
        key, _, value = line.partition(" ")
        if key == "name":
            name = value
        elif key in ("setup", "position"):
            form, data = key, msgspec.json.decode(value)
        elif key.isdigit():
            found.append((name, form, data, int(key), int(value)))
    return found


COUNTS = counts()


@pytest.mark.parametrize(("name", "form", "data", "depth", "number"), COUNTS, ids=[f"{c[0]}-{c[3]}" for c in COUNTS])
def test_the_slow_model_counts_the_same(name: str, form: str, data: dict[str, Any], depth: int, number: int) -> None:
    if form == "setup":
        data = plain(GAME.setup(data["seats"], GAME.read_options(data["options"]), SeededChance(data["seed"])))
    assert number == count(Slow(data), depth), name
