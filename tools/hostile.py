"""Guests who take all they can get: expert bots, uploads, replays, positions, connections; see load.py."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import random
from collections import Counter
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from untertage.core import registry
from untertage.core.chance import SeededChance

GOLDEN = Path(__file__).parents[1] / "tests" / "golden"
ADDRESSES = 10
"""Hostile guests share this many addresses, 127.0.1.1 and following."""
HOARDED = 20
"""Connections that each guest tries to keep open."""
READS = [{"t": "read"}, {"t": "assist"}, {"t": "look", "ply": 0}]


def long_records() -> list[bytes]:
    """The longest golden game of every game."""
    folders = [GOLDEN / game_id for game_id in registry.ids()]
    return [max(folder.glob("*.play"), key=lambda file: file.stat().st_size).read_bytes() for folder in folders]


class Guest:
    """One hostile guest."""

    def __init__(self, number: int, port: int, records: list[bytes], answers: Counter[str]) -> None:
        self.rng = random.Random(number)
        self.address = f"127.0.1.{1 + number % ADDRESSES}"
        self.port, self.records, self.answers = port, records, answers
        self.table = ""
        transport = httpx.AsyncHTTPTransport(local_address=self.address)
        self.http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=60)

    async def misbehave(self) -> None:
        """Do harm until cancelled."""
        async with self.http:
            token = (await self.http.post("/api/players", json={"name": "Eve"})).json().get("token", "")
            self.http.headers["Authorization"] = f"Bearer {token}"
            hoard = [asyncio.create_task(self.linger()) for _ in range(HOARDED)]
            try:
                while True:
                    with contextlib.suppress(httpx.HTTPError):
                        await self.rng.choice([self.open_bots, self.upload, self.set_up, self.list_tables])()
            finally:
                for task in hoard:
                    task.cancel()
                await asyncio.gather(*hoard, return_exceptions=True)

    async def ask(self, what: str, method: str, path: str, **more: Any) -> Any:
        answer = await self.http.request(method, path, **more)
        self.answers[f"{what} {answer.status_code}"] += 1
        if answer.status_code == 429:
            await asyncio.sleep(0.2)
        return answer.json() if answer.status_code < 300 else None

    async def open_bots(self) -> None:
        """A table of expert bots alone."""
        game = registry.get(self.rng.choice(registry.ids()))
        seats = [{"kind": "bot", "level": "expert"}] * game.seats.start
        made = await self.ask("table of bots", "POST", "/api/tables", json={"game": game.id, "seats": seats})
        if made is not None:
            self.table = made["table"]["table"]

    async def upload(self) -> None:
        made = await self.ask("upload", "POST", "/api/records", content=self.rng.choice(self.records))
        if made is not None:
            for _ in range(2):
                await self.ask("replay", "GET", f"/api/records/{made['record']}/replay?text=1")

    async def set_up(self) -> None:
        """A table with a position."""
        game = registry.get(self.rng.choice(registry.ids()))
        state = game.setup(game.seats.start, game.read_options({}), SeededChance(1))
        plan = {
            "game": game.id,
            "seats": [{"kind": "me"}] * game.seats.start,
            "position": msgspec.to_builtins(game.position(state)),
        }
        await self.ask("position", "POST", "/api/tables", json=plan)

    async def list_tables(self) -> None:
        await self.ask("list", "GET", "/api/tables/mine")

    async def linger(self) -> None:
        """Keep a connection open and ask for expensive things."""
        while True:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                url = f"ws://127.0.0.1:{self.port}/ws"
                async with connect(url, local_addr=(self.address, 0), max_size=None, close_timeout=1) as link:
                    await link.send(msgspec.json.encode({"t": "hello", "table": self.table or "x"}).decode())
                    while True:
                        message = {**self.rng.choice(READS), "id": "i"}
                        await link.send(msgspec.json.encode(message).decode())
                        answer = msgspec.json.decode(await asyncio.wait_for(link.recv(), 30))
                        self.answers[f"message {answer.get('code') or 'answered'}"] += 1
                        await asyncio.sleep(0.1)
            self.answers["connection lost"] += 1
            await asyncio.sleep(0.5)


async def _besiege(guests: int, port: int, ready: Event, stop: Event, queue: Any) -> None:
    answers: Counter[str] = Counter()
    records = long_records()
    tasks = [asyncio.create_task(Guest(n, port, records, answers).misbehave()) for n in range(guests)]
    while sum(answers.values()) < guests * 4 and not stop.is_set():
        await asyncio.sleep(0.1)
    ready.set()
    await asyncio.to_thread(stop.wait)
    queue.put(answers)
    await asyncio.gather(*tasks)  # until this process is ended


def besiege(guests: int, port: int, ready: Event, stop: Event, queue: Any) -> None:
    """Run hostile guests until told to stop; in a process of its own, which yields to the server."""
    os.nice(5)
    asyncio.run(_besiege(guests, port, ready, stop, queue))


class Siege:
    """Hostile guests in another process."""

    def __init__(self, guests: int, port: int) -> None:
        context = multiprocessing.get_context("spawn")
        ready, self._stop = context.Event(), context.Event()
        self._queue = context.Queue()
        arguments = (guests, port, ready, self._stop, self._queue)
        self._process = context.Process(target=besiege, args=arguments, daemon=True)
        self._process.start()
        if not ready.wait(120):
            raise TimeoutError("the hostile guests do not arrive")

    def end(self) -> dict[str, int]:
        """How the server answered."""
        self._stop.set()
        answers: Counter[str] = self._queue.get(timeout=120)
        self._process.terminate()
        self._process.join()
        return dict(sorted(answers.items()))
