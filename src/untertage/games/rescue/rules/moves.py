"""Step 3, first choice: play a symbol card and move (RES-53 … RES-74)."""

from __future__ import annotations

from typing import Final

from untertage.core.chance import Chance
from untertage.core.errors import Refusal
from untertage.core.game import Event
from untertage.games.rescue.actions import Move
from untertage.games.rescue.events import Boarded, Moved, Won
from untertage.games.rescue.geometry import (
    BIT,
    CENTRE,
    EAST,
    LOADER,
    NORTH,
    PLACE,
    PLACES,
    SOUTH,
    SYMBOL,
    SYMBOLS,
    TO_WIN,
    WEST,
    WIDTH,
)
from untertage.games.rescue.listing import Listing, T
from untertage.games.rescue.rules.cards import discard_one, draw_cards, hand_in_words
from untertage.games.rescue.rules.tunnels import APART, PLACE_OF, gates, joined_east, joined_south, tunnel_from, way
from untertage.games.rescue.state import OVER, State, endable, opens_at, put_piece, take_piece

_PLACES: Final = len(PLACES)


def list_moves(state: State, listing: Listing[T]) -> list[T]:
    """All moves of the seat in turn, by symbol, start, end (RES-74). Twin of `refuse_move`; a test compares them."""
    starts = _starts(state)
    room = endable(state)
    found: list[T] = []
    hand = state.hands[state.seat]
    for symbol in range(len(SYMBOLS)):
        if not hand[symbol]:
            continue
        wanted = state.shows[symbol] & room
        rows = listing.moves[symbol]
        for start, reached, boards in starts:
            row = rows[start]
            ends = reached & wanted & ~BIT[start]
            while ends:
                lowest = ends & -ends
                found.append(row[PLACE_OF[lowest % APART]])
                ends ^= lowest
            found += [row[end] for end in boards]
    return found


def _starts(state: State) -> list[tuple[int, int, list[int]]]:
    """Each place with a piece of the seat in turn, its tunnel, and the loaders it leads to (RES-55, RES-68, RES-70)."""
    east, south = joined_east(state), joined_south(state)
    doors = gates(state)
    left = state.stands[state.seat]
    found: list[tuple[int, int, list[int]]] = []
    while left:
        reached = tunnel_from(PLACE_OF[(left & -left) % APART], east, south)
        boards = [_PLACES + loader for loader, gate in enumerate(doors) if gate & reached]
        own = reached & left
        left ^= own
        while own:
            lowest = own & -own
            found.append((PLACE_OF[lowest % APART], reached, boards))
            own ^= lowest
    found.sort()
    return found


def move(state: State, action: Move, chance: Chance, log: list[Event] | None) -> None:
    """Discard the symbol card, walk or board, draw one card (RES-53, RES-54, RES-56, RES-63, RES-83)."""
    discard_one(state, SYMBOL[action.symbol])
    take_piece(state, state.seat, PLACE[action.start])
    if action.end in LOADER:
        board(state, action, log)
    else:
        put_piece(state, state.seat, PLACE[action.end])
        if log is not None:
            colour, walked = state.colours[state.seat], way_of(state, action)
            log.append(Moved(colour, action.symbol, action.start, action.end, walked))
    if state.step != OVER:
        draw_cards(state, 1, chance, log)


def board(state: State, action: Move, log: list[Event] | None) -> None:
    """One more is safe, on whichever loader, and stays there (RES-4, RES-71, RES-72, RES-73, RES-91).

    The fifth ends the match at once: the winner does not draw and nobody plays on (RES-3, RES-89, RES-92).
    A tie is impossible, because only the pieces of the seat in turn move (RES-90, RES-93). By option the round is
    played to its end first (RES-D34).
    """
    seat = state.seat
    state.aboard[seat] += 1
    if log is not None:
        colour, walked = state.colours[seat], way_of(state, action)
        log.append(Boarded(colour, action.symbol, action.start, action.end, walked, state.aboard[seat]))
    if state.aboard[seat] >= TO_WIN and not state.options.finish_round:
        state.step = OVER
        state.turns += 1
        if log is not None:
            log.append(Won((state.colours[seat],)))


def way_of(state: State, action: Move) -> tuple[str, ...]:
    """The places of a move, and the loader if it ends there (RES-71)."""
    if action.end not in LOADER:
        return way(state, PLACE[action.start], PLACE[action.end])
    gate = state.track[state.loaders[LOADER[action.end]]][0]
    return (*way(state, PLACE[action.start], gate), action.end)


def refuse_move(state: State, action: Move) -> Refusal | None:
    """A card in hand, one of the player's pieces, a tunnel, and an end that accepts it (RES-53, RES-55, RES-62,
    RES-69)."""
    start = PLACE[action.start]
    if not state.hands[state.seat][SYMBOL[action.symbol]]:
        return Refusal("RES-53", {"n": action.symbol, "hand": hand_in_words(state)})
    if not state.crew[state.seat][start]:
        own = tuple(PLACES[place] for place in range(_PLACES) if state.crew[state.seat][place])
        return Refusal("RES-55", {"cell": action.start, "places": own})
    reached = tunnel_from(start, joined_east(state), joined_south(state))
    if action.end in LOADER:
        return refuse_boarding(state, action, reached)
    return refuse_end(state, action, reached)


def refuse_boarding(state: State, action: Move, reached: int) -> Refusal | None:
    """The card beside the loader has to open to it and belong to the tunnel (RES-69)."""
    place, sides = state.track[state.loaders[LOADER[action.end]]]
    about = {"start": action.start, "loader": action.end, "cell": PLACES[place]}
    if not opens_at(state, place) & sides:
        return Refusal("RES-69", about, "closed")
    if not BIT[place] & reached:
        return Refusal("RES-69", about | break_off(state, reached, place), "tunnel")
    return None


def break_off(state: State, reached: int, end: int) -> dict[str, str]:
    """Where a tunnel ends on the way to a place: its last card, the next one, and which of them is closed."""
    pairs = [
        (abs(there % WIDTH - end % WIDTH) + abs(there // WIDTH - end // WIDTH), here, there)
        for here in range(_PLACES)
        for there in neighbours(here)
        if BIT[here] & reached and not BIT[there] & reached
    ]
    _, here, there = min(pairs)
    towards = {1: EAST, -1: WEST, WIDTH: SOUTH, -WIDTH: NORTH}[there - here]
    wall = there if opens_at(state, here) & towards else here
    return {"last": PLACES[here], "next": PLACES[there], "wall": PLACES[wall]}


def neighbours(place: int) -> list[int]:
    """The places that share an edge with this one (RES-58)."""
    beside = [place + step for step in (-1, 1) if (place + step) // WIDTH == place // WIDTH]
    return [other for other in (place - WIDTH, *beside, place + WIDTH) if 0 <= other < _PLACES]


def refuse_end(state: State, action: Move, reached: int) -> Refusal | None:
    """Another place in the tunnel, with the symbol even in the centre, with room (RES-58, RES-63, RES-64, RES-66)."""
    end = BIT[PLACE[action.end]]
    if action.end == action.start:
        return Refusal("RES-67", {"cell": action.end})
    if not end & reached:
        about = {"start": action.start, "cell": action.end}
        return Refusal("RES-58", about | break_off(state, reached, PLACE[action.end]))
    if not end & state.shows[SYMBOL[action.symbol]]:
        shown = next((SYMBOLS[symbol] for symbol, places in enumerate(state.shows) if places & end), 0)
        rule = "RES-66" if end & CENTRE else "RES-63"
        return Refusal(rule, {"cell": action.end, "n": action.symbol, "shown": shown})
    if not end & endable(state):
        crew = next(state.colours[seat] for seat in range(state.seats) if state.stands[seat] & end)
        return Refusal("RES-64", {"cell": action.end, "crew": crew})
    return None
