"""A club with a tournament on a running server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from tests.server.service import Person, Service

ALL = "/api/tournaments"


class Club:
    """An organiser with a tournament, and people who play in it."""

    def __init__(self, service: Service, organiser: Person, tournament: str) -> None:
        self.service = service
        self.organiser = organiser
        self.id = tournament
        self.people: dict[str, Person] = {}

    async def enter(self, *names: str, **body: Any) -> None:
        for name in names:
            self.people[name] = await self.service.player(name)
            await self.people[name].ask("POST", f"{ALL}/{self.id}/enter", body)

    async def do(self, what: str, body: Any = None, *, status: int = 200) -> Any:
        return await self.organiser.ask("POST", f"{ALL}/{self.id}/{what}", body or {}, status=status)

    async def start(self) -> Any:
        await self.do("start")
        return await self.until(lambda info: info["rounds"])

    async def info(self, who: Person | None = None) -> Any:
        return await (who or self.organiser).ask("GET", f"{ALL}/{self.id}")

    async def until(self, fits: Callable[[Any], Any]) -> Any:
        """The tournament as soon as this is true of it."""
        info = await self.info()
        async with asyncio.timeout(30):
            while not fits(info):
                info = await self.organiser.ask("GET", f"{ALL}/{self.id}?after={info['v']}")
        return info

    def named(self, info: Any, number: int) -> str:
        return next(str(each["name"]) for each in info["entrants"] if each["number"] == number)

    async def lose(self, name: str) -> Any:
        """Resign where this person plays now; the tournament after the result has come in."""
        async with asyncio.timeout(30):
            while (table := (await self.info(self.people[name]))["table"]) is None:
                await self.until(lambda info: info["table"] is not None or info["v"] > 0)
        await resign(self.people[name], table)
        return await self.until(
            lambda info: any(
                game["table"] == table and game["places"]
                for round_ in info["rounds"]
                for match in round_["matches"]
                for game in match["games"]
            )
        )


async def resign(person: Person, table: str, **then: str) -> None:
    """Resign at a table, as soon as it is open."""
    async with asyncio.timeout(30):
        while (await person.service.http.get(f"/api/tables/{table}")).status_code == 404:
            await asyncio.sleep(0.02)
    async with person.at(table) as guest:
        await guest.until("update")
        wish = {"t": "resign", "seat": guest.you["seats"][0], **then}
        answer = {"t": "error", "code": "stale"}
        while answer["t"] == "error":  # bots play on meanwhile
            assert answer["code"] == "stale", answer
            await guest.send(**wish, id="resign", v=guest.update["v"])
            answer = await guest.next()
            while answer.get("id", answer.get("ack")) != "resign":
                answer = await guest.next()


def newer(v: int) -> Callable[[Any], bool]:
    return lambda info: bool(info["v"] > v)


def in_round(number: int) -> Callable[[Any], bool]:
    return lambda info: len(info["rounds"]) == number


async def announced(service: Service, **body: Any) -> Club:
    organiser = await service.player("Olga")
    wanted = {"name": "Club evening", "game": "the_base", "format": "knockout", **body}
    made = await organiser.ask("POST", ALL, wanted, status=201)
    return Club(service, organiser, made["card"]["tournament"])


async def refused(person: Person, what: str, body: Any, status: int) -> str:
    code: str = (await person.ask("POST", f"{ALL}/{what}", body, status=status))["code"]
    return code


async def opened_table(service: Service, table: str) -> None:
    async with asyncio.timeout(30):
        while (await service.http.get(f"/api/tables/{table}")).status_code == 404:
            await asyncio.sleep(0.02)
