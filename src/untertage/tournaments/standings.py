"""The standings, with stated tie-breaks. They do not depend on the order in which results came in."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

from untertage.tournaments.plan import Format
from untertage.tournaments.state import Game, Pairing, Tournament, share

Break: TypeAlias = Literal["buchholz", "direct", "sonneborn", "wins", "deals", "plies", "lot"]
BREAKS: Final[dict[Format, tuple[Break, ...]]] = {
    "round_robin": ("direct", "sonneborn", "wins", "lot"),
    "league": ("direct", "sonneborn", "wins", "lot"),
    "swiss": ("buchholz", "direct", "wins", "lot"),
    "knockout": ("lot",),
    "teams": ("deals", "plies", "lot"),
}
"""The tie-breaks, in this order."""
_EXACT: Final = 9


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the standings."""

    number: int
    place: int
    points: float
    breaks: tuple[float, ...]
    """One value per tie-break; more is better."""
    played: int
    won: int
    drawn: int
    lost: int
    byes: int
    division: int = 0


class _Meeting(NamedTuple):
    """One game between two entrants, as one of them sees it."""

    opponent: int
    share: float
    weight: float
    """Shares of all opponents at a table count like one opponent."""


def points_of(tournament: Tournament) -> dict[int, float]:
    """Points of every entrant."""
    points = dict.fromkeys(tournament.entrants, 0.0)
    for number, gained in _gains(tournament):
        points[number] += gained
    return {number: round(total, _EXACT) for number, total in points.items()}


def _gains(tournament: Tournament) -> Iterator[tuple[int, float]]:
    for number, round_ in enumerate(tournament.rounds):
        if tournament.plan.alone:
            yield from _compared(tournament, number)
            continue
        for pairing in round_.matches:
            if not tournament.is_bye(pairing):
                yield from zip(pairing.entrants, pairing.shares(), strict=True)
            elif tournament.plan.format == "swiss":
                yield pairing.entrants[0], float(tournament.plan.games)


def _compared(tournament: Tournament, round_: int) -> Iterator[tuple[int, float]]:
    """Every team gets the share of the others that did worse with the same deal, once all have finished."""
    if not tournament.complete(round_):
        return
    results = {pairing.entrants[0]: pairing.games[0] for pairing in tournament.rounds[round_].matches}
    merits = {number: merit(game) for number, game in results.items()}
    ranking = sorted(set(merits.values()), reverse=True)
    places = tuple(1 + ranking.index(each) for each in merits.values())
    for at, number in enumerate(merits):
        yield number, share(places, at)


def merit(game: Game) -> tuple[int, int, int]:
    """How well a team did: a win first, then the score, then a quick win."""
    won = game.places[0] == 1
    return int(won), sum(game.scores[:1]), -game.plies if won else 0


def standings(tournament: Tournament) -> list[Row]:
    """All entrants by division, from the first place on."""
    if tournament.plan.format == "knockout":
        return _knocked_out(tournament)
    facts, found = _Facts(tournament), []
    for division, numbers in enumerate(tournament.divisions()):
        order = _ordered(numbers, facts, BREAKS[tournament.plan.format])
        found += [facts.row(number, place, values, division) for place, (number, values) in enumerate(order, 1)]
    return found


def _ordered(numbers: Iterable[int], facts: _Facts, breaks: tuple[Break, ...]) -> list[tuple[int, tuple[float, ...]]]:
    """Sort by points, then within each tied group by one tie-break after the other."""
    values: dict[int, list[float]] = {number: [] for number in numbers}
    groups = _split(list(values), facts.points.__getitem__)
    for each in breaks:
        divided = []
        for group in groups:
            measured = facts.measured(each, group)
            for number in group:
                values[number].append(measured[number])
            divided += _split(group, measured.__getitem__)
        groups = divided
    return [(number, tuple(values[number])) for group in groups for number in group]


def _split(numbers: list[int], key: Callable[[int], float]) -> list[list[int]]:
    ordered = sorted(numbers, key=lambda number: (-key(number), number))
    return [list(group) for _, group in groupby(ordered, key=key)]


class _Facts:
    """The totals of all entrants."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self.points = points_of(tournament)
        self._meetings: dict[int, list[_Meeting]] = defaultdict(list)
        self._counts: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
        self._plies: dict[int, int] = defaultdict(int)
        for round_ in tournament.rounds:
            for pairing in round_.matches:
                self._note(pairing)

    def _note(self, pairing: Pairing) -> None:
        if self._tournament.is_bye(pairing):
            self._counts[pairing.entrants[0]][3] += 1
            return
        for game in pairing.games.values():
            for at, number in enumerate(pairing.entrants):
                self._count(number, game, at)
                for other, opponent in enumerate(pairing.entrants):
                    if other != at:
                        gained = share((game.places[at], game.places[other]), 0)
                        self._meetings[number].append(_Meeting(opponent, gained, 1 / (len(pairing.entrants) - 1)))

    def _count(self, number: int, game: Game, at: int) -> None:
        """A win, a draw for the first place, or neither."""
        first = game.places.count(1)
        kind = 2 if game.places[at] > 1 else 0 if first == 1 else 1
        self._counts[number][kind] += 1
        if kind == 0 and self._tournament.plan.alone:
            self._plies[number] -= game.plies

    def row(self, number: int, place: int, breaks: tuple[float, ...], division: int = 0) -> Row:
        won, drawn, lost, byes = self._counts[number]
        return Row(
            number=number,
            place=place,
            points=self.points[number],
            breaks=tuple(round(value, 4) for value in breaks),
            played=won + drawn + lost,
            won=won,
            drawn=drawn,
            lost=lost,
            byes=byes,
            division=division,
        )

    def measured(self, each: Break, group: list[int]) -> dict[int, float]:
        """A tie-break for every member of a tied group."""
        if each == "direct":
            return self._direct(group)
        return {number: round(self._value(each, number), _EXACT) for number in group}

    def _value(self, each: Break, number: int) -> float:
        met, counts = self._meetings[number], self._counts[number]
        if each == "buchholz":
            missed = counts[3] * self._tournament.plan.games
            return sum(self.points[one.opponent] * one.weight for one in met) + missed * self.points[number]
        if each == "sonneborn":
            return sum(self.points[one.opponent] * one.share * one.weight for one in met)
        if each in ("wins", "deals"):
            return counts[0]
        if each == "plies":
            return self._plies[number]
        lots = self._tournament.lots
        return -lots.index(number) - 1 if number in lots else -number

    def _direct(self, group: list[int]) -> dict[int, float]:
        """Points against the others of the group; nothing unless all of them have met."""
        inside = set(group)
        against = {number: [one for one in self._meetings[number] if one.opponent in inside] for number in group}
        if any({one.opponent for one in met} != inside - {number} for number, met in against.items()):
            return dict.fromkeys(group, 0.0)
        return {number: round(sum(one.share * one.weight for one in met), _EXACT) for number, met in against.items()}


def _knocked_out(tournament: Tournament) -> list[Row]:
    """By the round of the defeat, latest first; then by points in that round, then by lot."""
    facts = _Facts(tournament)
    reached: dict[int, tuple[float, ...]] = dict.fromkeys(tournament.entrants, (-1.0, 0.0))
    for number, round_ in enumerate(tournament.rounds):
        for at, pairing in enumerate(round_.matches):
            decided = tournament.next_game(pairing) is None
            shares = [1.0] if tournament.is_bye(pairing) else pairing.shares()
            for entrant, points in zip(pairing.entrants, shares, strict=True):
                ahead = decided and tournament.winner(pairing) == entrant
                minor = tournament.plan.third and at == 1 and len(round_.matches) == 2 and _is_last(tournament, number)
                reached[entrant] = (number + (0.5 if ahead else 0.0) - (1.0 if minor else 0.0), points)
    order = sorted(reached, key=lambda one: (*(-value for value in reached[one]), -facts.measured("lot", [one])[one]))
    return [
        facts.row(number, place, (facts.measured("lot", [number])[number],)) for place, number in enumerate(order, 1)
    ]


def _is_last(tournament: Tournament, round_: int) -> bool:
    """Whether both losers of the semi-finals play again in this round."""
    before = tournament.rounds[round_ - 1].matches if round_ else []
    return len(before) == 2
