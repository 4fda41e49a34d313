"""What players and organisers may do, and when."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

import pytest

from tests.tournaments.playing import DAY, Event, bots, person
from untertage.tournaments import progress, requests
from untertage.tournaments.errors import Declined
from untertage.tournaments.journal import AnyEntry, Member, Paired, Resulted
from untertage.tournaments.lots import drawn
from untertage.tournaments.plan import Format, Plan, check
from untertage.tournaments.state import Tournament


class Open:
    """A tournament before its start."""

    def __init__(self, format_: Format = "swiss", seats: int = 2) -> None:
        self.tournament = Tournament(Plan(format=format_, seats=seats))

    def do(self, request: Callable[..., list[AnyEntry]], *args: object, **more: object) -> None:
        for entry in request(self.tournament, *args, at=1, **more):
            self.tournament.add(entry)

    def declined(self, request: Callable[..., list[AnyEntry]], *args: object, **more: object) -> str:
        with pytest.raises(Declined) as caught:
            self.do(request, *args, **more)
        return caught.value.code

    def names(self) -> list[str]:
        return [entrant.name for entrant in self.tournament.entrants.values()]


def test_nobody_enters_twice_or_late_or_beyond_the_limit() -> None:
    event = Open()
    event.do(requests.enter, person(1), 3)
    assert event.declined(requests.enter, person(1), 3) == "already_entered"
    assert event.declined(requests.start, "s", bots(), fill=False) == "few_players"
    event.do(requests.enter, person(2), 3)
    event.do(requests.enter, person(3), 3)
    assert event.declined(requests.enter, person(4), 3) == "tournament_full"
    event.do(requests.start, "s", bots(), fill=False)
    assert event.declined(requests.enter, person(4), 9) == "registration_closed"
    assert event.declined(requests.start, "s", bots(), fill=False) == "registration_closed"


def test_the_same_name_is_told_apart() -> None:
    event = Open()
    for player in ("a", "b", "c"):
        event.do(requests.enter, Member(name="Anna", player=player), 9)
    assert event.names() == ["Anna", "Anna (2)", "Anna (3)"]


def test_numbers_are_not_used_again() -> None:
    event = Open()
    event.do(requests.enter, person(1), 9)
    event.do(requests.withdraw, "p1")
    event.do(requests.enter, person(2), 9)
    assert list(event.tournament.entrants) == [2]
    assert event.declined(requests.withdraw, "p1") == "not_entered"


def test_a_reserved_place_is_taken_once_with_its_link_and_dropped_otherwise() -> None:
    event = Open()
    event.do(requests.reserve, "Anna", "hash a", 9)
    event.do(requests.reserve, "Ben", "hash b", 9)
    event.do(requests.enter, person(1), 9)
    event.do(requests.invite_again, 1, "hash c")
    assert event.declined(requests.claim_place, "pa", "hash a") == "wrong_secret"
    assert event.declined(requests.claim_place, "p1", "hash c") == "already_entered"
    event.do(requests.claim_place, "pa", "hash c")
    assert event.declined(requests.claim_place, "px", "hash c") == "wrong_secret"
    assert event.declined(requests.invite_again, 1, "hash d") == "already_entered"
    event.do(requests.start, "s", bots(), fill=False)
    assert event.names() == ["Anna", "Player 1"]


def test_a_team_grows_and_shrinks_until_the_start_and_bots_complete_it() -> None:
    event = Open("teams", 3)
    event.do(requests.enter, person(1), 9)
    event.do(requests.enter, person(2), 9, team=1)
    assert event.declined(requests.enter, person(2), 9) == "already_entered"
    assert event.declined(requests.enter, person(3), 9, team=7) == "not_entered"
    event.do(requests.enter, person(3), 9)
    event.do(requests.withdraw, "p1")
    event.do(requests.start, "s", bots(), fill=False)
    members = {number: [one.name for one in each.members] for number, each in event.tournament.entrants.items()}
    assert members == {1: ["Player 2", "Bot 1", "Bot 2"], 2: ["Player 3", "Bot 3", "Bot 4"]}


def test_lots_follow_from_the_published_secret_and_the_entrants() -> None:
    event = Event(Plan(format="swiss"), 5, seed=3)
    by_hand = sorted(range(1, 6), key=lambda n: sha256(f"secret 3\n1 2 3 4 5\n{n}".encode()).hexdigest())
    assert list(event.tournament.lots) == by_hand
    assert drawn("other", range(1, 6)) != drawn("secret 3", range(1, 6))


def test_a_round_begins_when_the_previous_one_and_its_pause_are_over() -> None:
    event = Event(Plan(format="swiss", pause=60), 4)
    tournament = event.tournament
    assert isinstance(progress.next_entry(tournament, 1000), Paired)
    event.go_on()
    assert progress.next_entry(tournament, event.at + DAY) is None
    event.play()
    done = tournament.changed
    assert progress.next_entry(tournament, done + 59_999) is None
    assert isinstance(progress.next_entry(tournament, done + 60_000), Paired)


def test_a_round_of_a_league_begins_at_its_date_even_if_results_are_missing() -> None:
    event = Event(Plan(format="league", days=7), 4)
    event.go_on()
    began = event.tournament.rounds[0].at
    assert progress.next_entry(event.tournament, began + 7 * DAY - 1) is None
    assert isinstance(progress.next_entry(event.tournament, began + 7 * DAY), Paired)


def test_a_drawn_knockout_is_played_again_from_other_seats_and_then_decided_by_lot() -> None:
    event = Event(Plan(format="knockout"), 2)
    event.go_on()
    pairing = event.tournament.rounds[0].matches[0]
    seated = []
    while event.tournament.next_game(pairing) is not None:
        (due,) = progress.due_games(event.tournament)
        seated.append(due.entrants)
        event.add([Resulted(at=1, round=0, match=0, game=due.game, places=(1, 1))])
    first, second = pairing.entrants
    assert seated == [(first, second), (second, first), (first, second)]
    assert event.tournament.winner(pairing) == event.tournament.lots[0]


def test_a_correction_must_not_change_who_plays_the_next_round() -> None:
    event = Event(Plan(format="knockout"), 4, draws=False)
    event.go_on()
    event.play()
    winner = event.tournament.winner(event.tournament.rounds[0].matches[0])
    pairing = event.tournament.rounds[0].matches[0]
    turned = (2, 1) if pairing.entrants[0] == winner else (1, 2)
    trial = Tournament.load(event.tournament.plan, event.journal)
    trial.add(requests.rule(trial, 0, 0, 0, turned, "x", 2)[0])
    assert trial.winner(trial.rounds[0].matches[0]) != winner
    event.go_on()
    with pytest.raises(Declined, match="round_is_over"):
        requests.rule(event.tournament, 0, 0, 0, turned, "x", 2)
    assert requests.rule(event.tournament, 0, 0, 0, turned[::-1], "x", 2)


@pytest.mark.parametrize(("game", "places"), [(1, (1, 2)), (0, (1,)), (0, (2, 2)), (0, (1, 2, 3))], ids=str)
def test_a_result_must_fit_the_match(game: int, places: tuple[int, ...]) -> None:
    event = Event(Plan(format="swiss"), 3)
    event.go_on()
    match = next(at for at, each in enumerate(event.tournament.rounds[0].matches) if len(each.entrants) == 2)
    with pytest.raises(Declined):
        requests.rule(event.tournament, 0, match, game, places, "x", 2)
    with pytest.raises(Declined, match="no_match"):
        requests.rule(event.tournament, 0, 1 - match, 0, (1,), "x", 2)
    with pytest.raises(Declined, match="no_match"):
        requests.rule(event.tournament, 5, 0, 0, (1, 2), "x", 2)


def test_a_cancelled_tournament_stays_cancelled() -> None:
    event = Open()
    event.do(requests.cancel, "rain")
    assert (event.tournament.status, event.tournament.reason) == ("cancelled", "rain")
    assert event.declined(requests.cancel, "again") == "not_open"
    assert event.declined(requests.enter, person(1), 9) == "registration_closed"


@pytest.mark.parametrize(
    "plan",
    [
        Plan(format="teams"),
        Plan(format="round_robin", seats=4),
        Plan(format="swiss", third=True),
        Plan(format="knockout", rounds=3),
        Plan(format="swiss", days=7),
        Plan(format="league", division=4, moving=3),
        Plan(format="league", division=2),
    ],
    ids=str,
)
def test_what_cannot_be_played_is_declined(plan: Plan) -> None:
    with pytest.raises(Declined, match=r"."):
        check(plan, cooperative=False)


def test_what_can_be_played_is_not() -> None:
    for plan in (Plan(format="knockout", third=True), Plan(format="swiss", seats=4), Plan(format="league", days=7)):
        check(plan, cooperative=False)
    check(Plan(format="teams", seats=3), cooperative=True)
