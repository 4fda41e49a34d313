"""Commands at a table other than actions: undo, save, load, rules, help, resign, leave."""

from __future__ import annotations

from pathlib import Path

from textual import work

from untertage.core.errors import UntertageError
from untertage.core.match import Match
from untertage.core.record import read_record
from untertage.tui.dialogs import Ask, Confirm, Notice, play_files
from untertage.tui.files import read_bytes, write_whole
from untertage.tui.rules import RulesScreen
from untertage.tui.screen import Page
from untertage.tui.session import Session


class Requests(Page[None]):
    """A screen with a match and these commands."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.note = ""
        self.taken_back = 0
        self.saved_plies = len(session.match.plies)

    def say(self, text: str) -> None:
        """Show a message."""
        raise NotImplementedError

    def proceed(self) -> None:
        """Continue after a change to the match."""
        raise NotImplementedError

    def forget_log(self) -> None:
        """Rewrite the log the next time it is shown."""
        raise NotImplementedError

    def clear_typed(self) -> None:
        """Clear the input."""
        raise NotImplementedError

    def action_help(self) -> None:
        self.app.push_screen(Notice(self.words.text("help", "title"), self.words.sections["help"]["table"].strip("\n")))

    def action_rules(self) -> None:
        self.app.push_screen(RulesScreen(self.session.game))

    @work(exclusive=True, group="question")
    async def action_undo(self) -> None:
        session, words = self.session, self.words
        seat = session.last_person()
        count, persons, bots = (0, [], []) if seat is None else session.consent(seat)
        if seat is None or not count:
            self.say(words.text("undo", "none"))
            return
        key = "ask_one" if count == 1 else "ask"
        ask = words.text("undo", key, name=session.seat_name(seat, self.lang), count=count)
        for other in persons:
            question = words.text("undo", "agree", name=session.seat_name(other, self.lang))
            if not await self._agrees(words.text("undo", "title"), f"{ask}\n\n{question}"):
                self.say(words.text("undo", "refused", name=session.seat_name(other, self.lang)))
                return
        if (
            bots
            and not persons
            and not await self._agrees(words.text("undo", "title"), f"{ask}\n\n{words.text('undo', 'bots_agree')}")
        ):
            return
        done = session.match.undo(seat, agreed=(*persons, *bots))
        self.taken_back += 1
        self.note = words.text("undo", "done_one") if done == 1 else words.text("undo", "done", count=done)
        self.forget_log()
        self.proceed()

    async def _agrees(self, title: str, text: str) -> bool:
        answer: bool = await self.app.push_screen_wait(Confirm(title, text))
        return answer

    @work(exclusive=True, group="question")
    async def action_save(self) -> None:
        record = self.session.match.record
        name = f"{record.game}-{record.seed if record.seed is not None else 0}.play"
        ask = Ask(self.words.text("file", "save"), name, note=self.words.text("file", "name"), is_new=True)
        path = await self.app.push_screen_wait(ask)
        if path is None:
            return
        try:
            write_whole(Path(path).expanduser(), record.to_text().encode())
        except UntertageError as error:
            self.say(str(error))
            return
        self.saved_plies = len(record.plies)
        self.say(self.words.text("file", "saved", name=path))

    @work(exclusive=True, group="question")
    async def action_load(self) -> None:
        path = await self.app.push_screen_wait(ask_for_play_file(self, "load"))
        if path is None:
            return
        try:
            record = read_record(read_bytes(Path(path).expanduser()))
            session = Session(Match.from_record(record))
        except UntertageError as error:
            self.say(f"{path}: {error}")
            return
        self.session, self.saved_plies = session, len(record.plies)
        self.forget_log()
        self.note = self.words.text("file", "loaded", name=path)
        self.clear_typed()
        self.proceed()

    @work(exclusive=True, group="question")
    async def action_resign(self) -> None:
        seat = self.session.acting()
        if seat is None:
            return
        ask = self.words.text("resign", "ask", name=self.session.seat_name(seat, self.lang))
        if await self._agrees(self.words.text("resign", "title"), ask):
            self.session.match.resign(seat)
            self.proceed()

    @work(exclusive=True, group="question")
    async def action_leave(self) -> None:
        played = len(self.session.match.plies)
        unsaved = played != self.saved_plies and self.session.turn() != "over" and bool(self.session.persons)
        if unsaved and not await self._agrees(self.words.text("quit", "title"), self.words.text("quit", "ask")):
            return
        self.client.left()


def ask_for_play_file(page: Page[None], what: str) -> Ask:
    """A dialog for the name of a saved match that lists those in the current folder."""
    found = play_files(Path.cwd())
    note = page.words.text("file", "found" if found else "none")
    return Ask(page.words.text("file", what), found[0] if found else "", offers=found, note=note)
