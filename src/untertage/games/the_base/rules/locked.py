"""Locked pieces and terms of tactics (chapters 9 and 11), which follow from the rules and forbid nothing."""

from __future__ import annotations

from untertage.games.the_base.geometry import EXITS, IS_SLOT, OWN_SLOTS, OWNER, TEAM
from untertage.games.the_base.rules.steps import can_land, crossings, holds_off, is_saved
from untertage.games.the_base.state import NOBODY, State

THREE_ACTIONS = 3


def is_locked(state: State, piece: int) -> bool:
    """No passage of the piece offers a step, a crossing or a tile in reach; in a slot that means a piece of either side
    on the front tile behind a wall (BASE-79, BASE-80). An occupied tile is an obstacle for everybody (BASE-82)."""
    here = state.place[piece]
    if here == NOBODY or is_saved(state, piece):
        return False
    for there, back in EXITS[here][state.tiles[here]]:
        other = state.holder[there]
        if other == NOBODY and not IS_SLOT[there]:
            return False  # in reach: it can be revealed or rotated
        if state.tiles[there] & back and (IS_SLOT[here] or not holds_off(state, piece, there)):
            return False
    return not any(can_land(state, piece, to) for _, to in crossings(state, piece))


def linked_within(state: State, start: int, steps: int) -> set[int]:
    """The places within this many linked steps, ignoring pieces in between."""
    seen, edge = {start}, [start]
    for _ in range(steps):
        found: list[int] = []
        for here in edge:
            for there, back in EXITS[here][state.tiles[here]]:
                if state.tiles[there] & back and there not in seen:
                    seen.add(there)
                    found.append(there)
        edge = found
    return seen - {start}


def threats(state: State, piece: int) -> list[int]:
    """Active opponents within three linked tiles (BASE-88)."""
    near = linked_within(state, state.place[piece], THREE_ACTIONS)
    others = range(TEAM * (1 - OWNER[piece]), TEAM * (2 - OWNER[piece]))
    return [other for other in others if state.place[other] in near and not is_saved(state, other)]


def guards(state: State, piece: int) -> list[int]:
    """Active team-mates within three linked tiles, including those in a slot (BASE-88)."""
    near = linked_within(state, state.place[piece], THREE_ACTIONS)
    mates = range(TEAM * OWNER[piece], TEAM * OWNER[piece] + TEAM)
    return [mate for mate in mates if mate != piece and state.place[mate] in near and not is_saved(state, mate)]


def guards_itself(state: State, piece: int) -> bool:
    """Within three linked tiles of its own numbered slot, to which it would return (BASE-88)."""
    home = next(slot for slot in OWN_SLOTS[OWNER[piece]] if state.number[slot] == piece % TEAM + 1)
    return state.holder[home] == NOBODY and state.place[piece] in linked_within(state, home, THREE_ACTIONS)
