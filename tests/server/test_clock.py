"""Thinking clocks and hourglasses: deadlines from timestamps, and what the server does when time is up."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.server.service import Person, Service, serving
from untertage.core.game import CLOCK, Glass
from untertage.server.clock import Pauses, RunningGlass, ThinkingClock
from untertage.server.info import ClockPlan


def test_time_for_the_whole_game_is_charged_while_one_thinks() -> None:
    clock = ThinkingClock(ClockPlan(kind="game", seconds=60, increment=2), 2)
    clock.moved(1000, None, [0])
    clock.moved(11_000, 0, [1])
    assert clock.left == [52_000, 60_000]
    assert clock.now(16_000) == (52_000, 55_000)
    assert clock.deadline() == 71_000
    assert clock.run_out(70_999) is None
    assert clock.run_out(71_000) == 1


def test_time_for_a_move_starts_afresh_with_each_decision() -> None:
    clock = ThinkingClock(ClockPlan(kind="move", seconds=10), 3)
    clock.moved(0, None, [0, 1])
    clock.moved(4000, 0, [0, 1])
    assert clock.left == [10_000, 6000, 10_000]
    clock.moved(5000, 1, [2])
    assert clock.deadline() == 15_000


def test_turning_early_leaves_the_sand_that_had_run_through() -> None:
    glass = RunningGlass()
    glass.moved(0, Glass(120, 0))
    assert glass.deadline() == 120_000
    glass.moved(30_000, Glass(120, 0))
    assert glass.deadline() == 120_000
    glass.moved(30_000, Glass(120, 1))
    assert glass.now(30_000) == 30_000
    glass.moved(40_000, Glass(120, 3))
    assert glass.now(40_000) == 20_000
    glass.moved(60_000, Glass(120, 4))
    assert glass.now(60_000) == 120_000
    glass.moved(61_000, None)
    assert glass.now(61_000) is None


def test_a_glass_without_physics_starts_full() -> None:
    glass = RunningGlass()
    glass.moved(0, Glass(60, 0, physical=False))
    glass.moved(10_000, Glass(60, 1, physical=False))
    assert glass.now(10_000) == 60_000


class Time:
    """A clock controlled by the test."""

    def __init__(self, service: Service) -> None:
        self.now = service.hub.now()
        service.hub.services.now = lambda: self.now


@pytest.mark.parametrize("timeout", ["lose", "bot"])
async def test_a_player_who_runs_out_of_time_loses_or_a_bot_takes_over(service: Service, timeout: str) -> None:
    hands = Time(service)
    anna, ben = await service.player("Anna"), await service.player("Ben")
    plan = {"kind": "move", "seconds": 3600, "timeout": timeout}
    table = await anna.pair(ben, clock=plan, absent_level="random")
    room = await service.hub.room(table)
    async with anna.at(table) as one:
        update = await one.until("update")
        late = update["view"]["actors"][0]
        assert update["clock"]["running"] == [late]
        assert update["clock"]["left"] == [3_600_000, 3_600_000]
        hands.now += 3_599_999
        await room.call(room.tick)
        assert room.table.status == "running"
        hands.now += 1
        await room.call(room.tick)
        told = await one.until("update")
        assert told["moments"][0]["kind"] == "time"
        if timeout == "lose":
            assert told["outcome"]["winners"] == [1 - late]
        else:
            assert room.table.seats[late].stand_in == "random"


async def test_the_hourglass_runs_out_and_the_clock_acts(service: Service, whispers: str) -> None:
    hands = Time(service)
    anna, ben = await service.player("Anna"), await service.player("Ben")
    table = await anna.pair(ben, whispers)
    room = await service.hub.room(table)
    async with anna.at(table) as one:
        update = await one.until("update")
        assert update["clock"] == {"left": None, "running": [], "glass": 60_000}
        assert CLOCK in update["view"]["actors"]
        hands.now += 60_000
        await room.call(room.tick)
        told = await one.until("update")
        assert told["moments"][0]["seat"] == CLOCK
        assert told["view"]["turned"] == 1
        assert told["clock"]["glass"] == 60_000


async def test_the_hourglass_of_underground_runs_in_real_time(service: Service) -> None:
    """It starts with the first turn, may be turned early, and then runs out sooner (UG-112, UG-114)."""
    hands = Time(service)
    anna = await service.player("Anna")
    seats = [{"kind": "me"}, {"kind": "here", "name": "Ben"}]
    options = {"kidnapper": "realtime", "hourglass": "always", "hourglass_seconds": 100}
    made = await anna.open("underground", seats, options=options)
    room = await service.hub.room(made["table"]["table"])
    async with anna.at(made["table"]["table"]) as one:
        await one.until("update")
        while CLOCK not in one.update["view"]["actors"]:
            assert one.update["clock"] is None
            eyes = one.update["view"]["actors"][0]
            if eyes != one.update["eyes"]:
                await one.ask("eyes", "update", seat=eyes)
            await one.act(eyes)
        assert one.update["clock"]["glass"] == 100_000
        hands.now += 70_000
        await one.act(one.update["eyes"], "flip")
        assert one.update["clock"]["glass"] == 70_000
        hands.now += 70_000
        version = one.update["v"]
        await room.call(room.tick)
        expired = await one.until("update", v=version + 1)
        assert expired["moments"][0]["seat"] == CLOCK


async def test_days_later_another_server_notices_that_time_is_up(tmp_path: Path) -> None:
    """In a correspondence game the clock runs even if nobody is connected and the server was restarted."""
    async with serving(tmp_path) as first:
        anna, ben = await first.player("Anna"), await first.player("Ben")
        table = await anna.pair(ben, clock={"kind": "move", "seconds": 3 * 86_400})
        late = (await first.hub.room(table)).table.acting[0]
    async with serving(tmp_path) as second:
        hands = Time(second)
        assert (await second.hub.room(table)).table.status == "running"
        hands.now += 3 * 86_400_000 + 1
        await second.hub.sweep()
        room = await second.hub.room(table)

        async def outcome() -> object:
            assert room.table.match is not None
            return room.table.match.outcome()

        assert str(await room.call(outcome)).startswith("Outcome(reason='resigned'")
        assert room.table.match is not None
        assert room.table.match.resigned == late


async def test_a_bot_plays_on_after_a_restart_without_clients(tmp_path: Path) -> None:
    async with serving(tmp_path) as first:
        anna = await first.player()
        made = await anna.open(seats=[{"kind": "bot", "level": "random"}] * 2, options={"rounds": 2})
        table = made["table"]["table"]
        before = made["table"]["v"]
    async with serving(tmp_path) as second, second.table(table) as watcher:
        update = await watcher.until("update")
        while update["outcome"] is None:
            update = await watcher.until("update")
        assert update["v"] > before


def test_clocks_do_not_count_pauses() -> None:
    pauses = Pauses([(100, 150), (300, 310)])
    assert [pauses.measured(at) for at in (50, 100, 120, 150, 200, 400)] == [50, 100, 100, 100, 150, 340]
    assert [pauses.time_of_day(at) for at in (50, 100, 101, 150, 340)] == [50, 100, 151, 200, 400]


@pytest.mark.parametrize("jump", [0, -7200, 7200])
async def test_clocks_stand_still_while_the_server_is_down(
    tmp_path: Path, url: str, jump: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if the system's clock was set back or forward meanwhile."""
    async with serving(tmp_path, database=url) as first:
        anna, ben = await first.player("Anna"), await first.player("Ben")
        table = await anna.pair(ben, clock={"kind": "game", "seconds": 60})
        room = await first.hub.room(table)
        assert room.table.clock is not None
        before = room.table.clock.now(room.table.pauses.measured(room.services.now()))
    real = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() + (3600 + jump) * 10**9)
    async with serving(tmp_path, database=url) as second:
        async with Person(second, "Anna", anna.token).at(table) as one:
            update = await one.until("update")
            await second.hub.sweep()
            assert update["outcome"] is None
            for left, then in zip(update["clock"]["left"], before, strict=True):
                assert then - 20_000 < left <= then
        assert (await second.hub.room(table)).table.status == "running"


async def test_the_clock_of_a_running_server_cannot_be_set(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    before = service.hub.now()
    real = time.time_ns
    for hours in (5, -5):
        monkeypatch.setattr(time, "time_ns", lambda hours=hours: real() + hours * 3600 * 10**9)
        assert 0 <= service.hub.now() - before < 60_000
