"""Kill the server process repeatedly while matches are played, and check that nothing is lost or stored twice.

python tools/crash.py --kills 200

Every kill is a SIGKILL at a random moment. Clients reconnect with the last version they saw and repeat an unanswered
action. At the end the journal must contain everything that was acknowledged or shown, exactly once.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import faulthandler
import multiprocessing
import random
import socket
import sys
import tempfile
from collections import Counter
from functools import cache
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvicorn
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from untertage.core import registry
from untertage.server.app import create_app
from untertage.server.choices import unpacked
from untertage.server.journal import Played
from untertage.server.limits import Limits
from untertage.server.store import Store
from untertage.server.table import Table

PATIENCE = 30.0
PRELOADED = ["untertage.server.app", "httpx", "websockets.asyncio.client"]
"""What the server processes need; imported once in the process they are forked from."""


class ServerDied(Exception):
    """The server ended although nobody killed it."""


class Tally:
    """What the clients received."""

    def __init__(self) -> None:
        self.acknowledged: list[tuple[str, int, str]] = []
        self.shown: Counter[str] = Counter()
        self.lost: list[str] = []
        self.matches = 0
        self.resumed = 0
        self.stop = False


@cache
def game() -> str:
    """The game with the shortest matches."""
    return min(registry.ids(), key=lambda game_id: registry.get(game_id).longest)


def serve(listening: socket.socket, url: str) -> None:
    """Run a server on an inherited socket, in a child process."""
    faulthandler.enable()
    limits = Limits(messages_a_second=1e6, messages_at_once=1e6, openings_a_minute=1e6)
    config = uvicorn.Config(create_app(url, limits), ws="websockets-sansio", log_level="error", lifespan="on")
    uvicorn.Server(config).run([listening])


class Player:
    """Plays one seat of one match and survives crashes of the server."""

    def __init__(self, port: int, token: str, seat: int, tally: Tally) -> None:
        self.port, self.token, self.seat, self.tally = port, token, seat, tally
        self.rng = random.Random(token)
        self.number = 0

    async def play(self, table: str) -> None:
        self.seen: int | None = None
        self.pending: dict[str, Any] | None = None
        self.over = False
        while not (self.over or self.tally.stop):
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                async with connect(f"ws://127.0.0.1:{self.port}/ws", close_timeout=1) as link:
                    await self.converse(link, table)

    async def converse(self, link: Any, table: str) -> None:
        hello = {"t": "hello", "table": table, "token": self.token, "seen": self.seen}
        await link.send(msgspec.json.encode(hello).decode())
        first = True
        while not (self.over or self.tally.stop):
            message = msgspec.json.decode(await asyncio.wait_for(link.recv(), PATIENCE))
            if message["t"] != "update":
                continue
            self.look(table, message)
            if first and self.pending is not None:
                self.tally.resumed += 1
                await link.send(msgspec.json.encode(self.pending).decode())
            elif message["legal"] and self.pending is None and not self.over:
                await self.act(link, message)
            first = False

    def look(self, table: str, update: Any) -> None:
        """Check that versions never go back and acknowledged actions are present."""
        if self.seen is not None and update["v"] < self.seen:
            self.tally.lost.append(f"{table} went back from {self.seen} to {update['v']}")
        self.seen = update["v"]
        self.tally.shown[table] = max(self.tally.shown[table], update["v"])
        if self.pending is not None and (update["ack"] == self.pending["id"] or update["v"] > self.pending["v"]):
            if update["ack"] == self.pending["id"]:
                self.tally.acknowledged.append((table, self.seat, self.pending["id"]))
            self.pending = None
        self.over = update["outcome"] is not None

    async def act(self, link: Any, update: Any) -> None:
        self.number += 1
        action = self.rng.choice(unpacked(update["legal"]))
        self.pending = {"t": "act", "id": f"{self.number}", "v": update["v"], "seat": self.seat, "action": action}
        await link.send(msgspec.json.encode(self.pending).decode())


async def ask(http: httpx.AsyncClient, tally: Tally, path: str, body: Any, token: str = "") -> Any:
    """Repeat a request until it is answered."""
    while not tally.stop:
        with contextlib.suppress(httpx.TransportError):
            answer = await http.post(path, json=body, headers={"Authorization": f"Bearer {token}"} if token else {})
            return answer.json()
    raise asyncio.CancelledError


async def pair(port: int, http: httpx.AsyncClient, tally: Tally) -> None:
    tokens = [(await ask(http, tally, "/api/players", {"name": "P"}))["token"] for _ in range(2)]
    players = [Player(port, token, seat, tally) for seat, token in enumerate(tokens)]
    plan = {"game": game(), "seats": [{"kind": "me"}, {"kind": "person"}]}
    while not tally.stop:
        made = await ask(http, tally, "/api/tables", plan, tokens[0])
        table = made["table"]["table"]
        await ask(http, tally, f"/api/tables/{table}/claim", {"secret": made["invitations"][0]["secret"]}, tokens[1])
        await asyncio.gather(*(player.play(table) for player in players))
        tally.matches += 1


async def torment(kills: int, pairs: int, listening: socket.socket, url: str, seed: int) -> Tally:
    """Play while the server is killed and restarted."""
    tally, rng = Tally(), random.Random(seed)
    port = listening.getsockname()[1]
    fresh = multiprocessing.get_context("forkserver")  # this process has threads and must not be forked
    fresh.set_forkserver_preload(PRELOADED)
    limits = httpx.Limits(max_keepalive_connections=0)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE, limits=limits) as http:
        players = [asyncio.create_task(pair(port, http, tally)) for _ in range(pairs)]
        for _ in range(kills):
            server = fresh.Process(target=serve, args=(listening, url), daemon=True)
            server.start()
            await play_on(server, tally, len(tally.acknowledged) + pairs)
            await asyncio.sleep(rng.random() * 0.2)
            server.kill()
            await asyncio.to_thread(server.join)
        tally.stop = True
        for task in players:
            task.cancel()
        await asyncio.gather(*players, return_exceptions=True)
    return tally


async def play_on(server: BaseProcess, tally: Tally, plies: int) -> None:
    """Wait until this many plies are acknowledged; raises ServerDied."""
    while len(tally.acknowledged) < plies:
        if not server.is_alive():
            raise ServerDied(f"the server process ended by itself with exit code {server.exitcode}")
        await asyncio.sleep(0.01)


async def examine(tally: Tally, url: str) -> list[str]:
    """Compare the journal with what the clients received."""
    store = await Store.open(url)
    faults = list(tally.lost)
    for table, shown in tally.shown.items():
        head = await store.head(table)
        assert head is not None
        entries = await store.entries(table)
        loaded = Table.load(table, head, entries)
        if loaded.v < shown:
            faults.append(f"{table}: version {shown} was shown, {loaded.v} are stored")
        names = Counter((entry.seat, entry.id) for entry in entries if isinstance(entry, Played))
        faults += [f"{table}: {name} is stored {count} times" for name, count in names.items() if count > 1]
        told = {(seat, name) for where, seat, name in tally.acknowledged if where == table}
        faults += [f"{table}: {name} was acknowledged and is gone" for name in told - set(names)]
    await store.close()
    return faults


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--pairs", type=int, default=4)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(100)
        url = f"sqlite:///{Path(folder) / 'crash.sqlite'}"
        try:
            tally = asyncio.run(torment(chosen.kills, chosen.pairs, listening, url, chosen.seed))
        except ServerDied as error:
            sys.exit(str(error))
        faults = asyncio.run(examine(tally, url))
    print(
        f"{chosen.kills} kills, {len(tally.acknowledged)} plies acknowledged in {len(tally.shown)} matches, "
        f"{tally.resumed} actions sent again: {len(faults)} faults"
    )
    for fault in faults[:20]:
        print(fault)
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
