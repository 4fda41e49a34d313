"""A complete state that fits a view; nothing is hidden in this game, so there is only one."""

from __future__ import annotations

from untertage.core.chance import Chance
from untertage.games.underground.contents import Components
from untertage.games.underground.reading import from_position
from untertage.games.underground.state import State
from untertage.games.underground.view import UndergroundView


def determinize(components: Components, view: UndergroundView, chance: Chance) -> State:
    """The state that the view shows; what nobody has seen stays undecided."""
    return from_position(components, view.table)
