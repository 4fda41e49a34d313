"""Firedamp as a `Game`: what the contract asks for, and which function answers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from firedamp.state import BOX, FINDS, GAS, State, carry_out, imagine, look, new_state, result, why_not
from firedamp.text import draw_board
from firedamp.values import (
    MINERS,
    AnyAction,
    Climb,
    Climbed,
    Dig,
    Dug,
    Exploded,
    FiredampOptions,
    FiredampPosition,
    FiredampView,
    RanDry,
    Vent,
    Vented,
)
from untertage.core.chance import Chance
from untertage.core.errors import BadPosition, Refusal
from untertage.core.game import Event, Game, Outcome, Seat

HIDDEN: Final = "hidden"


class Firedamp(Game[State, AnyAction, FiredampView, FiredampOptions]):
    """The rules of Firedamp."""

    id = "firedamp"
    seats = range(2, 4)
    hidden = ("sacks",)
    end_reasons = frozenset({"blast", "climbed", "empty"})
    longest = sum(BOX) + BOX[GAS] + 3
    action_types = (Dig, Vent, Climb)
    event_types = (Dug, Vented, Climbed, Exploded, RanDry)
    view_type = FiredampView
    options_type = FiredampOptions
    position_type = FiredampPosition
    state_type = State
    seat_colours = MINERS
    minutes = (5, 10)
    difficulty = 1

    def setup(self, seats: int, options: FiredampOptions, chance: Chance) -> State:
        return new_state(seats, options.blast)

    def actors(self, state: State) -> tuple[Seat, ...]:
        return () if state.end else (state.turn,)

    def vocabulary(self, state: State) -> Iterable[AnyAction]:
        return (Dig(), Vent(), Climb())

    def refusal(self, state: State, seat: Seat, action: AnyAction) -> Refusal | None:
        return why_not(state, seat, action)

    def advance(self, state: State, seat: Seat, action: AnyAction, chance: Chance, log: list[Event] | None) -> None:
        carry_out(state, seat, action, chance, [] if log is None else log)

    def outcome(self, state: State) -> Outcome | None:
        return result(state)

    def view(self, state: State, seat: Seat | None) -> FiredampView:
        return look(state, seat)

    def redact(self, event: Event, seat: Seat | None) -> Event:
        """Only the digger sees the find (FD-3)."""
        if isinstance(event, Dug) and (seat is None or event.miner != MINERS[seat]):
            return Dug(event.miner, HIDDEN)
        return event

    def determinize(self, view: FiredampView, chance: Chance) -> State:
        return imagine(view, chance)

    def seat_count(self, state: State) -> int:
        return len(state.sacks)

    def from_position(self, position: FiredampPosition) -> State:
        """Positions can be written by hand, so they are checked."""
        state = super().from_position(position)
        if len(state.sacks) not in self.seats or len(state.below) != len(state.sacks):
            raise BadPosition("sacks: two or three of them, and as many entries in below")
        if not 0 <= state.turn < len(state.sacks):
            raise BadPosition("turn: no such seat")
        if self.census(state) != self.box(state):
            raise BadPosition("bag: together with the sacks it is not what the box holds")
        return state

    def census(self, state: State) -> dict[str, int]:
        total = [sum(kinds) for kinds in zip(state.bag, *state.sacks, strict=True)]
        total[GAS] += state.vented
        return dict(zip(FINDS, total, strict=True))

    def box(self, state: State) -> dict[str, int]:
        return dict(zip(FINDS, BOX, strict=True))

    def board(self, view: FiredampView, lang: str = "en") -> str:
        return draw_board(view, self.words(lang))


GAME: Final = Firedamp()
