"""All actions that can be written, and the listed one among equivalent actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from untertage.core.errors import Refusal
from untertage.games.rescue.actions import Exchange, RescueAction
from untertage.games.rescue.geometry import PLACES
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


def unwritten(words: Sequence[str]) -> Refusal | None:
    """Passing, quarter turns, moving cards and leaving a loader do not exist (RES-30, RES-52, RES-73)."""
    first, rest = words[0] if words else "", set(words[1:])
    if first in ("pass", "skip", "end", "done"):
        return Refusal("RES-30")
    if first in ("quarter", "turn") or (first == "rotate" and len(words) > 2):
        return Refusal("RES-52", {}, "quarter")
    if first in ("swap", "shift") or (
        first in ("move", "exchange") and rest and rest <= {place.lower() for place in PLACES}
    ):
        return Refusal("RES-52", {}, "swap")
    return Refusal("RES-73") if first in ("leave", "unboard", "disembark") else None
