"""The result of a match in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from untertage.core.game import Event, TallyLine
from untertage.games.the_base.events import Eliminated, TokenSpent
from untertage.games.the_base.geometry import OWNER, PIECES, SIDES, TEAM
from untertage.games.the_base.rules.countdown import distances
from untertage.games.the_base.rules.steps import saved_count
from untertage.games.the_base.state import State


def tally(state: State, events: Sequence[Event]) -> tuple[TallyLine, ...]:
    """Saved pieces are the score (BASE-70); the rearmost piece decides a tie (BASE-76)."""
    strikes = Counter(OWNER[PIECES.index(event.by)] for event in events if isinstance(event, Eliminated))
    tokens = Counter(event.side for event in events if isinstance(event, TokenSpent))
    return (
        TallyLine("saved", (saved_count(state, 0), saved_count(state, 1)), TEAM, points=True),
        TallyLine("rearmost", (_rearmost(state, 0), _rearmost(state, 1))),
        TallyLine("strikes", (strikes[0], strikes[1])),
        TallyLine("tokens", (tokens[SIDES[0]], tokens[SIDES[1]])),
        TallyLine("rounds_left", (state.counter,)),
    )


def _rearmost(state: State, side: int) -> int:
    """Rows that the rearmost piece still has to go; 0 if all are saved or one waits for its return."""
    return 0 if state.returning is not None else max(distances(state, side), default=0)
