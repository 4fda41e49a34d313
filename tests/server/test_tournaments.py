"""Tournaments on a running server: joining, playing at tables, results, rounds, the organiser."""

from __future__ import annotations

import asyncio
import csv
import io
import json
from collections.abc import AsyncIterator, Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.server.service import Person, Service, serving
from untertage.server.limits import Limits
from untertage.server.tournaments.store import Sql

ALL = "/api/tournaments"


class Club:
    """An organiser with a tournament, and people who play in it."""

    def __init__(self, service: Service, organiser: Person, tournament: str) -> None:
        self.service = service
        self.organiser = organiser
        self.id = tournament
        self.people: dict[str, Person] = {}

    async def enter(self, *names: str, **body: Any) -> None:
        for name in names:
            self.people[name] = await self.service.player(name)
            await self.people[name].ask("POST", f"{ALL}/{self.id}/enter", body)

    async def do(self, what: str, body: Any = None, *, status: int = 200) -> Any:
        return await self.organiser.ask("POST", f"{ALL}/{self.id}/{what}", body or {}, status=status)

    async def start(self) -> Any:
        await self.do("start")
        return await self.until(lambda info: info["rounds"])

    async def info(self, who: Person | None = None) -> Any:
        return await (who or self.organiser).ask("GET", f"{ALL}/{self.id}")

    async def until(self, fits: Callable[[Any], Any]) -> Any:
        """The tournament as soon as this is true of it."""
        info = await self.info()
        async with asyncio.timeout(30):
            while not fits(info):
                info = await self.organiser.ask("GET", f"{ALL}/{self.id}?after={info['v']}")
        return info

    def named(self, info: Any, number: int) -> str:
        return next(str(each["name"]) for each in info["entrants"] if each["number"] == number)

    async def lose(self, name: str) -> Any:
        """Resign where this person plays now; the tournament after the result has come in."""
        async with asyncio.timeout(30):
            while (table := (await self.info(self.people[name]))["table"]) is None:
                await self.until(lambda info: info["table"] is not None or info["v"] > 0)
        await resign(self.people[name], table)
        return await self.until(
            lambda info: any(
                game["table"] == table and game["places"]
                for round_ in info["rounds"]
                for match in round_["matches"]
                for game in match["games"]
            )
        )


async def resign(person: Person, table: str, **then: str) -> None:
    """Resign at a table, as soon as it is open."""
    async with asyncio.timeout(30):
        while (await person.service.http.get(f"/api/tables/{table}")).status_code == 404:
            await asyncio.sleep(0.02)
    async with person.at(table) as guest:
        await guest.until("update")
        seat = guest.you["seats"][0]
        await guest.ask("resign", "update", v=guest.update["v"], seat=seat, **then)


def newer(v: int) -> Callable[[Any], bool]:
    return lambda info: bool(info["v"] > v)


def in_round(number: int) -> Callable[[Any], bool]:
    return lambda info: len(info["rounds"]) == number


async def announced(service: Service, **body: Any) -> Club:
    organiser = await service.player("Olga")
    wanted = {"name": "Club evening", "game": "the_base", "format": "knockout", **body}
    made = await organiser.ask("POST", ALL, wanted, status=201)
    return Club(service, organiser, made["card"]["tournament"])


async def refused(person: Person, what: str, body: Any, status: int) -> str:
    code: str = (await person.ask("POST", f"{ALL}/{what}", body, status=status))["code"]
    return code


@pytest.fixture
async def open_club(url: str, tmp_path: Path) -> AsyncIterator[Service]:
    async with serving(tmp_path, database=url, limits=Limits(idle_seconds=600)) as service:
        yield service


async def test_a_knockout_is_played_to_the_end_at_ordinary_tables(open_club: Service) -> None:
    club = await announced(open_club, third=True, clock={"kind": "move", "seconds": 600})
    await club.enter("Anna", "Ben", "Carl", "Dora")
    info = await club.start()
    first, second = (match["entrants"] for match in info["rounds"][0]["matches"])
    names = [club.named(info, pair[1]) for pair in (first, second)]
    mine = await club.people[names[0]].ask("GET", "/api/tables/mine")
    assert [
        (each["table"]["status"], each["table"]["hints"], each["table"]["tournament"]) for each in mine["tables"]
    ] == [("running", False, club.id)]
    for name in names:
        info = await club.lose(name)
    info = await club.until(lambda now: len(now["rounds"]) == 2)
    final, third = (match["entrants"] for match in info["rounds"][1]["matches"])
    assert {club.named(info, number) for number in third} == set(names)
    await club.lose(club.named(info, third[0]))
    await club.lose(club.named(info, final[0]))
    info = await club.until(lambda now: now["card"]["status"] == "over")
    assert [row["number"] for row in info["standings"]] == [final[1], final[0], third[1], third[0]]
    assert info["rounds"][1]["matches"][0]["winner"] == final[1]


async def test_a_round_robin_with_bots_ends_by_itself(open_club: Service) -> None:
    club = await announced(open_club, format="round_robin", fill=True, level="random", options={"rounds": 1})
    await club.enter("Anna")
    await club.do("places", {"level": "random"}, status=201)
    info = await club.start()
    assert len(info["entrants"]) == 2
    info = await club.lose("Anna")
    info = await club.until(lambda now: now["card"]["status"] == "over")
    assert [club.named(info, row["number"]) for row in info["standings"]][1] == "Anna"
    assert info["standings"][0]["points"] == 1


async def test_a_swiss_tournament_pairs_the_winners_and_its_lots_can_be_checked(open_club: Service) -> None:
    club = await announced(open_club, format="swiss", rounds=2)
    committed = (await club.info())["lots"]
    assert committed["secret"] is None
    await club.enter("Anna", "Ben", "Carl", "Dora")
    info = await club.start()
    lots = info["lots"]
    assert sha256(lots["secret"].encode()).hexdigest() == lots["commitment"] == committed["commitment"]
    by_hand = sorted(range(1, 5), key=lambda n: sha256(f"{lots['secret']}\n1 2 3 4\n{n}".encode()).hexdigest())
    assert lots["order"] == by_hand
    winners = []
    for match in info["rounds"][0]["matches"]:
        winners.append(match["entrants"][0])
        await club.lose(club.named(info, match["entrants"][1]))
    info = await club.until(lambda now: len(now["rounds"]) == 2)
    assert set(info["rounds"][1]["matches"][0]["entrants"]) == set(winners)


async def test_a_table_of_four_counts_who_left_the_match_last(open_club: Service) -> None:
    club = await announced(open_club, format="swiss", seats=4, rounds=1, game="rescue", level="random")
    await club.enter("Anna", "Ben")
    for _ in range(2):
        await club.do("places", {"level": "random"}, status=201)
    info = await club.start()
    table = (await club.info(club.people["Anna"]))["table"]
    await resign(club.people["Anna"], table)
    shown = (await open_club.http.get(f"/api/tables/{table}")).json()["table"]
    assert shown["status"] == "running"
    await resign(club.people["Ben"], table, then="bot")
    info = await club.until(lambda now: now["card"]["status"] == "over")
    assert {club.named(info, row["number"]) for row in info["standings"][:2]}.isdisjoint({"Anna", "Ben"})


async def test_teams_play_the_same_deal_unseen_by_the_others(open_club: Service) -> None:
    club = await announced(open_club, format="teams", seats=1, rounds=1, game="tesseract")
    await club.enter("Anna", "Ben")
    info = await club.start()
    tables = [match["games"][0]["table"] for match in info["rounds"][0]["matches"]]
    for table in tables:
        await club.until(lambda now: True)
        await _opened(open_club, table)
    heads = [await open_club.hub.store.head(table) for table in tables]
    assert len({(head.seed, head.secret) for head in heads if head is not None}) == 1
    anna = (await club.info(club.people["Anna"]))["table"]
    async with open_club.table(anna) as stranger:
        assert (await stranger.until("error"))["code"] == "sealed"
    await resign(club.people["Anna"], anna)
    await club.until(
        lambda now: any(game["places"] for match in now["rounds"][0]["matches"] for game in match["games"])
    )
    for path in ("", "/file", "/ending", "/luck"):
        answer = await open_club.http.get(f"/api/records/{anna}{path}")
        assert (answer.status_code, answer.json()["code"]) == (403, "sealed")
    await club.people["Anna"].ask("GET", f"/api/tables/{anna}/journal", status=403)
    await club.lose("Ben")
    await club.until(lambda now: now["card"]["status"] == "over")
    assert (await open_club.http.get(f"/api/records/{anna}")).status_code == 200
    async with open_club.table(anna) as stranger:
        await stranger.until("update")


async def _opened(service: Service, table: str) -> None:
    async with asyncio.timeout(30):
        while (await service.http.get(f"/api/tables/{table}")).status_code == 404:
            await asyncio.sleep(0.02)


async def test_nothing_is_taken_back_or_hinted_and_nobody_is_host(service: Service) -> None:
    club = await announced(service)
    await club.enter("Anna", "Ben")
    info = await club.start()
    anna = club.people[club.named(info, info["rounds"][0]["matches"][0]["entrants"][0])]
    table = (await club.info(anna))["table"]
    await _opened(service, table)
    async with anna.at(table) as guest:
        await guest.until("update")
        assert await guest.refused("undo", v=guest.update["v"], seat=0, ask=True) == "in_tournament"
        assert await guest.refused("hint", seat=0) == "no_hints"
    plan = {"plan": {"kind": "bot"}}
    assert (await club.organiser.ask("PUT", f"/api/tables/{table}/seats/0", plan, status=403))["code"] == "not_host"
    assert (await anna.ask("GET", f"/api/tables/{table}/journal", status=403))["code"] == "in_tournament"
    await club.lose(anna.name)
    assert (await anna.ask("POST", f"/api/tables/{table}/rematch", {}, status=403))["code"] == "in_tournament"


async def test_whoever_does_not_come_loses_after_the_stated_time(service: Service) -> None:
    club = await announced(service, no_show=1)
    await club.enter("Anna", "Ben")
    info = await club.start()
    match = info["rounds"][0]["matches"][0]
    await _opened(service, match["games"][0]["table"])
    shown = (await service.http.get(f"/api/tables/{match['games'][0]['table']}")).json()["table"]
    assert service.hub.director is not None
    async with asyncio.timeout(30):
        while (await club.info())["card"]["status"] != "over":
            await service.hub.director.advance(club.id)
            await asyncio.sleep(0.1)
    info = await club.info()
    match = info["rounds"][0]["matches"][0]
    assert match["games"][0]["places"][shown["actors"][0]] == 2
    assert match["games"][0]["how"] == "forfeit"


async def test_whoever_withdraws_loses_the_running_and_the_coming_games(service: Service) -> None:
    club = await announced(service, format="round_robin")
    await club.enter("Anna", "Ben", "Carl")
    await club.start()
    await club.people["Anna"].ask("POST", f"{ALL}/{club.id}/withdraw", {})
    others = ["Ben", "Carl"]
    info = await club.until(
        lambda now: any(
            {club.named(now, number) for number in match["entrants"]} == set(others)
            for round_ in now["rounds"]
            for match in round_["matches"]
        )
    )
    await club.lose("Ben")
    info = await club.until(lambda now: now["card"]["status"] == "over")
    assert [(club.named(info, row["number"]), row["points"]) for row in info["standings"]] == [
        ("Carl", 2),
        ("Ben", 1),
        ("Anna", 0),
    ]
    assert next(each for each in info["entrants"] if each["name"] == "Anna")["out"] == "self"


async def test_the_organiser_corrects_a_result_with_a_reason(service: Service) -> None:
    club = await announced(service, format="swiss", rounds=1)
    await club.enter("Anna", "Ben")
    await club.start()
    await club.lose("Anna")
    info = await club.until(lambda now: now["card"]["status"] == "over")
    assert [club.named(info, row["number"]) for row in info["standings"]] == ["Ben", "Anna"]
    entrants = info["rounds"][0]["matches"][0]["entrants"]
    places = [1 if club.named(info, number) == "Anna" else 2 for number in entrants]
    ruling = {"round": 0, "match": 0, "game": 0, "places": places, "reason": "resigned by mistake"}
    assert await refused(club.people["Ben"], f"{club.id}/result", ruling, 403) == "not_organiser"
    assert await refused(club.organiser, f"{club.id}/result", {**ruling, "reason": ""}, 400) == "bad_message"
    info = await club.do("result", ruling)
    assert [club.named(info, row["number"]) for row in info["standings"]] == ["Anna", "Ben"]
    assert (info["log"][-1]["kind"], info["log"][-1]["text"]) == ("ruled", "resigned by mistake")


async def test_a_ruling_on_a_running_game_ends_its_table(service: Service) -> None:
    club = await announced(service)
    await club.enter("Anna", "Ben")
    info = await club.start()
    game = info["rounds"][0]["matches"][0]["games"][0]
    await _opened(service, game["table"])
    await club.do("result", {"round": 0, "match": 0, "places": [2, 1], "reason": "phone rang"})
    shown = (await service.http.get(f"/api/tables/{game['table']}")).json()["table"]
    assert shown["status"] == "over"
    info = await club.until(lambda now: now["card"]["status"] == "over")
    assert [row["number"] for row in info["standings"]] == info["rounds"][0]["matches"][0]["entrants"][::-1]


async def test_a_list_lets_in_whoever_has_a_personal_link(service: Service) -> None:
    club = await announced(service, join="list")
    anna, ben = await service.player("A."), await service.player("Ben")
    place = await club.do("places", {"name": "Anna"}, status=201)
    assert place["path"] == f"/#/tournament/{club.id}/{place['secret']}"
    assert await refused(anna, f"{club.id}/enter", {}, 403) == "wrong_secret"
    assert await refused(anna, f"{club.id}/claim", {"secret": "guess"}, 403) == "wrong_secret"
    fresh = await club.do(f"places/{place['number']}/invitation", status=201)
    assert await refused(anna, f"{club.id}/claim", {"secret": place["secret"]}, 403) == "wrong_secret"
    info = await anna.ask("POST", f"{ALL}/{club.id}/claim", {"secret": fresh["secret"]})
    assert [each["name"] for each in info["entrants"]] == ["Anna"]
    assert info["you"] == 1
    assert await refused(ben, f"{club.id}/claim", {"secret": fresh["secret"]}, 403) == "wrong_secret"
    assert await refused(ben, f"{club.id}/places", {"name": "Ben"}, 403) == "not_organiser"


async def test_somebody_elses_tournament_is_left_alone(service: Service) -> None:
    club = await announced(service)
    await club.enter("Anna", "Ben")
    anna = club.people["Anna"]
    for what, body in (
        ("start", {}),
        ("cancel", {"reason": ""}),
        ("places", {"level": "easy"}),
        ("places/2/remove", {}),
        ("places/2/invitation", {}),
        ("result", {"round": 0, "match": 0, "places": [1, 2], "reason": "me"}),
        ("season", {}),
    ):
        assert await refused(anna, f"{club.id}/{what}", body, 403) == "not_organiser"
    assert await refused(anna, f"{club.id}/enter", {}, 409) == "already_entered"
    await club.start()
    late = await service.player("Late")
    assert await refused(late, f"{club.id}/enter", {}, 409) == "registration_closed"
    assert await refused(club.organiser, f"{club.id}/start", {}, 409) == "registration_closed"
    assert await refused(late, f"{club.id}/withdraw", {}, 409) == "not_entered"
    assert (await late.ask("GET", f"{ALL}/nowhere", status=404))["code"] == "no_tournament"
    for number in ("-1", "x", "99999", "77"):
        assert await refused(club.organiser, f"{club.id}/places/{number}/remove", {}, 409) == "not_entered"
    nobody = Person(service, "?", "guess")
    assert await refused(nobody, f"{club.id}/enter", {}, 401) == "wrong_token"


async def test_what_others_see_contains_neither_ids_of_people_nor_secrets(service: Service) -> None:
    club = await announced(service, join="list", text="Room 3")
    anna = await service.player("Anna")
    place = await club.do("places", {"name": "Anna"}, status=201)
    await club.do("places", {"name": "Ben"}, status=201)
    await anna.ask("POST", f"{ALL}/{club.id}/claim", {"secret": place["secret"]})
    ids = [(await each.ask("GET", "/api/players/me"))["player"] for each in (anna, club.organiser)]
    assert service.hub.director is not None
    head = (await service.hub.director.held(club.id)).head
    shown = json.dumps((await service.http.get(f"{ALL}/{club.id}")).json())
    for secret in (*ids, head.secret, head.deals, place["secret"], sha256(place["secret"].encode()).hexdigest()):
        assert secret not in shown


async def test_lists_show_public_tournaments_to_all_and_others_to_those_inside(service: Service) -> None:
    public = await announced(service, join="everybody", name="Public")
    secret = await announced(service, join="link", name="Private")
    await secret.enter("Anna")
    everybody = (await service.http.get(ALL)).json()["tournaments"]
    assert [card["tournament"] for card in everybody] == [public.id]
    mine = (await secret.people["Anna"].ask("GET", f"{ALL}/mine"))["tournaments"]
    assert [(card["tournament"], card["entered"], card["organiser"]) for card in mine] == [(secret.id, True, False)]
    mine = (await secret.organiser.ask("GET", f"{ALL}/mine"))["tournaments"]
    assert [(card["tournament"], card["entered"], card["organiser"]) for card in mine] == [(secret.id, False, True)]


async def test_it_starts_at_the_stated_time_or_is_called_off(service: Service) -> None:
    soon = service.hub.now() + 1500
    full, empty = await announced(service, starts=soon), await announced(service, starts=soon)
    await full.enter("Anna", "Ben")
    assert (await full.until(lambda info: info["card"]["status"] == "running"))["rounds"] is not None
    info = await empty.until(lambda info: info["card"]["status"] == "cancelled")
    assert info["reason"] == "few_players"
    past = {"name": "x", "game": "the_base", "format": "swiss", "starts": 5}
    assert (await full.organiser.ask("POST", ALL, past, status=400))["code"] == "bad_tournament"


async def test_a_league_has_a_next_season_with_promotion(service: Service) -> None:
    club = await announced(service, format="league", division=3, moving=1)
    await club.enter("A", "B", "C", "D", "E", "F")
    info = await club.start()
    while info["card"]["status"] == "running":
        for person in club.people.values():
            table = (await club.info(person))["table"]
            if table is not None:
                await resign(person, table)
        info = await club.info()
    by_division = [[row["number"] for row in info["standings"] if row["division"] == each] for each in (0, 1)]
    assert {club.named(info, number) for number in by_division[0]} == {"A", "B", "C"}
    season = await club.do("season", status=201)
    assert season["previous"] == club.id
    names = [each["name"] for each in season["entrants"]]
    assert club.named(info, by_division[1][0]) in names[:3]
    assert club.named(info, by_division[0][2]) in names[3:]
    assert (await club.info())["following"] == season["card"]["tournament"]
    assert await refused(club.organiser, f"{club.id}/season", {}, 409) == "not_open"


async def test_exports_are_csv_in_which_no_name_is_a_formula(service: Service) -> None:
    club = await announced(service, format="swiss", rounds=1)
    await club.enter("=1+1", "Ben")
    await club.start()
    await club.lose("Ben")
    await club.until(lambda now: now["card"]["status"] == "over")
    sheets = {}
    for name in ("standings", "results"):
        answer = await service.http.get(f"{ALL}/{club.id}/{name}.csv")
        assert answer.headers["content-type"].startswith("text/csv")
        sheets[name] = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert [(row["place"], row["name"], row["points"]) for row in sheets["standings"]] == [
        ("1", "'=1+1", "1.0"),
        ("2", "Ben", "0.0"),
    ]
    assert {(row["name"], row["place"], row["how"]) for row in sheets["results"]} == {
        ("'=1+1", "1", "forfeit"),
        ("Ben", "2", "forfeit"),
    }


async def test_limits(tmp_path: Path) -> None:
    limits = Limits(tournaments_per_player=1, tournament_bots=2, seat_changes_a_minute=8)
    async with serving(tmp_path, limits=limits) as service:
        club = await announced(service, most=4)
        again = {"name": "x", "game": "the_base", "format": "swiss"}
        assert (await club.organiser.ask("POST", ALL, again, status=429))["code"] == "too_many"
        for _ in range(2):
            await club.do("places", {"level": "random"}, status=201)
        assert await refused(club.organiser, f"{club.id}/places", {"level": "random"}, 429) == "too_many"
        await club.enter("Anna", "Ben")
        carl = await service.player("Carl")
        assert await refused(carl, f"{club.id}/enter", {}, 409) == "tournament_full"
        for _ in range(7):
            await refused(carl, f"{club.id}/enter", {}, 409)
        assert await refused(carl, f"{club.id}/enter", {}, 429) == "too_fast"
        await club.do("cancel")
        await club.organiser.ask("POST", ALL, again, status=201)


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"format": "teams"},
        {"seats": 3},
        {"game": "rescue", "format": "round_robin", "seats": 3},
        {"options": {"nonsense": 1}},
        {"name": "two\nlines"},
        {"name": ""},
        {"level": "cheater"},
        {"seats": 9},
        {"rounds": 3},
        {"clock": {"kind": "move", "seconds": 1}},
        {"game": "tesseract"},
        {"host": "me"},
    ],
    ids=str,
)
async def test_what_cannot_be_played_is_refused(service: Service, change: dict[str, Any]) -> None:
    organiser = await service.player("Olga")
    body = {"name": "x", "game": "the_base", "format": "knockout", **change}
    answer = await service.http.post(ALL, json=body, headers={"Authorization": f"Bearer {organiser.token}"})
    assert answer.status_code in (400, 404), answer.text
    assert answer.json()["text"]


async def test_a_server_that_is_killed_takes_up_the_result_and_goes_on(empty: str, tmp_path: Path) -> None:
    """The last entry of the table is stored, the result of the tournament is not; later its tables are missing."""
    async with serving(tmp_path, database=empty) as service:
        club = await announced(service, format="round_robin")
        await club.enter("Anna", "Ben", "Carl")
        info = await club.start()
        match = next(match for match in info["rounds"][0]["matches"] if len(match["entrants"]) == 2)
        loser, table = club.named(info, match["entrants"][0]), match["games"][0]["table"]
        await _opened(service, table)
        assert service.hub.director is not None
        await service.hub.director.close()
        service.hub.services.match_over = lambda tournament: None
        await resign(club.people[loser], table)
        shown = (await service.http.get(f"/api/tables/{table}")).json()["table"]
        assert (shown["status"], (await club.info())["v"]) == ("over", info["v"])
        tokens = {name: person.token for name, person in club.people.items()}
    async with serving(tmp_path, database=empty) as service:
        again = Club(service, Person(service, "Olga", club.organiser.token), club.id)
        again.people = {name: Person(service, name, token) for name, token in tokens.items()}
        info = await again.until(lambda now: len(now["rounds"]) == 2)
        (second,) = [match for match in info["rounds"][1]["matches"] if len(match["entrants"]) == 2]
        await _opened(service, second["games"][0]["table"])
        assert isinstance(service.hub.store, Sql)
        await service.hub.store.note(
            ("DELETE FROM tables WHERE id = $1", (second["games"][0]["table"],)),
            ("DELETE FROM entries WHERE table_id = $1", (second["games"][0]["table"],)),
            ("DELETE FROM seats WHERE table_id = $1", (second["games"][0]["table"],)),
        )
    async with serving(tmp_path, database=empty) as service:
        again = Club(service, Person(service, "Olga", club.organiser.token), club.id)
        again.people = {name: Person(service, name, token) for name, token in tokens.items()}
        for _ in range(2):
            info = await again.info()
            open_match = next(match for match in info["rounds"][-1]["matches"] if not match["decided"])
            await again.lose(again.named(info, open_match["entrants"][0]))
            await again.until(newer(info["v"] + 1))
        info = await again.until(lambda now: now["card"]["status"] == "over")
        assert sorted(row["played"] for row in info["standings"]) == [2, 2, 2]


async def test_two_processes_look_after_the_same_tournament(new_database: Callable[..., Any], tmp_path: Path) -> None:
    url = await new_database("postgres")
    async with serving(tmp_path, database=url) as one, serving(tmp_path, database=url) as two:
        club = await announced(one, format="swiss", rounds=2)
        await club.enter("Anna", "Ben", "Carl", "Dora")
        other = Club(two, Person(two, "Olga", club.organiser.token), club.id)
        other.people = {name: Person(two, name, person.token) for name, person in club.people.items()}
        assert one.hub.director is not None
        assert two.hub.director is not None
        await asyncio.gather(club.do("start"), two.hub.director.advance(club.id))
        for number in range(2):
            info = await other.until(in_round(number + 1))
            directors = [hub.director for hub in (one.hub, two.hub) if hub.director is not None]
            await asyncio.gather(*(director.advance(club.id) for director in directors))
            for match in info["rounds"][number]["matches"]:
                name = other.named(info, match["entrants"][1])
                await resign(other.people[name], match["games"][0]["table"])
            await asyncio.gather(*(director.advance(club.id) for director in directors))
        for each in (club, other):
            info = await each.until(lambda now: now["card"]["status"] == "over")
            assert [len(round_["matches"]) for round_ in info["rounds"]] == [2, 2]
            assert sorted(row["points"] for row in info["standings"]) == [0, 1, 1, 2]
        assert isinstance(one.hub.store, Sql)
        rows = await one.hub.store.ask("SELECT count(*) FROM tables")
        assert rows[0][0] == 4
