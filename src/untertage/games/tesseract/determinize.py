"""A complete state that fits a view; nothing is hidden in this game, so there is only one."""

from __future__ import annotations

from untertage.core.chance import Chance
from untertage.games.tesseract.reading import from_position
from untertage.games.tesseract.state import Components, State
from untertage.games.tesseract.view import TesseractView


def determinize(components: Components, view: TesseractView, chance: Chance) -> State:
    """The state that the view shows; what nobody has seen stays undecided."""
    return from_position(components, view.table)
