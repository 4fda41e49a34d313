"""What a game says about hidden information and about who decides is true in play."""

from __future__ import annotations

import msgspec

from tests.walks import every_game, every_table, onlookers, sample, walk
from untertage.core import registry
from untertage.core.chance import SeededChance
from untertage.core.game import CLOCK, View
from untertage.core.words import LANGUAGES


def without_seat(view: View) -> View:
    return msgspec.structs.replace(view, seat=None)


@every_table
def test_a_perfect_game_shows_the_same_to_everybody(game_id: str, seats: int) -> None:
    game = registry.get(game_id)
    if not game.perfect:
        return
    for number, state in enumerate(sample(game_id, seats)):
        public = game.view(state, None)
        for seat in range(seats):
            assert without_seat(game.view(state, seat)) == public
        for onlooker in onlookers(seats):
            assert game.determinize(game.view(state, onlooker), SeededChance(number)) == state


@every_game
def test_a_game_that_declares_hidden_parts_has_some(game_id: str) -> None:
    game = registry.get(game_id)
    if game.perfect:
        return
    seats = game.seats.stop - 1
    states = sample(game_id, seats)
    assert any(
        without_seat(game.view(state, seat)) != game.view(state, None) for state in states for seat in range(seats)
    )


@every_game
def test_every_hidden_part_has_a_text(game_id: str) -> None:
    game = registry.get(game_id)
    for lang in LANGUAGES:
        assert set(game.words(lang).sections.get("hidden", {})) == set(game.hidden)


@every_table
def test_the_first_actor_can_do_what_every_other_player_can(game_id: str, seats: int) -> None:
    game = registry.get(game_id)
    for state, _ in walk(game, seats, 61):
        actors = game.actors(state)
        assert CLOCK not in actors[:-1]
        if len(actors) > 1:
            first = game.legal_actions(state, actors[0])
            for seat in actors[1:]:
                assert seat == CLOCK or set(game.legal_actions(state, seat)) <= set(first)
