"""Generated documents are up to date, and other documents agree with the code."""

from __future__ import annotations

import asyncio
import re
import string
from pathlib import Path
from typing import Any, get_args

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from tests.server.service import Service, serving
from untertage.bots import bot
from untertage.core.words import LANGUAGES
from untertage.server import catalogue
from untertage.server.client_messages import ClientMessage
from untertage.server.info import Code
from untertage.server.limits import Limits
from untertage.server.openapi import document
from untertage.server.outbound import words
from untertage.server.routes import ENDPOINTS
from untertage.server.server_messages import ServerMessage

ROOT = Path(__file__).parents[2]
PROTOCOL = (ROOT / "docs" / "protocol.md").read_text("utf-8")


def test_every_message_is_in_the_protocol_document() -> None:
    for union in (ClientMessage, ServerMessage):
        for kind in get_args(union):
            assert f"`{kind.__struct_config__.tag}`" in PROTOCOL or f'"t": "{kind.__struct_config__.tag}"' in PROTOCOL


def test_every_request_is_in_the_protocol_document() -> None:
    for point in ENDPOINTS:
        assert f"{point.method} {point.path}" in PROTOCOL, point.path


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_the_server_speaks_both_languages() -> None:
    english, german = (words(lang).sections for lang in LANGUAGES)
    assert {s: set(english[s]) for s in english} == {s: set(german[s]) for s in german}
    for section, texts in english.items():
        for key, text in texts.items():
            assert text.strip()
            assert placeholders(text) == placeholders(german[section][key]), (section, key)
    assert set(english["error"]) == set(get_args(Code))


def test_every_bot_has_a_name_in_both_languages() -> None:
    for lang in LANGUAGES:
        for level in bot.names():
            info = catalogue.bot_info(level, lang)
            assert info.help, level


def test_the_openapi_document_names_every_request() -> None:
    described = document(ENDPOINTS)
    found = {(method.upper(), path) for path, methods in described["paths"].items() for method in methods}
    assert found == {(point.method, point.path) for point in ENDPOINTS}
    assert set(re.findall(r"#/components/schemas/(\w+)", str(described))) <= set(described["components"]["schemas"])


STREAMS = ("bot_events", "bot_stream")


async def test_answers_are_as_the_openapi_document_says(tmp_path: Path) -> None:
    """Generated requests cause no server errors, and every answer matches its description."""
    limits = Limits(openings_a_minute=1e9, failures_a_minute=1e9)
    async with serving(tmp_path, limits=limits) as service:
        anna = await service.player()
        await anna.open(listed=True)
        address = f"http://127.0.0.1:{service.port}"
        await asyncio.to_thread(check_all, address, anna.token)


def check_all(address: str, token: str) -> None:
    schema = schemathesis.openapi.from_url(f"{address}/api/openapi.json")
    for found in schema.get_all_operations():
        operation = found.ok()
        if operation.definition.raw["operationId"] not in STREAMS:
            check(operation, address, token)


def check(operation: Any, address: str, token: str) -> None:
    @given(case=operation.as_strategy())
    @settings(
        max_examples=4,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def run(case: Any) -> None:
        response = case.call(base_url=address, headers={"Authorization": f"Bearer {token}"})
        assert response.status_code < 500, (case.method, case.path, response.status_code, response.text)
        case.validate_response(response, checks=[response_schema_conformance, status_code_conformance])

    run()


async def test_the_page_without_a_built_front_end_says_so(service: Service) -> None:
    answer = await service.http.get("/")
    assert answer.status_code == 200
    assert "text/html" in answer.headers["content-type"]
    assert (await service.http.get("/api/openapi.json")).json()["openapi"].startswith("3.")
