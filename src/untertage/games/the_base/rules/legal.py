"""Who may act, and the legal actions (chapter 2)."""

from __future__ import annotations

from typing import Final

from untertage.games.the_base.actions import BaseAction
from untertage.games.the_base.geometry import (
    EXITS,
    EXPLORERS,
    FRONT,
    IS_SLOT,
    IS_TARGET,
    MASKS,
    MUTANTS,
    OWN_SLOTS,
    OWNER,
    SLOT_PASSAGES,
    TEAM,
)
from untertage.games.the_base.rules.countdown import may_extend, may_use_token
from untertage.games.the_base.rules.elimination import chooser, return_slots
from untertage.games.the_base.rules.steps import can_strike_in_slot, list_crossings
from untertage.games.the_base.state import State
from untertage.games.the_base.tables import (
    CHALLENGE,
    DECLINE,
    MOVE,
    ORIENT,
    PASS,
    RESPAWN,
    REVEAL,
    TOKEN_EXTRA,
    TOKEN_TIME,
    TURNS,
)

ALONE: Final = [(MUTANTS,), (EXPLORERS,)]


def actor(state: State) -> int:
    """The side that decides now, or -1 when the game is over (BASE-10)."""
    if state.ended:
        return -1
    if state.laying:
        return next_to_lay(state)
    return chooser(state) if state.returning is not None else state.turn


def actors(state: State) -> tuple[int, ...]:
    """The side that decides now; empty when the game is over (BASE-10)."""
    return () if state.ended else ALONE[actor(state)]


def next_to_lay(state: State) -> int:
    """Explorers lay their front tiles first, then mutants (BASE-D29)."""
    return EXPLORERS if any(state.loose[FRONT[slot]] >= 0 for slot in OWN_SLOTS[EXPLORERS]) else MUTANTS


def tile_to_lay(state: State) -> int:
    """The front tile whose turn it is, from west to east (BASE-D29)."""
    return next(FRONT[slot] for slot in OWN_SLOTS[next_to_lay(state)] if state.loose[FRONT[slot]] >= 0)


def layings(shape: int, slot: int) -> list[int]:
    """The ways to lay a front tile: each has a passage towards its slot (BASE-D29)."""
    towards = 4 if SLOT_PASSAGES[slot] == 1 else 1
    return [mask for mask in MASKS[shape] if mask & towards]


def slot_of(tile: int) -> int:
    """The slot in front of which a tile lies."""
    return tile - 5 if tile < 10 else tile + 5


def legal(state: State) -> list[BaseAction]:
    """All legal actions of the acting side."""
    if state.ended:
        return []
    if state.laying:
        tile = tile_to_lay(state)
        return [ORIENT[tile][mask] for mask in layings(state.loose[tile], slot_of(tile))]
    if state.returning is not None:
        piece = state.returning.piece
        return [RESPAWN[piece][slot] for slot in return_slots(state, piece)[1]]
    if state.offered:
        return [CHALLENGE, DECLINE]
    out = board_actions(state)
    if not out:
        out.append(PASS)  # BASE-14, BASE-68, BASE-81, BASE-D17
    if state.fresh and may_use_token(state):
        out.append(TOKEN_EXTRA)
        if may_extend(state):
            out.append(TOKEN_TIME)
    return out


def legal_actions(state: State, seat: int) -> list[BaseAction]:
    """The legal actions of a side."""
    return legal(state) if seat == actor(state) else []


def board_actions(state: State) -> list[BaseAction]:
    """Steps, crossings, reveals and rotations of all active pieces (BASE-11, BASE-12, BASE-46).

    The fast twin of `why_not_move`, `why_not_jump`, `why_not_reveal` and `why_not_rotate` in `refusal`; the
    conformance suite compares them over the whole vocabulary.
    """
    out: list[BaseAction] = []
    tiles, holder = state.tiles, state.holder
    first = TEAM * state.turn
    target = IS_TARGET[state.turn]
    turnable = 0
    for piece in range(first, first + TEAM):
        here = state.place[piece]
        if target[here]:
            continue
        may_cross = False
        for there, back in EXITS[here][tiles[here]]:
            passages = tiles[there]
            other = holder[there]
            if other < 0:
                if passages & back:
                    out.append(MOVE[piece][there])
                if not IS_SLOT[there] and not turnable >> there & 1:
                    turnable |= 1 << there
                    if passages:
                        out.extend(TURNS[there][passages])
                    else:
                        out.append(REVEAL[there])
            elif not passages & back:
                continue
            elif OWNER[other] == state.turn:
                may_cross = True
            elif not IS_SLOT[there] or can_strike_in_slot(state, other):
                out.append(MOVE[piece][there])
        if may_cross:
            list_crossings(state, piece, out)
    return out
