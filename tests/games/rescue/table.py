"""Tables for tests, built from a picture: only the cards that matter, the rest without tunnels and symbols.

A card is two characters: its openings as a hexadecimal digit (N 1, E 2, S 4, W 8) and its symbol; `--` is a blank
card, which exists in tests only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from untertage.core.chance import Chance, NoChance, SeededChance
from untertage.games.rescue.actions import Move, RescueAction
from untertage.games.rescue.components import HOUSE, Components
from untertage.games.rescue.game import GAME
from untertage.games.rescue.geometry import BIT, COLOURS, HAND_SIZE, PLACE, PLACES, SYMBOL, SYMBOLS, half_turned
from untertage.games.rescue.listing import ACTIONS
from untertage.games.rescue.options import RescueOptions
from untertage.games.rescue.rules.moves import list_moves
from untertage.games.rescue.rules.tunnels import joined_east, joined_south, tunnel_from
from untertage.games.rescue.rules.turn import begin_turn
from untertage.games.rescue.setup import empty_table, read_layout
from untertage.games.rescue.state import STEPS, State, lay, put_piece

WHITE, RED, BLUE, YELLOW = range(4)
BLANK = "\n".join(["-- " * 6] * 6)


def boxed(grid: str, backs: Mapping[str, str]) -> Components:
    """A box with one card for each place of the picture."""
    opens: list[int] = []
    symbols: list[int] = []
    for place, token in zip(PLACES, grid.split(), strict=True):
        for face in (token, backs.get(place, "--")):
            sides, symbol = (0, -1) if face == "--" else (int(face[0], 16), SYMBOL[int(face[1])])
            opens += [sides, half_turned(sides)]
            symbols += [symbol, symbol]
    cards = tuple(range(len(PLACES)))
    ids = tuple(f"on-{place}" for place in PLACES)
    return Components(ids, (), cards, opens, symbols, HOUSE.deck, HOUSE.loader_start)


def table(
    grid: str = BLANK,
    *,
    backs: Mapping[str, str] | None = None,
    layout: str = "",
    crew: Mapping[str, Sequence[str]] | None = None,
    loaders: Sequence[int] = (2, 10, 18),
    to_move: str = "white",
    hand: Sequence[int] = (2, 3, 4),
    step: str = "act",
    rescued: Mapping[str, int] | None = None,
    discard: Sequence[int] = (),
    options: Mapping[str, Any] | None = None,
) -> State:
    """A position in the middle of a turn; crews may be smaller than in a match."""
    crew = crew or {}
    seats = max([2, *(COLOURS.index(colour) + 1 for colour in crew)])
    house_rules = GAME.read_options(options or {})
    assert isinstance(house_rules, RescueOptions)
    box = HOUSE if layout else boxed(grid, backs or {})
    state = empty_table(box, seats, house_rules)
    cards = read_layout(box, layout) if layout else [(place, 0) for place in range(len(PLACES))]
    for place, (card, lie) in enumerate(cards):
        lay(state, place, card, lie)
    for colour, places in crew.items():
        for name in places:
            put_piece(state, COLOURS.index(colour), PLACE[name])
    for colour, number in (rescued or {}).items():
        state.aboard[COLOURS.index(colour)] = number
    state.loaders = list(loaders)
    state.seat = COLOURS.index(to_move)
    state.step = STEPS.index(step)
    deal(state, hand, discard)
    return state


def deal(state: State, hand: Sequence[int], discard: Sequence[int] = ()) -> None:
    """This hand for the seat in turn, any cards for the others; the rest is the draw pile."""
    state.draw = state.components.deck[:]
    state.hands = [[0] * len(SYMBOLS) for _ in range(state.seats)]
    state.discard = [0] * len(SYMBOLS)
    for value in hand:
        give(state, state.hands[state.seat], SYMBOL[value])
    for value in discard:
        give(state, state.discard, SYMBOL[value])
    for seat in range(state.seats):
        while seat != state.seat and sum(state.hands[seat]) < HAND_SIZE:
            give(state, state.hands[seat], state.draw.index(max(state.draw)))


def give(state: State, pile: list[int], symbol: int) -> None:
    assert state.draw[symbol] > 0, "not enough cards with this symbol"
    state.draw[symbol] -= 1
    pile[symbol] += 1


def short(action: RescueAction) -> str:
    """`4 D3>C2` for a move, the notation for everything else."""
    return f"{action.symbol} {action.start}>{action.end}" if isinstance(action, Move) else str(action)


def moves(state: State) -> list[str]:
    """All moves of the seat in turn, as if it were step 3."""
    return sorted(short(action) for action in list_moves(state, ACTIONS))


def do(state: State, text: str, chance: Chance | None = None) -> State:
    """Carry out `advance`, or an action by its notation; it must be legal."""
    if text == "advance":
        begin_turn(state, None)
        return state
    action = GAME.parse(text)
    if text.split()[0] in ("rotate", "flip_long", "flip_short"):
        state.step = STEPS.index("manipulate")
    assert action in GAME.legal_actions(state, state.seat), f"{text} is not legal"
    GAME.advance(state, state.seat, action, chance or NoChance(), None)
    return state


def why(state: State, text: str, seat: int | None = None) -> str | None:
    """The rule that refuses an action, or None; legal_actions agrees."""
    seat = state.seat if seat is None else seat
    action = GAME.parse(text)
    refusal = GAME.refusal(state, seat, action)
    assert (refusal is None) == (action in GAME.legal_actions(state, seat))
    return None if refusal is None else refusal.rule


def faces(state: State) -> dict[str, str]:
    """What is visible on every place, in the same two characters as the pictures."""
    seen: dict[str, str] = {}
    for place, name in enumerate(PLACES):
        face = 4 * state.cards[place] + state.lies[place]
        symbol = state.components.face_symbol[face]
        seen[name] = f"{state.components.face_open[face]:X}{SYMBOLS[symbol]}" if symbol >= 0 else "--"
    return seen


def reach(state: State, name: str) -> list[str]:
    reached = tunnel_from(PLACE[name], joined_east(state), joined_south(state))
    return sorted(place for index, place in enumerate(PLACES) if reached & BIT[index])


def opening(seats: int = 2, seed: int = 1, **options: object) -> State:
    """A fresh match at its first decision."""
    return GAME.setup(seats, GAME.read_options(options), SeededChance(seed))


def places_of(state: State, seat: int) -> list[str]:
    return [name for place, name in enumerate(PLACES) for _ in range(state.crew[seat][place])]


class FirstChance:
    """Always the first possible outcome."""

    def pick(self, weights: Sequence[int]) -> int:
        return next(index for index, weight in enumerate(weights) if weight)
