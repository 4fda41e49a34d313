"""Getting a part (chapter 6)."""

from __future__ import annotations

from untertage.core.game import Event
from untertage.games.underground.contents import JOKER
from untertage.games.underground.events import Signalled
from untertage.games.underground.state import State


def reached_stacks(state: State, steps: int) -> list[int]:
    """Where the signal stone may go, nearest first: clockwise over stacks that hold parts, never back to where it
    stands (UG-47, UG-48, UG-D19)."""
    ring = state.ring
    start = ring.index(state.signal)
    found: list[int] = []
    for ahead in range(1, len(ring)):
        stack = ring[(start + ahead) % len(ring)]
        if state.stacks[stack]:
            found.append(stack)
            if len(found) == steps:
                break
    return found


def stacks_of(state: State, number: int) -> list[int]:
    """The stacks from which a card gives a part (UG-45, UG-49)."""
    card = state.variant.components.cards[number]
    if card.signal:
        return reached_stacks(state, card.signal)
    return [card.stack] if card.stack >= 0 and state.stacks[card.stack] else []


def parts_of(state: State, number: int) -> list[int]:
    """What a card gives as things stand: the top part of a stack, or any joker; nothing if it is used up
    (UG-45, UG-46, UG-49, UG-50)."""
    if state.variant.components.cards[number].stack == JOKER:
        return state.jokers
    return [state.stacks[stack][-1] for stack in stacks_of(state, number)]


def parts_of_card(state: State) -> list[int]:
    """What the played card gives."""
    return parts_of(state, state.card)


def parts_by_exchange(state: State) -> list[int]:
    """What the exchange chip brings: any top part or joker that the card does not give anyway (UG-129, UG-D28)."""
    given = parts_of_card(state)
    tops = [stack[-1] for stack in state.stacks if stack]
    return [part for part in [*tops, *state.jokers] if part not in given]


def take_part(state: State, part: int, log: list[Event] | None) -> None:
    """Off its stack, with the signal stone on it, or out of the jokers (UG-45, UG-46, UG-49, UG-52, UG-53, UG-D20)."""
    stack = state.variant.components.shape_of[part]
    state.stock = None
    if stack >= state.variant.components.stacks:
        state.jokers.remove(part)
        return
    state.stacks[stack].pop()
    state.signal = stack
    if log is not None:
        log.append(Signalled(state.variant.components.shapes[stack]))


def take_single(state: State) -> int:
    """A single-square part to go below something: from the reserve, then from its stack; -1 if there is none. The
    signal stone does not move (UG-106, UG-D23)."""
    if state.reserve:
        return state.reserve.pop(0)
    stack = state.stacks[state.variant.components.single]
    state.stock = None
    return stack.pop() if stack else -1
