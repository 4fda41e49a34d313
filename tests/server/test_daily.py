"""The daily deal: the same for everybody, played once, compared with everybody and with the bots."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.admin.command import admin
from tests.server.service import Guest, Person, Service, serving
from tests.server.test_local import page
from untertage.core.luck import prove
from untertage.core.record import Record, read_record
from untertage.server import daily
from untertage.server.dealt import Played
from untertage.server.local.disk import MemoryDisk

GAME = "rescue"
NOON = 1_800_000_000_000 // 86_400_000 * 86_400_000 + 43_200_000
DAY_LONG = 86_400_000


async def begin(person: Person, game: str = GAME) -> str:
    table: str = (await person.ask("POST", f"/api/daily/{game}", {}, status=201))["table"]["table"]
    return table


async def give_up(person: Person, table: str) -> None:
    async with person.at(table) as guest:
        own = await own_turn(guest)
        await guest.ask("resign", "update", v=guest.update["v"], seat=own)


async def own_turn(guest: Guest) -> int:
    """The seat of the person, when the bots are waiting for it."""
    await guest.until("update")
    while not guest.update["legal"]:
        await guest.until("update")
    seat: int = guest.you["seats"][0]
    return seat


async def record_of(service: Service, table: str) -> Record:
    return read_record((await service.http.get(f"/api/records/{table}/file")).content)


async def test_everybody_gets_the_same_deal_and_one_table(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty, seed=None) as service:
        anna, bela = await service.player("Anna"), await service.player("Béla")
        first, again, third = await asyncio.gather(begin(anna), begin(anna), begin(anna))
        assert first == again == third
        other = await begin(bela)
        assert other != first
        for person, table in ((anna, first), (bela, other)):
            await give_up(person, table)
        assert await begin(anna) == first
    async with serving(tmp_path, database=empty, seed=None) as service:
        anna.service = service
        assert await begin(anna) == first
        records = [await record_of(service, table) for table in (first, other)]
        assert records[0].seed == records[1].seed
        assert records[0].setup == records[1].setup
        assert prove(records[0]).secret == prove(records[1]).secret
        day = (await anna.ask("GET", "/api/daily"))["day"]
        assert prove(records[0]).secret != daily.secret_of("daily", day, GAME)
        other_game = await service.hub.room(await begin(anna, "the_base"))
        assert other_game.table.head.secret != prove(records[0]).secret


@pytest.fixture
async def service(empty: str, tmp_path: Path) -> AsyncIterator[Service]:
    """A server with each kind of database."""
    async with serving(tmp_path, database=empty) as running:
        yield running


async def test_nothing_is_taken_back_hinted_at_or_carried_away(service: Service) -> None:
    anna = await service.player("Anna")
    table = await begin(anna)
    async with anna.at(table) as guest:
        own = await own_turn(guest)
        undo = await guest.ask("undo", "error", v=guest.update["v"], seat=own, ask=True)
        assert undo["code"] == "daily"
        hint = await guest.ask("hint", "error", seat=own)
        assert hint["code"] == "no_hints"
    assert (await anna.ask("GET", f"/api/tables/{table}/journal", status=403))["code"] == "daily"
    await give_up(anna, table)
    rematch = (await anna.ask("POST", f"/api/tables/{table}/rematch"))["table"]
    assert (rematch["daily"], rematch["hints"]) == ("", True)
    assert (await service.hub.room(rematch["table"])).table.head.secret != (
        await service.hub.room(table)
    ).table.head.secret


async def test_no_bot_plays_the_deal_for_a_person_who_comes_back(service: Service) -> None:
    anna = await service.player("Anna")
    table = await begin(anna)
    async with anna.at(table) as guest:
        own = await own_turn(guest)
    await anna.ask("POST", f"/api/tables/{table}/leave")
    bot = {"plan": {"kind": "bot", "level": "random"}}
    replaced = await anna.ask("PUT", f"/api/tables/{table}/seats/{own}", bot)
    back = await anna.ask("POST", f"/api/tables/{table}/return")
    for answer in (replaced, back):
        seat = answer["table"]["seats"][own]
        assert (seat["stand_in"], seat["given_up"]) == ("random", True)


async def test_results_are_compared_after_the_own_match(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty, seed=None) as service:
        anna, bela = await service.player("Anna"), await service.player("Béla")
        today = (await anna.ask("GET", "/api/daily"))["day"]
        path = f"/api/daily/{today}/{GAME}"
        table = await begin(bela)
        for asking in (anna, bela):
            assert (await asking.ask("GET", path, status=409))["code"] == "not_over"
        await give_up(bela, table)
        mine = await begin(anna)
        await give_up(anna, mine)
        found = await anna.ask("GET", path)
        assert [one["result"] for one in found["everybody"]] == ["left", "left"]
        assert (found["own"]["result"], found["place"], found["record"]) == ("left", 1, mine)
        assert (await bela.ask("GET", path))["record"] == table
        while None in [bot["result"] for bot in found["bots"]]:
            found = await anna.ask("GET", path)
        assert [bot["level"] for bot in found["bots"]] == ["easy", "normal", "hard"]
        assert all(bot["result"]["plies"] > 2 for bot in found["bots"])
        listed = await anna.ask("GET", "/api/daily")
        assert (listed["streak"], listed["longest"]) == (1, 1)
        [deal] = [deal for deal in listed["deals"] if deal["game"] == GAME]
        assert (deal["own"]["result"], deal["day"]) == ("left", today)
        assert listed["played"] == [deal]
        who = (await anna.ask("GET", "/api/players/me"))["player"]
        assert await admin("export", who, "--database", empty, "--json")
        await admin("delete", who, "--database", empty, "--json")
        assert len(await service.hub.store.daily_matches(today, GAME)) == 1


async def test_the_bots_play_while_the_first_person_does(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty, seed=None) as service:
        anna = await service.player("Anna")
        await begin(anna)
        today = (await anna.ask("GET", "/api/daily"))["day"]
        async with asyncio.timeout(60):
            while len(await service.hub.store.daily_bots(today, GAME)) < 3:
                pass
        assert (await anna.ask("GET", f"/api/daily/{today}/{GAME}", status=409))["code"] == "not_over"


async def test_tomorrow_is_another_deal(service: Service) -> None:
    anna = await service.player("Anna")
    service.hub.services.now = lambda: NOON
    today = await begin(anna)
    await give_up(anna, today)
    tomorrow = daily.day_of(NOON + DAY_LONG)
    answer = await anna.ask("GET", f"/api/daily/{tomorrow}/{GAME}", status=409)
    assert answer["code"] == "not_over"
    service.hub.services.now = lambda: NOON + DAY_LONG
    assert await begin(anna) != today
    found: dict[str, Any] = await anna.ask("GET", f"/api/daily/{daily.day_of(NOON)}/{GAME}")
    assert found["place"] == 1
    heads = [await service.hub.store.head(table) for table in (today, await begin(anna))]
    assert len({head.secret for head in heads if head is not None}) == 2
    for day in ("yesterday", "2026-13-01"):
        assert (await anna.ask("GET", f"/api/daily/{day}/{GAME}", status=400))["code"] == "bad_message"
    assert (await anna.ask("POST", "/api/daily/chess", {}, status=404))["code"] == "no_game"


def test_whoever_gives_up_comes_last() -> None:
    order = [
        Played("won", 9),
        Played("won", 3),
        Played("drawn", 9),
        Played("lost", 8),
        Played("lost"),
        Played("left", 99),
    ]
    assert sorted(order, key=lambda one: one.worth, reverse=True) == order
    assert [daily.place(one, order) for one in order] == [1, 2, 3, 4, 5, 6]
    assert daily.place(Played("won", 3), [Played("won", 3), Played("won", 3)]) == 1


@pytest.mark.parametrize(
    ("days", "today", "expected"),
    [
        ([], "2026-03-01", (0, 0)),
        (["2026-02-28", "2026-03-01"], "2026-03-01", (2, 2)),
        (["2026-02-27", "2026-02-28"], "2026-03-01", (2, 2)),
        (["2026-02-26", "2026-02-27"], "2026-03-01", (0, 2)),
        (["2024-02-28", "2024-02-29", "2024-03-01", "2024-03-03"], "2024-03-03", (1, 3)),
    ],
)
def test_streaks_are_days_in_a_row(days: list[str], today: str, expected: tuple[int, int]) -> None:
    assert daily.streaks(days, today) == expected


async def test_a_page_has_the_deal_of_the_day_too() -> None:
    disk, other = MemoryDisk(), MemoryDisk()
    secrets = []
    for each in (disk, other):
        async with page(each) as one:
            one.host._hub.dailies._root = None
            await one.sign_in()
            table = (await one.ask("POST", f"/api/daily/{GAME}", {}))["table"]["table"]
            assert (await one.ask("POST", f"/api/daily/{GAME}", {}))["table"]["table"] == table
            assert [deal["table"] for deal in (await one.ask("GET", "/api/daily"))["played"]] == [table]
            secrets.append((await one.host._hub.room(table)).table.head.secret)
            day = (await one.ask("GET", "/api/daily"))["day"]
    assert secrets == [daily.secret_of("daily", day, GAME)] * 2


async def test_a_deal_is_played_again_from_its_seed_against_bots_only(service: Service) -> None:
    anna = await service.player("Anna")
    first = await anna.open(GAME, seats=[{"kind": "me"}, {"kind": "bot"}])
    await give_up(anna, first["table"]["table"])
    record = await record_of(service, first["table"]["table"])
    again = await anna.open(GAME, seats=[{"kind": "me"}, {"kind": "bot"}], seed=str(record.seed))
    assert again["table"]["commitment"] is None
    await give_up(anna, again["table"]["table"])
    assert (await record_of(service, again["table"]["table"])).setup == record.setup
    assert [row.counts for row in await service.hub.store.finished_at(again["table"]["table"])] == [False]
    for seats, seed in (([{"kind": "me"}, {"kind": "person"}], "5"), ([{"kind": "me"}, {"kind": "bot"}], "five")):
        body = {"game": GAME, "seats": seats, "seed": seed}
        assert (await anna.ask("POST", "/api/tables", body, status=400))["code"] == "bad_message"
