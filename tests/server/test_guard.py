"""Every answer has the security headers; requests of other sites are refused; nothing from outside becomes markup."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
import uvicorn
from starlette.routing import Route
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.service import Service, on_both
from untertage.server.app import create_app, static_folder
from untertage.server.commands import settings
from untertage.server.guard import HEADERS, SECURE, content_policy, is_known
from untertage.server.limits import Limits
from untertage.server.routes import ENDPOINTS
from untertage.server.settings import Settings, names_of

WEB = Path(__file__).parents[2] / "web" / "src"


@pytest.fixture
async def http(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """The application without a port, under one name."""
    app = create_app(f"sqlite:///{tmp_path / 'tables.sqlite'}", hosts=["club.example"])
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://club.example") as client:
            yield client


async def test_every_route_answers_with_the_security_headers(http: httpx.AsyncClient) -> None:
    """All methods, with and without a token, with and without TLS, found or not."""
    paths = [route.path for route in create_app().routes if isinstance(route, Route)]
    assert {point.path for point in ENDPOINTS} <= set(paths)
    token = (await http.post("/api/players", json={"name": "Anna"})).json()["token"]
    for path in [*dict.fromkeys(paths), "/", "/index.html", "/nothing", "/api/nothing"]:
        if path == "/api/bot/events":
            continue  # a stream without end
        for method in ("GET", "POST", "PUT", "DELETE", "PATCH", "TRACE"):
            for site, headers in (("http", {}), ("https", {"Authorization": f"Bearer {token}"})):
                there = f"{site}://club.example{re.sub(r'{[a-z]+}', 'x', path)}"
                answer = await http.request(method, there, headers=headers)
                assert answer.status_code < 500, (method, path)
                assert method not in ("PATCH", "TRACE") or answer.status_code in (404, 405), (method, path)
                found = {name: answer.headers.get(name) for name in SECURE}
                assert found == (SECURE if site == "https" else dict.fromkeys(SECURE)), (method, path)
                assert not {"set-cookie", "access-control-allow-origin", "server"} & set(answer.headers), path
                assert not answer.content or answer.headers["Content-Type"], (method, path)
                for name, value in HEADERS.items():
                    assert answer.headers[name] == value, (method, path)
                assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"], (method, path)
                if path.startswith("/api") and path != "/api/openapi.json":
                    assert answer.headers["Cache-Control"] == "no-store", (method, path)


async def test_the_description_of_the_interface_may_be_cached(service: Service) -> None:
    answer = await service.http.get("/api/openapi.json")
    assert answer.headers["Cache-Control"] == "public, max-age=300"


def test_only_the_inline_scripts_of_the_page_may_run() -> None:
    folder = static_folder()
    assert folder is not None
    policy = content_policy(folder / "index.html")
    scripts = re.findall(r"<script>", (folder / "index.html").read_text("utf-8"))
    assert policy.count("'sha256-") == len(scripts)
    assert "script-src 'self'" in policy
    assert "unsafe" not in re.sub(r"style-src [^;]*;|'wasm-unsafe-eval'", "", policy)


@pytest.mark.parametrize(
    ("origin", "status"),
    [(None, 201), ("http://club.example", 201), ("https://evil.example", 403), ("null", 403), ("http://[", 403)],
)
async def test_another_site_cannot_change_anything(http: httpx.AsyncClient, origin: str | None, status: int) -> None:
    headers = {} if origin is None else {"Origin": origin}
    answer = await http.post("/api/players", json={"name": "Anna"}, headers=headers)
    assert answer.status_code == status
    if status == 403:
        assert answer.json()["code"] == "other_site"


async def test_another_name_for_this_server_is_refused(http: httpx.AsyncClient) -> None:
    """Another site could point its own name to this machine."""
    for host, status in (("club.example:8000", 200), ("127.0.0.1:8000", 200), ("[::1]", 200), ("evil.example", 403)):
        answer = await http.get("/api/games/the_base/words", headers={"Host": host})
        assert answer.status_code == status, host
    assert not is_known("", ["localhost"])
    assert not is_known("[", ["localhost"])


def test_a_server_for_this_machine_answers_to_localhost_only() -> None:
    assert names_of(Settings()) == ["localhost"]
    assert names_of(Settings(trusted_proxies="127.0.0.1")) == [], "behind a proxy"
    assert names_of(Settings(host="0.0.0.0")) == []
    assert names_of(Settings(allowed_hosts="Club.example, localhost")) == ["club.example", "localhost"]


async def test_a_page_of_another_site_cannot_open_a_socket(service: Service) -> None:
    url = f"ws://127.0.0.1:{service.port}/ws"
    with pytest.raises(InvalidStatus):
        async with connect(url, origin="https://evil.example"):  # type: ignore[arg-type]
            pass
    async with connect(url, origin=f"http://127.0.0.1:{service.port}"):  # type: ignore[arg-type]
        pass


async def test_only_a_trusted_proxy_can_say_that_there_is_tls(tmp_path: Path) -> None:
    said = {"X-Forwarded-Proto": "https"}
    for proxies, headers in ((None, {}), ("127.0.0.1", SECURE)):
        chosen = settings("127.0.0.1", 0, 1, Limits(), proxies)
        app = create_app(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        config = uvicorn.Config(**{**chosen, "app": app, "factory": False})
        config.load()
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(config.loaded_app, client=("127.0.0.1", 1))
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
                answer = await client.get("/api/games/the_base/words", headers=said)
                assert {name: value for name, value in answer.headers.items() if name.title() in SECURE} == {
                    name.lower(): value for name, value in headers.items()
                }


async def test_the_name_of_the_web_server_is_not_told(service: Service) -> None:
    assert "server" not in (await service.http.get("/api/games/the_base/words")).headers


async def test_a_body_that_any_site_may_send_is_refused(http: httpx.AsyncClient) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
        answer = await http.post("/api/players", content=b'{"name": "Anna"}', headers={"Content-Type": kind})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_message")
    typed = {"Content-Type": "application/json; charset=utf-8"}
    assert (await http.post("/api/players", content=b'{"name": "Anna"}', headers=typed)).status_code == 201


@on_both
async def test_json_nested_too_deeply_is_refused(service: Service) -> None:
    deep = b"[" * 100_000
    record = b'{"game":"the_base","rules":1,"seats":2,"options":{"x":%s}}' % deep
    texts = [record, b"untertage 1\ngame the_base\noptions " + deep]
    for body in texts:
        answer = await service.http.post("/api/records", content=body)
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_record")
    anna = await service.player()
    for depth in (100, 400, 900, 990, 100_000):
        body = b'{"game":"the_base","seats":[{"kind":"me"},{"kind":"me"}],"position":{"x":%s}}'
        nested = body % (b"[" * depth + b"]" * depth)
        headers = {"Authorization": f"Bearer {anna.token}", "Content-Type": "application/json"}
        answer = await service.http.post("/api/tables", content=nested, headers=headers)
        assert answer.status_code == 400, depth


def test_only_our_own_documents_become_markup() -> None:
    """Names, chat and records come from outside; the page shows them as text."""
    places = {file.name for file in WEB.rglob("*") if file.is_file() and "{@html" in file.read_text("utf-8", "ignore")}
    assert places == {"RulesView.svelte", "HowtoPage.svelte", "OwnBoxPage.svelte"}
    for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write"):
        users = {file.name for file in WEB.rglob("*.*") if word in file.read_text("utf-8", "ignore")}
        assert users == set(), word
