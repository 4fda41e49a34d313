"""One complete state in a form that a person can write; the rules document describes every field."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from untertage.core.game import Position
from untertage.games.rescue.actions import Place
from untertage.games.rescue.geometry import LIES, PLACES, WIDTH
from untertage.games.rescue.options import RescueOptions
from untertage.games.rescue.sheet import Symbol
from untertage.games.rescue.state import STEPS, State, cards_of
from untertage.games.rescue.view import places_of

Step = Literal["manipulate", "act", "over"]


class CrewPosition(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One seat: where its people are, and its symbol cards."""

    places: tuple[Place, ...]
    hand: tuple[Symbol, ...]
    aboard: Annotated[int, msgspec.Meta(ge=0)] = 0


class RescuePosition(Position, frozen=True, kw_only=True):
    """Everything on the table; the draw pile is what is left when it is not written."""

    layout: tuple[str, ...]
    crews: tuple[CrewPosition, ...]
    loaders: tuple[int, int, int]
    turn: Annotated[int, msgspec.Meta(ge=0)]
    step: Step = "manipulate"
    discard: tuple[Symbol, ...] = ()
    draw: tuple[Symbol, ...] | None = None
    turns: Annotated[int, msgspec.Meta(ge=0)] = 0
    ply: Annotated[int, msgspec.Meta(ge=0)] = 0
    options: RescueOptions = RescueOptions()


def position_of(state: State) -> RescuePosition:
    """The whole state, including hidden cards."""
    cards = [f"{state.components.card_ids[state.cards[p]]}{LIES[state.lies[p]]}" for p in range(len(PLACES))]
    return RescuePosition(
        layout=tuple(" ".join(cards[row : row + WIDTH]) for row in range(0, len(PLACES), WIDTH)),
        crews=tuple(_write_crew(state, seat) for seat in range(state.seats)),
        loaders=(state.loaders[0], state.loaders[1], state.loaders[2]),
        turn=state.seat,
        step=STEPS[state.step],
        discard=cards_of(state.discard),
        draw=cards_of(state.draw),
        turns=state.turns,
        ply=state.ply,
        options=state.options,
    )


def _write_crew(state: State, seat: int) -> CrewPosition:
    places = tuple(places_of(state, seat))
    return CrewPosition(places=places, hand=cards_of(state.hands[seat]), aboard=state.aboard[seat])
