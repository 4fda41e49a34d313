"""Dialogs: questions, notices, file names, and the curtain between two players."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Input, OptionList, Static

from untertage.tui.picklist import PickList
from untertage.tui.screen import Dialog
from untertage.tui.session import WhyNot


class Confirm(Dialog[bool]):
    """A question with yes and no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,j", "answer(True)", show=False),
        Binding("n,escape", "answer(False)", show=False),
    ]

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self._heading, self._body = title, text

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(self._heading, classes="boxtitle", markup=False)
            yield Static(self._body, markup=False)
            choice = f"{self.words.text('dialog', 'yes')}   {self.words.text('dialog', 'no')}"
            yield Static(choice, classes="boxkeys", markup=False)

    def action_answer(self, answer: bool) -> None:
        self.dismiss(answer)


class Notice(Dialog[None]):
    """Something to read."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,escape,f1,q", "close", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
    ]

    def __init__(self, title: str, text: str | Text) -> None:
        super().__init__()
        self._heading, self._body = title, text

    def compose(self) -> ComposeResult:
        with Vertical(classes="box wide"):
            yield Static(self._heading, classes="boxtitle", markup=False)
            with VerticalScroll(classes="boxbody"):
                yield Static(self._body, markup=False)
            yield Static(self.words.text("dialog", "ok"), classes="boxkeys", markup=False)

    def action_close(self) -> None:
        self.dismiss(None)

    def action_scroll(self, lines: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)


def why_notice(words_title: str, instead_title: str, rule_title: str, why: WhyNot, strong: str) -> Notice:
    """A notice with the refused action, the explanation, what is possible instead, and the rule."""
    text = Text.assemble((f"{why.asked}\n\n", strong), why.answer)
    if why.instead:
        text.append(f"\n\n{instead_title}\n", strong)
        text.append("\n".join(why.instead))
    if why.rule:
        text.append(f"\n\n{rule_title} ({why.rule}):\n", strong)
        text.append(why.rule_text)
    return Notice(words_title, text)


class Curtain(Dialog[None]):
    """Hides the table while the keyboard passes from one player to the next."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "open", show=False)]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._who = name

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(self.words.text("curtain", "title"), classes="boxtitle", markup=False)
            yield Static(self.words.text("curtain", "text", name=self._who), markup=False)
            yield Static(self.words.text("curtain", "hint"), classes="boxkeys", markup=False)

    def action_open(self) -> None:
        self.dismiss(None)


class Ask(Dialog[str | None]):
    """Asks for one line of text; an existing file must be confirmed before it is replaced."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", show=False),
        Binding("up", "choose(-1)", show=False, priority=True),
        Binding("down", "choose(1)", show=False, priority=True),
    ]

    def __init__(
        self, title: str, value: str = "", *, offers: tuple[str, ...] = (), note: str = "", is_new: bool = False
    ) -> None:
        super().__init__()
        self._heading, self._value, self._offers, self._note = title, value, offers, note
        self._is_new = is_new
        self._warned = ""

    def compose(self) -> ComposeResult:
        with Vertical(classes="box wide"):
            yield Static(self._heading, classes="boxtitle", markup=False)
            yield Static(self._note, id="asknote", markup=False)
            yield Input(self._value, id="answer", compact=True)
            offers = PickList(*[Text(offer) for offer in self._offers], id="offers", compact=True)
            offers.can_focus = False
            offers.display = bool(self._offers)
            yield offers
            yield Static(self.words.text("dialog", "enter"), classes="boxkeys", markup=False)

    def action_cancel(self) -> None:
        self.dismiss(None)

    def action_choose(self, step: int) -> None:
        offers = self.query_one("#offers", OptionList)
        if not self._offers:
            return
        (offers.action_cursor_down if step > 0 else offers.action_cursor_up)()
        if offers.highlighted is not None:
            self.query_one(Input).value = self._offers[offers.highlighted]

    def on_input_submitted(self, event: Input.Submitted) -> None:
        value = event.value.strip()
        if not value:
            return
        if self._is_new and Path(value).exists() and self._warned != value:
            self._warned = value
            self.query_one("#asknote", Static).update(self.words.text("file", "exists", name=value))
            return
        self.dismiss(value)


def play_files(folder: Path) -> tuple[str, ...]:
    """The saved matches in a folder, the newest first."""
    try:
        found = [(path.stat().st_mtime, path.name) for path in folder.glob("*.play")]
    except OSError:
        return ()
    return tuple(name for _, name in sorted(found, reverse=True)[:50])
