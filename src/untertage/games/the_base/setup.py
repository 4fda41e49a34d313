"""Set-up, step by step as in the rules document."""

from __future__ import annotations

from untertage.core.chance import Chance, evenly
from untertage.games.the_base.components import Components
from untertage.games.the_base.geometry import (
    CENTRE,
    CROSSING,
    EXPLORERS,
    FRONT,
    MASKS,
    MUTANTS,
    OWN_SLOTS,
    PLACES,
    SLOT_PASSAGES,
    TEAM,
)
from untertage.games.the_base.options import BaseOptions
from untertage.games.the_base.rules.legal import layings, slot_of
from untertage.games.the_base.state import NOBODY, State, Variant
from untertage.kit.bag import draw


def variant(components: Components, options: BaseOptions) -> Variant:
    """The options in the form that the rules use."""
    return Variant(
        options=options,
        actions=components.sheet.turn.actions,
        jump_cost=options.jump_cost,
        straight_only=options.jump_geometry == "straight_only",
        jump_slots=options.jump_slots,
        slot_capture=options.slot_capture,
        owner_chooses=options.respawn_chooser == "owner",
        all_distances=options.tiebreak == "lexicographic",
        challenge=options.time_challenge == "offer",
        maximum=max(components.sheet.countdown.maximum, options.rounds),
    )


def empty_table(components: Components, options: BaseOptions) -> State:
    """The central tile face-up, all others face-down, no pieces yet (BASE-1, BASE-D30)."""
    tiles = SLOT_PASSAGES[:]
    tiles[CENTRE] = MASKS[CROSSING][0]
    return State(
        variant=variant(components, options),
        tiles=tiles,
        holder=[NOBODY] * PLACES,
        place=[NOBODY] * (2 * TEAM),
        number=[0] * PLACES,
        bag=list(components.mixes[options.tile_mix]),
        loose=[NOBODY] * PLACES,
        turn=MUTANTS,
        left=components.sheet.turn.actions,
        fresh=True,
        counter=options.rounds,
        tokens=[0, 0],
        supply=components.sheet.tokens.count,
        spent=0,
        returning=None,
        laying=0,
        winner=NOBODY,
        offered=False,
        challenged=False,
        ended="",
        ply=0,
    )


def set_up(components: Components, seats: int, options: BaseOptions, chance: Chance) -> State:
    """Slots in random rows, pieces on their numbers, six front tiles turned up (BASE-1, BASE-10, BASE-D29)."""
    state = empty_table(components, options)
    for side in (EXPLORERS, MUTANTS):
        shuffle_slots(state, side, chance)
    for side in (EXPLORERS, MUTANTS):
        for slot in OWN_SLOTS[side]:
            if state.number[slot]:
                turn_up(state, FRONT[slot], chance, by_chance=options.setup_orientation == "random")
    return state


def shuffle_slots(state: State, side: int, chance: Chance) -> None:
    """Shuffle three numbered and two unnumbered slots; each piece goes to its number."""
    bag = [2, 1, 1, 1]
    for slot in OWN_SLOTS[side]:
        number = draw(bag, chance)
        state.number[slot] = number
        if number:
            piece = TEAM * side + number - 1
            state.place[piece] = slot
            state.holder[slot] = piece


def turn_up(state: State, tile: int, chance: Chance, *, by_chance: bool) -> None:
    """Turn up a front tile; it is laid by choice, by chance, or in the only possible way (BASE-D29)."""
    shape = draw(state.bag, chance)
    ways = layings(shape, slot_of(tile))
    if len(ways) == 1:
        state.tiles[tile] = ways[0]
    elif by_chance:
        state.tiles[tile] = ways[evenly(chance, len(ways))]
    else:
        state.loose[tile] = shape
        state.laying += 1
