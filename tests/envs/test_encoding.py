"""Numbers of actions and tensors of views, for every game."""

from __future__ import annotations

import importlib.resources
import itertools
import random
import tomllib
import zlib
from copy import copy
from typing import Any

import pytest

from tests.walks import every_game, every_table, onlookers, sample, start, walk
from untertage.core import registry
from untertage.core.chance import SeededChance
from untertage.core.game import CLOCK
from untertage.kit.encoding import encoding_of

PUBLISHED = {
    "rescue": (1, 7183, 543269321),
    "tesseract": (1, 10637, 2669190054),
    "the_base": (1, 1300, 2946920681),
    "topoum": (1, 2356, 2541243125),
    "underground": (1, 46551, 2152939182),
}
"""Version, numbers, and a check of what they mean: a change of any of it is a change of every trained network."""

VARIANTS: dict[str, list[dict[str, Any]]] = {
    "the_base": [{"setup_orientation": "random"}, {"jump_geometry": "straight_only"}],
    "rescue": [{"open_hands": True}, {"loader_track": "cards20"}],
    "topoum": [{"obstacles": True, "board_radius": 6}, {"preset": "strategic", "farmer": "crate_lord"}],
    "tesseract": [{"characters": "choose", "transfer_consent": "ask"}, {"show_base": "uncovered_only"}],
    "underground": [{"setup": "random", "choices": "players"}, {"setup": "s7"}],
}


@every_game
def test_the_numbering_is_the_published_one(game_id: str) -> None:
    encoding = encoding_of(registry.get(game_id))
    meaning = zlib.crc32("\n".join(str(action) for action in encoding.table).encode())
    assert PUBLISHED[game_id] == (encoding.version, encoding.size, meaning)


@every_game
def test_blocks_and_segments_lie_side_by_side(game_id: str) -> None:
    encoding = encoding_of(registry.get(game_id))
    for parts, total in ((encoding.blocks, encoding.size), (encoding.segments, encoding.length)):
        place = 0
        for part in parts:
            assert part.first == place
            assert part.size > 0
            place += part.size
        assert place == total
        assert len({part.name for part in parts}) == len(parts)


@every_game
def test_every_number_decodes_to_an_action_with_this_number(game_id: str) -> None:
    game = registry.get(game_id)
    encoding = encoding_of(game)
    for number in range(encoding.size):
        action = encoding.action(number)
        if action is not None:
            assert encoding.index[action] == number
            assert game.parse(str(action)) == action
    open_numbers = sum(encoding.action(number) is None for number in range(encoding.size))
    assert open_numbers == (81 * 4 * 16 if game_id == "underground" else 0)


@every_game
def test_the_vocabulary_has_numbers(game_id: str) -> None:
    """Underground alone has more words than numbers: placements that leave the board or look like another one."""
    game = registry.get(game_id)
    encoding = encoding_of(game)
    state = start(game, game.seats.stop - 1, 1)
    for action in game.vocabulary(state):
        if action in encoding.index:
            assert encoding.action(encoding.index[action]) == action
        else:
            assert type(action).__name__ in ("Place", "Exchange", "MoveWith", "StepWith", "Lay")
            assert game_id == "underground"


@every_table
def test_legal_actions_have_distinct_numbers(game_id: str, seats: int) -> None:
    game = registry.get(game_id)
    encoding = encoding_of(game)
    for state in sample(game_id, seats):
        for seat in game.actors(state):
            legal = game.legal_actions(state, seat)
            numbers = encoding.numbers(legal)
            assert len(set(numbers)) == len(legal)
            assert all(0 <= number < encoding.size for number in numbers)
            for number, action in zip(numbers, legal, strict=True):
                assert encoding.action(number) in (action, None)


def agrees(game: Any, state: Any) -> bool:
    """Are the numbers straight from the state those of the legal list, for every seat and for the clock?"""
    encoding = encoding_of(game)
    return encoding.listed is None or all(
        encoding.listed(state, seat) == encoding.numbers(game.legal_actions(state, seat))
        for seat in range(CLOCK, game.seats.stop)
    )


@every_table
def test_the_listed_numbers_are_those_of_the_legal_list(game_id: str, seats: int) -> None:
    game = registry.get(game_id)
    assert all(agrees(game, state) for state in sample(game_id, seats, every=4))


@every_game
def test_the_listed_numbers_follow_house_rules(game_id: str) -> None:
    game = registry.get(game_id)
    for number, options in enumerate(VARIANTS[game_id]):
        for state, _ in itertools.islice(walk(game, game.seats.stop - 1, number + 9, **options), 0, None, 3):
            assert agrees(game, state)


def test_another_box_has_the_same_numbers_for_the_same_actions() -> None:
    """Tables of numbers are those of the house; with other components the numbers come from the actions."""
    game = copy(registry.get("underground"))
    game.use_sheet(tomllib.loads(importlib.resources.files(game.package()).joinpath("components.toml").read_text()))
    assert all(agrees(game, state) for state, _ in itertools.islice(walk(game, 2, 3), 40))


@every_game
def test_variants_have_numbers_and_tensors(game_id: str) -> None:
    game = registry.get(game_id)
    encoding = encoding_of(game)
    for options in VARIANTS[game_id]:
        for state, _ in itertools.islice(walk(game, game.seats.stop - 1, 3, **options), 0, None, 7):
            for seat in game.actors(state):
                assert -1 not in encoding.numbers(game.legal_actions(state, seat))
            assert len(encoding.encode(game.view(state, None))) == encoding.length


@every_table
def test_tensors_tell_only_the_view(game_id: str, seats: int) -> None:
    """Equal views give equal tensors, also where the worlds behind them differ."""
    game = registry.get(game_id)
    encoding = encoding_of(game)
    for number, state in enumerate(sample(game_id, seats)):
        for seat in onlookers(seats):
            view = game.view(state, seat)
            other = game.determinize(view, SeededChance(number))
            assert encoding.encode(view) == encoding.encode(game.view(other, seat))


@every_table
def test_the_fast_observation_is_the_one_of_the_view(game_id: str, seats: int) -> None:
    """What is written straight from the state is what the view tells, for every seat; the view is the definition."""
    game = registry.get(game_id)
    encoding = encoding_of(game)
    look_again = encoding.onlookers()
    for state in sample(game_id, seats, every=4):
        for seat in range(seats):
            row = encoding.encode(game.view(state, seat))
            assert row == encoding.observe(state, seat)
            assert row == look_again(state, seat)


@every_game
def test_the_fast_observation_follows_house_rules(game_id: str) -> None:
    game = registry.get(game_id)
    encoding = encoding_of(game)
    look_again = encoding.onlookers()
    for number, options in enumerate(VARIANTS[game_id]):
        for state, _ in itertools.islice(walk(game, game.seats.stop - 1, number + 5, **options), 0, None, 3):
            for seat in range(game.seats.stop - 1):
                row = encoding.encode(game.view(state, seat))
                assert row == encoding.observe(state, seat)
                assert row == look_again(state, seat)


@every_game
def test_who_has_looked_before_sees_the_same(game_id: str) -> None:
    """Onlookers remember rows, and write only what has changed: by one ply, or by another table and back."""
    game = registry.get(game_id)
    encoding = encoding_of(game)
    look_again = encoding.onlookers()
    seats = game.seats.stop - 1
    tables: list[tuple[int, dict[str, Any]]] = [(2, {}), *((seats, options) for options in VARIANTS[game_id])]
    for state, _ in itertools.chain(*(walk(game, seats, 11, **options) for seats, options in tables)):
        for seat in range(game.seat_count(state)):
            assert look_again(state, seat) == encoding.observe(state, seat)
    for states in itertools.zip_longest(*(sample(game_id, seats) for seats in game.seats)):
        for seats, state in zip(game.seats, states, strict=True):
            if state is not None:
                seat = seats // 2
                assert look_again(state, seat) == encoding.observe(state, seat)


@every_game
def test_copies_do_not_share_what_is_remembered(game_id: str) -> None:
    """Two worlds that part after an observation are seen as they are, ply by ply."""
    game = registry.get(game_id)
    encoding = encoding_of(game)
    worlds = [start(game, 2, 7)]
    rng = random.Random(7)
    for ply in range(60):
        if ply % 10 == 0:
            worlds = [worlds[0], worlds[0].clone()]
        for state in worlds:
            if game.actors(state):
                seat = rng.choice(game.actors(state))
                game.apply(state, seat, rng.choice(game.legal_actions(state, seat)), SeededChance(ply))
            assert encoding.encode(game.view(state, 1)) == encoding.observe(state, 1)


@pytest.mark.parametrize("game_id", ["rescue", "topoum"])
def test_a_tensor_shows_no_other_hand(game_id: str) -> None:
    """The same table with other hidden cards looks the same to a seat, and different to their owner."""
    game = registry.get(game_id)
    encoding = encoding_of(game)
    told = 0
    for number, state in enumerate(sample(game_id, 2)):
        world = game.determinize(game.view(state, 0), SeededChance(number + 50))
        assert encoding.encode(game.view(state, 0)) == encoding.encode(game.view(world, 0))
        told += encoding.encode(game.view(state, 1)) != encoding.encode(game.view(world, 1))
    assert told > 0


def test_ways_in_underground_keep_their_places() -> None:
    """A way has a number by its end, its chips and its rank; other ends and chips do not move it."""
    game = registry.get("underground")
    encoding = encoding_of(game)
    texts = ["move_with A1 - hammer", "move_with A1 B2 -", "move_with A1 C2 -", "move_with A2 B2 -"]
    hammer, first, second, elsewhere = (game.parse(text) for text in texts)
    alone = [encoding.numbers([way])[0] for way in (hammer, first, elsewhere)]
    assert len(set(alone)) == 3
    together = encoding.numbers([hammer, first, second, elsewhere])
    assert together == [alone[0], alone[1], alone[1] + 1, alone[2]]
    many = [game.parse(f"move_with A1 {row}{column} -") for row in "BC" for column in range(1, 10)]
    assert encoding.numbers(many)[15:] == [alone[1] + 15, -1, -1]


@every_game
def test_different_plies_look_different(game_id: str) -> None:
    """Almost every action changes what its own player sees in the tensor."""
    game = registry.get(game_id)
    encoding = encoding_of(game)
    rng = random.Random(4)
    same = plies = 0
    before = None
    for state, _ in walk(game, game.seats.stop - 1, rng.randrange(100)):
        seen = bytes(encoding.encode(game.view(state, 0)))
        same += seen == before
        plies += 1
        before = seen
    assert same <= plies // 20
