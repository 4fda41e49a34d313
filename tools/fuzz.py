"""Feed damaged input to the server and to every game, and count what is not answered with a declared error.

python tools/fuzz.py --count 1000000
python tools/fuzz.py --count 20000 --kinds positions sheets

Five kinds of input: messages of a WebSocket, bodies of HTTP requests, records, positions, component sheets. Good input
is damaged at one to three places. The table at which the messages arrive must go on afterwards.
"""

from __future__ import annotations

import argparse
import asyncio
import copy
import random
import resource
import sys
import tempfile
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec

from untertage.core import registry
from untertage.core.chance import SeededChance
from untertage.core.errors import UntertageError
from untertage.core.match import Match
from untertage.core.record import read_record
from untertage.core.sheets import HEAD
from untertage.core.turns import first_of, next_seat
from untertage.server import handlers, opening, plies
from untertage.server.app import create_app
from untertage.server.auth import Who
from untertage.server.bodies import NewTable
from untertage.server.botpool import BotPool
from untertage.server.client import Client
from untertage.server.client_messages import Act, Hello, Hint, Resign
from untertage.server.hub import Hub
from untertage.server.limits import Limits
from untertage.server.room import Room
from untertage.server.routes import ENDPOINTS
from untertage.server.socket import take

KINDS = ("messages", "bodies", "records", "positions", "sheets")
KINDS_OF_MESSAGES = [kind for kind in handlers.HANDLERS if kind not in (Hint, Resign)]
ODD: list[Any] = [
    None,
    True,
    "",
    " ",
    "\x00",
    "💥",
    "x" * 500,
    -1,
    0,
    1,
    7,
    99,
    2**31,
    2**64,
    1.5,
    [],
    {},
    [[]],
    [None],
]
PLIES = 4
"""Plies played from every position and sheet that was accepted."""


class Report:
    """What happened to each kind of input."""

    def __init__(self) -> None:
        self.answers: Counter[tuple[str, str]] = Counter()
        self.faults: list[str] = []
        self.seconds: Counter[str] = Counter()

    def fault(self, kind: str, text: str) -> None:
        self.answers[kind, "fault"] += 1
        if len(self.faults) < 50:
            self.faults.append(f"{kind}: {text}")

    def crashed(self, kind: str, data: Any) -> None:
        where = "".join(traceback.format_exc().splitlines(keepends=True)[-3:])
        self.fault(kind, f"{where}{str(data)[:2000]}")


def places(part: Any) -> Iterator[tuple[Any, Any]]:
    """Every container of a document, with every key."""
    pairs = list(part.items()) if isinstance(part, dict) else list(enumerate(part))
    for key, value in pairs:
        yield part, key
        if isinstance(value, dict | list):
            yield from places(value)


def damaged(document: Any, rng: random.Random) -> Any:
    """A copy with one to three changes."""
    document = copy.deepcopy(document)
    for _ in range(rng.randint(1, 3)):
        found = list(places(document))
        if not found:
            return rng.choice(ODD)
        part, key = rng.choice(found)
        value = part[key]
        match rng.randrange(6):
            case 0:
                part[key] = copy.deepcopy(rng.choice(ODD))
            case 1:
                other, name = rng.choice(found)
                part[key] = copy.deepcopy(other[name])
            case 2:
                del part[key]
            case 3 if isinstance(part, list):
                part.insert(key, copy.deepcopy(value))
            case 4 if isinstance(part, dict):
                part[rng.choice(["x", str(key) + "x", str(value)[:20]])] = value
            case _:
                part[key] = near(value, rng)
    return document


def near(value: Any, rng: random.Random) -> Any:
    """A value of the same type that may still be accepted."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice([-2, -1, 1, 2, 10])
    if isinstance(value, str) and value:
        at = rng.randrange(len(value))
        return value[:at] + chr(rng.randrange(32, 127)) + value[at + rng.randrange(2) :]
    if isinstance(value, list):
        rng.shuffle(value)
    return value


def scratched(data: bytes, rng: random.Random) -> bytes:
    """Bytes with one to three changes."""
    text = bytearray(data)
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(text) or 1)
        text[at : at + rng.randrange(2)] = bytes([rng.choice([rng.randrange(256), rng.randrange(48, 58)])])
    return bytes(text)


def walk(game_id: str, rng: random.Random) -> Match:
    """A match after some random plies."""
    game = registry.get(game_id)
    match = Match.new(game, rng.choice(list(game.seats)), seed=rng.randrange(10**6))
    for _ in range(rng.choice([0, 3, 10, 30, 80])):
        if match.outcome() is not None:
            break
        seat = next_seat(match.game, match.state)
        match.play(seat, rng.choice(match.legal(seat)))
    return match


def play_on(game: Any, state: Any, rng: random.Random) -> None:
    """Views, legal actions and a few plies; raises if the rules cannot go on."""
    for number in range(PLIES):
        if game.outcome(state) is not None:
            return
        for seat in game.actors(state):
            game.view(state, seat if seat >= 0 else None)
        legal = game.legal_actions(state, next_seat(game, state))
        assert legal, "an actor without a legal action"
        game.advance(state, next_seat(game, state), rng.choice(legal), SeededChance(number), None)


def positions(count: int, rng: random.Random, report: Report) -> None:
    seeds = [(game, msgspec.to_builtins(game.position(match.state))) for game, match in walks(rng, 8)]
    for _ in range(count):
        game, good = rng.choice(seeds)
        data = damaged(good, rng)
        try:
            state = game.load_position(msgspec.json.encode(data))
        except UntertageError as error:
            report.answers["positions", type(error).__name__] += 1
            continue
        except Exception:
            report.crashed(f"positions {game.id}", msgspec.json.encode(data).decode())
            continue
        carry_on("positions", game, state, rng, report, data)


def carry_on(kind: str, game: Any, state: Any, rng: random.Random, report: Report, data: Any) -> None:
    """Play from something that was accepted."""
    try:
        play_on(game, state, rng)
        report.answers[kind, "accepted"] += 1
    except Exception:
        report.crashed(f"{kind} {game.id} (accepted)", msgspec.json.encode(data).decode())


def walks(rng: random.Random, each: int) -> list[tuple[Any, Match]]:
    return [(registry.get(game_id), walk(game_id, rng)) for game_id in registry.ids() for _ in range(each)]


def sheets(count: int, rng: random.Random, report: Report) -> None:
    seeds = [(registry.get(game_id), registry.get(game_id).whole_sheet) for game_id in registry.ids()]
    for _ in range(count):
        game, good = rng.choice(seeds)
        recorded = rng.random() < 0.5
        lists = [name for name, table in good.items() if isinstance(table, list)]
        head = {HEAD: {"name": {"en": "Mine", "de": "Meins"}, "replaces": lists}}
        data = damaged(good if recorded else {**head, **good}, rng)
        try:
            other = game.with_sheet(data, recorded=recorded)
            state = other.setup(rng.choice(list(other.seats)), other.read_options({}), SeededChance(1))
        except UntertageError as error:
            report.answers["sheets", type(error).__name__] += 1
        except Exception:
            report.crashed(f"sheets {game.id}", data)
        else:
            carry_on("sheets", other, state, rng, report, data)


def records(count: int, rng: random.Random, report: Report) -> None:
    seeds = [match.record for _, match in walks(rng, 4)]
    for _ in range(count):
        record = rng.choice(seeds)
        if rng.random() < 0.5:
            data = scratched(record.to_text().encode(), rng)
        else:
            data = msgspec.json.encode(damaged(msgspec.to_builtins(record), rng))
        try:
            Match.from_record(read_record(data))
            report.answers["records", "accepted"] += 1
        except UntertageError as error:
            report.answers["records", type(error).__name__] += 1
        except Exception:
            report.crashed("records", data)


async def messages(hub: Hub, count: int, rng: random.Random, report: Report) -> None:
    """Messages at one table of every game; a client that is sent away comes back."""
    for game_id in registry.ids():
        await messages_of(hub, game_id, count // len(registry.ids()), rng, report)


async def messages_of(hub: Hub, game_id: str, count: int, rng: random.Random, report: Report) -> None:
    game = registry.get(game_id)
    who = Who("p", "Anna")
    seats = [{"kind": "me"}] * game.seats.start
    room, _ = await opening.create(hub, who, msgspec.convert({"game": game_id, "seats": seats}, NewTable))
    client = Client(hub.limits)
    for _ in range(count):
        if client.closing is not None or client.room is None:
            client = Client(hub.limits)
            client.player, client.room = who.id, room
            handlers.post(room, client, Hello(table=room.table.id))
        message = good_message(room, rng)
        text = msgspec.json.encode(damaged(message, rng) if rng.random() < 0.6 else message)
        if rng.random() < 0.2:
            text = scratched(text, rng)
        try:
            await take(hub, client, text.decode("utf-8", "replace"), "127.0.0.1")
            await room.call(_nothing)
        except Exception:
            report.crashed("messages", text)
        await drain("messages", client, report, text)
    if room.table.status == "running":
        before = room.table.v
        await asyncio.wait_for(room.change(lambda table, at: _a_ply(table, at)), 30)
        if room.table.v == before:
            report.fault("messages", f"the table of {game_id} is stuck")
    await room.thinking.close()


def good_message(room: Room, rng: random.Random) -> dict[str, Any]:
    """A message of any kind that fits the table, though it may be refused."""
    kind = rng.choice([Act, *KINDS_OF_MESSAGES])
    seat = first_of(room.table.acting) if room.table.acting else 0
    legal = [str(action) for action in room.table.begun().legal(seat)] or ["pass"]
    known = {"v": room.table.v, "seat": seat, "id": "i", "ply": 0, "lang": "de", "agree": True, "ask": True}
    texts = {"action": rng.choice(legal), "text": "over there", "thing": "C3", "table": "nowhere", "level": "random"}
    fields = {name: value for name, value in {**known, **texts}.items() if name in kind.__struct_fields__}
    return {"t": kind.__struct_config__.tag, **fields}


async def _nothing() -> None:
    return


def _a_ply(table: Any, at: int) -> list[Any]:
    seat = first_of(table.acting)
    return plies.play(table, seat, str(table.running().legal(seat)[0]), at)


async def drain(kind: str, client: Client, report: Report, text: bytes) -> None:
    """Read what the client was sent; an unexpected error of the server is told as `unavailable`."""
    while client._outbox:
        said = msgspec.json.decode((await client.pull()) or b"{}")
        if said["t"] == "error":
            report.answers[kind, said["code"]] += 1
            if said["code"] == "unavailable":
                report.fault(kind, text.decode("utf-8", "replace"))
        else:
            report.answers[kind, said["t"]] += 1


async def bodies(http: httpx.AsyncClient, count: int, rng: random.Random, report: Report) -> None:
    """Bodies for every request that has one, at a running table."""
    player = (await http.post("/api/players", json={"name": "Anna"})).json()
    bearer = {"Authorization": f"Bearer {player['token']}", "Content-Type": "application/json"}
    plan = {"game": registry.ids()[0], "seats": [{"kind": "me"}, {"kind": "person"}]}
    table = (await http.post("/api/tables", json=plan, headers=bearer)).json()["table"]["table"]
    good = list(good_bodies(rng))
    targets = [point for point in ENDPOINTS if point.method in ("POST", "PUT")]
    places = defaultdict(lambda: "x", table=table, record=table)
    for _ in range(count):
        point = rng.choice(targets)
        path = point.path.format_map(places | {"seat": rng.choice("0123x")})
        body = msgspec.json.encode(damaged(rng.choice(good), rng))
        if rng.random() < 0.2:
            body = scratched(body, rng)
        answer = await http.request(point.method, path, content=body, headers=bearer)
        report.answers["bodies", str(answer.status_code)] += 1
        if answer.status_code >= 500:
            report.fault("bodies", f"{answer.status_code} {point.method} {path} {body[:2000]!r}")


def good_bodies(rng: random.Random) -> Iterator[Any]:
    for game, match in walks(rng, 2):
        seats = [{"kind": "me"}] * match.seats
        yield {"game": game.id, "seats": seats, "options": {}, "listed": True, "clock": {"kind": "move", "seconds": 60}}
        yield {"game": game.id, "seats": seats, "position": msgspec.to_builtins(game.position(match.state))}
        yield msgspec.to_builtins(match.record)
    yield {"name": "Ben"}
    yield {"secret": "x"}
    yield {"seat": 1}
    yield {"plan": {"kind": "bot", "level": "random"}}
    yield {"action": "pass", "v": 1}
    yield {"marks": [{"game": "x", "goal": "y", "won": 1, "score": 3, "plies": 4}]}


def unlimited() -> Limits:
    """No limit on how often, only on how large."""
    counted = ("a_minute", "a_second", "at_once", "a_day", "per_player", "per_address", "bad_messages")
    return Limits(**{name: 10**9 for name in Limits.__struct_fields__ if name.endswith(counted)})


async def online(counts: dict[str, int], rng: random.Random, report: Report) -> None:
    """The kinds that need a server; it runs in this process, without a port."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(f"sqlite:///{Path(folder) / 'fuzz.sqlite'}", unlimited(), BotPool(1))
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(app, raise_app_exceptions=False)
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
                for kind, work in (("messages", messages), ("bodies", bodies)):
                    target: Any = app.state.hub if kind == "messages" else http
                    await timed(kind, counts.get(kind, 0), lambda n, w=work, t=target: w(t, n, rng, report), report)


async def timed(kind: str, count: int, work: Callable[[int], Awaitable[None]], report: Report) -> None:
    began = time.perf_counter()
    if count:
        await work(count)
    report.seconds[kind] += time.perf_counter() - began


def fuzz(count: int, seed: int = 0, kinds: tuple[str, ...] = KINDS) -> Report:
    """Try this many inputs, equally many of each kind."""
    report, rng = Report(), random.Random(seed)
    counts = {kind: count // len(kinds) for kind in kinds}
    for kind, work in (("records", records), ("positions", positions), ("sheets", sheets)):
        began = time.perf_counter()
        work(counts.get(kind, 0), rng, report)
        report.seconds[kind] += time.perf_counter() - began
    if {"messages", "bodies"} & set(kinds):
        asyncio.run(online(counts, rng, report))
    return report


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=list(KINDS))
    chosen = parser.parse_args()
    report = fuzz(chosen.count, chosen.seed, tuple(chosen.kinds))
    for kind in chosen.kinds:
        answers = {answer: n for (name, answer), n in sorted(report.answers.items()) if name == kind}
        print(f"{kind}: {report.seconds[kind]:.0f} s, {answers}")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    faults = sum(n for (_, answer), n in report.answers.items() if answer == "fault")
    print(f"{chosen.count} inputs, {faults} faults, {memory:.0f} MB at most")
    for fault in report.faults[:20]:
        print("---", fault)
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
