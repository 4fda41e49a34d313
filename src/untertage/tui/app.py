"""The terminal client: the app, its language and colours, and the screens."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import ClassVar, Final

from textual.app import App
from textual.binding import Binding, BindingType
from textual.reactive import reactive

from untertage.core.record import Record
from untertage.core.words import LANGUAGES, Words
from untertage.tui.paint import DARK, LIGHT, MONO, THEMES
from untertage.tui.replay import ReplayScreen
from untertage.tui.screen import Spoken
from untertage.tui.session import Session, speech
from untertage.tui.start import StartScreen
from untertage.tui.table import TableScreen

NO_COLOUR: Final = "NO_COLOR"


class UntertageApp(App[None]):
    """Shows the start screen, a match or a replay."""

    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f6,ctrl+l", "language", show=False, priority=True),
        Binding("f8", "colours", show=False, priority=True),
    ]
    lang: reactive[str] = reactive("en", init=False)

    def __init__(
        self, *, lang: str = "en", session: Session | None = None, record: Record | None = None, game_id: str = ""
    ) -> None:
        # Without colour, use the terminal's own foreground and background.
        super().__init__(ansi_color=NO_COLOUR in os.environ)
        self.set_reactive(UntertageApp.lang, lang)
        self._session, self._record, self._game_id = session, record, game_id
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = THEMES[0].name

    @property
    def words(self) -> Words:
        return speech(self.lang)

    @property
    def roles(self) -> Mapping[str, str]:
        if self.no_color:
            return MONO
        return DARK if self.current_theme.dark else LIGHT

    def on_mount(self) -> None:
        self.title = "untertage"
        if self._record is not None:
            self.push_screen(ReplayScreen(self._record))
        elif self._session is not None:
            self.push_screen(TableScreen(self._session))
        else:
            self.push_screen(StartScreen(self._game_id))

    def watch_lang(self) -> None:
        self._speak_all()

    def _speak_all(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, Spoken):
                screen.speak()

    def action_language(self) -> None:
        self.lang = LANGUAGES[(LANGUAGES.index(self.lang) + 1) % len(LANGUAGES)]

    def action_colours(self) -> None:
        names = [theme.name for theme in THEMES]
        self.theme = names[(names.index(self.theme) + 1) % len(names)]
        self._speak_all()

    async def action_quit(self) -> None:
        """Ask the screen first: the match may be unsaved."""
        leave = getattr(self.screen, "action_leave", None)
        if leave is None:
            self.exit()
        else:
            leave()

    def left(self) -> None:
        """Return from a match or replay to the start screen, or exit if there is none."""
        if any(isinstance(screen, StartScreen) for screen in self.screen_stack[:-1]):
            self.pop_screen()
        else:
            self.exit()
