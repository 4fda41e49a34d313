"""The turn around the decisions: the loaders, whose turn is next, and the end (RES-28 … RES-38, RES-89 … RES-93)."""

from __future__ import annotations

from typing import Final

from untertage.core.game import Event
from untertage.games.rescue.events import Advanced, Imploded, Won
from untertage.games.rescue.geometry import INNER, OUTER, PLACES, TO_WIN
from untertage.games.rescue.state import MANIPULATE, OVER, State

LAST_ROUND: Final = 2500
"""The planet implodes after this round at the latest, so that every match ends (RES-D29)."""


def begin_turn(state: State, log: list[Event] | None) -> None:
    """Step 1: all loaders advance one place clockwise, including around corners (RES-32, RES-33, RES-36).

    There is no choice, not even in the first turn, and people aboard just ride along (RES-34, RES-38, RES-D30).
    """
    length = len(state.track)
    state.loaders = [(place + 1) % length for place in state.loaders]
    state.step = MANIPULATE
    if log is not None:
        log.append(Advanced(tuple(state.loaders), tuple(PLACES[state.track[at][0]] for at in state.loaders)))


def end_turn(state: State, log: list[Event] | None) -> None:
    """The next seat clockwise begins its turn, unless a finished round or the planet ends the match
    (RES-5, RES-30, RES-80, RES-D29, RES-D34)."""
    state.turns += 1
    rounds = state.options.implosion_round or LAST_ROUND
    rescued = is_rescued(state)
    if state.turns >= rounds * state.seats or (rescued and state.turns % state.seats == 0):
        state.step = OVER
        if log is not None:
            if not rescued:
                log.append(Imploded(rounds))
            log.append(Won(tuple(state.colours[seat] for seat in winners(state))))
        return
    state.seat = (state.seat + 1) % state.seats
    begin_turn(state, log)


def is_rescued(state: State) -> bool:
    """Some crew has five aboard; without the option `finish_round` the match is over then (RES-89, RES-D34)."""
    return max(state.aboard) >= TO_WIN


def winners(state: State) -> tuple[int, ...]:
    """The crews with five aboard; after an implosion most aboard, then most on the outer ring, then the inner
    (RES-90, RES-D29, RES-D34)."""
    if is_rescued(state):
        return tuple(seat for seat in range(state.seats) if state.aboard[seat] >= TO_WIN)
    standings = [standing(state, seat) for seat in range(state.seats)]
    best = max(standings)
    return tuple(seat for seat in range(state.seats) if standings[seat] == best)


def standing(state: State, seat: int) -> tuple[int, int, int]:
    """Aboard, on the outer ring, on the inner ring; a ring place holds one piece at most (RES-95)."""
    stands = state.stands[seat]
    return state.aboard[seat], (stands & OUTER).bit_count(), (stands & INNER).bit_count()
