"""Set-up, step by step as in the rules document (section 2)."""

from __future__ import annotations

from typing import Final

from untertage.core.chance import Chance, evenly, picked
from untertage.core.errors import BadOptions
from untertage.games.topoum import waits
from untertage.games.topoum.components import GAS_VALUE, Components, deck_problem
from untertage.games.topoum.geometry import BIT, BOARD, CENTRE, OFF, mask
from untertage.games.topoum.options import TopoumOptions
from untertage.games.topoum.pieces import (
    AT_FARMER,
    BOX,
    CATEGORIES,
    CLAW,
    CRATE_LORD,
    EMPTY,
    FARMER_TOKEN,
    FOUR,
    FOUR_TOKENS,
    LADY_BOOM,
    NOBODY,
    SLOTS,
    TOKENS,
)
from untertage.games.topoum.rules.deck import fill_bar, fill_hand
from untertage.games.topoum.rules.fields import join, lay_alone, put_token
from untertage.games.topoum.sheet import Terrain
from untertage.games.topoum.state import Ground, Pending, State, Variant

_LATEST: Final[list[tuple[Components, int, TopoumOptions, Variant]]] = []


def variant(components: Components, seats: int, options: TopoumOptions) -> Variant:
    """Options and sheet in the form that the rules use. Kept for the next match, which mostly has the same."""
    for sheet, number, chosen, known in _LATEST:
        if sheet is components and number == seats and chosen == options:
            return known
    made = new_variant(components, seats, options)
    _LATEST[:] = [(components, seats, options, made)]
    return made


def new_variant(components: Components, seats: int, options: TopoumOptions) -> Variant:
    """Options and sheet in the form that the rules use."""
    sheet, points = components.sheet, components.sheet.points
    return Variant(
        options=options,
        board=components.outline or BOARD[options.board_radius],
        marked=mask(list(components.marked)),
        moles=sheet.player.moles,
        tiles=sheet.player.tiles,
        start_score=sheet.player.start_score,
        hand_size=sheet.player.hand_size,
        bar=list(sheet.bar.values),
        copies=sheet.deck_rules.copies[seats - 2],
        peace_among_last=sheet.deck_rules.peace_among_last,
        cards=components.rules,
        numbers=components.numbers,
        farmers=components.farmers,
        crate_values=list(sheet.crates.values),
        no_debt=options.score_floor == "zero",
        ground=ground(components.terrain, options),
        own_mole_lost=points.own_mole_lost,
        pushed_enemy=options.pushed_enemy_penalty,
        red_cross_lost=points.red_cross_lost,
        ransom=points.ransom,
        any_time=options.ransom == "any_time",
        drives_past=options.patrol == "past",
        may_obstruct=options.first_obstacle == "may",
        decoration=points.decoration,
        press_per_turn=points.press_per_turn,
        turnip_per_line=points.turnip_per_line,
        claw_per_line_end=points.claw_per_line_end,
        crate_card=points.crate_card,
        majority=points.majority,
        majority_tie=points.majority_tie,
        set_of_four=points.set_of_four,
    )


def ground(terrain: tuple[Terrain, ...], options: TopoumOptions) -> Ground:
    """The tokens in the form that the rules use (sections 6 and 9)."""
    more = [_worth(entry, options) - 1 for entry in terrain]
    return Ground(
        worth=[kind for kind, extra in enumerate(more) if extra],
        more=[extra for extra in more if extra],
        opaque=[kind for kind, entry in enumerate(terrain) if entry.blocks_sight],
        solid=_entered(terrain, "blocked"),
        deadly=_entered(terrain, "remove", "snap"),
        slippery=_entered(terrain, "slide"),
        snaps=terrain[CLAW].enter == "snap",
    )


def _entered(terrain: tuple[Terrain, ...], *ways: str) -> list[int]:
    """The kinds of token on which a mole arrives in one of these ways."""
    return [kind for kind, entry in enumerate(terrain) if entry.enter in ways]


def _worth(entry: Terrain, options: TopoumOptions) -> int:
    """What a field with a token counts in a line; for gas the option decides unless the sheet has a value of its own
    (TOP-140, TOP-D47)."""
    return options.gas_line_value if entry.id == "gas" and entry.line_value == GAS_VALUE else entry.line_value


def empty_table(components: Components, seats: int, options: TopoumOptions) -> State:
    """An empty board, no moles yet, all cards still in the box (TOP-1, TOP-14)."""
    rules = variant(components, seats, options)
    state = State()
    state.variant = rules
    state.seats = seats
    state.start = 0
    state.types = []
    state.farmer = NOBODY
    state.farmer_id = ""
    state.base = [0] * 4
    state.neutral = [0] * (BOX + 1)
    state.token = [0] * len(TOKENS)
    state.covered = 0
    state.fields = 0
    state.battlefield = 0
    state.moles = [0] * 4
    state.occupied = 0
    state.red_cross = OFF
    state.crate_cell = [OFF] * FOUR
    state.crate_value = [0] * FOUR
    state.crate_known = [0] * FOUR
    state.looks = []
    state.scores = [rules.start_score] * seats
    state.captives = [0] * 16
    state.press = NOBODY
    state.hands = [[] for _ in range(seats)]
    state.bar = [EMPTY] * SLOTS
    state.bag = [0] * len(rules.cards)
    state.piles = [0] * (seats * len(rules.cards))
    state.discards = [0] * len(rules.cards)
    state.peace = False
    state.pending = []
    state.turn = NOBODY
    state.active = OFF
    state.ready = state.moved = state.used = 0
    state.seen = []
    state.ended = False
    state.ply = 0
    return state


def set_up(components: Components, seats: int, options: TopoumOptions, chance: Chance) -> State:
    """The table at the first decision (TOP-14 to TOP-26)."""
    state = empty_table(components, seats, options)
    state.start = choose_start(options.start_player, seats, chance)
    state.types = choose_deck(components, options, chance)
    choose_farmer(state, chance)
    lay_centre(state)
    lay_marked(state, components)
    for card in state.types:
        state.bag[card] = state.variant.copies
    for seat in in_turn_order(state):
        fill_hand(state, seat, chance, None)
    fill_bar(state, chance, None)
    ask_for_placements(state)
    return state


def choose_start(wanted: str, seats: int, chance: Chance) -> int:
    """The start player, by lot or as the table has agreed (TOP-15)."""
    if wanted == "random":
        return evenly(chance, seats)
    if int(wanted) >= seats:
        raise BadOptions(f"start_player: there is no seat {int(wanted) + 1} with {seats} players")
    return int(wanted)


def in_turn_order(state: State) -> list[int]:
    """The seats clockwise from the start player (TOP-15, TOP-27)."""
    return [(state.start + step) % state.seats for step in range(state.seats)]


def choose_deck(components: Components, options: TopoumOptions, chance: Chance) -> list[int]:
    """Seven types with every category among them (TOP-16, TOP-D5)."""
    if options.deck_mode == "preset":
        return sorted(components.numbers[name] for name in components.decks[options.preset])
    if options.deck_mode == "custom":
        names = tuple(options.cards.split(","))
        problem = deck_problem(components.sheet, names)
        if problem:
            raise BadOptions(f"cards: {problem}")
        return sorted(components.numbers[name] for name in names)
    chosen = [draw_type(components, category, [], chance) for category in CATEGORIES]
    while len(chosen) < components.sheet.deck_rules.types:
        chosen.append(draw_type(components, None, chosen, chance))
    return sorted(chosen)


def draw_type(components: Components, category: str | None, taken: list[int], chance: Chance) -> int:
    """A random card type of a category, or of any, that is not taken yet."""
    return picked(
        chance,
        [
            int(category in (None, card.category) and number not in taken)
            for number, card in enumerate(components.cards)
        ],
    )


def choose_farmer(state: State, chance: Chance) -> None:
    """A farmer takes part exactly if a card for him is in the deck (TOP-24, TOP-D61)."""
    if not brings_farmer(state):
        return
    farmers, wanted = state.variant.farmers, state.variant.options.farmer
    state.farmer_id = list(farmers)[evenly(chance, len(farmers))] if wanted == "random" else wanted
    state.farmer = farmers[state.farmer_id]


def brings_farmer(state: State) -> bool:
    """Is there a card for the farmer in the deck?"""
    return any(state.variant.cards[card].target == AT_FARMER for card in state.types)


def lay_centre(state: State) -> None:
    """The start player's neutral tile, with the farmer's token on it or the dynamite instead of it (TOP-20, TOP-158,
    TOP-161, TOP-165, TOP-168)."""
    if state.farmer != LADY_BOOM:
        state.neutral[state.start] |= BIT[CENTRE]
    if state.farmer != NOBODY and state.farmer not in FOUR_TOKENS:
        put_token(state, FARMER_TOKEN[state.farmer], CENTRE, None)
    join(state, CENTRE)


def lay_marked(state: State, components: Components) -> None:
    """Four tokens on neutral tiles: one of each player at a full table, else of colours nobody plays (TOP-26, TOP-149,
    TOP-152, TOP-155, TOP-172)."""
    if state.farmer not in FOUR_TOKENS:
        return
    for index, cell in enumerate(components.marked[:FOUR]):
        state.neutral[index if state.seats == FOUR else BOX] |= BIT[cell]
        put_token(state, FARMER_TOKEN[state.farmer], cell, None)
        lay_alone(state, cell)
        if state.farmer == CRATE_LORD:
            state.crate_cell[index] = cell


def ask_for_placements(state: State) -> None:
    """Bases, then moles in turn order; obstacles twice in reverse order (TOP-21, TOP-22, TOP-138); last first."""
    order = in_turn_order(state)
    if state.variant.options.obstacles:
        for kind in (waits.SETUP_MARKED, waits.SETUP_OBSTACLE):
            state.pending += [Pending(kind, seat, NOBODY, OFF) for seat in order]
    for kind in (waits.SETUP_MOLE, waits.SETUP_BASE):
        state.pending += [Pending(kind, seat, NOBODY, OFF) for seat in reversed(order)]
