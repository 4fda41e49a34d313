"""Legal actions on the wire: compact, complete, and readable without the rules."""

from __future__ import annotations

import itertools
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.service import Service
from tests.walks import every_game, walk
from untertage.core import registry
from untertage.core.game import CLOCK, Game
from untertage.server import outbound
from untertage.server.choices import fields_of, packed, unpacked
from untertage.server.journal import Head, Played, Sitting, Started
from untertage.server.table import Table

MANY = 850
KILOBYTE = 1000


def table_with_many_choices() -> tuple[Table, int]:
    """A match of Underground, played at random until a seat has at least 850 legal actions."""
    game = registry.get("underground")
    seats = tuple(Sitting(kind="person", player=f"p{n}", name=f"P{n}") for n in range(4))
    options = msgspec.to_builtins(game.read_options({}))
    for seed in range(10):
        head = Head(
            game=game.id, rules=game.rules_version, seed=seed, host="p0", created=1, seats=seats, options=options
        )
        table, rng = Table("t", head), random.Random(seed)
        table.add(Started(at=1, setup=None))
        for at in range(2, 40):
            seat = next(actor for actor in table.acting if actor != CLOCK)
            legal = table.running().legal(seat)
            if len(legal) >= MANY:
                return table, seat
            table.add(Played(at=at, seat=seat, action=str(rng.choice(legal)), picks=None))
    raise AssertionError("no such state was found")


def test_a_whole_update_with_850_choices_has_at_most_30_kilobytes() -> None:
    """Measured: the uncompressed bytes of the update that a client gets after a ply, view and choices included."""
    table, seat = table_with_many_choices()
    picture = outbound.Picture(table, 0)
    update = picture.update(seat, "de", table.v - 1)
    sent = msgspec.json.decode(update)
    assert len(unpacked(sent["legal"])) >= MANY
    assert len(msgspec.json.encode(sent["legal"])) <= 10 * KILOBYTE
    assert len(update) <= 30 * KILOBYTE


@every_game
def test_a_client_gets_every_legal_action_in_order(game_id: str) -> None:
    game = registry.get(game_id)
    for state, _ in itertools.islice(walk(game, game.seats[-1], 3), 0, 200, 7):
        for seat in game.actors(state):
            legal = game.legal_actions(state, seat)
            sent = msgspec.json.decode(msgspec.json.encode(packed(legal)))
            assert unpacked(sent) == [str(action) for action in legal]


def read(notation: str, fields: dict[str, dict[str, str]]) -> dict[str, Any]:
    """Read a notation without the rules, as docs/protocol.md describes it."""
    kind, *words = notation.split()
    values: dict[str, Any] = {"kind": kind}
    for (name, of), word in zip(fields[kind].items(), words, strict=True):
        if of in ("texts", "numbers"):
            parts = [] if word == "-" else word.split(",")
            values[name] = list(map(int, parts)) if of == "numbers" else parts
        elif word == "-":
            values[name] = None
        else:
            values[name] = int(word) if of == "number" else word == "yes" if of == "flag" else word
    return values


@every_game
def test_a_client_can_read_every_action(game_id: str) -> None:
    game = registry.get(game_id)
    fields: Any = fields_of(game.action_types)
    for state, _ in itertools.islice(walk(game, game.seats[-1], 3), 0, 200, 7):
        for seat in game.actors(state):
            for action in game.legal_actions(state, seat):
                assert read(str(action), fields) == msgspec.json.decode(msgspec.json.encode(action))


async def test_the_fields_come_before_the_first_update(service: Service, tmp_path: Path) -> None:
    anna = await service.player()
    made = await anna.open("rescue", [{"kind": "me"}, {"kind": "here", "name": "Ben"}])
    async with anna.at(made["table"]["table"]) as guest:
        welcome = await guest.next()
        assert welcome["t"] == "welcome"
        assert welcome["protocol"] == 2
        assert welcome["actions"]["move"] == {"symbol": "number", "start": "text", "end": "text"}
        assert list(welcome["actions"]["move"]) == ["symbol", "start", "end"]
        await guest.until("update")


@pytest.mark.parametrize("actions", [[], ["pass"], ["pass", "end", "pass"], ["a 1", "a 2", "b 2", "a 3"]])
def test_packing_loses_nothing(actions: list[str]) -> None:
    assert unpacked(packed(actions)) == actions


@every_game
def test_no_game_describes_actions_in_its_own_way(game_id: str) -> None:
    """Clients make labels from the catalogue."""
    assert type(registry.get(game_id)).describe is Game.describe
