"""All actions that can be written, and the listed one among equivalent actions."""

from __future__ import annotations

from collections.abc import Iterator

from untertage.games.topoum import tables
from untertage.games.topoum.actions import Keep, TopoumAction
from untertage.games.topoum.geometry import BIT, INDEX
from untertage.games.topoum.sets import parts
from untertage.games.topoum.state import State
from untertage.kit.bits import members


def vocabulary(state: State) -> Iterator[TopoumAction]:
    """All actions on the spaces of this board, legal or not."""
    yield from (tables.SKIP, tables.SWAP, tables.DECLINE, tables.END, tables.PASS, tables.TAKE_SIDE)
    yield from tables.RANSOM
    yield from tables.DIRECT
    for card in state.variant.cards:
        yield from tables.plays(card.id)
    for cell in members(state.variant.board):
        yield from (table[cell] for table in (tables.BASE, tables.MOLE, tables.DEPLOY, tables.ENTER))
        yield from (table[cell] for table in (tables.TARGET, tables.TAKE, tables.KEEP, tables.DYNAMITE))
        yield from (obstacle[cell] for obstacle in tables.OBSTACLE)
        yield from (move for move in tables.MOVE[cell] if move is not None)


def canonical(state: State, action: TopoumAction) -> TopoumAction:
    """A part may be named by any of its fields; the first one stands for it (TOP-65)."""
    if isinstance(action, Keep):
        for part in parts(state.battlefield):
            if part & BIT[INDEX[action.cell]]:
                return tables.KEEP[members(part)[0]]
    return action
