"""Step 2: change one mine card (RES-39 … RES-52)."""

from __future__ import annotations

from untertage.core.errors import Refusal
from untertage.core.game import Event
from untertage.games.rescue.actions import Manipulation
from untertage.games.rescue.events import Manipulated
from untertage.games.rescue.geometry import BIT, LIES, PLACE, PLACES
from untertage.games.rescue.listing import Listing, T
from untertage.games.rescue.state import ACT, MANIPULATE, State, held, turn_card
from untertage.games.rescue.tables import TURNS


def list_manipulations(state: State, listing: Listing[T]) -> list[T]:
    """Any card in any of three ways, or only free cards by option (RES-41, RES-47, RES-49, RES-D8)."""
    if state.options.manipulate == "any":
        return listing.all_manipulations[:]
    taken = held(state)
    return [entry for place in range(len(PLACES)) if not taken & BIT[place] for entry in listing.manipulations[place]]


def manipulate(state: State, action: Manipulation, log: list[Event] | None) -> None:
    """Change the card where it lies (RES-13, RES-39, RES-40, RES-48, RES-50, RES-52)."""
    place = PLACE[action.place]
    turn_card(state, place, TURNS[type(action)])
    state.step = ACT
    if log is not None:
        op = str(action).split()[0]
        log.append(Manipulated(state.colours[state.seat], op, action.place, LIES[state.lies[place]]))


def refuse_manipulation(state: State, action: Manipulation) -> Refusal | None:
    """One card per turn, even without visible effect, even the one changed before (RES-39, RES-46, RES-47, RES-51)."""
    if state.step != MANIPULATE:
        return Refusal("RES-39")
    if state.options.manipulate == "unoccupied" and held(state) & BIT[PLACE[action.place]]:
        return Refusal("RES-47", {"cell": action.place})
    return None
