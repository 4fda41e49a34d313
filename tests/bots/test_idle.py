"""A seat that nobody plays."""

from __future__ import annotations

import pytest

from untertage.bots.bot import NOBODY, make
from untertage.core import registry
from untertage.core.match import Match


@pytest.mark.parametrize("game_id", [game_id for game_id in registry.ids() if 3 in registry.get(game_id).seats])
def test_the_others_can_play_on_beside_a_seat_that_nobody_plays(game_id: str) -> None:
    """The empty seat always has an answer, gets by with few plies, and the match goes on."""
    game = registry.get(game_id)
    match = Match.new(game, 3, seed=4)
    players = [make(NOBODY if seat == 1 else "random", game, seat) for seat in range(3)]
    while match.outcome() is None and match.ply < 400:
        seat = match.actors()[0]
        match.play(seat, players[seat].choose(match.view(seat), match.legal(seat)))
    own = sum(ply.seat == 1 for ply in match.plies)
    assert match.ply == 400 or match.outcome() is not None
    assert 0 < own <= match.ply / 2
