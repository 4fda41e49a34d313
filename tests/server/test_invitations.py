"""Registration: who may join a server, and invitations."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

from tests.server.admin.command import admin
from tests.server.service import Person, Service, serving
from untertage.server.codes import new_code
from untertage.server.invitations import Registration
from untertage.server.limits import Limits
from untertage.server.settings import Settings

PLAYERS, JOIN = "/api/players", "/api/players/me/invitation"


def club(
    folder: Path, database: str, registration: Registration = "invitation", **limits: Any
) -> AbstractAsyncContextManager[Service]:
    configured = Settings(registration=registration)
    return serving(folder, database=database, configured=configured, limits=Limits(**limits))


async def arrives(service: Service, status: int = 201, **body: Any) -> Any:
    answer = await service.http.post(PLAYERS, json={"name": "Anna", **body})
    assert answer.status_code == status, answer.text
    return answer.json()


async def invited(database: str, *options: str) -> list[str]:
    return [each["code"] for each in await admin("invite", *options, "--database", database, "--json")]


async def member(service: Service, database: str, name: str = "Anna") -> Person:
    [code] = await invited(database)
    return Person(service, name, (await arrives(service, name=name, invitation=code))["token"])


async def test_nobody_comes_without_an_invitation_and_each_works_as_often_as_it_says(
    empty: str, tmp_path: Path
) -> None:
    async with club(tmp_path, empty) as service:
        assert (await arrives(service, 403))["code"] == "not_invited"
        assert (await arrives(service, 403, invitation=new_code(3)))["code"] == "wrong_code"
        one, two = await invited(empty, "--count", "2")
        assert (await arrives(service, invitation=one.upper()))["guest"] is False
        assert (await arrives(service, 403, invitation=one))["code"] == "wrong_code"
        [often] = await invited(empty, "--uses", "2", "--note", "Tuesday")
        for _ in range(2):
            await arrives(service, invitation=often)
        await arrives(service, 403, invitation=often)
        [left] = await admin("invitations", "--database", empty, "--json")
        assert (left["uses"], left["until"]) == (1, None)
        assert two not in str(await service.hub.store.ask("SELECT * FROM invitations"))  # type: ignore[attr-defined]
        assert (await admin("uninvite", left["id"], "--database", empty, "--json"))["revoked"] is True
        await arrives(service, 403, invitation=two)
        assert await admin("invitations", "--database", empty, "--json") == []


async def test_an_invitation_expires(empty: str, tmp_path: Path) -> None:
    async with club(tmp_path, empty) as service:
        [code] = await invited(empty, "--days", "1")
        now = service.hub.now()
        service.hub.services.now = lambda: now + 86_500_000
        assert (await arrives(service, 403, invitation=code))["code"] == "wrong_code"
        await service.hub.tidy()
        assert await service.hub.store.ask("SELECT * FROM invitations") == []  # type: ignore[attr-defined]


async def test_invitations_cannot_be_guessed(empty: str, tmp_path: Path) -> None:
    async with club(tmp_path, empty, failures_a_minute=2) as service:
        codes = [(await arrives(service, status, invitation=new_code(3)))["code"] for status in (403, 403, 429)]
        assert codes == ["wrong_code", "wrong_code", "too_fast"]


async def test_a_link_to_a_seat_is_not_enough_if_only_the_invited_may_come(empty: str, tmp_path: Path) -> None:
    async with club(tmp_path, empty) as service:
        anna = await member(service, empty)
        made = await anna.open()
        seat = {"table": made["table"]["table"], "secret": made["invitations"][0]["secret"]}
        assert (await arrives(service, 403, seat=seat))["code"] == "not_invited"


async def test_a_guest_plays_where_the_link_leads_and_nowhere_else(empty: str, tmp_path: Path) -> None:
    async with club(tmp_path, empty, "tables") as service:
        anna = await member(service, empty)
        made, listed = await anna.open(), await anna.open(listed=True)
        table, secret = made["table"]["table"], made["invitations"][0]["secret"]
        assert (await arrives(service, 403, seat={"table": table, "secret": "wrong"}))["code"] == "wrong_secret"
        assert (await arrives(service, 404, seat={"table": "x", "secret": secret}))["code"] == "no_table"
        found = await arrives(service, name="Gast", seat={"table": table, "secret": secret})
        assert found["guest"] is True
        guest = Person(service, "Gast", found["token"])
        await guest.ask("POST", f"/api/tables/{table}/claim", {"secret": secret})
        assert (await arrives(service, 403, seat={"table": table, "secret": secret}))["code"] == "wrong_secret", "used"
        seats = [{"kind": "me"}, {"kind": "person"}]
        for path, body in (
            ("tables", {"game": "the_base", "seats": seats}),
            ("luck", {}),
            ("tables/import", {}),
            ("daily/the_base", {}),
            ("tournaments", {"name": "x", "game": "the_base", "format": "knockout"}),
            (f"tables/{listed['table']['table']}/sit", {"seat": 1}),
        ):
            assert (await guest.ask("POST", f"/api/{path}", body, status=403))["code"] == "guest", path
        async with guest.at(table) as there:
            await there.until("update")
            await there.ask("resign", "update", v=there.update["v"], seat=1, then="end")
        assert (await guest.ask("POST", f"/api/tables/{table}/rematch", {}, status=403))["code"] == "guest"
        again = (await anna.ask("POST", f"/api/tables/{table}/rematch", {}))["table"]["table"]
        assert (await guest.ask("POST", f"/api/tables/{table}/rematch", {}))["table"]["table"] == again
        [code] = await invited(empty)
        assert (await guest.ask("PUT", JOIN, {"invitation": new_code(3)}, status=403))["code"] == "wrong_code"
        assert (await guest.ask("PUT", JOIN, {"invitation": code}))["guest"] is False
        await guest.open()


async def test_everybody_who_was_there_before_stays(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty) as service:
        anna = await service.player("Anna")
    async with club(tmp_path, empty) as service:
        again = Person(service, "Anna", anna.token)
        await again.open()
        phone = (await again.ask("POST", "/api/players/me/devices", status=201))["code"]
        assert (await service.http.post("/api/devices", json={"code": phone})).status_code == 201
        await again.ask("PUT", JOIN, {"invitation": "whatever"})
