"""The table screen: board, legal actions, log, keyboard commands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from rich.text import Text
from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.css.query import NoMatches
from textual.message import Message
from textual.widgets import Input, OptionList, RichLog, Static
from textual.widgets.option_list import Option

from untertage.bots.bot import Bot
from untertage.core.game import Action, Seat, View
from untertage.tui.boardbox import PANEL_HEIGHT, BoardBox
from untertage.tui.dialogs import Curtain, why_notice
from untertage.tui.paint import notation_column, paint_row, paint_told, roles_of
from untertage.tui.picklist import PickList
from untertage.tui.requests import Requests
from untertage.tui.session import Row, Session, WhyNot, fitting, rows_of, why_not

MODES: Final = ("both", "board", "log", "list")
TICK_SECONDS: Final = 1.0
MOST_ROWS: Final = 200
"""Maximum number of rows drawn; more would make typing slow. The last line says how many are left out."""


class ActionInput(Input):
    """The input line; a question mark asks why an action is not allowed."""

    class Asked(Message):
        """The question mark was typed."""

    async def _on_key(self, event: events.Key) -> None:
        if event.character == "?":
            event.stop()
            event.prevent_default()
            self.post_message(self.Asked())
            return
        await super()._on_key(event)


class TableScreen(Requests):
    """One match being played."""

    keys = (
        ("F1", "help"),
        ("F2", "rules"),
        ("F3", "undo"),
        ("F4", "save"),
        ("F5", "load"),
        ("F6", "lang"),
        ("?", "why"),
        ("F10", "quit"),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "choose(-1)", show=False, priority=True),
        Binding("down", "choose(1)", show=False, priority=True),
        Binding("escape", "clear", show=False),
        Binding("tab", "other_seat", show=False, priority=True),
        Binding("pageup", "move(0,-5)", show=False, priority=True),
        Binding("pagedown", "move(0,5)", show=False, priority=True),
        Binding("shift+left", "move(-8,0)", show=False, priority=True),
        Binding("shift+right", "move(8,0)", show=False, priority=True),
        Binding("f1", "help", show=False),
        Binding("f2", "rules", show=False),
        Binding("f3,ctrl+z", "undo", show=False, priority=True),
        Binding("f4,ctrl+s", "save", show=False, priority=True),
        Binding("f5,ctrl+o", "load", show=False, priority=True),
        Binding("f7", "mode", show=False),
        Binding("f9", "resign", show=False),
        Binding("f10", "leave", show=False),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._rows: list[Row] = []
        self._shown: list[Row] = []
        self._mode = MODES[0]
        self._thinking = False
        self._curtained = False
        self._logged: tuple[object, ...] = ()

    def compose(self) -> ComposeResult:
        yield Static(id="head", markup=False)
        with Container(id="main"):
            yield BoardBox()
            with Container(id="panel"):
                with Vertical(id="acting"):
                    yield Static(id="turn", markup=False)
                    yield ActionInput(id="typed", compact=True)
                    yield Static(id="note", markup=False)
                    yield PickList(id="actions", compact=True)
                with Vertical(id="telling"):
                    yield Static(id="logtitle", markup=False)
                    yield RichLog(id="log", wrap=True, min_width=10, max_lines=2000)
        yield Static(id="keys", markup=False)

    def on_mount(self) -> None:
        self.query_one("#actions", OptionList).can_focus = False
        self.query_one("#log", RichLog).can_focus = False
        self.query_one(ActionInput).focus()
        self.set_interval(TICK_SECONDS, self._second)
        self.proceed()

    def on_resize(self) -> None:
        self._logged = ()
        self.call_after_refresh(self.show)

    def proceed(self) -> None:
        """Show a change, then let the clock, a bot or the next person act."""
        turn = self.session.turn()
        nxt = self.session.next_watcher()
        if turn == "person" and nxt != self.session.watcher:
            if self.session.is_secret(self.session.watcher, nxt):
                self._draw_curtain(nxt)
                return
            self.session.watcher = nxt
        self.show()
        if turn == "clock":
            self._tick()
        elif turn == "bot" and not self._thinking:
            self._thinking = True
            bot, seat, view, legal = self.session.question()
            self._think((self.session, self.taken_back), bot, seat, view, legal)

    def _draw_curtain(self, seat: Seat | None) -> None:
        assert seat is not None
        if self._curtained:
            return
        self._curtained = True

        def opened(_: object) -> None:
            self._curtained = False
            self.session.watcher = seat
            self.proceed()

        self.app.push_screen(Curtain(self.session.seat_name(seat, self.lang)), opened)

    @work(thread=True, group="bot")
    def _think(self, asked: object, bot: Bot, seat: Seat, view: View, legal: Sequence[Action]) -> None:
        action = bot.choose(view, legal)
        self.app.call_from_thread(self._bot_chose, asked, seat, action)

    def _bot_chose(self, asked: object, seat: Seat, action: Action) -> None:
        """Play the bot's action unless the match was undone or replaced meanwhile. Clock actions do not matter."""
        self._thinking = False
        match = self.session.match
        if asked == (self.session, self.taken_back) and seat == self.session.mover() and action in match.legal(seat):
            match.play(seat, action)
        self.proceed()

    def _tick(self) -> None:
        self.session.tick()
        self.call_later(self.proceed)

    def _second(self) -> None:
        """Count a second; the clock stands still while a dialog covers the table."""
        if self.app.screen is self and self.session.clock_runs():
            if self.session.second():
                self._tick()
            else:
                self._show_head()

    @property
    def roles(self) -> Mapping[str, str]:
        return roles_of(self.session.game, self.client.roles)

    def speak(self) -> None:
        self.show()

    def show(self) -> None:
        """Redraw everything."""
        try:
            box = self.query_one(BoardBox)
        except NoMatches:
            return
        super().speak()
        session, lang = self.session, self.lang
        box.show(session.game, session.board(lang), self.roles)
        self._arrange(box)
        self._show_head()
        self._show_turn()
        self._rows = rows_of(session.game, session.legal(), session.match.view(session.acting()), lang)
        self._show_actions()
        self._show_log()

    def _show_head(self) -> None:
        """Show the game, ply, viewer, and seconds until the clock acts."""
        session = self.session
        title = session.game.words(self.lang).text("game", "title")
        ply = self.words.text("table", "ply", number=len(session.match.plies))
        runs = session.clock_runs() and session.seconds > 0
        time = self.words.text("table", "seconds", number=round(session.seconds)) if runs else ""
        watching = "" if session.watcher is None else session.seat_name(session.watcher, self.lang)
        cut = self.words.text("table", "cut") if self.query_one(BoardBox).is_cut(self.size.width) else ""
        self.head(" · ".join(part for part in (title, ply, time, watching, cut) if part))

    def _arrange(self, box: BoardBox) -> None:
        main = self.query_one("#main")
        width, height = self.size.width, self.size.height - 2
        main.set_class(box.fits_beside(width), "side")
        box.take_room(width, height, self._panel_height())

    def _panel_height(self) -> int:
        """Height of the panel below a board that is too wide for a side panel."""
        if self._mode == "board" and self.session.turn() != "over":
            return 1  # the head is hidden too; only the input line is left
        return PANEL_HEIGHT

    def _show_turn(self) -> None:
        session, words = self.session, self.words
        turn = session.turn()
        mover = session.mover()
        line = self.query_one("#turn", Static)
        is_over = turn == "over"
        self.query_one("#acting").set_class(is_over, "over")
        if is_over:
            banner = f"{words.text('table', 'over')}\n{session.outcome_text(self.lang)}"
            line.update(Text(f"{banner}\n{words.text('table', 'over_hint')}"))
        else:
            acting = session.acting()
            shown = mover if acting is None else acting
            name = session.seat_name(-1 if shown is None else shown, self.lang)
            line.update(words.text("table", "your_turn" if acting is not None else "thinking", name=name))

    def _show_actions(self) -> None:
        typed = self.query_one(ActionInput)
        typed.placeholder = self.words.text("table", "placeholder")
        options = self.query_one("#actions", OptionList)
        before, chosen = self._shown, options.highlighted
        self._shown = fitting(self._rows, typed.value)
        width = max(options.size.width - 2, 20)
        column = notation_column(self._rows)
        entries = [Option(paint_row(row, column, width, self.roles)) for row in self._shown[:MOST_ROWS]]
        if len(self._shown) > MOST_ROWS:
            more = self.words.text("table", "more", count=len(self._shown) - MOST_ROWS)
            entries.append(Option(Text(more, style=self.roles["quiet"]), disabled=True))
        options.set_options(entries)
        same = [row.action for row in before] == [row.action for row in self._shown]
        options.highlighted = 0 if len(self._shown) == 1 else chosen if same else None
        if self.session.acting() is None:
            text = "" if self.session.turn() == "over" else self.words.text("table", "waiting")
        elif self._shown:
            text = self.words.text("table", "actions", shown=len(self._shown), all=len(self._rows))
        else:
            text = self.words.text("table", "nothing_fits")
        self.query_one("#note", Static).update(self.note or text)

    def _show_log(self) -> None:
        """Append new lines; rewrite the log after an undo or when the viewer changes."""
        log = self.query_one("#log", RichLog)
        title = f"{self.words.text('table', 'log')} "
        self.query_one("#logtitle", Static).update(title)
        plies = len(self.session.match.plies)
        reader = (self.session, self.session.watcher, self.lang, self.app.theme)
        since = 0
        if self._logged[:-1] == reader and isinstance(self._logged[-1], int) and self._logged[-1] <= plies:
            since = self._logged[-1]
        if since == 0:
            log.clear()
        for told in self.session.told(self.lang, since):
            log.write(paint_told(told.seat, told.text, log.size.width, self.roles))
        self._logged = (*reader, plies)

    def say(self, text: str) -> None:
        """Show a message until the next key changes something."""
        self.note = text
        self._show_actions()

    @on(Input.Changed, "#typed")
    def _typed(self) -> None:
        self.note = ""
        if self._mode == "board":
            self._set_mode("both")
        self._show_actions()

    @on(Input.Submitted, "#typed")
    def _entered(self) -> None:
        options = self.query_one("#actions", OptionList)
        typed = self.query_one(ActionInput).value.strip()
        if options.highlighted is not None and options.highlighted < len(self._shown):
            self._act(self._shown[options.highlighted].action)
        elif self._shown:
            self.say(self.words.text("table", "several_fit"))
        elif typed:
            answer = why_not(self.session, typed, self.lang)
            if isinstance(answer, WhyNot):
                self._tell_why(answer)
            else:
                self._act(answer)

    @on(ActionInput.Asked)
    def _asked(self) -> None:
        typed = self.query_one(ActionInput).value.strip()
        if not typed:
            example = self._rows[0].notation if self._rows else self.session.game.action_types[0].__name__.lower()
            self.say(self.words.text("table", "type_first", example=example))
            return
        answer = why_not(self.session, typed, self.lang)
        if isinstance(answer, WhyNot):
            self._tell_why(answer)
        else:
            self.say(self.words.text("table", "is_legal", action=str(answer)))

    def _tell_why(self, answer: WhyNot) -> None:
        title, possible, rule = (self.words.text("why", key) for key in ("title", "instead", "rule"))
        self.app.push_screen(why_notice(title, possible, rule, answer, self.roles["strong"]))

    def _act(self, action: Action) -> None:
        seat = self.session.acting()
        if seat is None:
            return
        self.note = ""
        self.session.match.play(seat, action)
        self.clear_typed()
        self.proceed()

    def forget_log(self) -> None:
        self._logged = ()

    def clear_typed(self) -> None:
        with self.prevent(Input.Changed):
            self.query_one(ActionInput).value = ""

    def action_choose(self, step: int) -> None:
        options = self.query_one("#actions", OptionList)
        (options.action_cursor_down if step > 0 else options.action_cursor_up)()

    def action_clear(self) -> None:
        self.note = ""
        self.clear_typed()
        self._show_actions()

    def action_move(self, columns: int, rows: int) -> None:
        self.query_one(BoardBox).move(columns, rows)

    def action_mode(self) -> None:
        """Cycle which part gets the most room."""
        beside = self.query_one(BoardBox).fits_beside(self.size.width)
        modes = [mode for mode in MODES if mode != "board" or not beside]
        self._set_mode(modes[(modes.index(self._mode) + 1) % len(modes)] if self._mode in modes else modes[0])

    def _set_mode(self, mode: str) -> None:
        self._mode = mode
        self.remove_class(*MODES)
        self.add_class(mode)
        self._logged = ()
        self.call_after_refresh(self.show)

    def action_other_seat(self) -> None:
        """Act for the next person who may act too."""
        others = self.session.others_who_may_act()
        if not others:
            return
        watcher = self.session.watcher
        nxt = next((seat for seat in others if watcher is not None and seat > watcher), others[0])
        if self.session.is_secret(watcher, nxt):
            self._draw_curtain_for(nxt)
        else:
            self.session.watcher = nxt
            self.show()

    def _draw_curtain_for(self, seat: Seat) -> None:
        def opened(_: object) -> None:
            self.session.watcher = seat
            self.show()

        self.app.push_screen(Curtain(self.session.seat_name(seat, self.lang)), opened)
