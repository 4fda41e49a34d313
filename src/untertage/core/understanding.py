"""What a player has typed: the action, or a helpful answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from untertage.core import notation
from untertage.core.errors import BadNotation, IllegalAction
from untertage.core.game import Action, Game, Seat

SAID: Final = 3
"""Actions named to somebody whose own is refused."""


def understood(game: Game[Any, Any, Any, Any], state: Any, seat: Seat, text: str) -> Action:
    """The action that a text names, as the game lists it.

    Raises IllegalAction if the text means something that a rule rules out, otherwise BadNotation with the nearest legal
    actions.
    """
    try:
        return game.canonical(state, game.parse(text))  # type: ignore[no-any-return]
    except BadNotation as error:
        refusal = game.unwritten(text.lower().split())
        if refusal is not None:
            raise IllegalAction(refusal, game.explain(refusal)) from None
        legal = [str(action) for action in game.legal_actions(state, seat)]
        raise BadNotation(text, notation.nearest(text, legal) or error.nearest) from None


def instead(refused: Action, legal: Sequence[Action]) -> list[Action]:
    """What somebody may do whose action is refused: actions of its kind that share most words with it, or else one of
    every kind that is legal, which shows what is due."""
    words = set(_words(refused))
    alike = [action for action in legal if type(action) is type(refused)]
    if not alike:
        first = {type(action): action for action in reversed(legal)}
        alike = [action for action in legal if first[type(action)] is action]
    return sorted(alike, key=lambda action: len(words.intersection(_words(action))), reverse=True)[:SAID]


def _words(action: Action) -> list[str]:
    return str(action).replace(",", " ").split()
