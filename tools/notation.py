"""Write docs/notation.md from the action types of all games; `--check` only says whether it is fresh."""

from __future__ import annotations

import inspect
import sys
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec

from untertage.core import registry
from untertage.core.notation import usage

PAGE = Path(__file__).parent.parent / "docs" / "notation.md"
HEAD = """# Notation

Every action of every game can be written in one line: its kind, then its fields, separated by spaces. Several
values in one field are separated by commas, an empty list or nothing is `-`, a truth is `yes` or `no`. The same text
is used in the terminal, in records, by bots and on the wire; `game.parse(str(action)) == action` for all of them.

This page is written by `python tools/notation.py`; a test fails when it is stale.
"""


def meaning(hint: Any) -> str:
    """A field's type as a reader can use it."""
    if get_origin(hint) is Literal:
        return " or ".join(f"`{value}`" for value in get_args(hint))
    metas = [part for part in getattr(hint, "__metadata__", ()) if isinstance(part, msgspec.Meta)]
    for meta in metas:
        if meta.pattern is not None:
            return f"`{meta.pattern.strip('^$')}`".replace("|", "\\|")
        if meta.ge is not None or meta.le is not None:
            return f"a number from {meta.ge} to {meta.le}"
    if get_args(hint):
        inner = [meaning(part) for part in get_args(hint) if part not in (type(None), ...)]
        several = get_origin(hint) is tuple
        nothing = " or `-`" if type(None) in get_args(hint) else ""
        return (" several of " if several else "").lstrip() + " or ".join(dict.fromkeys(inner)) + nothing
    return {int: "a number", str: "a word", bool: "`yes` or `no`"}.get(hint, str(hint))


def section(game_id: str) -> str:
    game = registry.get(game_id)
    lines = [f"## {game.words('en').text('game', 'title')} (`{game_id}`)", "", "| action | fields | what it is |"]
    lines.append("| --- | --- | --- |")
    for kind in game.action_types:
        hints = inspect.get_annotations(kind, eval_str=True)
        fields = "; ".join(f"{name}: {meaning(hints[name])}" for name in kind.__struct_fields__)
        text = " ".join((kind.__doc__ or "").split())
        lines.append(f"| `{usage(kind)}` | {fields or '–'} | {text} |")
    return "\n".join(lines) + "\n"


def page() -> str:
    return HEAD + "\n" + "\n".join(section(game_id) for game_id in registry.ids())


def main() -> int:
    fresh = page()
    if "--check" in sys.argv:
        if not PAGE.exists() or PAGE.read_text("utf-8") != fresh:
            print("docs/notation.md is stale: run python tools/notation.py")
            return 1
        return 0
    PAGE.write_text(fresh, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
