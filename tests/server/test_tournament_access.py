"""Who may do what in a tournament, what others see, and limits."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import AsyncIterator
from hashlib import sha256
from pathlib import Path

import pytest

from tests.server.club import ALL, announced, refused
from tests.server.service import Person, Service, serving
from untertage.server.limits import Limits


@pytest.fixture
async def service(empty: str, tmp_path: Path) -> AsyncIterator[Service]:
    """A server with each kind of database."""
    async with serving(tmp_path, database=empty) as running:
        yield running


async def test_a_list_lets_in_whoever_has_a_personal_link(service: Service) -> None:
    club = await announced(service, join="list")
    anna, ben = await service.player("A."), await service.player("Ben")
    place = await club.do("places", {"name": "Anna"}, status=201)
    assert place["path"] == f"/#/tournament/{club.id}/{place['secret']}"
    assert await refused(anna, f"{club.id}/enter", {}, 403) == "wrong_secret"
    assert await refused(anna, f"{club.id}/claim", {"secret": "guess"}, 403) == "wrong_secret"
    fresh = await club.do(f"places/{place['number']}/invitation", status=201)
    assert await refused(anna, f"{club.id}/claim", {"secret": place["secret"]}, 403) == "wrong_secret"
    info = await anna.ask("POST", f"{ALL}/{club.id}/claim", {"secret": fresh["secret"]})
    assert [each["name"] for each in info["entrants"]] == ["Anna"]
    assert info["you"] == 1
    assert await refused(ben, f"{club.id}/claim", {"secret": fresh["secret"]}, 403) == "wrong_secret"
    assert await refused(ben, f"{club.id}/places", {"name": "Ben"}, 403) == "not_organiser"


async def test_somebody_elses_tournament_is_left_alone(service: Service) -> None:
    club = await announced(service)
    await club.enter("Anna", "Ben")
    anna = club.people["Anna"]
    for what, body in (
        ("start", {}),
        ("cancel", {"reason": ""}),
        ("places", {"level": "easy"}),
        ("places/2/remove", {}),
        ("places/2/invitation", {}),
        ("result", {"round": 0, "match": 0, "places": [1, 2], "reason": "me"}),
        ("season", {}),
    ):
        assert await refused(anna, f"{club.id}/{what}", body, 403) == "not_organiser"
    assert await refused(anna, f"{club.id}/enter", {}, 409) == "already_entered"
    await club.start()
    late = await service.player("Late")
    assert await refused(late, f"{club.id}/enter", {}, 409) == "registration_closed"
    assert await refused(club.organiser, f"{club.id}/start", {}, 409) == "registration_closed"
    assert await refused(late, f"{club.id}/withdraw", {}, 409) == "not_entered"
    assert (await late.ask("GET", f"{ALL}/nowhere", status=404))["code"] == "no_tournament"
    for number in ("-1", "x", "99999", "77"):
        assert await refused(club.organiser, f"{club.id}/places/{number}/remove", {}, 409) == "not_entered"
    nobody = Person(service, "?", "guess")
    assert await refused(nobody, f"{club.id}/enter", {}, 401) == "wrong_token"


async def test_what_others_see_contains_neither_ids_of_people_nor_secrets(service: Service) -> None:
    club = await announced(service, join="list", text="Room 3")
    anna = await service.player("Anna")
    place = await club.do("places", {"name": "Anna"}, status=201)
    await club.do("places", {"name": "Ben"}, status=201)
    await anna.ask("POST", f"{ALL}/{club.id}/claim", {"secret": place["secret"]})
    ids = [(await each.ask("GET", "/api/players/me"))["player"] for each in (anna, club.organiser)]
    assert service.hub.director is not None
    head = (await service.hub.director.held(club.id)).head
    shown = json.dumps((await service.http.get(f"{ALL}/{club.id}")).json())
    for secret in (*ids, head.secret, head.deals, place["secret"], sha256(place["secret"].encode()).hexdigest()):
        assert secret not in shown


async def test_exports_are_csv_in_which_no_name_is_a_formula(service: Service) -> None:
    club = await announced(service, format="swiss", rounds=1)
    await club.enter("=1+1", "Ben")
    await club.start()
    await club.lose("Ben")
    await club.until(lambda now: now["card"]["status"] == "over")
    sheets = {}
    for name in ("standings", "results"):
        answer = await service.http.get(f"{ALL}/{club.id}/{name}.csv")
        assert answer.headers["content-type"].startswith("text/csv")
        sheets[name] = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert [(row["place"], row["name"], row["points"]) for row in sheets["standings"]] == [
        ("1", "'=1+1", "1.0"),
        ("2", "Ben", "0.0"),
    ]
    assert {(row["name"], row["place"], row["how"]) for row in sheets["results"]} == {
        ("'=1+1", "1", "forfeit"),
        ("Ben", "2", "forfeit"),
    }


async def test_limits(empty: str, tmp_path: Path) -> None:
    limits = Limits(tournaments_per_player=1, tournament_bots=2, seat_changes_a_minute=8)
    async with serving(tmp_path, database=empty, limits=limits) as service:
        club = await announced(service, most=4)
        again = {"name": "x", "game": "the_base", "format": "swiss"}
        assert (await club.organiser.ask("POST", ALL, again, status=429))["code"] == "too_many"
        for _ in range(2):
            await club.do("places", {"level": "random"}, status=201)
        assert await refused(club.organiser, f"{club.id}/places", {"level": "random"}, 429) == "too_many"
        await club.enter("Anna", "Ben")
        carl = await service.player("Carl")
        assert await refused(carl, f"{club.id}/enter", {}, 409) == "tournament_full"
        for _ in range(7):
            await refused(carl, f"{club.id}/enter", {}, 409)
        assert await refused(carl, f"{club.id}/enter", {}, 429) == "too_fast"
        await club.do("cancel")
        await club.organiser.ask("POST", ALL, again, status=201)
