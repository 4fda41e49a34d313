"""A match over the network: two seats, a spectator, lost connections, stale and doubled actions."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.service import Service, serving


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[Service]:
    async with serving(tmp_path) as running:
        yield running


async def test_two_people_and_a_spectator_see_the_same_ply(service: Service) -> None:
    anna, ben = await service.player("Anna"), await service.player("Ben")
    made = await anna.open()
    table = made["table"]["table"]
    assert made["table"]["status"] == "open"
    secret = made["invitations"][0]["secret"]
    joined = await ben.ask("POST", f"/api/tables/{table}/claim", {"secret": secret})
    assert joined["you"] == {"seats": [1], "host": False}
    assert joined["table"]["status"] == "running"
    async with anna.at(table) as one, ben.at(table, lang="de") as two, service.table(table) as three:
        for guest in (one, two, three):
            await guest.until("update")
        assert (one.update["eyes"], two.update["eyes"], three.update["eyes"]) == (0, 1, None)
        assert one.update["legal"]
        assert two.update["legal"] == three.update["legal"] == []
        version = one.update["v"]
        await one.act(0)
        seen = [one.update, await two.until("update"), await three.until("update")]
        assert {update["v"] for update in seen} == {version + 1}
        assert {update["since"] for update in seen} == {version}
        assert {update["moments"][0]["seat"] for update in seen} == {0}
        assert seen[0]["moments"][0]["texts"] != seen[1]["moments"][0]["texts"]
