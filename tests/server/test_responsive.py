"""Work that can take longer than 20 ms does not run on the event loop."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.service import Guest, Service
from tests.server.test_table import a_match
from untertage.core.undo import UndoRequest
from untertage.server import catalogue, outbound, seating
from untertage.server.table import Table


class Watch:
    """Records in which thread a function runs."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.threads: list[threading.Thread] = []
        self._patch = monkeypatch

    def over(self, owner: Any, name: str) -> None:
        plain: Callable[..., Any] = getattr(owner, name)

        def noted(*args: Any, **kwargs: Any) -> Any:
            self.threads.append(threading.current_thread())
            return plain(*args, **kwargs)

        bound = isinstance(owner, type) and isinstance(vars(owner)[name], classmethod)
        self._patch.setattr(owner, name, staticmethod(noted) if bound else noted)

    def left_the_loop(self) -> bool:
        """Whether the function was called, but never in the thread of the event loop, which also runs the test."""
        return bool(self.threads) and threading.current_thread() not in self.threads


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    return Watch(monkeypatch)


async def a_ply(guests: list[Guest]) -> tuple[Guest, int]:
    """Play one ply; returns the client and the seat that played it."""
    seat: int = guests[0].update["view"]["actors"][0]
    await guests[seat].act(seat)
    return guests[seat], seat


async def test_the_terms_of_an_undo(service: Service, watch: Watch) -> None:
    async with a_match(service, "topoum") as (_, one, two):
        guest, seat = await a_ply([one, two])
        watch.over(UndoRequest, "terms")
        await guest.send(t="undo", id="u", v=guest.update["v"], seat=seat)
        while (await guest.next())["t"] not in ("terms", "update"):
            pass
        assert watch.left_the_loop()


@pytest.mark.parametrize(
    ("message", "answer", "function"),
    [
        ({"t": "assist"}, "aids", "aids"),
        ({"t": "read"}, "board", "board"),
        ({"t": "why", "seat": 0, "about": ["M1"]}, "reasons", "reasons"),
        ({"t": "look", "ply": 0}, "past", "past"),
    ],
)
async def test_what_a_client_asks_for(
    service: Service, watch: Watch, message: dict[str, Any], answer: str, function: str
) -> None:
    async with a_match(service) as (_, one, _two):
        watch.over(outbound, function)
        await one.ask(answer=answer, **message)
        assert watch.left_the_loop()


async def test_the_complete_log(service: Service, watch: Watch) -> None:
    async with a_match(service) as (table, one, two):
        await a_ply([one, two])
        watch.over(outbound.Picture, "update")
        async with service.table(table) as watcher:
            await watcher.until("update", since=None)
        assert watch.left_the_loop()


async def test_a_new_table_is_checked(service: Service, watch: Watch) -> None:
    watch.over(seating, "planned_head")
    await (await service.player()).open()
    assert watch.left_the_loop()


async def test_a_stored_table_is_replayed(service: Service, watch: Watch) -> None:
    made = await (await service.player()).open()
    table = made["table"]["table"]
    del service.hub.rooms[table]
    watch.over(Table, "load")
    await service.hub.room(table)
    assert watch.left_the_loop()


async def test_the_catalogue(service: Service, watch: Watch) -> None:
    for function in ("catalogue", "word_list", "rules_page", "howto"):
        watch.over(catalogue, function)
    for path in ("", "/the_base/words", "/the_base/rules", "/the_base/howto"):
        assert (await service.http.get(f"/api/games{path}")).status_code == 200
    assert len(watch.threads) == 4
    assert watch.left_the_loop()
