"""The end of the game (section 11)."""

from __future__ import annotations

from untertage.core.chance import Chance, about, evenly
from untertage.core.game import Event
from untertage.games.topoum.events import GameOver, Looked, Majority, Opened
from untertage.games.topoum.geometry import NAMES
from untertage.games.topoum.pieces import CATEGORIES, COLOURS, NOBODY, SEAT_OF
from untertage.games.topoum.rules.supply import bases_of, change_score, gain, mole_on
from untertage.games.topoum.state import State


def in_category(state: State, seat: int) -> list[int]:
    """How many cards of each category a player has used (TOP-91, TOP-127)."""
    counts = [0] * len(CATEGORIES)
    for card in state.types:
        counts[state.variant.cards[card].category] += state.piles[seat * len(state.variant.cards) + card]
    return counts


def majorities(state: State) -> list[Majority]:
    """3 for the most cards of a category, 2 for each player in a tie, nothing if nobody has one (TOP-91)."""
    counts = [in_category(state, seat) for seat in range(state.seats)]
    found: list[Majority] = []
    for category, name in enumerate(CATEGORIES):
        most = max([count[category] for count in counts])
        leaders = [seat for seat in range(state.seats) if counts[seat][category] == most]
        worth = state.variant.majority if len(leaders) == 1 else state.variant.majority_tie
        if most > 0:
            found += [Majority(COLOURS[seat], worth, name, most) for seat in leaders]
    return found


def majority_points(state: State) -> list[int]:
    """The points of all majorities by seat (TOP-91)."""
    points = [0] * state.seats
    for each in majorities(state):
        points[SEAT_OF[each.player]] += each.points
    return points


def set_points(state: State, seat: int) -> int:
    """2 for each set of four cards, one of each category (TOP-92)."""
    return state.variant.set_of_four * min(in_category(state, seat))


def decide_crate(state: State, crate: int, chance: Chance) -> int:
    """The value of a crate, drawn from those left when somebody looks for the first time (TOP-172)."""
    if state.crate_value[crate] == 0:
        left = state.variant.crate_values[:]
        for value in state.crate_value:
            if value:
                left.remove(value)
        about(chance, "crate", crate, left)
        state.crate_value[crate] = left[evenly(chance, len(left))]
    return state.crate_value[crate]


def look(state: State, chance: Chance, log: list[Event] | None) -> None:
    """Only the player whose mole came to stand on a crate learns its value (TOP-60, TOP-175, TOP-D56)."""
    for entry in state.looks:
        crate, seat = entry >> 2, entry & 3
        value = decide_crate(state, crate, chance)
        state.crate_known[crate] |= 1 << seat
        if log is not None:
            log.append(Looked(COLOURS[seat], NAMES[state.crate_cell[crate]], value))
    state.looks.clear()


def open_crates(state: State, chance: Chance, log: list[Event] | None) -> None:
    """The crates on the board are opened; the moles on them get their values (TOP-93)."""
    for crate, cell in enumerate(state.crate_cell):
        if cell < 0:
            continue
        value = decide_crate(state, crate, chance)
        if log is not None:
            log.append(Opened(NAMES[cell], value))
        seat = mole_on(state, cell)
        if seat != NOBODY:
            gain(state, seat, value, "crate_opened", log)


def winners(state: State) -> list[int]:
    """Most points, then most visible bases on the battlefield, then most used cards; else shared (TOP-94, TOP-D33).
    Hands, captives and the press card are worth nothing (TOP-90, TOP-95)."""
    best: list[int] = []
    found: list[int] = []
    for seat in range(state.seats):
        bases = (bases_of(state, seat) & state.battlefield).bit_count()
        merit = [state.scores[seat], bases, sum(in_category(state, seat))]
        if merit > best:
            best, found = merit, [seat]
        elif merit == best:
            found.append(seat)
    return found


def end_game(state: State, chance: Chance, log: list[Event] | None) -> None:
    """Majorities, sets and crates, then it is over (TOP-89, TOP-91, TOP-92, TOP-93)."""
    for each in majorities(state):
        change_score(state, SEAT_OF[each.player], each.points)
        if log is not None:
            log.append(each)
    for seat in range(state.seats):
        gain(state, seat, set_points(state, seat), "sets", log)
    open_crates(state, chance, log)
    state.ended = True
    state.turn = state.active = NOBODY
    state.ready = state.moved = state.used = 0
    state.seen = []
    if log is not None:
        log.append(GameOver(tuple([COLOURS[seat] for seat in winners(state)])))
