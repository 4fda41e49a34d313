"""Base classes of all screens; language and colours can change at any time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeVar, cast

from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from untertage.core.words import Words
from untertage.tui.paint import paint_keys

if TYPE_CHECKING:
    from untertage.tui.app import UntertageApp

T = TypeVar("T")


class Spoken(Screen[T]):
    """Shortcuts to the language and the colours of the app."""

    @property
    def client(self) -> UntertageApp:
        return cast("UntertageApp", self.app)

    @property
    def lang(self) -> str:
        return self.client.lang

    @property
    def words(self) -> Words:
        return self.client.words

    @property
    def roles(self) -> Mapping[str, str]:
        return self.client.roles

    def speak(self) -> None:
        """Redraw all texts after a change of language or colours."""


class Page(Spoken[T]):
    """A full screen with a title line and a line of keys."""

    keys: tuple[tuple[str, str], ...] = ()
    """Pairs of a key and its label in the `keys` section of the texts."""

    def head(self, text: str) -> None:
        self.query_one("#head", Static).update(text)

    def speak(self) -> None:
        named = [(key, self.words.text("keys", word)) for key, word in self.keys]
        self.query_one("#keys", Static).update(paint_keys(named, self.size.width, self.roles))


class Dialog(Spoken[T], ModalScreen[T]):
    """A box over the screen."""
