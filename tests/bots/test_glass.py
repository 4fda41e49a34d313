"""The hourglass of Underground is turned only for a reason."""

from __future__ import annotations

from tests.bots.test_tactics import positions
from untertage.bots import bot
from untertage.bots.turns import goes_on
from untertage.core import registry
from untertage.core.chance import SeededChance
from untertage.games.underground.actions import Flip

LONGEST = 12


def test_nobody_turns_the_glass_before_taking_a_chip() -> None:
    """Taking a chip draws cards; turning the glass first changes nothing, and must not look like better luck."""
    game = registry.get("underground")
    for position in positions("underground"):
        state = game.load_position(position.state.encode())
        player = bot.make("normal", game, 1)
        for ply in range(LONGEST):
            if not goes_on(game, state, position.seat):
                break
            action = player.choose(game.view(state, position.seat), game.legal_actions(state, position.seat))
            assert not isinstance(action, Flip)
            game.advance(state, position.seat, action, SeededChance(1, ply), None)
