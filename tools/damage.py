"""Damaged copies of good input, and a report of what happened to them; see fuzz.py."""

from __future__ import annotations

import copy
import random
import traceback
from collections import Counter
from collections.abc import Iterator
from typing import Any

from untertage.core import registry
from untertage.core.match import Match
from untertage.core.turns import next_seat

ODD: list[Any] = [
    None,
    True,
    "",
    " ",
    "\x00",
    "💥",
    "x" * 500,
    -1,
    0,
    1,
    7,
    99,
    2**31,
    2**64,
    1.5,
    [],
    {},
    [[]],
    [None],
]


class Report:
    """What happened to each kind of input."""

    def __init__(self) -> None:
        self.answers: Counter[tuple[str, str]] = Counter()
        self.faults: list[str] = []
        self.seconds: Counter[str] = Counter()

    def fault(self, kind: str, text: str) -> None:
        self.answers[kind, "fault"] += 1
        if len(self.faults) < 50:
            self.faults.append(f"{kind}: {text}")

    def crashed(self, kind: str, data: Any) -> None:
        where = "".join(traceback.format_exc().splitlines(keepends=True)[-3:])
        self.fault(kind, f"{where}{str(data)[:2000]}")


def places(part: Any) -> Iterator[tuple[Any, Any]]:
    """Every container of a document, with every key."""
    pairs = list(part.items()) if isinstance(part, dict) else list(enumerate(part))
    for key, value in pairs:
        yield part, key
        if isinstance(value, dict | list):
            yield from places(value)


def damaged(document: Any, rng: random.Random) -> Any:
    """A copy with one to three changes."""
    document = copy.deepcopy(document)
    for _ in range(rng.randint(1, 3)):
        found = list(places(document))
        if not found:
            return rng.choice(ODD)
        part, key = rng.choice(found)
        value = part[key]
        match rng.randrange(6):
            case 0:
                part[key] = copy.deepcopy(rng.choice(ODD))
            case 1:
                other, name = rng.choice(found)
                part[key] = copy.deepcopy(other[name])
            case 2:
                del part[key]
            case 3 if isinstance(part, list):
                part.insert(key, copy.deepcopy(value))
            case 4 if isinstance(part, dict):
                part[rng.choice(["x", str(key) + "x", str(value)[:20]])] = value
            case _:
                part[key] = near(value, rng)
    return document


def near(value: Any, rng: random.Random) -> Any:
    """A value of the same type that may still be accepted."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice([-2, -1, 1, 2, 10])
    if isinstance(value, str) and value:
        at = rng.randrange(len(value))
        return value[:at] + chr(rng.randrange(32, 127)) + value[at + rng.randrange(2) :]
    if isinstance(value, list):
        rng.shuffle(value)
    return value


def scratched(data: bytes, rng: random.Random) -> bytes:
    """Bytes with one to three changes."""
    text = bytearray(data)
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(text) or 1)
        text[at : at + rng.randrange(2)] = bytes([rng.choice([rng.randrange(256), rng.randrange(48, 58)])])
    return bytes(text)


def walk(game_id: str, rng: random.Random) -> Match:
    """A match after some random plies."""
    game = registry.get(game_id)
    match = Match.new(game, rng.choice(list(game.seats)), seed=rng.randrange(10**6))
    for _ in range(rng.choice([0, 3, 10, 30, 80])):
        if match.outcome() is not None:
            break
        seat = next_seat(match.game, match.state)
        match.play(seat, rng.choice(match.legal(seat)))
    return match


def walks(rng: random.Random, each: int) -> list[tuple[Any, Match]]:
    return [(registry.get(game_id), walk(game_id, rng)) for game_id in registry.ids() for _ in range(each)]
