"""A complete state that fits a view: cards that the viewer cannot see are dealt again at random."""

from __future__ import annotations

from untertage.core.chance import Chance
from untertage.games.rescue.components import Components
from untertage.games.rescue.geometry import LIES, PLACE
from untertage.games.rescue.setup import empty_table
from untertage.games.rescue.state import STEPS, State, counted, lay, put_piece
from untertage.games.rescue.view import RescueView
from untertage.kit.bag import draw


def determinize(components: Components, view: RescueView, chance: Chance) -> State:
    """A state this seat could be in: remembered cards are in hidden hands, the other unseen ones anywhere (RES-97)."""
    state = as_known(components, view)
    room = [crew.cards if crew.hand is None else 0 for crew in view.crews]
    for symbol, count in enumerate(counted(view.recalled)):
        for _ in range(count):
            state.draw[symbol] -= 1
            state.hands[draw(room, chance)][symbol] += 1
    for seat, missing in enumerate(room):
        for _ in range(missing):
            state.hands[seat][draw(state.draw, chance)] += 1
    return state


def as_known(components: Components, view: RescueView) -> State:
    """The table as far as the seat sees it: unseen cards are all in the draw pile, hidden hands are empty."""
    state = empty_table(components, len(view.crews), view.options)
    for card in view.cards:
        lay(state, PLACE[card.place], components.card_ids.index(card.card), LIES.index(card.lie))
    for crew in view.crews:
        for place in crew.places:
            put_piece(state, crew.seat, PLACE[place])
        state.aboard[crew.seat] = crew.aboard
        state.hands[crew.seat] = counted(crew.hand or ())
    state.loaders = [loader.at for loader in view.loaders]
    state.discard = counted(view.discard)
    state.draw = counted(view.unseen)
    state.seat, state.step = view.turn, STEPS.index(view.step)
    state.turns, state.ply = view.turns, view.ply
    if view.recalled:
        state.recalled = [[0] * len(state.draw) for _ in range(state.seats + 1)]
        state.recalled[state.seats if view.seat is None else view.seat] = counted(view.recalled)
    return state
