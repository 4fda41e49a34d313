"""What a player could work out at the table: what each symbol card can do, and what each change would open."""

from __future__ import annotations

from collections import Counter

import msgspec

from untertage.core.chance import NoChance
from untertage.games.rescue.actions import Move, RescueAction
from untertage.games.rescue.components import Components
from untertage.games.rescue.determinize import as_known
from untertage.games.rescue.geometry import LOADERS
from untertage.games.rescue.listing import ACTIONS
from untertage.games.rescue.rules.manipulate import list_manipulations
from untertage.games.rescue.rules.moves import list_moves, way_of
from untertage.games.rescue.rules.play import advance
from untertage.games.rescue.rules.tunnels import gates, joined_east, joined_south, tunnel_from
from untertage.games.rescue.state import ACT, MANIPULATE, State
from untertage.games.rescue.view import RescueView


class ChangeAid(msgspec.Struct, frozen=True):
    """What one change of a mine card would do (RES-40)."""

    action: str
    visible: bool
    """Does the picture change? (RES-46)"""
    boards: tuple[str, ...]
    """The loaders that the crew in turn could board afterwards, with any symbol card (RES-68)."""
    moves: int | None
    """How many moves the hand would allow; None if the viewer does not see it."""


class RescueAids(msgspec.Struct, frozen=True):
    """Aids for the seat in turn, as far as the viewer sees its hand."""

    moves: dict[int, int]
    """By symbol in the hand: how many moves it allows now."""
    ways: dict[str, tuple[str, ...]]
    """For each legal move a shortest way, to be drawn (RES-57)."""
    changes: tuple[ChangeAid, ...]
    """One for each legal change."""


def aids(components: Components, view: RescueView) -> RescueAids:
    """Aids from the view alone, so they tell nothing that the seat may not know."""
    state = as_known(components, view)
    if not view.actors:
        return RescueAids({}, {}, ())
    hand = view.crews[view.turn].hand
    moves = [action for action in list_moves(state, ACTIONS) if isinstance(action, Move)]
    by_symbol = Counter(action.symbol for action in moves)
    return RescueAids(
        moves={value: by_symbol[value] for value in sorted(set(hand or ()))},
        ways={str(action): way_of(state, action) for action in moves} if state.step == ACT else {},
        changes=tuple(
            change_aid(state, action, hand is not None)
            for action in (list_manipulations(state, ACTIONS) if state.step == MANIPULATE else ())
        ),
    )


def change_aid(state: State, action: RescueAction, hand_seen: bool) -> ChangeAid:
    """The effect of a change, tried on a copy."""
    after = state.clone()
    advance(after, after.seat, action, NoChance(), None)
    moves = len(list_moves(after, ACTIONS)) if hand_seen else None
    return ChangeAid(str(action), picture(after) != picture(state), boardable(after), moves)


def picture(state: State) -> tuple[int, ...]:
    """The visible openings and symbols."""
    return (state.north, state.east, state.south, state.west, *state.shows)


def boardable(state: State) -> tuple[str, ...]:
    """The loaders that some piece of the crew in turn reaches (RES-69)."""
    east, south = joined_east(state), joined_south(state)
    own = state.stands[state.seat]
    doors = gates(state)
    return tuple(
        name
        for name, gate in zip(LOADERS, doors, strict=True)
        if gate and tunnel_from(gate.bit_length() - 1, east, south) & own
    )
