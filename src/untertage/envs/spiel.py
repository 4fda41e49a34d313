"""Every game for OpenSpiel: `pyspiel.load_game("python_untertage_the_base")` after importing this module.

Chance is explicit: where the rules ask for a pick, the state is a chance node with the weights as probabilities. The
rules do not know about this: an action is replayed from the state before it, with one more pick each time.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Final

import msgspec
import numpy as np
import pyspiel

from untertage.core import registry
from untertage.core.game import CLOCK, Action, Event, Seat
from untertage.core.turns import player_to_move
from untertage.envs.episode import AnyGame, default_seats, returns
from untertage.kit.encoding import encoding_of
from untertage.tui.files import read_sheet

MOST_WAYS: Final = 128
"""The largest number of outcomes of a pick in any game."""
NOTHING: Final = b""


class _Asked(Exception):
    """The rules asked for a pick that has not been made yet."""

    def __init__(self, weights: Sequence[int]) -> None:
        super().__init__("a pick is missing")
        self.weights = tuple(weights)


class _Path:
    """Returns the picks made so far, then asks for the next one."""

    def __init__(self, picks: Sequence[int]) -> None:
        self._picks = iter(picks)

    def pick(self, weights: Sequence[int]) -> int:
        for index in self._picks:
            return index
        raise _Asked(weights)


class _Sampled:
    """Chance from OpenSpiel's sampler."""

    def __init__(self, sampler: Callable[[], float]) -> None:
        self._sampler = sampler

    def pick(self, weights: Sequence[int]) -> int:
        left = int(self._sampler() * sum(weights))
        for index, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return index
        return len(weights) - 1


class World:
    """A state, and the picks made for the ply in progress. The state never changes, so copies share it."""

    __slots__ = ("known", "numbered", "path", "ply", "seat", "state", "weights")

    def __init__(self, seats: int) -> None:
        self.state: Any = None
        self.ply: tuple[Seat, Action] | None = None
        self.path: tuple[int, ...] = ()
        self.weights: tuple[int, ...] = ()
        self.seat: Seat = CLOCK
        self.numbered: dict[int, Action] = {}
        self.known: tuple[bytes, ...] = (NOTHING,) * seats
        """Per seat, a digest of everything it has done and learned."""

    def __deepcopy__(self, memo: dict[int, Any]) -> World:
        copy = World(0)
        copy.state, copy.ply, copy.path, copy.weights = self.state, self.ply, self.path, self.weights
        copy.seat, copy.numbered, copy.known = self.seat, self.numbered, self.known
        return copy


@cache
def rules_of(game_id: str, box: str) -> AnyGame:
    """A game with the component sheet in this file; a state has only their names, because it is copied all the time."""
    game = registry.get(game_id)
    return game.with_sheet(read_sheet(Path(box))) if box else game


class SpielState(pyspiel.State):
    """One node of the game tree."""

    def __init__(self, spiel: SpielGame) -> None:
        super().__init__(spiel)
        self.game_id: str = spiel.rules.id
        self.box: str = spiel.box
        self.seats: int = spiel.num_players()
        self.options: Any = spiel.options
        self.world = World(self.seats)
        self._run()

    def __deepcopy__(self, memo: dict[int, Any]) -> SpielState:
        copied: SpielState = self.clone()
        return copied

    @property
    def rules(self) -> AnyGame:
        return rules_of(self.game_id, self.box)

    def current_player(self) -> Any:
        if self.world.weights:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.world.seat == CLOCK else self.world.seat

    def is_terminal(self) -> bool:
        return not self.world.weights and self.world.seat == CLOCK

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.world.numbered) if player == self.world.seat and not self.world.weights else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = self.world.weights
        total = sum(weights)
        assert len(weights) <= MOST_WAYS
        return [(index, weight / total) for index, weight in enumerate(weights) if weight]

    def _apply_action(self, action: int) -> None:
        world = self.world
        if world.weights:
            world.path = (*world.path, action)
        else:
            world.ply = (world.seat, world.numbered[action])
        self._run()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"pick {action}"
        return str(self.world.numbered.get(action) or encoding_of(self.rules).action(action) or action)

    def returns(self) -> list[float]:
        outcome = self.rules.outcome(self.world.state) if self.is_terminal() else None
        return [0.0] * self.seats if outcome is None else returns(self.rules, outcome, self.seats)

    def __str__(self) -> str:
        world = self.world
        if world.state is None:
            return f"setting up {world.path}"
        board = self.rules.board(self.rules.view(world.state, None))
        return f"{board}\n{self.rules.dump_position(world.state).decode()} {world.ply} {world.path}"

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> SpielState:
        """A random state that this player cannot tell from the present one, drawn from its view alone."""
        other: SpielState = self.clone()
        view = self.rules.view(self.world.state, player_id)
        other.world.state = self.rules.determinize(view, _Sampled(probability_sampler))
        other._settle()
        return other

    def information(self, player: Seat) -> str:
        """The view, and a digest of everything the player has done and learned."""
        return f"{self.world.known[player].hex()} {self.observed(player)}"

    def observed(self, player: Seat) -> str:
        if self.world.state is None:
            return f"player {player}: setting up"
        return msgspec.json.encode(self.rules.view(self.world.state, player)).decode()

    def _run(self) -> None:
        """Play the ply in progress with the picks made so far; it either ends or asks for another pick."""
        world, log = self.world, list[Event]()
        try:
            if world.ply is None:
                state = self.rules.setup(self.seats, self.options, _Path(world.path))
            else:
                state = world.state.clone()
                self.rules.advance(state, *world.ply, _Path(world.path), log)
        except _Asked as asked:
            world.weights = asked.weights
            return
        self._remember(log)
        world.state, world.ply, world.path, world.weights = state, None, (), ()
        self._settle()

    def _remember(self, log: list[Event]) -> None:
        """Add what each seat did and learned to its digest."""
        ply = self.world.ply
        known = []
        for seat, before in enumerate(self.world.known):
            digest = hashlib.blake2b(before, digest_size=8)
            if ply is not None and ply[0] == seat:
                digest.update(str(ply[1]).encode())
            told = [self.rules.redact(event, seat) for event in log]
            digest.update(msgspec.json.encode([event for event in told if event is not None]))
            known.append(digest.digest())
        self.world.known = tuple(known)

    def _settle(self) -> None:
        """Find out who decides next and what the choices are; let time pass if no one else can act."""
        world = self.world
        actors = self.rules.actors(world.state)
        seat = player_to_move(actors)
        world.seat, world.numbered = CLOCK, {}
        if seat is not None:
            world.seat, legal = seat, self.rules.legal_actions(world.state, seat)
            world.numbered = dict(zip(encoding_of(self.rules).numbers(legal), legal, strict=True))
            world.numbered.pop(-1, None)
        elif actors:
            world.ply = (CLOCK, self.rules.legal_actions(world.state, CLOCK)[0])
            self._run()


class SpielObserver:
    """The observation as numbers, or as text; with perfect recall the text has the digest of the history."""

    def __init__(self, rules: AnyGame, obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observations have no parameters, not {params}")
        encoding = encoding_of(rules)
        self._observe = encoding.onlookers()
        self._recall = obs_type.perfect_recall
        self.tensor = np.zeros(encoding.length, np.float32)
        self.dict = {
            segment.name: self.tensor[segment.first : segment.first + segment.size] for segment in encoding.segments
        }

    def set_from(self, state: SpielState, player: Seat) -> None:
        if state.world.state is None:
            self.tensor.fill(0)
            return
        self.tensor[:] = np.frombuffer(self._observe(state.world.state, player), np.int8)

    def string_from(self, state: SpielState, player: Seat) -> str:
        return state.information(player) if self._recall else state.observed(player)


class SpielGame(pyspiel.Game):
    """A game with a number of players, house rules (`name:value name:value`) and the file of a component sheet."""

    game_id: ClassVar[str]
    kind: ClassVar[Any]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.box: Final[str] = given.get("components", "")
        self.rules: Final = rules_of(self.game_id, self.box)
        seats = given.get("players", default_seats(self.rules))
        self.rules.check_seats(seats)
        written = dict(pair.split(":", 1) for pair in given.get("options", "").split())
        self.options: Final = self.rules.read_options(written)
        self.rules.check_effect(self.options, seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=encoding_of(self.rules).size,
            max_chance_outcomes=MOST_WAYS,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0 if self.rules.cooperative else float(seats - 1),
            utility_sum=None if self.rules.cooperative else 0.0,
            max_game_length=self.rules.longest,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self.rules, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


def _kind(game: AnyGame) -> Any:
    information, utility = pyspiel.GameType.Information, pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"python_untertage_{game.id}",
        long_name=game.words().text("game", "title"),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.PERFECT_INFORMATION if game.perfect else information.IMPERFECT_INFORMATION,
        utility=utility.IDENTICAL if game.cooperative else utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats.stop - 1,
        min_num_players=game.seats.start,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": default_seats(game), "options": "", "components": ""},
    )


def register() -> None:
    """Register the games with OpenSpiel."""
    known = set(pyspiel.registered_names())
    for game_id in registry.ids():
        kind = _kind(registry.get(game_id))
        if kind.short_name not in known:
            # OpenSpiel releases it after the interpreter has shut down; only a class survives that.
            pyspiel.register_game(kind, type("SpielGame", (SpielGame,), {"game_id": game_id, "kind": kind}))


register()
