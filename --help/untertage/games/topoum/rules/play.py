"""Carrying actions out."""

from __future__ import annotations

from typing import assert_never

from untertage.core.chance import Chance
from untertage.core.game import Event
from untertage.games.topoum import waits
from untertage.games.topoum.actions import (
    SLOT_NAMES,
    AnyAction,
    Base,
    Decline,
    Deploy,
    Direct,
    Dynamite,
    End,
    Enter,
    Keep,
    Mole,
    Move,
    Obstacle,
    Pass,
    Play,
    Ransom,
    Skip,
    Swap,
    Take,
    Target,
)
from untertage.games.topoum.board import BY_NAME, DIRECTIONS, NAMES, OFF
from untertage.games.topoum.events import Obstructed, Passed
from untertage.games.topoum.pieces import CARD, COLOURS, FARMER, SEAT_OF, TOKEN, TOKENS
from untertage.games.topoum.rules import cards, farmers, fields, turn
from untertage.games.topoum.rules.deck import play_card
from untertage.games.topoum.state import Pending, State


def play(state: State, action: AnyAction, chance: Chance, log: list[Event] | None) -> None:
    """One decision and everything that follows by itself (TOP-28)."""
    state.ply += 1
    decide(state, action, log)
    turn.settle(state, chance, log)


def decide(state: State, action: AnyAction, log: list[Event] | None) -> None:
    """The decision alone; what it sets off is settled afterwards."""
    match action:
        case Move():
            turn.step(state, BY_NAME[action.origin], BY_NAME[action.cell], log)
        case Play():
            choose_card(state, CARD[action.card], SLOT_NAMES.index(action.slot), log)
        case Target():
            aim(state, BY_NAME[action.cell], log)
        case Enter():
            turn.enter(state, BY_NAME[action.cell], log)
        case Swap():
            turn.swap(state, log)
        case Direct():
            item = state.pending.pop()
            cards.carry_out_towards(state, item.card, DIRECTIONS.index(action.direction), log)
        case End():
            state.pending.pop()
        case Deploy():
            turn.deploy(state, BY_NAME[action.cell], log)
        case Base():
            item = state.pending.pop()
            fields.lay_base(state, item.seat, BY_NAME[action.cell], log)
        case Mole():
            item = state.pending.pop()
            turn.post(state, item.seat, BY_NAME[action.cell], log)
        case Obstacle():
            lay_obstacle(state, TOKEN[action.piece], BY_NAME[action.cell], log)
        case Ransom():
            turn.pay_ransom(state, SEAT_OF[action.captor], log)
        case Skip():
            state.pending.pop()
            turn.after_ransoms(state)
        case Take():
            take(state, OFF if action.cell is None else BY_NAME[action.cell])
        case Decline():
            state.pending.pop()
        case Keep():
            state.pending.pop()
            fields.keep_part(state, BY_NAME[action.cell], log)
        case Dynamite():
            state.pending.pop()
            farmers.place_dynamite(state, BY_NAME[action.cell], log)
        case Pass():
            pass_turn(state, log)
        case _:
            assert_never(action)


def choose_card(state: State, card: int, slot: int, log: list[Event] | None) -> None:
    """The card leaves hand or bar and waits for its target, or works at once (TOP-38, TOP-45, TOP-51)."""
    state.pending.pop()
    play_card(state, card, slot, log)
    cards.begin(state, card, log)


def aim(state: State, cell: int, log: list[Event] | None) -> None:
    """The target of a card, of a farmer, or the crate that is taken (TOP-128)."""
    item = state.pending.pop()
    if item.kind == waits.CRATE:
        farmers.take_crate(state, cell, log)
    elif item.card == FARMER:
        farmers.use(state, cell, item.cell, log)
    else:
        cards.carry_out(state, item.card, cell, log)


def take(state: State, source: int) -> None:
    """The farmer has his token; where it goes is the next question (TOP-150)."""
    item = state.pending.pop()
    state.pending.append(Pending(waits.TARGET, item.seat, item.card, source))


def lay_obstacle(state: State, kind: int, cell: int, log: list[Event] | None) -> None:
    """An obstacle is a field by itself; beside a base it joins the battlefield, alone on its mark it is an island
    (TOP-9, TOP-137, TOP-138)."""
    item = state.pending.pop()
    fields.put_token(state, kind, cell, None)
    fields.lay_alone(state, cell)
    if log is not None:
        log.append(Obstructed(COLOURS[item.seat], TOKENS[kind], NAMES[cell]))


def pass_turn(state: State, log: list[Event] | None) -> None:
    """Nothing was possible (TOP-35, TOP-D17)."""
    state.pending.pop()
    if log is not None:
        log.append(Passed(COLOURS[state.turn]))
