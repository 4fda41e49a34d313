"""Players see everything that is stored about them, and delete it, without an administrator."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.admin.command import admin
from tests.server.admin.test_personal import columns
from tests.server.club import announced
from tests.server.service import serving
from tests.server.test_local import page
from untertage.server.admin.personal import OWN, SHARED
from untertage.server.limits import Limits
from untertage.server.local.disk import MemoryDisk
from untertage.server.privacy import PersonalData

NAME, OTHER = "Sieglinde Q", "Zacharias W"
IN_EXPORT = {
    "players": "name",
    "devices": "devices",
    "codes": "codes",
    "passkeys": "passkeys",
    "challenges": "challenges",
    "ties": "people",
    "calls": "calls",
    "tables": "tables",
    "seats": "tables",
    "tournaments": "tournaments",
    "tournament_players": "tournaments",
    "dailies": "dailies",
    "commitments": "promises",
    "matches": "matches",
    "ratings": "ratings",
    "progress": "progress",
    "sanctions": "sanctions",
}
"""The part of an export that tells what is stored in a table."""
ME, DATA = "/api/players/me", "/api/players/me/data"


async def test_the_data_are_those_that_an_administrator_exports(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty, seed=None) as service:
        anna, bela = await service.player(NAME), await service.player(OTHER)
        table = await anna.pair(bela)
        await anna.ask("POST", "/api/luck", {})
        await anna.ask("POST", "/api/daily/the_base", {}, status=201)
        found = await anna.ask("GET", DATA)
        assert (found["name"], found["promises"], len(found["dailies"])) == (NAME, 1, 1)
        assert {each["table"] for each in found["tables"]} == {table, found["dailies"][0]["table"]}
        assert OTHER not in json.dumps(found)
        assert found == await admin("export", found["player"], "--database", empty)
        assert (await service.http.get(DATA)).status_code == 401


async def test_a_deleted_player_is_gone_at_once_and_the_others_play_on(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty) as service:
        anna, bela = await service.player(NAME), await service.player(OTHER)
        shared = await bela.pair(anna)
        alone = [(await anna.open())["table"]["table"]]
        alone.append((await anna.ask("POST", "/api/daily/the_base", {}, status=201))["table"]["table"])
        who = (await anna.ask("GET", ME))["player"]
        async with bela.at(shared) as guest, anna.at(shared) as leaving:
            await guest.until("update")
            done = await anna.ask("DELETE", ME)
            assert (done["continued"], set(done["closed"])) == ([shared], set(alone))
            assert sorted(done["renamed"]) == sorted([shared, *alone])
            assert (await leaving.until("error"))["code"] == "wrong_token"
            with pytest.raises(ConnectionClosed) as closed:
                await leaving.next()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4401
            while any(seat["name"] == NAME for seat in guest.table["seats"]):
                await guest.next()
            while not guest.legal:
                await guest.until("update")
            await guest.act(0)
        await anna.ask("GET", ME, status=401)
        await anna.ask("DELETE", ME, status=401)
        store = service.hub.store
        for table in await columns(tmp_path):
            rows = str(await store.ask(f"SELECT * FROM {table}"))  # type: ignore[attr-defined]
            assert who not in rows, table
            assert NAME not in rows, table


async def test_a_deleted_player_leaves_a_tournament_at_once(tmp_path: Path) -> None:
    async with serving(tmp_path) as service:
        club = await announced(service, format="round_robin")
        await club.enter(NAME, "Ben", "Carl")
        await club.start()
        found = await club.people[NAME].ask("GET", DATA)
        assert [(each["tournament"], each["entered"]) for each in found["tournaments"]] == [(club.id, NAME)]
        assert (await club.people[NAME].ask("DELETE", ME))["withdrawn"] == [club.id]
        info = await club.until(lambda now: NAME not in json.dumps(now))
        assert [each["out"] for each in info["entrants"]] == ["self", None, None]


def test_an_export_covers_every_table_with_a_person() -> None:
    """The test of `OWN` and `SHARED` takes them from the schema."""
    assert set(IN_EXPORT) == {*OWN, *SHARED}
    parts = {field.name for field in msgspec.structs.fields(PersonalData)} - {"player", "created"}
    assert set(IN_EXPORT.values()) == parts


async def test_both_are_limited(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=Limits(personal_an_hour=2)) as service:
        anna = await service.player(NAME)
        await anna.ask("GET", DATA)
        await anna.ask("GET", DATA)
        assert (await anna.ask("GET", DATA, status=429))["code"] == "too_fast"
        assert (await anna.ask("DELETE", ME, status=429))["code"] == "too_fast"
        await anna.ask("GET", ME)


async def test_a_page_without_a_server_deletes_by_itself() -> None:
    async with page(MemoryDisk()) as one:
        assert (await one.ask("GET", DATA, status=404))["code"] == "not_found"
        assert (await one.ask("DELETE", ME, status=404))["code"] == "not_found"
