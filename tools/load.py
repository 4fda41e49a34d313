"""Load a server with real matches; client and server share this machine.

python tools/load.py --sockets 200 --seconds 20
python tools/load.py --sockets 1000 --seconds 60
python tools/load.py --hostile 50 --sockets 2 --seconds 60     # people play while others take all they can get
python tools/load.py --seconds 1800 --thought 1 --growth 5      # memory for half an hour

Each pair of connections plays a match. Every player answers an update with a random legal action at once, and the time
until the acknowledgement is measured. Afterwards the journal is compared with what the clients received: no
acknowledged action may be missing, and none may be stored twice.

With hostile guests, the server has its usual limits, and each player thinks for a quarter of a second. With `--growth`,
the memory of the server in the last third must not exceed that of the second third by more than so many per cent.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvloop

from untertage.core import registry
from untertage.server.choices import unpacked
from untertage.server.limits import Limits

sys.path.insert(0, str(Path(__file__).parents[1]))
from tools.hostile import Siege

GAME = min(registry.ids(), key=lambda game_id: registry.get(game_id).longest)
"""The game with the shortest matches."""
MOST = 250.0
"""Milliseconds within which 95 % of the people's actions must be answered while hostile guests are there."""
THOUGHT = 0.25
SAMPLES = 30
"""How often the memory of the server is looked at."""


class Outcome(msgspec.Struct):
    reason: str


class Said(msgspec.Struct):
    """The fields of a server message that the client uses."""

    t: str
    v: int = 0
    ack: str | None = None
    legal: tuple[tuple[str, tuple[str, ...]], ...] = ()
    outcome: Outcome | None = None
    code: str = ""


DECODER = msgspec.json.Decoder(Said)


class Report:
    """Measurements."""

    def __init__(self, game: str = GAME, thought: float = 0.0) -> None:
        self.game = game
        self.thought = thought
        self.times: list[float] = []
        self.acknowledged: list[tuple[str, int, str]] = []
        self.errors: Counter[str] = Counter()
        self.connected = 0
        self.finished = 0
        self.lost = 0
        self.memory: list[float] = []
        self.running = True


class Player(asyncio.Protocol):
    """One connection. Frames are coded by hand, because a WebSocket library would cost more time than the server."""

    def __init__(self, port: int, token: str, seat: int, seed: int, report: Report) -> None:
        self.port, self.token, self.seat, self.report = port, token, seat, report
        self.rng = random.Random(seed)
        self.table = ""
        self.over: asyncio.Event = asyncio.Event()
        self.open: asyncio.Event = asyncio.Event()
        self.sent_at = 0.0
        self.sent_id = ""
        self.number = 0
        self.buffer = b""
        self.transport: asyncio.Transport

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open.is_set():
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head, head
            self.buffer = rest
            self.open.set()
        while self.frame():
            pass

    def frame(self) -> bool:
        """Remove one complete frame from the buffer, if there is one."""
        buffer = self.buffer
        if len(buffer) < 2:
            return False
        kind, size, at = buffer[0] & 15, buffer[1] & 127, 2
        if size == 126:
            size, at = int.from_bytes(buffer[2:4], "big"), 4
        elif size == 127:
            size, at = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < at + size:
            return False
        body, self.buffer = buffer[at : at + size], buffer[at + size :]
        if kind == 1:
            self.heard(body)
        elif kind == 9:
            self.write(body, 10)
        elif kind == 8:
            self.transport.close()
        return True

    def connection_lost(self, error: Exception | None) -> None:
        if self.report.running:
            self.report.lost += 1
        self.over.set()

    def write(self, body: bytes, kind: int = 1) -> None:
        """Send a masked frame; the mask is zero."""
        head = (
            bytes([128 | kind, 128 | len(body)])
            if len(body) < 126
            else bytes([128 | kind, 254, *divmod(len(body), 256)])
        )
        self.transport.write(head + b"\0\0\0\0" + body)

    def hello(self, table: str) -> None:
        self.table, self.sent_id = table, ""
        self.over.clear()
        self.write(msgspec.json.encode({"t": "hello", "table": table, "token": self.token}))

    def heard(self, body: bytes) -> None:
        said = DECODER.decode(body)
        if said.t == "error":
            self.report.errors[said.code] += 1
        if said.t != "update":
            return
        if self.sent_id and said.ack == self.sent_id:
            self.report.times.append(time.perf_counter() - self.sent_at)
            self.report.acknowledged.append((self.table, said.v, self.sent_id))
            self.sent_id = ""
        if said.outcome is not None:
            self.over.set()
        elif said.legal and not self.sent_id and self.report.running:
            if self.report.thought:
                asyncio.get_running_loop().call_later(self.report.thought, self.act, said)
            else:
                self.act(said)

    def act(self, said: Said) -> None:
        self.number += 1
        self.sent_id = f"{self.seat}.{self.number}"
        action = self.rng.choice(unpacked(said.legal))
        self.sent_at = time.perf_counter()
        self.write(
            b'{"t":"act","id":"%s","v":%d,"seat":%d,"action":"%s"}'
            % (self.sent_id.encode(), said.v, self.seat, action.encode())
        )


async def pair(number: int, port: int, http: httpx.AsyncClient, report: Report) -> None:
    """Two players at a table; after a match they open the next one."""
    loop = asyncio.get_running_loop()
    tokens = [(await http.post("/api/players", json={"name": f"P{number}.{seat}"})).json()["token"] for seat in (0, 1)]
    table = await new_table(http, tokens, report.game)
    players = []
    for seat, token in enumerate(tokens):
        _, player = await loop.create_connection(
            lambda seat=seat, token=token: Player(port, token, seat, number * 2 + seat, report), "127.0.0.1", port
        )
        await player.open.wait()
        players.append(player)
    report.connected += len(players)
    while report.running:
        for player in players:
            player.hello(table)
        await players[0].over.wait()
        report.finished += 1
        table = await new_table(http, tokens, report.game)


async def new_table(http: httpx.AsyncClient, tokens: list[str], game: str) -> str:
    bearer = [{"Authorization": f"Bearer {token}"} for token in tokens]
    plan = {"game": game, "seats": [{"kind": "me"}, {"kind": "person"}]}
    made = (await http.post("/api/tables", json=plan, headers=bearer[0])).json()
    table: str = made["table"]["table"]
    claim = {"secret": made["invitations"][0]["secret"]}
    (await http.post(f"/api/tables/{table}/claim", json=claim, headers=bearer[1])).raise_for_status()
    return table


async def load(report: Report, sockets: int, seconds: float, port: int, server: int) -> tuple[float, int, float, float]:
    """Run the load and return wall time, moves, and CPU time of server and clients."""
    limits = httpx.Limits(max_connections=20)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60, limits=limits) as http:
        pairs = [asyncio.create_task(pair(number, port, http, report)) for number in range(sockets // 2)]
        while report.connected < sockets and not any(task.done() for task in pairs):
            await asyncio.sleep(0.1)
        before, began = len(report.times), time.perf_counter()
        spent, own = cpu(server), time.process_time()
        for _ in range(SAMPLES):
            await asyncio.sleep(seconds / SAMPLES)
            report.memory.append(memory(server))
        moves, took = len(report.times) - before, time.perf_counter() - began
        spent, own = cpu(server) - spent, time.process_time() - own
        report.times = report.times[before:]
        report.running = False
        await asyncio.sleep(1)
        for task in pairs:
            task.cancel()
        await asyncio.gather(*pairs, return_exceptions=True)
    return took, moves, spent, own


def missing_and_doubled(file: Path, report: Report) -> tuple[int, int]:
    """Number of acknowledged actions that are missing in the journal, and of those stored twice."""
    stored: dict[tuple[str, int], str] = {}
    seen: Counter[tuple[str, str]] = Counter()
    with sqlite3.connect(file) as database:
        for table, number, body in database.execute("SELECT table_id, number, body FROM entries"):
            entry = msgspec.json.decode(body)
            stored[table, number] = entry.get("id", "")
            if entry.get("id"):
                seen[table, entry["id"]] += 1
    missing = sum(1 for table, v, name in report.acknowledged if stored.get((table, v)) != name)
    return missing, sum(1 for count in seen.values() if count > 1)


def memory(pid: int) -> float:
    """Resident memory of a process in MB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def growth(samples: list[float]) -> float:
    """By how many per cent the last third lies above the second."""
    third = len(samples) // 3
    return (sum(samples[-third:]) / sum(samples[-2 * third : -third]) - 1) * 100


def share(times: list[float], part: float) -> float:
    return sorted(times)[int(len(times) * part)] * 1000 if times else 0.0


def open_to_all() -> Limits:
    """Limits that do not get in the way of so many clients at one address."""
    names = (
        "connections connections_per_address sockets sockets_per_address tables_per_player tables_per_address "
        "players_per_address openings_a_minute messages_a_second messages_at_once heavy_a_minute requests_a_second "
        "requests_at_once seat_changes_a_minute"
    )
    return Limits(**dict.fromkeys(names.split(), 1_000_000), hello_seconds=60)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sockets", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--port", type=int, default=8765)
    parser.add_argument("--game", choices=registry.ids(), default=GAME)
    parser.add_argument("--hostile", type=int, default=0, help="number of hostile guests")
    parser.add_argument("--thought", type=float, help="seconds that a player thinks")
    parser.add_argument("--growth", type=float, help="per cent by which the memory may grow")
    chosen = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (8192, 8192))
    thought = chosen.thought if chosen.thought is not None else THOUGHT if chosen.hostile else 0.0
    report = Report(chosen.game, thought)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "load.sqlite"
        server = started(chosen.port, file, Limits() if chosen.hostile else open_to_all())
        try:
            wait_until_up(chosen.port, server)
            siege = Siege(chosen.hostile, chosen.port) if chosen.hostile else None
            tell(report, chosen, server.pid, *uvloop.run(loaded(report, chosen, server.pid)))
            if siege is not None:
                print(f"{chosen.hostile} hostile guests: {siege.end()}")
        finally:
            server.terminate()
            server.wait()
        missing, doubled = missing_and_doubled(file, report)
    print(
        f"{report.finished} matches finished, {len(report.acknowledged)} moves acknowledged: "
        f"{missing} missing, {doubled} doubled, {report.lost} sockets lost, errors {dict(report.errors)}"
    )
    slow = bool(chosen.hostile) and share(report.times, 0.95) > MOST
    grown = chosen.growth is not None and growth(report.memory) > chosen.growth
    sys.exit(bool(missing or doubled or report.lost or slow or grown))


def loaded(report: Report, chosen: argparse.Namespace, server: int) -> Coroutine[Any, Any, Any]:
    return load(report, chosen.sockets, chosen.seconds, chosen.port, server)


def started(port: int, file: Path, limits: Limits) -> subprocess.Popen[bytes]:
    address = ("--port", str(port), "--database", f"sqlite:///{file}")
    return subprocess.Popen(
        [sys.executable, "-m", "untertage.server.commands", *address],
        env={**os.environ, "UNTERTAGE_LIMITS": msgspec.json.encode(limits).decode()},
        stdout=subprocess.DEVNULL,
    )


def tell(
    report: Report, chosen: argparse.Namespace, server: int, took: float, moves: int, spent: float, own: float
) -> None:
    print(f"{chosen.game}, {chosen.sockets} sockets, {took:.0f} s: {moves} moves, {moves / took:.0f} a second")
    print(
        f"answer: p50 {share(report.times, 0.5):.0f} ms, p95 {share(report.times, 0.95):.0f} ms, "
        f"p99 {share(report.times, 0.99):.0f} ms"
    )
    each = spent / max(1, moves) * 1e6
    print(f"server: {memory(server):.0f} MB, {spent:.1f} s of CPU time, {each:.0f} µs per move")
    samples = " ".join(f"{size:.0f}" for size in report.memory[2::3])
    print(f"memory: {samples} MB, {growth(report.memory):+.1f} % in the last third")
    print(f"clients: {own:.1f} s of CPU time")


def wait_until_up(port: int, server: subprocess.Popen[bytes]) -> None:
    """Wait for the server that was started, not for another one at the same port."""
    for _ in range(200):
        if server.poll() is not None:
            sys.exit(f"the server has ended with {server.returncode}; is port {port} in use?")
        try:
            httpx.get(f"http://127.0.0.1:{port}/api/games", timeout=5)
        except httpx.TransportError:
            time.sleep(0.1)
        else:
            time.sleep(0.2)
            if server.poll() is None:
                return
    sys.exit("the server does not respond")


if __name__ == "__main__":
    main()
