"""A match at one screen: the players, whose turn it is, and what the person at the keyboard may see.

Nothing here draws, so it can be tested without a terminal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias

import msgspec

from untertage.bots import bot
from untertage.core.errors import BadNotation, IllegalAction, Refusal
from untertage.core.game import CLOCK, Action, Event, Game, Glass, Outcome, Seat, View
from untertage.core.match import RESIGNED, Match
from untertage.core.record import Record
from untertage.core.turns import player_to_move
from untertage.core.understanding import instead, understood
from untertage.core.words import Words, words_of

AnyGame = Game[Any, Any, Any, Any]
Turn: TypeAlias = Literal["over", "clock", "bot", "person"]

PERSON: Final = "you"
"""Default name of a person."""


def speech(lang: str) -> Words:
    """The texts of the terminal client."""
    return words_of("untertage.tui", lang)


def players_of(record: Record) -> tuple[str, ...]:
    """Player names by seat; persons if the record names none."""
    return record.players if len(record.players) == record.seats else (PERSON,) * record.seats


class Told(msgspec.Struct, frozen=True):
    """One line of the log."""

    ply: int
    seat: Seat
    text: str


class Session:
    """One match with the people and bots who play it here."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.players = players_of(match.record)
        self.persons = tuple(seat for seat, name in enumerate(self.players) if not bot.is_bot(name))
        seed = match.record.seed or 0
        self._bots = {
            seat: bot.make(name, match.game, seed * 31 + seat)
            for seat, name in enumerate(self.players)
            if seat not in self.persons
        }
        self.watcher: Seat | None = self.persons[0] if len(self.persons) == 1 else None
        self.seconds = 0.0
        """Seconds until the clock acts."""
        self._glass: Glass | None = None

    @property
    def game(self) -> AnyGame:
        return self.match.game

    def mover(self) -> Seat | None:
        """The player who decides next."""
        return player_to_move(self.match.actors())

    def turn(self) -> Turn:
        """What the screen does next."""
        actors = self.match.actors()
        if not actors:
            return "over"
        mover = self.mover()
        if mover is None:
            return "clock"
        return "person" if mover in self.persons else "bot"

    def clock_runs(self) -> bool:
        """Is the clock running while a player thinks?"""
        actors = self.match.actors()
        return CLOCK in actors and len(actors) > 1 and bool(self.match.legal(CLOCK))

    def second(self) -> bool:
        """Count one second; return whether the clock acts now. Without an hourglass it acts every second."""
        glass = self.game.glass(self.match.state)
        self.seconds = 0.0 if glass is None else glass.sand(self._glass, self.seconds) - 1
        self._glass = glass
        return self.seconds <= 0

    def tick(self) -> None:
        """Play the clock's action."""
        self.match.play(CLOCK, self.match.legal(CLOCK)[0])

    def acting(self) -> Seat | None:
        """The seat that the keyboard acts for, if any."""
        if self.watcher in self.persons and self.watcher in self.match.actors():
            return self.watcher
        return None

    def next_watcher(self) -> Seat | None:
        """Who should be at the keyboard after a change."""
        return self.mover() if self.turn() == "person" else self.watcher

    def others_who_may_act(self) -> list[Seat]:
        """Other persons at this screen who may act too."""
        return [seat for seat in self.match.actors() if seat in self.persons and seat != self.watcher]

    def is_secret(self, one: Seat | None, other: Seat | None) -> bool:
        """Does either of them know something that the other does not?"""
        views = [msgspec.structs.replace(self.match.view(seat), seat=None) for seat in (one, other)]
        return one != other and views[0] != views[1]

    def question(self) -> tuple[bot.Bot, Seat, View, list[Action]]:
        """The bot to act, with its seat, view and legal actions."""
        seat = self.mover()
        assert seat is not None
        return self._bots[seat], seat, self.match.view(seat), self.match.legal(seat)

    def last_person(self) -> Seat | None:
        """The person at this screen who acted last."""
        return next((ply.seat for ply in reversed(self.match.plies) if ply.seat in self.persons), None)

    def legal(self) -> list[Action]:
        seat = self.acting()
        return [] if seat is None else self.match.legal(seat)

    def board(self, lang: str) -> str:
        return self.game.board(self.match.view(self.watcher), lang)

    def told(self, lang: str, since: int = 0) -> list[Told]:
        """The log after ply `since`, redacted for the person at the keyboard."""
        lines: list[Told] = []
        for number, events in enumerate(self.match.events[since:], since + 1):
            seat = self.match.plies[number - 1].seat
            lines += [Told(number, seat, text) for text in tell(self.game, events, self.watcher, lang)]
        return lines

    def seat_name(self, seat: Seat, lang: str) -> str:
        """Display name of a seat."""
        return seat_name(self.game, self.players, seat, lang)

    def consent(self, seat: Seat) -> tuple[int, list[Seat], list[Seat]]:
        """Number of plies an undo takes back, and the persons and bots that must agree."""
        count, asked = self.match.undo_terms(seat)
        return count, [s for s in asked if s in self.persons], [s for s in asked if s not in self.persons]

    def outcome_text(self, lang: str) -> str:
        outcome = self.match.outcome()
        return "" if outcome is None else outcome_text(self.game, outcome, self.players, lang)


def tell(game: AnyGame, events: Sequence[Event], watcher: Seat | None, lang: str) -> list[str]:
    """Event texts, redacted for the viewer."""
    seen = [game.redact(event, watcher) for event in events]
    return [game.tell(event, lang) for event in seen if event is not None]


def seat_name(game: AnyGame, players: Sequence[str], seat: Seat, lang: str) -> str:
    """`Seat 1, the mutants (random)`: the number, the role if the game names it, the player."""
    words = speech(lang)
    if seat == CLOCK:
        return words.text("seat", "clock")
    name = words.text("seat", "name", number=seat + 1)
    role = game.words(lang).sections.get("seat", {}).get(str(seat))
    if role:
        name = f"{name}, {role}"
    player = players[seat] if seat < len(players) else PERSON
    return name if player == PERSON else f"{name} ({player})"


def outcome_text(game: AnyGame, outcome: Outcome, players: Sequence[str], lang: str) -> str:
    """Who won and why."""
    words = speech(lang)
    names = [seat_name(game, players, seat, lang) for seat in outcome.winners]
    if game.cooperative:
        result = words.text("end", "team_wins" if names else "team_loses")
    elif len(names) == 1:
        result = words.text("end", "one_wins", name=names[0])
    elif len(names) == len(players) > 1:
        result = words.text("end", "draw")
    elif names:
        result = words.text("end", "several_win", names=" + ".join(names))
    else:
        result = words.text("end", "nobody_wins")
    source = words if outcome.reason == RESIGNED else game.words(lang)
    why = source.text("end", outcome.reason)
    return f"{result} {why}"


class Row(msgspec.Struct, frozen=True):
    """A legal action as the list shows it."""

    action: Action
    notation: str
    description: str

    def fits(self, typed: Sequence[str]) -> bool:
        text = f"{self.notation} {self.description}".lower()
        return all(word in text for word in typed)


def rows_of(game: AnyGame, legal: Sequence[Action], view: View, lang: str) -> list[Row]:
    return [Row(action, str(action), game.spoken(action, view, lang)) for action in legal]


def fitting(rows: Sequence[Row], typed: str) -> list[Row]:
    """The rows that match the typed text; a complete notation matches only itself."""
    text = " ".join(typed.lower().split())
    exact = [row for row in rows if row.notation.lower() == text]
    return exact or [row for row in rows if row.fits(text.split())]


class WhyNot(msgspec.Struct, frozen=True):
    """The answer to: why can I not do this?"""

    asked: str
    answer: str
    rule: str = ""
    rule_text: str = ""
    instead: tuple[str, ...] = ()
    """What is possible now, in words."""


def why_not(session: Session, typed: str, lang: str) -> WhyNot | Action:
    """Why a typed action is refused, with the rule that forbids it; or the action, if it is not."""
    game, words = session.game, speech(lang)
    seat = session.acting()
    try:
        action = understood(game, session.match.state, CLOCK if seat is None else seat, typed)
    except BadNotation as error:
        return WhyNot(typed, "\n  ".join([words.text("why", "unknown"), *error.nearest]))
    except IllegalAction as error:
        return _refused(game, typed, error.refusal, lang, ())
    if seat is None:
        return WhyNot(typed, words.text("why", "not_now"))
    refusal: Refusal | None = game.refusal(session.match.state, seat, action)
    said = game.spoken(action, session.match.view(seat), lang)
    if refusal is None:
        return action
    possible = instead(action, session.match.legal(seat))
    spoken = tuple(game.spoken(other, session.match.view(seat), lang) for other in possible)
    return _refused(game, f"{action} · {said}", refusal, lang, spoken)


def _refused(game: AnyGame, asked: str, refusal: Refusal, lang: str, possible: tuple[str, ...]) -> WhyNot:
    rule = game.rules(lang).rule(refusal.rule)
    return WhyNot(asked, game.explain(refusal, lang), rule.id, plain(rule.text), possible)


def plain(text: str) -> str:
    """The text without Markdown marks."""
    return text.replace("**", "").replace("*", "").replace("`", "")
