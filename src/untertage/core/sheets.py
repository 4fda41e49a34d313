"""Component sheets of people: what a sheet adds to the default one, replaces in it and changes of it.

A sheet begins with a head. It says of every table with several entries whether its entries are added to those of the
default sheet or replace them; an entry with the id of a default one changes the fields that it names.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from untertage.core.errors import BadComponents, said_of_field
from untertage.core.words import LANGUAGES

HEAD: Final = "sheet"
"""The table at the top of a sheet."""
NOTES: Final = ("source", "certainty")
"""Fields of every entry that say where it comes from."""
OWN: Final = {"source": "own sheet", "certainty": "invented"}
"""Notes of an entry that has none."""
MOST_ENTRIES: Final = 200
MOST_LETTERS: Final = 600
TOO_LONG: Final = 128 * 1024
"""The most bytes of a sheet."""

Sheet: TypeAlias = Mapping[str, Any]
Texts: TypeAlias = dict[str, dict[str, dict[str, str]]]
"""By language, section and key of the words."""
WordKeys: TypeAlias = Mapping[str, Mapping[str, str]]
"""For the tables whose entries have names and texts: the section and key of the words that each field stands for."""


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text in both languages."""

    en: Annotated[str, Meta(min_length=1, max_length=MOST_LETTERS)]
    de: Annotated[str, Meta(min_length=1, max_length=MOST_LETTERS)]


class Head(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The head of a sheet."""

    name: Said
    text: Said | None = None
    adds: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()


class Change(msgspec.Struct, frozen=True):
    """One difference between a sheet and the default one."""

    kind: Literal["added", "removed", "changed"]
    table: str
    entry: str
    """The id of the entry; empty in a table with a single one."""
    field: str
    """Empty if a whole entry is added or removed."""
    before: Any = None
    after: Any = None


class Schema(msgspec.Struct, frozen=True):
    """The sheets of a game."""

    house: Sheet
    keys: Mapping[str, str]
    """The field that names an entry, for tables where it is not `id`; empty if entries have no name."""
    words: WordKeys
    taken: frozenset[str]
    """Sections and keys of the words that own entries cannot use, because they mean something else."""
    fixed: Mapping[str, tuple[str, ...]]
    """Fields that the rules fix, by table; `*` stands for all of them and for the entries themselves."""

    def key(self, table: str) -> str:
        return self.keys.get(table, "id")

    def key_of(self, table: str, entry: Sheet) -> str:
        """The name of an entry."""
        return _shown(entry.get(self.key(table), ""))

    def usual(self, table: str, name: str) -> Sheet | None:
        """The default entry with this name, if any."""
        return next((entry for entry in self.house[table] if self.key_of(table, entry) == name), None)


@cache
def house_sheet(package: str, files: tuple[str, ...]) -> Sheet:
    """The default sheet of a game, from the files in its folder."""
    return {name: table for file in files for name, table in tomllib.loads(sheet_text(package, file)).items()}


def sheet_text(package: str, file: str) -> str:
    """A file of the default sheet."""
    found = resources.files(package) / file
    return found.read_text("utf-8") if found.is_file() else ""


def read_toml(text: str) -> dict[str, Any]:
    """A written sheet, not yet checked; raises BadComponents."""
    if len(text) > TOO_LONG:
        raise BadComponents(f"the sheet is longer than {TOO_LONG // 1024} KiB")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadComponents(f"not TOML: {error}") from None
    except RecursionError:
        raise BadComponents("not TOML: nested too deeply") from None


def head_of(sheet: Sheet) -> Head:
    """The head of a sheet; raises BadComponents."""
    if HEAD not in sheet:
        raise BadComponents(
            "the table [sheet] is missing: it has a name in en and de, and says with adds = [...] and replaces = [...] "
            "what happens to the tables of the default sheet"
        )
    try:
        head = msgspec.convert(sheet[HEAD], Head)
    except msgspec.ValidationError as error:
        raise BadComponents(f"{HEAD}.{said_of_field(error)}") from None
    for name, said in (("name", head.name), ("text", head.text)):
        if said is not None:
            _check_said(f"{HEAD}.{name}", said)
    return head


def completed(sheet: Sheet, schema: Schema) -> tuple[dict[str, Any], Texts]:
    """The whole sheet, with everything that a written one does not mention, and its own texts; raises BadComponents."""
    head = head_of(sheet)
    _check_tables(sheet, head, schema)
    found: dict[str, Any] = dict(schema.house)
    texts: Texts = {lang: {} for lang in LANGUAGES}
    for table, written in sheet.items():
        if table == HEAD:
            continue
        if not isinstance(schema.house[table], list):
            found[table] = _changed(schema.house[table], written)
            continue
        _check_names(table, written, schema)
        entries = [_spoken(table, entry, schema, texts) for entry in written]
        usual = {} if table in head.replaces else {schema.key_of(table, each): each for each in schema.house[table]}
        found[table] = _merged(table, usual, entries, schema)
    _check_fixed(found, schema)
    return found, texts


def _check_tables(sheet: Sheet, head: Head, schema: Schema) -> None:
    """Every table is known, has the right form, and the head says what happens to it."""
    lists = [name for name, table in schema.house.items() if isinstance(table, list)]
    for table, written in sheet.items():
        if table == HEAD:
            continue
        if table not in schema.house:
            raise BadComponents(f"{table}: there is no such table; there are {', '.join(schema.house)}")
        if table not in lists:
            if not isinstance(written, Mapping):
                raise BadComponents(f"{table}: a single table [{table}] is needed")
            continue
        if not isinstance(written, list) or not all(isinstance(entry, Mapping) for entry in written):
            raise BadComponents(f"{table}: entries [[{table}]] are needed")
        if len(written) > MOST_ENTRIES:
            raise BadComponents(f"{table}: {len(written)} entries are too many; the limit is {MOST_ENTRIES}")
        if (table in head.adds) == (table in head.replaces):
            raise BadComponents(f"{table}: name it in [sheet] under adds or under replaces")
    for field, names in (("adds", head.adds), ("replaces", head.replaces)):
        for name in names:
            if name not in sheet or name not in lists:
                raise BadComponents(f"{HEAD}.{field}: the sheet has no entries [[{name}]]")
    for name in head.adds:
        if not schema.key(name):
            raise BadComponents(f"{name}: its entries have no id, so the table can only be replaced")


def _merged(table: str, usual: Mapping[str, Sheet], entries: Sequence[Sheet], schema: Schema) -> list[dict[str, Any]]:
    """The default entries, changed and followed by the others; without default ones the entries as they are."""
    found: dict[str, dict[str, Any]] = {name: dict(entry) for name, entry in usual.items()}
    seen: set[str] = set()
    for at, entry in enumerate(entries):
        name = schema.key_of(table, entry) if schema.key(table) else str(at)
        if not name:
            raise BadComponents(f"{table}: an entry has no {schema.key(table)}")
        if name in seen:
            raise BadComponents(f"{table}: {name} appears twice")
        seen.add(name)
        found[name] = _changed(found[name], entry) if name in found else {**OWN, **entry}
    return list(found.values())


def _changed(usual: Sheet, written: Sheet) -> dict[str, Any]:
    """An entry with some other fields; its notes no longer apply if it differs."""
    same = all(usual.get(name) == value for name, value in written.items() if name not in NOTES)
    return {**usual, **({} if same else OWN), **written}


def _spoken(table: str, entry: Sheet, schema: Schema, texts: Texts) -> dict[str, Any]:
    """An entry without its names and texts, which are added to the texts."""
    plain = dict(entry)
    name = schema.key_of(table, entry) if schema.key(table) else ""
    usual = schema.usual(table, name)
    for field, key in schema.words.get(table, {}).items():
        place = _place(table, key, name, {**(usual or {}), **entry})
        if field in plain:
            said = _said(f"{table} {name}: {field}", plain.pop(field))
            section, _, word = place.partition(".")
            for lang in LANGUAGES:
                texts[lang].setdefault(section, {})[word] = getattr(said, lang)
        elif usual is None:
            raise BadComponents(f'{table} {name}: a custom {table} needs {field} = {{ en = "…", de = "…" }}')
        if usual is None and place in schema.taken:
            raise BadComponents(f"{table} {name}: something else has this id; choose another one")
    return plain


def _place(table: str, key: str, name: str, entry: Sheet) -> str:
    """Section and key of a text of an entry."""
    try:
        return key.format_map({"id": name, **entry})
    except KeyError as missing:
        where = f"{table} {name}".strip()
        raise BadComponents(f"{where}: {missing.args[0]} is missing") from None


def _said(what: str, value: Any) -> Said:
    try:
        said = msgspec.convert(value, Said)
    except msgspec.ValidationError as error:
        raise BadComponents(f"{what}: {said_of_field(error)}") from None
    _check_said(what, said)
    return said


def _check_said(what: str, said: Said) -> None:
    """Own texts are shown as they are; they cannot contain placeholders."""
    for text in (said.en, said.de):
        if "{" in text or "}" in text or not text.isprintable():
            raise BadComponents(f"{what}: braces and control characters cannot be used")


def _names_are_fixed(table: str, schema: Schema) -> bool:
    fields = schema.fixed.get(table, ())
    return "*" in fields or (bool(schema.key(table)) and schema.key(table) in fields)


def _fixed_entries(table: str, schema: Schema) -> str:
    return (
        f"{table}: the rules fix these entries: {', '.join(_rows(schema.house[table], table, schema))}, in this order"
    )


def _check_names(table: str, entries: Sequence[Sheet], schema: Schema) -> None:
    """There are no others where the rules fix the entries."""
    if schema.key(table) and _names_are_fixed(table, schema):
        for entry in entries:
            if schema.usual(table, schema.key_of(table, entry)) is None:
                raise BadComponents(f"{_fixed_entries(table, schema)}; there is no {schema.key_of(table, entry)}")


def _check_fixed(sheet: Sheet, schema: Schema) -> None:
    """What the rules fix is as in the default sheet."""
    for table, fields in schema.fixed.items():
        usual, found = (_rows(each[table], table, schema) for each in (schema.house, sheet))
        if _names_are_fixed(table, schema) and list(usual) != list(found):
            raise BadComponents(_fixed_entries(table, schema))
        for name, entry in found.items():
            idle = [field for field in fields if name not in usual and field in entry]
            if idle:
                raise BadComponents(f"{table} {name}: {idle[0]} has no effect in a custom {table}; leave it out")
            for field, value in usual.get(name, {}).items():
                wanted = "*" in fields or field in fields
                if wanted and field not in NOTES and entry.get(field) != value:
                    where = f"{table} {name}".strip()
                    raise BadComponents(f"{where}: the rules fix {field} = {_shown(value)}")


def _rows(table: Any, name: str, schema: Schema) -> dict[str, Sheet]:
    """The entries of a table by their names."""
    if isinstance(table, Mapping):
        return {"": table}
    if not schema.key(name):
        return {str(at): entry for at, entry in enumerate(table)}
    return {schema.key_of(name, entry): entry for entry in table}


def changes(sheet: Sheet, schema: Schema, usual_texts: Callable[[str, str, str], str | None]) -> tuple[Change, ...]:
    """What a sheet changes, entry by entry. `usual_texts` finds the default text of language, section and key."""
    whole, _ = completed(sheet, schema)
    found: list[Change] = []
    for table in whole:
        before, after = (_rows(each[table], table, schema) for each in (schema.house, whole))
        for name in [*before, *(each for each in after if each not in before)]:
            found += _entry_changes(table, name, before.get(name), after.get(name))
        found = [_with_texts(change, sheet, schema) for change in found]
        if table in sheet and isinstance(sheet[table], list):
            for entry in sheet[table]:
                if schema.key(table) and schema.key_of(table, entry) in before:
                    found += _text_changes(table, entry, schema, usual_texts)
    return tuple(found)


def _entry_changes(table: str, name: str, before: Sheet | None, after: Sheet | None) -> list[Change]:
    if before is None:
        return [Change("added", table, name, "", None, _facts(after))]
    if after is None:
        return [Change("removed", table, name, "", _facts(before), None)]
    fields = [field for field in {**before, **after} if before.get(field) != after.get(field)]
    facts = [field for field in fields if field not in NOTES]
    fields = [field for field in fields if after.get(field) != OWN.get(field)]
    return [Change("changed", table, name, field, before.get(field), after.get(field)) for field in facts or fields]


def _with_texts(change: Change, sheet: Sheet, schema: Schema) -> Change:
    """An added entry as it is written, with its names and texts."""
    if change.kind != "added" or not schema.key(change.table):
        return change
    written = next(each for each in sheet[change.table] if schema.key_of(change.table, each) == change.entry)
    return msgspec.structs.replace(change, after=_facts(written))


def _text_changes(
    table: str, entry: Sheet, schema: Schema, usual: Callable[[str, str, str], str | None]
) -> list[Change]:
    name, found = schema.key_of(table, entry), []
    for field, key in schema.words.get(table, {}).items():
        place = _place(table, key, name, {**(schema.usual(table, name) or {}), **entry})
        section, _, word = place.partition(".")
        for lang, text in entry.get(field, {}).items():
            before = usual(lang, section, word)
            if before != text:
                found.append(Change("changed", table, name, f"{field}.{lang}", before, text))
    return found


def _facts(entry: Sheet | None) -> dict[str, Any]:
    return {field: value for field, value in (entry or {}).items() if field not in NOTES}


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
