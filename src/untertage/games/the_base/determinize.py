"""A complete state that fits a view; nothing is hidden in this game, so there is only one."""

from __future__ import annotations

from untertage.core.chance import Chance
from untertage.games.the_base.components import Components
from untertage.games.the_base.position import shown_position
from untertage.games.the_base.reading import from_position
from untertage.games.the_base.state import State
from untertage.games.the_base.view import BaseView


def determinize(components: Components, view: BaseView, chance: Chance) -> State:
    """The state that the view shows; face-down tiles stay undecided."""
    return from_position(components, shown_position(view))
