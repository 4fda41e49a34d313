"""Who may act, and how: the lists, written with actions or with numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from untertage.games.topoum import waits
from untertage.games.topoum.actions import HAND, TopoumAction
from untertage.games.topoum.board import BIT, CENTRE, NEAR, NEIGHBOURS, members, near, parts, without
from untertage.games.topoum.pieces import AT_DIRECTION, CRATE, EMPTY, FARMER_TOKEN, NOBODY, OBSTACLES, SLOTS
from untertage.games.topoum.rules.cards import can_play, directions, targets
from untertage.games.topoum.rules.farmers import aside
from untertage.games.topoum.rules.fields import beside
from untertage.games.topoum.rules.moles import enterable
from untertage.games.topoum.rules.turn import can_swap, entries, obstacle_kinds, obstacle_spaces, ransoms
from untertage.games.topoum.state import Pending, State
from untertage.games.topoum.tables import at
from untertage.games.topoum.words import ACTIONS, T, Words

ALONE: Final = [(0,), (1,), (2,), (3,)]


def actor(state: State) -> int:
    """The one seat that decides now, NOBODY when the game is over (TOP-27)."""
    return state.pending[-1].seat if state.pending else NOBODY


def actors(state: State) -> tuple[int, ...]:
    """The same as a set, empty when the game is over (TOP-27)."""
    return () if state.ended else ALONE[actor(state)]


def first_bases(state: State) -> int:
    """Free spaces beside the centre (TOP-21)."""
    return without(NEIGHBOURS[CENTRE], state.fields)


def list_base(state: State, item: Pending, words: Words[T]) -> list[T]:
    """The first base (TOP-21)."""
    return at(words.base, first_bases(state))


def list_mole(state: State, item: Pending, words: Words[T]) -> list[T]:
    """Base and mole in set-up (TOP-22)."""
    return at(words.mole, beside(state))


def list_obstacle(state: State, item: Pending, words: Words[T]) -> list[T]:
    """Kind and space of an obstacle (TOP-138)."""
    spaces = members(obstacle_spaces(state, item.kind))
    return [words.obstacle[OBSTACLES.index(kind)][cell] for kind in obstacle_kinds(state) for cell in spaces]


def list_ransom(state: State, item: Pending, words: Words[T]) -> list[T]:
    """Buy a mole back, or nobody any more (TOP-30)."""
    out: list[T] = [words.ransom[captor] for captor in ransoms(state)]
    out.append(words.skip)
    return out


def list_deploy(state: State, item: Pending, words: Words[T]) -> list[T]:
    """Base and mole for who has none (TOP-31)."""
    return at(words.deploy, beside(state))


def list_action(state: State, item: Pending, words: Words[T]) -> list[T]:
    """Enter or move; pass if neither is possible (TOP-34, TOP-35)."""
    out: list[T] = at(words.enter, entries(state))
    list_steps(state, words, out)
    if not out:
        out.append(words.no_action)
    return out


def list_steps(state: State, words: Words[T], out: list[T]) -> None:
    """One step of each mole that may still step, to an enterable neighbour; protected moles step like any
    other (TOP-41, TOP-42, TOP-43, TOP-44, TOP-136)."""
    fields = enterable(state)
    for cell in members(state.ready):
        neighbours = near(fields, cell)
        ways = words.move[cell]
        for direction in range(6):
            if neighbours & NEAR[direction]:
                out.append(ways[direction])  # noqa: PERF401  # a list less


def list_continue(state: State, item: Pending, words: Words[T]) -> list[T]:
    """Another mole, or the end of the action (TOP-43)."""
    out: list[T] = []
    list_steps(state, words, out)
    out.append(words.end)
    return out


def list_cards(state: State, item: Pending, words: Words[T]) -> list[T]:
    """Cards of hand and bar that can be carried out; after a step also the swap (TOP-38, TOP-45, TOP-51, TOP-82)."""
    out: list[T] = []
    tried = playable = 0
    before = EMPTY
    for card in state.hands[state.turn]:
        if card != before:
            tried |= BIT[card]
            if can_play(state, card):
                playable |= BIT[card]
                out.append(words.play[card][HAND])
        before = card
    for slot in range(SLOTS):
        card = state.bar[slot]
        if card == EMPTY:
            continue
        if not tried & BIT[card]:
            tried |= BIT[card]
            if can_play(state, card):
                playable |= BIT[card]
        if playable & BIT[card]:
            out.append(words.play[card][slot + 1])
    if item.kind == waits.CARD_STEPPED and can_swap(state):
        out.append(words.swap)
    return out


def list_targets(state: State, item: Pending, words: Words[T]) -> list[T]:
    """Where the card can be aimed (TOP-128)."""
    if state.variant.cards[item.card].target == AT_DIRECTION:
        return [words.direct[direction] for direction in directions(state, item.card)]
    return at(words.target, targets(state, item.card))


def list_take(state: State, item: Pending, words: Words[T]) -> list[T]:
    """Which token the farmer moves, from the board or from beside it (TOP-150, TOP-153, TOP-156)."""
    out: list[T] = at(words.take, state.token[FARMER_TOKEN[state.farmer]])
    if aside(state):
        out.append(words.take_side)
    return out


def list_crate(state: State, item: Pending, words: Words[T]) -> list[T]:
    """Any crate, or none (TOP-173)."""
    out: list[T] = at(words.target, state.token[CRATE])
    out.append(words.decline)
    return out


def list_keep(state: State, item: Pending, words: Words[T]) -> list[T]:
    """The largest parts, each by its first field (TOP-65)."""
    return [words.keep[(part & -part).bit_length() - 1] for part in parts(state.battlefield)]


def list_dynamite(state: State, item: Pending, words: Words[T]) -> list[T]:
    """Where the dynamite can be placed anew (TOP-164)."""
    return at(words.dynamite, beside(state))


LISTS: Final[list[Callable[[State, Pending, Words[Any]], list[Any]]]] = [
    list_base,
    list_mole,
    list_obstacle,
    list_obstacle,
    list_ransom,
    list_deploy,
    list_action,
    list_continue,
    list_cards,
    list_cards,
    list_targets,
    list_take,
    list_crate,
    list_keep,
    list_dynamite,
]
"""By the kind of decision that waits, in the order of `waits`."""


def list_legal(state: State, seat: int, words: Words[T]) -> list[T]:
    """Everything that this seat may do."""
    if not state.pending:
        return []
    item = state.pending[-1]
    return LISTS[item.kind](state, item, words) if item.seat == seat else []


def legal_actions(state: State, seat: int) -> list[TopoumAction]:
    """Everything that this seat may do."""
    return list_legal(state, seat, ACTIONS)


def legal(state: State) -> list[TopoumAction]:
    """Everything that the acting seat may do."""
    return legal_actions(state, actor(state))
