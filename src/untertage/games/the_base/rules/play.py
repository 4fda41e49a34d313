"""Carrying out actions, with their effects in order (chapter 2)."""

from __future__ import annotations

from typing import assert_never

from untertage.core.chance import Chance
from untertage.core.game import Event
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
from untertage.games.the_base.events import Oriented
from untertage.games.the_base.geometry import INDEX, NAMES, PIECE_INDEX, read_passages, write_passages
from untertage.games.the_base.rules import countdown, elimination, steps, tiles
from untertage.games.the_base.state import NOBODY, State


def advance(state: State, seat: int, action: BaseAction, chance: Chance, log: list[Event] | None) -> None:
    """Pay, move or turn, strike and put back, save, end the turn, count (BASE-15, BASE-16)."""
    state.ply += 1
    match action:
        case Move():
            piece = PIECE_INDEX[action.piece]
            steps.step(state, piece, INDEX[action.cell], log)
            finish_move(state, piece, log)
        case Rotate():
            tiles.rotate(state, INDEX[action.cell], action.degrees // 90, log)
            finish_action(state, log)
        case Reveal():
            tiles.reveal(state, INDEX[action.cell], chance, log)
            finish_action(state, log)
        case Jump():
            piece = PIECE_INDEX[action.piece]
            steps.cross(state, piece, INDEX[action.cell], log)
            finish_move(state, piece, log)
        case Pass():
            countdown.give_up_turn(state, log)
        case Token():
            countdown.use_token(state, action.use, log)
        case Respawn():
            choose_slot(state, INDEX[action.cell], log)
        case Orient():
            lay(state, INDEX[action.cell], read_passages(action.passages), log)
        case Challenge():
            countdown.begin_challenge(state, log)
        case Decline():
            state.offered = False
            state.ended = "third_piece"
        case _:
            assert_never(action)


def finish_move(state: State, piece: int, log: list[Event] | None) -> None:
    """After a move: rescue, then the end of the action; a struck piece is put back first (BASE-53)."""
    if state.returning is not None:
        state.fresh = False
        return
    countdown.after_move(state, piece, log)
    finish_action(state, log)


def finish_action(state: State, log: list[Event] | None) -> None:
    """The turn goes on while actions are left (BASE-11, BASE-13)."""
    state.fresh = False
    if state.left == 0 and not state.offered and not state.ended:
        countdown.end_turn(state, log)


def choose_slot(state: State, slot: int, log: list[Event] | None) -> None:
    """The struck piece goes where the chooser says, and the attacker's turn goes on (BASE-58, BASE-51)."""
    waiting = state.returning
    assert waiting is not None
    rung = elimination.return_slots(state, waiting.piece)[0]
    state.returning = None
    elimination.put_back(state, waiting.piece, slot, rung, log)
    finish_move(state, waiting.by, log)


def lay(state: State, tile: int, passages: int, log: list[Event] | None) -> None:
    """Lay a front tile as chosen (BASE-D29)."""
    state.tiles[tile] = passages
    state.loose[tile] = NOBODY
    state.laying -= 1
    if log is not None:
        log.append(Oriented(NAMES[tile], write_passages(passages)))
