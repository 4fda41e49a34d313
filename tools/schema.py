"""docs/schemas/<game>.json: JSON schemas of options, views, actions, events, positions and records.

Each schema names the version of the rules and of the record format that it describes (`python -m tools.generated`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any

import msgspec

from untertage.core import registry
from untertage.core.game import Game
from untertage.core.record import FORMAT, Record

FOLDER = Path(__file__).parent.parent / "docs" / "schemas"
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema_of(game: Game[Any, Any, Any, Any]) -> dict[str, Any]:
    """The schemas of one game; `properties` lists what there is."""
    parts: dict[str, Any] = {
        "options": game.options_type,
        "view": game.view_type,
        "action": reduce(or_, game.action_types),
        "event": reduce(or_, game.event_types),
        "position": game.position_type,
        "record": Record,
    }
    found, definitions = msgspec.json.schema_components(parts.values(), ref_template="#/$defs/{name}")
    return {
        "$schema": DIALECT,
        "title": game.id,
        "version": f"rules {game.rules_version}, record {FORMAT}",
        "type": "object",
        "properties": dict(zip(parts, found, strict=True)),
        "$defs": definitions,
    }


def written(game_id: str) -> str:
    """The text of a schema file."""
    return json.dumps(schema_of(registry.get(game_id)), indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def files() -> Iterator[tuple[Path, str]]:
    for game_id in registry.ids():
        yield FOLDER / f"{game_id}.json", written(game_id)
