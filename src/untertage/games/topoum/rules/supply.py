"""Who has what: supplies, owners, scores (section 1)."""

from __future__ import annotations

from untertage.core.game import Event
from untertage.games.topoum.events import Fined, Gained
from untertage.games.topoum.geometry import BIT, without
from untertage.games.topoum.pieces import COLOURS, NOBODY
from untertage.games.topoum.sets import count
from untertage.games.topoum.state import State


def moles_left(state: State, seat: int) -> int:
    """Moles neither on the board nor in captivity (TOP-12, TOP-119, TOP-120)."""
    captives = state.captives
    held = captives[seat] + captives[4 + seat] + captives[8 + seat] + captives[12 + seat]
    return state.variant.moles - count(state.moles[seat]) - held


def tiles_left(state: State, seat: int) -> int:
    """Tiles that are not on the board; a neutral tile there is still its owner's (TOP-3, TOP-12)."""
    left, neutral = state.variant.tiles - count(state.base[seat]), state.neutral[seat]
    return left - count(neutral) if neutral else left


def mole_on(state: State, cell: int) -> int:
    """Whose mole stands there, or NOBODY (TOP-6)."""
    bit = BIT[cell]
    if not state.occupied & bit:
        return NOBODY
    seat = 0
    while not state.moles[seat] & bit:
        seat += 1
    return seat


def bases_of(state: State, seat: int) -> int:
    """Visible tiles with the base side up; all other fields are neutral territory (TOP-4, TOP-5)."""
    return without(state.base[seat], state.covered)


def enemies_of(state: State, seat: int) -> int:
    """The moles of all other players; the Red Cross is nobody's enemy (TOP-11)."""
    return state.occupied ^ state.moles[seat]


def cross_bit(state: State) -> int:
    """The field of the Red Cross as a set, empty while it is beside the board (TOP-25)."""
    return 0 if state.red_cross < 0 else BIT[state.red_cross]


def change_score(state: State, seat: int, points: int) -> None:
    """Scores may be negative unless the option stops them at zero (TOP-72, TOP-D27)."""
    score = state.scores[seat] + points
    state.scores[seat] = 0 if state.variant.no_debt and score < 0 else score


def gain(state: State, seat: int, points: int, cause: str, log: list[Event] | None) -> None:
    """Points for anything but lines."""
    if points:
        change_score(state, seat, points)
        if log is not None:
            log.append(Gained(COLOURS[seat], points, cause))


def fine(state: State, points: int, cause: str, log: list[Event] | None) -> None:
    """The player whose turn it is pays at once (TOP-62, TOP-72, TOP-D46)."""
    if points:
        change_score(state, state.turn, -points)
        if log is not None:
            log.append(Fined(COLOURS[state.turn], points, cause))


def lying(state: State, kinds: list[int]) -> int:
    """The spaces with tokens of these kinds."""
    found = 0
    if state.covered:
        for kind in kinds:
            found |= state.token[kind]
    return found
