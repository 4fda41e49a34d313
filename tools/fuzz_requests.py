"""Damaged HTTP requests: bodies at a table, and those about tournaments, passkeys, devices and people; see fuzz.py."""

from __future__ import annotations

import base64
import random
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, Final, NamedTuple, TypeAlias, get_args
from urllib.parse import quote

import cbor2
import httpx
import msgspec
from tests.server.authenticator import Authenticator, encoded
from tools.damage import ODD, Report, damaged, scratched, walks

from untertage.core import registry
from untertage.server.routes import ENDPOINTS
from untertage.tournaments.plan import Format

ORIGIN: Final = "http://localhost"
TOGETHER: Final = 50
"""Requests to the same people, who may be gone or have ended their tournament by then."""
STATEMENTS: Final = ("none", "packed", "fido-u2f", "tpm", "android-key", "android-safetynet", "apple", "x")
ME: Final = "/api/players/me"


class Asked(NamedTuple):
    """A request that fits, though it may be refused."""

    method: str
    path: str
    body: Any = None
    token: str = ""


class People:
    """Three people of a server: friends, at a table, with a tournament."""

    def __init__(self, http: httpx.AsyncClient, rng: random.Random) -> None:
        self.http = http
        self.rng = rng
        self.tokens: list[str] = []
        self.ids: list[str] = []
        self.game = rng.choice(registry.ids())
        self.key = Authenticator(ORIGIN)

    async def ask(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        headers = {"Origin": ORIGIN, "Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        answer = await self.http.request(method, path, content=msgspec.json.encode(body or {}), headers=headers)
        return answer.json() if answer.status_code < 300 else defaultdict(str)

    async def meet(self) -> None:
        for name in ("Anna", "Ben", "Carl"):
            made = await self.ask("POST", "/api/players", {"name": name, "device": "Phone"})
            self.tokens.append(made["token"])
            self.ids.append(made["player"])
        code = (await self.ask("POST", "/api/people/link", token=self.tokens[0]))["code"]
        await self.ask("POST", "/api/people", {"code": code}, self.tokens[1])
        seats = [{"kind": "me"}] + [{"kind": "person"}] * (max(2, min(registry.get(self.game).seats)) - 1)
        opened = await self.ask("POST", "/api/tables", {"game": self.game, "seats": seats}, self.tokens[0])
        self.table = opened["table"]["table"]
        self.secret = opened["invitations"][0]["secret"]
        self.tournament = (await self.ask("POST", "/api/tournaments", self.announcement(), self.tokens[0]))["card"]

    def announcement(self) -> dict[str, Any]:
        kind = self.rng.choice(get_args(Format))
        return {
            "name": "Evening", "text": "At eight", "game": self.game, "options": {}, "format": kind, "seats": 2,
            "double": False, "rounds": 0, "third": False, "division": 0, "moving": 0, "days": 0, "pause": 0,
            "clock": {"kind": "move", "seconds": 60}, "no_show": 0, "join": "everybody", "most": 8, "fill": True,
            "level": "random", "starts": None,
        }  # fmt: skip

    def somebody(self) -> str:
        return self.rng.choice(self.tokens)


Requests: TypeAlias = Callable[[People], Awaitable[Asked]]


async def about_tournaments(people: People) -> Asked:
    rng, one = people.rng, f"/api/tournaments/{people.tournament['tournament'] if people.tournament else 'x'}"
    ruling = {"round": 0, "match": 0, "game": 0, "places": [1, 2], "reason": "They agreed"}
    requests = [
        Asked("POST", "/api/tournaments", people.announcement()),
        Asked("POST", f"{one}/enter", rng.choice([{}, {"team": 1}])),
        Asked("POST", f"{one}/claim", {"secret": "x"}),
        Asked("POST", f"{one}/places", rng.choice([{"name": "Dora"}, {"level": "random"}])),
        Asked("POST", f"{one}/places/1/{rng.choice(['invitation', 'remove'])}", {}),
        Asked("POST", f"{one}/{rng.choice(['start', 'season', 'withdraw'])}", {}),
        Asked("POST", f"{one}/result", ruling),
        Asked("POST", f"{one}/result", ruling),
        Asked("GET", rng.choice([one, f"{one}/standings.csv", f"{one}/results.csv", "/api/tournaments/mine"])),
    ]
    if rng.random() < 0.02:
        return Asked("POST", f"{one}/cancel", {"reason": "Rain"}, people.tokens[0])
    token = people.tokens[0] if rng.random() < 0.6 else people.somebody()
    return rng.choice(requests)._replace(token=token)


async def about_passkeys(people: People) -> Asked:
    rng, key, token = people.rng, people.key, people.tokens[0]
    if rng.random() < 0.4:
        options = (await people.ask("POST", "/api/passkeys/options"))["options"] or {"challenge": "x"}
        return Asked("POST", "/api/passkeys", {"credential": key.signed(options), "device": "Phone"})
    mine = f"{ME}/passkeys"
    options = (await people.ask("POST", f"{mine}/options", token=token))["options"] or {"challenge": "x"}
    credential = key.created(options)
    if rng.random() < 0.7:
        credential["response"]["attestationObject"] = odd_statement(credential, rng)
    if rng.random() < 0.1:
        return Asked("DELETE", f"{mine}/{credential['id']}", None, token)
    return Asked("POST", mine, {"credential": credential, "name": "Desk"}, token)


def odd_statement(credential: dict[str, Any], rng: random.Random) -> str:
    """An attestation whose key, data or statement is damaged inside its CBOR."""
    data: bytes = cbor2.loads(base64.urlsafe_b64decode(credential["response"]["attestationObject"] + "=="))["authData"]
    start = 37 + 16 + 2 + 16  # the key comes after the hash, flags, count, model, and the id with its length
    statement: Any = {}
    match rng.randrange(3):
        case 0:
            data = data[:start] + cbor2.dumps(rng.choice([b"", b"x", *ODD, damaged(cbor2.loads(data[start:]), rng)]))
        case 1:
            data = scratched(data, rng)
        case _:
            statement = {
                "ver": "2.0",
                "alg": -7,
                "sig": b"s" * 70,
                "x5c": [b"x"],
                "response": b"a.b.c",
                "certInfo": b"",
            }
            statement = damaged(statement, rng)
    return encoded(cbor2.dumps({"fmt": rng.choice(STATEMENTS), "attStmt": statement, "authData": data}))


async def about_devices(people: People) -> Asked:
    rng, token = people.rng, people.somebody()
    code = (await people.ask("POST", f"{ME}/devices", token=token))["code"] or "k7mq9-x2hfd"
    link = {"table": people.table, "secret": people.secret}
    requests = [
        Asked("POST", "/api/devices", {"code": code, "device": "Tablet"}),
        Asked("POST", "/api/devices/shown", {"code": code}),
        Asked("POST", f"{ME}/devices", {}, token),
        Asked("DELETE", f"{ME}/devices/{rng.choice(people.ids)}", None, token),
        Asked("POST", "/api/players", {"name": "Dora", "device": "Phone", "invitation": code, "seat": link}),
        Asked("PUT", ME, {"name": "Anna"}, token),
        Asked("PUT", f"{ME}/invitation", {"invitation": code}, token),
        Asked("GET", rng.choice([ME, f"{ME}/devices", f"{ME}/passkeys"]), None, token),
    ]
    return rng.choice(requests)


async def about_people(people: People) -> Asked:
    rng, token = people.rng, people.tokens[0] if people.rng.random() < 0.6 else people.somebody()
    code = (await people.ask("POST", "/api/people/link", token=people.somebody()))["code"] or "k7mq9-x2hfd-x2hfd"
    other, table = rng.choice(people.ids), f"/api/tables/{people.table}"
    distance = {"muted": rng.random() < 0.3, "blocked": rng.random() < 0.3}
    requests = [
        Asked("POST", "/api/people", {"code": code}),
        Asked("POST", "/api/people/shown", {"code": code}),
        Asked(rng.choice(["GET", "POST"]), "/api/people"),
        Asked(rng.choice(["POST", "DELETE"]), "/api/people/link", {}),
        Asked("PUT", f"/api/people/{other}", distance),
        Asked("PUT", f"{table}/seats/{rng.randrange(3)}/person", distance),
        Asked("POST", f"{table}/friends", {"player": other}),
        Asked("POST", f"{table}/claim", {"secret": people.secret, "word": "luck"}),
        Asked("POST", f"{table}/accept", {"word": "luck"}),
        Asked("GET", rng.choice([f"{table}/friends", f"{table}/seats/1/person", f"{ME}/data"])),
    ]
    if rng.random() < 0.02:
        return Asked("DELETE", rng.choice([ME, f"/api/people/{other}"]), None, token)
    return rng.choice(requests)._replace(token=token)


ABOUT: Final[dict[str, Requests]] = {
    "tournaments": about_tournaments,
    "passkeys": about_passkeys,
    "devices": about_devices,
    "people": about_people,
}


async def requests(kind: str, http: httpx.AsyncClient, count: int, rng: random.Random, report: Report) -> None:
    """Requests of one kind, damaged in the body, in the path or in the query."""
    for number in range(count):
        if number % TOGETHER == 0:
            people = People(http, rng)
            await people.meet()
        asked = await ABOUT[kind](people)
        path, body = asked.path, b""
        if asked.body is not None:
            body = msgspec.json.encode(damaged(asked.body, rng) if rng.random() < 0.7 else asked.body)
        if rng.random() < 0.1:
            body = scratched(body, rng)
        if rng.random() < 0.15:
            path = bent(path, rng)
        await send(kind, http, asked._replace(path=path), body, report)


def bent(path: str, rng: random.Random) -> str:
    """An address with something odd in one of its parts, or in its query."""
    odd = quote(str(rng.choice(ODD)), safe="")
    if rng.random() < 0.3:
        return f"{path}?{rng.choice(['after', 'lang', 'format', 'seat'])}={odd}"
    parts = path.split("/")
    parts[rng.randrange(2, len(parts))] = odd
    return "/".join(parts)


async def send(kind: str, http: httpx.AsyncClient, asked: Asked, body: bytes, report: Report) -> None:
    headers = {"Origin": ORIGIN, "Content-Type": "application/json"}
    if asked.token:
        headers["Authorization"] = f"Bearer {asked.token}"
    answer = await http.request(asked.method, asked.path, content=body, headers=headers)
    report.answers[kind, str(answer.status_code)] += 1
    if answer.status_code >= 500:
        report.fault(kind, f"{answer.status_code} {asked.method} {asked.path} {body[:2000]!r}")


async def bodies(http: httpx.AsyncClient, count: int, rng: random.Random, report: Report) -> None:
    """Bodies for every request that has one, at a running table."""
    token = (await http.post("/api/players", json={"name": "Anna"})).json()["token"]
    plan = {"game": registry.ids()[0], "seats": [{"kind": "me"}, {"kind": "person"}]}
    bearer = {"Authorization": f"Bearer {token}"}
    table = (await http.post("/api/tables", json=plan, headers=bearer)).json()["table"]["table"]
    good = list(good_bodies(rng))
    targets = [point for point in ENDPOINTS if point.method in ("POST", "PUT")]
    places = defaultdict(lambda: "x", table=table, record=table)
    for _ in range(count):
        point = rng.choice(targets)
        path = point.path.format_map(places | {"seat": rng.choice("0123x")})
        body = msgspec.json.encode(damaged(rng.choice(good), rng))
        if rng.random() < 0.2:
            body = scratched(body, rng)
        await send("bodies", http, Asked(point.method, path, token=token), body, report)


def good_bodies(rng: random.Random) -> Iterator[Any]:
    for game, match in walks(rng, 2):
        seats = [{"kind": "me"}] * match.seats
        yield {"game": game.id, "seats": seats, "options": {}, "listed": True, "clock": {"kind": "move", "seconds": 60}}
        yield {"game": game.id, "seats": seats, "position": msgspec.to_builtins(game.position(match.state))}
        yield msgspec.to_builtins(match.record)
    yield {"name": "Ben"}
    yield {"secret": "x"}
    yield {"seat": 1}
    yield {"plan": {"kind": "bot", "level": "random"}}
    yield {"action": "pass", "v": 1}
    yield {"marks": [{"game": "x", "goal": "y", "won": 1, "score": 3, "plies": 4}]}
