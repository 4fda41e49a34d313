"""When a bot gives its consent (TES-D17)."""

from __future__ import annotations

from typing import Any

from tests.walks import AnyGame, walk
from untertage.bots import bot
from untertage.bots.score import score_of
from untertage.core import registry
from untertage.core.chance import SeededChance
from untertage.core.game import Action
from untertage.core.turns import next_seat


def test_consent_is_given_to_what_helps_the_team_and_not_to_everything() -> None:
    """A team-mate who is asked for a die usually agrees if it helps the team; the actions left in the turn may be worth
    more. A transfer that only costs an action is often refused (TES-D17)."""
    game = registry.get("tesseract")
    helpful: list[str] = []
    harmful: list[str] = []
    for seed in range(40):
        for state, _ in walk(game, 2, seed, transfer_consent="ask"):
            seat = next_seat(game, state) if game.actors(state) else 0
            legal = game.legal_actions(state, seat)
            if [str(action) for action in legal] == ["agree", "refuse"]:
                agreed, refused = (prospects(game, state, seat, action) for action in legal)
                kind = helpful if agreed > refused else harmful
                if len(kind) < 10 and refused > 0.1 and abs(agreed - refused) > 0.05 * refused:
                    kind.append(str(bot.make("search:300", game, seed).choose(game.view(state, seat), legal)))
    assert helpful.count("agree") >= 9
    assert harmful.count("refuse") >= 5


def prospects(game: AnyGame, state: Any, seat: int, action: Action) -> float:
    """The score after an action."""
    values = score_of(game.id).values
    assert values is not None
    after = state.clone()
    game.advance(after, seat, action, SeededChance(0), None)
    return values(after)[seat]
