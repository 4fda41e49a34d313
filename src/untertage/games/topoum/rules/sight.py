"""Lines of sight: which exist, which are new, what they are worth (section 9)."""

from __future__ import annotations

from untertage.core.game import Event
from untertage.games.topoum.events import Sighted
from untertage.games.topoum.geometry import BIT, LINE, NAMES, NEIGHBOURS, meet, without
from untertage.games.topoum.pieces import CLAW, COLOURS, TURNIP
from untertage.games.topoum.rules.supply import bases_of, change_score, cross_bit, lying
from untertage.games.topoum.sets import count, lines
from untertage.games.topoum.state import State


def clear_fields(state: State) -> int:
    """Battlefield fields one can look across: no mole, no Red Cross, no rock; gaps are no fields (TOP-73, TOP-133,
    TOP-139, TOP-147, TOP-D21)."""
    fields = without(state.battlefield, state.occupied)
    return without(without(fields, lying(state, state.variant.ground.opaque)), cross_bit(state))


def lines_of(state: State, seat: int) -> list[int]:
    """All lines of a player, each as lower space * 256 + higher space; moles in between block, so that in a row only
    neighbours see each other, and adjacent moles always do (TOP-73, TOP-74, TOP-81)."""
    return lines(state.moles[seat] & state.battlefield, clear_fields(state))


def is_new(state: State, line: int) -> bool:
    """The two did not see each other when the turn began, or one of them has moved or entered since (TOP-76, TOP-77,
    TOP-D24)."""
    return meet(state.moved, BIT[line >> 8] | BIT[line & 255]) or line not in state.seen


def new_lines(state: State, seat: int) -> list[int]:
    """The lines that would score if the action ended now (TOP-75, TOP-76)."""
    return [line for line in lines_of(state, seat) if is_new(state, line)]


def line_value(state: State, seat: int, line: int) -> int:
    """1 per field and 1 more per base of the player, gas by its own value, turnip and claw at the ends, never below 0
    (TOP-78, TOP-79, TOP-80, TOP-140, TOP-141, TOP-142, TOP-160, TOP-D54, TOP-D55)."""
    first, second = line >> 8, line & 255
    cells = LINE[first][second]
    token = state.token
    value = count(cells) + count(cells & bases_of(state, seat))
    if state.covered:
        for at, kind in enumerate(state.variant.ground.worth):
            value += count(cells & token[kind]) * state.variant.ground.more[at]
        ends = BIT[first] | BIT[second]
        if token[TURNIP] & ends:
            value += state.variant.turnip_per_line
        if token[CLAW]:
            value -= state.variant.claw_per_line_end * next_to_claw(state, first, second)
    return max(0, value)


def next_to_claw(state: State, first: int, second: int) -> int:
    """How many of the two end moles stand beside the claw (TOP-79)."""
    claw = state.token[CLAW]
    return (NEIGHBOURS[first] & claw != 0) + (NEIGHBOURS[second] & claw != 0)


def score_lines(state: State, log: list[Event] | None) -> None:
    """After the whole action, once, for the player whose turn it is (TOP-75)."""
    seat = state.turn
    for line in new_lines(state, seat):
        points = line_value(state, seat, line)
        change_score(state, seat, points)
        if log is not None:
            log.append(Sighted(COLOURS[seat], NAMES[line >> 8], NAMES[line & 255], points))
