"""The turn around the decisions: the loaders, whose turn is next, and the end (RES-28 … RES-38, RES-89 … RES-93)."""

from __future__ import annotations

from untertage.core.game import Event
from untertage.games.rescue.events import Advanced, Imploded, Won
from untertage.games.rescue.geometry import INNER, OUTER
from untertage.games.rescue.state import MANIPULATE, OVER, State


def begin_turn(state: State, log: list[Event] | None) -> None:
    """Step 1: all loaders advance one place clockwise, including around corners (RES-32, RES-33, RES-36).

    Nobody chooses, not even in the first turn, and whoever is aboard only rides along (RES-34, RES-38, RES-D30).
    """
    length = len(state.track)
    state.loaders = [(place + 1) % length for place in state.loaders]
    state.step = MANIPULATE
    if log is not None:
        log.append(Advanced(tuple(state.loaders)))


def end_turn(state: State, log: list[Event] | None) -> None:
    """The next seat clockwise begins its turn, unless the planet implodes (RES-5, RES-30, RES-80, RES-D29)."""
    state.turns += 1
    rounds = state.options.implosion_round
    if rounds and state.turns >= rounds * state.seats:
        state.step = OVER
        if log is not None:
            log.append(Imploded(rounds))
            log.append(Won(tuple(state.colours[seat] for seat in winners(state))))
        return
    state.seat = (state.seat + 1) % state.seats
    begin_turn(state, log)


def winners(state: State) -> tuple[int, ...]:
    """Five aboard, or after an implosion most aboard, then most on the outer ring, then the inner (RES-90, RES-D29)."""
    standings = [standing(state, seat) for seat in range(state.seats)]
    best = max(standings)
    return tuple(seat for seat in range(state.seats) if standings[seat] == best)


def standing(state: State, seat: int) -> tuple[int, int, int]:
    """Aboard, on the outer ring, on the inner ring; a ring place holds one piece at most (RES-95)."""
    stands = state.stands[seat]
    return state.aboard[seat], (stands & OUTER).bit_count(), (stands & INNER).bit_count()
