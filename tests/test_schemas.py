"""docs/schemas describes what the engine writes; `make check` compares the files with the types."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from tests.walks import every_game
from untertage import Match
from untertage.core import registry

SCHEMAS = Path(__file__).parent.parent / "docs" / "schemas"


@every_game
def test_what_a_match_writes_fits_its_schema(game_id: str) -> None:
    schema = json.loads((SCHEMAS / f"{game_id}.json").read_text("utf-8"))
    game = registry.get(game_id)
    match = Match.new(game, 2, seed=3)
    for _ in range(12):
        seat = match.actors()[0]
        action = match.legal(seat)[-1]
        for event in match.play(seat, action):
            check(schema, "event", event)
        check(schema, "action", action)
        check(schema, "view", match.view(seat))
    check(schema, "record", match.record)
    check(schema, "position", game.position(match.state))
    with pytest.raises(jsonschema.ValidationError):
        check(schema, "action", {"kind": "no such action"})


def check(schema: dict[str, Any], part: str, value: object) -> None:
    """Validate a value against one part of a schema."""
    parts = {"$defs": schema["$defs"], **schema["properties"][part]}
    jsonschema.Draft202012Validator(parts).validate(json.loads(msgspec.json.encode(value)))
