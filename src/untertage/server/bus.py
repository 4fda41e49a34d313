"""Messages between the server processes that share a database, and news for the streams of bots."""

from __future__ import annotations

import asyncio
import base64
import time
from typing import Final, Protocol, TypeAlias

import msgspec

from untertage.core.game import Seat
from untertage.server.auth import new_id
from untertage.server.server_messages import Pointed, Said
from untertage.server.storage import BEGUN, CHANGED, EVERYTHING, Storage
from untertage.server.tasks import Tasks

PRESENCE_LASTS: Final = 60.0
"""Seconds after which the presence reported by another process expires."""
_TALK: Final = "~"
"""Follows the table id in a topic that carries a chat line or a pointer."""
_PRESENCE: Final = "/"
_PERSON: Final = "@"
"""Prefix of a topic about a player whose mutes or blocks have changed."""
Talk: TypeAlias = Said | Pointed
_talk: Final[msgspec.json.Decoder[Talk]] = msgspec.json.Decoder(Said | Pointed)


class Presence(msgspec.Struct, frozen=True):
    """Seats connected to another process. Messages may arrive out of order, so they are numbered."""

    number: int
    heard: float
    seats: frozenset[Seat]


class Listener(Protocol):
    """Receives what other processes report about a table; None stands for every table."""

    def journal_grew(self, table_id: str | None) -> None: ...
    def journal_changed(self, table_id: str | None) -> None: ...
    def presence_changed(self, table_id: str) -> None: ...
    def talked(self, table_id: str, talk: Talk) -> None: ...
    def ties_changed(self, player: str) -> None: ...


class Bus:
    """The connection of this process to the others. It does nothing if the database cannot be shared."""

    def __init__(self, store: Storage) -> None:
        self._store = store
        self._shared = store.shared
        self._name = new_id()
        self._sent = 0
        self._elsewhere: dict[str, dict[str, Presence]] = {}
        self._started = asyncio.Condition()
        self._tasks = Tasks()
        self._listener: Listener | None = None

    async def open(self, listener: Listener) -> None:
        self._listener = listener
        await self._store.listen(self._receive)

    async def close(self) -> None:
        await self._tasks.close()

    def connected_elsewhere(self, table_id: str) -> set[Seat]:
        """Seats connected to other processes."""
        found: set[Seat] = set()
        for presence in self._elsewhere.get(table_id, {}).values():
            if time.monotonic() - presence.heard < PRESENCE_LASTS:
                found |= presence.seats
        return found

    def expire(self) -> None:
        """Drop presence that is out of date."""
        tables = self._elsewhere.items()
        self._elsewhere = {table_id: known for table_id, known in tables if self.connected_elsewhere(table_id)}

    def send_presence(self, table_id: str, seats: set[Seat]) -> None:
        """Tell other processes which seats are connected here."""
        if self._shared:
            self._sent += 1
            listed = ",".join(map(str, sorted(seats)))
            self._tasks.start(self._store.tell(_PRESENCE.join([table_id, self._name, str(self._sent), listed])))

    def send_talk(self, table_id: str, talk: Talk) -> None:
        """Forward a chat line or a pointer to other processes."""
        if self._shared:
            body = base64.urlsafe_b64encode(msgspec.json.encode(talk)).decode()
            self._tasks.start(self._store.tell(f"{table_id}{_TALK}{body}"))

    def send_ties(self, player: str) -> None:
        """Tell other processes that a player's mutes have changed."""
        if self._shared:
            self._tasks.start(self._store.tell(_PERSON + player))

    async def announce_start(self) -> None:
        """Wake up the streams that wait for a match to start."""
        async with self._started:
            self._started.notify_all()

    async def wait_for_start(self, seconds: float) -> bool:
        """Whether a match started within this time."""
        async with self._started:
            try:
                await asyncio.wait_for(self._started.wait(), seconds)
            except TimeoutError:
                return False
        return True

    def _receive(self, topic: str) -> None:
        """A message from another process: a journal grew, presence changed, or a chat line was sent."""
        assert self._listener is not None
        if topic.startswith(_PERSON):
            self._listener.ties_changed(topic.removeprefix(_PERSON))
        elif _TALK in topic:
            table_id, body = topic.split(_TALK)
            self._listener.talked(table_id, _talk.decode(base64.urlsafe_b64decode(body)))
        elif _PRESENCE in topic:
            table_id, process, number, listed = topic.split(_PRESENCE)
            self._note_presence(table_id, process, int(number), listed)
            self._listener.presence_changed(table_id)
        elif topic.endswith(CHANGED):
            self._listener.journal_changed(topic.removesuffix(CHANGED))
        elif topic == EVERYTHING:
            self._listener.journal_grew(None)
        else:
            if topic.endswith(BEGUN):
                self._tasks.start(self.announce_start())
            self._listener.journal_grew(topic.removesuffix(BEGUN))

    def _note_presence(self, table_id: str, process: str, number: int, listed: str) -> None:
        known = self._elsewhere.setdefault(table_id, {})
        if process not in known or known[process].number < number:
            seats = frozenset(int(seat) for seat in listed.split(",") if seat)
            known[process] = Presence(number, time.monotonic(), seats)
