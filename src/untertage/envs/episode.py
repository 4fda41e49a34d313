"""One match for an environment: action indices in, signed bytes and a mask out.

The same seed and the same actions give the same match as `untertage.core.match.Match` does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from untertage.bots import bot as bots
from untertage.bots.score import score_of
from untertage.core import registry
from untertage.core.chance import SeededChance
from untertage.core.errors import BadOptions, UntertageError
from untertage.core.game import CLOCK, Action, Game, Outcome, Seat
from untertage.core.playout import Playout, decision
from untertage.core.turns import first_of
from untertage.envs.opponents import Opponent, Policy, draw
from untertage.envs.settings import SCALED, Observation, Reward, check_setting
from untertage.kit.encoding import encoding_of
from untertage.kit.rows import set_all

AnyGame: TypeAlias = Game[Any, Any, Any, Any]
Bytes: TypeAlias = npt.NDArray[np.int8]
Row: TypeAlias = npt.NDArray[Any]
"""An observation: signed bytes, or scaled numbers."""

OVER: Final[Seat] = -1
"""The match is over."""
PACE: Final = 20
"""Number of decisions after which an hourglass runs out."""
LOST: Final = -1.0
INT8: Final = np.dtype(np.int8)
UINT8: Final = np.dtype(np.uint8)
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
        bot_of: Mapping[Seat, Opponent] | None = None,
        pace: int = PACE,
        reward: Reward = "outcome",
        observation: Observation = "int8",
    ) -> None:
        check_setting("reward", reward, Reward)
        check_setting("observation", observation, Observation)
        self.game: Final = game_with(game_id, components)
        self.seats: Final = default_seats(self.game) if seats is None else seats
        self.game.check_seats(self.seats)
        self.options: Final = self.game.read_options(options or {})
        self.game.check_effect(self.options, self.seats)
        self.encoding: Final = encoding_of(self.game)
        self._size: Final = self.encoding.size
        self._row_shape: Final = (self.encoding.length,)
        self._mask_shape: Final = (self._size,)
        self._by_number: Final = self.encoding.table
        self._observe: Final = self.encoding.onlookers()
        self._numbered: Final = self.encoding.listed
        self._leaves_out: Final = self.encoding.leaves_out
        self._actors: Final = self.game.actors
        self._legal_actions: Final = self.game.legal_actions
        self._bot_of: Final = dict(bot_of or {})
        self._bots: dict[Seat, bots.Bot] = {}
        self._policies: dict[Seat, Policy] = {}
        self._pace: Final = pace
        self._scaled: Final = observation == "float32"
        self._values: Final = score_of(game_id).values if reward == "score" else None
        if reward == "score" and self._values is None:
            raise BadOptions(f"reward: {game_id} has no score, only an outcome")
        self.reset(0)

    def reset(self, seed: int) -> None:
        """Start a match with this seed."""
        self.seed = seed
        self._legal: list[Action] | None = None
        """None until it is needed: most learners use indices only."""
        self._numbers: list[int] | None = None
        self.state = self.game.setup(self.seats, self.options, SeededChance(seed))
        self._playout = Playout(self.game, self.state, seed)
        if self._bot_of:
            self._seat_opponents()
        self._sand = 0
        self._settle()
        if self._values is not None:
            self._first = self._expected()
            self._potential = [0.0] * self.seats
            self._gained = [0.0] * self.seats

    def _seat_opponents(self) -> None:
        """Draw the opponents of this match."""
        self._bots, self._policies = {}, {}
        for seat, opponent in self._bot_of.items():
            drawn = draw(opponent, self.seed, seat)
            if isinstance(drawn, str):
                self._bots[seat] = bots.make(drawn, self.game, self.seed * len(self.game.seats) + seat)
            else:
                self._policies[seat] = drawn

    @property
    def over(self) -> bool:
        return self.seat == OVER

    @property
    def ply(self) -> int:
        """Number of plies played, including those of the bots."""
        return self._playout.ply

    def outcome(self) -> Outcome | None:
        outcome: Outcome | None = self.game.outcome(self.state)
        return outcome

    def returns(self) -> list[float]:
        """The result for each seat; 0 before the end."""
        outcome = self.outcome() if self.over else None
        return [0.0] * self.seats if outcome is None else returns(self.game, outcome, self.seats)

    def rewards(self) -> list[float]:
        """What the last step brought each seat: the result at its end or, with the reward `score`, also the change of
        the potential. The potential is the expected result less that of the opening, and 0 at the end, so that the
        rewards of a match add up to its result."""
        return self.returns() if self._values is None else self._gained

    def _expected(self) -> list[float]:
        """The result that the game's score expects for each seat."""
        assert self._values is not None
        most = 2.0 if self.game.cooperative else float(self.seats)
        return [most * chance + LOST for chance in self._values(self.state)]

    def _count_gains(self) -> None:
        """Update the potential and what the step has brought."""
        if self.over:
            now, results = [0.0] * self.seats, self.returns()
        else:
            expected = self._expected()
            now = [value - self._first[seat] for seat, value in enumerate(expected)]
            results = [0.0] * self.seats
        before = self._potential
        self._gained = [results[seat] + now[seat] - before[seat] for seat in range(self.seats)]
        self._potential = now

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
        if self._values is not None:
            self._count_gains()

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

    def observation(self, seat: Seat | None = None) -> Row:
        """What a seat sees, by default the deciding seat. Shape (encoding.length,)."""
        viewer = max(self.seat, 0) if seat is None else seat
        row = self._observe(self.state, viewer)
        return (
            SCALED.take(as_array(self._row_shape, UINT8, row)) if self._scaled else as_array(self._row_shape, INT8, row)
        )

    def mask(self) -> Bytes:
        """1 for every legal index of the deciding seat. Shape (encoding.size,)."""
        row = bytearray(self._size)
        set_all(row, self.numbers(), 1)
        return as_array(self._mask_shape, INT8, row)

    def seen(self, seat: Seat) -> dict[str, Row]:
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
            seat = first_of(actors)
            alone = len(actors) == 1 and seat != CLOCK
            if not alone and CLOCK in actors and self._sand_has_run_out(actors):
                self._play(CLOCK, self._legal_actions(self.state, CLOCK)[0])
                continue
            if self._bots and seat in self._bots:
                self._play(seat, self._decided(seat, self._bots[seat]))
                continue
            self.seat, self._legal, self._numbers = seat, None, None
            if seat not in self._policies:
                return
            number = self._policies[seat](self.observation(seat), self.numbers())
            self._play(seat, self.legal()[number])

    def _decided(self, seat: Seat, bot: bots.Bot) -> Action:
        """The action of a bot. One that does not look at the view chooses among the indices, which are listed faster
        than the actions."""
        if self._numbered is not None:
            choose_from = getattr(bot, "choose_from", None)
            if choose_from is not None:
                numbers = self._numbered(self.state, seat)
                place: int = choose_from(range(len(numbers)))
                action = self._by_number[numbers[place]] if numbers[place] >= 0 else None
                return self._legal_actions(self.state, seat)[place] if action is None else action
        legal = self._legal_actions(self.state, seat)
        return decision(bot, self.game, self.state, seat, legal)  # type: ignore[no-any-return]

    def _sand_has_run_out(self, actors: tuple[Seat, ...]) -> bool:
        self._sand += 1
        if len(actors) > 1 and self._sand < self._pace:
            return False
        self._sand = 0
        return True
