"""Search for won games of Underground, one turn deep, and write them as records.

    python tools/escape.py SETUP [--seats 2] [--seeds 0-19] [--option name=value] [--out FILE]

Each turn tries every card with every useful placement and every end of a movement, and takes the one with the shortest
route left (`untertage.games.underground.route`). It never uses special chips.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from untertage.core.match import Match
from untertage.games.underground import route
from untertage.games.underground.actions import Close, Move, MoveWith, Place
from untertage.games.underground.cells import CELLS, INDEX, NEIGHBOURS, SIGHT
from untertage.games.underground.game import GAME
from untertage.games.underground.rules.legal import legal
from untertage.games.underground.rules.placing import lay_part
from untertage.games.underground.rules.walking import ways
from untertage.games.underground.state import ACTING, CLOSING, FLEEING, OFFERING, PLAYING, State, awaited

SEEN = 80
BLUE = 12
MOST_BOARDS = 70


class Plan:
    """A card, what to do with it in which order, and what is left then."""

    def __init__(self, cost: int, actions: list[str]) -> None:
        self.cost = cost
        self.actions = actions


def costs_of(state: State) -> tuple[list[int], list[int]]:
    """To the chips and to the door."""
    chips = [] if state.code and state.rat < 0 else route.way_costs(state, route.chip_goals(state))
    return chips, route.way_costs(state, route.door_goal(state))


def worth(state: State, maps: tuple[list[int], list[int]], cell: int) -> int:
    """What is left with the figure on a cell of this board."""
    chips, door = maps
    if cell == state.exit:
        return -100_000
    left = route.cost_from(state, door, cell)
    if chips:
        left = left * route.DOOR_SHARE // 10
        if state.chips >> cell & 1 or cell == state.rat:
            left -= route.TAKEN_CHIP
        else:
            left += route.cost_from(state, chips, cell)
    if state.variant.has_glass and SIGHT[state.section] >> cell & 1:
        left += SEEN
    return left


def trail(state: State, costs: list[int]) -> set[int]:
    """Cells on a cheapest route from the figure, with their neighbours."""
    levels = route.levels_of(state)
    at = (state.figure, state.level[state.figure])
    found = {state.figure}
    for _ in range(30):
        cell, height = at
        here = costs[cell * levels + height]
        if here in (0, route.FAR):
            break
        options = [
            (costs[there * levels + onto] + route.entry_cost(state, there, onto), there, onto)
            for there, _ in NEIGHBOURS[cell]
            if there != state.exit
            for onto in range(max(height - 1, state.level[there], 1), min(height + 2, levels))
            if costs[there * levels + onto] < route.FAR
        ]
        if not options:
            break
        _, there, onto = min(options)
        at = (there, onto)
        found.add(there)
    return found


def boards(state: State) -> list[tuple[str, State]]:
    """The state after each placement that touches the route, and after none."""
    chips, door = costs_of(state)
    near = trail(state, door) | (trail(state, chips) if chips else set())
    box = state.variant.box
    found: list[tuple[int, str, State]] = []
    for action in legal(state, state.hand % state.variant.seats):
        if not isinstance(action, Place):
            continue
        face = box.faces[box.face_index[box.part_index[action.part], action.face, action.turns]]
        cells = [INDEX[action.cell] + shift for shift in face.shifts]
        touched = sum(cell in near for cell in cells)
        if touched:
            copy = state.clone()
            lay_part(copy, face, INDEX[action.cell])
            found.append((-touched, str(action), copy))
    found.sort(key=lambda entry: entry[:2])
    step = max(1, len(found) // MOST_BOARDS)
    return [("", state), *((text, copy) for _, text, copy in found[::step])]


def ends(state: State) -> dict[int, str]:
    """Where a movement may end, by the cheapest notation."""
    found: dict[int, str] = {}
    for action in legal(state, state.hand % state.variant.seats):
        if isinstance(action, Move) or (isinstance(action, MoveWith) and not action.chips):
            found.setdefault(INDEX[action.cell], str(action))
    return found


def best_turn(state: State) -> Plan:
    """The best card with the best placement and movement, in either order."""
    plans: list[Plan] = []
    for card in state.hands[state.hand]:
        after = state.clone()
        after.hands[after.hand].remove(card)
        after.discards.append(card)
        after.card = card
        after.pending[-1] = ACTING
        before = ends(after)
        toll = BLUE if state.variant.box.cards[card].is_blue else 0
        name = GAME.position(after).card
        for placement, board in boards(after):
            maps = costs_of(board)
            stay = worth(board, maps, board.figure) - (SEEN if seen(board) else 0)
            plans.append(Plan(stay + toll, [f"play {name}", placement]))
            covered = {cell for cell in range(CELLS) if board.level[cell] != after.level[cell]}
            for cell, notation in before.items():
                if cell not in covered:
                    plans.append(Plan(worth(board, maps, cell) + toll, [f"play {name}", notation, placement]))
            steps = state.variant.box.cards[card].steps
            for way in ways(board, steps):
                if not way.tools:
                    notation = f"move_with {cell_name(way.cell)} {locks(way.locks)} -" if way.locks else ""
                    notation = notation or f"move {cell_name(way.cell)}"
                    cost = worth(board, maps, way.cell) + toll + 10 * way.locks.bit_count()
                    plans.append(Plan(cost, [f"play {name}", placement, notation]))
    return min(plans, key=lambda plan: plan.cost)


def seen(state: State) -> bool:
    return state.variant.has_glass and bool(SIGHT[state.section] >> state.figure & 1)


def cell_name(cell: int) -> str:
    return f"{'ABCDEFGHI'[cell // 9]}{cell % 9 + 1}"


def locks(mask: int) -> str:
    return ",".join(cell_name(cell) for cell in range(CELLS) if mask >> cell & 1)


def forced(state: State, seat: int) -> str:
    """Take what is offered, close the valve that helps most, step aside to the best cell."""
    actions = legal(state, seat)
    kind = awaited(state)
    if kind == CLOSING:
        return str(min(actions, key=lambda action: drained(state, action)))
    if kind == FLEEING:
        maps = costs_of(state)
        steps = [action for action in actions if str(action).startswith("step ")]
        return str(min(steps or actions, key=lambda action: worth(state, maps, INDEX[str(action).split()[1]])))
    return str(actions[1] if kind == OFFERING else actions[0])


def drained(state: State, action: Any) -> int:
    if not isinstance(action, Close):
        return route.FAR
    copy = state.clone()
    copy.water &= ~(1 << INDEX[action.cell])
    return route.estimate(copy)


def play(match: Match) -> str:
    """A whole game; how it ended."""
    while match.actors():
        state = match.state
        seat = match.actors()[0]
        if awaited(state) == PLAYING:
            for notation in [*filter(None, best_turn(state).actions), "end"]:
                while match.actors() and awaited(match.state) != (PLAYING if notation[:5] == "play " else ACTING):
                    match.play(seat, forced(match.state, seat))
                if not match.actors() or GAME.refusal(match.state, seat, GAME.parse(notation)) is not None:
                    continue
                match.play(seat, notation)
        else:
            match.play(seat, forced(state, seat))
    outcome = match.outcome()
    assert outcome is not None
    return outcome.reason


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("setup")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seeds", default="0-19")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--out", type=Path, help="write the first won game here and stop")
    args = parser.parse_args()
    first, _, last = args.seeds.partition("-")
    won = games = 0
    for seed in range(int(first), int(last or first) + 1):
        options = {"setup": args.setup, **dict(pair.split("=", 1) for pair in args.option)}
        match = Match.new(GAME, args.seats, options, seed=seed)
        reason = play(match)
        games += 1
        won += reason == "escaped"
        print(f"{args.setup} seats {args.seats} seed {seed}: {reason} after {len(match.plies)} plies", flush=True)
        if reason == "escaped" and args.out is not None:
            args.out.write_text(match.record.to_text(), "utf-8")
            return 0
    print(f"won {won} of {games}")
    return 0 if won else 1


if __name__ == "__main__":
    sys.exit(main())
