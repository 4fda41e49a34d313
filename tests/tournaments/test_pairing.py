"""Who meets whom, from which seat, and who has a bye."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.playing import Event, finished
from untertage.tournaments import requests
from untertage.tournaments.pairing import dealt, meetings, rounds, table_sizes, tables
from untertage.tournaments.plan import Plan
from untertage.tournaments.state import Tournament

PLAYERS = st.integers(2, 17)
SEEDS = st.integers(0, 2**20)


def first_seats(tournament: Tournament) -> Counter[int]:
    """How much more often everybody sat first than second."""
    found: Counter[int] = Counter(dict.fromkeys(tournament.entrants, 0))
    for round_ in tournament.rounds:
        for pairing in round_.matches:
            if not tournament.is_bye(pairing):
                found[pairing.entrants[0]] += 1
                found[pairing.entrants[1]] -= 1
    return found


def longest_run(tournament: Tournament) -> int:
    """How often somebody had the same seat in matches that followed each other."""
    seats: dict[int, str] = dict.fromkeys(tournament.entrants, "")
    for round_ in tournament.rounds:
        for pairing in round_.matches:
            if not tournament.is_bye(pairing):
                for seat, number in enumerate(pairing.entrants):
                    seats[number] += str(seat)
    return max(len(run) for had in seats.values() for run in re.findall(r"0+|1+", had))


def byes(tournament: Tournament) -> Counter[int]:
    found: Counter[int] = Counter(dict.fromkeys(tournament.entrants, 0))
    for round_ in tournament.rounds:
        found.update(pairing.entrants[0] for pairing in round_.matches if tournament.is_bye(pairing))
    return found


def everybody_plays_once_a_round(tournament: Tournament) -> None:
    for round_ in tournament.rounds:
        seen = [number for pairing in round_.matches for number in pairing.entrants]
        assert sorted(seen) == sorted(tournament.entrants)


@given(PLAYERS, SEEDS)
def test_in_a_round_robin_everybody_meets_everybody_once_from_balanced_seats(players: int, seed: int) -> None:
    tournament = finished("round_robin", players, seed)
    met = meetings(tournament)
    assert all(met[one, other] == 1 for one, other in combinations(tournament.entrants, 2))
    assert len(tournament.rounds) == rounds(tournament) == players - 1 + players % 2
    everybody_plays_once_a_round(tournament)
    assert all(abs(more) <= 1 for more in first_seats(tournament).values())
    assert longest_run(tournament) <= 2
    assert set(byes(tournament).values()) == {players % 2}


@given(PLAYERS, SEEDS)
def test_a_double_round_robin_has_both_games_of_every_pair(players: int, seed: int) -> None:
    tournament = finished("round_robin", players, seed, double=True)
    pairs = Counter(
        pairing.entrants for round_ in tournament.rounds for pairing in round_.matches if not tournament.is_bye(pairing)
    )
    assert pairs == Counter(
        (one, other) for one in tournament.entrants for other in tournament.entrants if one != other
    )


@given(st.integers(3, 40), st.integers(3, 8), st.integers(0, 12))
def test_divisions_of_a_league_play_on_their_own(players: int, size: int, seed: int) -> None:
    tournament = finished("league", players, seed, division=size, days=1)
    divisions = tournament.divisions()
    assert sorted(number for division in divisions for number in division) == sorted(tournament.entrants)
    assert max(map(len, divisions)) - min(map(len, divisions)) <= 1
    met = meetings(tournament)
    for division in divisions:
        assert all(met[one, other] == 1 for one, other in combinations(division, 2))
    assert sum(met.values()) == sum(len(division) * (len(division) - 1) for division in divisions)


@given(st.integers(2, 24), st.integers(1, 9), SEEDS)
def test_swiss_never_repeats_a_pairing_while_avoidable(players: int, wanted: int, seed: int) -> None:
    """In the first rounds it always is, whatever the results (Dirac); all others are compared with all possible
    rounds below."""
    tournament = finished("swiss", players, seed, rounds=wanted)
    everybody_plays_once_a_round(tournament)
    if len(tournament.rounds) <= players // 2 - 1:
        assert max(meetings(tournament).values()) == 1
    assert max(byes(tournament).values()) - min(byes(tournament).values()) <= 1
    assert all(abs(more) <= 2 for more in first_seats(tournament).values())


def pairs_of(tournament: Tournament) -> list[tuple[int, int]]:
    """The pairs of the last round."""
    return [pair for pairing in tournament.rounds[-1].matches for pair in combinations(pairing.entrants, 2)]


def all_rounds(numbers: tuple[int, ...]) -> list[list[tuple[int, int]]]:
    if not numbers:
        return [[]]
    first, *others = numbers
    return [
        [(first, other), *more] for other in others for more in all_rounds(tuple(one for one in others if one != other))
    ]


@given(st.integers(2, 4), SEEDS)
def test_a_repeated_pairing_was_not_avoidable(half: int, seed: int) -> None:
    event = Event(Plan(format="swiss", rounds=9), 2 * half, seed)
    while event.tournament.status == "running":
        before = meetings(event.tournament)
        if not event.go_on():
            event.play()
            continue
        if event.tournament.status == "running":
            repeated = any(before[one, other] for one, other in pairs_of(event.tournament))
            possible = any(
                not any(before[pair] for pair in pairs) for pairs in all_rounds(tuple(event.tournament.entrants))
            )
            assert not (repeated and possible)


@given(st.integers(4, 14), SEEDS)
def test_whoever_withdraws_is_not_paired_again_in_a_swiss_tournament(players: int, seed: int) -> None:
    event = Event(Plan(format="swiss", rounds=3), players, seed)
    event.go_on()
    event.add(requests.withdraw(event.tournament, "p1", event.at))
    event.to_the_end()
    assert all(1 not in pairing.entrants for round_ in event.tournament.rounds[1:] for pairing in round_.matches)


@given(PLAYERS, SEEDS, st.booleans(), st.booleans())
def test_a_knockout_has_one_winner(players: int, seed: int, double: bool, third: bool) -> None:
    tournament = finished("knockout", players, seed, double=double, third=third)
    assert tournament.status == "over"
    assert len(tournament.rounds[-1].matches) == (2 if third and players > 3 else 1)
    lost = [
        number
        for round_ in tournament.rounds
        for pairing in round_.matches[: max(1, len(round_.matches))]
        for number in pairing.entrants
        if len(pairing.entrants) > 1 and tournament.winner(pairing) != number
    ]
    assert len(set(lost)) >= players - 1
    assert sum(len(round_.matches) for round_ in tournament.rounds[1:2]) <= (players + 1) // 2


@given(st.integers(2, 30), st.integers(3, 4), SEEDS)
def test_a_knockout_of_larger_tables_has_one_winner(players: int, seats: int, seed: int) -> None:
    tournament = finished("knockout", players, seed, seats=seats)
    assert len(tournament.rounds[-1].matches) == 1
    assert all(2 <= len(pairing.entrants) <= seats for round_ in tournament.rounds for pairing in round_.matches)
    assert byes(tournament).total() == 0


def test_the_first_lots_are_far_apart_in_the_bracket() -> None:
    event = Event(Plan(format="knockout"), 8)
    event.go_on()
    lots = event.tournament.lots
    assert [pairing.entrants for pairing in event.tournament.rounds[0].matches] == [
        (lots[one], lots[other]) for one, other in ((0, 7), (3, 4), (1, 6), (2, 5))
    ]


def test_bots_fill_up_what_is_odd() -> None:
    assert len(finished("knockout", 5, fill=True).entrants) == 8
    assert len(finished("swiss", 5, fill=True).entrants) == 6
    assert len(finished("swiss", 5, fill=True, seats=4).entrants) == 8
    assert len(finished("knockout", 5).entrants) == 5


@given(st.integers(2, 40), st.integers(3, 4), st.integers(2, 3))
def test_tables_are_few_and_equal(players: int, seats: int, fewest: int) -> None:
    sizes = table_sizes(players, seats, fewest)
    assert sum(sizes) == players
    assert all(size == 1 or fewest <= size <= seats for size in sizes)
    if fewest == 2:
        assert max(sizes) - min(sizes) <= 1


@given(st.integers(8, 40), SEEDS)
def test_larger_tables_bring_new_people_together(players: int, seed: int) -> None:
    """Sixteen players at tables of four have five rounds without a repetition; exchanges find at least the second."""
    tournament = finished("swiss", players, seed, seats=3, rounds=2)
    if players >= 9:
        assert max(meetings(tournament).values()) == 1


def test_tables_do_not_depend_on_anything_but_the_arguments() -> None:
    order, met = list(range(1, 17)), Counter({(1, 2): 1, (2, 1): 1})
    assert tables(order, [4] * 4, met) == tables(order, [4] * 4, met)
    assert not any({1, 2} <= set(group) for group in tables(order, [4] * 4, met))
    assert sorted(number for group in dealt(order, 3) for number in group) == order
