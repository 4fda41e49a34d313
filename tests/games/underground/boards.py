"""Positions as a window of heights, and short functions to query the rules about them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from untertage.core.chance import ScriptedChance, SeededChance
from untertage.core.game import Event
from untertage.games.underground.actions import UndergroundAction
from untertage.games.underground.components import HOUSE
from untertage.games.underground.contents import SYMBOLS, Components
from untertage.games.underground.game import GAME
from untertage.games.underground.geometry import BIT, CELLS, INDEX, NAMES, SECTION_INDEX, SIDES
from untertage.games.underground.rules.code import code_row
from untertage.games.underground.rules.flow import settle
from untertage.games.underground.setup import empty_table, put_tower
from untertage.games.underground.state import ACTING, PLAYING, State, push

BOX: Components = HOUSE
CODE = ("c01", "c05", "c09", "c10", "c02")
"""Five digits that make a code."""


def mask(cells: Sequence[str]) -> int:
    return sum(BIT[INDEX[cell]] for cell in cells)


def table(
    heights: Sequence[str] = (),
    *,
    origin: str = "A1",
    exit: str = "A9 W",  # noqa: A002  # the word of the rules
    figure: str | None = None,
    water: Sequence[str] = (),
    chips: Sequence[str] = (),
    symbols: Sequence[str] = (),
    walls: Sequence[str] = (),
    gully: Sequence[str] = (),
    keys: int = 0,
    code: bool = False,
    specials: Sequence[str] = (),
    rat: str | None = None,
    card: str | None = None,
    hands: Sequence[Sequence[str]] | None = None,
    section: str = "T1",
    seats: int = 1,
    **options: Any,
) -> State:
    """A table on which everything above the board is a plain top. Without a card, one has to be played first."""
    options = {"setup": "random", "end_column": 1, **options}
    state = empty_table(BOX, seats, GAME.read_options(options))
    cell, side = exit.split()
    put_tower(state, INDEX[cell])
    state.door = SIDES.index(side)
    set_heights(state, origin, heights)
    state.figure = INDEX[figure] if figure else -1
    state.rat = INDEX[rat] if rat else -1
    state.water, state.chips, state.used = mask(water), mask(chips), mask(gully)
    set_marks(state, symbols, walls)
    state.keys = keys
    state.specials = [BOX.chip_index[chip] for chip in specials]
    state.digits = [BOX.chip_index[chip] for chip in CODE] if code else []
    state.code = bool(code_row(BOX, state.digits))
    state.hidden = [chip for chip in range(len(BOX.chips)) if chip not in (*state.digits, *state.specials)]
    state.section = SECTION_INDEX[section]
    deal(state, hands, card)
    return state


def set_marks(state: State, symbols: Sequence[str], walls: Sequence[str]) -> None:
    for entry in symbols:
        cell, sign = entry.split(":")
        state.symbol[INDEX[cell]] = SYMBOLS.index(sign)
    for entry in walls:
        cell, edges = entry.split(":")
        state.walls[INDEX[cell]] = sum(1 << SIDES.index(edge) for edge in edges)


def set_heights(state: State, origin: str, heights: Sequence[str]) -> None:
    for down, row in enumerate(heights):
        for right, level in enumerate(row.split()):
            spot = INDEX[origin] + 9 * down + right
            if spot != state.exit and int(level):
                state.level[spot] = int(level)
                state.top[spot] = 0  # plateau a; the rules use only its level


def deal(state: State, hands: Sequence[Sequence[str]] | None, card: str | None) -> None:
    """Hands as given, or the last cards of the board; the played card is on the discard pile."""
    if hands is None:
        spare = [cell for cell in reversed(range(CELLS)) if NAMES[cell] != card]
        hands = [[NAMES[spare.pop(0)], NAMES[spare.pop(0)]] for _ in state.hands]
    state.hands = [[INDEX[name] for name in hand] for hand in hands]
    seen = [number for hand in state.hands for number in hand]
    if card:
        state.card = INDEX[card]
        state.discards = [state.card]
        seen.append(state.card)
        if state.card in state.hands[0]:
            state.hands[0].remove(state.card)
    state.pile = [number for number in range(CELLS) if number not in seen]
    push(state, ACTING if card else PLAYING)


def stack_pile(state: State, cards: Sequence[str]) -> ScriptedChance:
    """Only these cards are left in the pile, in this order."""
    order = [INDEX[card] for card in cards]
    state.pile = sorted(order)
    state.hands = [[card for card in hand if card not in order] for hand in state.hands]
    state.discards = [card for card in state.discards if card not in order]
    return ScriptedChance(picks_for(state.pile, order))


def picks_for(pile: list[int], order: list[int]) -> list[int]:
    """The picks that draw these cards in order."""
    rest, picks = pile[:], []
    for card in order:
        picks.append(rest.index(card))
        rest.remove(card)
    return picks


def act(state: State, *notations: str, seat: int | None = None, chance: Any = None) -> list[Event]:
    """Play legal actions by their notation; fails for an illegal one."""
    told: list[Event] = []
    for notation in notations:
        action: UndergroundAction = GAME.canonical(state, GAME.parse(notation))
        actor = GAME.actors(state)[0] if seat is None else seat
        refused = GAME.refusal(state, actor, action)
        assert refused is None, GAME.explain(refused)
        assert action in GAME.legal_actions(state, actor)
        told += GAME.apply(state, actor, action, chance or SeededChance(1, state.ply))
    return told


def refused(state: State, notation: str, seat: int | None = None) -> str:
    """The rule that forbids an action, or None; the legal actions have to agree."""
    actor = seat if seat is not None else (GAME.actors(state) or (0,))[0]
    action = GAME.parse(notation)
    found = GAME.refusal(state, actor, action)
    assert (found is None) == (action in GAME.legal_actions(state, actor))
    return "" if found is None else found.rule


def legal(state: State, kind: str = "", seat: int | None = None) -> list[str]:
    """The notations of the legal actions of one kind."""
    actor = seat if seat is not None else (GAME.actors(state) or (0,))[0]
    found = [str(action) for action in GAME.legal_actions(state, actor)]
    return [text for text in found if not kind or text.split()[0] == kind]


def kinds(events: Sequence[Event]) -> list[str]:
    return [str(event.__struct_config__.tag) for event in events]


def run(state: State, chance: Any = None) -> list[Event]:
    """Settle everything that is pending."""
    log: list[Event] = []
    settle(state, chance or SeededChance(1), log)
    return log
