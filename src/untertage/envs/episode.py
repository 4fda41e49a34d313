"""One match for an environment: action indices in, signed bytes and a mask out.

The same seed and the same actions give the same match as `untertage.core.match.Match` does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from untertage.bots import bot as bots
from untertage.core import registry
from untertage.core.chance import SeededChance
from untertage.core.errors import UntertageError
from untertage.core.game import CLOCK, Action, Game, Outcome, Seat
from untertage.core.playout import Playout, decision
from untertage.kit.encoding import encoding_of
from untertage.kit.rows import marked

AnyGame: TypeAlias = Game[Any, Any, Any, Any]
Bytes: TypeAlias = npt.NDArray[np.int8]

OVER: Final[Seat] = -1
"""The match is over."""
PACE: Final = 20
"""Number of decisions after which an hourglass runs out."""
LOST: Final = -1.0
WIDE: Final = 64
"""Lists of at least this length often repeat, so their mask is cached."""
INT8: Final = np.dtype(np.int8)
as_array: Final = np.ndarray
"""Makes an array from a shape, a type and a buffer; faster than `np.frombuffer`."""


class IllegalNumber(UntertageError):
    """The index is not that of a legal action."""


def game_with(game_id: str, components: Mapping[str, Any] | None) -> AnyGame:
    """The game, with a component sheet if given; raises UnknownGame, BadComponents."""
    game = registry.get(game_id)
    return game if components is None else game.with_sheet(dict(components))


def default_seats(game: AnyGame) -> int:
    """Two, which every game allows."""
    return max(2, game.seats.start)


def returns(game: AnyGame, outcome: Outcome, seats: int) -> list[float]:
    """The result of a finished match for each seat.

    All members of a team get 1 or -1. Otherwise each loser gets -1 and the winners share what the losers lose; if
    everybody has won, it is 0 for all.
    """
    if game.cooperative:
        return [1.0 if outcome.winners else LOST] * seats
    if not outcome.winners:
        return [0.0] * seats
    share = (seats - len(outcome.winners)) / len(outcome.winners)
    return [share if seat in outcome.winners else LOST for seat in range(seats)]


class Episode:
    """A match with its learners. Bots and the clock act automatically."""

    def __init__(
        self,
        game_id: str,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        components: Mapping[str, Any] | None = None,
        bot_of: Mapping[Seat, str] | None = None,
        pace: int = PACE,
    ) -> None:
        self.game: Final = game_with(game_id, components)
        self.seats: Final = default_seats(self.game) if seats is None else seats
        self.game.check_seats(self.seats)
        self.options: Final = self.game.read_options(options or {})
        self.encoding: Final = encoding_of(self.game)
        self._size: Final = self.encoding.size
        self._row_shape: Final = (self.encoding.length,)
        self._mask_shape: Final = (self._size,)
        self._by_number: Final = self.encoding.table
        self._observe: Final = self.encoding.onlookers()
        self._numbered: Final = self.encoding.listed
        self._leaves_out: Final = self.encoding.leaves_out
        self._wide: list[int] = []
        self._wide_row: bytearray | None = None
        """The mask of the last long list, once the list has repeated."""
        self._actors: Final = self.game.actors
        self._legal_actions: Final = self.game.legal_actions
        self._bot_of: Final = dict(bot_of or {})
        self._bots: dict[Seat, bots.Bot] = {}
        self._pace: Final = pace
        self.reset(0)

    def reset(self, seed: int) -> None:
        """Start a match with this seed."""
        self.seed = seed
        self._legal: list[Action] | None = None
        """None until it is needed: most learners use indices only."""
        self._numbers: list[int] | None = None
        self.state = self.game.setup(self.seats, self.options, SeededChance(seed))
        self._playout = Playout(self.game, self.state, seed)
        self._bots = {
            seat: bots.make(name, self.game, seed * len(self.game.seats) + seat) for seat, name in self._bot_of.items()
        }
        self._sand = 0
        self._settle()

    @property
    def over(self) -> bool:
        return self.seat == OVER

    def outcome(self) -> Outcome | None:
        outcome: Outcome | None = self.game.outcome(self.state)
        return outcome

    def returns(self) -> list[float]:
        """The result for each seat; 0 before the end."""
        outcome = self.outcome() if self.over else None
        return [0.0] * self.seats if outcome is None else returns(self.game, outcome, self.seats)

    def step(self, number: int) -> None:
        """Play the legal action with this index for the deciding seat; raises IllegalNumber."""
        for legal in self.numbers():  # faster than `in` when compiled
            if legal == number:
                break
        else:
            raise IllegalNumber(f"index {number} is not legal for seat {self.seat} of {self.game.id}")
        action = self._by_number[number]
        self._play(self.seat, self.legal()[number] if action is None else action)
        self._settle()

    def numbers(self) -> list[int]:
        """The indices of the legal actions of the deciding seat."""
        numbers = self._numbers
        if numbers is None:
            numbers = self._listed()
            if self._leaves_out:
                for number in numbers:  # faster than `in` when compiled
                    if number < 0:
                        numbers = [numbered for numbered in numbers if numbered >= 0]
                        break
            self._numbers = numbers
        return numbers

    def _listed(self) -> list[int]:
        if self.over:
            return []
        if self._legal is None and self._numbered is not None:
            return self._numbered(self.state, self.seat)
        return self.encoding.numbers(self._actions())

    def _actions(self) -> list[Action]:
        """The legal actions of the deciding seat."""
        if self._legal is None:
            self._legal = [] if self.over else self._legal_actions(self.state, self.seat)
        return self._legal

    def legal(self) -> dict[int, Action]:
        """The legal indices with their actions."""
        actions = self._actions()
        numbers = self.encoding.numbers(actions)
        return {number: action for number, action in zip(numbers, actions, strict=True) if number >= 0}

    def row(self, seat: Seat) -> bytearray:
        """What a seat sees, as signed bytes."""
        return self._observe(self.state, seat)

    def observation(self, seat: Seat | None = None) -> Bytes:
        """What a seat sees, by default the deciding seat. Shape (encoding.length,)."""
        viewer = max(self.seat, 0) if seat is None else seat
        return as_array(self._row_shape, INT8, self._observe(self.state, viewer))

    def mask_row(self) -> bytearray:
        """1 for every legal index of the deciding seat."""
        numbers = self.numbers()
        if len(numbers) < WIDE:
            return marked(self._size, numbers)
        if numbers != self._wide:
            self._wide, self._wide_row = numbers, None
            return marked(self._size, numbers)
        if self._wide_row is None:
            self._wide_row = marked(self._size, numbers)
        return self._wide_row[:]

    def mask(self) -> Bytes:
        """1 for every legal index of the deciding seat. Shape (encoding.size,)."""
        return as_array(self._mask_shape, INT8, self.mask_row())

    def seen(self, seat: Seat) -> dict[str, Bytes]:
        """Observation and mask of a seat; only the deciding seat has legal actions."""
        mask = self.mask() if seat == self.seat else np.zeros(self._size, INT8)
        return {"observation": self.observation(seat), "action_mask": mask}

    def board(self, seat: Seat | None = None) -> str:
        """The table as text."""
        return self.game.board(self.game.view(self.state, seat))

    def _play(self, seat: Seat, action: Action) -> None:
        self._playout.advance(seat, action, self._playout.next_chance(), None)

    def _settle(self) -> None:
        """Let bots and the clock act until a learner has to decide or the match is over."""
        while True:
            actors: tuple[Seat, ...] = self._actors(self.state)
            if not actors:
                self.seat, self._legal, self._numbers = OVER, None, None
                return
            alone = len(actors) == 1 and actors[0] != CLOCK
            if not alone and CLOCK in actors and self._sand_has_run_out(actors):
                self._play(CLOCK, self._legal_actions(self.state, CLOCK)[0])
                continue
            seat = actors[0]
            if self._bots and seat in self._bots:
                legal = self._legal_actions(self.state, seat)
                self._play(seat, decision(self._bots[seat], self.game, self.state, seat, legal))
                continue
            self.seat, self._legal, self._numbers = seat, None, None
            return

    def _sand_has_run_out(self, actors: tuple[Seat, ...]) -> bool:
        self._sand += 1
        if len(actors) > 1 and self._sand < self._pace:
            return False
        self._sand = 0
        return True
