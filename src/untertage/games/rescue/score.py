"""Rescue: people aboard, tunnels that reach a loader at the right time, and people moving outwards."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Final

from untertage.games.rescue.actions import Exchange, Move, RescueAction
from untertage.games.rescue.geometry import BIT, EAST, INNER, LOADER, NORTH, OUTER, PLACE, SOUTH, WEST, WIDTH
from untertage.games.rescue.rules.tunnels import NOT_EASTMOST, joined_east, joined_south, tunnels_from
from untertage.games.rescue.state import ACT, State, opens_at
from untertage.games.rescue.tables import TURNS
from untertage.kit.tuning import Tuning

SURE: Final = 0.8
"""A boarding that is possible in this step, in people aboard."""
SOON: Final = 0.35
"""A tunnel that leads to a loader on the seat's next turn, if nobody interferes."""
RING: Final = 0.07
"""A person one ring further out."""
EXITS: Final = 0.012
"""A place of the outer ring that the crew's tunnels reach."""
KEEN: Final = 1.6
"""Log odds of one more person aboard."""
BOARDING: Final = 8.0
"""Weight of an action that boards a loader, or that opens the way to one."""
UNLIKELY: Final = 0.1
RINGS_OUT: Final = [2 if bit & OUTER else 1 if bit & INNER else 0 for bit in BIT]
"""By place: how many rings it lies outside the centre."""

TUNING: Final = Tuning(explore=2.0, widen=3.0)


def gates(state: State, ahead: int) -> int:
    """The places from which a loader can be boarded that many turns from now."""
    found = 0
    length = len(state.track)
    for at in state.loaders:
        place, sides = state.track[(at + ahead) % length]
        if opens_at(state, place) & sides:
            found |= BIT[place]
    return found


class Taste:
    """What a bot cares about."""

    def __init__(self, *, envy: float = 1.0, spread: float = 1.0) -> None:
        self.envy = envy
        """How much the prospects of the others count, besides the people they have aboard."""
        self.spread = spread
        """How much people further out and tunnels to the edge count."""


PLAIN: Final = Taste()


def values(state: State) -> list[float]:
    """The winning chances of every seat."""
    return _chances(state, PLAIN)


def _chances(state: State, taste: Taste) -> list[float]:
    east, south = joined_east(state), joined_south(state)
    hopes = [_hope(state, seat, east, south, taste.spread) for seat in range(state.seats)]
    aboard = max(state.aboard)
    own = [math.exp(KEEN * (state.aboard[seat] + hope - aboard)) for seat, hope in enumerate(hopes)]
    if taste is PLAIN:
        whole = sum(own)
        return [odd / whole for odd in own]
    feared = [math.exp(KEEN * (state.aboard[seat] + taste.envy * hope - aboard)) for seat, hope in enumerate(hopes)]
    whole = sum(feared)
    return [odd / (odd + whole - feared[seat]) for seat, odd in enumerate(own)]


STYLES: Final = {
    "racer": partial(_chances, taste=Taste(envy=0.2)),
    "blocker": partial(_chances, taste=Taste(envy=2.0)),
    "scout": partial(_chances, taste=Taste(spread=2.5)),
}


def _hope(state: State, seat: int, east: int, south: int, spread: float) -> float:
    """The progress of the people who are not aboard yet."""
    stands = state.stands[seat]
    reach = tunnels_from(stands, east, south)
    worth = spread * RING * ((stands & INNER).bit_count() + 2 * (stands & OUTER).bit_count())
    worth += spread * EXITS * (reach & OUTER).bit_count()
    ahead = (seat - state.seat) % state.seats
    if gates(state, ahead) & reach:
        worth += SURE if ahead == 0 and state.step == ACT else SOON
    if ahead == 0 and state.step != ACT:
        worth += SURE / 2
    return worth


def weights(state: State, seat: int, legal: Sequence[RescueAction]) -> list[float]:
    """Boarding and what makes it possible first, then changes next to the crew's own tunnels."""
    if state.step == ACT:
        return [_act_weight(action) for action in legal]
    reach = tunnels_from(state.stands[seat], joined_east(state), joined_south(state))
    near = reach | reach << 1 | reach >> 1 | reach << WIDTH | reach >> WIDTH
    doors = 0
    for at in state.loaders:
        doors |= BIT[state.track[at][0]]
    return [_turn_weight(state, action, reach, near | doors) for action in legal]


def _act_weight(action: RescueAction) -> float:
    if not isinstance(action, Move):
        return 0.05
    if action.end in LOADER:
        return BOARDING
    return max(UNLIKELY, 0.3 + 0.7 * RINGS_OUT[PLACE[action.end]] - 0.5 * RINGS_OUT[PLACE[action.start]])


def _turn_weight(state: State, action: RescueAction, reach: int, relevant: int) -> float:
    """Apply the change to the bit sets if it can matter at all."""
    assert not isinstance(action, Move | Exchange)
    place = PLACE[action.place]
    bit = BIT[place]
    if not relevant & bit:
        return UNLIKELY
    face = 4 * state.cards[place] + state.lies[place]
    was, now = state.components.face_open[face], state.components.face_open[face ^ TURNS[type(action)]]
    if was == now:
        return UNLIKELY
    north = state.north & ~bit | (bit if now & NORTH else 0)
    east = state.east & ~bit | (bit if now & EAST else 0)
    south = state.south & ~bit | (bit if now & SOUTH else 0)
    west = state.west & ~bit | (bit if now & WEST else 0)
    grown = tunnels_from(state.stands[state.seat], east & west >> 1 & NOT_EASTMOST, south & north >> WIDTH)
    for at in state.loaders:
        gate, sides = state.track[at]
        opens = now if gate == place else opens_at(state, gate)
        if opens & sides and grown & BIT[gate]:
            return BOARDING
    return max(UNLIKELY, 0.5 + 0.15 * ((grown & OUTER).bit_count() - (reach & OUTER).bit_count()))
