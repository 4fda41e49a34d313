"""What a seat receives does not change when only what it may not know changes.

Two servers hold the same table; one has the true state, the other a state that the seat cannot tell from it. The same
things happen at both. As long as the seat's view is the same, so must be every byte on every channel.
"""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.service import PATIENCE, Guest, Person, Service, serving
from tests.walks import walk
from untertage.core import registry
from untertage.core.chance import SeededChance
from untertage.server import opening
from untertage.server.auth import Who
from untertage.server.journal import Head, Sitting
from untertage.server.limits import Limits

PLIES = 5
PAIRS = 6
GAMES = [*registry.ids(), "whispers"]


@pytest.fixture
async def twins(tmp_path: Path) -> AsyncIterator[tuple[Service, Service]]:
    folders = [tmp_path / name for name in ("true", "other")]
    for folder in folders:
        folder.mkdir()
    patient = Limits(messages_a_second=1e6, messages_at_once=1e6)
    async with serving(folders[0], limits=patient) as one, serving(folders[1], limits=patient) as two:
        for service in (one, two):
            service.hub.services.now = lambda: 1_790_000_000_000
        yield one, two


class Side:
    """One of the two servers, with a table at a given position, and the player of the observed seat."""

    def __init__(self, service: Service, table: str, people: list[Person], seat: int | None) -> None:
        self.service, self.table, self.people, self.seat = service, table, people, seat
        self.heard: list[bytes] = []

    @classmethod
    async def sit(
        cls, service: Service, game_id: str, position: Any, seats: int, seat: int | None, seed: int = 0
    ) -> Side:
        people = [await service.player(f"P{n}") for n in range(seats)]
        ids = [(await person.ask("GET", "/api/players/me"))["player"] for person in people]
        game = registry.get(game_id)
        head = Head(
            game=game_id,
            rules=game.rules_version,
            seed=seed,
            host=ids[0],
            created=1,
            seats=tuple(Sitting(kind="person", player=own, name=f"P{n}") for n, own in enumerate(ids)),
            options={},
            position=position,
        )
        room = await opening.open_table(service.hub, head)
        return cls(service, room.table.id, people, seat)

    def token(self) -> str | None:
        return None if self.seat is None else self.people[self.seat].token

    def state(self) -> Any:
        match = self.service.hub.rooms[self.table].table.match
        assert match is not None
        return match.state

    def keep(self, data: bytes) -> None:
        self.heard.append(data.replace(self.table.encode(), b"<table>"))

    async def request(self, path: str) -> None:
        answer = await self.service.http.get(path.replace("<table>", self.table))
        self.keep(answer.content)


class Ear(Guest):
    """A client that records every byte."""

    def __init__(self, guest: Guest, side: Side) -> None:
        super().__init__(guest.link)
        self.side = side

    async def next(self) -> Any:
        raw = await asyncio.wait_for(self.link.recv(), PATIENCE)
        assert isinstance(raw, str)
        if '"t":"changed"' not in raw[:20]:
            self.side.keep(raw.encode())
        message = msgspec.json.decode(raw)
        if message["t"] == "update":
            self.update = message
        return message

    async def said(self, t: str, **fields: Any) -> None:
        """Send a message and wait for any reply to it."""
        self.number += 1
        await self.send(t=t, id=f"n{self.number}", **fields)
        while True:
            message = await self.next()
            if f"n{self.number}" in (message.get("id"), message.get("ack")):
                break
        if message.get("code") == "stale":
            await self.until("update")


async def listen(side: Side, others: list[tuple[int, str]], refused: list[str]) -> list[bytes]:
    """Everything the seat receives while the others play."""
    seat = side.seat
    async with side.service.table(side.table, side.token()) as link:
        ear = Ear(link, side)
        await ear.until("update")
        await channels(ear, side, refused)
        for who, action in others:
            async with side.people[who].at(side.table) as other:
                await other.until("update")
                before = other.update["v"]
                await other.act(who, action)
                await ear.until("update", v=before + 1)
                if who != seat and seat is not None and await taken_back(ear, other, who):
                    await other.act(who, action)
                    await ear.until("update", v=other.update["v"])
        await channels(ear, side, refused[:3])
        for path in ("/api/records/<table>", "/api/tables/<table>", "/api/records/<table>/replay"):
            await side.request(path)
        if seat is not None:
            await ear.said("resign", v=ear.update["v"], seat=seat)
            await side.request(f"/api/records/<table>/replay?eyes={seat}")
    return side.heard


async def taken_back(ear: Ear, other: Guest, who: int) -> bool:
    """Another seat asks for a takeback; the observed seat declines if it is asked."""
    await other.send(t="undo", id="back", v=other.update["v"], seat=who, ask=True)
    answer = await other.next()
    while answer["t"] == "changed":
        answer = await other.next()
    if answer["t"] != "update":
        return False
    heard = await ear.until("update", v=answer["v"])
    if heard["offer"] is None:
        return True
    if ear.side.seat in heard["offer"]["waiting"]:
        await ear.said("agree", v=heard["v"], seat=ear.side.seat, agree=False)
        await other.until("update", offer=None)
    return False


async def channels(ear: Ear, side: Side, refused: list[str]) -> None:
    """Send every kind of request."""
    seat = side.seat
    await ear.said("read")
    await ear.said("assist")
    await ear.said("look", ply=0)
    await ear.said("speak", lang="de")
    await ear.said("speak", lang="en")
    for action in refused:
        await ear.said("act", v=ear.update["v"], seat=seat or 0, action=action)
    if seat is None:
        return
    for action in refused[:4]:
        await ear.said("why", seat=seat, action=action)
        await ear.said("why", seat=seat, about=action.split()[-1:])
    await ear.said("hint", seat=seat, level="random")
    await ear.said("say", seat=seat, phrase="careful")
    await ear.said("point", seat=seat, thing="C3")
    await ear.said("undo", v=ear.update["v"], seat=seat)


async def stream(side: Side) -> bytes:
    """The first line of the bot API."""
    token = {"Authorization": f"Bearer {side.token()}"}
    path = f"/api/bot/tables/{side.table}/stream"
    async with side.service.http.stream("GET", path, headers=token) as answer:
        async for line in answer.aiter_lines():
            if line:
                return line.encode()
    raise AssertionError("nothing came")


def both_can(game: Any, states: tuple[Any, Any], seat: int | None, seed: int) -> list[tuple[int, str]]:
    """Plies that are legal in both states and after which the seat still cannot tell them apart."""
    now = [state.clone() for state in states]
    found: list[tuple[int, str]] = []
    rng = random.Random(seed)
    while len(found) < PLIES and game.actors(now[0]) == game.actors(now[1]) != ():
        who = next((actor for actor in game.actors(now[0]) if actor >= 0), None)
        if who is None:
            break
        other = set(map(str, game.legal_actions(now[1], who)))
        common = [action for action in game.legal_actions(now[0], who) if str(action) in other]
        rng.shuffle(common)
        for action in common:
            after = [state.clone() for state in now]
            for state in after:
                game.advance(state, who, action, SeededChance(seed, len(found) + 1), None)
            if game.view(after[0], seat) == game.view(after[1], seat):
                now = after
                found.append((who, str(action)))
                break
        else:
            break
    return found


def pairs_of_states(game_id: str, seats: int) -> list[tuple[Any, Any, int | None]]:
    """States in the middle of a match, each with another one that an onlooker cannot tell from it."""
    game = registry.get(game_id)
    found = []
    eyes = itertools.cycle([None, *range(seats)])
    for seed in range(20):
        begun = itertools.islice(walk(game, seats, seed), 160)
        states = [state.clone() for state, _ in begun if game.actors(state)]
        for state in states[len(states) // 4 : len(states) // 2 + 1 : 20]:
            onlooker = next(eyes)
            found.append((state, another_world(game, state, onlooker), onlooker))
        if len(found) >= (PAIRS // 3 if game.perfect else PAIRS):
            break
    return found


def another_world(game: Any, state: Any, eyes: int | None) -> Any:
    """A different state, if there is one, that the onlooker cannot tell from this one."""
    for seed in range(20):
        world = game.determinize(game.view(state, eyes), SeededChance(1000 + seed))
        if game.position(world) != game.position(state):
            return world
    return world


@pytest.mark.parametrize("game_id", GAMES)
async def test_no_byte_tells_a_seat_what_it_may_not_know(
    game_id: str, twins: tuple[Service, Service], whispers: str
) -> None:
    game = registry.get(game_id)
    seats = game.seats[-1] if game.seats[0] < 2 else game.seats[0]
    compared = apart = 0
    for seed, (true, other, eyes) in enumerate(pairs_of_states(game_id, seats)):
        positions = [msgspec.to_builtins(game.position(state)) for state in (true, other)]
        apart += positions[0] != positions[1]
        plies = both_can(game, (true, other), eyes, seed)
        forbidden = [
            str(action)
            for action in itertools.islice(game.vocabulary(true), 4000)
            if game.refusal(true, eyes or 0, action) is not None
        ]
        refused = random.Random(1).sample(forbidden, min(8, len(forbidden)))
        sides = [
            await Side.sit(service, game_id, position, seats, eyes, seed)
            for service, position in zip(twins, positions, strict=True)
        ]
        if eyes is not None:
            assert (await stream(sides[0])).replace(sides[0].table.encode(), b"") == (await stream(sides[1])).replace(
                sides[1].table.encode(), b""
            )
        heard = [await listen(side, plies, refused) for side in sides]
        assert heard[0] == heard[1]
        compared += len(heard[0])
    assert compared > 60
    assert apart >= (0 if game.perfect else PAIRS // 2)


async def test_the_comparison_would_notice_a_secret(twins: tuple[Service, Service], whispers: str) -> None:
    """The bytes differ for two states that the seat can tell apart."""
    positions = [{"cards": 12, "hands": [["c1", own], ["c3"]]} for own in ("c2", "c4")]
    sides = [
        await Side.sit(service, whispers, position, 2, 0) for service, position in zip(twins, positions, strict=True)
    ]
    heard = [await listen(side, [], []) for side in sides]
    assert heard[0] != heard[1]


async def test_the_host_holds_no_key_to_other_seats(twins: tuple[Service, Service]) -> None:
    service = twins[0]
    anna, ben = await service.player("Anna"), await service.player("Ben")
    table = await anna.pair(ben)
    who = await service.hub.admission.player(anna.token, "")
    assert isinstance(who, Who)
    room = await service.hub.room(table)
    assert room.table.seats_of(who.id) == (0,)
    stored = await service.hub.store.head(table)
    assert ben.token not in str(stored)
