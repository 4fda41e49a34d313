"""The Base as a row of features for each side, from which evaluations are learned (docs/training.md).

Needs are counted in actions on the cheapest route (see `score`). There are no weights: a recipe learns them.
"""

from __future__ import annotations

from typing import Final

from untertage.games.the_base.geometry import IS_SLOT, IS_TARGET, ROWS, TEAM, TO_GO
from untertage.games.the_base.score import ACTION, FROM_HOME, LONGEST, TURN, is_hunted, routes, way
from untertage.games.the_base.state import State

NAMES: Final = (
    "least need", "middle need", "greatest need",
    "saved", "within a turn", "within two turns", "all within a turn", "blocked",
    "progress hunted now", "progress hunted next", "progress exposed", "waiting",
    "turn", "actions left", "tokens", "won",
    "saved, by countdown", "rearmost, by countdown", "rearmost", "rows",
)  # fmt: skip
TENTH: Final = 10.0


def features(state: State) -> list[list[float]]:
    """The features of both sides, in the order of NAMES."""
    return [_of_side(state, 0), _of_side(state, 1)]


def _of_side(state: State, side: int) -> list[float]:
    cost = routes(side, state)
    own_turn = state.turn == side and state.winner < 0
    reach = float((state.left if own_turn else TURN) + state.tokens[side])
    needs: list[float] = []
    saved = waiting = blocked = near = farther = rear = rows = 0
    hunted = exposed = 0.0
    for piece in range(TEAM * side, TEAM * side + TEAM):
        place = state.place[piece]
        to_go = ROWS - 1 if place < 0 else TO_GO[side][place]
        rows += to_go
        rear = max(rear, to_go)
        if place < 0:
            waiting += 1
            needs.append(FROM_HOME / ACTION)
            continue
        if IS_TARGET[side][place]:
            saved += 1
            needs.append(0.0)
            continue
        cheapest = way(cost, place, state.tiles[place])
        need = cheapest / ACTION
        needs.append(need)
        blocked += cheapest >= LONGEST
        near += need <= reach
        farther += need <= reach + TURN
        progress = max(0.0, FROM_HOME / ACTION - need) / TENTH
        if not IS_SLOT[place]:
            exposed += progress
            hunted += progress if is_hunted(state, piece, side) else 0.0
    needs.sort()
    clock = TENTH / (state.counter + 2)
    return [
        needs[0] / TENTH, needs[1] / TENTH, needs[2] / TENTH,
        float(saved), float(near), float(farther), 1.0 if sum(needs) <= reach else 0.0, float(blocked),
        0.0 if own_turn else hunted, hunted if own_turn else 0.0, exposed, float(waiting),
        1.0 if own_turn else 0.0, state.left / TENTH if own_turn else 0.0, float(state.tokens[side]),
        1.0 if state.winner == side else 0.0,
        saved * clock / TURN, rear * clock / ROWS, rear / ROWS, rows / TENTH,
    ]  # fmt: skip
