"""Feed damaged input to the server and to every game, and count what is not answered with a declared error.

python tools/fuzz.py --count 1000000
python tools/fuzz.py --count 20000 --kinds positions sheets
python tools/fuzz.py --count 20000 --kinds tournaments people --database postgresql

Nine kinds of input: messages of a WebSocket, bodies of HTTP requests, records, positions, component sheets, and
requests about tournaments, passkeys, devices and people. Good input is damaged at one to three places. The table at
which the messages arrive must go on afterwards.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import resource
import sys
import time
from collections.abc import Awaitable, Callable
from functools import partial
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
from untertage.server.socket import take

sys.path.insert(0, str(Path(__file__).parents[1]))
from tools.crash import opened
from tools.damage import Report, damaged, scratched, walks
from tools.fuzz_requests import ABOUT, bodies, requests

ONLINE = ("messages", "bodies", *ABOUT)
"""The kinds that need a server."""
KINDS = (*ONLINE, "records", "positions", "sheets")
KINDS_OF_MESSAGES = [kind for kind in handlers.HANDLERS if kind not in (Hint, Resign)]
PLIES = 4
"""Plies played from every position and sheet that was accepted."""


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


def unlimited() -> Limits:
    """No limit on how often, only on how large."""
    counted = ("a_minute", "a_second", "at_once", "a_day", "an_hour", "per_player", "per_address", "bad_messages")
    return Limits(**{name: 10**9 for name in Limits.__struct_fields__ if name.endswith(counted)})


async def online(url: str, counts: dict[str, int], rng: random.Random, report: Report) -> None:
    """The kinds that need a server; it runs in this process, without a port."""
    app = create_app(url, unlimited(), BotPool(1))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
            works: dict[str, Callable[..., Awaitable[None]]] = {
                "messages": partial(messages, app.state.hub),
                "bodies": partial(bodies, http),
                **{kind: partial(requests, kind, http) for kind in ABOUT},
            }
            for kind in ONLINE:
                await timed(kind, counts.get(kind, 0), partial(works[kind], rng=rng, report=report), report)


async def timed(kind: str, count: int, work: Callable[[int], Awaitable[None]], report: Report) -> None:
    began = time.perf_counter()
    if count:
        await work(count)
    report.seconds[kind] += time.perf_counter() - began


def fuzz(count: int, seed: int = 0, kinds: tuple[str, ...] = KINDS, database: str = "sqlite") -> Report:
    """Try this many inputs, equally many of each kind."""
    report, rng = Report(), random.Random(seed)
    counts = {kind: count // len(kinds) for kind in kinds}
    for kind, work in (("records", records), ("positions", positions), ("sheets", sheets)):
        began = time.perf_counter()
        if kind in counts:
            work(counts[kind], rng, report)
        report.seconds[kind] += time.perf_counter() - began
    if set(ONLINE) & set(kinds):
        with opened(database) as (url, _):
            asyncio.run(online(url, counts, rng, report))
    return report


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=list(KINDS))
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite", help="of the server")
    chosen = parser.parse_args()
    report = fuzz(chosen.count, chosen.seed, tuple(chosen.kinds), chosen.database)
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
