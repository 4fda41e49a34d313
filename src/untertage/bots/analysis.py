"""Separates luck from play in a finished match: what every draw and every decision changed (docs/review.md).

With V for the winning chances of all seats, a ply changes them by three parts, which add up exactly:

    V(after) - V(before) = luck + hidden + play

Luck is what came up compared with everything that could have come up. Hidden is the position as it was compared with
the positions that the seat considered possible. Play is what the decision was worth to somebody who knew only what the
seat knew.
"""

from __future__ import annotations

import random
import time
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from untertage.bots.bot import Bot, make
from untertage.bots.levels import LEVELS, light
from untertage.bots.review import told_in_public
from untertage.bots.score import AnyGame, score_of, shared, worth
from untertage.bots.search import Search
from untertage.core.chance import Chance, SeededChance, outcomes
from untertage.core.game import CLOCK, Action, Seat
from untertage.core.match import begin, replay
from untertage.core.record import Ply, Record
from untertage.core.turns import next_seat

VERSION: Final = 3
"""Version of the method; rises when the same match would get a different result."""
NOTICEABLE: Final = 0.01
"""A smaller cost is noise of the estimate."""
DIGITS: Final = 4
_AWAY: Final = 1 << 100
"""First seed above those of matches."""

Values = tuple[float, ...]


class Effort(msgspec.Struct, frozen=True):
    """How much is computed."""

    simulations: int = 64
    """Of the search that estimates the chances in one state."""
    expert: int = 200
    """Simulations of the expert who says what it would have played, where it is a bot that searches; 0 to judge no
    decisions."""
    exact: int = 16
    """A draw with no more results than this is averaged over all of them."""
    samples: int = 8
    """Results of other draws, and positions that a seat considers possible."""
    deals: int = 24
    """Set-ups from which the chances before the deal are estimated."""


USUAL: Final = Effort()


class Judged(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One ply. Every list has a number per seat; in a cooperative game they are all equal."""

    seat: Seat
    action: str
    values: Values
    """The winning chances after it."""
    luck: Values
    hidden: Values
    play: Values
    exact: bool = True
    """Were all results of the draw looked at, not a sample?"""
    choices: int = 0
    """Legal actions of the seat; 0 if time has acted."""
    best: str = ""
    """What the expert would have played, if that was noticeably better."""
    cost: float = 0.0
    """What the seat lost by not playing it."""
    told: Mapping[str, tuple[str, ...]] = {}
    """What happened, by language, as a spectator saw it; only where luck mattered."""


class Opening(msgspec.Struct, frozen=True):
    """The chances before and after the deal."""

    prior: Values
    values: Values


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """A match, as far as it has been judged."""

    version: int
    opening: Opening
    result: Values
    """The value of the outcome: 1 for the winner, shared if there are several."""
    plies: tuple[Judged, ...] = ()

    @property
    def last(self) -> Values:
        """The chances after the last ply that has been judged."""
        return self.plies[-1].values if self.plies else self.opening.values


class Total(msgspec.Struct, frozen=True, kw_only=True):
    """What luck and play were worth to one seat: prior + luck + play = result, where
    luck = deal + draws + hidden, and play = the sum of `plays`."""

    prior: float
    deal: float
    draws: float
    hidden: float
    plays: Values
    """By seat: what its decisions were worth to this seat; the last number is the clock's."""
    result: float
    decisions: int
    """With more than one legal action."""
    good: int
    """Decisions that the expert could not improve noticeably."""
    cost: float
    """The total cost of the other decisions."""

    @property
    def luck(self) -> float:
        return self.deal + self.draws + self.hidden


def totals(analysis: Analysis, resigned: Seat | None = None) -> tuple[Total, ...]:
    """The sums of a complete analysis for every seat; giving up is a decision like any other."""
    plies = analysis.plies
    seats = len(analysis.result)
    given_up = _minus(analysis.result, analysis.last)
    found = []
    for seat in range(seats):
        plays = [sum(ply.play[seat] for ply in plies if ply.seat == actor) for actor in (*range(seats), CLOCK)]
        plays[CLOCK if resigned is None else resigned] += given_up[seat]
        own = [ply for ply in plies if ply.seat == seat and ply.choices > 1]
        found.append(
            Total(
                prior=analysis.opening.prior[seat],
                deal=_near(analysis.opening.values[seat] - analysis.opening.prior[seat]),
                draws=_near(sum(ply.luck[seat] for ply in plies)),
                hidden=_near(sum(ply.hidden[seat] for ply in plies)),
                plays=tuple(map(_near, plays)),
                result=analysis.result[seat],
                decisions=len(own),
                good=sum(not ply.best for ply in own),
                cost=_near(sum(ply.cost for ply in own)),
            )
        )
    return tuple(found)


def analysed(record: Record, game: AnyGame, effort: Effort = USUAL) -> Analysis:
    """A whole match; takes seconds to minutes."""
    return msgspec.structs.replace(opened(record, game, effort), plies=tuple(judged(record, game, effort)))


def opened(record: Record, game: AnyGame, effort: Effort = USUAL) -> Analysis:
    """The beginning of an analysis: the deal and the result.

    Every deal is compared with others of its own; otherwise their error would be the same in all matches.
    """
    assert record.outcome is not None
    table = _Table(record, game, effort)
    values = table.opening(record)
    first = _AWAY + (zlib.crc32(msgspec.json.encode(record.setup)) << 16)
    deals = range(first, first + effort.deals) if record.setup else ()
    others = [table.opening(record, SeededChance(seed)) for seed in deals]
    prior = _mean(others) if others else values
    result = _rounded(worth(game, record.outcome, record.seats))
    return Analysis(version=VERSION, opening=Opening(_rounded(prior), _rounded(values)), result=result)


def judged(
    record: Record, game: AnyGame, effort: Effort = USUAL, first: int = 0, seconds: float = float("inf")
) -> Iterator[Judged]:
    """The plies after the first ones, until the time is up; at least one."""
    table, until = _Table(record, game, effort), time.monotonic() + seconds
    before, known = None, None
    for number, (state, events) in enumerate(replay(record)):
        if number > first:
            assert before is not None
            known = known or table.values(before, number - 1)
            found = table.judge(record.plies[number - 1], number, before, known, state)
            known = found.values
            matters = max(map(abs, (*found.luck, *found.hidden))) >= NOTICEABLE
            yield msgspec.structs.replace(found, told=told_in_public(game, events)) if matters else found
            if time.monotonic() > until:
                return
        before = state


class _Table:
    """Judges the plies of one match."""

    def __init__(self, record: Record, game: AnyGame, effort: Effort) -> None:
        self._game = game
        self._effort = effort
        self._seats = record.seats
        self._score = score_of(game.id)

    def opening(self, record: Record, chance: Chance | None = None) -> Values:
        """The chances after the recorded deal, or after another one."""
        if chance is None:
            state, _ = next(iter(replay(record)))
        else:
            state = begin(record, chance).state
        return self.values(state, 0)

    def values(self, state: Any, number: int) -> Values:
        """The chances of all seats: the mean of a short search from what the next seat knows.

        States of one ply are searched with the same random numbers, so that equal ones have equal values.
        """
        game = self._game
        outcome = game.outcome(state)
        if outcome is not None:
            return _rounded(worth(game, outcome, self._seats))
        seat = next_seat(game, state)
        if seat == CLOCK:
            assert self._score.values is not None
            return _rounded(shared(game, self._score.values(state)))
        search = Search(game, self._score, game.view(state, seat), self._score.tuning, random.Random(f"{number}"))
        for _ in range(self._effort.simulations):
            search.run()
        return _rounded(shared(game, search.means()[: self._seats]))

    def judge(self, ply: Ply, number: int, before: Any, known: Values, after: Any) -> Judged:
        game = self._game
        legal = [] if ply.seat == CLOCK else game.legal_actions(before, ply.seat)
        action = game.canonical(before, game.parse(ply.action))
        values = self.values(after, number)
        expected, exact = self._expected(before, ply.seat, action, number) if ply.picks else (values, True)
        supposed = expected
        if ply.seat != CLOCK and not game.perfect:
            supposed = self._supposed(before, ply.seat, action, number)
        luck = _minus(values, expected)
        hidden = _minus(expected, supposed)
        best, cost = "", 0.0
        if self._effort.expert and len(legal) > 1:
            best, cost = self._better(before, ply.seat, legal, action, supposed, number)
        return Judged(
            seat=ply.seat,
            action=ply.action,
            values=values,
            luck=luck,
            hidden=hidden,
            play=_minus(_minus(_minus(values, known), luck), hidden),
            exact=exact,
            choices=len(legal),
            best=best,
            cost=cost,
        )

    def _better(
        self, before: Any, seat: Seat, legal: Sequence[Action], action: Action, supposed: Values, number: int
    ) -> tuple[str, float]:
        """What the expert would have played instead and what it is worth more, both from what the seat knew."""
        game = self._game
        best = self._expert(number).choose(game.view(before, seat), legal)
        if best == action:
            return "", 0.0
        other = self._worth(before, seat, best, number)
        cost = round(other[seat] - supposed[seat], DIGITS)
        return (str(best), cost) if cost >= NOTICEABLE else ("", 0.0)

    def _expert(self, number: int) -> Bot:
        """The strongest level of the game, thinking for a shorter time."""
        return make(light(self._game.id, LEVELS[-1], self._effort.expert), self._game, number)

    def _worth(self, before: Any, seat: Seat, action: Action, number: int) -> Values:
        """The value of an action, given what the seat knows."""
        if self._game.perfect:
            return self._expected(before, seat, action, number)[0]
        return self._supposed(before, seat, action, number)

    def _expected(self, before: Any, seat: Seat, action: Action, number: int) -> tuple[Values, bool]:
        """The mean over everything that can come up, and whether it is exact."""

        def run(chance: Chance) -> Any:
            return self._after(before, seat, action, chance)

        try:
            found = outcomes(run, limit=self._effort.exact)
        except ValueError:
            states = (run(SeededChance(_AWAY + sample, number)) for sample in range(self._effort.samples))
            return _mean([self.values(state, number) for state in states]), False
        weighed = [(float(share), self.values(state, number)) for share, _, state in found]
        totals = (sum(share * values[at] for share, values in weighed) for at in range(self._seats))
        return _rounded(totals), True

    def _supposed(self, before: Any, seat: Seat, action: Action, number: int) -> Values:
        """The mean over positions that the seat considers possible, each with its own draws."""
        view = self._game.view(before, seat)
        found = []
        for sample in range(self._effort.samples):
            world = self._game.determinize(view, SeededChance(_AWAY + self._effort.samples + sample, number))
            after = self._after(world, seat, action, SeededChance(_AWAY + sample, number))
            found.append(self.values(after, number))
        return _mean(found)

    def _after(self, before: Any, seat: Seat, action: Action, chance: Chance) -> Any:
        state = before.clone()
        self._game.advance(state, seat, action, chance, None)
        return state


def _rounded(values: Iterable[float]) -> Values:
    return tuple(round(min(1.0, max(0.0, value)), DIGITS) for value in values)


def _minus(one: Values, other: Values) -> Values:
    return tuple(_near(a - b) for a, b in zip(one, other, strict=True))


def _near(value: float) -> float:
    return round(value, DIGITS)


def _mean(many: Sequence[Values]) -> Values:
    return _rounded(sum(each) / len(many) for each in zip(*many, strict=True))
