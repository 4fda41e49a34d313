"""What a player has typed: the action, or a helpful answer."""

from __future__ import annotations

from typing import Any

from untertage.core import notation
from untertage.core.errors import BadNotation, IllegalAction
from untertage.core.game import Action, Game, Seat


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
