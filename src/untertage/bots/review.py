"""Looks back at a finished match: the winning chances after every ply, and the plies that turned it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from untertage.bots.score import AnyGame, Values, score_of, shared, worth
from untertage.core.game import Event
from untertage.core.match import replay
from untertage.core.record import Record
from untertage.core.words import LANGUAGES

MOST_SCORED: Final = 400
"""States of one match that are scored; of a longer match, only every n-th."""
MOST_TURNS: Final = 4
SMALLEST_TURN: Final = 0.06
"""The change of a winning chance that is worth mentioning."""


class Chances(msgspec.Struct, frozen=True):
    """The winning chances of every seat after a ply."""

    ply: int
    values: tuple[float, ...]


class TurningPoint(msgspec.Struct, frozen=True):
    """A ply after which the chances of a seat stayed different from before."""

    ply: int
    seat: int
    """Whose chances changed most; in a cooperative game the seat stands for the team."""
    before: float
    after: float
    actor: int = -1
    """Who made the ply."""
    texts: Mapping[str, tuple[str, ...]] = {}
    """What happened, by language, as a spectator saw it."""


class Review(msgspec.Struct, frozen=True):
    """A bot's review of a match."""

    chances: tuple[Chances, ...] = ()
    turning_points: tuple[TurningPoint, ...] = ()


def review(record: Record, game: AnyGame) -> Review:
    """Score the states of a finished match; empty if the game has no score."""
    values = score_of(game.id).values
    if values is None:
        return Review()
    step = -(-(len(record.plies) + 1) // MOST_SCORED)
    curve: list[Chances] = []
    log: list[list[Event]] = []
    for ply, (state, events) in enumerate(replay(record)):
        log.append(events)
        if ply % step == 0 or ply == len(record.plies):
            curve.append(Chances(ply, _chances(game, state, values)))
    points = turning_points(curve, _round(record, step))
    return Review(tuple(curve), tuple(_told(point, record, game, log[point.ply]) for point in points))


def _told(point: TurningPoint, record: Record, game: AnyGame, events: list[Event]) -> TurningPoint:
    """The turning point with who acted and what happened."""
    actor = record.plies[point.ply - 1].seat
    return msgspec.structs.replace(point, actor=actor, texts=told_in_public(game, events))


def told_in_public(game: AnyGame, events: Sequence[Event]) -> dict[str, tuple[str, ...]]:
    """What happened, by language, as a spectator saw it."""
    seen = [event for event in (game.redact(event, None) for event in events) if event is not None]
    return {lang: tuple(game.tell(event, lang) for event in seen) for lang in LANGUAGES}


def _chances(game: AnyGame, state: Any, values: Values) -> tuple[float, ...]:
    outcome = game.outcome(state)
    found = shared(game, values(state)) if outcome is None else worth(game, outcome, game.seat_count(state))
    return tuple(round(value, 3) for value in found)


def _round(record: Record, step: int) -> int:
    """How many of the scored states belong to one turn of every seat, on average."""
    turns = 1 + sum(one.seat != other.seat for one, other in zip(record.plies, record.plies[1:], strict=False))
    return max(2, round(len(record.plies) * record.seats / turns / step))


def turning_points(curve: Sequence[Chances], span: int) -> list[TurningPoint]:
    """The largest lasting changes: the mean over a round after a ply against the mean over a round before it.

    The last state is left out: the end decides everything. Two turning points are at least a round apart.
    """
    swings: list[tuple[float, int, TurningPoint]] = []
    for at in range(1, len(curve) - 1):
        before = _mean(curve[max(0, at - span) : at])
        after = _mean(curve[at : min(len(curve) - 1, at + span)])
        seat = max(range(len(before)), key=lambda one: abs(after[one] - before[one]))
        own = abs(curve[at].values[seat] - curve[at - 1].values[seat])
        point = TurningPoint(curve[at].ply, seat, round(before[seat], 3), round(after[seat], 3))
        swings.append((abs(after[seat] - before[seat]) + own / 2, at, point))
    chosen: list[tuple[int, TurningPoint]] = []
    for _, at, point in sorted(swings, key=lambda swing: (-swing[0], swing[1])):
        far = all(abs(at - other) >= span for other, _ in chosen)
        if far and abs(point.after - point.before) >= SMALLEST_TURN and len(chosen) < MOST_TURNS:
            chosen.append((at, point))
    return [point for _, point in sorted(chosen)]


def _mean(part: Sequence[Chances]) -> list[float]:
    return [sum(values) / len(part) for values in zip(*(one.values for one in part), strict=True)]
