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
    MASKS,
    NAMES,
    OWNER,
    PIECE_INDEX,
    PIECES,
    SHAPES,
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
    if state.laying and not isinstance(action, Orient):
        return Refusal("BASE-D29", {"cell": NAMES[tile_to_lay(state)]}, "first")
    if isinstance(action, Orient) and not state.laying:
        return Refusal("BASE-D29", {}, "over")
    if isinstance(action, Respawn) and state.returning is None:
        return Refusal("BASE-58")
    if state.returning is not None and not isinstance(action, Respawn):
        return Refusal("BASE-53", return_of(state))
    if isinstance(action, Challenge | Decline) and not state.offered:
        return Refusal("BASE-83")
    if state.offered and not isinstance(action, Challenge | Decline):
        return Refusal("BASE-83", {}, "answer")
    return None


def return_of(state: State) -> dict[str, str | tuple[str, ...]]:
    """The piece that has to return, and the slots for it."""
    assert state.returning is not None
    slots = return_slots(state, state.returning.piece)[1]
    return {"piece": PIECES[state.returning.piece], "slots": tuple(NAMES[slot] for slot in slots)}


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
            possible = board_actions(state)
            return Refusal("BASE-13", {"example": str(possible[0])}) if possible else None
        case Challenge() | Decline():
            return None
        case _:
            assert_never(action)


def why_not_piece(state: State, name: str) -> Refusal | None:
    """Only an active piece of the acting side moves (BASE-16, BASE-29)."""
    piece = PIECE_INDEX[name]
    if OWNER[piece] != state.turn:
        return Refusal("BASE-16", {"piece": name, "own": active_pieces(state)})
    if is_saved(state, piece):
        return Refusal("BASE-29", {"piece": name, "own": active_pieces(state)})
    return None


def why_not_move(state: State, action: Move) -> Refusal | None:
    """A step leads to a linked neighbour on which nobody blocks the piece (BASE-18 … BASE-25)."""
    piece, to = PIECE_INDEX[action.piece], INDEX[action.cell]
    refused = why_not_piece(state, action.piece)
    if refused is not None:
        return refused
    here = state.place[piece]
    if not EDGE_TO[here][to]:
        case = "slot" if IS_SLOT[here] and IS_SLOT[to] else ""
        return Refusal("BASE-18", {"piece": action.piece, "cell": action.cell, "here": NAMES[here]}, case)
    if not state.tiles[here] & EDGE_TO[here][to]:
        return Refusal("BASE-5", {"piece": action.piece, "cell": action.cell})
    if not IS_SLOT[to] and state.tiles[to] == FACE_DOWN:
        return Refusal("BASE-19", {"cell": action.cell})
    if not are_linked(state, here, to):
        if state.holder[to] != NOBODY:
            return Refusal("BASE-20", holder(state, to), "occupied")
        return Refusal("BASE-20", {"cell": action.cell})
    if holds_off(state, piece, to):
        own = OWNER[state.holder[to]] == state.turn
        return Refusal("BASE-23" if own else "BASE-25", holder(state, to))
    return None


def holder(state: State, place: int) -> dict[str, str]:
    """A place and the piece on it."""
    return {"cell": NAMES[place], "other": PIECES[state.holder[place]]}


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
        return Refusal("BASE-33", holder(state, to))
    return None


def why_no_bridge(state: State, piece: int, action: Jump) -> Refusal:
    """Too far, nobody or an opponent in between, or a wall before or behind it (BASE-6, BASE-30, BASE-32, BASE-34)."""
    here, to = state.place[piece], INDEX[action.cell]
    between = [over for over in range(len(EDGE_TO)) if EDGE_TO[here][over] and EDGE_TO[over][to] and to != here]
    about = {"piece": action.piece, "cell": action.cell}
    if not between:
        return Refusal("BASE-30", about, "far")
    mates = [over for over in between if state.holder[over] != NOBODY and OWNER[state.holder[over]] == state.turn]
    if not mates:
        held = [over for over in between if state.holder[over] != NOBODY]
        return Refusal("BASE-34", holder(state, held[0])) if held else Refusal("BASE-30", about)
    linked = [over for over in mates if are_linked(state, here, over)]
    if not linked:
        return Refusal("BASE-30", about | {"other": PIECES[state.holder[mates[0]]]}, "wall")
    return why_no_landing(state, here, linked[0], about)


def why_no_landing(state: State, here: int, over: int, about: dict[str, str]) -> Refusal:
    """The way from a crossed team-mate to the landing place (BASE-6, BASE-32, BASE-D2)."""
    to = INDEX[about["cell"]]
    if not IS_SLOT[to] and state.tiles[to] == FACE_DOWN:
        return Refusal("BASE-6", {"cell": about["cell"]})
    about = about | {"over": NAMES[over]}
    if are_linked(state, over, to) and EDGE_TO[here][over] != EDGE_TO[over][to]:
        return Refusal("BASE-D2", about)
    return Refusal("BASE-32", about, "" if not state.tiles[over] & EDGE_TO[over][to] else "there")


def why_not_manipulate(state: State, cell: str) -> Refusal | None:
    """Only unoccupied tiles in reach are turned, slots never (BASE-7, BASE-38, BASE-39, BASE-40, BASE-41)."""
    tile = INDEX[cell]
    if IS_SLOT[tile]:
        return Refusal("BASE-7", {"cell": cell})
    if state.holder[tile] != NOBODY:
        return Refusal("BASE-40", holder(state, tile))
    if is_in_reach(state, state.turn, tile):
        return None
    possible = tuple(dict.fromkeys(each.cell for each in board_actions(state) if isinstance(each, Rotate | Reveal)))
    rule = "BASE-39" if is_next_to(state, state.turn, tile) else "BASE-38"
    return Refusal(rule, {"cell": cell, "possible": possible})


def active_pieces(state: State) -> tuple[str, ...]:
    """The pieces of the acting side that can still be moved."""
    mine = range(3 * state.turn, 3 * state.turn + 3)
    return tuple(PIECES[piece] for piece in mine if not is_saved(state, piece))


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
    turns = distinct_turns(state.tiles[tile])
    if action.degrees // 90 not in turns:
        possible = tuple(f"{90 * quarters}°" for quarters in turns)
        return Refusal("BASE-45", {"cell": action.cell, "angle": f"{action.degrees}°", "possible": possible})
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
        return Refusal("BASE-53", return_of(state) | {"other": action.piece}, "other")
    rung, slots = return_slots(state, state.returning.piece)
    if INDEX[action.cell] not in slots:
        return Refusal(LADDER[rung], return_of(state) | {"cell": action.cell})
    return None


def why_not_orient(state: State, action: Orient) -> Refusal | None:
    """A side lays its front tiles from west to east, open to their slots (BASE-D29)."""
    tile = tile_to_lay(state)
    if INDEX[action.cell] != tile:
        return Refusal("BASE-D29", {"cell": action.cell, "next": NAMES[tile]}, "order")
    laid, shape = read_passages(action.passages), state.loose[tile]
    if laid in layings(shape, slot_of(tile)):
        return None
    if laid not in MASKS[shape]:
        return Refusal("BASE-D29", {"cell": action.cell, "shape": SHAPES[shape]}, "shape")
    return Refusal("BASE-D29", {"cell": action.cell, "slot": NAMES[slot_of(tile)]}, "slot")
