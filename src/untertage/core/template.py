"""The default component sheet as a file to edit, with names and texts in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from untertage.core.sheets import sheet_text
from untertage.core.words import LANGUAGES

if TYPE_CHECKING:
    from untertage.core.game import Game

HEAD: Final = """# A component sheet of {title}: everything that is in the box.
#
# adds: entries of these tables are added to the default ones; an entry with the id of a default one changes the fields
# that it names. replaces: these tables replace the default ones. Everything that a sheet leaves out stays as it is,
# so a sheet needs only the entries that differ. source and certainty may be left out.

[sheet]
name = {{ en = "My box", de = "Meine Schachtel" }}
adds = []
replaces = {replaces}

"""


def template(game: Game[Any, Any, Any, Any]) -> str:
    """A full sheet that equals the default one."""
    lists = [name for name, table in game.schema.house.items() if isinstance(table, list)]
    head = HEAD.format(title=game.words("en").text("game", "title"), replaces=_written(lists))
    return head + "\n".join(_with_names(game, sheet_text(game.package(), file)) for file in game.sheet_files)


def _with_names(game: Game[Any, Any, Any, Any], text: str) -> str:
    """The text of a sheet with the names and texts of each entry below the field that names it."""
    lines: list[str] = []
    table, at = "", -1
    for line in text.splitlines():
        lines.append(line)
        if line.startswith("[["):
            at = at + 1 if line.strip("[]") == table else 0
            table = line.strip("[]")
        elif line.partition(" = ")[0] == game.schema.key(table) and table in game.schema.words:
            lines += _names(game, table, game.schema.house[table][at])
    return "\n".join(lines) + "\n"


def _names(game: Game[Any, Any, Any, Any], table: str, entry: dict[str, Any]) -> list[str]:
    found: list[str] = []
    for field, key in game.schema.words[table].items():
        section, _, word = key.format_map({"id": game.schema.key_of(table, entry), **entry}).partition(".")
        texts = {lang: game.words(lang).find(section, word) for lang in LANGUAGES}
        if all(texts.values()):
            found.append(f"{field} = {{ {', '.join(f'{lang} = {_written(said)}' for lang, said in texts.items())} }}")
    return found


def _written(value: Any) -> str:
    """A text or a list of texts as TOML, which has the same escapes as JSON."""
    return msgspec.json.encode(value).decode()
