"""Building the board: tower, plateaus, figure, chips, water, door, first player (chapters 2 and 3)."""

from __future__ import annotations

from untertage.core.chance import Chance
from untertage.core.game import Event
from untertage.games.underground.actions import BEGIN, DOOR, QUARTERS, AnyAction, Begin, Door, Lay
from untertage.games.underground.box import Plateau
from untertage.games.underground.cells import BESIDE, BIT, CELLS, COLUMN, INDEX, NAMES, NOWHERE, ROW, SIDES, WIDTH
from untertage.games.underground.events import DoorTurned, Flooded, Laid, Stood
from untertage.games.underground.rules import flow
from untertage.games.underground.state import BEGINNING, DOORING, LAYING, PLATEAUS, State, push, subject

IN_PLACE = CELLS
"""Stands where the card of a plateau would: the plateau has its place and is only turned (UG-25)."""
HIGH = 6
"""Plateaus from this height on belong near the exit when the program arranges them (UG-D56)."""


def draw_place(state: State, chance: Chance) -> int:
    """One card for one thing on the board; it stays out of the game (UG-11, UG-12, UG-32)."""
    card = state.pile.pop(chance.pick([1] * len(state.pile)))
    state.discards.append(card)
    return card


def footprint(plateau: Plateau, cell: int, turns: int) -> list[int]:
    """The cells below a plateau, or none if it would leave the board (UG-17)."""
    rows = plateau.tops[turns]
    if ROW[cell] + len(rows) > WIDTH or COLUMN[cell] + len(rows[0]) > WIDTH:
        return []
    return [cell + WIDTH * row + column for row in range(len(rows)) for column in range(len(rows[0]))]


def is_taken(state: State, cell: int) -> bool:
    """The tower or a plateau is there already (UG-16)."""
    return cell == state.exit or state.top[cell] >= 0


def fits(state: State, plateau: Plateau, cell: int, turns: int) -> bool:
    """Inside the board, overlapping nothing (UG-17)."""
    cells = footprint(plateau, cell, turns)
    return bool(cells) and not any(is_taken(state, spot) for spot in cells)


def distinct_turns(plateau: Plateau) -> list[int]:
    """Turns that look alike are one."""
    return [turns for turns in range(4) if plateau.tops[turns] not in plateau.tops[:turns]]


def wanted_cells(state: State, plateau: Plateau, card: int) -> list[int]:
    """The cells of which a plateau has to cover one: the drawn cell, a free one in its row or column if that is taken
    or too narrow, and at last any (UG-15, UG-16, UG-D37)."""
    if not is_taken(state, card) and can_cover(state, plateau, [card]):
        return [card]
    line = [c for c in range(CELLS) if (ROW[c] == ROW[card] or COLUMN[c] == COLUMN[card]) and not is_taken(state, c)]
    if can_cover(state, plateau, line):
        return line
    return [cell for cell in range(CELLS) if not is_taken(state, cell)]


def can_cover(state: State, plateau: Plateau, cells: list[int]) -> bool:
    return any(covers(state, plateau, spot, turns, cells) for spot in range(CELLS) for turns in distinct_turns(plateau))


def covers(state: State, plateau: Plateau, spot: int, turns: int, cells: list[int]) -> bool:
    return fits(state, plateau, spot, turns) and any(cell in cells for cell in footprint(plateau, spot, turns))


def layings(state: State, number: int, card: int) -> list[tuple[int, int]]:
    """Where a plateau may lie, as cells and turns (UG-15, UG-25)."""
    plateau = state.variant.box.plateaus[number]
    if card == IN_PLACE:
        return turns_in_place(state, number)
    cells = wanted_cells(state, plateau, card)
    return [
        (spot, turns)
        for spot in range(CELLS)
        for turns in distinct_turns(plateau)
        if covers(state, plateau, spot, turns, cells)
    ]


def turns_in_place(state: State, number: int) -> list[tuple[int, int]]:
    """In a scenario a plateau is turned so that it covers the same cells (UG-25)."""
    plateau = state.variant.box.plateaus[number]
    cell, now = divmod(state.plateaus[number], 4)
    same = [t for t in distinct_turns(plateau) if len(plateau.tops[t]) == len(plateau.tops[now])]
    return [(cell, turns) for turns in same]


def lay_plateau(state: State, number: int, cell: int, turns: int) -> None:
    """The plateau is the top of its cells, unless something stands on it already (UG-33, UG-D4)."""
    plateau = state.variant.box.plateaus[number]
    state.plateaus[number] = 4 * cell + turns
    width = len(plateau.tops[turns][0])
    for i, spot in enumerate(footprint(plateau, cell, turns)):
        if state.top[spot] < PLATEAUS:
            state.level[spot] = plateau.height
            state.top[spot] = number
            state.symbol[spot] = plateau.tops[turns][i // width][i % width]


def next_plateau(state: State, number: int, chance: Chance, log: list[Event] | None) -> None:
    """Plateaus a to h in turn, by the players or by the program; then everything else (UG-15, UG-D56)."""
    while number < PLATEAUS:
        card = draw_place(state, chance)
        if state.variant.by_players:
            push(state, LAYING, number + PLATEAUS * card)
            return
        lay_plateau(state, number, *chosen_laying(state, number, card, chance))
        number += 1
    finish_board(state, chance, log)


def chosen_laying(state: State, number: int, card: int, chance: Chance) -> tuple[int, int]:
    """High plateaus near the exit, others near a plateau one level apart; ties at random (UG-D56)."""
    ways = layings(state, number, card)
    plateau = state.variant.box.plateaus[number]
    if plateau.height >= HIGH:
        goals = [state.exit]
    else:
        near = [n for n in range(number) if abs(state.variant.box.plateaus[n].height - plateau.height) == 1]
        goals = [cell for cell in range(CELLS) if state.top[cell] in near]
    gaps = [gap(footprint(plateau, cell, turns), goals) for cell, turns in ways]
    best = [way for way, distance in zip(ways, gaps, strict=True) if distance == min(gaps)]
    return best[chance.pick([1] * len(best))]


def gap(cells: list[int], goals: list[int]) -> int:
    """Steps between two groups of cells; 0 if there is no goal."""
    return min((abs(ROW[a] - ROW[b]) + abs(COLUMN[a] - COLUMN[b]) for a in cells for b in goals), default=0)


def finish_board(state: State, chance: Chance, log: list[Event] | None) -> None:
    """Figure, chips and water of a random board (UG-18, UG-19, UG-20)."""
    put_figure(state, draw_place(state, chance), log)
    draw_chips(state, state.variant.box.first_chips, chance, log)
    draw_water(state, state.variant.water_start, chance, log)
    if state.variant.by_players:
        ask_door(state)
    else:
        state.door = best_door(state)
    start(state, log)


def put_figure(state: State, cell: int, log: list[Event] | None) -> None:
    """Never on the bare board, and not seen before it has moved (UG-18, UG-D39, UG-D51)."""
    flow.underlay(state, cell, log)
    state.figure = cell
    if log is not None:
        log.append(Stood(NAMES[cell]))


def draw_chips(state: State, count: int, chance: Chance, log: list[Event] | None) -> None:
    """A card for each chip; a cell that cannot take one is replaced (UG-19, UG-D46)."""
    for _ in range(count):
        cell = draw_place(state, chance)
        while cell in (state.exit, state.figure, state.rat) or (state.water | state.chips) >> cell & 1:
            cell = draw_place(state, chance)
        flow.lay_chip(state, cell, log)


def draw_water(state: State, count: int, chance: Chance, log: list[Event] | None) -> None:
    """A card for each tile; a cell that cannot take one is replaced (UG-20, UG-D46)."""
    for _ in range(count):
        cell = draw_place(state, chance)
        while cell in (state.exit, state.figure, state.rat) or (state.water | state.chips) >> cell & 1:
            cell = draw_place(state, chance)
        state.water |= BIT[cell]
        if log is not None:
            log.append(Flooded(NAMES[cell]))


def door_sides(state: State) -> list[int]:
    """The door looks to a cell of the board (UG-D3, UG-D38)."""
    return [side for side in range(4) if BESIDE[state.exit][side] != NOWHERE]


def best_door(state: State) -> int:
    """Where the fewest levels are missing (UG-D56)."""
    sides = door_sides(state)
    levels = [state.level[BESIDE[state.exit][side]] for side in sides]
    return sides[levels.index(max(levels))]


def ask_door(state: State) -> None:
    """The players turn the door and say who begins (UG-14, UG-22)."""
    if state.variant.seats > 1:
        push(state, BEGINNING)
    push(state, DOORING)


def start(state: State, log: list[Event] | None) -> None:
    """The first turn, once nothing is left to arrange (UG-22, UG-23)."""
    if not state.pending:
        flow.begin_turn(state, log)


def list_arrangements(state: State, kind: int) -> list[AnyAction]:
    """What any player may do before the first turn (UG-14, UG-15, UG-22, UG-25)."""
    if kind == LAYING:
        number, card = subject(state) % PLATEAUS, subject(state) // PLATEAUS
        letter = state.variant.box.plateaus[number].letter
        return [Lay(letter, NAMES[cell], QUARTERS[turns]) for cell, turns in layings(state, number, card)]
    if kind == DOORING:
        return [DOOR[side] for side in door_sides(state)]
    return [BEGIN[seat] for seat in range(state.variant.seats)]


def arrange(state: State, action: Lay | Door | Begin, chance: Chance, log: list[Event] | None) -> None:
    """Carry out a choice of the set-up."""
    about = subject(state)
    state.pending.pop()
    if isinstance(action, Lay):
        number, card = about % PLATEAUS, about // PLATEAUS
        lay_plateau(state, number, INDEX[action.cell], action.turns)
        if log is not None:
            log.append(Laid(action.plateau, action.cell, action.turns))
        if card != IN_PLACE:
            next_plateau(state, number + 1, chance, log)
    elif isinstance(action, Door):
        state.door = SIDES.index(action.side)
        if log is not None:
            log.append(DoorTurned(action.side))
    else:
        state.hand = action.first - 1
    start(state, log)
