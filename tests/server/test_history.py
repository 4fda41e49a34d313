"""Finished matches: stored with the last entry, found again, counted, exported, and rebuilt from journals."""

from __future__ import annotations

import asyncio
import csv
import io
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.service import opened, serving
from tests.server.test_local import page
from tests.server.test_progress import GOLDEN, before_the_end, finished, person
from untertage.core.record import read_record
from untertage.server import history
from untertage.server.admin.history import remember
from untertage.server.finished import Finished, Other, Wanted, chosen
from untertage.server.journal import Resigned, Sitting, StoodIn
from untertage.server.local.disk import MemoryDisk
from untertage.server.local.store import LocalStore
from untertage.server.match_rows import remembered
from untertage.server.storage import Ended

TACTICAL = read_record((GOLDEN / "topoum" / "tactical-3.play").read_bytes())
ME = Sitting(kind="person", player="me", name="Me")


def row(number: int, **changed: Any) -> Finished:
    """One of many matches that differ in everything."""
    kinds = {
        "game": ("topoum", "rescue")[number % 2],
        "result": ("won", "lost", "drawn", "left")[number // 2 % 4],
        "others": (
            (),
            (Other(seat=1, name="Ben", player="b"),),
            (Other(seat=1, name="Ben_%", level="easy"), Other(seat=2, name="Änne!", player="c")),
            (Other(seat=1, name="Ori", level="hard"),),
        )[number // 3 % 4],
    }
    values: dict[str, Any] = {
        "player": "me",
        "table": f"t{number:03}",
        "began": 0,
        "ended": 1000 + number // 2,
        "lasted": 5,
        "plies": 10 + number,
        "seats": 3,
        "own": (0,),
        "reason": "resigned",
        "setup": "s",
        **kinds,
        **changed,
    }
    return Finished(**values)


WISHES = [
    Wanted(),
    Wanted(game="topoum", limit=3),
    Wanted(result="won", against="people"),
    Wanted(against="nobody"),
    Wanted(against="both", name="ÄN"),
    Wanted(name="_%"),
    Wanted(name="!"),
    Wanted(since=1003, until=1009),
    Wanted(least=15, most=20, against="bots"),
    Wanted(before=(1006, "t013"), limit=4),
]


async def test_all_storages_find_the_same_matches(url: str) -> None:
    rows = [row(number) for number in range(40)]
    local = LocalStore(MemoryDisk())
    await local.finish(rows)
    async with opened(url) as store:
        name = f"many-{url[:6]}"
        mine = [msgspec.structs.replace(each, player=name) for each in rows]
        await store.finish(mine)
        await store.finish([msgspec.structs.replace(mine[0], plies=9)])
        for wanted in WISHES:
            expected = chosen(wanted, rows)
            assert expected
            assert await local.history_of("me", wanted) == expected
            found = await store.history_of(name, wanted)
            assert [each.table for each in found] == [each.table for each in expected], wanted
        assert await store.finished_at("t003") != []
        assert await store.history_of("nobody") == []


def test_a_match_is_remembered_by_everybody_who_sat_there() -> None:
    assert TACTICAL.outcome is not None
    winner = TACTICAL.outcome.winners[0]
    other = (winner + 1) % 3
    seats = [Sitting(kind="bot", level="hard", name="Ori") for _ in range(3)]
    seats[winner], seats[other] = ME, Sitting(kind="person", player="you", name="You")
    mine, yours = history.finished(finished(TACTICAL, tuple(seats)))
    assert (mine.player, mine.result, mine.place, mine.own) == ("me", "won", 1, (winner,))
    assert (mine.score, mine.plies) == (TACTICAL.outcome.scores[winner], len(TACTICAL.plies))
    assert (mine.began, mine.ended, mine.lasted) == (2, 3, 1)
    assert (mine.against, mine.level, mine.counts) == ("both", None, True)
    assert (yours.player, yours.result, yours.others[0].seat != other) == ("you", "lost", True)
    assert yours.place in (2, 3)


def test_who_left_has_not_won_and_one_person_on_all_seats_has_one_row() -> None:
    assert TACTICAL.outcome is not None
    winner = TACTICAL.outcome.winners[0]
    bots = [Sitting(kind="bot", level="easy") for _ in range(3)]
    bots[winner] = ME
    table = finished(TACTICAL, tuple(bots))
    table.add(StoodIn(at=9, seat=winner, level="easy"))
    assert [each.result for each in history.finished(table)] == ["left"]
    (alone,) = history.finished(finished(TACTICAL, (ME, ME, ME)))
    assert (alone.own, alone.place, alone.against, alone.result) == ((0, 1, 2), None, "nobody", "won")


def test_set_ups_have_a_digest_and_only_unusual_options() -> None:
    (plain,) = history.finished(finished(TACTICAL, (ME, ME, ME)))
    option, value = next(iter(TACTICAL.options.items()))
    assert plain.options.get(option, value) == value
    assert plain.setup == history.setup_of(finished(TACTICAL, (ME, ME, ME)).game, plain.options, 3)
    assert plain.setup != history.setup_of(finished(TACTICAL, (ME, ME, ME)).game, plain.options, 2)


@pytest.mark.parametrize("base", ["sqlite", "postgres"])
async def test_the_end_is_in_the_history_and_can_be_exported(
    tmp_path: Path, base: str, request: pytest.FixtureRequest
) -> None:
    database = request.getfixturevalue("postgres") if base == "postgres" else None
    record = read_record((GOLDEN / "underground" / "won-s3.play").read_bytes())
    async with serving(tmp_path, database=database) as service:
        anna = await person(service, f"hanna-{base}")
        seats = tuple(Sitting(kind="person", player=anna.token, name="=Anna") for _ in range(record.seats))
        table = f"history-{base}"
        action = await before_the_end(service.hub.store, record, table, seats)
        assert (await anna.ask("GET", "/api/history"))["matches"] == []
        async with anna.at(table) as guest:
            await guest.until("update")
            await guest.act(record.plies[-1].seat, action)
        (match,) = (await anna.ask("GET", "/api/history?lang=de"))["matches"]
        assert (match["record"], match["result"], match["step"], match["kept"]) == (table, "won", "s3", True)
        assert match["ending"] != ""
        counted = await anna.ask("GET", "/api/history/statistics")
        assert counted["matches"] == 1
        assert counted["streaks"] == [{"game": "underground", "now": 1, "longest": 1}]
        asked = {"headers": {"Authorization": f"Bearer {anna.token}"}}
        file = await service.http.get("/api/history/file?format=csv", **asked)
        (header, line) = csv.reader(io.StringIO(file.text))
        assert dict(zip(header, line, strict=False))["record"] == table
        whole = await service.http.get("/api/history/file?format=json", **asked)
        assert whole.json()["matches"] == [{**match, "ending": whole.json()["matches"][0]["ending"]}]
        assert (await service.http.get("/api/history")).status_code == 401


async def test_pages_follow_each_other(tmp_path: Path) -> None:
    async with serving(tmp_path) as service:
        anna = await person(service, "anna")
        await service.hub.store.finish([row(number, player="anna") for number in range(120)])
        seen: list[str] = []
        more: str | None = ""
        while more is not None:
            answer = await anna.ask("GET", f"/api/history?before={more}&against=bots")
            seen += [match["record"] for match in answer["matches"]]
            more = answer["more"]
        assert seen == [each.table for each in chosen(Wanted(against="bots"), [row(n) for n in range(120)])]
        for wrong in ("result=best", "since=yesterday", "before=x", "least=-1", f"name={'n' * 30}"):
            await anna.ask("GET", f"/api/history?{wrong}", status=400)


async def test_matches_from_before_are_added_from_their_journals(url: str) -> None:
    async with opened(url) as store:
        name = f"old-{url[:6]}"
        seats = tuple(msgspec.structs.replace(ME, player=name) for _ in range(TACTICAL.seats))
        await before_the_end(store, TACTICAL, name, seats)
        version = len(await store.entries(name))
        assert await store.append(name, version, [Resigned(at=9, seat=0)])
        assert await store.history_of(name) == []
        await store.ask("SELECT 1")
        await store.note(("UPDATE tables SET status = 'over' WHERE id = $1", (name,)))
        assert (await remember(store)).rows >= 1
        (found,) = await store.history_of(name)
        assert (found.reason, found.ended) == ("resigned", 9)
        assert (await remember(store)).rows == 0


async def test_a_refused_end_leaves_no_match_behind(url: str) -> None:
    async with opened(url) as store:
        name = f"refused-{url[:6]}"
        assert await store.append(name, 0, [Resigned(at=1, seat=0)])
        ended = Ended(finished=[row(1, player=name)])
        assert not await store.append(name, 0, [Resigned(at=2, seat=0)], None, ended)
        assert await store.history_of(name) == []
        assert await store.append(name, 1, [Resigned(at=2, seat=0)], None, ended)
        assert [each.table for each in await store.history_of(name)] == ["t001"]
        assert remembered(row(1))[1][0] == "t001"


def test_statistics_count_by_game_level_and_seat() -> None:
    results = ["won", "won", "lost", "won", "won", "won", "drawn"]
    rows = [
        row(0, table=f"s{n}", result=result, level=("easy", "hard")[n % 2], own=(n % 2,))
        for n, result in enumerate(results)
    ]
    rows.append(row(0, table="given", counts=False))
    found = history.statistics(rows)
    assert found.matches == 7
    (streak,) = found.streaks
    assert (streak.now, streak.longest) == (2, 3)
    by = {(each.by, each.key): (each.played, each.won, each.lost, each.drawn, each.left) for each in found.tallies}
    assert by[("all", "")] == (7, 5, 1, 1, 0)
    assert by[("level", "easy")] == (4, 2, 1, 1, 0)
    assert by[("seat", "1")] == (3, 3, 0, 0, 0)
    assert sum(each.played for each in found.tallies if each.by == "level") == 7


async def test_a_page_remembers_imported_and_older_matches() -> None:
    disk = MemoryDisk()
    async with page(disk) as one:
        seats = [{"kind": "me"}, {"kind": "me"}]
        made = await one.ask("POST", "/api/tables", {"game": "the_base", "seats": seats})
        table = made["table"]["table"]
        line = await one.sit(table)
        update = await one.until("update")
        message = {"t": "resign", "id": "r", "v": update["v"], "seat": 0, "then": "end"}
        line.take(msgspec.json.encode(message).decode())
        assert (await one.answer("r"))["outcome"] is not None
        (match,) = (await one.ask("GET", "/api/history"))["matches"]
        assert (match["record"], match["kept"]) == (table, True)
        file = await one.ask("GET", f"/api/tables/{table}/journal")
        token = one.token
    disk.shelves["matches"].clear()
    disk.shelves["state"].clear()
    async with page(disk, token) as again:
        while not (found := (await again.ask("GET", "/api/history"))["matches"]):
            await asyncio.sleep(0)
        assert found == [match]
    async with page(MemoryDisk()) as other:
        there = await other.ask("POST", "/api/tables/import", file)
        (copied,) = (await other.ask("GET", "/api/history"))["matches"]
        assert copied == {**match, "record": there["table"]["table"]}
