"""Invalid input, floods and wrong secrets lead to a clear error or a closed connection; the table is not affected."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.service import PATIENCE, Guest, Person, Service, one_ply, serving
from untertage.server.limits import Limits

STRICT = Limits(
    message_bytes=2000,
    body_bytes=20_000,
    messages_a_second=5,
    messages_at_once=20,
    heavy=1,
    bad_messages=6,
    hello_seconds=0.3,
    failures_a_minute=5,
    openings_a_minute=60,
    sockets=12,
)


@pytest.fixture
async def strict(tmp_path: Path) -> AsyncIterator[Service]:
    async with serving(tmp_path, limits=STRICT) as running:
        yield running


async def running_table(service: Service) -> tuple[Person, Person, str]:
    anna, ben = await service.player("Anna"), await service.player("Ben")
    return anna, ben, await anna.pair(ben)


async def is_alive(anna: Person, ben: Person, table: str) -> bool:
    """Whether a ply can still be played at the table."""
    async with anna.at(table) as one, ben.at(table) as two:
        await one.until("update")
        await two.until("update")
        before = one.update["v"]
        await one_ply([one, two])
        return bool(one.update["v"] == before + 1)


async def until_closed(link: ClientConnection) -> tuple[int, list[Any]]:
    """The remaining messages and the code with which the connection is closed."""
    said: list[Any] = []
    try:
        while True:
            said.append(msgspec.json.decode(await asyncio.wait_for(link.recv(), PATIENCE)))
    except ConnectionClosed as closed:
        return (closed.rcvd.code if closed.rcvd is not None else 0), said


def opened(service: Service) -> connect:
    return connect(f"ws://127.0.0.1:{service.port}/ws", max_size=None)


NONSENSE: list[str | bytes] = [
    "",
    "null",
    "[]",
    "{}",
    '{"t": "dance"}',
    '{"t": "hello"}',
    '{"t": "act", "id": "a", "v": "one", "seat": 0, "action": "pass"}',
    '{"t": "act", "id": "a", "v": 1e400, "seat": 0, "action": "pass"}',
    '{"t": "act", "id": "a", "v": 1, "seat": 99999999999999999999999, "action": "pass"}',
    '{"t": "act", "id": "", "v": 1, "seat": 0, "action": "pass"}',
    '{"t": "act", "id": "a", "v": 1, "seat": 0, "action": "pass", "sudo": true}',
    '{"t": "ping", "id": "\\ud800"}',
    "[" * 1900,
    b"\x00\x01\x02",
    "\x00",
    "ünïcödé ☃",
]


@pytest.mark.parametrize("nonsense", NONSENSE, ids=range(len(NONSENSE)))
async def test_nonsense_is_answered_with_an_error(strict: Service, nonsense: str | bytes) -> None:
    anna, ben, table = await running_table(strict)
    async with anna.at(table) as one:
        await one.until("update")
        await one.link.send(nonsense)
        assert (await one.until("error"))["code"] in ("bad_message", "not_your_seat")
        assert (await one.ask("ping", "pong"))["t"] == "pong"
    assert await is_alive(anna, ben, table)


async def test_random_changes_of_good_messages_break_nothing(service: Service) -> None:
    anna, ben, table = await running_table(service)
    rng = random.Random(5)
    good = [
        b'{"t":"act","id":"a","v":2,"seat":0,"action":"move M1 C3"}',
        b'{"t":"why","id":"w","seat":0,"about":["M1"]}',
        b'{"t":"undo","id":"u","v":2,"seat":0,"ask":true}',
        b'{"t":"look","id":"l","ply":0}',
        b'{"t":"hint","id":"h","seat":0,"level":"random"}',
        b'{"t":"say","id":"s","seat":0,"phrase":"careful"}',
        b'{"t":"say","id":"s","seat":0,"text":"over there"}',
        b'{"t":"point","id":"p","seat":0,"thing":"C3"}',
    ]
    for _ in range(12):
        async with anna.at(table) as one:
            await one.until("update")
            for _ in range(9):
                message = bytearray(rng.choice(good))
                for _ in range(rng.randrange(1, 4)):
                    message[rng.randrange(len(message))] = rng.randrange(32, 127)
                await one.link.send(message.decode())
            await one.send(t="ping", id="still there")
            while (await one.next()).get("id") != "still there":
                pass
    assert await is_alive(anna, ben, table)


async def test_malformed_actions_are_refused(service: Service) -> None:
    anna, ben, table = await running_table(service)
    async with anna.at(table) as one:
        await one.until("update")
        for action in (
            "",
            " ",
            "move",
            "move M1",
            "move M1 Z9",
            "move M1 C3 C4",
            "MOVE m1 c3",
            "rotate C3 45",
            "💥" * 90,
        ):
            error = await one.ask("act", "error", v=one.update["v"], seat=0, action=action)
            assert error["code"] in ("bad_notation", "illegal")
    assert await is_alive(anna, ben, table)


async def test_an_oversized_message_closes_the_socket(strict: Service) -> None:
    anna, ben, table = await running_table(strict)
    async with opened(strict) as link:
        guest = Guest(link)
        await guest.hello(table, anna.token)
        await guest.until("update")
        await link.send("x" * 5000)
        code, _ = await until_closed(link)
        assert code == 1009
    assert await is_alive(anna, ben, table)


async def test_an_oversized_body_is_refused(strict: Service) -> None:
    answer = await strict.http.post("/api/records", content=b"x" * 30_000)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_big")


async def test_a_flood_is_rejected_and_then_disconnected(strict: Service) -> None:
    anna, ben, table = await running_table(strict)
    async with opened(strict) as link:
        guest = Guest(link)
        await guest.hello(table, anna.token)
        await guest.until("update")
        try:
            for number in range(200):
                await guest.send(t="ping", id=str(number))
        except ConnectionClosed:
            pass
        code, said = await until_closed(link)
        assert code == 4429
        assert [message["code"] for message in said if message["t"] == "error"][-1] == "too_fast"
    assert await is_alive(anna, ben, table)


async def test_a_socket_full_of_nonsense_is_closed(strict: Service) -> None:
    async with opened(strict) as link:
        for _ in range(6):
            await link.send("nonsense")
        assert (await until_closed(link))[0] == 4400


async def test_a_silent_connection_is_closed(strict: Service) -> None:
    async with opened(strict) as link:
        assert (await until_closed(link))[0] == 4408


async def test_hello_comes_first(strict: Service) -> None:
    async with opened(strict) as link:
        await link.send('{"t": "ping", "id": "x"}')
        assert msgspec.json.decode(await link.recv())["code"] == "bad_message"


@pytest.mark.parametrize(("table", "token", "code"), [("nowhere", None, 4404), (None, "guess", 4401)])
async def test_a_wrong_table_or_token_closes_the_socket(
    strict: Service, table: str | None, token: str | None, code: int
) -> None:
    _, _, real = await running_table(strict)
    async with opened(strict) as link:
        await Guest(link).hello(table or real, token, lang="de")
        closed, said = await until_closed(link)
        assert closed == code
        assert said[0]["text"] in ("Diesen Tisch gibt es nicht.", "Dieser Schlüssel ist hier nicht bekannt.")


async def test_guessing_tokens_and_secrets_is_slowed_down(strict: Service) -> None:
    anna = await strict.player("Anna")
    table = (await anna.open())["table"]["table"]
    codes = []
    for guess in range(8):
        answer = await strict.http.get("/api/players/me", headers={"Authorization": f"Bearer {guess}"})
        codes.append(answer.json()["code"])
    assert codes == ["wrong_token"] * 5 + ["too_fast"] * 3
    answer = await strict.http.post(
        f"/api/tables/{table}/claim", json={"secret": "guess"}, headers={"Authorization": f"Bearer {anna.token}"}
    )
    assert (answer.status_code, answer.json()["code"]) == (429, "too_fast")


async def test_opening_many_tables_is_slowed_down(strict: Service) -> None:
    codes = {(await strict.http.post("/api/players", json={"name": "x"})).status_code for _ in range(70)}
    assert codes == {201, 429}


async def test_the_number_of_sockets_is_limited(strict: Service) -> None:
    _, _, table = await running_table(strict)
    links = [await opened(strict) for _ in range(13)]
    for link in links[:12]:
        await Guest(link).hello(table, None)
    code, said = await until_closed(links[12])
    assert (code, said[0]["code"]) == (1013, "unavailable")
    for link in links:
        await link.close()


async def test_a_slow_reader_is_disconnected_and_may_resume(tmp_path: Path) -> None:
    limits = Limits(unread_bytes=60_000, messages_a_second=1e6, messages_at_once=1e6)
    async with serving(tmp_path, limits=limits) as service:
        anna, ben, table = await running_table(service)
        room = await service.hub.room(table)
        async with anna.at(table) as one:
            await one.until("update")
            client = room.audience.clients[0]

            async def much() -> None:
                for _ in range(50_000):  # the system takes some megabytes before the connection is busy
                    if client.closing is None:
                        await room.audience.show(room.table, client)

            await room.call(much)
            assert client.closing == 4413
            assert (await until_closed(one.link))[0] == 4413
        assert await is_alive(anna, ben, table)


@pytest.mark.parametrize("method", ["GET", "PUT", "POST", "DELETE", "PATCH"])
async def test_unknown_paths_have_a_clear_answer(service: Service, method: str) -> None:
    for path in ("/api/nothing", "/api/tables/x/y/z", "/api/players/me/too"):
        answer = await service.http.request(method, path)
        assert answer.status_code in (404, 405)
        assert answer.json()["code"] == "not_found"
