"""The friendly face of a game: a state, its record, and the rules between them."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from untertage.core import registry
from untertage.core.chance import Chance, NoChance, RecordedChance, ScriptedChance, SeededChance
from untertage.core.errors import BadPosition, BadRecord, IllegalAction, NeedsConsent, UntertageError
from untertage.core.game import Action, Event, Game, Outcome, Seat, View
from untertage.core.record import Ply, Record
from untertage.core.undo import LastPly, UndoRequest, UndoTerms

AnyGame = Game[Any, Any, Any, Any]

RESIGNED: Final = "resigned"
CHECKPOINT_EVERY: Final = 16
"""Plies between two states that a match keeps for undo."""


class Match:
    """One match being played. Every ply is legal, recorded, and can be played again."""

    def __init__(self, game: AnyGame, record: Record, chance: Chance) -> None:
        self.game = game
        self._head = record
        self._chance = chance
        self._seed = record.seed if record.seed is not None else 0
        picks = RecordedChance(chance)
        self.state = _opening(game, record, picks)
        self._head = msgspec.structs.replace(record, setup=tuple(picks.picks), plies=(), outcome=None)
        self.plies: list[Ply] = []
        self.events: list[list[Event]] = []
        self._checkpoints = [self.state.clone()]
        self.resigned: Seat | None = None
        self.check_every = 1
        """A check sum is taken after every so many plies; it costs more than most plies do."""

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
    ) -> Match:
        """A fresh match; raises BadOptions. `setup` repeats the recorded chance picks of a setup."""
        game.check_seats(seats)
        chosen = msgspec.to_builtins(game.read_options(options or {}))
        components = None if game.sheet is None else dict(game.sheet)
        head = Record(
            game=game.id,
            rules=game.rules_version,
            seats=seats,
            options=chosen,
            components=components,
            players=players,
            seed=seed,
        )
        if setup is None:
            return cls(game, head, SeededChance(seed))
        chance = ScriptedChance(setup)
        match = cls(game, head, chance)
        chance.finish()
        return match

    @classmethod
    def from_position(cls, game: AnyGame, data: bytes, *, seed: int = 0, players: tuple[str, ...] = ()) -> Match:
        """A match that begins at a written position; raises BadPosition."""
        state = game.load_position(data)
        components = None if game.sheet is None else dict(game.sheet)
        head = Record(
            game=game.id,
            rules=game.rules_version,
            seats=game.seat_count(state),
            components=components,
            position=msgspec.to_builtins(game.position(state)),
            players=players,
            seed=seed,
        )
        return cls(game, head, NoChance())

    @classmethod
    def from_record(cls, record: Record) -> Match:
        """The match as it stood when it was saved; raises BadRecord, which names the ply."""
        match = _begin(record)
        for number, ply in enumerate(record.plies, 1):
            match.replay_ply(ply, number)
        if record.resigned is not None:
            match.resign(record.resigned)
        if record.outcome is not None and record.outcome != match.outcome():
            raise BadRecord(f"after ply {len(record.plies)} the outcome differs: {match.outcome()}")
        return match

    @property
    def record(self) -> Record:
        return msgspec.structs.replace(
            self._head, plies=tuple(self.plies), resigned=self.resigned, outcome=self.outcome()
        )

    @property
    def setup(self) -> tuple[int, ...]:
        """The chance picks of the setup."""
        return self._head.setup

    @property
    def seats(self) -> int:
        return self._head.seats

    def actors(self) -> tuple[Seat, ...]:
        return () if self.resigned is not None else self.game.actors(self.state)

    def legal(self, seat: Seat) -> list[Any]:
        return [] if self.resigned is not None else self.game.legal_actions(self.state, seat)

    def view(self, seat: Seat | None) -> View:
        view: View = self.game.view(self.state, seat)
        return msgspec.structs.replace(view, actors=()) if self.resigned is not None else view

    def outcome(self) -> Outcome | None:
        if self.resigned is None:
            return self.game.outcome(self.state)
        others = tuple(seat for seat in range(self.seats) if seat != self.resigned)
        return Outcome(RESIGNED, () if self.game.cooperative else others)

    def play(self, seat: Seat, action: Action | str) -> list[Event]:
        """Play one action; raises BadNotation or IllegalAction and then has changed nothing."""
        number = len(self.plies) + 1
        return self._play(seat, action, SeededChance(self._seed, number), checked=number % self.check_every == 0)

    def replay_ply(self, ply: Ply, number: int) -> list[Event]:
        """Play a recorded ply; raises BadRecord if it does not come out as it did."""
        chance = ScriptedChance(ply.picks)
        before = self.state.clone()
        try:
            events = self._play(ply.seat, ply.action, chance, checked=ply.check != "")
            chance.finish()
        except UntertageError as error:
            self.state = before
            raise BadRecord(f"ply {number} ({ply.seat}: {ply.action}): {error}") from None
        if ply.check not in ("", self.plies[-1].check):
            raise BadRecord(f"ply {number} ({ply.seat}: {ply.action}) leads to another state than recorded")
        return events

    def _play(self, seat: Seat, action: Action | str, chance: Chance, *, checked: bool) -> list[Event]:
        if isinstance(action, str):
            action = self.game.parse(action)
        if self.resigned is not None:
            raise UntertageError(f"the match is over: seat {self.resigned} has resigned")
        action = self.game.canonical(self.state, action)
        refusal = self.game.refusal(self.state, seat, action)
        if refusal is not None:
            raise IllegalAction(refusal, self.game.explain(refusal))
        picks = RecordedChance(chance)
        events = self.game.apply(self.state, seat, action, picks)
        check = check_sum(self.game, self.state) if checked else ""
        self.plies.append(Ply(seat, str(action), tuple(picks.picks), check))
        self.events.append(events)
        if len(self.plies) % CHECKPOINT_EVERY == 0:
            self._checkpoints.append(self.state.clone())
        return events

    def resign(self, seat: Seat) -> None:
        """Give the match up: the others win; a team loses together."""
        if not 0 <= seat < self.seats or not self.actors():
            raise UntertageError(f"seat {seat} cannot resign now")
        self.resigned = seat

    def undo_request(self, seat: Seat) -> UndoRequest:
        """Prepare the terms of an undo. This is quick; `terms` of a slow request may run in a thread."""
        count = next((back for back, ply in enumerate(reversed(self.plies), 1) if ply.seat == seat), 0)
        others = tuple(other for other in range(self.seats) if other != seat)
        if count == 0:
            return UndoRequest(0, (), free=True, last=None)
        free = count == 1 and self.resigned is None and not self.plies[-1].picks
        last = self._last_ply() if free and not self.game.perfect else None
        return UndoRequest(count, others, free=free, last=last)

    def undo_terms(self, seat: Seat) -> UndoTerms:
        """How many plies an undo of this seat takes back, and who has to agree; (0, ()) if there is nothing to undo.

        An undo is free if the seat acted last, chance decided nothing and nobody learned anything from the ply.
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
        """Go back to the state after this number of plies, whoever asks. `undo` decides who may ask."""
        self.state = self.state_after(plies)
        del self.plies[plies:], self.events[plies:], self._checkpoints[plies // CHECKPOINT_EVERY + 1 :]
        self.resigned = None

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


def check_sum(game: AnyGame, state: Any) -> str:
    """A short check of a state, so that a replay can name the first ply that differs."""
    return f"{zlib.crc32(game.dump_position(state)):08x}"


def _opening(game: AnyGame, record: Record, chance: Chance) -> Any:
    if record.position is not None:
        return game.load_position(msgspec.json.encode(record.position))
    return game.setup(record.seats, game.read_options(record.options), chance)


def _begin(record: Record) -> Match:
    game = registry.get(record.game)
    if record.rules != game.rules_version:
        raise BadRecord(f"recorded under rules version {record.rules}; this is version {game.rules_version}")
    chance = ScriptedChance(record.setup)
    try:
        if record.components is not None:
            game = game.with_sheet(record.components)
        game.check_seats(record.seats)
        match = Match(game, record, chance)
        chance.finish()
    except BadPosition as error:
        raise BadRecord(f"position: {error}") from None
    except UntertageError as error:
        raise BadRecord(f"setup: {error}") from None
    return match


def replay(record: Record) -> Iterator[tuple[Any, list[Event]]]:
    """The state at the beginning and after every ply, each with the events that led to it."""
    match = _begin(record)
    yield match.state.clone(), []
    for number, ply in enumerate(record.plies, 1):
        events = match.replay_ply(ply, number)
        yield match.state.clone(), events
