"""Tournaments on a running server: joining, playing at tables, results, rounds, the organiser."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.server.club import ALL, announced, opened_table, refused, resign
from tests.server.service import Service, serving
from untertage.server.limits import Limits


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
        await opened_table(open_club, table)
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


async def test_nothing_is_taken_back_or_hinted_and_nobody_is_host(service: Service) -> None:
    club = await announced(service)
    await club.enter("Anna", "Ben")
    info = await club.start()
    anna = club.people[club.named(info, info["rounds"][0]["matches"][0]["entrants"][0])]
    table = (await club.info(anna))["table"]
    await opened_table(service, table)
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
    await opened_table(service, match["games"][0]["table"])
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
    await opened_table(service, game["table"])
    await club.do("result", {"round": 0, "match": 0, "places": [2, 1], "reason": "phone rang"})
    shown = (await service.http.get(f"/api/tables/{game['table']}")).json()["table"]
    assert shown["status"] == "over"
    info = await club.until(lambda now: now["card"]["status"] == "over")
    assert [row["number"] for row in info["standings"]] == info["rounds"][0]["matches"][0]["entrants"][::-1]


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
