"""Reads a written position; an error names the field that is wrong."""

from __future__ import annotations

import re
from typing import Final

from untertage.core.errors import BadPosition
from untertage.games.the_base.components import Components
from untertage.games.the_base.geometry import (
    CENTRE,
    FACE_DOWN,
    FRONT,
    IS_SLOT,
    NAMES,
    OWN_SLOTS,
    PIECE_INDEX,
    PIECES,
    SHAPE_OF,
    SHAPES,
    SIDES,
    TEAM,
    TILES,
    WIDTH,
    read_passages,
)
from untertage.games.the_base.position import BasePosition
from untertage.games.the_base.rules.elimination import return_slots
from untertage.games.the_base.rules.steps import saved_count
from untertage.games.the_base.setup import empty_table
from untertage.games.the_base.state import NOBODY, Return, State

_SLOT: Final = re.compile(r"([123-])(?::([MX][123]))?")
_TILE: Final = re.compile(r"(?:(\?\?)|([ILT])\?|(N?E?S?W?)(?::([MX][123]))?)")


def from_position(components: Components, position: BasePosition) -> State:
    """The state that a position describes; raises BadPosition."""
    state = empty_table(components, position.options)
    for row, line in enumerate(position.board):
        _read_row(state, row, line)
    if state.tiles[CENTRE] == FACE_DOWN:
        raise BadPosition(f"board, {NAMES[CENTRE]}: the central tile is always face-up")
    if SHAPES[SHAPE_OF[state.tiles[CENTRE]]] != "X":
        raise BadPosition(f"board, {NAMES[CENTRE]}: the central tile is a crossing")
    _fill_bag(components, state, position)
    state.turn = SIDES.index(position.turn)
    state.left, state.fresh, state.counter = position.left, position.fresh, position.counter
    state.tokens, state.spent = list(position.tokens), position.spent
    state.supply = components.sheet.tokens.count - sum(position.tokens) - position.spent
    state.winner = NOBODY if position.winner is None else SIDES.index(position.winner)
    state.offered, state.challenged, state.ended = position.offered, position.challenged, position.ended
    state.ply = position.ply
    if position.returning is not None:
        state.returning = Return(PIECE_INDEX[position.returning.piece], PIECE_INDEX[position.returning.by])
    _check(state)
    return state


def _read_row(state: State, row: int, line: str) -> None:
    words = line.split()
    if len(words) != WIDTH:
        raise BadPosition(f"board[{row}]: expected {WIDTH} places, not {len(words)}")
    for column, word in enumerate(words):
        place = row * WIDTH + column
        piece = _read_slot(state, place, word) if IS_SLOT[place] else _read_tile(state, place, word)
        if piece is not None:
            _put(state, PIECE_INDEX[piece], place)


def _put(state: State, piece: int, place: int) -> None:
    if state.place[piece] != NOBODY:
        raise BadPosition(f"board: {PIECES[piece]} stands on {NAMES[state.place[piece]]} and on {NAMES[place]}")
    state.place[piece] = place
    state.holder[place] = piece


def _read_slot(state: State, place: int, word: str) -> str | None:
    found = _SLOT.fullmatch(word)
    if found is None:
        raise BadPosition(f"board, {NAMES[place]}: a slot is 1, 2, 3 or -, as in '1:M1', not {word!r}")
    state.number[place] = 0 if found[1] == "-" else int(found[1])
    return found[2]


def _read_tile(state: State, place: int, word: str) -> str | None:
    found = _TILE.fullmatch(word)
    passages = read_passages(found[3]) if found is not None and found[3] else FACE_DOWN
    if found is None or (found[3] is not None and SHAPE_OF[passages] < 0):
        raise BadPosition(f"board, {NAMES[place]}: a tile is ?? or passages in the order NESW, not {word!r}")
    if found[2]:
        if all(FRONT[slot] != place for slot in [*OWN_SLOTS[0], *OWN_SLOTS[1]]):
            raise BadPosition(f"board, {NAMES[place]}: only a front tile can wait to be laid")
        state.loose[place] = SHAPES.index(found[2])
        state.laying += 1
    state.tiles[place] = passages
    return found[4]


def _fill_bag(components: Components, state: State, position: BasePosition) -> None:
    """What lies face-down: as written, or what is left of the mix."""
    hidden = sum(state.tiles[tile] == FACE_DOWN and state.loose[tile] == NOBODY for tile in TILES)
    if position.bag is not None:
        state.bag = [position.bag.get(shape, 0) for shape in SHAPES]  # type: ignore[call-overload]
    else:
        state.bag = list(components.mixes[position.options.tile_mix])
        for tile in TILES:
            if tile != CENTRE and (state.tiles[tile] or state.loose[tile] != NOBODY):
                state.bag[state.loose[tile] if state.loose[tile] >= 0 else SHAPE_OF[state.tiles[tile]]] -= 1
    if min(state.bag) < 0:
        raise BadPosition("bag: more tiles of one shape are face-up than the mix contains; write the bag explicitly")
    if sum(state.bag) != hidden:
        raise BadPosition(f"bag: {hidden} tiles lie face-down, but the bag has {sum(state.bag)}")


def _check(state: State) -> None:
    """Checks across fields."""
    for side in (0, 1):
        if sorted(state.number[slot] for slot in OWN_SLOTS[side]) != [0, 0, 1, 2, 3]:
            raise BadPosition(f"board: the {SIDES[side]}' slots are 1, 2, 3 and two -")
    away = [piece for piece in range(len(PIECES)) if state.place[piece] == NOBODY]
    if state.returning is None and away:
        raise BadPosition(f"board: {PIECES[away[0]]} is missing")
    if state.returning is not None:
        if away != [state.returning.piece] or state.returning.by // 3 == state.returning.piece // 3:
            raise BadPosition("returning: one piece is off the board, struck by one of the other side")
        if state.returning.by // 3 != state.turn:
            raise BadPosition("returning: the side to move has struck the piece")
        if len(return_slots(state, state.returning.piece)[1]) < 2:
            raise BadPosition("returning: there is no choice of a slot, so the piece is back already")
    if state.supply < 0:
        raise BadPosition("tokens: there are more than the box contains")
    _check_phase(state)


def _check_phase(state: State) -> None:
    if state.ended:
        return
    if state.counter == 0:
        raise BadPosition("counter: at 0 the game is over")
    if (state.offered or state.challenged) != (state.winner != NOBODY):
        raise BadPosition("winner: somebody has won exactly if the time challenge is offered or runs")
    for side in (0, 1):
        if (saved_count(state, side) == TEAM) != (state.winner == side):
            raise BadPosition(f"winner: the {SIDES[side]} have won exactly if three of their pieces are saved")
    if state.winner == state.turn:
        raise BadPosition("turn: in the time challenge it is the loser's turn")
    if state.left == 0 and not state.offered and state.returning is None:
        raise BadPosition("left: at 0 the turn is over")
