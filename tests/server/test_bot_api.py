"""Bots over HTTP: a stream of states, a request for each move."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import msgspec

from tests.server.service import PATIENCE, Service

EXAMPLE = Path(__file__).parents[2] / "examples" / "http_bot.py"


async def test_the_example_client_plays_a_match_to_its_end(service: Service) -> None:
    bot = await service.player("HTTP bot")
    url = f"http://127.0.0.1:{service.port}"
    program = await asyncio.create_subprocess_exec(
        sys.executable, str(EXAMPLE), url, bot.token, stdout=asyncio.subprocess.PIPE
    )
    try:
        seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
        made = await bot.open(seats=seats, options={"rounds": 3, "time_challenge": "off"})
        table = made["table"]["table"]
        assert program.stdout is not None
        line = await asyncio.wait_for(program.stdout.readline(), 8 * PATIENCE)
        assert line.decode().startswith(f"{table} is over: ")
        record = (await service.http.get(f"/api/records/{table}")).json()
        assert record["outcome"] is not None
    finally:
        program.kill()
        await program.wait()


def test_the_example_client_is_short() -> None:
    code = EXAMPLE.read_text("utf-8").partition("TOKEN = ")[2].splitlines()[1:]
    assert len([line for line in code if line.strip()]) <= 10


async def test_moves_are_checked_like_everybody_elses(service: Service, whispers: str) -> None:
    anna, ben = await service.player("Anna"), await service.player("Ben")
    table = await anna.pair(ben, whispers)
    move = f"/api/bot/tables/{table}/move"
    moved = await anna.ask("POST", move, {"action": "take"})
    stale = {"action": "take", "v": moved["v"] - 1, "seat": 1}
    assert (await ben.ask("POST", move, stale, status=409))["code"] == "stale"
    wrong = await ben.ask("POST", move, {"action": "show c999"}, status=409)
    assert (wrong["code"], wrong["rule"], wrong["text"]) == ("illegal", "WHI-1", "You do not hold c999.")
    assert (await ben.ask("POST", move, {"action": "sing"}, status=400))["code"] == "bad_notation"
    assert (await ben.ask("POST", move, {"action": "take", "seat": 0}, status=403))["code"] == "not_your_seat"
    eve = await service.player("Eve")
    assert (await eve.ask("POST", move, {"action": "take"}, status=403))["code"] == "not_your_seat"
    assert (await ben.ask("POST", move, {"action": "take", "v": moved["v"]}))["v"] == moved["v"] + 1


async def test_a_stream_shows_only_the_own_seat(service: Service, whispers: str) -> None:
    anna, ben = await service.player("Anna"), await service.player("Ben")
    table = await anna.pair(ben, whispers)
    path = f"/api/bot/tables/{table}/stream"
    header = {"Authorization": f"Bearer {ben.token}"}
    assert (await service.http.get(f"{path}?seat=0", headers=header)).json()["code"] == "not_your_seat"
    async with service.http.stream("GET", path, headers=header) as answer:
        async for line in answer.aiter_lines():
            if line:
                break
        assert msgspec.json.decode(line)["eyes"] == 1
