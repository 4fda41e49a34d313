"""The rules screen, with search."""

from __future__ import annotations

import textwrap
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Input, Markdown, OptionList, Static
from textual.widgets.option_list import Option

from untertage.core.rulebook import Rule
from untertage.tui.picklist import PickList
from untertage.tui.screen import Page
from untertage.tui.session import AnyGame, plain


class RulesScreen(Page[None]):
    """Shows all rules, those that match the search, or the whole page with its tables."""

    keys = (("↑ ↓", "choose"), ("Tab", "page"), ("F6", "lang"), ("Esc", "back"))
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f2,f10", "leave", show=False, priority=True),
        Binding("up", "step(-1)", show=False, priority=True),
        Binding("down", "step(1)", show=False, priority=True),
        Binding("pageup", "step(-5)", show=False, priority=True),
        Binding("pagedown", "step(5)", show=False, priority=True),
        Binding("tab", "page", show=False, priority=True),
    ]

    def __init__(self, game: AnyGame) -> None:
        super().__init__()
        self._game = game

    def compose(self) -> ComposeResult:
        yield Static(id="head", markup=False)
        yield Input(id="search", compact=True)
        yield Static(id="found", markup=False)
        rules = PickList(id="rules", compact=True)
        rules.can_focus = False
        yield rules
        with VerticalScroll(id="page", can_focus=False):
            yield Markdown(id="pagetext")
        yield Static(id="keys", markup=False)

    def on_mount(self) -> None:
        self.query_one("#page").display = False
        self.query_one(Input).focus()
        self.speak()

    def on_resize(self) -> None:
        self.call_after_refresh(self._search)

    def speak(self) -> None:
        super().speak()
        title = self._game.words(self.lang).text("game", "title")
        self.head(self.words.text("rules", "title", game=title))
        self.query_one(Input).placeholder = self.words.text("rules", "placeholder")
        self._search()
        if self.query_one("#page").display:
            self.query_one(Markdown).update(self._game.rules(self.lang).page)

    @on(Input.Changed, "#search")
    def _search(self) -> None:
        book = self._game.rules(self.lang)
        found = find_rules(list(book.rules.values()), self.query_one(Input).value)
        options = self.query_one("#rules", OptionList)
        width = max(options.size.width - 3, 20)
        entries: list[Option] = []
        section = ""
        for rule in found:
            if rule.section != section:
                section = rule.section
                entries.append(Option(Text(section, style=self.roles["strong"]), disabled=True))
            entries.append(Option(self._painted(rule, width)))
        options.set_options(entries)
        if found:
            said = self.words.text("rules", "found", shown=len(found), all=len(book.rules))
        else:
            said = self.words.text("rules", "none")
        self.query_one("#found", Static).update(said)

    def _painted(self, rule: Rule, width: int) -> Text:
        text = Text(rule.id, style=self.roles["key"])
        for line in textwrap.wrap(plain(rule.text), width - 2):
            text.append(f"\n  {line}", "not bold " + self.roles["frame"])
        return text

    def action_step(self, rows: int) -> None:
        if self.query_one("#page").display:
            self.query_one("#page").scroll_relative(y=3 * rows, animate=False)
            return
        options = self.query_one("#rules", OptionList)
        for _ in range(abs(rows)):
            (options.action_cursor_down if rows > 0 else options.action_cursor_up)()

    def action_page(self) -> None:
        page, rules = self.query_one("#page"), self.query_one("#rules")
        page.display, rules.display = not page.display, not rules.display
        self.speak()

    def action_leave(self) -> None:
        self.dismiss(None)


def find_rules(rules: list[Rule], typed: str) -> list[Rule]:
    """The rules that contain all typed words; a single number selects the rule with that number."""
    wanted = typed.lower().split()
    if len(wanted) == 1:
        by_id = [rule for rule in rules if wanted[0] in (rule.id.lower(), rule.id.lower().rpartition("-")[2])]
        if by_id:
            return by_id
    return [rule for rule in rules if all(word in f"{rule.id} {rule.section} {rule.text}".lower() for word in wanted)]
