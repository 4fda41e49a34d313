"""A saved match, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar

import msgspec
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.widgets import ProgressBar, RichLog, Static

from untertage.core.errors import UntertageError
from untertage.core.game import Event, Seat
from untertage.core.match import Match, replay
from untertage.core.record import Record
from untertage.tui.boardbox import BoardBox
from untertage.tui.dialogs import Notice
from untertage.tui.paint import paint_told, roles_of
from untertage.tui.rules import RulesScreen
from untertage.tui.screen import Page
from untertage.tui.session import outcome_text, players_of, seat_name, tell


class ReplayScreen(Page[None]):
    """Forwards and backwards through a record."""

    keys = (("← →", "step"), ("Home End", "ends"), ("Tab", "seat"), ("F1", "help"), ("F6", "lang"), ("Esc", "quit"))
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,enter", "step(1)", show=False, priority=True),
        Binding("left,backspace", "step(-1)", show=False, priority=True),
        Binding("pagedown", "step(10)", show=False, priority=True),
        Binding("pageup", "step(-10)", show=False, priority=True),
        Binding("home", "step(-1000000)", show=False, priority=True),
        Binding("end", "step(1000000)", show=False, priority=True),
        Binding("tab", "seat", show=False, priority=True),
        Binding("up", "move(0,-2)", show=False, priority=True),
        Binding("down", "move(0,2)", show=False, priority=True),
        Binding("shift+left", "move(-8,0)", show=False, priority=True),
        Binding("shift+right", "move(8,0)", show=False, priority=True),
        Binding("f1", "help", show=False),
        Binding("f2", "rules", show=False),
        Binding("f10,escape,q", "leave", show=False),
    ]

    def __init__(self, record: Record) -> None:
        super().__init__()
        self._record = record
        self._game = Match.from_record(_without_plies(record)).game
        self._steps: list[tuple[Any, list[Event]]] = []
        self._broken = ""
        try:
            for step in replay(record):
                self._steps.append(step)
        except UntertageError as error:
            self._broken = str(error)
        self._at = 0
        self._watcher: Seat | None = None

    def compose(self) -> ComposeResult:
        yield Static(id="head", markup=False)
        with Container(id="main"):
            yield BoardBox()
            with Container(id="panel"), Vertical(id="telling"):
                yield Static(id="turn", markup=False)
                yield ProgressBar(total=max(len(self._steps) - 1, 1), show_eta=False, id="progress")
                yield Static(id="note", markup=False)
                yield RichLog(id="log", wrap=True, min_width=10)
        yield Static(id="keys", markup=False)

    def on_mount(self) -> None:
        self.query_one("#log", RichLog).can_focus = False
        self.speak()

    def on_resize(self) -> None:
        self.call_after_refresh(self.speak)

    @property
    def roles(self) -> Mapping[str, str]:
        return roles_of(self._game, self.client.roles)

    def speak(self) -> None:
        super().speak()
        words, game, lang = self.words, self._game, self.lang
        state, _ = self._steps[self._at]
        box = self.query_one(BoardBox)
        box.columns = max(box.columns, self._widest(lang))
        box.show(game, game.board(game.view(state, self._watcher), lang), self.roles)
        self.query_one("#main").set_class(box.fits_beside(self.size.width), "side")
        box.take_room(self.size.width, self.size.height - 2)
        title = words.text("replay", "title", game=game.words(lang).text("game", "title"))
        name = words.text("seat", "spectator") if self._watcher is None else self._seat_name(self._watcher)
        self.head(f"{title} · {name}")
        self.query_one("#turn", Static).update(
            words.text("replay", "position", number=self._at, all=len(self._record.plies))
        )
        self.query_one(ProgressBar).update(progress=self._at)
        self.query_one("#note", Static).update(Text(self._remark()))
        self._show_log()

    @cache  # noqa: B019  # a screen lives as long as its record is shown
    def _widest(self, lang: str) -> int:
        """Width of the widest board in the record, so that the layout does not jump."""
        boards = [self._game.board(self._game.view(state, None), lang) for state, _ in self._steps]
        return max(len(line) for board in boards for line in board.splitlines())

    def _remark(self) -> str:
        """The next action, or the outcome."""
        words, lang = self.words, self.lang
        if self._at < len(self._steps) - 1:
            ply = self._record.plies[self._at]
            return words.text("replay", "next", action=f"{self._seat_name(ply.seat)}: {ply.action}")
        if self._broken:
            return words.text("replay", "broken", error=self._broken)
        end = words.text("replay", "end")
        if self._record.outcome is None:
            return end
        return f"{end}: {outcome_text(self._game, self._record.outcome, players_of(self._record), lang)}"

    def _seat_name(self, seat: Seat) -> str:
        return seat_name(self._game, players_of(self._record), seat, self.lang)

    def _show_log(self) -> None:
        log = self.query_one("#log", RichLog)
        log.clear()
        for number in range(1, self._at + 1):
            seat = self._record.plies[number - 1].seat
            for text in tell(self._game, self._steps[number][1], self._watcher, self.lang):
                line = paint_told(seat, text, log.size.width, self.roles)
                if number == self._at:
                    line.stylize(self.roles["strong"])
                log.write(line)
        if self._at == 0:
            log.write(Text(self.words.text("replay", "start"), style=self.roles["quiet"]))

    def action_step(self, plies: int) -> None:
        self._at = min(max(self._at + plies, 0), len(self._steps) - 1)
        self.speak()

    def action_seat(self) -> None:
        """Switch the point of view: spectator, then every seat in turn."""
        following = 0 if self._watcher is None else self._watcher + 1
        self._watcher = following if following < self._record.seats else None
        self.speak()

    def action_move(self, columns: int, rows: int) -> None:
        self.query_one(BoardBox).move(columns, rows)

    def action_help(self) -> None:
        text = self.words.sections["help"]["replay"].strip("\n")
        self.app.push_screen(Notice(self.words.text("help", "title"), text))

    def action_rules(self) -> None:
        self.app.push_screen(RulesScreen(self._game))

    def action_leave(self) -> None:
        self.client.left()


def _without_plies(record: Record) -> Record:
    """The record without its plies."""
    return msgspec.structs.replace(record, plies=(), resigned=None, outcome=None)
