"""Mute and ban, by player and by address, while a server is running."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.admin.command import admin, complaint
from tests.server.service import PATIENCE, Guest, Person, Service, opened, serving
from untertage.server.outbound import words
from untertage.server.sanctions import Sanctions

ELSEWHERE = "127.0.0.2"
"""Another address of this machine."""


@contextlib.asynccontextmanager
async def calling_from(service: Service, address: str) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.AsyncHTTPTransport(local_address=address)
    url = f"http://127.0.0.1:{service.port}"
    async with httpx.AsyncClient(base_url=url, transport=transport, timeout=PATIENCE) as http:
        yield http


@contextlib.asynccontextmanager
async def watching_from(service: Service, address: str, table: str) -> AsyncIterator[Guest]:
    async with connect(f"ws://127.0.0.1:{service.port}/ws", local_addr=(address, 0)) as link:
        guest = Guest(link)
        with contextlib.suppress(ConnectionClosed):  # a banned address is sent away at once
            await guest.hello(table, None)
        yield guest


async def told_to_go(guest: Guest, code: str, closing: int) -> None:
    """The guest is told why and disconnected."""
    assert (await guest.until("error"))["code"] == code
    with pytest.raises(ConnectionClosed) as ended:
        await asyncio.wait_for(_everything(guest), PATIENCE)
    assert ended.value.rcvd is not None
    assert ended.value.rcvd.code == closing


async def _everything(guest: Guest) -> None:
    while True:
        await guest.next()


async def who(person: Person) -> str:
    player: str = (await person.ask("GET", "/api/players/me"))["player"]
    return player


async def until_refused(guest: Guest, code: str | None) -> None:
    """Talk until the server has learned of a sanction, or that it is over."""
    async with asyncio.timeout(PATIENCE):
        while True:
            await guest.send(t="say", id="s", seat=0, phrase="hello")
            answer = await guest.next()
            while answer["t"] not in ("said", "error"):
                answer = await guest.next()
            if answer.get("code") == code:
                return
            await asyncio.sleep(0.3)


async def test_a_banned_player_is_sent_away_and_the_others_stay(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty) as service:
        anna, bela = await service.player("Anna"), await service.player("Béla")
        table = await anna.pair(bela)
        events = asyncio.create_task(
            service.http.get(f"/api/bot/tables/{table}/stream", headers={"Authorization": f"Bearer {bela.token}"})
        )
        async with anna.at(table) as first, bela.at(table) as second:
            for guest in (first, second):
                await guest.until("update")
            target = await who(bela)
            made = await admin("ban", target, "--reason", "cheating", "--database", empty, "--json")
            assert (made["kind"], made["target"], made["until"]) == ("ban", target, None)
            await told_to_go(second, "banned", 4403)
            assert '"banned"' in (await asyncio.wait_for(events, PATIENCE)).text
            problem = await bela.ask("GET", "/api/players/me", status=403)
            assert (problem["code"], problem["text"]) == ("banned", words("en").sections["error"]["banned"])
            async with bela.at(table) as again:
                await told_to_go(again, "banned", 4403)
            await anna.ask("GET", "/api/players/me")
            await first.ask("look", "past", ply=0)
        [listed] = await admin("sanctions", "--database", empty, "--json")
        assert listed == made
        assert [each["kind"] for each in (await admin("export", target, "--database", empty))["sanctions"]] == ["ban"]
        assert (await admin("pardon", target, "--database", empty, "--json"))["pardoned"] is True
        assert await admin("sanctions", "--database", empty, "--json") == []
        await service.hub.admission.enforce()
        await bela.ask("GET", "/api/players/me")


async def test_a_banned_address_is_refused_and_others_are_not(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty) as service, calling_from(service, ELSEWHERE) as http:
        anna = await service.player("Anna")
        table = await anna.pair(await service.player("Béla"))
        assert (await http.get("/api/games")).status_code == 200
        async with anna.at(table) as first, watching_from(service, ELSEWHERE, table) as watcher:
            for guest in (first, watcher):
                await guest.until("update")
            made = await admin("ban", f"{ELSEWHERE}/31", "--days", "2", "--database", empty, "--json")
            assert made["until"] - made["at"] == 2 * 86_400_000
            await told_to_go(watcher, "banned", 4403)
            for answer in [await http.get("/api/games"), await http.post("/api/players", json={"name": "Other"})]:
                assert (answer.status_code, answer.json()["code"]) == (403, "banned")
            async with watching_from(service, ELSEWHERE, table) as again:
                await told_to_go(again, "banned", 4403)
            await first.ask("look", "past", ply=0)
        await admin("pardon", "127.0.0.3/31", "--database", empty, "--json")
        await service.hub.admission.enforce()
        assert (await http.get("/api/games")).status_code == 200


@pytest.mark.parametrize("by", ["player", "address"])
async def test_whoever_is_muted_plays_on_without_talking(by: str, empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty) as service:
        anna, bela = await service.player("Anna"), await service.player("Béla")
        table = await anna.pair(bela)
        async with anna.at(table) as first, bela.at(table) as second:
            for guest in (first, second):
                await guest.until("update")
            target = await who(anna) if by == "player" else "127.0.0.1"
            await admin("mute", target, "--database", empty, "--json")
            await until_refused(first, "muted")
            assert await first.refused("point", seat=0, thing="c3") == "muted"
            assert (await anna.ask("PUT", "/api/players/me", {"name": "Loud"}, status=403))["code"] == "muted"
            while not (first.legal or second.legal):
                await first.until("update")
            seat = first.update["view"]["actors"][0]
            await (first, second)[seat].act(seat)
            if by == "player":
                await second.send(t="say", id="s", seat=1, phrase="hello")
                await second.until("said", seat=1)
            await admin("pardon", target, "--database", empty, "--json")
            await until_refused(first, None)


async def test_a_sanction_ends_by_itself_and_is_forgotten(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty) as service:
        anna = await service.player("Anna")
        await admin("ban", await who(anna), "--days", "0.0001", "--database", empty, "--json")
        made = (await admin("sanctions", "--database", empty, "--json"))[0]
        service.hub.services.now = lambda: made["until"] - 1
        await service.hub.admission.enforce()
        await anna.ask("GET", "/api/players/me", status=403)
        service.hub.services.now = lambda: made["until"]
        await service.hub.admission.enforce()
        await anna.ask("GET", "/api/players/me")
        await service.hub.tidy()
        assert await service.hub.store.ask("SELECT target FROM sanctions") == []


async def test_a_ban_is_in_force_when_the_server_starts(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty) as service:
        anna = await service.player("Anna")
        target = await who(anna)
    await admin("ban", target, "--database", empty, "--json")
    async with serving(tmp_path, database=empty) as service:
        anna.service = service
        await anna.ask("GET", "/api/players/me", status=403)


async def test_a_revoked_token_ends_its_connections(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty) as service:
        anna = await service.player("Anna")
        table = (await anna.open())["table"]["table"]
        async with anna.at(table) as guest, service.table(table) as watcher:
            for each in (guest, watcher):
                await each.until("welcome")
            renewed = await admin("revoke", await who(anna), "--renew", "--database", empty, "--json")
            await told_to_go(guest, "wrong_token", 4401)
            async with service.table(table, renewed["token"]) as again:
                await again.until("welcome")
                await service.hub.admission.enforce()
                assert (await again.ask("look", "error", ply=0))["code"] != "wrong_token"
            await watcher.ask("look", "error", ply=0)
        assert await admin("sanctions", "--database", empty, "--json") == []


async def test_only_players_and_addresses_can_be_banned(empty: str) -> None:
    async with opened(empty):
        pass
    assert "there is no player nobody" in await complaint("ban", "nobody", "--database", empty)
    assert "is not an address" in await complaint("ban", "300.1.2.3", "--database", empty)
    assert (await admin("pardon", "nobody", "--database", empty, "--json"))["pardoned"] is False


class Rows:
    """A store with these sanctions."""

    def __init__(self, *rows: tuple[str, str]) -> None:
        self.rows = list(rows)

    async def sanctions(self, now: int) -> Any:
        return self.rows


@pytest.mark.parametrize(
    ("target", "address", "banned"),
    [
        ("203.0.113.7/32", "203.0.113.7", True),
        ("203.0.113.7/32", "::ffff:203.0.113.7", True),
        ("203.0.113.7/32", "203.0.113.8", False),
        ("203.0.113.0/24", "203.0.113.200", True),
        ("2001:db8::/64", "2001:db8::1:2:3", True),
        ("2001:db8::/64", "2001:db8:0:1::1", False),
        ("203.0.113.7/32", "testclient", False),
        ("203.0.113.7/32", "", False),
    ],
)
async def test_an_address_belongs_to_a_network(target: str, address: str, banned: bool) -> None:
    found = Sanctions()
    await found.refresh(Rows((target, "ban")), 0)  # type: ignore[arg-type]
    assert found.against("ban", None, address) is banned
    assert found.against("mute", None, address) is False
