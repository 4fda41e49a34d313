"""All actions that can be written, and the listed one among equivalent actions."""

from __future__ import annotations

from collections.abc import Iterator

from untertage.games.rescue.actions import Exchange, RescueAction
from untertage.games.rescue.state import State
from untertage.games.rescue.tables import ALL_MANIPULATIONS, EXCHANGES, MOVES


def vocabulary(state: State) -> Iterator[RescueAction]:
    """All actions, legal or not."""
    yield from ALL_MANIPULATIONS
    for starts in MOVES:
        for ends in starts:
            yield from ends
    yield from EXCHANGES


def canonical(state: State, action: RescueAction) -> RescueAction:
    """An exchange is written with its symbols in ascending order (RES-82)."""
    return Exchange(tuple(sorted(action.symbols))) if isinstance(action, Exchange) else action
