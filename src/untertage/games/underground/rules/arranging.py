"""Building the board: tower, plateaus, figure, chips, water, door, first player (chapters 2 and 3)."""

from __future__ import annotations

from untertage.core.chance import Chance, about, about_pile, evenly
from untertage.core.game import Event
from untertage.games.underground.actions import Begin, Door, Lay
from untertage.games.underground.contents import Plateau
from untertage.games.underground.events import DoorTurned, Flooded, Laid, Stood
from untertage.games.underground.geometry import (
    BESIDE,
    BIT,
    BOARD,
    CELLS,
    COLUMN,
    INDEX,
    NAMES,
    NOWHERE,
    ROW,
    SIDES,
    WIDTH,
)
from untertage.games.underground.listing import Listing, T
from untertage.games.underground.rules import flow
from untertage.games.underground.state import BEGINNING, DOORING, LAYING, NOBODY, PLATEAUS, State, push, subject
from untertage.kit.bits import members

IN_PLACE = CELLS
"""Takes the place of a plateau's card: the plateau has its place and is only turned (UG-25)."""
LINES = [
    sum(BIT[cell] for cell in range(CELLS) if ROW[cell] == ROW[card] or COLUMN[cell] == COLUMN[card])
    for card in range(CELLS)
]
"""The row and the column of each cell, as bits."""
FIRST = sum(BIT[cell] for cell in range(CELLS) if COLUMN[cell] == 0)
LAST = sum(BIT[cell] for cell in range(CELLS) if COLUMN[cell] == WIDTH - 1)
HIGH = 6
"""Plateaus from this height on belong near the exit when the program arranges them (UG-D56)."""


def draw_place(state: State, chance: Chance) -> int:
    """One card for one thing on the board; it stays out of the game (UG-11, UG-12, UG-32)."""
    about_pile(chance, "pile", 0, state.pile)
    card = state.pile.pop(evenly(chance, len(state.pile)))
    state.discards.append(card)
    return card


def taken_cells(state: State) -> int:
    """Where the tower or a plateau is already, as bits (UG-16)."""
    taken = BIT[state.exit]
    for number, place in enumerate(state.plateaus):
        if place != NOBODY:
            taken |= state.variant.components.plateaus[number].footprints[place % 4][place // 4]
    return taken


def fits(state: State, plateau: Plateau, cell: int, turns: int) -> bool:
    """Inside the board, overlapping nothing (UG-17)."""
    below = plateau.footprints[turns][cell]
    return below > 0 and not below & taken_cells(state)


def coverings(plateau: Plateau, taken: int, wanted: int) -> list[tuple[int, int]]:
    """The places at which a plateau covers at least one wanted cell and no taken one."""
    return [
        (cell, turns)
        for cell in range(CELLS)
        for turns in plateau.distinct
        if plateau.footprints[turns][cell] & wanted and not plateau.footprints[turns][cell] & taken
    ]


def layings(state: State, number: int, card: int) -> list[tuple[int, int]]:
    """Where a plateau may lie, as cells and turns: over the drawn cell, over a free one in its row or column if that is
    taken or too narrow, otherwise anywhere; in a scenario it is only turned (UG-15, UG-16, UG-25, UG-D37)."""
    if card == IN_PLACE:
        return turns_in_place(state, number)
    plateau = state.variant.components.plateaus[number]
    taken = taken_cells(state)
    for wanted in (BIT[card], LINES[card], BOARD):
        found = coverings(plateau, taken, wanted & ~taken)
        if found:
            return found
    return []


def turns_in_place(state: State, number: int) -> list[tuple[int, int]]:
    """In a scenario a plateau is turned so that it covers the same cells (UG-25)."""
    plateau = state.variant.components.plateaus[number]
    cell, now = divmod(state.plateaus[number], 4)
    same = [turns for turns in plateau.distinct if len(plateau.tops[turns]) == len(plateau.tops[now])]
    return [(cell, turns) for turns in same]


def lay_plateau(state: State, number: int, cell: int, turns: int) -> None:
    """The plateau is the top of its cells, unless something stands on it already (UG-33, UG-D4)."""
    plateau = state.variant.components.plateaus[number]
    state.plateaus[number] = 4 * cell + turns
    state.relief = None
    width = len(plateau.tops[turns][0])
    for i, spot in enumerate(members(plateau.footprints[turns][cell])):
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
    plateaus = state.variant.components.plateaus
    plateau = plateaus[number]
    goal = BIT[state.exit]
    if plateau.height < HIGH:
        goal = 0
        for other in range(number):
            if abs(plateaus[other].height - plateau.height) == 1:
                goal |= plateaus[other].footprints[state.plateaus[other] % 4][state.plateaus[other] // 4]
    best = nearest(plateau, layings(state, number, card), goal or BOARD)
    about(chance, "plateau", number)
    return best[evenly(chance, len(best))]


def nearest(plateau: Plateau, ways: list[tuple[int, int]], goal: int) -> list[tuple[int, int]]:
    """The places with the fewest steps to a goal."""
    while True:
        best = [(cell, turns) for cell, turns in ways if plateau.footprints[turns][cell] & goal]
        if best:
            return best
        goal = widened(goal)


def widened(cells: int) -> int:
    """The cells and their neighbours."""
    return cells | (cells << WIDTH | cells >> WIDTH | (cells & ~LAST) << 1 | (cells & ~FIRST) >> 1) & BOARD


def finish_board(state: State, chance: Chance, log: list[Event] | None) -> None:
    """Figure, chips and water of a random board (UG-18, UG-19, UG-20)."""
    put_figure(state, draw_place(state, chance), log)
    draw_chips(state, state.variant.components.first_chips, chance, log)
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
    """The door faces a cell of the board (UG-D3, UG-D38)."""
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


def list_arrangements(state: State, kind: int, listing: Listing[T]) -> list[T]:
    """What any player may do before the first turn (UG-14, UG-15, UG-22, UG-25)."""
    if kind == LAYING:
        number, card = subject(state) % PLATEAUS, subject(state) // PLATEAUS
        letter = state.variant.components.plateaus[number].letter
        return [listing.lay(letter, cell, turns) for cell, turns in layings(state, number, card)]
    if kind == DOORING:
        return [listing.door[side] for side in door_sides(state)]
    return [listing.begin[seat] for seat in range(state.variant.seats)]


def arrange(state: State, action: Lay | Door | Begin, chance: Chance, log: list[Event] | None) -> None:
    """Carry out a choice of the set-up."""
    laid = subject(state)
    state.pending.pop()
    if isinstance(action, Lay):
        number, card = laid % PLATEAUS, laid // PLATEAUS
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
