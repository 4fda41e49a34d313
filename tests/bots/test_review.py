"""Looking back at a match: chances and turning points."""

from __future__ import annotations

import pytest

from untertage.bots.bot import make
from untertage.bots.review import MOST_SCORED, SMALLEST_TURN, Chances, review, turning_points
from untertage.core import registry
from untertage.core.match import Match
from untertage.core.words import LANGUAGES


def played(game_id: str, **options: object) -> Match:
    game = registry.get(game_id)
    seats = max(2, game.seats[0])
    match = Match.new(game, seats, options, seed=5)
    match.play_out([make("random", game, seat) for seat in range(seats)])
    return match


@pytest.mark.parametrize("game_id", registry.ids())
def test_every_game_can_be_reviewed(game_id: str) -> None:
    match = played(game_id, **({"implosion_round": 3} if game_id == "rescue" else {}))
    found = review(match.record, match.game)
    assert len(found.chances) <= MOST_SCORED + 1
    assert (found.chances[0].ply, found.chances[-1].ply) == (0, len(match.plies))
    assert all(0 <= value <= 1 for one in found.chances for value in one.values)
    if not match.game.cooperative:
        assert all(sum(one.values) == pytest.approx(1, abs=0.002) for one in found.chances)
    assert len(found.turning_points) <= 4
    assert review(match.record, match.game) == found
    for point in found.turning_points:
        assert 0 < point.ply < len(match.plies)
        assert abs(point.after - point.before) >= SMALLEST_TURN
        assert point.actor == match.plies[point.ply - 1].seat
        assert all(point.texts[lang] for lang in LANGUAGES)


def test_the_largest_lasting_change_is_the_turning_point() -> None:
    values = [0.5, 0.5, 0.9, 0.5, 0.5, 0.5, 0.2, 0.2, 0.2, 0.2, 1.0]
    found = turning_points([Chances(ply, (value, 1 - value)) for ply, value in enumerate(values)], 3)
    assert max(found, key=lambda point: abs(point.after - point.before)).ply == 6
    assert all(point.ply < 10 for point in found)
