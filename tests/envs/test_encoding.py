"""Indices of actions and layouts of observations, for every game. The laws themselves are in `untertage.testing`."""

from __future__ import annotations

import itertools
import random
import zlib
from copy import copy
from typing import Any

import pytest

from tests.walks import every_game, sample, start
from untertage.core import registry
from untertage.core.chance import SeededChance
from untertage.kit.encoding import encoding_of
from untertage.testing import LawBroken, Setting, check, encoding, random_options, walk

PUBLISHED = {
    "rescue": (1, 7183, 543269321),
    "tesseract": (1, 10637, 2669190054),
    "the_base": (1, 1300, 2946920681),
    "topoum": (1, 2356, 2541243125),
    "underground": (1, 46551, 2152939182),
}
"""Version, number of indices and a checksum of their meaning: a change of any of them breaks trained networks."""

MATCH_LAWS = (encoding.observations_show_the_view, encoding.observations_tell_nothing_hidden)
SECRETIVE = [game_id for game_id in registry.ids() if not registry.get(game_id).perfect]


def varied(game_id: str, count: int = 8) -> list[Setting]:
    """Matches with different numbers of seats and random options."""
    game = registry.get(game_id)
    seats = itertools.islice(itertools.cycle(game.seats), count)
    return [
        Setting(game, number, seed, random_options(game, random.Random(seed), number))
        for seed, number in enumerate(seats)
    ]


@every_game
@pytest.mark.parametrize("law", MATCH_LAWS)
def test_the_laws_of_observations_hold_with_other_options(game_id: str, law: Any) -> None:
    for setting in varied(game_id):
        check(law, setting, setting)


@every_game
def test_legal_actions_have_indices_with_other_options(game_id: str) -> None:
    for setting in varied(game_id):
        for scene in itertools.islice(walk(setting), 0, None, 5):
            check(encoding.legal_actions_have_indices, scene, scene)


@pytest.mark.parametrize("game_id", SECRETIVE)
@pytest.mark.parametrize("law", MATCH_LAWS)
def test_the_laws_notice_a_leak(game_id: str, law: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every seat is shown what seat 0 sees."""
    game = registry.get(game_id)
    leaky = copy(encoding_of(game))
    leaky.observe = lambda state, seat: leaky.encode(game.view(state, 0))  # type: ignore[misc]  # final otherwise
    monkeypatch.setattr(encoding, "encoding_of", lambda game: leaky)
    setting = Setting(game, 2, 3)
    with pytest.raises(LawBroken, match=law.__name__):
        check(law, setting, setting)


@pytest.mark.parametrize("game_id", PUBLISHED)
def test_the_numbering_is_the_published_one(game_id: str) -> None:
    numbering = encoding_of(registry.get(game_id))
    meaning = zlib.crc32("\n".join(str(action) for action in numbering.table).encode())
    assert PUBLISHED[game_id] == (numbering.version, numbering.size, meaning)


@every_game
def test_blocks_and_segments_are_contiguous(game_id: str) -> None:
    numbering = encoding_of(registry.get(game_id))
    for parts, total in ((numbering.blocks, numbering.size), (numbering.segments, numbering.length)):
        place = 0
        for part in parts:
            assert part.first == place
            assert part.size > 0
            place += part.size
        assert place == total
        assert len({part.name for part in parts}) == len(parts)


@every_game
def test_every_index_decodes_to_an_action_with_this_index(game_id: str) -> None:
    game = registry.get(game_id)
    numbering = encoding_of(game)
    actions = [numbering.action(number) for number in range(numbering.size)]
    for number, action in enumerate(actions):
        if action is not None:
            assert numbering.index[action] == number
            assert game.parse(str(action)) == action
    assert numbering.leaves_out or None not in actions


@every_game
def test_the_vocabulary_has_indices(game_id: str) -> None:
    game = registry.get(game_id)
    numbering = encoding_of(game)
    for action in game.vocabulary(start(game, game.seats.stop - 1, 1)):
        if action in numbering.index:
            assert numbering.action(numbering.index[action]) == action
        else:
            assert numbering.leaves_out


@every_game
def test_a_cache_can_be_used_for_several_tables(game_id: str) -> None:
    """One match after the other, with other seats and options, then several matches in turn."""
    game = registry.get(game_id)
    observe = encoding_of(game).observe
    cached = encoding_of(game).onlookers()
    for setting in varied(game_id, 4):
        for scene in walk(setting):
            for seat in range(scene.seats):
                assert cached(scene.state, seat) == observe(scene.state, seat)
    for states in itertools.zip_longest(*(sample(game_id, seats) for seats in game.seats)):
        for seats, state in zip(game.seats, states, strict=True):
            if state is not None:
                assert cached(state, seats // 2) == observe(state, seats // 2)


@every_game
def test_copies_share_no_mutable_cache(game_id: str) -> None:
    """A state and its clone are observed correctly while they develop differently."""
    game = registry.get(game_id)
    numbering = encoding_of(game)
    worlds = [start(game, 2, 7)]
    rng = random.Random(7)
    for ply in range(60):
        if ply % 10 == 0:
            worlds = [worlds[0], worlds[0].clone()]
        for state in worlds:
            if game.actors(state):
                seat = rng.choice(game.actors(state))
                game.apply(state, seat, rng.choice(game.legal_actions(state, seat)), SeededChance(ply))
            assert numbering.encode(game.view(state, 1)) == numbering.observe(state, 1)


@every_game
def test_almost_every_action_changes_the_observation(game_id: str) -> None:
    game = registry.get(game_id)
    numbering = encoding_of(game)
    rows = [bytes(numbering.observe(scene.state, 0)) for scene in walk(Setting(game, game.seats.stop - 1, 30))]
    same = sum(before == after for before, after in itertools.pairwise(rows))
    assert same <= len(rows) // 20
