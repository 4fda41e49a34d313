"""The state and the rules of Firedamp."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import Final

from firedamp.values import (
    MINERS,
    AnyAction,
    Climb,
    Climbed,
    Dig,
    Dug,
    End,
    Exploded,
    FiredampView,
    RanDry,
    Vent,
    Vented,
)
from untertage.core.chance import Chance
from untertage.core.errors import Refusal
from untertage.core.game import Event, Outcome, Seat
from untertage.kit.bag import draw

FINDS: Final = ("coal", "silver", "gold", "gas")
GAS: Final = 3
BOX: Final = (9, 6, 4, 6)
"""How many of each the bag holds at the start (FD-1)."""
POINTS: Final = (1, 2, 4, 0)


@dataclass(slots=True)
class State:
    """Everything on the table. Sacks and bag are counts by kind, because the order of a bag is not decided yet."""

    bag: list[int]
    sacks: list[list[int]]
    below: list[bool]
    vented: int
    blast: int
    turn: Seat
    end: End = ""
    ply: int = 0

    def clone(self) -> State:
        sacks = [sack[:] for sack in self.sacks]
        return State(self.bag[:], sacks, self.below[:], self.vented, self.blast, self.turn, self.end, self.ply)


def new_state(seats: int, blast: int) -> State:
    """All players below with an empty sack (FD-1)."""
    return State(list(BOX), [[0, 0, 0, 0] for _ in range(seats)], [True] * seats, 0, blast, 0)


def why_not(state: State, seat: Seat, action: AnyAction) -> Refusal | None:
    """The rule that forbids an action, or None."""
    if state.end or seat != state.turn:
        return Refusal("FD-2")
    if isinstance(action, Vent) and not state.sacks[seat][GAS]:
        return Refusal("FD-4")
    return None


def carry_out(state: State, seat: Seat, action: AnyAction, chance: Chance, log: list[Event]) -> None:
    """Carry a legal action out."""
    match action:
        case Dig():
            dig(state, seat, chance, log)
        case Vent():
            vent(state, seat, log)
        case Climb():
            climb(state, seat, log)
    state.ply += 1
    if not state.end:
        pass_turn(state)


def dig(state: State, seat: Seat, chance: Chance, log: list[Event]) -> None:
    """Draw from the bag into the sack (FD-3); too much gas explodes (FD-6), an empty bag ends the game (FD-7)."""
    find = draw(state.bag, chance)
    state.sacks[seat][find] += 1
    log.append(Dug(MINERS[seat], FINDS[find]))
    if gas_below(state) >= state.blast:
        state.end = "blast"
        log.append(Exploded())
    elif not any(state.bag):
        state.end = "empty"
        log.append(RanDry())


def vent(state: State, seat: Seat, log: list[Event]) -> None:
    """A pocket of gas leaves the game (FD-4)."""
    state.sacks[seat][GAS] -= 1
    state.vented += 1
    log.append(Vented(MINERS[seat]))


def climb(state: State, seat: Seat, log: list[Event]) -> None:
    """Leave with the sack, for all to see (FD-5); the last one out ends the game (FD-7)."""
    state.below[seat] = False
    log.append(Climbed(MINERS[seat], names(state.sacks[seat]), worth(state.sacks[seat])))
    if not any(state.below):
        state.end = "climbed"


def pass_turn(state: State) -> None:
    """The next player below (FD-2)."""
    seats = len(state.below)
    state.turn = next(seat for step in range(1, seats + 1) if state.below[seat := (state.turn + step) % seats])


def gas_below(state: State) -> int:
    """The gas in the sacks of those below (FD-6)."""
    return sum(sack[GAS] for sack, below in zip(state.sacks, state.below, strict=True) if below)


def worth(sack: list[int]) -> int:
    """The points of a sack (FD-1)."""
    return sum(count * points for count, points in zip(sack, POINTS, strict=True))


def names(sack: list[int]) -> tuple[str, ...]:
    """The content of a sack in words."""
    return tuple(find for find, count in zip(FINDS, sack, strict=True) for _ in range(count))


def counts(finds: tuple[str, ...]) -> list[int]:
    """The content of a sack by kind."""
    return [finds.count(find) for find in FINDS]


def result(state: State) -> Outcome | None:
    """The most points win (FD-8); a blast takes the sacks of those below (FD-6)."""
    if not state.end:
        return None
    lost = [state.end == "blast" and below for below in state.below]
    scores = tuple(0 if gone else worth(sack) for gone, sack in zip(lost, state.sacks, strict=True))
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best > 0)
    return Outcome(state.end, winners, scores)


def look(state: State, seat: Seat | None) -> FiredampView:
    """A sack below is for its owner's eyes only (FD-3); above ground, and after the end, everybody sees it (FD-5)."""
    known = [bool(state.end) or own == seat or not below for own, below in enumerate(state.below)]
    return FiredampView(
        seat=seat,
        actors=() if state.end else (state.turn,),
        ply=state.ply,
        below=tuple(state.below),
        sacks=tuple(names(sack) if seen else None for sack, seen in zip(state.sacks, known, strict=True)),
        sizes=tuple(map(sum, state.sacks)),
        bag=sum(state.bag),
        vented=state.vented,
        blast=state.blast,
        turn=state.turn,
        end=state.end,
    )


def imagine(view: FiredampView, chance: Chance) -> State:
    """A state that fits the view: what the seat does not see is dealt anew, with less gas than a blast takes (FD-6)."""
    sacks = [[0, 0, 0, 0] if finds is None else counts(finds) for finds in view.sacks]
    bag = [BOX[kind] - sum(sack[kind] for sack in sacks) for kind in range(len(FINDS))]
    bag[GAS] -= view.vented
    state = State(bag, sacks, list(view.below), view.vented, view.blast, view.turn, view.end, view.ply)
    unseen = [seat for seat, finds in enumerate(view.sacks) if finds is None for _ in range(view.sizes[seat])]
    gas = hidden_gas(state, len(unseen), chance)
    while unseen:
        seat = unseen.pop(chance.pick([1] * len(unseen)))
        kind = GAS if gas > 0 else chance.pick(bag[:GAS])
        gas -= 1
        bag[kind] -= 1
        sacks[seat][kind] += 1
    return state


def hidden_gas(state: State, unseen: int, chance: Chance) -> int:
    """How many of the unseen finds are gas, weighted by the number of ways they can be drawn."""
    if not unseen:
        return 0
    gas, others = state.bag[GAS], sum(state.bag[:GAS])
    room = state.blast - 1 - gas_below(state)
    return chance.pick([comb(gas, count) * comb(others, unseen - count) for count in range(min(room, unseen) + 1)])
