"""Tournaments on servers that are killed, and on several that share a database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.server.club import Club, announced, in_round, newer, opened_table, resign
from tests.server.service import Person, serving
from untertage.server.tournaments.store import Sql


async def test_a_server_that_is_killed_takes_up_the_result_and_goes_on(empty: str, tmp_path: Path) -> None:
    """The last entry of the table is stored, the result of the tournament is not; later its tables are missing."""
    async with serving(tmp_path, database=empty) as service:
        club = await announced(service, format="round_robin")
        await club.enter("Anna", "Ben", "Carl")
        info = await club.start()
        match = next(match for match in info["rounds"][0]["matches"] if len(match["entrants"]) == 2)
        loser, table = club.named(info, match["entrants"][0]), match["games"][0]["table"]
        await opened_table(service, table)
        assert service.hub.director is not None
        await service.hub.director.close()
        service.hub.services.match_over = lambda tournament: None
        await resign(club.people[loser], table)
        shown = (await service.http.get(f"/api/tables/{table}")).json()["table"]
        assert (shown["status"], (await club.info())["v"]) == ("over", info["v"])
        tokens = {name: person.token for name, person in club.people.items()}
    async with serving(tmp_path, database=empty) as service:
        again = Club(service, Person(service, "Olga", club.organiser.token), club.id)
        again.people = {name: Person(service, name, token) for name, token in tokens.items()}
        info = await again.until(lambda now: len(now["rounds"]) == 2)
        (second,) = [match for match in info["rounds"][1]["matches"] if len(match["entrants"]) == 2]
        await opened_table(service, second["games"][0]["table"])
        assert isinstance(service.hub.store, Sql)
        await service.hub.store.note(
            ("DELETE FROM tables WHERE id = $1", (second["games"][0]["table"],)),
            ("DELETE FROM entries WHERE table_id = $1", (second["games"][0]["table"],)),
            ("DELETE FROM seats WHERE table_id = $1", (second["games"][0]["table"],)),
        )
    async with serving(tmp_path, database=empty) as service:
        again = Club(service, Person(service, "Olga", club.organiser.token), club.id)
        again.people = {name: Person(service, name, token) for name, token in tokens.items()}
        for _ in range(2):
            info = await again.info()
            open_match = next(match for match in info["rounds"][-1]["matches"] if not match["decided"])
            await again.lose(again.named(info, open_match["entrants"][0]))
            await again.until(newer(info["v"] + 1))
        info = await again.until(lambda now: now["card"]["status"] == "over")
        assert sorted(row["played"] for row in info["standings"]) == [2, 2, 2]


async def test_two_processes_look_after_the_same_tournament(new_database: Callable[..., Any], tmp_path: Path) -> None:
    url = await new_database("postgres")
    async with serving(tmp_path, database=url) as one, serving(tmp_path, database=url) as two:
        club = await announced(one, format="swiss", rounds=2)
        await club.enter("Anna", "Ben", "Carl", "Dora")
        other = Club(two, Person(two, "Olga", club.organiser.token), club.id)
        other.people = {name: Person(two, name, person.token) for name, person in club.people.items()}
        assert one.hub.director is not None
        assert two.hub.director is not None
        await asyncio.gather(club.do("start"), two.hub.director.advance(club.id))
        for number in range(2):
            info = await other.until(in_round(number + 1))
            directors = [hub.director for hub in (one.hub, two.hub) if hub.director is not None]
            await asyncio.gather(*(director.advance(club.id) for director in directors))
            for match in info["rounds"][number]["matches"]:
                name = other.named(info, match["entrants"][1])
                await resign(other.people[name], match["games"][0]["table"])
            await asyncio.gather(*(director.advance(club.id) for director in directors))
        for each in (club, other):
            info = await each.until(lambda now: now["card"]["status"] == "over")
            assert [len(round_["matches"]) for round_ in info["rounds"]] == [2, 2]
            assert sorted(row["points"] for row in info["standings"]) == [0, 1, 1, 2]
        assert isinstance(one.hub.store, Sql)
        rows = await one.hub.store.ask("SELECT count(*) FROM tables")
        assert rows[0][0] == 4
