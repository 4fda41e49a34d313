"""web/src/games/<id>/setup.json: what the set-up pages draw, taken from the games (`python -m tools.generated`).

A game whose package has a module `pictured` says there what its set-up page needs.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from untertage.core import registry

GAMES = Path(__file__).parent.parent / "web" / "src" / "games"


def files() -> Iterator[tuple[Path, str]]:
    for game in registry.ids():
        module = registry.part(game, "pictured")
        if module is not None:
            yield GAMES / game / "setup.json", json.dumps(module.pictured(registry.get(game))) + "\n"
