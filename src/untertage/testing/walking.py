"""Random walks: matches of random players, reproducible from game, seats, options and seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, TypeAlias

from msgspec import inspect

from untertage.core.chance import RecordedChance, SeededChance
from untertage.core.errors import UntertageError
from untertage.core.game import Action, Event, Game, Seat
from untertage.core.match import replay
from untertage.core.record import Record

AnyGame: TypeAlias = Game[Any, Any, Any, Any]
Chooser: TypeAlias = Callable[[AnyGame, Any, Seat, random.Random], Any]

VOCABULARY_LIMIT: Final = 600


@dataclass(frozen=True, slots=True)
class Setting:
    """Everything needed to repeat a random match."""

    game: AnyGame
    seats: int
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)

    def start(self) -> Any:
        """The initial state."""
        return self.game.setup(self.seats, self.game.read_options(self.options), SeededChance(self.seed))

    def __str__(self) -> str:
        return f"{self.game.id}, {self.seats} seats, seed {self.seed}, options {dict(self.options)}"


@dataclass(frozen=True, slots=True)
class Turn:
    """One ply: who did what in which state, what chance picked and what was reported."""

    before: Any
    seat: Seat
    action: Any
    picks: tuple[int, ...]
    events: list[Event]


@dataclass(frozen=True)
class Scene:
    """A state met in a match, and the ply that led to it."""

    setting: Setting
    ply: int
    state: Any
    turn: Turn | None = None
    """None at the start of the match, and where the walk did not keep the state before the ply."""

    @property
    def game(self) -> AnyGame:
        return self.setting.game

    @property
    def seats(self) -> int:
        return self.setting.seats

    @property
    def onlookers(self) -> tuple[Seat | None, ...]:
        """Every seat, and a spectator."""
        return (None, *range(self.seats))

    def random(self) -> random.Random:
        """A generator that depends only on the place in the walk."""
        return random.Random(f"{self.setting.seed}/{self.ply}")

    def chance(self, number: int = 0) -> SeededChance:
        """Chance that is independent of the chance the match was played with."""
        return SeededChance(self.setting.seed + 1_000_003 * (number + 1), self.ply)

    @cached_property
    def vocabulary(self) -> list[Any]:
        """Every action that can be written in this match."""
        return list(self.game.vocabulary(self.state))

    @cached_property
    def tried(self) -> list[Any]:
        """A random part of the vocabulary that contains all legal actions."""
        actions = self.vocabulary
        if len(actions) > VOCABULARY_LIMIT:
            actions = self.random().sample(actions, VOCABULARY_LIMIT)
        legal = [
            action for seat in self.game.actors(self.state) for action in self.game.legal_actions(self.state, seat)
        ]
        return list(dict.fromkeys([*actions, *legal]))

    def __str__(self) -> str:
        told = "" if self.turn is None else f" ({self.turn.seat}: {self.turn.action})"
        return f"{self.setting}, ply {self.ply}{told}"


def at_random(game: AnyGame, state: Any, seat: Seat, rng: random.Random) -> Any:
    """A random legal action."""
    return rng.choice(game.legal_actions(state, seat))


def walk(setting: Setting, choose: Chooser = at_random, *, every: int = 1) -> Iterator[Scene]:
    """The scenes of one match from set-up to the end.

    The state is the live one: clone it to keep it. Turns are kept for every n-th ply only, because they need a clone.
    """
    game, seed = setting.game, setting.seed
    state = setting.start()
    rng = random.Random(seed)
    yield Scene(setting, 0, state)
    ply = 0
    while actors := game.actors(state):
        seat = rng.choice(actors)
        action = choose(game, state, seat, rng)
        ply += 1
        chance = RecordedChance(SeededChance(seed, ply))
        if ply % every:
            game.advance(state, seat, action, chance, None)
            yield Scene(setting, ply, state)
            continue
        before = state.clone()
        events = game.apply(state, seat, action, chance)
        yield Scene(setting, ply, state, Turn(before, seat, action, tuple(chance.picks), events))


def scenes_of(record: Record, game: AnyGame) -> Iterator[Scene]:
    """The scenes of a recorded match, for laws that should hold in games that random players never reach."""
    setting = Setting(game, record.seats, record.seed or 0, record.options)
    before: Any = None
    for number, (state, events) in enumerate(replay(record)):
        turn = None
        if number:
            ply = record.plies[number - 1]
            turn = Turn(before, ply.seat, game.canonical(before, game.parse(ply.action)), ply.picks, events)
        yield Scene(setting, number, state, turn)
        before = state


def random_options(game: AnyGame, rng: random.Random, seats: int) -> dict[str, Any]:
    """A random value for every option with a fixed list or range of values; empty if they cannot be combined."""
    info = inspect.type_info(game.options_type)
    assert isinstance(info, inspect.StructType)
    chosen: dict[str, Any] = {}
    for option in info.fields:
        kind = option.type
        if values := game.values_of(option.name):
            chosen[option.encode_name] = rng.choice(values)
        elif isinstance(kind, inspect.IntType) and kind.ge is not None and kind.le is not None:
            chosen[option.encode_name] = rng.randint(kind.ge, kind.le)
    try:
        Setting(game, seats, 0, chosen).start()
    except UntertageError:
        return {}
    return chosen


def random_ply(game: AnyGame, state: Any, rng: random.Random) -> tuple[Seat, Action]:
    """A random actor and one of its legal actions."""
    seat = rng.choice(game.actors(state))
    return seat, at_random(game, state, seat, rng)
