"""Checks of a written position across its fields; see "Positions" in the rules document."""

from __future__ import annotations

from typing import Final

from untertage.core.errors import BadPosition
from untertage.games.topoum import waits
from untertage.games.topoum.geometry import BIT
from untertage.games.topoum.pieces import COLOURS, FARMER_TOKEN, FOUR, FOUR_TOKENS, NOBODY, OBSTACLES, TOKENS
from untertage.games.topoum.rules.legal import legal
from untertage.games.topoum.rules.moles import deadly, solid
from untertage.games.topoum.rules.supply import mole_on, moles_left, tiles_left
from untertage.games.topoum.sets import parts, spread
from untertage.games.topoum.state import Pending, State
from untertage.games.topoum.view import names

TURNLESS: Final = (waits.SETUP_BASE, waits.SETUP_MOLE, waits.SETUP_OBSTACLE, waits.SETUP_MARKED)
WITH_MOLE: Final = (waits.CARD_ENTERED, waits.CARD_STEPPED, waits.TARGET, waits.TAKE, waits.CRATE)


def fill_bag(state: State) -> None:
    """The deck is what is left of the cards in play (TOP-17)."""
    for card, rule in enumerate(state.variant.cards):
        lying = state.bar.count(card) + state.discards[card] + sum(hand.count(card) for hand in state.hands)
        lying += sum(state.piles[seat * len(state.variant.cards) + card] for seat in range(state.seats))
        if card not in state.types:
            if lying:
                raise BadPosition(f"cards: {rule.id} is not in play")
            continue
        state.bag[card] = state.variant.copies - lying
        if state.bag[card] < 0:
            raise BadPosition(f"cards: there are only {state.variant.copies} of {rule.id}")


def check_table(state: State) -> None:
    """Check what lies and stands on the board."""
    for seat in range(state.seats):
        if moles_left(state, seat) < 0:
            raise BadPosition(f"fields: {COLOURS[seat]} has more moles than {state.variant.moles}")
        if tiles_left(state, seat) < 0:
            raise BadPosition(f"fields: {COLOURS[seat]} has more tiles than {state.variant.tiles}")
    wrong = state.occupied & (~state.battlefield | deadly(state) | solid(state))
    if wrong:
        raise BadPosition(f"fields.{names(wrong)[0]}: no mole can stand there")
    limits = limits_of_tokens(state)
    for kind, name in enumerate(TOKENS):
        if state.token[kind].bit_count() > limits[kind]:
            raise BadPosition(f"fields: there are more {name} tokens than this match has")
    if state.red_cross >= 0 and not state.battlefield & BIT[state.red_cross]:
        raise BadPosition("fields: the Red Cross is on the battlefield or beside the board")
    if not state.battlefield:
        raise BadPosition("fields: there is no battlefield")
    split = bool(state.pending) and state.pending[-1].kind == waits.SPLIT
    found = parts(state.battlefield)
    if not split and len(found) > 1:
        raise BadPosition("fields: the battlefield has several parts; name islands, or add a split to pending")
    if split and (len(found) < 2 or len({part.bit_count() for part in found}) > 1):
        raise BadPosition("pending: a split waits only between parts of the same size")
    if spread(state.battlefield, state.fields) != state.battlefield:
        raise BadPosition("islands: an island beside the battlefield has joined it")


def limits_of_tokens(state: State) -> list[int]:
    """How many tokens of each kind a match can have on the board (TOP-24, TOP-138)."""
    limits = [0] * len(TOKENS)
    if state.variant.options.obstacles:
        for kind in OBSTACLES:
            limits[kind] = FOUR
    if state.farmer != NOBODY:
        limits[FARMER_TOKEN[state.farmer]] = FOUR if state.farmer in FOUR_TOKENS else 1
    return limits


def check_turn(state: State) -> None:
    """Check that what waits fits the turn and can be answered."""
    if state.ended:
        if state.pending:
            raise BadPosition("pending: it must be empty when the game is over")
        return
    if not state.pending:
        raise BadPosition("pending: it must not be empty before the game is over")
    own = 0 if state.turn == NOBODY else state.moles[state.turn]
    if state.ready & ~own:
        raise BadPosition("ready: only moles of the player whose turn it is can step")
    if state.moved & ~state.occupied and state.turn != NOBODY:
        raise BadPosition("moved: there is no mole on one of these spaces")
    if state.active >= 0 and mole_on(state, state.active) != state.turn:
        raise BadPosition("active: the active mole is one of the player whose turn it is")
    for item in state.pending:
        check_wait(state, item)
    if not legal(state):
        raise BadPosition(f"pending: there is no legal action at {waits.NAMES[state.pending[-1].kind]!r}")


def check_wait(state: State, item: Pending) -> None:
    """Check one waiting decision."""
    name = waits.NAMES[item.kind]
    if (item.kind in TURNLESS) != (state.turn == NOBODY):
        raise BadPosition(f"pending: {name!r} does not fit the turn")
    if item.kind not in TURNLESS and item.seat != state.turn:
        raise BadPosition(f"pending: {name!r} waits for the player whose turn it is")
    if item.kind in WITH_MOLE and state.active < 0:
        raise BadPosition(f"pending: {name!r} needs an active mole")
    if (item.card != NOBODY) != (item.kind in (waits.TARGET, waits.TAKE, waits.CRATE)):
        raise BadPosition(f"pending: {name!r} needs a card if it is a target, take or crate, and none otherwise")
    if item.card != NOBODY and item.card not in state.types:
        raise BadPosition(f"pending: {state.variant.cards[item.card].id} is not in play")
