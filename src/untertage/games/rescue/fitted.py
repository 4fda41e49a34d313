"""Rescue as a linear model: features of a seat's chances, with weights fitted to matches of the search.

    python tools/fit.py rescue

prints the weights (docs/training.md). They are log odds: the chances of the seats are the softmax of the sums.
"""

from __future__ import annotations

from typing import Final

from untertage.games.rescue.geometry import BIT, INNER, OUTER
from untertage.games.rescue.rules.tunnels import joined_east, joined_south, tunnels_from
from untertage.games.rescue.state import ACT, State, opens_at

NAMES: Final = (
    "aboard", "inner ring", "outer ring", "exits", "reach",
    "gate now, to act", "gate now", "beside a loader now", "turn, to act", "turn",
    "gate in the next turn of another seat", "beside one then",
    "gate one round on", "beside one then", "gate two rounds on", "beside one then",
)  # fmt: skip
WEIGHTS: Final = [
    2.3035, 0.1455, 0.3203, -0.1014, 0.0643, 1.7363, 1.3751, 0.4322, -0.0085, 0.5394, 1.0775, 0.1815, 0.7577, 0.1055,
    0.4933, 0.1699,
]  # fmt: skip
GATE: Final = 2
BESIDE: Final = 1


def doors(state: State, ahead: int, reach: int) -> int:
    """GATE if a loader can be boarded from these places that many turns from now, BESIDE if one is there but closed."""
    found = 0
    length = len(state.track)
    for at in state.loaders:
        place, sides = state.track[(at + ahead) % length]
        if reach & BIT[place]:
            if opens_at(state, place) & sides:
                return GATE
            found = BESIDE
    return found


def features(state: State) -> list[list[float]]:
    """The features of every seat, in the order of NAMES."""
    east, south = joined_east(state), joined_south(state)
    return [_of_seat(state, seat, tunnels_from(state.stands[seat], east, south)) for seat in range(state.seats)]


def _of_seat(state: State, seat: int, reach: int) -> list[float]:
    stands = state.stands[seat]
    ahead = (seat - state.seat) % state.seats
    acts, own = ahead == 0 and state.step == ACT, ahead == 0
    first = doors(state, ahead, reach)
    second = doors(state, ahead + state.seats, reach)
    third = doors(state, ahead + 2 * state.seats, reach)
    return [
        float(state.aboard[seat]),
        float((stands & INNER).bit_count()),
        float((stands & OUTER).bit_count()),
        float((reach & OUTER).bit_count()),
        float(reach.bit_count()),
        1.0 if acts and first == GATE else 0.0,
        1.0 if own and not acts and first == GATE else 0.0,
        1.0 if own and not acts and first == BESIDE else 0.0,
        1.0 if acts else 0.0,
        1.0 if own and not acts else 0.0,
        1.0 if not own and first == GATE else 0.0,
        1.0 if not own and first == BESIDE else 0.0,
        1.0 if second == GATE else 0.0,
        1.0 if second == BESIDE else 0.0,
        1.0 if third == GATE else 0.0,
        1.0 if third == BESIDE else 0.0,
    ]
