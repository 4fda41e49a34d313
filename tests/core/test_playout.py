"""The play loop: the same game with and without a record, and no view for players that need none."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from untertage.core import registry
from untertage.core.errors import UntertageError
from untertage.core.game import Action, Game, Seat, View
from untertage.core.match import Match

AnyGame = Game[Any, Any, Any, Any]
every_game = pytest.mark.parametrize("game_id", registry.ids())


class Blind:
    """Chooses at random, without a view."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        raise AssertionError("a view was built")

    def choose_from(self, legal: Sequence[Action]) -> Action:
        return self._random.choice(legal)


class Looking:
    """Chooses at random and remembers the views."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self.views: list[View] = []

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        self.views.append(view)
        return self._random.choice(legal)


def blind(game: AnyGame) -> list[Blind]:
    return [Blind(seat) for seat in range(game.seats.start)]


@every_game
def test_a_player_that_needs_no_view_gets_none_and_others_get_their_own(game_id: str) -> None:
    game = registry.get(game_id)
    seen = [Looking(seat) for seat in range(game.seats.start)]
    with_views, without = (Match.new(game, game.seats.start, seed=5, check_every=0) for _ in range(2))
    with_views.play_out(seen)
    without.play_out(blind(game))
    assert with_views.record == without.record
    assert all(view.seat == seat for seat, player in enumerate(seen) for view in player.views)


@every_game
def test_a_match_without_a_record_is_the_same_match(game_id: str) -> None:
    game = registry.get(game_id)
    full = Match.new(game, game.seats.start, seed=8)
    bare = Match.new(game, game.seats.start, seed=8, keep_record=False, keep_events=False)
    full.play_out(blind(game))
    bare.play_out(blind(game))
    assert (bare.state, bare.ply, bare.outcome()) == (full.state, full.ply, full.outcome())
    assert Match.from_record(full.record).state == full.state
    assert bare.plies == bare.events == []
    with pytest.raises(UntertageError, match="no record"):
        _ = bare.record
    with pytest.raises(UntertageError, match="no record"):
        bare.undo(0)


def test_the_witness_gets_the_state_before_every_action() -> None:
    game = registry.get("the_base")
    match = Match.new(game, 2, seed=3, keep_record=False)
    seen: list[tuple[int, Seat, Action]] = []
    match.play_out(blind(game), lambda state, seat, action: seen.append((state.ply, seat, action)))
    assert [ply for ply, _, _ in seen] == list(range(match.ply))
    again = Match.new(game, 2, seed=3)
    for _, seat, action in seen:
        again.play(seat, action)
    assert again.state == match.state
    assert len(match.events) == match.ply


def test_checksums_are_taken_as_often_as_requested() -> None:
    game = registry.get("the_base")
    match = Match.new(game, 2, seed=3, check_every=4)
    match.play_out(blind(game))
    assert [bool(ply.check) for ply in match.plies[:9]] == [False, False, False, True] * 2 + [False]
