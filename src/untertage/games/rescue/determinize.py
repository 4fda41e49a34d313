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
    """A state this seat could be in: unseen cards are dealt at random, all of them equally likely (RES-97)."""
    state = as_known(components, view)
    for crew in view.crews:
        if crew.hand is None:
            for _ in range(crew.cards):
                state.hands[crew.seat][draw(state.draw, chance)] += 1
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
    return state
