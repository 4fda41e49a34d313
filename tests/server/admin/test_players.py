"""Export, deletion and tokens of a person."""

from __future__ import annotations

import json
from pathlib import Path

from tests.server.admin.command import admin, complaint
from tests.server.service import Person, one_ply, serving
from untertage.server.journal import Played

GAME = "rescue"
"""Both players draw soon."""
NAME, OTHER = "Sieglinde Q", "Zacharias W"


async def test_an_export_has_everything_about_a_person_and_nothing_about_others(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty) as service:
        anna, bela = await service.player(NAME), await service.player(OTHER)
        table = await anna.pair(bela, GAME)
        await anna.ask("PUT", "/api/progress", {"marks": [{"game": GAME, "goal": "level:easy", "won": 5}]})
        async with anna.at(table) as first, bela.at(table) as second:
            for guest in (first, second):
                await guest.until("update")
            movers = [await one_ply([first, second]) for _ in range(9)]
        who = (await anna.ask("GET", "/api/players/me"))["player"]
        found = await admin("export", who, "--database", empty)
        theirs = await admin("export", (await bela.ask("GET", "/api/players/me"))["player"], "--database", empty)
        entries = await service.hub.store.entries(table)
    assert {entry.seat for entry in entries if isinstance(entry, Played) and entry.picks} == {0, 1}
    assert movers.count(1) == sum(entry["k"] == "played" for entry in theirs["tables"][0]["entries"]) > 0
    assert theirs["tables"][0]["hosted"] is False
    assert (found["player"], found["name"]) == (who, NAME)
    [there] = found["tables"]
    assert (there["table"], there["hosted"]) == (table, True)
    assert movers.count(0) == sum(entry["k"] == "played" for entry in there["entries"])
    assert [mark["goal"] for mark in found["progress"]] == ["level:easy"]
    text = json.dumps([found, theirs])
    assert OTHER not in json.dumps(found)
    assert anna.token not in text
    assert "picks" not in text
    assert "there is no player" in await complaint("export", "nobody", "--database", empty)


async def test_a_deleted_person_leaves_no_name_and_the_others_play_on(empty: str, tmp_path: Path) -> None:
    file = tmp_path / "after.sqlite"
    async with serving(tmp_path, database=empty) as service:
        anna, bela = await service.player(NAME), await service.player(OTHER)
        shared = await bela.pair(anna)
        alone = (await anna.open())["table"]["table"]
        who = (await anna.ask("GET", "/api/players/me"))["player"]
        async with bela.at(shared) as guest:
            await guest.until("update")
            done = await admin("delete", who, "--database", empty, "--json")
            assert (done["continued"], done["closed"]) == ([shared], [alone])
            while any(seat["name"] == NAME for seat in guest.table["seats"]):
                await guest.next()
            while not guest.legal:
                await guest.until("update")
            await guest.act(0)
        await anna.ask("GET", "/api/players/me", status=401)
        assert NAME not in json.dumps(await bela.ask("GET", "/api/tables/mine"))
    await admin("backup", str(file), "--database", empty, "--json")
    stored = file.read_bytes()
    assert OTHER.encode() in stored
    assert NAME.encode() not in stored
    assert who.encode() not in stored
    assert (await admin("check", "--database", empty, "--json"))["problems"] == []


async def test_a_revoked_token_is_worthless_and_a_new_one_brings_the_seats_back(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty) as service:
        anna = await service.player(NAME)
        table = (await anna.open())["table"]["table"]
        await service.player(OTHER)
        everybody = await admin("players", "--database", empty, "--json")
        assert {each["name"]: each["tables"] for each in everybody} == {NAME: 1, OTHER: 0}
        [found] = await admin("players", "--name", NAME.lower(), "--database", empty, "--json")
        assert found["tables"] == 1
        assert await admin("revoke", found["player"], "--database", empty, "--json") == {
            "player": found["player"],
            "token": None,
        }
        await anna.ask("GET", "/api/players/me", status=401)
        token = (await admin("revoke", found["player"], "--renew", "--database", empty, "--json"))["token"]
        again = Person(service, NAME, token)
        assert (await again.ask("GET", f"/api/tables/{table}"))["you"]["seats"] == [0]
