"""The statistics of a tournament, for report, JSON and CSV."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import fmean, median

import msgspec

from untertage.arena.plan import Plan, Variant
from untertage.arena.ratings import Comparison, Rating, Ratings, rate
from untertage.arena.result import Result
from untertage.arena.shares import Share, share
from untertage.core import registry


class Standing(msgspec.Struct, frozen=True):
    """One player, or one team in a cooperative game."""

    player: str
    points: Share
    rating: Rating | None
    seconds: float
    """Mean thinking time of a decision."""
    failures: int = 0
    """Decisions that the bot did not make."""


class Failures(msgspec.Struct, frozen=True):
    """What went wrong with one bot."""

    player: str
    decisions: int
    matches: int
    first: str
    """The first message."""


class Pairing(msgspec.Struct, frozen=True):
    """Points of one player against another."""

    player: str
    against: str
    points: Share


class Usage(msgspec.Struct, frozen=True):
    """Average number of uses per match, and the share of matches with any use."""

    name: str
    per_match: float
    share_of_matches: float


class Length(msgspec.Struct, frozen=True):
    """Number of plies per match."""

    mean: float
    median: float
    shortest: int
    longest: int
    histogram: list[tuple[int, int, int]]
    """From, to, matches."""


class Curve(msgspec.Struct, frozen=True):
    """The mean score of a player, from the opening to the end."""

    player: str
    values: list[float]


class VariantSummary(msgspec.Struct, frozen=True):
    """The statistics of one variant."""

    name: str
    matches: int
    decided: Share
    """Matches with a single winner; in a cooperative game, matches that were won."""
    standings: list[Standing]
    pairings: list[Pairing]
    seats: list[Share]
    """Points by seat; empty in a cooperative game."""
    seat_ratings: list[Rating]
    """The advantage of each seat in rating points; empty in a cooperative game."""
    failures: list[Failures]
    length: Length
    reasons: dict[str, int]
    actions: list[Usage]
    things: list[Usage]
    curves: list[Curve]


class Summary(msgspec.Struct, frozen=True):
    """A whole tournament or comparison."""

    game: str
    cooperative: bool
    seats: int
    seed: int
    players: tuple[str, ...]
    variants: list[VariantSummary]


def summarize(plan: Plan, results: Sequence[Result]) -> Summary:
    """The statistics of all matches so far; variants without a match are omitted."""
    cooperative = registry.get(plan.game).cooperative
    variants = [
        _variant(variant, own, cooperative=cooperative)
        for number, variant in enumerate(plan.variants)
        if (own := [result for result in results if result.variant == number])
    ]
    return Summary(plan.game, cooperative, plan.seats, plan.seed, plan.players, variants)


def _variant(variant: Variant, results: Sequence[Result], *, cooperative: bool) -> VariantSummary:
    rated = None if cooperative else _rated(results)
    won = sum(bool(result.winners) if cooperative else len(result.winners) == 1 for result in results)
    return VariantSummary(
        name=variant.name,
        matches=len(results),
        decided=share(won, len(results)),
        standings=_teams(results) if cooperative else _standings(results, rated),
        pairings=[] if cooperative else _pairings(results),
        seats=[] if cooperative else _seats(results),
        seat_ratings=[] if rated is None else rated.seats,
        failures=_failures(results),
        length=_length([result.plies for result in results]),
        reasons=dict(Counter(result.reason for result in results).most_common()),
        actions=_usage([result.actions for result in results]),
        things=_usage([result.things for result in results]),
        curves=_curves(results, cooperative=cooperative),
    )


def points(result: Result, seat: int) -> float:
    """One point for the match, shared among the winners."""
    return 1 / len(result.winners) if seat in result.winners else 0.0


def team_of(result: Result) -> str:
    """The name of a team: its bot, or all bots if they differ."""
    members = dict.fromkeys(result.players)
    return "+".join(members)


def _teams(results: Sequence[Result]) -> list[Standing]:
    found = []
    for team in dict.fromkeys(team_of(result) for result in results):
        own = [result for result in results if team_of(result) == team]
        seconds = sum(map(sum, (result.seconds for result in own)))
        decisions = sum(map(sum, (result.decisions for result in own)))
        won = share(sum(bool(result.winners) for result in own), len(own))
        failed = sum(len(messages) for result in own for messages in result.failures)
        found.append(Standing(team, won, None, seconds / max(1, decisions), failed))
    return found


def _players(results: Sequence[Result]) -> list[str]:
    return list(dict.fromkeys(player for result in results for player in result.players))


def _failures(results: Sequence[Result]) -> list[Failures]:
    """By bot, in the order in which they failed first."""
    told: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for result in results:
        for player, messages in zip(result.players, result.failures, strict=False):
            if messages:
                told.setdefault(player, []).append((result.key, messages))
    return [
        Failures(player, sum(len(messages) for _, messages in all_), len(all_), f"match {all_[0][0]}, {all_[0][1][0]}")
        for player, all_ in told.items()
    ]


def _standings(results: Sequence[Result], rated: Ratings | None) -> list[Standing]:
    players = _players(results)
    ratings = [None] * len(players) if rated is None else rated.players
    found = []
    for player, rating in zip(players, ratings, strict=True):
        seats = [(result, seat) for result in results for seat, name in enumerate(result.players) if name == player]
        seconds = sum(result.seconds[seat] for result, seat in seats if result.seconds)
        decisions = sum(result.decisions[seat] for result, seat in seats)
        total = sum(points(result, seat) for result, seat in seats)
        standing = share(total, len(seats))
        failed = sum(len(result.failures[seat]) for result, seat in seats if result.failures)
        found.append(Standing(player, standing, rating, seconds / max(1, decisions), failed))
    return sorted(found, key=lambda standing: standing.rating.rating if standing.rating else 0.0, reverse=True)


def _rated(results: Sequence[Result]) -> Ratings | None:
    """Ratings of players and seats; None if only one player took part."""
    index = {player: number for number, player in enumerate(_players(results))}
    comparisons = [
        Comparison(number, index[first], index[second], (a, b), gain)
        for number, result in enumerate(results)
        for a, first in enumerate(result.players)
        for b, second in enumerate(result.players)
        if a < b and first != second and (gain := _between(result, a, b)) is not None
    ]
    return rate(comparisons, len(index), len(results[0].players)) if comparisons else None


def _between(result: Result, a: int, b: int) -> float | None:
    """Points of seat a against seat b; None if both lost to another seat."""
    won = (a in result.winners, b in result.winners)
    if won == (False, False) and result.winners:
        return None
    return 0.5 if won[0] == won[1] else float(won[0])


def _pairings(results: Sequence[Result]) -> list[Pairing]:
    scored: dict[tuple[str, str], list[float]] = {}
    for result in results:
        for a, first in enumerate(result.players):
            for b, second in enumerate(result.players):
                gain = _between(result, a, b) if first != second else None
                if gain is not None:
                    scored.setdefault((first, second), []).append(gain)
    return [Pairing(a, b, share(sum(gains), len(gains))) for (a, b), gains in scored.items()]


def _seats(results: Sequence[Result]) -> list[Share]:
    seats = range(len(results[0].players))
    return [share(sum(points(result, seat) for result in results), len(results)) for seat in seats]


def _length(plies: Sequence[int]) -> Length:
    low, high = min(plies), max(plies)
    width = max(1, -(-(high - low + 1) // 20))
    starts = range(low, high + 1, width)
    histogram = [(start, start + width - 1, sum(start <= n < start + width for n in plies)) for start in starts]
    return Length(fmean(plies), median(plies), low, high, histogram)


def _usage(counts: Sequence[dict[str, int]]) -> list[Usage]:
    total: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    for count in counts:
        total.update(count)
        seen.update(count.keys())
    matches = len(counts)
    return [Usage(name, number / matches, seen[name] / matches) for name, number in total.most_common()]


def _curves(results: Sequence[Result], *, cooperative: bool) -> list[Curve]:
    """Curves of every player, and of the eventual winner."""
    courses: dict[str, list[list[float]]] = {}
    for result in results:
        for seat, player in enumerate(result.players if not cooperative else (team_of(result),)):
            course = [point[seat] for point in result.curve]
            if course:
                courses.setdefault(player, []).append(course)
                if seat in result.winners and (cooperative or len(result.winners) == 1):
                    courses.setdefault("(won)", []).append(course)
    return [
        Curve(player, [round(fmean(at), 4) for at in zip(*course, strict=True)]) for player, course in courses.items()
    ]
