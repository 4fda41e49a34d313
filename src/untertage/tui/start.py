"""The start screen: game, players, house rules."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any, ClassVar, Final

import msgspec
from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from untertage.bots import bot
from untertage.core import registry
from untertage.core.errors import UntertageError
from untertage.core.match import Match
from untertage.core.record import Record, read_record
from untertage.tui.choices import choices_of, value_text
from untertage.tui.dialogs import Ask, Notice
from untertage.tui.files import read_bytes
from untertage.tui.picklist import PickList
from untertage.tui.replay import ReplayScreen
from untertage.tui.requests import ask_for_play_file
from untertage.tui.rules import RulesScreen
from untertage.tui.screen import Page
from untertage.tui.session import PERSON, AnyGame, Session
from untertage.tui.table import TableScreen

LABEL_WIDTH: Final = 30


class Line(msgspec.Struct, frozen=True):
    """One line of the form."""

    id: str
    label: str
    value: str = ""
    help: str = ""
    heading: str = ""


class StartScreen(Page[None]):
    """A form operated with the arrow keys."""

    keys = (("↑ ↓", "choose"), ("← →", "change"), ("Enter", "start"), ("F2", "rules"), ("F6", "lang"), ("F10", "quit"))
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "change(-1)", show=False, priority=True),
        Binding("right", "change(1)", show=False, priority=True),
        Binding("f1", "help", show=False),
        Binding("f2", "rules", show=False),
        Binding("f10,escape", "leave", show=False),
    ]

    def __init__(self, game_id: str = "") -> None:
        super().__init__()
        self.game: AnyGame = registry.get(game_id or registry.ids()[0])
        self.seats = self.game.seats.start
        self.sitting = [PERSON, *["random"] * 9]
        self.options: dict[str, Any] = {}
        self.seed = secrets.randbelow(1_000_000)
        self._lines: list[Line] = []

    def compose(self) -> ComposeResult:
        yield Static(id="head", markup=False)
        yield Static(id="about", markup=False)
        yield PickList(id="form", compact=True)
        yield Static(id="explain", markup=False)
        yield Static(id="keys", markup=False)

    def on_mount(self) -> None:
        self.query_one("#form", OptionList).focus()
        self.speak()

    def on_screen_resume(self) -> None:
        self.speak()

    def lines(self) -> list[Line]:
        """The current lines of the form."""
        words, game_words = self.words, self.game.words(self.lang)
        start = words.sections["start"]
        lines = [Line("begin", start["begin"], "", start["begin_help"])]
        lines.append(Line("game", start["game"], game_words.text("game", "title"), start["game_help"]))
        lines.append(Line("seats", start["seats"], str(self.seats), start["seats_help"]))
        lines += [
            Line(f"seat:{seat}", self._seat_label(seat), self._player(seat), start["seat_help"])
            for seat in range(self.seats)
        ]
        lines.append(Line("seed", start["seed"], str(self.seed), start["seed_help"]))
        lines.append(Line("language", start["language"], start["language_value"], start["language_help"]))
        lines.append(Line("load", start["load"], "", start["load_help"]))
        lines.append(Line("replay", start["replay"], "", start["replay_help"]))
        heading = start["options"]
        for choice in choices_of(self.game):
            value = value_text(game_words, choice.name, self.options.get(choice.name, choice.default))
            help_text = game_words.text("option", f"{choice.name}_help")
            if not choice.values:
                help_text = f"{help_text} {start['text_help']}"
            label = game_words.text("option", choice.name)
            lines.append(Line(f"option:{choice.name}", label, value, help_text, heading))
            heading = ""
        return lines

    def _seat_label(self, seat: int) -> str:
        role = self.game.words(self.lang).sections.get("seat", {}).get(str(seat))
        label = self.words.text("start", "seat", number=seat + 1)
        return f"{label}, {role}" if role else label

    def _player(self, seat: int) -> str:
        name = self.sitting[seat]
        return self.words.text("seat", "person") if name == PERSON else self.words.text("seat", "bot", name=name)

    def speak(self) -> None:
        super().speak()
        self.head(f"untertage · {self.words.text('start', 'title')}")
        title, tagline, goal = (self.game.words(self.lang).text("game", key) for key in ("title", "tagline", "goal"))
        about = Text.assemble((title, self.roles["strong"]), f" – {tagline}\n{goal}")
        self.query_one("#about", Static).update(about)
        form = self.query_one("#form", OptionList)
        chosen = self._chosen()
        self._lines = self.lines()
        entries = []
        for line in self._lines:
            if line.heading:
                entries.append(Option(Text(f"\n{line.heading}", self.roles["quiet"]), disabled=True))
            entries.append(Option(self._painted(line), id=line.id))
        form.set_options(entries)
        known = [line.id for line in self._lines]
        form.highlighted = form.get_option_index(chosen if chosen in known else known[0])
        self._explain()

    def _painted(self, line: Line) -> Text:
        if not line.value:
            return Text(line.label, style=self.roles["key"])
        return Text.assemble(f"{line.label:<{LABEL_WIDTH}}", (f"‹ {line.value} ›", self.roles["strong"]))

    def _chosen(self) -> str:
        option = self.query_one("#form", OptionList).highlighted_option
        return "" if option is None else option.id or ""

    @on(OptionList.OptionHighlighted, "#form")
    def _explain(self) -> None:
        chosen = self._chosen()
        text = next((line.help for line in self._lines if line.id == chosen), "")
        self.query_one("#explain", Static).update(text)

    def action_change(self, step: int) -> None:
        """Select the next or previous value of the current line."""
        kind, _, name = self._chosen().partition(":")
        if kind == "game":
            self._choose_game(_beside(registry.ids(), self.game.id, step))
        elif kind == "seats":
            self.seats = _beside(list(self.game.seats), self.seats, step)
        elif kind == "seat":
            self.sitting[int(name)] = _beside([PERSON, *bot.names()], self.sitting[int(name)], step)
        elif kind == "seed":
            self.seed = max(0, self.seed + step)
        elif kind == "language":
            self.client.action_language()
        elif kind == "option":
            choice = next(choice for choice in choices_of(self.game) if choice.name == name)
            if choice.values:
                self.options[name] = _beside(list(choice.values), self.options.get(name, choice.default), step)
        self.speak()

    def _choose_game(self, game_id: str) -> None:
        self.game = registry.get(game_id)
        self.seats = self.seats if self.seats in self.game.seats else self.game.seats.start
        self.options = {}

    @on(OptionList.OptionSelected, "#form")
    def _entered(self, event: OptionList.OptionSelected) -> None:
        kind, _, name = (event.option.id or "").partition(":")
        free = [choice.name for choice in choices_of(self.game) if not choice.values]
        if kind == "begin":
            self._begin()
        elif kind in ("load", "replay"):
            self._open(kind)
        elif kind == "seed" or name in free:
            self._type(kind, name)
        else:
            self.action_change(1)

    def _begin(self) -> None:
        try:
            players = tuple(self.sitting[: self.seats])
            self.game.check_effect(self.game.read_options(self.options), self.seats)
            match = Match.new(self.game, self.seats, self.options, seed=self.seed, players=players)
        except UntertageError as error:
            self.query_one("#explain", Static).update(self.words.text("start", "bad_value", error=str(error)))
            return
        self.app.push_screen(TableScreen(Session(match)))
        self.seed = secrets.randbelow(1_000_000)

    @work(exclusive=True, group="question")
    async def _type(self, kind: str, name: str) -> None:
        label = next(line.label for line in self._lines if line.id == (f"{kind}:{name}" if name else kind))
        typed = await self.app.push_screen_wait(Ask(label, "" if name else str(self.seed)))
        if typed is None:
            return
        try:
            if name:
                value = typed.split(",") if isinstance(self._default(name), tuple) else typed
                self.options[name] = getattr(self.game.read_options({name: value}), name)
            else:
                self.seed = int(typed)
        except (UntertageError, ValueError) as error:
            self.query_one("#explain", Static).update(self.words.text("start", "bad_value", error=str(error)))
            return
        self.speak()

    def _default(self, name: str) -> Any:
        return next(choice.default for choice in choices_of(self.game) if choice.name == name)

    @work(exclusive=True, group="question")
    async def _open(self, what: str) -> None:
        path = await self.app.push_screen_wait(ask_for_play_file(self, what))
        if path is None:
            return
        try:
            record = read_record(read_bytes(Path(path).expanduser()))
            screen = opened(record, what)
        except UntertageError as error:
            self.query_one("#explain", Static).update(f"{path}: {error}")
            return
        self.app.push_screen(screen)

    def action_help(self) -> None:
        text = self.words.sections["help"]["start"].strip("\n")
        self.app.push_screen(Notice(self.words.text("help", "title"), text))

    def action_rules(self) -> None:
        self.app.push_screen(RulesScreen(self.game))

    def action_leave(self) -> None:
        self.app.exit()


def opened(record: Record, what: str) -> Page[None]:
    """The screen that continues or replays a record; raises BadRecord."""
    if what == "replay":
        return ReplayScreen(record)
    return TableScreen(Session(Match.from_record(record)))


def _beside(values: list[Any], value: Any, step: int) -> Any:
    """The next or previous value, wrapping around."""
    return values[(values.index(value) + step) % len(values)]
