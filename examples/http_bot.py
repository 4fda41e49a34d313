"""A whole bot over HTTP: python examples/http_bot.py http://127.0.0.1:8000 <token>

It plays the first legal action at every table where it has a seat.
"""

import json
import sys
from collections.abc import Iterator
from typing import Any
from urllib.request import Request, urlopen

URL, HEADERS = sys.argv[1], {"Authorization": f"Bearer {sys.argv[2]}", "Content-Type": "application/json"}


def ask(path: str, body: Any = None) -> Iterator[Any]:
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(URL + path, data, HEADERS)) as lines:
        yield from (json.loads(line) for line in lines if line.strip())


for summons in ask("/api/bot/events"):
    table = f"/api/bot/tables/{summons['table']}"
    for update in ask(f"{table}/stream?seat={summons['seat']}"):
        for stem, lasts in update["legal"][:1]:
            list(ask(f"{table}/move", {"action": f"{stem} {lasts[0]}".strip(), "v": update["v"]}))
    print(f"{summons['table']} is over: {update['ending']}", flush=True)
