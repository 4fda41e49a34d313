"""A person comes back with a passkey; nobody else does."""

from __future__ import annotations

import copy
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.admin.command import admin
from tests.server.authenticator import Authenticator
from tests.server.service import Person, Service, serving
from tests.server.test_local import page
from untertage.server.limits import Limits
from untertage.server.local.disk import MemoryDisk

MINE, IN = "/api/players/me/passkeys", "/api/passkeys"


@pytest.fixture
async def service(empty: str, tmp_path: Path) -> AsyncIterator[Service]:
    async with serving(tmp_path, database=empty) as running:
        yield running


class Browser:
    """A browser at the page of a server."""

    def __init__(self, service: Service, key: Authenticator, token: str = "") -> None:
        self.service = service
        self.key = key
        self.token = token

    async def post(self, path: str, body: Any, status: int = 200, origin: str | None = None) -> Any:
        origin = origin or self.key.origin
        headers = {"Origin": origin, "Host": origin.partition("://")[2], "Authorization": f"Bearer {self.token}"}
        if not self.token:
            del headers["Authorization"]
        answer = await self.service.http.post(path, json=body, headers=headers)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def asked(self, path: str = IN) -> Any:
        return (await self.post(f"{path}/options", {}))["options"]

    async def make(self) -> Any:
        return await self.post(MINE, {"credential": self.key.created(await self.asked(MINE)), "name": "Desk"}, 201)

    async def refused(self, credential: Any, path: str = IN, origin: str | None = None) -> str:
        code: str = (await self.post(path, {"credential": credential}, 403, origin))["code"]
        return code


async def owner(service: Service) -> tuple[Person, Authenticator]:
    anna, key = await service.player("Anna"), Authenticator()
    listed = await Browser(service, key, anna.token).make()
    assert [each["name"] for each in listed["passkeys"]] == ["Desk"]
    return anna, key


async def test_a_passkey_brings_a_person_back_on_a_new_device(service: Service) -> None:
    anna, key = await owner(service)
    table = (await anna.open())["table"]["table"]
    fresh = Browser(service, key)
    options = await fresh.asked()
    assert (options["rpId"], options["userVerification"]) == ("club.example", "required")
    found = await fresh.post(IN, {"credential": key.signed(options), "device": "Phone"}, 201)
    again = Person(service, found["name"], found["token"])
    assert (await again.ask("GET", f"/api/tables/{table}"))["you"]["seats"] == [0]
    assert "Phone" in [each["name"] for each in (await anna.ask("GET", "/api/players/me/devices"))["devices"]]


async def test_an_answer_works_once_and_only_to_its_own_challenge(service: Service) -> None:
    _, key = await owner(service)
    key.counts = False
    fresh = Browser(service, key)
    signed = key.signed(await fresh.asked())
    await fresh.post(IN, {"credential": signed}, 201)
    assert await fresh.refused(signed) == "wrong_passkey", "replayed"
    assert await fresh.refused(key.signed({"challenge": "bm9ib2R5IGFza2Vk"})) == "wrong_passkey", "never asked"
    late = key.signed(await fresh.asked())
    now = service.hub.now() + 300_001
    service.hub.services.now = lambda: now
    assert await fresh.refused(late) == "wrong_passkey", "expired"
    await service.hub.tidy()
    assert await service.hub.store.ask("SELECT * FROM challenges") == []  # type: ignore[attr-defined]


async def test_a_passkey_is_bound_to_the_site_its_key_and_the_person_at_the_device(service: Service) -> None:
    _, key = await owner(service)
    fresh = Browser(service, key)
    evil = Authenticator("https://evil.example")
    evil.id, evil._key = key.id, key._key
    assert await fresh.refused(evil.signed(await fresh.asked())) == "wrong_passkey", "signed for another site"
    stranger = Authenticator()
    assert await fresh.refused(stranger.signed(await fresh.asked())) == "wrong_passkey", "unknown"
    stranger.id = key.id
    assert await fresh.refused(stranger.signed(await fresh.asked())) == "wrong_passkey", "another key"
    key.verified = False
    assert await fresh.refused(key.signed(await fresh.asked())) == "wrong_passkey", "nobody proved who they are"
    key.verified = True
    await fresh.post(IN, {"credential": key.signed(await fresh.asked())}, 201)
    key.uses -= 1
    assert await fresh.refused(key.signed(await fresh.asked())) == "wrong_passkey", "a copy that counts from the start"


async def test_a_challenge_of_one_player_makes_no_passkey_for_another(service: Service) -> None:
    anna, bela = await service.player("Anna"), await service.player("Béla")
    key = Authenticator()
    mine, theirs = Browser(service, key, anna.token), Browser(service, key, bela.token)
    made = key.created(await mine.asked(MINE))
    assert await theirs.refused(made, MINE) == "wrong_passkey"
    assert await theirs.refused(key.created(await theirs.asked()), MINE) == "wrong_passkey", (
        "a challenge for signing in"
    )
    await mine.post(MINE, {"credential": made}, 201)
    assert await theirs.refused(key.created(await theirs.asked(MINE)), MINE) == "wrong_passkey", "it is Anna's"


@pytest.mark.parametrize("path", [("response",), ("response", "clientDataJSON"), ("id",), ("type",)])
async def test_damaged_answers_are_refused(service: Service, path: tuple[str, ...]) -> None:
    _, key = await owner(service)
    fresh = Browser(service, key)
    for wrong in (None, 7, "x", "", [], {}):
        credential: Any = copy.deepcopy(key.signed(await fresh.asked()))
        where = credential
        for step in path[:-1]:
            where = where[step]
        where[path[-1]] = wrong
        assert await fresh.refused(credential) == "wrong_passkey", wrong


@pytest.mark.parametrize(
    "public",
    [[], [2], b"", b"x", "", "x", 7, {}, {1: 2}, {1: 2, 3: -7, -1: 1, -2: "x", -3: []}, {1: 3, 3: -7}],
    ids=str,
)
async def test_a_passkey_with_a_damaged_key_is_refused(service: Service, public: Any) -> None:
    anna, key = await service.player("Anna"), Authenticator()
    browser, key.public = Browser(service, key, anna.token), public
    made = key.created(await browser.asked(MINE))
    found = await browser.post(MINE, {"credential": made, "name": "Desk"}, 403)
    assert found["code"] == "wrong_passkey"


async def test_a_removed_passkey_is_worthless(service: Service, empty: str) -> None:
    anna, key = await owner(service)
    [listed] = (await anna.ask("GET", MINE))["passkeys"]
    bela = await service.player("Béla")
    await bela.ask("DELETE", f"{MINE}/{listed['passkey']}", status=404)
    assert (await anna.ask("DELETE", f"{MINE}/{listed['passkey']}"))["passkeys"] == []
    fresh = Browser(service, key)
    assert await fresh.refused(key.signed(await fresh.asked())) == "wrong_passkey"
    other = Authenticator()
    await Browser(service, other, anna.token).make()
    who = (await anna.ask("GET", "/api/players/me"))["player"]
    await admin("revoke", who, "--database", empty, "--json")
    assert await fresh.refused(other.signed(await fresh.asked())) == "wrong_passkey"


async def test_too_many_devices_lock_nobody_out(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=Limits(devices_per_player=2)) as service:
        _, key = await owner(service)
        fresh = Browser(service, key)
        tokens = [
            (await fresh.post(IN, {"credential": key.signed(await fresh.asked())}, 201))["token"] for _ in range(3)
        ]
        last = Person(service, "Anna", tokens[-1])
        assert len((await last.ask("GET", "/api/players/me/devices"))["devices"]) == 2


async def test_guessing_is_limited_and_a_page_without_a_server_has_none(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=Limits(failures_a_minute=2)) as service:
        fresh = Browser(service, Authenticator())
        for status in (403, 403, 429):
            await fresh.post(IN, {"credential": fresh.key.signed(await fresh.asked())}, status)
    async with page(MemoryDisk()) as one:
        assert (await one.ask("POST", f"{IN}/options", {}, status=404))["code"] == "not_found"
