"""Luck and play of a finished match: made piece by piece, stored, the same for everybody, and never before the end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.service import Person, Service, serving
from tests.server.test_local import page
from untertage.bots.analysis import VERSION, Analysis
from untertage.bots.bot import make
from untertage.core import registry
from untertage.core.match import Match
from untertage.server.local.disk import MemoryDisk

ROUNDING = 0.0005


def short_match() -> Match:
    game = registry.get("rescue")
    match = Match.new(game, 2, {"implosion_round": 3}, seed=5, players=("Anna", "Ben"))
    match.play_out([make("random", game, seat) for seat in range(2)])
    return match


async def uploaded(service: Service, match: Match) -> str:
    record: str = (await service.http.post("/api/records", content=match.record.to_json())).json()["record"]
    return record


async def complete(service: Service, record: str, lang: str = "en") -> dict[str, Any]:
    while True:
        answer = await service.http.get(f"/api/records/{record}/analysis?lang={lang}")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        if found["complete"]:
            return found


def check(found: dict[str, Any], match: Match) -> None:
    outcome = match.outcome()
    assert outcome is not None
    assert [(ply["ply"], ply["seat"]) for ply in found["plies"]] == [(n, p.seat) for n, p in enumerate(match.plies, 1)]
    for seat, sums in enumerate(found["seats"]):
        added = sums["prior"] + sums["deal"] + sums["draws"] + sums["hidden"] + sum(sums["plays"])
        assert added == pytest.approx(sums["result"], abs=ROUNDING)
        assert sums["result"] == (1 / len(outcome.winners) if seat in outcome.winners else 0)
        assert sums["draws"] == pytest.approx(sum(ply["luck"][seat] for ply in found["plies"]), abs=ROUNDING)
        costs = [ply["cost"] for ply in found["plies"] if ply["seat"] == seat]
        assert sums["cost"] == pytest.approx(sum(costs), abs=ROUNDING)
        assert sums["decisions"] - sums["good"] == sum(cost > 0 for cost in costs)
    assert all((ply["better"] is None) == (ply["cost"] == 0) for ply in found["plies"])


async def test_luck_and_play_add_up_and_are_stored(empty: str, tmp_path: Path) -> None:
    match = short_match()
    async with serving(tmp_path, database=empty) as service:
        record = await uploaded(service, match)
        found = await complete(service, record)
        check(found, match)
        german = await complete(service, record, "de")
        assert [ply["values"] for ply in german["plies"]] == [ply["values"] for ply in found["plies"]]
        assert german["plies"][0]["played"] != found["plies"][0]["played"]
    async with serving(tmp_path, database=empty) as service:
        first = (await service.http.get(f"/api/records/{record}/analysis?lang=en")).json()
        assert first == found
        assert not service.hub.analyses.is_under_way(record)
        service.hub.services.now = lambda: 10**15
        await service.hub.tidy()
        assert await service.hub.store.ask("SELECT record FROM reviews") == []


async def test_a_review_by_an_older_method_is_made_anew(empty: str, tmp_path: Path) -> None:
    match = short_match()
    async with serving(tmp_path, database=empty) as service:
        record = await uploaded(service, match)
        new = await complete(service, record)
        store = service.hub.store
        stored = msgspec.json.decode(await store.review(record) or b"", type=Analysis)
        other = msgspec.structs.replace(stored, version=VERSION - 1, result=stored.result[::-1])
        await store.add_review(record, msgspec.json.encode(other))
        assert await complete(service, record) == new
        assert msgspec.json.decode(await store.review(record) or b"", type=Analysis) == stored


async def test_who_asks_meanwhile_waits_for_the_same_analysis(service: Service) -> None:
    record = await uploaded(service, short_match())
    first = (await service.http.get(f"/api/records/{record}/analysis?lang=en")).json()
    assert 0 <= first["done"] <= first["info"]["plies"]
    assert (first["seats"] == []) == (not first["complete"])
    assert (await complete(service, record))["plies"][: first["done"]] == first["plies"]


async def test_nothing_is_told_before_the_end(service: Service) -> None:
    anna, bela = await service.player("Anna"), await service.player("Béla")
    table = await anna.pair(bela, "rescue")
    for asking in (anna, bela):
        assert (await _ask(asking, f"/api/records/{table}/analysis"))["code"] == "not_over"
    answer = await service.http.get(f"/api/records/{table}/analysis")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_over")
    assert (await service.http.get("/api/records/nowhere/analysis")).status_code == 404


async def _ask(person: Person, path: str) -> dict[str, Any]:
    answer: dict[str, Any] = await person.ask("GET", path, status=409)
    return answer


async def test_a_match_that_was_given_up_is_reviewed_too(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty) as service:
        anna, bela = await service.player("Anna"), await service.player("Béla")
        table = await anna.pair(bela, "rescue")
        async with anna.at(table) as guest:
            await guest.until("update")
            await guest.ask("resign", "update", v=guest.update["v"], seat=0)
        found = await complete(service, table)
    assert [sums["result"] for sums in found["seats"]] == [0, 1]
    assert found["seats"][0]["plays"][0] < 0 < found["seats"][1]["plays"][0]


async def test_a_game_whose_bots_cannot_judge_has_no_review(service: Service, whispers: str) -> None:
    game = registry.get(whispers)
    match = Match.new(game, 2, seed=3)
    match.play_out([make("random", game, seat) for seat in range(2)])
    answer = (await service.http.get(f"/api/records/{await uploaded(service, match)}/analysis")).json()
    assert (answer["able"], answer["done"], answer["plies"]) == (False, 0, [])


async def test_a_page_reviews_by_itself() -> None:
    match = short_match()
    disk = MemoryDisk()
    async with page(disk) as one:
        await one.sign_in()
        reply = await one.host.request("POST", "/api/records", {}, match.record.to_json())
        record = msgspec.json.decode(reply.body)["record"]
        found = {"complete": False}
        while not found["complete"]:
            found = await one.ask("GET", f"/api/records/{record}/analysis?lang=en")
        check(found, match)
    assert list(disk.shelves["reviews"]) == [record]
