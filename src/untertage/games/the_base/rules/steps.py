"""Steps and crossings (chapters 3 and 4)."""

from __future__ import annotations

from untertage.core.game import Event
from untertage.games.the_base.actions import BaseAction
from untertage.games.the_base.events import Crossed, Stepped
from untertage.games.the_base.geometry import EDGE_TO, EXITS, IS_SLOT, IS_TARGET, NAMES, OWNER, PIECES
from untertage.games.the_base.rules.elimination import eliminate, free_slots
from untertage.games.the_base.state import NOBODY, State
from untertage.games.the_base.tables import JUMP


def is_saved(state: State, piece: int) -> bool:
    """A piece in a target slot is saved; it neither moves nor gives reach (BASE-28, BASE-29, BASE-49)."""
    return state.place[piece] >= 0 and IS_TARGET[OWNER[piece]][state.place[piece]]


def saved_count(state: State, side: int) -> int:
    """How many pieces of a side are saved."""
    first = 3 * side
    return is_saved(state, first) + is_saved(state, first + 1) + is_saved(state, first + 2)


def are_linked(state: State, a: int, b: int) -> bool:
    """Both edges that touch are passages (BASE-5); a face-down tile has none (BASE-6)."""
    return bool(state.tiles[a] & EDGE_TO[a][b] and state.tiles[b] & EDGE_TO[b][a])


def can_strike_in_slot(state: State, victim: int) -> bool:
    """With the option, a piece at home may be struck if a slot is left for its return (BASE-D9)."""
    return state.variant.slot_capture and not is_saved(state, victim) and bool(free_slots(state, OWNER[victim]))


def holds_off(state: State, piece: int, place: int) -> bool:
    """Does the piece that stands there block the step? One piece per place, and pieces in slots are safe
    (BASE-21, BASE-22, BASE-23, BASE-25, BASE-52). A side's free slots are open to all its pieces (BASE-26)."""
    other = state.holder[place]
    if other == NOBODY:
        return False
    if OWNER[other] == OWNER[piece]:
        return True
    return IS_SLOT[place] and not can_strike_in_slot(state, other)


def crossings(state: State, piece: int) -> list[tuple[int, int]]:
    """Each linked team-mate's place with each place linked to it on its other sides, occupied or not
    (BASE-30, BASE-32, BASE-35). Everything else about crossings is derived from this list."""
    start = state.place[piece]
    owner = OWNER[piece]
    straight = state.variant.straight_only
    found: list[tuple[int, int]] = []
    for over, back in EXITS[start][state.tiles[start]]:
        other = state.holder[over]
        if other < 0 or OWNER[other] != owner or not state.tiles[over] & back:
            continue
        for to, edge in EXITS[over][state.tiles[over]]:
            if to != start and state.tiles[to] & edge and not (straight and EDGE_TO[start][over] != EDGE_TO[over][to]):
                found.append((over, to))
    return found


def can_land(state: State, piece: int, to: int) -> bool:
    """A crossing ends on an empty place; slots take part only by option (BASE-33, BASE-36)."""
    slots = IS_SLOT[to] or IS_SLOT[state.place[piece]]
    return state.holder[to] == NOBODY and (state.variant.jump_slots or not slots)


def bridges(state: State, piece: int, to: int) -> list[int]:
    """The team-mates' places over which the piece could cross to a place (BASE-30)."""
    return [over for over, end in crossings(state, piece) if end == to]


def list_crossings(state: State, piece: int, out: list[BaseAction]) -> None:
    """All crossings of a piece (BASE-31)."""
    if state.left < state.variant.jump_cost:
        return
    seen = 0
    for _, to in crossings(state, piece):
        if not seen >> to & 1 and can_land(state, piece, to):
            seen |= 1 << to
            out.append(JUMP[piece][to])


def step(state: State, piece: int, to: int, log: list[Event] | None) -> None:
    """One piece to a linked neighbour, for one action; an opponent there is struck
    (BASE-18, BASE-24, BASE-27, BASE-50)."""
    start = state.place[piece]
    victim = state.holder[to]
    state.left -= 1
    if log is not None:
        log.append(Stepped(PIECES[piece], NAMES[start], NAMES[to]))
    state.holder[start] = NOBODY
    state.holder[to] = piece
    state.place[piece] = to
    if victim >= 0:
        eliminate(state, victim, piece, log)


def cross(state: State, piece: int, to: int, log: list[Event] | None) -> None:
    """Over a team-mate, who stays where it is, to an empty place (BASE-30, BASE-31, BASE-33, BASE-37)."""
    start = state.place[piece]
    over = bridges(state, piece, to)[0]
    state.left -= state.variant.jump_cost
    if log is not None:
        log.append(Crossed(PIECES[piece], NAMES[start], NAMES[over], NAMES[to]))
    state.holder[start] = NOBODY
    state.holder[to] = piece
    state.place[piece] = to
