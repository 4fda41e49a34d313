"""A person signs in several devices, and signs them out again."""

from __future__ import annotations

from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.admin.command import admin
from tests.server.service import Person, Service, opened, serving
from tests.server.test_local import page
from untertage.server.auth import Who
from untertage.server.codes import CodeRows, hash_of, new_code
from untertage.server.devices import DeviceRows
from untertage.server.limits import Limits
from untertage.server.local.disk import MemoryDisk
from untertage.server.migrations import migrate
from untertage.server.store import Store

MINE, IN = "/api/players/me/devices", "/api/devices"


async def signed_in(service: Service, code: str, name: str = "Phone") -> Person:
    answer = await service.http.post(IN, json={"code": code, "device": name})
    assert answer.status_code == 201, answer.text
    return Person(service, answer.json()["name"], answer.json()["token"])


async def refused(service: Service, code: str, path: str = IN) -> tuple[int, str]:
    answer = await service.http.post(path, json={"code": code})
    return answer.status_code, answer.json()["code"]


async def test_a_second_device_has_the_same_seats_and_history(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty) as service:
        anna, bela = await service.player("Anna"), await service.player("Béla")
        table = await anna.pair(bela)
        code = (await anna.ask("POST", MINE, status=201))["code"]
        typed = code.upper().replace("-", " ")
        shown = await service.http.post(f"{IN}/shown", json={"code": typed})
        assert shown.json() == {"name": "Anna"}
        phone = await signed_in(service, typed)
        assert (await phone.ask("GET", f"/api/tables/{table}"))["you"]["seats"] == [0]
        assert await phone.ask("GET", "/api/players/me") == await anna.ask("GET", "/api/players/me")
        listed = (await phone.ask("GET", MINE))["devices"]
        assert {(each["name"], each["this"]) for each in listed} == {("Phone", True), ("", False)}
        assert phone.token not in str(listed)


async def test_a_code_works_once_and_for_ten_minutes_and_only_the_last_one(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty) as service:
        anna = await service.player("Anna")
        first = (await anna.ask("POST", MINE, status=201))["code"]
        code = (await anna.ask("POST", MINE, status=201))["code"]
        assert await refused(service, first) == (403, "wrong_code")
        await signed_in(service, code)
        assert await refused(service, code) == (403, "wrong_code"), "used"
        late = await anna.ask("POST", MINE, status=201)
        started = service.hub.now()
        assert 0 < late["until"] - started <= 600_000
        service.hub.services.now = lambda: int(late["until"])
        assert await refused(service, late["code"]) == (403, "wrong_code"), "expired"
        assert await refused(service, late["code"], f"{IN}/shown") == (403, "wrong_code")
        await service.hub.tidy()
        assert await service.hub.store.ask("SELECT * FROM codes") == []  # type: ignore[attr-defined]


async def test_two_devices_cannot_use_the_same_code_at_once(empty: str) -> None:
    async with opened(empty) as store:
        await store.add_player("anna", "Anna", "t0", 0)
        rows, code = DeviceRows(store), new_code()
        await CodeRows(store).offer("anna", "device", code, 1000)
        found = [await rows.redeem(code, "anna", f"d{n}", f"t{n}", "", 10) for n in (1, 2)]
        assert found == [True, False]
        assert [each.token for each in await rows.of("anna")] == ["t1", "t0"]


async def test_codes_cannot_be_guessed(tmp_path: Path) -> None:
    assert len({new_code() for _ in range(1000)}) == 1000
    async with serving(tmp_path, limits=Limits(failures_a_minute=3)) as service:
        anna = await service.player("Anna")
        code = (await anna.ask("POST", MINE, status=201))["code"]
        for path in (IN, f"{IN}/shown", IN):
            assert await refused(service, new_code(), path) == (403, "wrong_code")
        assert await refused(service, new_code()) == (429, "too_fast")
        rows = str(await service.hub.store.ask("SELECT * FROM codes"))  # type: ignore[attr-defined]
        assert hash_of(code) in rows
        assert code not in rows


async def test_a_device_is_signed_out_from_another_one_at_once(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty) as service:
        anna, bela = await service.player("Anna"), await service.player("Béla")
        table = await anna.pair(bela)
        phone = await signed_in(service, (await anna.ask("POST", MINE, status=201))["code"])
        listed = (await anna.ask("GET", MINE))["devices"]
        [other] = [each["device"] for each in listed if not each["this"]]
        await bela.ask("DELETE", f"{MINE}/{other}", status=404)
        async with phone.at(table) as guest, anna.at(table) as stays:
            await guest.until("update")
            await stays.until("update")
            await anna.ask("DELETE", f"{MINE}/{other}")
            assert (await guest.until("error"))["code"] == "wrong_token"
            with pytest.raises(ConnectionClosed):
                await guest.next()
            await stays.ask("ping", "pong")
        await phone.ask("GET", "/api/players/me", status=401)
        assert len((await anna.ask("GET", MINE))["devices"]) == 1


async def test_nobody_signs_in_devices_without_end(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=Limits(devices_per_player=2)) as service:
        anna = await service.player("Anna")
        await signed_in(service, (await anna.ask("POST", MINE, status=201))["code"])
        assert (await anna.ask("POST", MINE, status=429))["code"] == "too_many"


async def test_the_list_says_when_a_device_was_last_here(tmp_path: Path) -> None:
    async with serving(tmp_path) as service:
        anna = await service.player("Anna")
        then = (await anna.ask("GET", MINE))["devices"][0]["seen"]
        now = service.hub.now() + 3_600_000
        service.hub.services.now = lambda: now
        await anna.ask("GET", "/api/players/me")
        await service.hub.note_seen()
        assert (await anna.ask("GET", MINE))["devices"][0]["seen"] == now // 60_000 * 60_000 > then


async def test_an_administrator_signs_out_one_device_or_all(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty) as service:
        anna = await service.player("Anna")
        phone = await signed_in(service, (await anna.ask("POST", MINE, status=201))["code"])
        who = (await anna.ask("GET", "/api/players/me"))["player"]
        listed = await admin("devices", who, "--database", empty, "--json")
        [lost] = [each["device"] for each in listed if each["name"] == "Phone"]
        await admin("revoke", who, "--device", lost, "--database", empty, "--json")
        await phone.ask("GET", "/api/players/me", status=401)
        code = (await anna.ask("POST", MINE, status=201))["code"]
        await admin("revoke", who, "--database", empty, "--json")
        await anna.ask("GET", "/api/players/me", status=401)
        assert await refused(service, code) == (403, "wrong_code"), "the code of a revoked token is worthless too"


async def test_players_of_an_older_database_keep_their_tokens(empty: str) -> None:
    await migrate(empty, "0010")
    store = await Store.connect(empty)
    await store.note(("INSERT INTO players (id, name, token, created) VALUES ('a', 'Anna', 'hash', 5)", ()))
    await store.close()
    async with opened(empty) as store:
        assert await store.player_of("hash") == Who("a", "Anna")
        assert await store.ask("SELECT id, name, created FROM players") == [("a", "Anna", 5)]


async def test_a_page_without_a_server_has_no_devices() -> None:
    async with page(MemoryDisk()) as one:
        assert (await one.ask("GET", MINE, status=404))["code"] == "not_found"
        assert (await one.ask("POST", IN, {"code": "x"}, status=404))["code"] == "not_found"
