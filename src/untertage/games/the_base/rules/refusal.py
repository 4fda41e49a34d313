"""Why an action is illegal: the first rule that forbids it, with the same predicates as the lists."""

from __future__ import annotations

from typing import assert_never

from untertage.core.errors import Refusal
from untertage.games.the_base.actions import (
    BaseAction,
    Challenge,
    Decline,
    Jump,
    Move,
    Orient,
    Pass,
    Respawn,
    Reveal,
    Rotate,
    Token,
)
from untertage.games.the_base.geometry import (
    EDGE_TO,
    FACE_DOWN,
    INDEX,
    IS_SLOT,
    NAMES,
    OWNER,
    PIECE_INDEX,
    SIDES,
    read_passages,
)
from untertage.games.the_base.rules.countdown import may_extend
from untertage.games.the_base.rules.elimination import return_slots
from untertage.games.the_base.rules.legal import actor, board_actions, layings, slot_of, tile_to_lay
from untertage.games.the_base.rules.steps import are_linked, bridges, holds_off, is_saved
from untertage.games.the_base.rules.tiles import is_in_reach, is_next_to
from untertage.games.the_base.state import NOBODY, State
from untertage.games.the_base.tables import distinct_turns

LADDER = {2: "BASE-55", 3: "BASE-56", 4: "BASE-57"}


def why_not(state: State, seat: int, action: BaseAction) -> Refusal | None:
    """None for a legal action, otherwise the rule that forbids it."""
    if state.ended:
        return Refusal("BASE-73")
    if seat != actor(state):
        return Refusal("BASE-10", {"side": SIDES[actor(state)]})
    return why_not_now(state, action) or why_not_at_all(state, action)


def why_not_now(state: State, action: BaseAction) -> Refusal | None:
    """What waits for a decision comes first (BASE-D29, BASE-53, BASE-83)."""
    if isinstance(action, Orient) != (state.laying > 0):
        return Refusal("BASE-D29")
    if isinstance(action, Respawn) and state.returning is None:
        return Refusal("BASE-58")
    if state.returning is not None and not isinstance(action, Respawn):
        return Refusal("BASE-53")
    if isinstance(action, Challenge | Decline) and not state.offered:
        return Refusal("BASE-83")
    if state.offered and not isinstance(action, Challenge | Decline):
        return Refusal("BASE-73")
    return None


def why_not_at_all(state: State, action: BaseAction) -> Refusal | None:
    match action:
        case Move():
            return why_not_move(state, action)
        case Jump():
            return why_not_jump(state, action)
        case Reveal():
            return why_not_reveal(state, action)
        case Rotate():
            return why_not_rotate(state, action)
        case Token():
            return why_not_token(state, action)
        case Respawn():
            return why_not_respawn(state, action)
        case Orient():
            return why_not_orient(state, action)
        case Pass():
            return Refusal("BASE-13") if board_actions(state) else None
        case Challenge() | Decline():
            return None
        case _:
            assert_never(action)


def why_not_piece(state: State, name: str) -> Refusal | None:
    """Only an active piece of the acting side moves (BASE-16, BASE-29)."""
    piece = PIECE_INDEX[name]
    if OWNER[piece] != state.turn:
        return Refusal("BASE-16", {"piece": name})
    if is_saved(state, piece):
        return Refusal("BASE-29", {"piece": name})
    return None


def why_not_move(state: State, action: Move) -> Refusal | None:
    """A step leads to a linked neighbour on which nobody blocks the piece (BASE-18 … BASE-25)."""
    piece, to = PIECE_INDEX[action.piece], INDEX[action.cell]
    refused = why_not_piece(state, action.piece)
    if refused is not None:
        return refused
    here = state.place[piece]
    if not EDGE_TO[here][to]:
        return Refusal("BASE-18", {"piece": action.piece, "cell": action.cell})
    if not state.tiles[here] & EDGE_TO[here][to]:
        return Refusal("BASE-5", {"piece": action.piece, "cell": action.cell})
    if not IS_SLOT[to] and state.tiles[to] == FACE_DOWN:
        return Refusal("BASE-19", {"cell": action.cell})
    if not are_linked(state, here, to):
        return Refusal("BASE-20", {"cell": action.cell})
    if holds_off(state, piece, to):
        own = OWNER[state.holder[to]] == state.turn
        return Refusal("BASE-23" if own else "BASE-25", {"cell": action.cell})
    return None


def why_not_jump(state: State, action: Jump) -> Refusal | None:
    """A crossing leads over one linked team-mate to an empty linked place (BASE-30 … BASE-36)."""
    piece, to = PIECE_INDEX[action.piece], INDEX[action.cell]
    refused = why_not_piece(state, action.piece)
    if refused is not None:
        return refused
    if state.left < state.variant.jump_cost:
        return Refusal("BASE-31", {"n": state.left})
    for place in (state.place[piece], to):
        if IS_SLOT[place] and not state.variant.jump_slots:
            return Refusal("BASE-36", {"cell": NAMES[place]})
    if not bridges(state, piece, to):
        return why_no_bridge(state, piece, action)
    if state.holder[to] != NOBODY:
        return Refusal("BASE-33", {"cell": action.cell})
    return None


def why_no_bridge(state: State, piece: int, action: Jump) -> Refusal:
    """The crossed tile does not lead there, or an opponent or nobody stands on it (BASE-6, BASE-30, BASE-32,
    BASE-34)."""
    here, to = state.place[piece], INDEX[action.cell]
    between = [over for over in range(len(EDGE_TO)) if EDGE_TO[here][over] and EDGE_TO[over][to] and to != here]
    held = [over for over in between if state.holder[over] != NOBODY and are_linked(state, here, over)]
    if any(OWNER[state.holder[over]] == state.turn for over in held):
        if not IS_SLOT[to] and state.tiles[to] == FACE_DOWN:
            return Refusal("BASE-6", {"cell": action.cell})
        return Refusal("BASE-32", {"piece": action.piece, "cell": action.cell})
    if held:
        return Refusal("BASE-34", {"cell": NAMES[held[0]]})
    return Refusal("BASE-30", {"piece": action.piece, "cell": action.cell})


def why_not_manipulate(state: State, cell: str) -> Refusal | None:
    """Only unoccupied tiles in reach are turned, slots never (BASE-7, BASE-38, BASE-39, BASE-40, BASE-41)."""
    tile = INDEX[cell]
    if IS_SLOT[tile]:
        return Refusal("BASE-7", {"cell": cell})
    if state.holder[tile] != NOBODY:
        return Refusal("BASE-40", {"cell": cell})
    if not is_in_reach(state, state.turn, tile):
        return Refusal("BASE-39" if is_next_to(state, state.turn, tile) else "BASE-38", {"cell": cell})
    return None


def why_not_reveal(state: State, action: Reveal) -> Refusal | None:
    """Only what lies face-down is revealed (BASE-42)."""
    if not IS_SLOT[INDEX[action.cell]] and state.tiles[INDEX[action.cell]] != FACE_DOWN:
        return Refusal("BASE-42", {"cell": action.cell})
    return why_not_manipulate(state, action.cell)


def why_not_rotate(state: State, action: Rotate) -> Refusal | None:
    """Only what lies face-up is rotated, by angles that differ in their result (BASE-44, BASE-45, BASE-D15)."""
    tile = INDEX[action.cell]
    refused = why_not_manipulate(state, action.cell)
    if refused is not None:
        return refused
    if state.tiles[tile] == FACE_DOWN:
        return Refusal("BASE-44", {"cell": action.cell})
    if action.degrees // 90 not in distinct_turns(state.tiles[tile]):
        return Refusal("BASE-45", {"cell": action.cell, "degrees": action.degrees})
    return None


def why_not_token(state: State, action: Token) -> Refusal | None:
    """Held, at the beginning of the turn, not in the challenge (BASE-62, BASE-63, BASE-85, BASE-D20)."""
    if state.challenged:
        return Refusal("BASE-85")
    if state.tokens[state.turn] == 0:
        return Refusal("BASE-62")
    if not state.fresh:
        return Refusal("BASE-63")
    if action.use == "time" and not may_extend(state):
        return Refusal("BASE-D20")
    return None


def why_not_respawn(state: State, action: Respawn) -> Refusal | None:
    """The struck piece goes to a slot of the first rung that has one (BASE-55, BASE-56, BASE-57)."""
    assert state.returning is not None
    if PIECE_INDEX[action.piece] != state.returning.piece:
        return Refusal("BASE-53")
    rung, slots = return_slots(state, state.returning.piece)
    if INDEX[action.cell] not in slots:
        return Refusal(LADDER[rung], {"piece": action.piece, "cell": action.cell})
    return None


def why_not_orient(state: State, action: Orient) -> Refusal | None:
    """A side lays its front tiles from west to east, open to their slots (BASE-D29)."""
    tile = tile_to_lay(state)
    if INDEX[action.cell] != tile:
        return Refusal("BASE-D29")
    if read_passages(action.passages) not in layings(state.loose[tile], slot_of(tile)):
        return Refusal("BASE-D29")
    return None
