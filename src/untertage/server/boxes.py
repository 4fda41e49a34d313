"""Component sheets of people, as clients see them."""

from __future__ import annotations

import msgspec

from untertage.core import registry
from untertage.core.sheets import HEAD, Change, head_of, read_toml
from untertage.server import catalogue
from untertage.server.bodies import BoxChange, BoxInfo, SheetInfo
from untertage.server.info import Lang
from untertage.server.table import AnyGame

_MOST_SHOWN = 400
_LONGEST = 300


def box_info(game: AnyGame, lang: Lang) -> BoxInfo:
    """What is in the box of a table or record."""
    assert game.sheet is not None
    head = head_of(game.sheet) if HEAD in game.sheet else None
    changes = game.sheet_changes()
    return BoxInfo(
        name=getattr(head.name, lang) if head is not None else "",
        text=getattr(head.text, lang) if head is not None and head.text is not None else "",
        changes=tuple(map(_shown, changes[:_MOST_SHOWN])),
        more=max(0, len(changes) - _MOST_SHOWN),
        sections=(game.own_texts or {}).get(lang, {}),
    )


def _shown(change: Change) -> BoxChange:
    return BoxChange(
        kind=change.kind,
        table=change.table,
        entry=change.entry,
        field=change.field,
        before=_said(change.before),
        after=_said(change.after),
    )


def _said(value: object) -> str:
    if value is None:
        return ""
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def read_sheet(game_id: str, toml: str, lang: Lang) -> SheetInfo:
    """A custom sheet; raises UnknownGame or BadComponents."""
    sheet = read_toml(toml)
    game = registry.get(game_id).with_sheet(sheet)
    module = registry.part(game_id, "pictured")
    return SheetInfo(
        components=msgspec.json.decode(msgspec.json.encode(sheet)),
        box=box_info(game, lang),
        info=catalogue.described(game, lang),
        own=tuple(game.options_type.tables),
        pictured=None if module is None else module.pictured(game),
    )


def box_of(game_id: str, sheet: dict[str, object], lang: Lang) -> BoxInfo:
    """The box of a table or record."""
    return box_info(registry.get(game_id).with_sheet(sheet, recorded=True), lang)
