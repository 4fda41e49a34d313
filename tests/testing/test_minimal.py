"""A game with only the required methods obeys the laws through the defaults."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

import pytest

from untertage.core.chance import Chance
from untertage.core.errors import BadComponents, BadPosition, Refusal
from untertage.core.game import Action, Event, Game, Options, Outcome, Position, Seat, View
from untertage.testing import PLY_LAWS, STATE_LAWS, STEADY_LAWS, Setting, check, texts, walk


class Take(Action, frozen=True):
    count: Literal[1, 2]


class Took(Event, frozen=True):
    seat: int
    count: int


class NimView(View, frozen=True, kw_only=True):
    heap: int


class NimPosition(Position, frozen=True, kw_only=True):
    heap: int
    ply: int = 0


@dataclass(slots=True)
class State:
    heap: int
    ply: int = 0

    def clone(self) -> State:
        return State(self.heap, self.ply)


class Nim(Game[State, Take, NimView, Options]):
    """Take one or two stones; whoever takes the last one wins."""

    id = "nim"
    seats = range(2, 3)
    end_reasons = frozenset({"taken"})
    longest = 20
    action_types = (Take,)
    event_types = (Took,)
    view_type = NimView
    position_type = NimPosition
    state_type = State

    def setup(self, seats: int, options: Options, chance: Chance) -> State:
        return State(10 + chance.pick([1] * 10))

    def actors(self, state: State) -> tuple[Seat, ...]:
        return (state.ply % 2,) if state.heap else ()

    def vocabulary(self, state: State) -> Iterable[Take]:
        return (Take(1), Take(2))

    def refusal(self, state: State, seat: Seat, action: Take) -> Refusal | None:
        return None if self.actors(state) == (seat,) and action.count <= state.heap else Refusal("NIM-1")

    def advance(self, state: State, seat: Seat, action: Take, chance: Chance, log: list[Event] | None) -> None:
        state.heap -= action.count
        state.ply += 1
        if log is not None:
            log.append(Took(seat, action.count))

    def outcome(self, state: State) -> Outcome | None:
        return None if state.heap else Outcome("taken", ((state.ply - 1) % 2,))

    def view(self, state: State, seat: Seat | None) -> NimView:
        return NimView(seat=seat, actors=self.actors(state), ply=state.ply, heap=state.heap)

    def determinize(self, view: NimView, chance: Chance) -> State:
        return State(view.heap, view.ply)

    def seat_count(self, state: State) -> int:
        return 2


GAME = Nim()
NEED_DOCUMENTS = (texts.refusals_can_be_explained,)


@pytest.mark.parametrize("law", [*STEADY_LAWS, *STATE_LAWS, *PLY_LAWS], ids=lambda law: law.__name__)
def test_the_defaults_obey_the_laws(law: Any) -> None:
    if law in NEED_DOCUMENTS:
        return
    for scene in walk(Setting(GAME, 2, 3)):
        if law not in PLY_LAWS:
            check(law, scene, scene)
        elif scene.turn is not None:
            check(law, scene, scene, scene.turn)


def test_the_default_board_shows_every_field_of_the_view() -> None:
    assert "heap: 7" in GAME.board(GAME.view(State(7), None)).splitlines()


def test_a_bad_position_is_refused_by_name() -> None:
    assert GAME.load_position(b'{"heap": 3}') == State(3)
    with pytest.raises(BadPosition, match="heap"):
        GAME.load_position(b'{"heap": "many"}')


def test_there_is_no_component_sheet_to_replace() -> None:
    with pytest.raises(BadComponents, match="nim has no component sheet"):
        GAME.with_sheet({})


def test_hidden_information_without_redaction_is_refused() -> None:
    class Secret(Nim):
        hidden = ("heap",)

    with pytest.raises(NotImplementedError, match="has to redact"):
        Secret().redact(Took(0, 1), 0)
