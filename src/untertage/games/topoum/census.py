"""Component counts: on the table, and in the box."""

from __future__ import annotations

from untertage.games.topoum.components import Components
from untertage.games.topoum.pieces import COLOURS
from untertage.games.topoum.rules.supply import moles_left, tiles_left
from untertage.games.topoum.state import State
from untertage.kit.bits import members


def census(state: State) -> dict[str, int]:
    """Cards wherever they lie, moles and tiles of every colour in play (TOP-12)."""
    found = {"peace": 1}
    for card in state.types:
        count = state.bag[card] + state.bar.count(card) + state.discards[card]
        count += sum(hand.count(card) for hand in state.hands)
        count += sum(state.piles[seat * len(state.variant.cards) + card] for seat in range(state.seats))
        found[f"card {state.variant.cards[card].id}"] = count
    for seat in range(state.seats):
        held = sum(state.captives[captor * 4 + seat] for captor in range(4))
        on_board = sum(1 for cell in members(state.occupied) if state.moles[seat] >> cell & 1)
        found[f"mole {COLOURS[seat]}"] = on_board + held + moles_left(state, seat)
        lying = sum(
            (state.base[seat] >> cell & 1) + (state.neutral[seat] >> cell & 1) for cell in members(state.fields)
        )
        found[f"tile {COLOURS[seat]}"] = lying + tiles_left(state, seat)
    return found


def box(components: Components, state: State) -> dict[str, int]:
    """Cards of the types in play, moles and tiles of the colours in play."""
    player = components.sheet.player
    found = {"peace": 1}
    found |= {f"card {state.variant.cards[card].id}": state.variant.copies for card in state.types}
    for seat in range(state.seats):
        found |= {f"mole {COLOURS[seat]}": player.moles, f"tile {COLOURS[seat]}": player.tiles}
    return found
