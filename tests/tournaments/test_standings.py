"""Points, tie-breaks and places."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.playing import Event, finished
from untertage.tournaments import requests
from untertage.tournaments.journal import Paired, Resulted, Ruled
from untertage.tournaments.plan import Format, Plan
from untertage.tournaments.standings import Row, standings
from untertage.tournaments.state import Tournament, share

FORMATS = st.sampled_from(["round_robin", "swiss", "knockout", "teams", "league"])


def event_of(format_: Format, players: int, seed: int) -> Event:
    seats = 4 if format_ == "teams" else 2
    return Event(Plan(format=format_, seats=seats, division=4 if format_ == "league" else 0), players, seed)


@given(FORMATS, st.integers(2, 12), st.integers(0, 1000))
def test_standings_do_not_depend_on_the_order_of_results(format_: Format, players: int, seed: int) -> None:
    event = event_of(format_, players, seed)
    event.to_the_end()
    shuffled, results = Tournament(event.tournament.plan), list[Resulted | Ruled]()

    def put_down() -> None:
        Random(seed).shuffle(results)
        for result in results:
            shuffled.add(result)
        results.clear()

    for entry in event.journal:
        if isinstance(entry, Resulted | Ruled):
            results.append(entry)
        else:
            put_down()
            shuffled.add(entry)
    put_down()
    assert standings(shuffled) == standings(event.tournament)


@given(FORMATS, st.integers(2, 12), st.integers(0, 1000))
def test_everybody_has_a_place_of_their_own_and_points_never_rise_downwards(
    format_: Format, players: int, seed: int
) -> None:
    event = event_of(format_, players, seed)
    rows = standings(event.to_the_end())
    for division in {row.division for row in rows}:
        own = [row for row in rows if row.division == division]
        assert [row.place for row in own] == list(range(1, len(own) + 1))
        if format_ != "knockout":
            assert [row.points for row in own] == sorted((row.points for row in own), reverse=True)
    assert sorted(row.number for row in rows) == sorted(event.tournament.entrants)


@given(st.integers(2, 12), st.integers(0, 1000), st.booleans())
def test_every_game_gives_one_point_for_each_two_seats(players: int, seed: int, double: bool) -> None:
    rows = standings(finished("round_robin", players, seed, double=double))
    games = players * (players - 1) // 2 * (1 + double)
    assert sum(row.points for row in rows) == pytest.approx(games)
    assert sum(row.played for row in rows) == 2 * games


@given(st.integers(2, 16), st.integers(0, 1000), st.booleans())
def test_the_last_winner_of_a_knockout_is_first(players: int, seed: int, third: bool) -> None:
    tournament = finished("knockout", players, seed, third=third)
    rows = standings(tournament)
    final = tournament.rounds[-1].matches[0]
    assert rows[0].number == tournament.winner(final)
    assert {row.number for row in rows[:2]} == set(final.entrants)
    if third and players > 3:
        assert rows[2].number == tournament.winner(tournament.rounds[-1].matches[1])


def table(players: int, plan: Plan, *rounds: dict[tuple[int, ...], tuple[int, ...]]) -> list[Row]:
    """Standings after matches with these places."""
    event = Event(plan, players)
    for number, matches in enumerate(rounds):
        event.add([Paired(at=1, matches=tuple(matches))])
        for match, places in enumerate(matches.values()):
            if len(places) > 1 or plan.alone:
                event.add([Resulted(at=1, round=number, match=match, game=0, places=places)])
    return standings(event.tournament)


def places(rows: list[Row]) -> list[int]:
    return [row.number for row in rows]


ONE, TWO, DRAW = (1, 2), (2, 1), (1, 1)


def test_equal_points_are_decided_by_their_match() -> None:
    """Players 2 and 3 have two points each; 3 has beaten 2, and it does not matter that 2 has beaten the leader."""
    rows = table(
        4,
        Plan(format="round_robin"),
        {(1, 2): TWO, (3, 4): TWO},
        {(1, 3): ONE, (2, 4): ONE},
        {(1, 4): ONE, (2, 3): TWO},
    )
    assert [row.points for row in rows] == [2, 2, 1, 1]
    assert places(rows) == [2, 1, 4, 3]
    assert [row.breaks[0] for row in rows] == [1, 0, 1, 0]


def test_sonneborn_berger_counts_whom_one_has_beaten() -> None:
    """1, 2 and 3 have beaten each other in a circle."""
    rows = table(
        4,
        Plan(format="round_robin"),
        {(1, 2): ONE, (3, 4): DRAW},
        {(2, 3): ONE, (1, 4): DRAW},
        {(3, 1): ONE, (2, 4): DRAW},
    )
    assert [row.points for row in rows] == [1.5] * 4
    assert {row.breaks[0] for row in rows} == {1.5}
    assert {row.breaks[1] for row in rows} == {2.25}
    assert [row.breaks[2] for row in rows] == [1, 1, 1, 0]
    assert rows[3].number == 4


def test_buchholz_adds_the_points_of_the_opponents_and_the_own_ones_for_a_bye() -> None:
    rows = {
        row.number: row
        for row in table(
            5, Plan(format="swiss"), {(1, 2): ONE, (3, 4): ONE, (5,): (1,)}, {(1, 3): ONE, (5, 4): TWO, (2,): (1,)}
        )
    }
    assert {number: row.points for number, row in rows.items()} == {1: 2, 2: 1, 3: 1, 4: 1, 5: 1}
    assert rows[1].breaks[0] == 2
    assert rows[5].breaks[0] == 2
    assert rows[2].breaks[0] == 3


def test_direct_encounters_count_only_if_all_have_met() -> None:
    """1, 2 and 3 have a point each, but only 1 and 2 have met."""
    rows = table(4, Plan(format="round_robin"), {(1, 2): ONE, (3, 4): ONE}, {(2, 4): ONE})
    assert [row.points for row in rows] == [1, 1, 1, 0]
    assert {row.breaks[0] for row in rows} == {0}


def test_at_a_larger_table_everybody_gets_the_share_of_those_left_behind() -> None:
    rows = table(4, Plan(format="swiss", seats=4), {(1, 2, 3, 4): (2, 1, 4, 2)})
    assert {row.number: row.points for row in rows} == {2: 1, 1: 0.5, 4: 0.5, 3: 0}
    assert share((1, 1, 3), 0) == 0.75


def test_teams_are_compared_on_the_same_deal_once_all_have_finished() -> None:
    plan = Plan(format="teams", seats=2)
    event = Event(plan, 3)
    event.add([Paired(at=1, matches=((1,), (2,), (3,)))])

    def finish(team: int, place: int, plies: int) -> None:
        event.add([Resulted(at=1, round=0, match=team - 1, game=0, places=(place,), plies=plies)])

    finish(1, 1, 50)
    finish(2, 2, 20)
    assert {row.points for row in standings(event.tournament)} == {0}
    finish(3, 1, 40)
    assert [(row.number, row.points) for row in standings(event.tournament)] == [(3, 1), (1, 0.5), (2, 0)]


def test_a_higher_score_beats_a_quicker_win() -> None:
    event = Event(Plan(format="teams", seats=1), 2)
    event.add([Paired(at=1, matches=((1,), (2,)))])
    for team, score, plies in ((1, 7, 20), (2, 9, 90)):
        event.add([Resulted(at=1, round=0, match=team - 1, game=0, places=(1,), scores=(score,), plies=plies)])
    assert places(standings(event.tournament)) == [2, 1]


@given(st.integers(3, 9), st.integers(0, 500))
def test_whoever_withdraws_from_a_round_robin_loses_the_rest(players: int, seed: int) -> None:
    event = Event(Plan(format="round_robin"), players, seed, draws=False)
    event.go_on()
    event.play()
    event.add(requests.withdraw(event.tournament, "p1", event.at))
    rows = {row.number: row for row in standings(event.to_the_end())}
    assert rows[1].points <= 1
    assert rows[1].played == players - 1
    assert sum(row.points for row in rows.values()) == players * (players - 1) / 2


def test_a_correction_counts_instead_of_the_result() -> None:
    event = Event(Plan(format="round_robin"), 2)
    event.go_on()
    event.add([Resulted(at=1, round=0, match=0, game=0, places=(1, 2))])
    first, second = event.tournament.rounds[0].matches[0].entrants
    event.add(requests.rule(event.tournament, 0, 0, 0, (2, 1), "wrong table", 2))
    assert places(standings(event.tournament)) == [second, first]
    assert event.tournament.rounds[0].matches[0].games[0].reason == "wrong table"
