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

AnyGame = Game[Any, Any, Any, Any]

RESIGNED: Final = "resigned"
_WORLDS_ASKED: Final = 16


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
    ) -> Match:
        """A fresh match; raises BadOptions."""
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
        return cls(game, head, SeededChance(seed))

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
        return events

    def resign(self, seat: Seat) -> None:
        """Give the match up: the others win; a team loses together."""
        if not 0 <= seat < self.seats or not self.actors():
            raise UntertageError(f"seat {seat} cannot resign now")
        self.resigned = seat

    def undo_terms(self, seat: Seat) -> tuple[int, tuple[Seat, ...]]:
        """How many plies an undo of this seat takes back, and who must agree; (0, ()) if there is none.

        It is free while the seat acted last, chance decided nothing, and nobody learnt anything from it.
        """
        if seat not in {ply.seat for ply in self.plies}:
            return 0, ()
        count = 1 + next(i for i, ply in enumerate(reversed(self.plies)) if ply.seat == seat)
        last = self.plies[-1]
        free = count == 1 and self.resigned is None and not last.picks and not self._tells_something(last)
        return count, () if free else tuple(other for other in range(self.seats) if other != seat)

    def undo(self, seat: Seat, *, agreed: tuple[Seat, ...] = ()) -> int:
        """Take back the seat's last ply and what followed; raises NeedsConsent. Tells how many plies went."""
        count, asked = self.undo_terms(seat)
        missing = tuple(other for other in asked if other not in agreed)
        if missing:
            raise NeedsConsent(missing)
        if count:
            self.rewind(len(self.plies) - count)
        return count

    def rewind(self, plies: int) -> None:
        """Go back to the state after so many plies. Who may ask for that is decided in `undo`."""
        kept = msgspec.structs.replace(self.record, plies=tuple(self.plies[:plies]), resigned=None, outcome=None)
        earlier = Match.from_record(kept)
        self.state, self.plies, self.events = earlier.state, earlier.plies, earlier.events
        self.resigned = None

    def _tells_something(self, last: Ply) -> bool:
        """Does some onlooker's next view depend on what this onlooker did not know?

        Asked of a fixed sample of the worlds that each onlooker thought possible: if the ply is impossible in
        one of them, or looks different afterwards, then the ply told this onlooker something.
        """
        kept = msgspec.structs.replace(self.record, plies=tuple(self.plies[:-1]), resigned=None, outcome=None)
        before = Match.from_record(kept).state
        action = self.game.parse(last.action)
        for onlooker in (None, *range(self.seats)):
            known = self.game.view(before, onlooker)
            seen = self.game.view(self.state, onlooker)
            for number in range(_WORLDS_ASKED):
                world = self.game.determinize(known, SeededChance(number))
                if self.game.refusal(world, last.seat, action) is not None:
                    return True
                self.game.advance(world, last.seat, action, SeededChance(number, 1), None)
                if self.game.view(world, onlooker) != seen:
                    return True
        return False


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
