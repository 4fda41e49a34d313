"""Friends by link, invitations of friends to tables, mutes and blocks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.conftest import NewDatabase
from tests.server.service import Person, Service, serving
from tests.server.test_local import page
from untertage.server.codes import new_code
from untertage.server.limits import Limits
from untertage.server.local.disk import MemoryDisk

ALL = "/api/people"


async def linked(anna: Person, bela: Person) -> None:
    code = (await anna.ask("POST", f"{ALL}/link", status=201))["code"]
    await bela.ask("POST", ALL, {"code": code}, status=201)


async def people(service: Service, *names: str) -> list[Person]:
    return [await service.player(name) for name in names]


async def named(person: Person, kind: str) -> list[str]:
    return [each["name"] for each in (await person.ask("GET", ALL))[kind]]


async def id_of(person: Person) -> str:
    return str((await person.ask("GET", "/api/players/me"))["player"])


def seat(table: str, number: int) -> str:
    return f"/api/tables/{table}/seats/{number}/person"


async def test_friends_find_each_other_by_a_link(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty) as service:
        anna, bela, clara = await people(service, "Anna", "Béla", "Clara")
        code = (await anna.ask("POST", f"{ALL}/link", status=201))["code"]
        assert (await bela.ask("POST", f"{ALL}/shown", {"code": code}))["name"] == "Anna"
        assert (await anna.ask("POST", ALL, {"code": code}, status=409))["code"] == "own_link"
        await bela.ask("POST", ALL, {"code": code}, status=201)
        await clara.ask("POST", ALL, {"code": code}, status=201)
        await clara.ask("POST", ALL, {"code": code}, status=201)
        assert await named(anna, "friends") == ["Béla", "Clara"]
        assert await named(bela, "friends") == ["Anna"]
        await bela.ask("DELETE", f"{ALL}/{await id_of(anna)}")
        await bela.ask("DELETE", f"{ALL}/{await id_of(anna)}", status=404)
        assert await named(anna, "friends") == ["Clara"]
        await anna.ask("DELETE", f"{ALL}/link")
        assert (await bela.ask("POST", ALL, {"code": code}, status=403))["code"] == "wrong_code"


async def test_a_link_expires_and_cannot_be_guessed(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty, limits=Limits(failures_a_minute=3)) as service:
        anna, bela = await people(service, "Anna", "Béla")
        made = await anna.ask("POST", f"{ALL}/link", status=201)
        service.hub.services.now = lambda: int(made["until"])
        assert (await bela.ask("POST", ALL, {"code": made["code"]}, status=403))["code"] == "wrong_code"
        for _ in range(2):
            await bela.ask("POST", f"{ALL}/shown", {"code": new_code(3)}, status=403)
        assert (await bela.ask("POST", ALL, {"code": new_code(3)}, status=429))["code"] == "too_fast"


async def test_a_friend_code_signs_nobody_in_and_a_device_code_makes_no_friends(tmp_path: Path) -> None:
    async with serving(tmp_path) as service:
        anna, bela = await people(service, "Anna", "Béla")
        friend = (await anna.ask("POST", f"{ALL}/link", status=201))["code"]
        device = (await anna.ask("POST", "/api/players/me/devices", status=201))["code"]
        assert (await service.http.post("/api/devices", json={"code": friend})).status_code == 403
        await bela.ask("POST", ALL, {"code": device}, status=403)


async def test_friends_see_who_is_here(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty) as service:
        anna, bela = await people(service, "Anna", "Béla")
        await linked(anna, bela)
        assert [each["online"] for each in (await anna.ask("GET", ALL))["friends"]] == [True]
        later = service.hub.now() + 600_000
        service.hub.services.now = lambda: later
        assert [each["online"] for each in (await anna.ask("GET", ALL))["friends"]] == [False]
        await bela.ask("GET", ALL)
        await service.hub.note_seen()
        assert [each["online"] for each in (await anna.ask("GET", ALL))["friends"]] == [True]


async def test_a_friend_is_invited_to_a_table(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty) as service:
        anna, bela, clara = await people(service, "Anna", "Béla", "Clara")
        await linked(anna, bela)
        table = (await anna.open())["table"]["table"]
        friends = f"/api/tables/{table}/friends"
        assert (await bela.ask("POST", f"/api/tables/{table}/accept", {}, status=403))["code"] == "wrong_secret"
        await anna.ask("POST", friends, {"player": await id_of(clara)}, status=404)
        await bela.ask("POST", friends, {"player": await id_of(anna)}, status=403)
        assert (await anna.ask("POST", friends, {"player": await id_of(bela)}))["players"] == [await id_of(bela)]
        await bela.ask("GET", friends, status=403)
        assert (await bela.ask("GET", ALL))["calls"] == [{"table": table, "game": "the_base", "host": "Anna"}]
        found = await bela.ask("POST", f"/api/tables/{table}/accept", {})
        assert (found["you"]["seats"], found["table"]["status"]) == ([1], "running")
        assert (await bela.ask("GET", ALL))["calls"] == []


async def test_the_chat_of_a_muted_player_does_not_arrive(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty) as service:
        anna, bela = await people(service, "Anna", "Béla")
        table = await anna.pair(bela)
        async with anna.at(table) as one, bela.at(table) as two:
            await one.until("update")
            await two.until("update")
            await said(two, "before")
            assert (await one.until("said"))["text"] == "before"
            found = await anna.ask("PUT", seat(table, 1), {"muted": True})
            assert found == {"name": "Béla", "friend": False, "muted": True, "blocked": False}
            await said(two, "muted")
            await anna.ask("PUT", seat(table, 1), {"muted": False})
            await said(two, "after")
            assert (await one.until("said"))["text"] == "after"
            await anna.ask("PUT", seat(table, 1), {"muted": True})
        async with anna.at(table) as again, bela.at(table) as other:
            await other.until("said", text="before")
            seen: list[Any] = [await again.next()]
            while seen[-1]["t"] != "update":
                seen.append(await again.next())
            assert [each for each in seen if each["t"] == "said"] == []


async def said(guest: Any, text: str) -> None:
    guest.number += 1
    await guest.send(t="say", id=f"s{guest.number}", seat=1, text=text)
    await guest.until("said", ack=f"s{guest.number}")


async def test_a_mute_reaches_connections_of_other_processes(new_database: NewDatabase, tmp_path: Path) -> None:
    url = await new_database("postgres")
    async with serving(tmp_path, database=url) as one, serving(tmp_path, database=url) as two:
        anna, bela = await people(one, "Anna", "Béla")
        table = await anna.pair(bela)
        there = Person(two, "Anna", anna.token)
        async with there.at(table) as listener, bela.at(table) as speaker:
            await listener.until("update")
            await speaker.until("update")
            await anna.ask("PUT", seat(table, 1), {"muted": True})
            room = await two.hub.room(table)
            [client] = room.audience.clients
            while not client.unheard:
                await listener.ask("ping", "pong")
            await said(speaker, "muted")
            await anna.ask("PUT", seat(table, 1), {"muted": False})
            while client.unheard:
                await listener.ask("ping", "pong")
            await said(speaker, "after")
            assert (await listener.until("said"))["text"] == "after"


async def test_blocked_people_do_not_meet(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty) as service:
        anna, bela, clara = await people(service, "Anna", "Béla", "Clara")
        await linked(anna, bela)
        link = (await anna.ask("POST", f"{ALL}/link", status=201))["code"]
        table = await anna.pair(bela)
        waiting = (await anna.open())["table"]["table"]
        await anna.ask("POST", f"/api/tables/{waiting}/friends", {"player": await id_of(bela)})
        assert (await anna.ask("PUT", seat(table, 1), {"blocked": True}))["blocked"] is True
        assert (await anna.ask("GET", ALL))["friends"] == (await bela.ask("GET", ALL))["friends"] == []
        assert (await bela.ask("GET", ALL))["calls"] == [], "the invitation is taken back"
        assert await named(bela, "blocked") == []
        assert (await bela.ask("POST", ALL, {"code": link}, status=403))["code"] == "wrong_code"
        await clara.ask("POST", ALL, {"code": link}, status=201)
        made = await anna.open(listed=True)
        listed, secret = made["table"]["table"], made["invitations"][0]["secret"]
        assert listed not in str(await bela.ask("GET", "/api/tables"))
        assert listed in str(await clara.ask("GET", "/api/tables"))
        sit, claim = f"/api/tables/{listed}/sit", f"/api/tables/{listed}/claim"
        assert (await bela.ask("POST", sit, {"seat": 1}, status=409))["code"] == "no_free_seat"
        assert (await bela.ask("POST", claim, {"secret": secret}, status=409))["code"] == "no_free_seat"
        assert (await bela.ask("POST", claim, {"secret": "guessed"}, status=403))["code"] == "wrong_secret"
        theirs = (await bela.open(listed=True))["table"]["table"]
        assert theirs not in str(await anna.ask("GET", "/api/tables"))
        assert (await anna.ask("POST", f"/api/tables/{theirs}/sit", {"seat": 1}, status=409))["code"] == "you_blocked"
        await anna.ask("PUT", f"{ALL}/{await id_of(bela)}", {"blocked": False})
        await bela.ask("POST", sit, {"seat": 1})


async def test_a_third_person_keeps_a_blocked_one_from_a_listed_table_but_not_from_a_private_one(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path) as service:
        anna, bela, host = await people(service, "Anna", "Béla", "Host")
        table = await anna.pair(bela)
        await anna.ask("PUT", seat(table, 1), {"blocked": True})
        seats = [{"kind": "me"}, {"kind": "person"}, {"kind": "person"}, {"kind": "person"}]
        for listed in (True, False):
            made = await host.open("topoum", seats, listed=listed)
            there = made["table"]["table"]
            first, second, _ = (each["secret"] for each in made["invitations"])
            await anna.ask("POST", f"/api/tables/{there}/claim", {"secret": first})
            if listed:
                await bela.ask("POST", f"/api/tables/{there}/sit", {"seat": 2}, status=409)
            else:
                await bela.ask("POST", f"/api/tables/{there}/claim", {"secret": second})


async def test_nobody_summons_whoever_has_blocked_them_to_a_rematch(tmp_path: Path) -> None:
    async with serving(tmp_path) as service:
        anna, bela = await people(service, "Anna", "Béla")
        table = await anna.pair(bela)
        async with bela.at(table) as guest:
            await guest.until("update")
            await guest.ask("resign", "update", v=guest.update["v"], seat=1, then="end")
        await anna.ask("PUT", seat(table, 1), {"blocked": True})
        assert (await bela.ask("POST", f"/api/tables/{table}/rematch", {}, status=409))["code"] == "no_free_seat"


async def test_bots_free_seats_strangers_and_oneself_cannot_be_muted(tmp_path: Path) -> None:
    async with serving(tmp_path) as service:
        anna, bela = await people(service, "Anna", "Béla")
        table = (await anna.open("topoum", [{"kind": "me"}, {"kind": "bot", "level": "random"}, {"kind": "person"}]))[
            "table"
        ]["table"]
        for number in ("0", "1", "2", "9", "x", "-1"):
            await anna.ask("PUT", f"/api/tables/{table}/seats/{number}/person", {"muted": True}, status=404)
        await anna.ask("PUT", f"{ALL}/{await id_of(bela)}", {"blocked": True}, status=404)


async def test_ties_are_limited(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=Limits(ties_per_player=1)) as service:
        anna, bela, clara = await people(service, "Anna", "Béla", "Clara")
        await linked(anna, bela)
        code = (await anna.ask("POST", f"{ALL}/link", status=201))["code"]
        assert (await clara.ask("POST", ALL, {"code": code}, status=429))["code"] == "too_many"


async def test_a_deleted_friend_is_gone(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty) as service:
        anna, bela = await people(service, "Anna", "Béla")
        await linked(anna, bela)
        data = await anna.ask("GET", "/api/players/me/data")
        assert [each["kind"] for each in data["people"]] == ["friend"]
        assert [each["kind"] for each in data["codes"]] == ["friend"]
        await bela.ask("DELETE", "/api/players/me")
        assert await service.hub.store.ask("SELECT * FROM ties") == []  # type: ignore[attr-defined]
        assert await named(anna, "friends") == []


async def test_a_page_without_a_server_has_nobody_else() -> None:
    async with page(MemoryDisk()) as one:
        assert (await one.ask("GET", ALL, status=404))["code"] == "not_found"
