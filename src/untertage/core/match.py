"""A match: a state, its record, and the rules between them."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from untertage.core import registry
from untertage.core.chance import Chance, Drawing, NoChance, RecordedChance, ScriptedChance, SeededChance
from untertage.core.errors import BadPosition, BadRecord, IllegalAction, NeedsConsent, UntertageError
from untertage.core.game import CLOCK, Action, Event, Game, Outcome, Seat, View
from untertage.core.playout import Player, Playout
from untertage.core.record import Ply, Record, Undone
from untertage.core.understanding import understood
from untertage.core.undo import LastPly, Observed, UndoRequest, UndoTerms

AnyGame = Game[Any, Any, Any, Any]
Witness = Callable[[Any, Seat, Action], None]

RESIGNED: Final = "resigned"
CHECKPOINT_EVERY: Final = 16
"""Plies between two states that a match keeps for undo."""


class Match:
    """One match being played: every ply is legal and recorded, and the record can be replayed."""

    def __init__(
        self,
        game: AnyGame,
        record: Record,
        chance: Chance,
        *,
        keep_record: bool = True,
        keep_events: bool = True,
        check_every: int = 1,
    ) -> None:
        """Begin at the opening of a record. Use `new`, `from_position` or `from_record` instead.

        Without `keep_record` there are no plies, no record and no undo. Without `keep_events`, `play`
        returns no events. A checksum of the state is recorded after every `check_every` plies, or never if it is 0; it
        costs more than most plies do.
        """
        self.game: Final = game
        picks = RecordedChance(chance)
        opening = _opening_state(game, record, picks)
        self._playout: Final = Playout(game, opening, 0 if record.seed is None else record.seed)
        self._head: Final = msgspec.structs.replace(record, setup=tuple(picks.picks), plies=(), outcome=None)
        self._keep_record: Final = keep_record
        self._keep_events: Final = keep_events
        self._checkpoints = [opening.clone()] if keep_record else []
        self._observed = Observed(game)
        self.check_every = check_every
        self.plies: list[Ply] = []
        self.events: list[list[Event]] = []
        """The events of every ply."""
        self.undone: list[Undone] = []
        """What was taken back, in order."""
        self.resigned: Seat | None = None
        """The seat that has resigned."""

    @classmethod
    def new(
        cls,
        game: AnyGame,
        seats: int,
        options: Mapping[str, Any] | None = None,
        *,
        seed: int = 0,
        players: tuple[str, ...] = (),
        setup: tuple[int, ...] | None = None,
        rules: int | None = None,
        keep_record: bool = True,
        keep_events: bool = True,
        check_every: int = 1,
    ) -> Match:
        """Set up a new match; raises BadOptions. `setup` repeats the recorded picks of chance in a set-up.

        `rules` is the version of the rules, by default the current one. The last three options are those of the
        constructor.
        """
        game.check_seats(seats)
        version = game.rules_version if rules is None else rules
        chosen = dict(options or {})
        if version == game.rules_version:
            chosen = msgspec.to_builtins(game.read_options(chosen))
        head = Record.opening(game, seats, rules=version, options=chosen, players=players, seed=seed)
        chance = SeededChance(seed) if setup is None else ScriptedChance(setup)
        match = cls(game, head, chance, keep_record=keep_record, keep_events=keep_events, check_every=check_every)
        if isinstance(chance, ScriptedChance):
            chance.finish()
        return match

    @classmethod
    def from_position(
        cls, game: AnyGame, data: bytes, *, seed: int = 0, players: tuple[str, ...] = (), rules: int | None = None
    ) -> Match:
        """Begin a match at a position written as JSON; raises BadPosition."""
        version = game.rules_version if rules is None else rules
        state = _loaded(game, version, data)
        position = game.position_of_version(version, game.position(state))
        head = Record.opening(
            game, game.seat_count(state), rules=version, position=position, players=players, seed=seed
        )
        return cls(game, head, NoChance())

    @classmethod
    def from_record(cls, record: Record) -> Match:
        """Replay a record to where it was saved; raises BadRecord, which names the ply that failed."""
        match = _begun(record)
        for number, ply in enumerate(record.plies, 1):
            match.replay_ply(ply, number)
        if record.resigned is not None:
            match.resign(record.resigned)
        if record.outcome is not None and record.outcome != match.outcome():
            raise BadRecord(f"after ply {len(record.plies)} the outcome differs: {match.outcome()}")
        return match

    def __repr__(self) -> str:
        plies = f"{self.ply} ply" if self.ply == 1 else f"{self.ply} plies"
        outcome = self.outcome()
        status = "running" if outcome is None else f"over: {outcome.reason}"
        return f"<Match of {self.game.id}, {self.seats} seats, {plies}, {status}>"

    @property
    def state(self) -> Any:
        """The complete state, with everything that is hidden. Do not change it, and do not show it to a player."""
        return self._playout.state

    @property
    def ply(self) -> int:
        """Number of plies played so far."""
        return self._playout.ply

    @property
    def seats(self) -> int:
        """Number of seats."""
        return self._head.seats

    @property
    def setup(self) -> tuple[int, ...]:
        """The picks of chance in the set-up."""
        return self._head.setup

    @property
    def record(self) -> Record:
        """The record so far."""
        self._needs_record()
        return msgspec.structs.replace(
            self._head, plies=tuple(self.plies), resigned=self.resigned, outcome=self.outcome()
        )

    def actors(self) -> tuple[Seat, ...]:
        """The seats that may act now; the first one decides next. Empty when the match is over."""
        return () if self.resigned is not None else self.game.actors(self.state)

    def legal(self, seat: Seat) -> list[Any]:
        """The legal actions of a seat, or of CLOCK, in a fixed order; empty if it may not act now."""
        self._needs_seat(seat, CLOCK)
        return [] if self.resigned is not None else self.game.legal_actions(self.state, seat)

    def view(self, seat: Seat | None) -> View:
        """Everything that a seat may know; None stands for a spectator."""
        if seat is not None:
            self._needs_seat(seat, 0)
        view: View = self.game.view(self.state, seat)
        return msgspec.structs.replace(view, actors=()) if self.resigned is not None else view

    def outcome(self) -> Outcome | None:
        """How the match ended; None while it is running."""
        if self.resigned is None:
            return self.game.outcome(self.state)
        others = tuple(seat for seat in range(self.seats) if seat != self.resigned)
        return Outcome(RESIGNED, () if self.game.cooperative else others)

    def play(self, seat: Seat, action: Action | str, chance: Drawing | None = None) -> list[Event]:
        """Play one action, given as an action or in notation, and return what happened.

        Draws come from the seed, unless another chance is given. Raises BadNotation or IllegalAction; the match has not
        changed then.
        """
        checked = self.check_every > 0 and (self.ply + 1) % self.check_every == 0
        listed = self._legal_action(seat, action)
        return self._carry_out(seat, listed, chance or self._playout.next_chance(), checked=checked)

    def replay_ply(self, ply: Ply, number: int) -> list[Event]:
        """Play a recorded ply and return what happened; raises BadRecord if the result differs from the record."""
        chance = ScriptedChance(ply.picks)
        before, plies = self.state.clone(), self.ply
        try:
            action = self._legal_action(ply.seat, ply.action)
            events = self._carry_out(ply.seat, action, chance, checked=ply.check != "")
            chance.finish()
        except UntertageError as error:
            self._restore(before, plies)
            raise BadRecord(f"ply {number} ({ply.seat}: {ply.action}): {error}") from None
        if ply.check not in ("", self.plies[-1].check):
            raise BadRecord(f"ply {number} ({ply.seat}: {ply.action}) leads to another state than recorded")
        return events

    def play_out(self, players: Sequence[Player], witness: Witness | None = None) -> None:
        """Let players, one for each seat, decide until the match is over.

        A player gets its view and the legal actions. The witness gets the state before every action.
        """
        if witness is None and not self._keep_record and not self._keep_events:
            self._playout.finish(players)
            return

        def step(seat: Seat, action: Action) -> None:
            if witness is not None:
                witness(self.state, seat, action)
            checked = self.check_every > 0 and (self.ply + 1) % self.check_every == 0
            self._carry_out(seat, action, self._playout.next_chance(), checked=checked)

        self._playout.finish(players, step)

    def _legal_action(self, seat: Seat, action: Action | str) -> Action:
        """The action as the game lists it; raises BadNotation or IllegalAction."""
        game, state = self.game, self.state
        if isinstance(action, str):
            action = understood(game, state, seat, action)
        if self.resigned is not None:
            raise UntertageError(f"the match is over: seat {self.resigned} has resigned")
        listed: Action = game.canonical(state, action)
        refusal = game.refusal(state, seat, listed)
        if refusal is not None:
            raise IllegalAction(refusal, game.explain(refusal))
        return listed

    def _carry_out(self, seat: Seat, action: Action, chance: Drawing | ScriptedChance, *, checked: bool) -> list[Event]:
        events: list[Event] = []
        log = events if self._keep_events else None
        if not self._keep_record:
            self._playout.advance(seat, action, chance, log)
        else:
            picks = self._observed.chance(chance, seat, action)
            self._playout.advance(seat, action, picks, log)
            self._observed.keep(picks, self.ply)
            check = check_sum(self.game, self.state, self._head.rules) if checked else ""
            self.plies.append(Ply(seat, str(action), tuple(picks.picks), check))
            if self.ply % CHECKPOINT_EVERY == 0:
                self._checkpoints.append(self.state.clone())
        if self._keep_events:
            self.events.append(events)
        return events

    def resign(self, seat: Seat) -> None:
        """Resign for a seat: the others win; a team loses together."""
        if not 0 <= seat < self.seats or not self.actors():
            raise UntertageError(f"seat {seat} cannot resign now")
        self.resigned = seat

    def undo_request(self, seat: Seat) -> UndoRequest:
        """Prepare the terms of an undo. This is quick; `terms` of a slow request may run in a thread."""
        self._needs_record()
        count = next((back for back, ply in enumerate(reversed(self.plies), 1) if ply.seat == seat), 0)
        others = tuple(other for other in range(self.seats) if other != seat)
        if count == 0:
            return UndoRequest(0, (), free=True, last=None)
        free = count == 1 and self.resigned is None and not self.plies[-1].picks
        last = self._last_ply() if free and not self.game.perfect else None
        return UndoRequest(count, others, free=free, last=last)

    def undo_terms(self, seat: Seat) -> UndoTerms:
        """How many plies an undo of this seat takes back, and who has to agree; (0, ()) if there is nothing to undo.

        An undo is free if the seat acted last, nothing random happened and no one learned anything from the ply.
        """
        return self.undo_request(seat).terms()

    def undo(self, seat: Seat, *, agreed: tuple[Seat, ...] = ()) -> int:
        """Take back the seat's last ply and everything after it, and return how many plies that was.

        Raises NeedsConsent if a seat has to agree that is not among `agreed`.
        """
        terms = self.undo_terms(seat)
        missing = tuple(other for other in terms.consent if other not in agreed)
        if missing:
            raise NeedsConsent(missing)
        if terms.plies:
            self.rewind(len(self.plies) - terms.plies)
        return terms.plies

    def rewind(self, plies: int) -> None:
        """Go back to the state after this number of plies, without any check; see `undo` for permissions."""
        self._needs_record()
        if plies == self.ply and self.resigned is None:
            return
        state = self.state_after(plies)
        self.undone.append(Undone(plies, tuple(self.plies[plies:])))
        self._observed.undo(state.clone(), self.plies[plies:], plies)
        self._restore(state, plies)
        self.resigned = None

    def _restore(self, state: Any, plies: int) -> None:
        self._playout.state, self._playout.ply = state, plies
        del self.plies[plies:], self.events[plies:], self._checkpoints[plies // CHECKPOINT_EVERY + 1 :]

    def _last_ply(self) -> LastPly:
        last = self.plies[-1]
        before = self.state_after(len(self.plies) - 1)
        return LastPly(self.game, last.seat, self.game.parse(last.action), before, self.state.clone())

    def state_after(self, plies: int) -> Any:
        """A fresh copy of the state after this number of plies, replayed from the nearest checkpoint."""
        nearest = plies // CHECKPOINT_EVERY
        state = self._checkpoints[nearest].clone()
        for ply in self.plies[nearest * CHECKPOINT_EVERY : plies]:
            self.game.advance(state, ply.seat, self.game.parse(ply.action), ScriptedChance(ply.picks), None)
        return state

    def _needs_record(self) -> None:
        if not self._keep_record:
            raise UntertageError("this match keeps no record")

    def _needs_seat(self, seat: Seat, lowest: Seat) -> None:
        if not lowest <= seat < self.seats:
            raise UntertageError(f"there is no seat {seat}; the seats are 0 to {self.seats - 1}")


def check_sum(game: AnyGame, state: Any, rules: int | None = None) -> str:
    """A short checksum of a state, so that a replay can name the first ply that differs.

    `rules` is the version of the rules with which the match is played, by default the current one.
    """
    if rules is None or rules == game.rules_version:
        written = game.dump_position(state)
    else:
        written = msgspec.json.encode(game.position_of_version(rules, game.position(state)))
    return f"{zlib.crc32(written):08x}"


def _opening_state(game: AnyGame, record: Record, chance: Chance) -> Any:
    if record.position is not None:
        return _loaded(game, record.rules, msgspec.json.encode(record.position))
    return game.setup(record.seats, game.read_options(game.options_of_version(record.rules, record.options)), chance)


def _loaded(game: AnyGame, version: int, data: bytes) -> Any:
    """The state of a position that a version of the rules has written; raises BadPosition."""
    if version == game.rules_version:
        return game.load_position(data)
    written = msgspec.json.decode(data)
    written["options"] = game.options_of_version(version, written["options"])
    return game.load_position(msgspec.json.encode(written))


def _begun(record: Record) -> Match:
    """A match set up as recorded."""
    chance = ScriptedChance(record.setup)
    match = begin(record, chance)
    try:
        chance.finish()
    except BadRecord as error:
        raise BadRecord(f"setup: {error}") from None
    return match


def begin(record: Record, chance: Chance) -> Match:
    """Set up the match of a record, with this chance; raises BadRecord."""
    game = registry.get(record.game)
    if not game.plays_version(record.rules):
        raise BadRecord(f"recorded under rules version {record.rules}; this is version {game.rules_version}")
    try:
        if record.components is not None:
            game = game.with_sheet(record.components, recorded=True)
        game.check_seats(record.seats)
        return Match(game, record, chance)
    except BadPosition as error:
        raise BadRecord(f"position: {error}") from None
    except UntertageError as error:
        raise BadRecord(f"setup: {error}") from None


def replay(record: Record) -> Iterator[tuple[Any, list[Event]]]:
    """The state at the beginning and after every ply, each with the events that led to it."""
    match = _begun(record)
    yield match.state.clone(), []
    for number, ply in enumerate(record.plies, 1):
        events = match.replay_ply(ply, number)
        yield match.state.clone(), events
