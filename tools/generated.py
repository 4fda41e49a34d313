"""Write every file of the project that is made from its code.

python -m tools.generated            write those that are out of date
python -m tools.generated --check    fail if there are any
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from tools import notation, playthrough, schema, setups, wire

ROOT = Path(__file__).parent.parent


def stale() -> Iterator[tuple[Path, str]]:
    """The files that are out of date, and their texts."""
    for tool in (notation, wire, setups, schema, playthrough):
        for path, text in tool.files():
            if not path.is_file() or not same(path.read_text("utf-8"), text, path.suffix):
                yield path, text


def same(old: str, new: str, suffix: str) -> bool:
    """Prettier lays out JSON differently."""
    return old == new or (suffix == ".json" and json.loads(old) == json.loads(new))


def main(arguments: list[str]) -> int:
    check = "--check" in arguments
    found = list(stale())
    for path, text in found:
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        print("out of date, run python -m tools.generated:" if check else "written:", path.relative_to(ROOT))
    return 1 if check and found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
