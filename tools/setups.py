"""Write what the set-up pages of the games draw, taken from the games themselves.

    python tools/setups.py            write web/src/games/<id>/setup.json
    python tools/setups.py --check    fail if one is out of date

A game whose package has a module `pictured` says there what its set-up page needs.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from untertage.core import registry

GAMES = Path(__file__).parent.parent / "web" / "src" / "games"


def main(arguments: list[str]) -> int:
    stale = []
    for game in registry.ids():
        module = registry.part(game, "pictured")
        if module is None:
            continue
        file, text = GAMES / game / "setup.json", json.dumps(module.pictured(registry.get(game))) + "\n"
        if "--check" not in arguments:
            file.write_text(text, "utf-8")
        elif not file.exists() or json.loads(file.read_text("utf-8")) != json.loads(text):
            stale.append(game)
    if stale:
        print(f"out of date, run python tools/setups.py: {', '.join(stale)}")
    return len(stale)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
