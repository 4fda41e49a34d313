"""A player for golden games: tries a few changes, boards if it can, otherwise moves outwards to meet the loaders."""

from __future__ import annotations

import random
from typing import Any

from untertage.core.chance import NoChance
from untertage.games.rescue.actions import Move
from untertage.games.rescue.geometry import BIT, CENTRE, INNER, LOADER, PLACE
from untertage.games.rescue.listing import ACTIONS
from untertage.games.rescue.rules.moves import list_moves
from untertage.games.rescue.rules.tunnels import joined_east, joined_south, tunnel_from
from untertage.games.rescue.state import MANIPULATE, State, opens_at, put_piece, take_piece

LOOKS_AT = 10


def choose(game: Any, state: State, seat: int, rng: random.Random) -> Any:
    """A change of a mine card, then the best move; an exchange if there is none."""
    legal = game.legal_actions(state, seat)
    if state.step != MANIPULATE:
        moves = [action for action in legal if isinstance(action, Move)]
        return max(moves, key=lambda action: worth(state, seat, action)) if moves else rng.choice(legal)
    return max(rng.sample(legal, LOOKS_AT), key=lambda action: best_after(game, state, seat, action))


def best_after(game: Any, state: State, seat: int, change: Any) -> float:
    after = state.clone()
    game.advance(after, seat, change, NoChance(), None)
    return max(
        (worth(after, seat, action) for action in list_moves(after, ACTIONS) if isinstance(action, Move)), default=-1.0
    )


def worth(state: State, seat: int, action: Move) -> float:
    """Boarding above all; else how far out the crew is, and whether its tunnels meet a loader next time."""
    if action.end in LOADER:
        return 100.0
    after = state.clone()
    take_piece(after, seat, PLACE[action.start])
    put_piece(after, seat, PLACE[action.end])
    east, south = joined_east(after), joined_south(after)
    meeting = 0
    for at in after.loaders:
        place, sides = after.track[(at + after.seats) % len(after.track)]
        meeting |= tunnel_from(place, east, south) if opens_at(after, place) & sides else 0
    return sum(
        count * (0.3 * ring(place) + 0.5 * bool(meeting & BIT[place])) for place, count in enumerate(after.crew[seat])
    )


def ring(place: int) -> int:
    return 0 if BIT[place] & CENTRE else 1 if BIT[place] & INNER else 2
