"""Reads a written position; an error names the field that is wrong."""

from __future__ import annotations

from untertage.core.errors import BadPosition
from untertage.games.rescue.components import Components
from untertage.games.rescue.geometry import BIT, CENTRE, HAND_SIZE, PIECES, PLACE, SEATS, SYMBOLS, TO_WIN
from untertage.games.rescue.position import RescuePosition
from untertage.games.rescue.rules.turn import LAST_ROUND
from untertage.games.rescue.setup import empty_table, read_layout
from untertage.games.rescue.state import OVER, STEPS, State, cards_of, counted, held, lay, put_piece


def from_position(components: Components, position: RescuePosition) -> State:
    """The state that a position describes; raises BadPosition, which names the field."""
    seats = len(position.crews)
    if seats not in SEATS:
        raise BadPosition(f"crews: expected {SEATS.start} to {SEATS.stop - 1}, not {seats}")
    if len(position.options.colours_of(seats)) < seats:
        raise BadPosition(f"options.colours: {seats} seats need {seats} colours")
    state = empty_table(components, seats, position.options)
    _lay_planet(state, position)
    _place_crews(state, position)
    _place_loaders(state, position)
    if position.turn >= seats:
        raise BadPosition(f"turn: expected 0 to {seats - 1}, not {position.turn}")
    state.seat, state.step = position.turn, STEPS.index(position.step)
    state.turns, state.ply = position.turns, position.ply
    _check_end(state)
    _deal(state, position)
    return state


def _lay_planet(state: State, position: RescuePosition) -> None:
    """Each card once, in its ring (RES-98)."""
    try:
        cards = read_layout(state.components, " ".join(position.layout))
    except ValueError as error:
        raise BadPosition(f"layout: {error}") from None
    for place, (card, lie) in enumerate(cards):
        lay(state, place, card, lie)


def _place_crews(state: State, position: RescuePosition) -> None:
    """Eight people each, one at most on a card outside the centre (RES-94, RES-95)."""
    for seat, crew in enumerate(position.crews):
        if len(crew.places) + crew.aboard != PIECES:
            raise BadPosition(f"crews[{seat}]: places and aboard must add up to {PIECES} people")
        for name in crew.places:
            if held(state) & BIT[PLACE[name]] & ~CENTRE:
                raise BadPosition(f"crews[{seat}].places: {name} is already occupied")
            put_piece(state, seat, PLACE[name])
        state.aboard[seat] = crew.aboard


def _place_loaders(state: State, position: RescuePosition) -> None:
    """On the track, at the distances that never change (RES-37, RES-99)."""
    length = len(state.track)
    start = state.components.loader_start[state.options.loader_track]
    for loader, at in enumerate(position.loaders):
        if not 0 <= at < length:
            raise BadPosition(f"loaders[{loader}]: the track has the places 0 to {length - 1}")
        if (at - position.loaders[0] - start[loader] + start[0]) % length:
            gaps = [(later - start[0]) % length for later in start[1:]]
            raise BadPosition(f"loaders: the second and third must be {gaps[0]} and {gaps[1]} places after the first")
    state.loaders = list(position.loaders)


def _check_end(state: State) -> None:
    """Over exactly when somebody has won or the planet has imploded (RES-89, RES-D29, RES-D34)."""
    full = [seat for seat, aboard in enumerate(state.aboard) if aboard >= TO_WIN]
    last = (state.options.implosion_round or LAST_ROUND) * state.seats
    at_once = not state.options.finish_round
    if full and ((at_once and full != [state.seat]) or max(state.aboard) > TO_WIN):
        raise BadPosition(f"crews[{full[0]}].aboard: only the seat in turn can have {TO_WIN} aboard, and no more")
    rescued = bool(full) and (at_once or state.turns % state.seats == 0)
    if (rescued or last <= state.turns) != (state.step == OVER):
        raise BadPosition("step: 'over' exactly when a crew has won or the planet has imploded")


def _deal(state: State, position: RescuePosition) -> None:
    """All symbol cards, three in each hand; the winner has played one and drawn none (RES-96, RES-97, RES-92)."""
    left = state.components.deck[:]
    for seat, crew in enumerate(position.crews):
        size = HAND_SIZE - (state.aboard[seat] >= TO_WIN and not state.options.finish_round)
        if len(crew.hand) != size:
            raise BadPosition(f"crews[{seat}].hand: expected {size} symbol cards")
        state.hands[seat] = counted(crew.hand)
    state.discard = counted(position.discard)
    for pile in (*state.hands, state.discard):
        left = [count - taken for count, taken in zip(left, pile, strict=True)]
    if min(left) < 0:
        raise BadPosition(f"discard: there are fewer symbol cards with the value {SYMBOLS[left.index(min(left))]}")
    state.draw = left
    if position.draw is not None and counted(position.draw) != left:
        raise BadPosition(f"draw: these symbol cards are left: {', '.join(map(str, cards_of(left)))}")
