"""Resigning at a table."""

from __future__ import annotations

from tests.server.service import Service
from tests.server.test_table import a_match


async def test_a_resignation_counts_though_the_match_has_moved_on(service: Service) -> None:
    async with a_match(service) as (_, one, two):
        seat = one.update["view"]["actors"][0]
        mover = (one, two)[seat]
        before = mover.update["v"]
        await mover.act(seat)
        over = await mover.ask("resign", "update", v=before, seat=seat)
        assert over["v"] > before + 1
        assert over["outcome"]["reason"] == "resigned"


async def test_with_two_seats_a_resignation_ends_the_match(service: Service) -> None:
    async with a_match(service) as (_, one, _):
        assert await one.refused("resign", v=one.update["v"], seat=0, then="bot") == "bad_message"
        over = await one.ask("resign", "update", v=one.update["v"], seat=0)
        assert over["outcome"]["reason"] == "resigned"
