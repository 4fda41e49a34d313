"""Tournaments by correspondence: a move takes days, and the clock decides. The tests turn the time forward."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.club import Club, announced, opened_table
from tests.server.service import Service, serving

DAY = 86_400
THREE_DAYS = {"kind": "move", "seconds": 3 * DAY}
NAMES = ("Anna", "Ben", "Carl", "Dora")


class Calendar:
    """The time of a server, with days that pass at once."""

    def __init__(self, service: Service) -> None:
        self._services = service.hub.services
        self._real, self._ahead = self._services.now, 0
        self._services.now = lambda: self._real() + self._ahead

    def pass_by(self, seconds: int) -> None:
        self._ahead += 1000 * seconds


async def moved(club: Club, match: Any) -> str:
    """Whoever is to move makes a move; the name of the person who is to move then."""
    table = match["games"][0]["table"]
    await opened_table(club.service, table)
    name = await waiting(club, table)
    async with club.people[name].at(table) as guest:
        await guest.until("update")
        while await waiting(club, table) == name:
            await guest.act(guest.you["seats"][0])
    return await waiting(club, table)


async def waiting(club: Club, table: str) -> str:
    """Who is to move at a table."""
    info = (await club.service.http.get(f"/api/tables/{table}")).json()["table"]
    return str(info["seats"][info["actors"][0]]["name"])


async def test_a_knockout_by_days_is_played_to_its_end(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty) as service:
        calendar = Calendar(service)
        club = await announced(service, clock=THREE_DAYS)
        await club.enter(*NAMES)
        info = await club.start()
        out: list[str] = []
        for number in (1, 2):
            info = await club.until(lambda now, number=number: len(now["rounds"]) == number)
            late = [await moved(club, match) for match in info["rounds"][-1]["matches"]]
            calendar.pass_by(2 * DAY)
            await service.hub.sweep()
            assert all(match["winner"] is None for match in (await club.info())["rounds"][-1]["matches"])
            calendar.pass_by(2 * DAY)
            info = await club.until(
                lambda now, number=number: all(match["winner"] for match in now["rounds"][number - 1]["matches"])
            )
            out += late
        info = await club.until(lambda now: now["card"]["status"] == "over")
        assert len(set(out)) == 3, "whoever let the time run out is out"
        [winner] = set(NAMES) - set(out)
        assert club.named(info, info["standings"][0]["number"]) == winner
        assert club.named(info, info["standings"][1]["number"]) == out[-1]


async def test_a_league_begins_a_round_every_so_many_days(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty) as service:
        calendar = Calendar(service)
        club = await announced(service, format="league", days=7, clock=THREE_DAYS)
        await club.enter(*NAMES)
        await club.start()
        for number in (1, 2, 3):
            info = await club.until(lambda now, number=number: len(now["rounds"]) >= number)
            assert len(info["rounds"]) == number
            for match in info["rounds"][-1]["matches"]:
                await moved(club, match)
            calendar.pass_by(4 * DAY)
            await club.until(
                lambda now, number=number: all(
                    match["games"][0]["places"] for match in now["rounds"][number - 1]["matches"]
                )
            )
            calendar.pass_by(3 * DAY)
        info = await club.until(lambda now: now["card"]["status"] == "over")
        assert sum(row["points"] for row in info["standings"]) == 6
