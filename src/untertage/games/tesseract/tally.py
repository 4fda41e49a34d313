"""The result of a match in numbers."""

from __future__ import annotations

from collections.abc import Sequence

from untertage.core.game import Event, TallyLine
from untertage.games.tesseract.events import CardPlayed, CardUsed, Contained, GroupDeclared, Taken
from untertage.games.tesseract.names import LAB_OF
from untertage.games.tesseract.state import FACES, State


def tally(state: State, events: Sequence[Event]) -> tuple[TallyLine, ...]:
    """What the team achieved, and who did how much of it."""
    return (
        TallyLine("cells", (state.contained.bit_count(),), FACES),
        TallyLine("ignitions", (state.ignitions,), state.components.last_ignition),
        TallyLine("turns", (state.turn,)),
        TallyLine("left", (sum(map(len, state.columns)),)),
        TallyLine("taken", _done(state, events, (Taken,))),
        TallyLine("groups", _done(state, events, (GroupDeclared,))),
        TallyLine("contained", _done(state, events, (Contained,))),
        TallyLine("cards", _done(state, events, (CardPlayed, CardUsed))),
    )


def _done(
    state: State,
    events: Sequence[Event],
    kinds: tuple[type[Taken | GroupDeclared | Contained | CardPlayed | CardUsed], ...],
) -> tuple[int, ...]:
    """How often each seat did something; a single person plays both labs (TES-18)."""
    count = [0] * state.seats
    for event in events:
        if isinstance(event, kinds):
            count[state.seat_of(LAB_OF[event.lab])] += 1
    return tuple(count)
