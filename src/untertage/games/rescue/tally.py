"""The result of a match in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from untertage.core.game import Event, TallyLine
from untertage.games.rescue.events import Exchanged, Manipulated, Moved
from untertage.games.rescue.geometry import BIT, CENTRE, INNER, OUTER, PLACES, TO_WIN
from untertage.games.rescue.state import State


def tally(state: State, events: Sequence[Event]) -> tuple[TallyLine, ...]:
    """People aboard are the score; after an implosion the rings decide a tie (RES-90, RES-D29)."""
    return (
        TallyLine("aboard", tuple(state.aboard), TO_WIN, points=True),
        TallyLine("outer", _standing(state, OUTER)),
        TallyLine("inner", _standing(state, INNER)),
        TallyLine("centre", _standing(state, CENTRE)),
        TallyLine("changed", _done(state, events, Manipulated)),
        TallyLine("walked", _done(state, events, Moved)),
        TallyLine("exchanged", _done(state, events, Exchanged)),
        TallyLine("turns", (state.turns,)),
    )


def _standing(state: State, ring: int) -> tuple[int, ...]:
    """How many people of each crew stand on these places."""
    places = [place for place in range(len(PLACES)) if ring & BIT[place]]
    return tuple(sum(crew[place] for place in places) for crew in state.crew)


def _done(
    state: State, events: Sequence[Event], kind: type[Manipulated] | type[Moved] | type[Exchanged]
) -> tuple[int, ...]:
    """How often each crew did something."""
    count = Counter(event.crew for event in events if isinstance(event, kind))
    return tuple(count[colour] for colour in state.colours)
