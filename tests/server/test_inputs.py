"""Texts and numbers that a database rejects are refused before it sees them."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.service import Service, serving
from untertage.server.routes import ENDPOINTS
from untertage.server.routes.call import Endpoint


@pytest.fixture
async def service(empty: str, tmp_path: Path) -> AsyncIterator[Service]:
    async with serving(tmp_path, database=empty) as running:
        yield running


def with_nul(point: Endpoint) -> list[str]:
    """Addresses of a request with a NUL in one part of the path, or in one part of the query."""
    parts = re.findall(r"{(\w+)}", point.path)
    plain = re.sub(r"{\w+}", "x", point.path)
    found = [re.sub(r"{\w+}", "x", point.path.replace(f"{{{part}}}", "a%00b")) for part in parts]
    return found + [f"{plain}?{name}=%00" for name in point.query]


async def test_no_address_contains_a_nul(service: Service) -> None:
    anna = await service.player()
    asked = 0
    for point in ENDPOINTS:
        for path in with_nul(point):
            answer = await anna.ask(point.method, path, {}, status=400)
            assert answer["code"] == "bad_message", (point.method, path)
            asked += 1
    assert asked > 50
    for path in ("/%00", "/assets/%00.js"):
        assert (await service.http.get(path)).status_code == 404, path


async def test_no_text_of_a_body_contains_a_nul(service: Service) -> None:
    anna = await service.player("Anna")
    table = (await anna.open())["table"]["table"]
    for text in ("\0", "a\0b", "\\\0", "\\\\\0"):
        answer = await anna.ask("POST", f"/api/tables/{table}/friends", {"player": text}, status=400)
        assert answer["code"] == "bad_message", text
    for text in ("\\u0000", "\\\\u0000"):
        await anna.ask("POST", f"/api/tables/{table}/friends", {"player": text}, status=404)


async def test_a_table_whose_name_contains_a_nul_is_not_found(service: Service) -> None:
    async with service.table("a\0b") as guest:
        assert (await guest.until("error"))["code"] == "no_table"


@pytest.mark.parametrize("starts", [2**53, 2**63, 2**64])
async def test_a_tournament_starts_on_a_date_that_exists(service: Service, starts: int) -> None:
    anna = await service.player()
    wanted = {"name": "Evening", "game": "the_base", "format": "knockout", "starts": starts}
    assert (await anna.ask("POST", "/api/tournaments", wanted, status=400))["code"] == "bad_message"
