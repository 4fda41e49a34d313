"""Carrying out actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from untertage.core.chance import Chance
from untertage.core.game import Event
from untertage.games.topoum import waits
from untertage.games.topoum.actions import (
    Base,
    Deploy,
    Direct,
    Dynamite,
    Enter,
    Keep,
    Mole,
    Move,
    Obstacle,
    Play,
    Ransom,
    Take,
    Target,
    TopoumAction,
)
from untertage.games.topoum.events import Obstructed, Passed
from untertage.games.topoum.geometry import DIRECTIONS, INDEX, OFF
from untertage.games.topoum.pieces import AT_FARMER, COLOURS, SEAT_OF, TOKEN
from untertage.games.topoum.rules import cards, farmers, fields, turn
from untertage.games.topoum.rules.deck import play_card
from untertage.games.topoum.state import Pending, State
from untertage.games.topoum.tables import SLOT_OF

Log: TypeAlias = list[Event] | None


def advance(state: State, seat: int, action: TopoumAction, chance: Chance, log: Log) -> None:
    """Carry out a legal action and everything that follows automatically (TOP-28)."""
    state.ply += 1
    decide(state, action, log)
    turn.settle(state, chance, log)


def decide(state: State, action: TopoumAction, log: Log) -> None:
    """The decision alone; what it sets off is settled afterwards."""
    if type(action) is Ransom:
        turn.pay_ransom(state, SEAT_OF[action.captor], log)
        return
    DEEDS[state.pending[-1].kind](state, action, log)


def decide_base(state: State, action: TopoumAction, log: Log) -> None:
    """The first base (TOP-21)."""
    assert isinstance(action, Base)
    item = state.pending.pop()
    fields.lay_base(state, item.seat, INDEX[action.cell], log)


def decide_mole(state: State, action: TopoumAction, log: Log) -> None:
    """Base and mole in set-up (TOP-22)."""
    assert isinstance(action, Mole)
    item = state.pending.pop()
    turn.post(state, item.seat, INDEX[action.cell], log)


def decide_obstacle(state: State, action: TopoumAction, log: Log) -> None:
    """An obstacle is a field by itself; beside a base it joins the battlefield, alone on its mark it is an island
    (TOP-9, TOP-137, TOP-138)."""
    item = state.pending.pop()
    if not isinstance(action, Obstacle):
        if log is not None:
            log.append(Passed(COLOURS[item.seat]))
        return
    cell = INDEX[action.cell]
    fields.put_token(state, TOKEN[action.piece], cell, None)
    fields.lay_alone(state, cell)
    if log is not None:
        log.append(Obstructed(COLOURS[item.seat], action.piece, action.cell))


def decide_ransom(state: State, action: TopoumAction, log: Log) -> None:
    """Nobody is bought back any more (TOP-30)."""
    state.pending.pop()
    turn.after_ransoms(state)


def decide_deploy(state: State, action: TopoumAction, log: Log) -> None:
    """Base and mole for a player without one (TOP-31)."""
    assert isinstance(action, Deploy)
    turn.deploy(state, INDEX[action.cell], log)


def decide_action(state: State, action: TopoumAction, log: Log) -> None:
    """Enter or move; pass if nothing was possible (TOP-34, TOP-35, TOP-D17)."""
    if isinstance(action, Enter):
        turn.enter(state, INDEX[action.cell], log)
    elif isinstance(action, Move):
        turn.step(state, INDEX[action.origin], INDEX[action.cell], log)
    else:
        state.pending.pop()
        if log is not None:
            log.append(Passed(COLOURS[state.turn]))


def decide_continue(state: State, action: TopoumAction, log: Log) -> None:
    """Another mole, or the end of the action (TOP-43)."""
    if isinstance(action, Move):
        turn.step(state, INDEX[action.origin], INDEX[action.cell], log)
    else:
        state.pending.pop()


def decide_card(state: State, action: TopoumAction, log: Log) -> None:
    """The card leaves hand or bar and waits for its target, or works at once; or the swap (TOP-38, TOP-45, TOP-51)."""
    if isinstance(action, Play):
        card = state.variant.numbers[action.card]
        state.pending.pop()
        play_card(state, card, SLOT_OF[action.slot], log)
        cards.begin(state, card, log)
    else:
        turn.swap(state, log)


def decide_target(state: State, action: TopoumAction, log: Log) -> None:
    """Where a card or a farmer is aimed (TOP-106, TOP-108, TOP-128)."""
    item = state.pending.pop()
    if isinstance(action, Direct):
        cards.carry_out_towards(state, item.card, DIRECTIONS.index(action.direction), log)
        return
    assert isinstance(action, Target)
    if state.variant.cards[item.card].target == AT_FARMER:
        farmers.use(state, INDEX[action.cell], item.cell, log)
    else:
        cards.carry_out(state, item.card, INDEX[action.cell], log)


def decide_take(state: State, action: TopoumAction, log: Log) -> None:
    """The farmer has his token; where it goes is the next question (TOP-150)."""
    assert isinstance(action, Take)
    item = state.pending.pop()
    source = OFF if action.cell is None else INDEX[action.cell]
    state.pending.append(Pending(waits.TARGET, item.seat, item.card, source))


def decide_crate(state: State, action: TopoumAction, log: Log) -> None:
    """A crate is taken, or none (TOP-173)."""
    state.pending.pop()
    if isinstance(action, Target):
        farmers.take_crate(state, INDEX[action.cell], log)


def decide_keep(state: State, action: TopoumAction, log: Log) -> None:
    """The part that stays (TOP-65)."""
    assert isinstance(action, Keep)
    state.pending.pop()
    fields.keep_part(state, INDEX[action.cell], log)


def decide_dynamite(state: State, action: TopoumAction, log: Log) -> None:
    """Place the dynamite again (TOP-164)."""
    assert isinstance(action, Dynamite)
    state.pending.pop()
    farmers.place_dynamite(state, INDEX[action.cell], log)


DEEDS: Final[list[Callable[[State, TopoumAction, Log], None]]] = [
    decide_base,
    decide_mole,
    decide_obstacle,
    decide_obstacle,
    decide_ransom,
    decide_deploy,
    decide_action,
    decide_continue,
    decide_card,
    decide_card,
    decide_target,
    decide_take,
    decide_crate,
    decide_keep,
    decide_dynamite,
]
"""By the kind of decision that waits, in the order of `waits`: the twins of LISTS."""
