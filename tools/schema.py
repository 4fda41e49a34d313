"""Write docs/schemas/<game>.json: JSON schemas of options, views, actions, events, positions and records.

    python tools/schema.py            write them
    python tools/schema.py --check    fail if one is out of date

Each schema names the version of the rules and of the record format that it describes.
"""

from __future__ import annotations

import json
import sys
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


def is_stale(game_id: str) -> bool:
    path = FOLDER / f"{game_id}.json"
    return not path.is_file() or path.read_text("utf-8") != written(game_id)


def main() -> int:
    stale = [game_id for game_id in registry.ids() if is_stale(game_id)]
    if "--check" in sys.argv:
        if stale:
            print(f"out of date: {', '.join(stale)}; run `python tools/schema.py`")
        return bool(stale)
    FOLDER.mkdir(exist_ok=True)
    for game_id in stale:
        (FOLDER / f"{game_id}.json").write_text(written(game_id), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
