"""The turn of Rescue: the loaders advance, a mine card is changed, a piece moves or cards are exchanged."""

from __future__ import annotations

from typing import Final, assert_never

from untertage.core.chance import Chance
from untertage.core.errors import Refusal
from untertage.core.game import Event
from untertage.games.rescue.actions import (
    ALL_MANIPULATIONS,
    EXCHANGES,
    MANIPULATIONS,
    MOVES,
    TURNS,
    Exchange,
    FlipLong,
    FlipShort,
    Manipulation,
    Move,
    RescueAction,
    Rotate,
)
from untertage.games.rescue.components import (
    BIT,
    HAND_SIZE,
    INNER,
    LIES,
    LOADER,
    OUTER,
    PLACE,
    PLACES,
    SYMBOL,
    SYMBOLS,
    TO_WIN,
    WIDTH,
)
from untertage.games.rescue.events import (
    Advanced,
    Boarded,
    Drew,
    Exchanged,
    Imploded,
    Manipulated,
    Moved,
    Reshuffled,
    Won,
)
from untertage.games.rescue.state import (
    ACT,
    MANIPULATE,
    OVER,
    State,
    cards_of,
    endable,
    held,
    opens_at,
    put_piece,
    take_piece,
    turn_card,
)
from untertage.kit.bag import draw

Log = list[Event] | None

_PLACES: Final = len(PLACES)
_NOT_EASTMOST: Final = sum(bit for place, bit in enumerate(BIT) if place % WIDTH < WIDTH - 1)
_PLACE_OF: Final = {bit: place for place, bit in enumerate(BIT)}


def begin_turn(state: State, log: Log) -> None:
    """Step 1: all loaders go one place on, clockwise; nobody chooses (RES-28, RES-32, RES-33, RES-34, RES-D30)."""
    length = len(state.track)
    state.loaders = [(place + 1) % length for place in state.loaders]
    state.step = MANIPULATE
    if log is not None:
        log.append(Advanced(tuple(state.loaders)))


def list_manipulations(state: State) -> list[RescueAction]:
    """Step 2: any card in any of three ways, or only free cards by option (RES-41, RES-47, RES-49, RES-D8)."""
    if state.options.manipulate == "any":
        return ALL_MANIPULATIONS[:]
    taken = held(state)
    return [action for place in range(_PLACES) if not taken & BIT[place] for action in MANIPULATIONS[place]]


def manipulate(state: State, action: Manipulation, log: Log) -> None:
    """Change the card where it lies (RES-13, RES-39, RES-40, RES-48, RES-50, RES-52)."""
    place = PLACE[action.place]
    turn_card(state, place, TURNS[type(action)])
    state.step = ACT
    if log is not None:
        lie = LIES[state.lies[place]]
        log.append(Manipulated(state.colours[state.seat], str(action).split()[0], action.place, lie))


def joined_east(state: State) -> int:
    """The places joined with their eastern neighbour: both have an opening there, of any colour (RES-58, RES-59)."""
    return state.east & state.west >> 1 & _NOT_EASTMOST


def joined_south(state: State) -> int:
    """The places joined with their southern neighbour (RES-58)."""
    return state.south & state.north >> WIDTH


def tunnel_from(place: int, east: int, south: int) -> int:
    """Every place that an unbroken tunnel reaches, held or not, however far (RES-11, RES-57, RES-60, RES-61)."""
    reached = BIT[place]
    while True:
        grown = (
            reached
            | (reached & east) << 1
            | reached >> 1 & east
            | (reached & south) << WIDTH
            | reached >> WIDTH & south
        )
        if grown == reached:
            return reached
        reached = grown


def gates(state: State) -> list[int]:
    """For each loader the place from which one boards it, 0 if that card is closed to it (RES-69, RES-D5)."""
    found: list[int] = []
    for at in state.loaders:
        place, sides = state.track[at]
        found.append(BIT[place] if opens_at(state, place) & sides else 0)
    return found


def list_moves(state: State) -> list[RescueAction]:
    """Step 3, moves: by symbol, start, end (RES-53 … RES-74). Twin of `refuse_move`; a test compares them."""
    starts = _starts(state)
    room = endable(state)
    actions: list[RescueAction] = []
    hand = state.hands[state.seat]
    for symbol in range(len(SYMBOLS)):
        if not hand[symbol]:
            continue
        wanted = state.shows[symbol] & room
        rows = MOVES[symbol]
        for start, reached, boards in starts:
            row = rows[start]
            ends = reached & wanted & ~BIT[start]
            while ends:
                lowest = ends & -ends
                actions.append(row[_PLACE_OF[lowest]])
                ends ^= lowest
            actions += [row[end] for end in boards]
    return actions


def _starts(state: State) -> list[tuple[int, int, list[int]]]:
    """Each place with an own piece, the tunnel around it, and the loaders it leads to (RES-55, RES-68, RES-70)."""
    east, south = joined_east(state), joined_south(state)
    doors = gates(state)
    left = state.stands[state.seat]
    found: list[tuple[int, int, list[int]]] = []
    while left:
        reached = tunnel_from(_PLACE_OF[left & -left], east, south)
        boards = [_PLACES + loader for loader, gate in enumerate(doors) if gate & reached]
        own = reached & left
        left ^= own
        while own:
            lowest = own & -own
            found.append((_PLACE_OF[lowest], reached, boards))
            own ^= lowest
    found.sort()
    return found


def move(state: State, action: Move, chance: Chance, log: Log) -> None:
    """Discard the symbol card, walk or board, draw one card (RES-53, RES-54, RES-63, RES-71, RES-83)."""
    seat = state.seat
    discard_one(state, SYMBOL[action.symbol])
    take_piece(state, seat, PLACE[action.start])
    if action.end in LOADER:
        board(state, action, log)
        if state.step == OVER:
            return
    else:
        put_piece(state, seat, PLACE[action.end])
        if log is not None:
            log.append(Moved(state.colours[seat], action.symbol, action.start, action.end))
    draw_cards(state, 1, chance, log)
    end_turn(state, log)


def board(state: State, action: Move, log: Log) -> None:
    """One more is safe, on whichever loader; the fifth ends the match at once (RES-3, RES-4, RES-72, RES-73, RES-89).

    The winner does not draw and nobody plays on (RES-91, RES-92). A tie cannot come about, for only the pieces
    of the seat in turn move (RES-90, RES-93).
    """
    seat = state.seat
    state.aboard[seat] += 1
    colour = state.colours[seat]
    if log is not None:
        log.append(Boarded(colour, action.symbol, action.start, action.end, state.aboard[seat]))
    if state.aboard[seat] >= TO_WIN:
        state.step = OVER
        state.turns += 1
        if log is not None:
            log.append(Won((colour,)))


_EXCHANGES_OF: Final[dict[tuple[int, ...], list[RescueAction]]] = {}


def list_exchanges(state: State) -> list[RescueAction]:
    """Step 3, exchanges: always allowed, told apart by symbols (RES-75, RES-76, RES-77, RES-82, RES-D19)."""
    hand = tuple(state.hands[state.seat])
    known = _EXCHANGES_OF.get(hand)
    if known is None:
        known = [action for action in EXCHANGES if isinstance(action, Exchange) and holds(state, action.symbols)]
        _EXCHANGES_OF[hand] = known
    return known


def holds(state: State, symbols: tuple[int, ...]) -> bool:
    """Does the seat in turn have all these symbol cards?"""
    hand = state.hands[state.seat]
    return all(symbols.count(value) <= hand[SYMBOL[value]] for value in symbols)


def exchange(state: State, action: Exchange, chance: Chance, log: Log) -> None:
    """First all cards go, then as many come; that ends the turn (RES-78, RES-79, RES-80, RES-81)."""
    for value in action.symbols:
        discard_one(state, SYMBOL[value])
    if log is not None:
        log.append(Exchanged(state.colours[state.seat], action.symbols))
    draw_cards(state, len(action.symbols), chance, log)
    end_turn(state, log)


def discard_one(state: State, symbol: int) -> None:
    """From the hand of the seat in turn to the common pile, for all to see (RES-84, RES-D21)."""
    state.hands[state.seat][symbol] -= 1
    state.discard[symbol] += 1


def draw_cards(state: State, number: int, chance: Chance, log: Log) -> None:
    """Draw; there is always a card, and the hand is full again (RES-83, RES-88, RES-96)."""
    seat = state.seat
    drawn = [0] * len(SYMBOLS)
    for _ in range(number):
        if not any(state.draw):
            reshuffle(state, log)
        symbol = draw(state.draw, chance)
        state.hands[seat][symbol] += 1
        drawn[symbol] += 1
    if log is not None:
        log.append(Drew(seat, state.colours[seat], number, cards_of(drawn), state.options.open_hands))


def reshuffle(state: State, log: Log) -> None:
    """The discard pile becomes the draw pile, just when a card is needed (RES-85, RES-86, RES-87, RES-D20).

    Every order of these cards is equally likely, so the new pile is a bag again and nothing is drawn here.
    """
    state.draw, state.discard = state.discard, state.draw
    if log is not None:
        log.append(Reshuffled(sum(state.draw)))


def end_turn(state: State, log: Log) -> None:
    """The next seat clockwise begins its turn, unless the planet implodes (RES-5, RES-29, RES-30, RES-D29)."""
    state.turns += 1
    rounds = state.options.implosion_round
    if rounds and state.turns >= rounds * state.seats:
        state.step = OVER
        if log is not None:
            log.append(Imploded(rounds))
            log.append(Won(tuple(state.colours[seat] for seat in winners(state))))
        return
    state.seat = (state.seat + 1) % state.seats
    begin_turn(state, log)


def winners(state: State) -> tuple[int, ...]:
    """Five aboard, or after an implosion most aboard, then most on the outer ring, then the inner (RES-90, RES-D29)."""
    standings = [standing(state, seat) for seat in range(state.seats)]
    best = max(standings)
    return tuple(seat for seat in range(state.seats) if standings[seat] == best)


def standing(state: State, seat: int) -> tuple[int, int, int]:
    """Aboard, on the outer ring, on the inner ring; a ring place holds one piece at most (RES-95)."""
    stands = state.stands[seat]
    return state.aboard[seat], (stands & OUTER).bit_count(), (stands & INNER).bit_count()


def legal(state: State, seat: int) -> list[RescueAction]:
    """What the seat may do now; there is no pass (RES-28, RES-30, RES-31)."""
    if state.step == OVER or seat != state.seat:
        return []
    if state.step == MANIPULATE:
        return list_manipulations(state)
    return list_moves(state) + list_exchanges(state)


def carry_out(state: State, action: RescueAction, chance: Chance, log: Log) -> None:
    """Do what the seat in turn has decided."""
    state.ply += 1
    match action:
        case Rotate() | FlipLong() | FlipShort():
            manipulate(state, action, log)
        case Move():
            move(state, action, chance, log)
        case Exchange():
            exchange(state, action, chance, log)
        case _:
            assert_never(action)


def refuse(state: State, seat: int, action: RescueAction) -> Refusal | None:
    """Which rule forbids the action, if any does (RES-5, RES-28, RES-92)."""
    if state.step == OVER:
        return Refusal("RES-92")
    if seat != state.seat:
        return Refusal("RES-5")
    match action:
        case Rotate() | FlipLong() | FlipShort():
            return refuse_manipulation(state, action)
        case Move():
            return Refusal("RES-28") if state.step == MANIPULATE else refuse_move(state, action)
        case Exchange():
            return Refusal("RES-28") if state.step == MANIPULATE else refuse_exchange(state, action)
        case _:
            assert_never(action)


def refuse_manipulation(state: State, action: Manipulation) -> Refusal | None:
    """One card a turn; also without visible effect, also the one changed before (RES-39, RES-46, RES-47, RES-51)."""
    if state.step != MANIPULATE:
        return Refusal("RES-39")
    if state.options.manipulate == "unoccupied" and held(state) & BIT[PLACE[action.place]]:
        return Refusal("RES-47", {"cell": action.place})
    return None


def refuse_move(state: State, action: Move) -> Refusal | None:
    """A card in hand, an own piece, a tunnel, and an end that takes it (RES-53, RES-55, RES-58, RES-62, RES-69)."""
    start = PLACE[action.start]
    if not state.hands[state.seat][SYMBOL[action.symbol]]:
        return Refusal("RES-53", {"n": action.symbol})
    if not state.crew[state.seat][start]:
        return Refusal("RES-55", {"cell": action.start})
    reached = tunnel_from(start, joined_east(state), joined_south(state))
    if action.end in LOADER:
        if gates(state)[LOADER[action.end]] & reached:
            return None
        return Refusal("RES-69", {"start": action.start, "loader": action.end})
    return refuse_end(state, action, reached)


def refuse_end(state: State, action: Move, reached: int) -> Refusal | None:
    """Another place in the tunnel, with the symbol, and with room (RES-63, RES-64, RES-65, RES-66, RES-67)."""
    end = BIT[PLACE[action.end]]
    if action.end == action.start:
        return Refusal("RES-67", {"cell": action.end})
    if not end & reached:
        return Refusal("RES-58", {"start": action.start, "cell": action.end})
    if not end & state.shows[SYMBOL[action.symbol]]:
        return Refusal("RES-63", {"cell": action.end, "n": action.symbol})
    if not end & endable(state):
        return Refusal("RES-64", {"cell": action.end})
    return None


def refuse_exchange(state: State, action: Exchange) -> Refusal | None:
    """One to three cards that are in the hand (RES-75)."""
    fits = 1 <= len(action.symbols) <= HAND_SIZE and holds(state, action.symbols)
    return None if fits else Refusal("RES-75")
