"""A player of Underground that heads for the chips and the door, so that some games are won.

It looks one turn ahead: every card with every useful placement and every end of a movement, in either order, and takes
what leaves the shortest route (`untertage.games.underground.route`). It never uses special chips.
"""

from __future__ import annotations

import random
from typing import Any

from untertage.games.underground import route
from untertage.games.underground.actions import Close, Place, UndergroundAction
from untertage.games.underground.geometry import BIT, INDEX, NEIGHBOURS, SIGHT
from untertage.games.underground.listing import ACTIONS
from untertage.games.underground.rules.legal import is_arranging, legal_actions
from untertage.games.underground.rules.placing import lay_part
from untertage.games.underground.rules.walking import Way, ways
from untertage.games.underground.state import ACTING, CLOSING, FLEEING, OFFERING, PLAYING, State, awaited, seat_to_move
from untertage.games.underground.tables import END, FLIP, MOVE, PLAY

SEEN = 80
BLUE = 12
KEY = 10
FREE = -100_000
MOST_BOARDS = 70

Maps = tuple[list[int], list[int]]


def choose(game: Any, state: State, seat: int, rng: random.Random) -> UndergroundAction:
    """The next action of the best plan; a seat whose turn it is not has no choice."""
    actions = legal_actions(state, seat)
    if is_arranging(state) or seat != seat_to_move(state):
        return rng.choice(actions)
    kind = awaited(state)
    if kind == PLAYING:
        return PLAY[min(state.hands[state.hand], key=lambda card: best_plan(with_card(state, card))[0])]
    if kind == ACTING:
        return best_plan(state)[1]
    return forced(state, [action for action in actions if action != FLIP])


def forced(state: State, actions: list[UndergroundAction]) -> UndergroundAction:
    """Take what is offered, close the valve that helps most, step aside to the best cell."""
    kind = awaited(state)
    if kind == CLOSING:
        return min(actions, key=lambda action: way_left_without(state, action))
    if kind == FLEEING:
        maps = maps_of(state)
        return min(actions, key=lambda action: worth(state, maps, INDEX.get(getattr(action, "cell", ""), state.exit)))
    return actions[1 if kind == OFFERING else 0]


def way_left_without(state: State, action: UndergroundAction) -> int:
    if not isinstance(action, Close):
        return route.FAR
    after = state.clone()
    after.water &= ~BIT[INDEX[action.cell]]
    return route.estimate(after)


def with_card(state: State, card: int) -> State:
    """The state after a card is played."""
    after = state.clone()
    after.hands[after.hand].remove(card)
    after.discards.append(card)
    after.card = card
    after.pending[-1] = ACTING
    return after


def maps_of(state: State) -> Maps:
    """The costs to the chips and to the door."""
    chips = [] if state.code and state.rat < 0 else route.way_costs(state, route.chip_goals(state))
    return chips, route.way_costs(state, route.door_goal(state))


def worth(state: State, maps: Maps, cell: int) -> int:
    """The remaining cost with the figure on a cell of this board; less is better."""
    chips, door = maps
    if cell == state.exit:
        return FREE
    left = route.cost_from(state, door, cell)
    if chips:
        left = left * route.DOOR_SHARE // 10
        if state.chips >> cell & 1 or cell == state.rat:
            left -= route.TAKEN_CHIP
        else:
            left += route.cost_from(state, chips, cell)
    return left


def seen_at(state: State, cell: int) -> int:
    return SEEN if state.variant.has_glass and SIGHT[state.section] >> cell & 1 else 0


def best_plan(state: State) -> tuple[int, UndergroundAction]:
    """The remaining cost after the best course of actions, in either order, and its first action."""
    card = state.variant.components.cards[state.card]
    toll = BLUE if card.is_blue else 0
    steps = 0 if state.has_moved else card.steps
    before = [way for way in ways(state, steps) if not way.tools] if steps else []
    plans: list[tuple[int, int, UndergroundAction]] = []
    for placement, board in boards(state):
        maps = maps_of(board)
        plans.append((worth(board, maps, board.figure) + toll, len(plans), placement or END))
        after = [way for way in ways(board, steps) if not way.tools] if steps and placement else []
        for first, found in ((None, before), (placement, after)):
            for way in found:
                if first is None and board.level[way.cell] != state.level[way.cell]:
                    continue  # covered by the part
                cost = worth(board, maps, way.cell) + seen_at(board, way.cell) + KEY * way.locks.bit_count()
                plans.append((cost + toll, len(plans), first or movement(way)))
    cost, _, action = min(plans, key=lambda plan: plan[:2])
    return cost, action


def movement(way: Way) -> UndergroundAction:
    """The action that goes this way."""
    plain = not way.locks and not way.tools
    return MOVE[way.cell] if plain else ACTIONS.move_with(way.cell, way.locks, way.tools, [])


def boards(state: State) -> list[tuple[UndergroundAction | None, State]]:
    """The state after no placement, and after each one that touches the route."""
    found: list[tuple[int, int, UndergroundAction, State]] = []
    box = state.variant.components
    near = trails(state)
    for action in legal_actions(state, seat_to_move(state)):
        if not isinstance(action, Place):
            continue
        face = box.faces[box.face_index[box.part_index[action.part], action.face, action.turns]]
        touched = sum(INDEX[action.cell] + shift in near for shift in face.shifts)
        if touched:
            after = state.clone()
            lay_part(after, face, INDEX[action.cell])
            found.append((-touched, len(found), action, after))
    found.sort(key=lambda entry: entry[:2])
    some = found[:: max(1, len(found) // MOST_BOARDS)]
    return [(None, state), *((action, after) for _, _, action, after in some)]


def trails(state: State) -> set[int]:
    """The cells on a cheapest route to a chip and to the door."""
    return {cell for costs in maps_of(state) if costs for cell in trail(state, costs)}


def trail(state: State, costs: list[int]) -> set[int]:
    levels = route.levels_of(state)
    cell, height = state.figure, state.level[state.figure]
    found = {cell}
    while 0 < costs[cell * levels + height] < route.FAR:
        _, cell, height = min(
            (costs[there * levels + onto] + route.entry_cost(state, there, onto), there, onto)
            for there, _ in NEIGHBOURS[cell]
            if there != state.exit
            for onto in range(max(height - 1, state.level[there], 1), min(height + 2, levels))
        )
        if cell in found:
            break
        found.add(cell)
    return found
