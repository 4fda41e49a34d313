"""Who plays whom: the matches of the next round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations, product
from math import ceil, log2
from typing import Final, TypeAlias

from untertage.tournaments.matching import Matching
from untertage.tournaments.plan import MOST_ROUNDS
from untertage.tournaments.seats import Seating
from untertage.tournaments.standings import points_of
from untertage.tournaments.state import Tournament

Matches: TypeAlias = tuple[tuple[int, ...], ...]
_REPEAT: Final = 10_000
"""Cost of a repeated meeting at a table of several, against a difference of one place."""
_CLASH: Final = 1
"""Two who had the same seat twice too often should not meet: one of them would have it once more."""
_USUAL_DEALS: Final = 4
_STARTS: Final = 6
_PASSES: Final = 20


def rounds(tournament: Tournament) -> int:
    """The number of rounds, as far as it is known with the entrants so far."""
    plan, count = tournament.plan, len(tournament.entrants)
    if plan.format in ("round_robin", "league"):
        largest = max(map(len, tournament.divisions()), default=0)
        return (largest - 1 + largest % 2) * (2 if plan.double else 1) if largest > 1 else 0
    if plan.format == "knockout":
        return knockout_rounds(count, plan.seats)
    if plan.format == "teams":
        return plan.rounds or _USUAL_DEALS
    usual = max(3, ceil(log2(max(2, count)))) if count > 2 else 1
    most = count - 1 + count % 2 if plan.seats == 2 else MOST_ROUNDS
    return max(1, min(plan.rounds or usual, most, MOST_ROUNDS))


def knockout_rounds(count: int, seats: int) -> int:
    found = 0
    while count > 1:
        count, found = ceil(count / seats), found + 1
    return found


def paired(tournament: Tournament) -> Matches:
    """The matches of the next round."""
    match tournament.plan.format:
        case "round_robin" | "league":
            return _cycle(tournament)
        case "knockout":
            return _bracket(tournament)
        case "teams":
            return tuple((number,) for number in tournament.lots if number not in tournament.out)
        case "swiss":
            return _swiss(tournament)


def _cycle(tournament: Tournament) -> Matches:
    """Berger tables: everyone meets everyone once; a second cycle swaps the seats."""
    number, found = len(tournament.rounds), []
    for division in tournament.divisions():
        order = sorted(division, key=tournament.lot)
        length = len(order) - 1 + len(order) % 2
        cycle, day = divmod(number, length)
        if cycle <= tournament.plan.double:
            found += [(*reversed(pair),) if cycle else pair for pair in berger(order, day)]
    return tuple(found)


def berger(order: Sequence[int], day: int) -> list[tuple[int, ...]]:
    """One round of a cycle; with an odd number, the opponent of the empty last place has a bye."""
    size = len(order) + len(order) % 2
    turning = size - 1
    pairs = [(turning, day) if day % 2 else (day, turning)]
    for step in range(1, size // 2):
        one, other = (day + step) % turning, (day - step) % turning
        pairs.append((one, other) if step % 2 else (other, one))
    return [tuple(order[place] for place in pair if place < len(order)) for pair in pairs]


def _bracket(tournament: Tournament) -> Matches:
    if not tournament.rounds:
        return _first_bracket(tournament.lots, tournament.plan.seats)
    last = tournament.rounds[-1].matches
    going_on = [tournament.winner(pairing) for pairing in last]
    if tournament.plan.seats > 2:
        return tuple(dealt(sorted(going_on, key=tournament.lot), tournament.plan.seats))
    seating = Seating.of(tournament)
    matches = [seating.seated(pair) for pair in zip(going_on[::2], going_on[1::2], strict=True)]
    losers = [one for pairing in last for one in pairing.entrants if one not in going_on]
    if tournament.plan.third and len(matches) == 1 and len(losers) == 2:
        matches.append(seating.seated(losers))
    return tuple(matches)


def _first_bracket(lots: Sequence[int], seats: int) -> Matches:
    """With two seats the bracket is fixed now: the first lots are far apart and get the byes."""
    if seats > 2:
        return tuple(dealt(lots, seats))
    order = [0]
    while len(order) < len(lots):
        order = [place for one in order for place in (one, 2 * len(order) - 1 - one)]
    pairs = zip(order[::2], order[1::2], strict=True)
    return tuple(tuple(lots[place] for place in pair if place < len(lots)) for pair in pairs)


def dealt(order: Sequence[int], seats: int) -> list[tuple[int, ...]]:
    """As few tables as possible, as equal as possible; the first of the order sit at different tables."""
    count = ceil(len(order) / seats)
    return [tuple(order[table::count]) for table in range(count)]


def _swiss(tournament: Tournament) -> Matches:
    points = points_of(tournament)
    staying = [number for number in tournament.lots if number not in tournament.out]
    order = sorted(staying, key=lambda number: (-points[number], tournament.lot(number)))
    met = meetings(tournament)
    seating = Seating.of(tournament)
    if tournament.plan.seats == 2:
        byes = Counter(
            pairing.entrants[0] for each in tournament.rounds for pairing in each.matches if tournament.is_bye(pairing)
        )
        groups = _Neighbours(points, met, seating).pairs(order, byes)
    else:
        sizes = table_sizes(len(order), tournament.plan.seats, tournament.plan.fewest)
        groups = tables(order, sizes, met)
    return tuple(seating.seated(group) for group in groups)


def meetings(tournament: Tournament) -> Counter[tuple[int, int]]:
    """How often two entrants have met; both orders are counted."""
    met: Counter[tuple[int, int]] = Counter()
    for round_ in tournament.rounds:
        for pairing in round_.matches:
            for one, other in combinations(pairing.entrants, 2):
                met[one, other] += 1
                met[other, one] += 1
    return met


class _Neighbours:
    """Pairs neighbours in the standings, the upper half of each group of equal points against the lower one.

    Nobody meets an opponent again, and nobody has two byes more than another, if there is such a round. After that,
    nobody has the first seat three times more often than the second.
    """

    def __init__(self, points: dict[int, float], met: Counter[tuple[int, int]], seating: Seating) -> None:
        self._points = points
        self._met = met
        self._seating = seating

    def pairs(self, order: Sequence[int], byes: Counter[int]) -> list[tuple[int, ...]]:
        """With an odd number, the last of those with the fewest byes who can be left out has one."""
        fewest = min((byes[number] for number in order), default=0)
        resting = [number for number in reversed(order) if byes[number] == fewest] if len(order) % 2 else [0]
        for again, clash in product(range(max(self._met.values(), default=0) + 1), (_CLASH, len(self._met) + 1)):
            for bye in resting:
                found = self._matched([number for number in order if number != bye], again, clash)
                if found is not None:
                    return [*found, (bye,)] if bye else found
        raise AssertionError("without a limit everybody can meet everybody")

    def _matched(self, order: Sequence[int], again: int, clash: int) -> list[tuple[int, ...]] | None:
        """A round without opponents who have met more often than this; None if there is none."""

        def possible(one: int, other: int) -> bool:
            return one != other and self._met[one, other] <= again and self._seating.clash(one, other) <= clash

        matching = Matching([[possible(one, other) for other in order] for one in order])
        if not matching.complete():
            return None
        free, found = list(range(len(order))), list[tuple[int, ...]]()
        while free:
            first, *others = free
            wishes = self._wishes([order[one] for one in free])
            second = next(other for _, other in sorted(zip(wishes, others, strict=True)) if matching.fix(first, other))
            found.append((order[first], order[second]))
            free = [one for one in others if one != second]
        return found

    def _wishes(self, free: Sequence[int]) -> list[tuple[float, ...]]:
        """The cost of each other entrant as an opponent of the first."""
        first = free[0]
        half = sum(self._points[one] == self._points[first] for one in free) // 2
        found: list[tuple[float, ...]] = []
        for at, other in enumerate(free[1:], 1):
            away = self._points[first] - self._points[other]
            fold = at if away else abs(at - half)
            found.append((self._met[first, other], away, self._seating.clash(first, other), fold))
        return found


def table_sizes(count: int, seats: int, fewest: int) -> list[int]:
    """As few tables as possible, as equal as possible; players left over have a bye."""
    tables_ = ceil(count / seats)
    if count // tables_ < fewest:
        return [seats] * (count // seats) + [1] * (count % seats)
    return [count // tables_ + (table < count % tables_) for table in range(tables_)]


def tables(order: Sequence[int], sizes: Sequence[int], met: Counter[tuple[int, int]]) -> list[tuple[int, ...]]:
    """Tables of neighbours in the standings, changed by exchanges until no exchange saves a repeated meeting.

    A best division into tables of three or four is a hard problem; exchanges get close to it in little time. They
    start from several divisions, since they may get stuck.
    """
    place = {number: at for at, number in enumerate(order)}

    def cost(group: Sequence[int]) -> int:
        again = sum(met[pair] ** 2 for pair in combinations(group, 2))
        apart = sum(abs(place[one] - place[other]) for one, other in combinations(group, 2))
        return _REPEAT * again + apart

    found: list[list[int]] = []
    for turn in range(_STARTS):
        turned = [*order[turn:], *order[:turn]]
        groups = [turned[sum(sizes[:table]) : sum(sizes[: table + 1])] for table in range(len(sizes))]
        _improve(groups, cost)
        if not found or sum(map(cost, groups)) < sum(map(cost, found)):
            found = groups
        if sum(map(cost, found)) < _REPEAT:
            break
    return [tuple(group) for group in found]


def _improve(groups: list[list[int]], cost: Callable[[Sequence[int]], int]) -> None:
    for _ in range(_PASSES):
        if not sum(_exchanged(one, other, cost) for one, other in combinations(groups, 2)):
            return


def _exchanged(one: list[int], other: list[int], cost: Callable[[Sequence[int]], int]) -> bool:
    """Whether exchanging two players between two tables was better."""
    better, now = False, cost(one) + cost(other)
    for at in range(len(one)):
        for to in range(len(other)):
            one[at], other[to] = other[to], one[at]
            then = cost(one) + cost(other)
            if then < now:
                better, now = True, then
            else:
                one[at], other[to] = other[to], one[at]
    return better
