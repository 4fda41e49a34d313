"""The short way between network and rooms: nothing overtakes, whatever has to wait."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import weakref
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame
from websockets.uri import parse_uri

from tests.server.service import PATIENCE, Service, one_ply
from untertage.server.client import Client
from untertage.server.limits import Limits


async def test_messages_keep_their_order_while_the_connection_is_busy() -> None:
    client, sent, busy = Client(Limits()), list[bytes](), True

    def sink(message: bytes) -> bool:
        if not busy:
            sent.append(message)
        return not busy

    client.sink = sink
    client.push(b"1")
    busy = False
    client.push(b"2")
    assert sent == [], "it waits behind the first one"
    assert await client.pull() == b"1"
    client.push(b"3")
    assert await client.pull() == b"2"
    assert await client.pull() == b"3"
    client.push(b"4")
    assert sent == [], "the one that was pulled is still being sent"
    assert await client.pull() == b"4"
    waiting = asyncio.create_task(client.pull())
    await asyncio.sleep(0)
    client.push(b"5")
    assert sent == [b"5"]
    client.end(1000)
    assert await waiting is None


class Link:
    """A WebSocket that can send several messages in one piece."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, port: int) -> None:
        self.reader, self.writer = reader, writer
        self.protocol = ClientProtocol(parse_uri(f"ws://127.0.0.1:{port}/ws"))
        self.protocol.send_request(self.protocol.connect())

    def send(self, *messages: dict[str, Any], fragmented: bool = False, mark: str = "") -> None:
        """Send everything at once; the server answers the mark as soon as it has received it."""
        for message in messages:
            text = msgspec.json.encode(message)
            if fragmented:
                self.protocol.send_text(text[:9], fin=False)
                self.protocol.send_continuation(text[9:], fin=True)
            else:
                self.protocol.send_text(text)
        if mark:
            self.protocol.send_ping(msgspec.json.encode({"id": mark}))
        self.writer.write(b"".join(self.protocol.data_to_send()))

    async def heard(self) -> list[Any]:
        """What has arrived; the reply to the request is an empty message."""
        self.protocol.receive_data(await asyncio.wait_for(self.reader.read(65536), PATIENCE))
        events = self.protocol.events_received()
        return [msgspec.json.decode(event.data) if isinstance(event, Frame) else {} for event in events]

    async def answer(self, name: str) -> str:
        """The kind of the message that answers this one."""
        while True:
            for message in await self.heard():
                if message.get("id") == name:
                    return str(message.get("t"))


@contextlib.asynccontextmanager
async def linked(service: Service) -> AsyncIterator[Link]:
    link = Link(*await asyncio.open_connection("127.0.0.1", service.port), service.port)
    link.send()
    while {} not in await link.heard():
        pass
    try:
        yield link
    finally:
        link.writer.close()
        await link.writer.wait_closed()


@pytest.mark.parametrize("fragmented", [False, True])
@pytest.mark.parametrize("at_once", [True, False])
async def test_what_follows_a_greeting_waits_for_it(
    service: Service, monkeypatch: pytest.MonkeyPatch, at_once: bool, fragmented: bool
) -> None:
    """At a table that has begun, the board can be read; at the next one, which is greeted meanwhile, it cannot."""
    anna = await service.player()
    begun, other = await anna.pair(await service.player("Ben")), (await anna.open())["table"]["table"]
    greeted, known, player = asyncio.Event(), asyncio.Event(), service.hub.admission.player

    async def slow(*args: Any) -> Any:
        greeted.set()
        await known.wait()
        return await player(*args)

    async with linked(service) as link:
        link.send({"t": "hello", "table": begun}, {"t": "read", "id": "first"}, fragmented=fragmented)
        assert await link.answer("first") == "board"
        monkeypatch.setattr(service.hub.admission, "player", slow)
        hello, read = {"t": "hello", "table": other}, {"t": "read", "id": "second"}
        if at_once:
            link.send(hello, read, fragmented=fragmented)
        else:
            link.send(hello, fragmented=fragmented)
            await asyncio.wait_for(greeted.wait(), PATIENCE)
            link.send(read, fragmented=fragmented, mark="here")
            await link.answer("here")
        known.set()
        assert await link.answer("second") == "error"


class Gone:
    """A transport of uvloop that has just been closed."""

    def __init__(self, transport: Any) -> None:
        self._transport = transport

    def write(self, data: bytes) -> None:
        raise RuntimeError("unable to perform operation; the handler is closed")

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


async def test_a_connection_that_breaks_while_it_is_told_does_not_harm_the_others(service: Service) -> None:
    anna, ben = await service.player("Anna"), await service.player("Ben")
    table = await anna.pair(ben)
    async with service.table(table) as watcher:
        await watcher.until("update")
        [client] = (await service.hub.room(table)).audience.clients
        line: Any = getattr(client.sink, "__self__", None)
        line.transport = Gone(line.transport)
        async with anna.at(table) as one, ben.at(table) as two:
            await one.until("update")
            await two.until("update")
            await one_ply([one, two])


async def test_a_closed_connection_leaves_no_garbage(service: Service) -> None:
    """A server that runs for years would keep what only the search for cycles can free."""
    table = (await (await service.player()).open())["table"]["table"]
    room = await service.hub.room(table)
    gc.collect()
    gc.disable()
    try:
        async with service.table(table) as guest:
            await guest.until("welcome")
            [client] = room.audience.clients
            kept = [weakref.ref(client), weakref.ref(getattr(client.sink, "__self__", client))]
            del client
        async with asyncio.timeout(PATIENCE):
            while any(each() is not None for each in kept):
                await asyncio.sleep(0.01)
    finally:
        gc.enable()
