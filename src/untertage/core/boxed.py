"""What a game has in its box: the component sheet, the texts, and the values of options that come from the sheet."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from types import UnionType
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self, Union, get_args, get_origin, get_type_hints

from untertage.core import sheets
from untertage.core.allowed import Names
from untertage.core.campaign import Value, Values
from untertage.core.errors import BadComponents
from untertage.core.words import Words, words_of

if TYPE_CHECKING:
    from untertage.core.game import Action, Options


class Boxed:
    """The box of a game, and the same game with another box."""

    id: ClassVar[str]
    options_type: ClassVar[type[Options]]
    sheet_files: ClassVar[tuple[str, ...]] = ("components.toml",)
    """The files of the default component sheet, in the folder of the game."""
    sheet_keys: ClassVar[Mapping[str, str]] = {}
    """Tables whose entries are named by another field than `id`, or by none (empty)."""
    sheet_words: ClassVar[sheets.WordKeys] = {}
    """Names and texts that entries can have, with the section and key of the words that they stand for."""
    sheet_fixed: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Fields that the rules fix, by table; `*` stands for the whole table."""

    sheet: Mapping[str, Any] | None = None
    """The raw component sheet, if it is not the default one."""
    own_texts: sheets.Texts | None = None
    """The texts of the sheet."""
    _whole: Mapping[str, Any] | None = None

    @cached_property
    def _words(self) -> dict[str, Words]:
        return {}

    @cached_property
    def schema(self) -> sheets.Schema:
        """What a sheet of this game can contain."""
        house = sheets.house_sheet(self.package(), self.sheet_files) if self.package() else {}
        sections = words_of(self.package(), "en").sections
        taken = frozenset(f"{section}.{key}" for section, texts in sections.items() for key in texts)
        return sheets.Schema(house, self.sheet_keys, self.sheet_words, taken, self.sheet_fixed)

    @property
    def whole_sheet(self) -> Mapping[str, Any]:
        """The sheet in use, with everything that a written one does not mention."""
        return self.schema.house if self._whole is None else self._whole

    def with_sheet(self, sheet: Mapping[str, Any], *, recorded: bool = False) -> Self:
        """The game with another component sheet; raises BadComponents.

        Older records have sheets without a head, in which every table replaces the default one.
        """
        if not self.schema.house:
            raise BadComponents(f"{self.id} has no component sheet")
        game = type(self)()
        if recorded and sheets.HEAD not in sheet:
            game._whole = {**self.schema.house, **sheet}
        else:
            whole, game.own_texts = sheets.completed(sheet, self.schema)
            game._whole = {**whole, sheets.HEAD: sheet[sheets.HEAD]}
        game.use_sheet(game._whole)
        for option, (table, *_) in self.options_type.tables.items():
            usual = self.options_type.__struct_defaults__[self.options_type.__struct_fields__.index(option)]
            if usual not in game.values_of(option):
                raise BadComponents(f"{table}: {usual} is missing, the default of the option {option}")
        game.sheet = sheet
        return game

    def use_sheet(self, sheet: Mapping[str, Any]) -> None:
        """Validate a whole component sheet and use it; raises BadComponents.

        It has no head if it is the default sheet or comes from an older record.
        """
        raise BadComponents(f"{self.id} has no component sheet")

    def sheet_changes(self) -> tuple[sheets.Change, ...]:
        """What the sheet changes; nothing for the default one."""
        if self.sheet is None:
            return ()
        sheet = self.sheet
        if sheets.HEAD not in sheet:
            lists = [name for name, table in sheet.items() if isinstance(table, list)]
            sheet = {**sheet, sheets.HEAD: {"name": {"en": self.id, "de": self.id}, "replaces": lists}}
        return sheets.changes(sheet, self.schema, lambda lang, *key: words_of(self.package(), lang).find(*key))

    def words(self, lang: str = "en") -> Words:
        """The texts of the game in a language, with those of its sheet."""
        usual = words_of(self.package(), lang)
        if self.own_texts is None:
            return usual
        if lang not in self._words:
            own = self.own_texts[lang]
            names = dict.fromkeys([*usual.sections, *own])
            sections = {name: {**usual.sections.get(name, {}), **own.get(name, {})} for name in names}
            self._words[lang] = Words(sections, usual.lang)
        return self._words[lang]

    def spoken(self, action: Action, view: Any, lang: str = "en") -> str:
        """An action in words for somebody who sees the table; a game may name what lies where the action points."""
        return self.words(lang).tell("action", action)

    def package(self) -> str:
        """The Python package in which the game lives."""
        return type(self).__module__.rpartition(".")[0]

    def values_of(self, option: str) -> tuple[Value, ...]:
        """The values of an option in their order; none for free text and numbers."""
        if option in self.options_type.tables:
            table, *others = self.options_type.tables[option]
            return (*(str(entry["id"]) for entry in self.whole_sheet[table]), *others)
        return _literals(_hints(self.options_type)[option])

    def names_of_options(self) -> dict[str, Names]:
        """The options that name entries of the component sheet: how many they take, and which there are."""
        one = {
            option: Names(1, 1, [str(value) for value in self.values_of(option)]) for option in self.options_type.tables
        }
        several = {
            option: Names(least, most, [str(entry["id"]) for entry in self.whole_sheet[table]])
            for option, (table, least, most) in self.options_type.lists.items()
        }
        return one | several

    def needs_of(self, option: str) -> Values:
        """The values of other options, or of `seats`, that give an option an effect."""
        return self.options_type.needs.get(option, {})


@cache
def _hints(kind: type) -> Mapping[str, Any]:
    return get_type_hints(kind)


def _literals(hint: Any) -> tuple[Value, ...]:
    if hint is bool:
        return (False, True)
    if get_origin(hint) is Literal:
        return get_args(hint)
    parts = get_args(hint) if get_origin(hint) in (Union, UnionType) else ()
    return tuple(value for part in parts for value in _literals(part))
