"""The bot of an empty seat: after a resignation, when the others want to play on without a bot."""

from __future__ import annotations

from collections.abc import Sequence

from untertage.bots.levels import levels_of
from untertage.core.game import Action, View


class IdleBot:
    """Does as little as the rules allow: an action that the game calls idle, otherwise the first legal one."""

    def __init__(self, game_id: str) -> None:
        self._idle = levels_of(game_id).idle

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Choose without looking at the view."""
        return self.choose_from(legal)

    def choose_from(self, legal: Sequence[Action]) -> Action:
        """Choose from the legal actions; no view has to be built for this bot."""
        return min(legal, key=self._effort)

    def _effort(self, action: Action) -> int:
        kind = action.__struct_config__.tag
        return self._idle.index(kind) if kind in self._idle else len(self._idle)
