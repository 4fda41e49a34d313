"""A bot that plans its whole turn: all its own choices until chance or another seat has a say.

The plan is found by beam search: at every depth the most promising states of the turn are kept. A turn that is over is
valued by the game's score. An action that involves chance ends the plan; it is worth the mean of a few results, each
followed by the best next actions. With `reply`, the best turns are compared after the best answer of the next seat, or
with `ahead` after several turns, each played as its own seat likes it best.

A team plans together: a plan goes on after the answer of a mate, and who is asked compares its answers by the best plan
for the turn of the mate.
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Callable, Sequence
from typing import Any, Final

from untertage.bots.chance import Fate, Imagined
from untertage.bots.mind import Mind
from untertage.bots.score import AnyGame, Score, end_values
from untertage.core.game import Action, Seat, View
from untertage.core.turns import next_seat

WORLDS: Final = 4
"""States sampled from a view with hidden information."""
SAMPLES: Final = 4
"""Results of chance that are looked at after an action."""
LUCKS: Final = [1] * 4096
"""The seeds of these results, all equally likely."""
AFTER_CHANCE: Final = 2
"""The own actions that are planned after a result of chance."""
FAN: Final = 6
"""By width: the options of a state that are tried, the most promising first by the game's ordering."""
ANSWER: Final = 4
"""The other seat's answer is planned with a beam that is this much narrower."""
TRUST: Final = 0.5
"""How much the answers count against the value at the end of the own turn: they are only one of many possible ones."""
FEW: Final = 4
"""In lists up to this length nothing is overlooked."""
HASTE: Final = 1e-6
"""What every action of a plan costs: of equal plans the shortest is the best, so nothing is turned back and forth."""
CAREFUL: Final = 12
"""The width of the second search before a plan is played that gains too little."""
COURTESY: Final = 0.01
"""The winning chance that may be lost by giving the answer that the game's ordering puts first."""
UNSEEN: Final = -1.0
"""The worth of an action that was not considered."""
UNBEGUN: Final = -1
"""The first action of an empty plan."""


Late = Callable[[], bool]
"""Has the time for a decision run out?"""


def _never() -> bool:
    return False


class Step:
    """A state within a turn, and the number of the first action of the plan that leads to it."""

    __slots__ = ("first", "last", "prior", "state", "value")

    def __init__(self, state: Any, first: int, value: float, prior: float, last: Action | None = None) -> None:
        self.state = state
        self.first = first
        self.value = value
        self.prior = prior
        self.last = last
        """An action that follows, and that chance has a say in."""


class Turn:
    """The plans of one seat from one state."""

    __slots__ = ("closed", "legal", "length", "seat", "worths")

    def __init__(self, seat: Seat, legal: Sequence[Action]) -> None:
        self.seat = seat
        self.legal = legal
        self.worths = [UNSEEN] * len(legal)
        """By first action: the best plan found."""
        self.closed: list[Step] = []
        """The ends of plans: states after which the seat no longer acts, or in which chance has a say."""
        self.length = 1
        """The number of actions in the plans that are looked at."""

    def note(self, first: int, value: float) -> None:
        worth = value - HASTE * self.length
        if worth > self.worths[first]:
            self.worths[first] = worth


class Planner:
    """Plans the decisions of one bot."""

    def __init__(
        self, game: AnyGame, score: Score, mind: Mind, seed: int, chance: Imagined, is_late: Late = _never
    ) -> None:
        self._game = game
        self._score = score
        self._mind = mind
        self._seed = seed
        self._chance = chance
        self._is_late = is_late
        self._luck = 0
        self._nested = False
        self._careful = False
        self.now = 0.0
        """The value of the position before the turn, after `worths`."""

    def worths(self, view: View, legal: Sequence[Action], width: int, most: int = WORLDS) -> list[float]:
        """What the best plan that begins with each action is worth for the seat of the view, the mean of at most that
        many sampled states; UNSEEN if overlooked."""
        assert view.seat is not None
        totals = [0.0] * len(legal)
        now = 0.0
        worlds = 0
        while worlds < most:
            worlds += 1
            self._luck = self._chance.pick(LUCKS)
            picks = self._chance.picks
            world = self._game.determinize(view, self._chance)
            hidden = self._chance.picks > picks
            now += self._value(world, view.seat)
            turn = self._considered(world, view.seat, legal, width)
            if self._is_asked(turn, world):
                self._consult(turn, world, width)
            self._answer(turn, width)
            for number, worth in enumerate(turn.worths):
                totals[number] += worth
            if not hidden:
                break
        self.now = now / worlds
        return [total / worlds for total in totals]

    def _considered(self, world: Any, seat: Seat, legal: Sequence[Action], width: int) -> Turn:
        """Plan a turn, and if the best plan gains too little, look again and overlook nothing."""
        turn = self._plan(world, seat, legal, width, self._mind.depth)
        gain = self._score.tuning.gain
        if gain is None or (self._mind.sees >= 1.0 and width >= CAREFUL):
            return turn
        if max(turn.worths) < self._value(world, seat) + gain:
            self._careful = True
            turn = self._plan(world, seat, legal, max(width, CAREFUL), self._mind.depth)
            self._careful = False
        return turn

    def _plan(self, state: Any, seat: Seat, legal: Sequence[Action], width: int, depth: int) -> Turn:
        """Beam search over the seat's own choices."""
        turn = Turn(seat, legal)
        beam = self._grow(turn, Step(state, UNBEGUN, 0.0, 1.0), legal, width)
        for _ in range(depth - 1):
            if not beam:
                break
            turn.length += 1
            grown: list[Step] = []
            for step in self._keep(beam, width):
                grown += self._grow(turn, step, self._game.legal_actions(step.state, seat), width)
            beam = grown
        for step in beam:  # plans that are longer than the foresight
            turn.note(step.first, step.value)
        return turn

    def _grow(self, turn: Turn, step: Step, legal: Sequence[Action], width: int) -> list[Step]:
        """Play the options of a state; the steps after which the seat acts again."""
        game, chance, seat = self._game, self._chance, turn.seat
        weights = self._weights(step.state, seat, legal)
        grown: list[Step] = []
        for number in self._options(legal, weights, width):
            after = step.state.clone()
            chance.rewind()
            picks = chance.picks
            game.advance(after, seat, legal[number], chance, None)
            first = number if step.first == UNBEGUN else step.first
            if chance.picks > picks:
                self._leave_to_chance(turn, step, first, legal[number], after)
                continue
            weight = 1.0 if weights is None else weights[number]
            grown_step = Step(after, first, self._value(after, seat), step.prior * weight)
            following = [grown_step] if self._acts(after, seat) else self._granted(grown_step, seat)
            grown += following
            if not following:
                turn.closed.append(grown_step)
                turn.note(first, grown_step.value)
        return grown

    def _acts(self, state: Any, seat: Seat) -> bool:
        """Is the next decision the seat's?"""
        return bool(self._game.actors(state)) and next_seat(self._game, state) == seat

    def _after(self, state: Any, seat: Seat, action: Action) -> Any:
        """The state after an action."""
        after = state.clone()
        self._chance.rewind()
        self._game.advance(after, seat, action, self._chance, None)
        return after

    def _granted(self, step: Step, seat: Seat) -> list[Step]:
        """The step after the answer of a mate that the seat hopes for, the first one by the game's ordering, if it has
        asked something and then goes on."""
        game, chance = self._game, self._chance
        if not game.cooperative or not game.actors(step.state):
            return []
        mate, picks = next_seat(game, step.state), chance.picks
        legal = game.legal_actions(step.state, mate)
        weights = self._weights(step.state, mate, legal)
        if weights is None or len(legal) > FEW:
            return []
        after = self._after(step.state, mate, legal[weights.index(max(weights))])
        hopeful = chance.picks == picks and self._acts(after, seat)
        return [Step(after, step.first, self._value(after, seat), step.prior)] if hopeful else []

    def _is_asked(self, turn: Turn, world: Any) -> bool:
        """Does the seat only answer a mate? There are few actions, and after each of them another seat decides."""
        if not self._game.cooperative or len(turn.legal) > FEW:
            return False
        return not any(self._acts(self._after(world, turn.seat, action), turn.seat) for action in turn.legal)

    def _consult(self, turn: Turn, world: Any, width: int) -> None:
        """Judge the answers to a mate by the best plans for its turn, in which nothing is overlooked. A little may be
        lost by being helpful."""
        seat, usual, weights = turn.seat, self._chance, self._weights(world, turn.seat, turn.legal)
        self._careful = True
        for first, action in enumerate(turn.legal):
            total, results = 0.0, 0
            while results < SAMPLES:
                chance = self._chance = Imagined(random.Random(self._luck * SAMPLES + results))
                after = self._after(world, seat, action)
                results += 1
                involved = chance.picks > 0
                total += self._followed(after, width)
                if not involved:
                    break
            turn.worths[first] = total / results + (COURTESY * weights[first] if weights else 0.0)
        self._careful = False
        self._chance = usual

    def _followed(self, state: Any, width: int) -> float:
        """The value of a state for the team, by the best plan of the seat that decides next."""
        game = self._game
        if not game.actors(state):
            return self._value(state, 0)
        seat = next_seat(game, state)
        return max(self._plan(state, seat, game.legal_actions(state, seat), width, self._mind.depth).worths)

    def _leave_to_chance(self, turn: Turn, step: Step, first: int, action: Action, after: Any) -> None:
        """Note an action that ends a plan because chance has a say; `after` is one of its results."""
        value = self._expected(step.state, after, turn.seat, action)
        turn.note(first, value)
        if self._nested:
            turn.closed.append(Step(after, first, value, 0.0))
        elif self._mind.reply:
            turn.closed.append(Step(step.state, first, value, 0.0, action))

    def _weights(self, state: Any, seat: Seat, legal: Sequence[Action]) -> list[float] | None:
        """How promising each action is by the game's ordering; the best has 1."""
        if self._score.weights is None:
            return None
        weights = self._score.weights(state, seat, legal)
        most = max(weights) or 1.0
        return [weight / most for weight in weights]

    def _options(self, legal: Sequence[Action], weights: list[float] | None, width: int) -> Sequence[int]:
        """The numbers of the actions to try."""
        numbers: Sequence[int] = range(len(legal))
        if self._mind.sees < 1.0 and not self._careful and len(legal) > FEW:
            seen = [number for number in numbers if not self._is_overlooked(legal[number])]
            numbers = seen or numbers
        if weights is not None and len(numbers) > FAN * width:
            numbers = sorted(numbers, key=weights.__getitem__, reverse=True)[: FAN * width]
        return numbers

    def _is_overlooked(self, action: Action) -> bool:
        """The same actions are overlooked through a whole match, so that a plan that was seen is carried out."""
        return zlib.crc32(f"{self._seed}/{action}".encode()) % 1000 >= 1000 * self._mind.sees

    def _keep(self, beam: list[Step], width: int) -> list[Step]:
        """The best steps by value, and a quarter as many by the game's ordering. States of equal value are taken for
        the same state, reached in another order."""
        beam.sort(key=_by_value, reverse=True)
        kept: list[Step] = []
        rest: list[Step] = []
        seen: set[float] = set()
        for step in beam:
            if len(kept) < width and step.value not in seen:
                kept.append(step)
                seen.add(step.value)
            else:
                rest.append(step)
        if self._score.weights is not None:
            rest.sort(key=_by_prior, reverse=True)
            kept += rest[: max(1, width // 4)]
        return kept

    def _expected(self, before: Any, after: Any, seat: Seat, action: Action) -> float:
        """The mean value of an action that involves chance; `after` is one of its results. All actions of a turn meet
        the same luck: otherwise doing something useless first would be another chance of a lucky mean."""
        if self._nested:
            return self._value(after, seat)
        self._nested = True
        usual = self._chance
        total = 0.0
        for number in range(SAMPLES):
            self._chance = Imagined(random.Random(self._luck * SAMPLES + number))
            other = before.clone()
            self._game.advance(other, seat, action, self._chance, None)
            total += self._continued(other, seat)
        self._chance = usual
        self._nested = False
        return total / SAMPLES

    def _continued(self, state: Any, seat: Seat) -> float:
        """The value of the best short plan from a state, or of the state itself if another seat acts."""
        game = self._game
        if not self._acts(state, seat):
            return self._value(state, seat)
        return max(self._plan(state, seat, game.legal_actions(state, seat), 1, AFTER_CHANCE).worths)

    def _answer(self, turn: Turn, width: int) -> None:
        """Value the best turns again, after the turns that follow them."""
        reply = self._mind.reply
        if not reply or not turn.closed:
            return
        turn.closed.sort(key=_by_value, reverse=True)
        looked: dict[int, float] = {}
        known: dict[tuple[bytes, Action | None], float] = {}
        loss = 0.0
        for step in turn.closed:
            end = self._game.dump_position(step.state), step.last
            if end not in known:
                if len(known) == reply or (known and self._is_late()):
                    break
                worth = self._after_answers(step, turn.seat, max(1, width // ANSWER))
                known[end] = step.value + TRUST * (worth - step.value)
                loss += step.value - known[end]
            looked[step.first] = max(known[end], looked.get(step.first, UNSEEN))
        usual = loss / len(known)
        for first, worth in enumerate(turn.worths):
            if first in looked:
                turn.worths[first] = looked[first]
            elif worth != UNSEEN:
                turn.worths[first] = worth - usual

    def _after_answers(self, step: Step, seat: Seat, width: int) -> float:
        """What the seat has when the next turns have been played, each as its own seat likes it best. What is left of
        the own turn comes first."""
        game, usual, state = self._game, self._chance, step.state
        self._nested = True
        ahead = self._mind.ahead
        for number in range(ahead + 1):
            self._chance = Fate(random.Random(self._luck * (ahead + 1) + number))
            if number > 0:
                state = self._after_turn(state, width)
            elif step.last is not None:
                state = state.clone()
                game.advance(state, seat, step.last, self._chance, None)
                if self._acts(state, seat):
                    state = self._after_turn(state, width)
            if not game.actors(state):
                break
        self._chance = usual
        self._nested = False
        return self._value(state, seat)

    def _after_turn(self, state: Any, width: int) -> Any:
        """The state after the best turn of the next seat."""
        game = self._game
        seat = next_seat(game, state)
        assert seat is not None
        for _ in range(self._mind.depth):
            legal = game.legal_actions(state, seat)
            turn = Turn(seat, legal) if len(legal) == 1 else self._plan(state, seat, legal, width, self._mind.depth)
            best = max(turn.worths)
            last = max(turn.closed, key=_by_value, default=None)
            if last is not None and last.value >= best:
                state = last.state
            else:
                state = state.clone()
                self._chance.rewind()
                game.advance(state, seat, legal[turn.worths.index(best)], self._chance, None)
            if not self._acts(state, seat):
                break
        return state

    def _value(self, state: Any, seat: Seat) -> float:
        """The winning chance of a seat, by the outcome or the score; constant in a game without a score."""
        if not self._game.actors(state):
            return end_values(self._game, state)[seat]
        return 0.5 if self._score.values is None else self._score.values(state)[seat]


def _by_value(step: Step) -> float:
    return step.value


def _by_prior(step: Step) -> float:
    return step.prior
