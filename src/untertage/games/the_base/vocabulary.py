"""All actions that can be written, and the listed one among equivalent actions."""

from __future__ import annotations

from collections.abc import Iterator

from untertage.games.the_base.actions import BaseAction, Rotate
from untertage.games.the_base.geometry import INDEX, turned
from untertage.games.the_base.state import State
from untertage.games.the_base.tables import (
    CHALLENGE,
    DECLINE,
    JUMP,
    MOVE,
    ORIENT,
    PASS,
    RESPAWN,
    REVEAL,
    ROTATE,
    TOKEN_EXTRA,
    TOKEN_TIME,
    distinct_turns,
)


def vocabulary(state: State) -> Iterator[BaseAction]:
    """All actions, legal or not."""
    yield from (PASS, CHALLENGE, DECLINE, TOKEN_EXTRA, TOKEN_TIME)
    for table in (MOVE, JUMP, RESPAWN, ROTATE):
        for row in table:
            yield from row
    yield from REVEAL
    for ways in ORIENT:
        yield from ways.values()


def canonical(state: State, action: BaseAction) -> BaseAction:
    """An angle with the same result as a smaller one stands for the smaller one (BASE-45, BASE-D15)."""
    if not isinstance(action, Rotate):
        return action
    passages = state.tiles[INDEX[action.cell]]
    wanted = turned(passages, action.degrees // 90)
    same = [q for q in distinct_turns(passages) if turned(passages, q) == wanted]
    return ROTATE[INDEX[action.cell]][same[0] - 1] if same else action
