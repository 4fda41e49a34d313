"""Everything that a seat or a spectator receives is built here, from what they may know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from untertage import __version__
from untertage.bots.advice import Weighed
from untertage.bots.levels import character
from untertage.core.chance import SeededChance
from untertage.core.errors import Refusal
from untertage.core.game import Action, Event, Outcome, Seat, View
from untertage.core.match import Match, replay
from untertage.core.record import Record
from untertage.core.understanding import instead, understood
from untertage.core.words import Words, words_of
from untertage.server.bodies import Frame, Problem, RecordInfo, Replay
from untertage.server.choices import fields_of, packed
from untertage.server.errors import Refused
from untertage.server.info import PROTOCOL, Choices, Lang, SeatInfo, TableInfo, You
from untertage.server.progress import step
from untertage.server.server_messages import (
    Advice,
    Aids,
    Board,
    Changed,
    ClockInfo,
    Fault,
    Moment,
    Past,
    Pointed,
    Pong,
    Reason,
    Reasons,
    Said,
    Terms,
    Update,
    Welcome,
)
from untertage.server.table import AnyGame, LogItem, Table

_encode = msgspec.json.Encoder().encode
_MOST_EXAMINED: Final = 20_000
_MOST_FOUND: Final = 300
_MOST_REASONS: Final = 12
_MOST_ALLOWED: Final = 40


def words(lang: Lang) -> Words:
    return words_of("untertage.server", lang)


def encoded(answer: msgspec.Struct) -> bytes:
    """An answer that contains nothing of a match."""
    return _encode(answer)


def table_info(
    table: Table, connected: Iterable[Seat], spectators: int, lang: Lang = "en", tried: Mapping[Seat, int] | None = None
) -> TableInfo:
    """Public information about a table; `tried` is what bots with a thinking time have searched."""
    head, outcome = table.head, None if table.match is None else table.match.outcome()
    return TableInfo(
        table=table.id,
        game=head.game,
        status=table.status,
        v=table.v,
        ply=table.ply(),
        seats=_seats(table, set(connected), tried or {}),
        actors=table.acting,
        options=table.options,
        listed=head.listed,
        hints=head.hints,
        rated=head.rated,
        clock=head.clock,
        absent=head.absent,
        from_position=head.position is not None,
        own_components=head.components is not None,
        spectators=spectators,
        created=head.created,
        changed=table.changed,
        outcome=outcome,
        ending=ending(table.game, outcome, lang),
        rematch=table.rematch,
        host=next((sitting.name for sitting in table.seats if sitting.player == head.host), ""),
        colours=table.game.colours(table.game.read_options(table.options))[: len(table.seats)],
        step=step(table),
        daily=head.daily,
        commitment=table.commitment,
        tournament=table.head.tournament,
    )


def _seats(table: Table, here: set[Seat], tried: Mapping[Seat, int]) -> tuple[SeatInfo, ...]:
    return tuple(
        SeatInfo(
            seat=seat,
            kind=sitting.kind,
            name=sitting.name,
            level=sitting.level,
            character=character(table.head.game, sitting.level or "", sitting.name),
            taken=sitting.taken,
            connected=seat in here,
            stand_in=sitting.stand_in,
            given_up=seat in table.given_up,
            tried=tried.get(seat) if sitting.bot else None,
        )
        for seat, sitting in enumerate(table.seats)
    )


def you(table: Table, player: str | None) -> You:
    return You(seats=table.seats_of(player), host=table.hosted_by(player))


def ending(game: AnyGame, outcome: Outcome | None, lang: Lang) -> str | None:
    """The outcome as text."""
    if outcome is None:
        return None
    return game.words(lang).find("end", outcome.reason) or words(lang).find("end", outcome.reason) or outcome.reason


def welcome(table: Table, info: TableInfo, player: str | None) -> bytes:
    own, actions = you(table, player), fields_of(table.game.action_types)
    return _encode(Welcome(table=info, you=own, release=__version__, protocol=PROTOCOL, actions=actions))


def changed(table: Table, info: TableInfo, player: str | None) -> bytes:
    return _encode(Changed(table=info, you=you(table, player)))


class Picture:
    """One version of a table for many clients; what they have in common is computed once."""

    def __init__(self, table: Table, now: int) -> None:
        assert table.match is not None
        self.table = table
        self._match = table.match
        self._now = now
        self._public: View | None = None
        self._views: dict[Seat | None, msgspec.Raw] = {}
        self._legal: dict[Seat, Choices] = {}
        self._moments: dict[tuple[Seat | None, Lang, int | None], tuple[Moment, ...]] = {}

    def view(self, eyes: Seat | None) -> msgspec.Raw:
        if eyes not in self._views:
            self._views[eyes] = msgspec.Raw(_encode(self._seen(eyes)))
        return self._views[eyes]

    def _seen(self, eyes: Seat | None) -> View:
        """What a seat may know; in a game without hidden parts all views are alike."""
        if not self.table.game.perfect:
            return self._match.view(eyes)
        if self._public is None:
            self._public = self._match.view(None)
        return msgspec.structs.replace(self._public, seat=eyes)

    def legal(self, eyes: Seat | None) -> Choices:
        if eyes is None:
            return ()
        if eyes not in self._legal:
            self._legal[eyes] = packed(self._match.legal(eyes))
        return self._legal[eyes]

    def moments(self, eyes: Seat | None, lang: Lang, since: int | None) -> tuple[Moment, ...]:
        if self.table.game.perfect:
            eyes = None  # everybody is told the same
        key = eyes, lang, since
        if key not in self._moments:
            self._moments[key] = tuple(
                moment(self.table, self._match, item, eyes, lang) for item in self.table.log_after(since)
            )
        return self._moments[key]

    def since(self, seen: int | None) -> int | None:
        """The version after which a client that has seen this one gets the log; None: it needs the complete log."""
        return seen if seen is not None and self.table.rewound <= seen <= self.table.v else None

    def update(self, eyes: Seat | None, lang: Lang, seen: int | None, ack: str | None = None) -> bytes:
        """The current state, and the log after `seen`."""
        table, since = self.table, self.since(seen)
        outcome = self._match.outcome()
        return _encode(
            Update(
                v=table.v,
                since=since,
                ack=ack,
                eyes=eyes,
                view=self.view(eyes),
                legal=self.legal(eyes),
                moments=self.moments(eyes, lang, since),
                outcome=outcome,
                ending=ending(table.game, outcome, lang),
                offer=table.offer,
                clock=clock_info(table, self._now),
            )
        )


def moment(table: Table, match: Match, item: LogItem, eyes: Seat | None, lang: Lang) -> Moment:
    """A log entry as a seat or a spectator may see it."""
    events: list[Event] = []
    texts: tuple[str, ...]
    if item.kind == "ply":
        seen = (table.game.redact(event, eyes) for event in match.events[item.ply - 1])
        events = [event for event in seen if event is not None]
        texts = tuple(table.game.tell(event, lang) for event in events)
    else:
        own = words(lang)
        name = item.name or ("" if item.seat is None else own.text("name", "seat", n=item.seat + 1))
        word = f"{item.word}_one" if item.n == 1 else item.word
        texts = (own.text("log", word, name=name, n=item.n),)
    return Moment(
        v=item.v,
        ply=item.ply,
        kind=item.kind,
        seat=item.seat,
        at=item.at,
        events=tuple(msgspec.Raw(_encode(event)) for event in events),
        texts=texts,
    )


def clock_info(table: Table, now: int) -> ClockInfo | None:
    now = table.pauses.measured(now)
    glass = table.glass.now(now)
    if table.clock is None and glass is None:
        return None
    left = None if table.clock is None else table.clock.now(now)
    return ClockInfo(left=left, running=() if table.clock is None else table.clock.running, glass=glass)


def past(table: Table, message_id: str, ply: int, eyes: Seat | None, lang: Lang) -> bytes:
    """The table after a number of plies, as a seat or a spectator saw it."""
    match = table.begun()
    if ply > len(match.plies):
        raise Refused("not_found")
    view = table.game.view(match.state_after(ply), eyes)
    text = table.game.board(view, lang)
    return _encode(Past(id=message_id, ply=ply, eyes=eyes, view=msgspec.Raw(_encode(view)), text=text))


def reasons(
    table: Table, message_id: str, seat: Seat, notation: str | None, about: tuple[str, ...], lang: Lang
) -> bytes:
    """The rules that forbid an action, found in a state made from the view of the seat, so that nothing leaks."""
    assert table.match is not None
    game = table.game
    view = table.match.view(seat)
    world = game.determinize(view, SeededChance(0))
    found: dict[str, Reason] = {}
    allowed: list[str] = []
    actions = [understood(game, world, seat, notation)] if notation else _about(game, world, about)
    for action in actions:
        refusal = game.refusal(world, seat, action)
        if refusal is None:
            allowed.append(str(action))
        else:
            text = explained(game, refusal, lang)
            found.setdefault(text, Reason(rule=refusal.rule, text=text, notation=str(action)))
    first, legal = list(found.values())[:1], game.legal_actions(world, seat)
    offered = [other for reason in first for other in instead(game.parse(reason.notation), legal)]
    possible = tuple(game.spoken(other, view, lang) for other in offered)
    forbidden, permitted = tuple(found.values())[:_MOST_REASONS], tuple(allowed[:_MOST_ALLOWED])
    return _encode(Reasons(id=message_id, reasons=forbidden, allowed=permitted, instead=possible))


def _about(game: AnyGame, world: Any, about: tuple[str, ...]) -> list[Action]:
    """The actions that contain all these words."""
    wanted = set(about)
    if not wanted:
        raise Refused("bad_message", "an action, or words of one, is required")
    found: list[Action] = []
    for number, action in enumerate(game.vocabulary(world)):
        if number >= _MOST_EXAMINED or len(found) >= _MOST_FOUND:
            break
        if wanted <= set(str(action).replace(",", " ").split()):
            found.append(action)
    return found


def explained(game: AnyGame, refusal: Refusal, lang: Lang) -> str:
    """The text of the rule, without its id unless the game has no text."""
    return game.explain(refusal, lang).removeprefix(f"{refusal.rule}: ")


def advice(table: Table, message_id: str, seat: Seat, notation: str, weighed: Weighed | None, lang: Lang) -> bytes:
    """The action of a bot that knows what this seat knows, and why it is good."""
    assert table.match is not None
    reason = "" if weighed is None else because(table.game, weighed, table.match.view(seat), lang)
    return _encode(Advice(id=message_id, v=table.v, seat=seat, notation=notation, reason=reason))


ABOUT: Final = 2
"""Winning chances that differ by no more than this, in percent, are about equal."""


def because(game: AnyGame, weighed: Weighed, view: View, lang: Lang) -> str:
    """The winning chances with an action and with the best other one, in a sentence."""
    chance, second = (round(100 * min(1.0, max(0.0, each))) for each in (weighed.chance, weighed.other_chance))
    other = game.spoken(game.parse(weighed.other), view, lang)
    key = "better" if chance > second else "equal" if chance >= second - ABOUT else "otherwise"
    return words(lang).text("hint", key, chance=chance, second=second, other=other)


def aids(table: Table, message_id: str, eyes: Seat | None) -> bytes:
    """What the rules can compute from the view alone."""
    assert table.match is not None
    found = msgspec.Raw(_encode(table.game.aids(table.match.view(eyes))))
    return _encode(Aids(id=message_id, v=table.v, eyes=eyes, aids=found))


def board(table: Table, message_id: str, eyes: Seat | None, lang: Lang) -> bytes:
    """The table as text."""
    assert table.match is not None
    return _encode(Board(id=message_id, v=table.v, text=table.game.board(table.match.view(eyes), lang)))


def terms(message_id: str, plies: int, seats: tuple[Seat, ...]) -> bytes:
    return _encode(Terms(id=message_id, plies=plies, seats=seats))


def talk(message: Said | Pointed, lang: Lang, ack: str | None = None) -> bytes:
    """A chat line or a pointer; a phrase is translated into the language of the reader."""
    if isinstance(message, Said) and message.phrase is not None:
        message = msgspec.structs.replace(message, text=words(lang).sections["phrase"][message.phrase])
    return _encode(msgspec.structs.replace(message, ack=ack))


def pong(message_id: str) -> bytes:
    return _encode(Pong(id=message_id))


def said(error: Refused, lang: Lang, game: AnyGame | None) -> str:
    """The text of a rejection."""
    detail = error.detail if error.action is None or game is None else game.describe(error.action, lang)
    if error.refusal is not None and game is not None:
        detail = explained(game, error.refusal, lang)
    return (error.reply or {}).get(lang) or words(lang).sections["error"][error.code].format(detail=detail)


def fault(error: Refused, message_id: str | None, lang: Lang, table: Table | None = None) -> bytes:
    """The reply to a rejected message."""
    game = None if table is None else table.game
    rule = None if error.refusal is None else error.refusal.rule
    v = None if table is None else table.v
    return _encode(Fault(id=message_id, code=error.code, text=said(error, lang, game), rule=rule, v=v))


def problem(error: Refused, lang: Lang, game: AnyGame | None = None) -> bytes:
    """The body of an HTTP error."""
    rule = None if error.refusal is None else error.refusal.rule
    option, known, _ = error.detail.partition(": ")
    named = option if error.code == "bad_options" and known and option.isidentifier() else None
    return _encode(Problem(code=error.code, text=said(error, lang, game), rule=rule, option=named))


def record_info(record_id: str, record: Record, game: AnyGame, lang: Lang) -> RecordInfo:
    return RecordInfo(
        record=record_id,
        game=record.game,
        seats=record.seats,
        players=record.players,
        plies=len(record.plies),
        options=game.options_of_version(record.rules, record.options),
        outcome=record.outcome,
        ending=ending(game, record.outcome, lang),
        own_components=record.components is not None,
    )


def replayed(
    record_id: str, record: Record, game: AnyGame, eyes: Seat | None, lang: Lang, *, text: bool = False
) -> bytes:
    """Every state of a finished match, as a seat or a spectator saw it."""
    frames = []
    for ply, (state, events) in enumerate(replay(record)):
        seen = [event for event in (game.redact(event, eyes) for event in events) if event is not None]
        led = None if ply == 0 else _replayed_moment(game, record, ply, seen, lang)
        view = game.view(state, eyes)
        board = game.board(view, lang) if text else ""
        frames.append(Frame(ply=ply, view=msgspec.Raw(_encode(view)), moment=led, text=board))
    return _encode(Replay(info=record_info(record_id, record, game, lang), eyes=eyes, frames=tuple(frames)))


def _replayed_moment(game: AnyGame, record: Record, ply: int, seen: list[Event], lang: Lang) -> Moment:
    return Moment(
        v=ply,
        ply=ply,
        kind="ply",
        seat=record.plies[ply - 1].seat,
        at=0,
        events=tuple(msgspec.Raw(_encode(event)) for event in seen),
        texts=tuple(game.tell(event, lang) for event in seen),
    )
