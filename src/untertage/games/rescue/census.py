"""Component counts: on the table, and in the box."""

from __future__ import annotations

from untertage.games.rescue.components import Components
from untertage.games.rescue.geometry import LOADERS, PIECES, SYMBOLS
from untertage.games.rescue.state import State


def census(state: State) -> dict[str, int]:
    """Cards, pieces and loaders on the table (RES-94, RES-97, RES-98)."""
    found = {f"mine card {state.components.card_ids[card]}": state.cards.count(card) for card in state.cards}
    for seat, colour in enumerate(state.colours):
        found[f"{colour} piece"] = sum(state.crew[seat]) + state.aboard[seat]
    for symbol, value in enumerate(SYMBOLS):
        in_hands = sum(hand[symbol] for hand in state.hands)
        found[f"symbol card {value}"] = in_hands + state.draw[symbol] + state.discard[symbol]
    return found | {"loader": len(set(state.loaders))}


def box(components: Components, state: State) -> dict[str, int]:
    """Cards, pieces of the colours in play, and loaders in the box."""
    wanted = {f"mine card {card}": 1 for card in components.card_ids}
    wanted |= {f"{colour} piece": PIECES for colour in state.colours}
    wanted |= {f"symbol card {value}": components.deck[symbol] for symbol, value in enumerate(SYMBOLS)}
    return wanted | {"loader": len(LOADERS)}
