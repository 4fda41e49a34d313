"""The contract of a game: one stateless object that binds the rules to the engine."""

from __future__ import annotations

import contextlib
import re
import textwrap
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, Literal, Protocol, Self, TypeAlias, TypeVar, final

import msgspec

from untertage.core import notation, rulebook
from untertage.core.allowed import refused_value
from untertage.core.boxed import Boxed
from untertage.core.campaign import Campaign, Value, Values, unmet
from untertage.core.chance import Chance
from untertage.core.errors import BadOptions, BadPosition, Refusal, said_of_field
from untertage.core.words import fill_in

Seat: TypeAlias = int
CLOCK: Final[Seat] = -1
"""Pseudo-seat that acts when time has run out."""
BOARD_WIDTH: Final = 80
"""Columns of a text board."""


def kind_of(name: str) -> str:
    """The tag of an action or event class: `TokenGained` becomes `token_gained`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Action(msgspec.Struct, frozen=True, cache_hash=True, tag_field="kind", tag=kind_of):
    """One decision; `str(action)` is its notation: the kind, then the fields in their order."""

    def __str__(self) -> str:
        return notation.write(self)


class Event(msgspec.Struct, frozen=True, tag_field="kind", tag=kind_of):
    """Something that happened, for the log and for animations."""


class View(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that one seat may know."""

    seat: Seat | None
    """None: a spectator."""
    actors: tuple[Seat, ...]
    ply: int


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """House rules of one match."""

    needs: ClassVar[Mapping[str, Values]] = {}
    """For an option that does not always matter: the values of other options, or of `seats`, that give it an effect."""
    tables: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """For an option whose values are the ids of a table of the component sheet: the table, and further values."""
    lists: ClassVar[Mapping[str, tuple[str, int, int]]] = {}
    """For an option that lists such ids with commas between them: the table, the least and the most of them."""


class Position(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A complete state in a form that people can write."""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended."""

    reason: str
    winners: tuple[Seat, ...]
    scores: tuple[int, ...] = ()


class TallyLine(msgspec.Struct, frozen=True):
    """One line of the result: a source of points, or another number that tells how the match went."""

    name: str
    """The key of its text in the section `tally` of the words."""
    values: tuple[int, ...]
    """One value per seat, or a single one for the whole table."""
    of: int | None = None
    """The most that was possible."""
    points: bool = False
    """A part of the score: these lines add up to the scores of the outcome."""


class Glass(msgspec.Struct, frozen=True):
    """An hourglass in real time. The server or client measures the time, never the rules."""

    seconds: int
    """Duration of a full run."""
    turned: int
    """Number of times it has been turned over so far."""
    physical: bool = True
    """When turned early, only the sand that has run through is left; otherwise it always starts full."""
    fresh: bool = False
    """Started full the last time it was turned, regardless of the sand left."""

    def sand(self, earlier: Glass | None, left: float) -> float:
        """Seconds of sand left, given the earlier glass and the seconds left in it.

        A new glass starts full, and so does one whose turn was undone.
        """
        if earlier is None or self.turned < earlier.turned:
            return self.seconds
        if self.turned == earlier.turned:
            return left
        odd = (self.turned - earlier.turned) % 2 == 1
        return self.seconds if self.fresh or not self.physical else self.seconds - left if odd else left


class Playable(Protocol):
    """What the engine needs of a state: it can be copied."""

    def clone(self) -> Self: ...


S = TypeVar("S", bound=Playable)
A = TypeVar("A", bound=Action)
V = TypeVar("V", bound=View)
O = TypeVar("O", bound=Options)  # noqa: E741


class Game(Boxed, ABC, Generic[S, A, V, O]):
    """The rules of one game. It holds no state except its component sheet."""

    id: ClassVar[str]
    seats: ClassVar[range]
    cooperative: ClassVar[bool] = False
    hidden: ClassVar[tuple[str, ...]] = ()
    """The parts that only some seats know, such as hands, each with a text in the section `hidden` of the words.

    Empty if all see the same. What no one knows yet, such as a bag, is not hidden."""
    end_reasons: ClassVar[frozenset[str]]
    rules_version: ClassVar[int] = 1
    """Goes up by one with every change of behaviour."""
    readings: ClassVar[Mapping[int, Mapping[str, Value]]] = {}
    """For each older version that can still be played: the options that the next version introduced, with the values
    that describe the older behaviour. A version that is missing here can no longer be replayed."""
    lying: ClassVar[frozenset[str]] = frozenset()
    """The kinds, among those named with `core.chance.about`, of things that come from a common bag but lie in different
    places, such as tiles. Dice and piles are not among them."""
    longest: ClassVar[int]
    """Upper bound for the number of plies of a match."""
    action_types: ClassVar[tuple[type[Action], ...]]
    event_types: ClassVar[tuple[type[Event], ...]]
    view_type: ClassVar[type[View]]
    options_type: ClassVar[type[Options]] = Options
    position_type: ClassVar[type[Position]]
    state_type: ClassVar[type[Any]]
    """The dataclass of states; only needed for the default of `from_position`."""
    aids_type: ClassVar[type[msgspec.Struct] | None] = None
    highlights: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Pairs of a regular expression and a role, for colour on the text board (see tui)."""
    seat_colours: ClassVar[tuple[str, ...]] = ("green", "red", "blue", "yellow")
    """Colour of each seat's pieces: green, red, blue, yellow, white, purple, orange or grey."""
    minutes: ClassVar[tuple[int, int] | None] = None
    """Usual duration of a match in minutes, from and to; None if unknown."""
    difficulty: ClassVar[Literal[1, 2, 3] | None] = None
    """How much there is to learn: 1 little, 2 some, 3 a lot; None if unknown."""
    asks: ClassVar[tuple[str, ...]] = ()
    """Options that a newcomer chooses before a quick match, such as a scenario."""
    bot_names: ClassVar[tuple[str, ...]] = ("Flint", "Mica", "Basalt", "Opal", "Shale", "Garnet", "Quartz", "Onyx")
    """Names of the bots by seat."""

    campaign: ClassVar[Campaign] = Campaign()

    def __init_subclass__(cls, **kwargs: object) -> None:
        """Let msgspec look at the types now: it crashes if two threads are the first to use a type."""
        super().__init_subclass__(**kwargs)
        named = ("view_type", "options_type", "position_type", "state_type", "aids_type")
        kinds = [getattr(cls, name, None) for name in named]
        for kind in (*getattr(cls, "action_types", ()), *getattr(cls, "event_types", ()), *kinds):
            with contextlib.suppress(TypeError, NameError):  # types that msgspec cannot read are never decoded
                msgspec.json.Decoder(kind)

    @property
    def perfect(self) -> bool:
        """Do all seats and spectators see the same?"""
        return not self.hidden

    @abstractmethod
    def setup(self, seats: int, options: O, chance: Chance) -> S:
        """The state at the first decision."""

    @abstractmethod
    def actors(self, state: S) -> tuple[Seat, ...]:
        """Who may act now; empty when the game is over.

        The first one decides next and can do everything the other players can do now. CLOCK comes last.
        """

    def legal_actions(self, state: S, seat: Seat) -> list[A]:
        """The legal actions of a seat in a fixed order, without duplicates; empty if it may not act.

        By default the part of the vocabulary that is not refused, which is slow if the vocabulary is large.
        """
        return [action for action in self.vocabulary(state) if self.refusal(state, seat, action) is None]

    @abstractmethod
    def advance(self, state: S, seat: Seat, action: A, chance: Chance, log: list[Event] | None) -> None:
        """Carry out a legal action in place; add events to the log if there is one."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended; None while a seat may act."""

    def tally(self, state: S, events: Sequence[Event]) -> tuple[TallyLine, ...]:
        """The result in numbers, from the last state and everything that happened. By default the scores alone."""
        outcome = self.outcome(state)
        return (TallyLine("score", outcome.scores, points=True),) if outcome is not None and outcome.scores else ()

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """Everything that this seat may know; None stands for a spectator."""

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        """The event as this seat may see it; None if it may not notice it at all."""
        if self.hidden:
            raise NotImplementedError(f"{self.id} has hidden information, so it has to redact events")
        return event

    @abstractmethod
    def determinize(self, view: V, chance: Chance) -> S:
        """A random complete state that fits the view."""

    @abstractmethod
    def refusal(self, state: S, seat: Seat, action: A) -> Refusal | None:
        """None for a legal action, otherwise the rule that forbids it."""

    @abstractmethod
    def vocabulary(self, state: S) -> Iterable[A]:
        """Every action that can be written in this match, legal or not."""

    def position(self, state: S) -> Position:
        """The state as a person would write it; nothing is left out. By default the fields have the same names."""
        return msgspec.convert(state, self.position_type, from_attributes=True)

    def from_position(self, position: Any) -> S:
        """The state that a written position means; raises BadPosition. By default the fields have the same names."""
        return msgspec.convert(position, self.state_type, from_attributes=True)  # type: ignore[no-any-return]

    @abstractmethod
    def seat_count(self, state: S) -> int:
        """Number of seats."""

    def census(self, state: S) -> dict[str, int]:
        """How many of each component lie somewhere on the table; compared with `box` in tests."""
        return {}

    def box(self, state: S) -> dict[str, int]:
        """Number of each component that the box has for this match."""
        return {}

    def board(self, view: V, lang: str = "en") -> str:
        """The table as text, at most 80 columns wide. By default one line for each field of the view."""
        words = self.words(lang)
        fields = ((name, getattr(view, name)) for name in view.__struct_fields__)
        lines = (f"{words.term(name)}: {words.term(value)}" for name, value in fields)
        return "\n".join(textwrap.fill(line, BOARD_WIDTH) for line in lines)

    def aids(self, view: V) -> msgspec.Struct | None:
        """Help for players beyond the view, computed on demand from the view alone."""
        return None

    def parse(self, text: str) -> A:
        """The action that a notation names; raises BadNotation."""
        return notation.read(text, self.action_types)  # type: ignore[return-value]  # all of them are A

    def unwritten(self, words: Sequence[str]) -> Refusal | None:
        """The rule that forbids what these words mean, if it is nothing that can be written as an action."""
        return None

    def canonical(self, state: S, action: A) -> A:
        """The action that the legal actions list for an equivalent one."""
        return action

    def withdraw(self, kind: str, weights: list[int], index: int) -> None:
        """After an undo: take a thing that is known to lie elsewhere out of the weights of a draw of the same kind."""
        if kind in self.lying:
            weights[index] -= 1

    def glass(self, state: S) -> Glass | None:
        """The running hourglass, if any; when it has run out, CLOCK acts."""
        return None

    def apply(self, state: S, seat: Seat, action: A, chance: Chance) -> list[Event]:
        """Carry out a legal action in place and return the events."""
        log: list[Event] = []
        self.advance(state, seat, action, chance, log)
        return log

    def read_options(self, values: Mapping[str, Any]) -> O:
        """Options from plain values (also text); raises BadOptions, which names the option."""
        tables = self.options_type.tables  # entries of a sheet are named by text, also where it looks like a number
        plain = {name: str(value) if name in tables and type(value) is int else value for name, value in values.items()}
        try:
            options = msgspec.convert(plain, self.options_type, strict=False)
        except msgspec.ValidationError as error:
            raise BadOptions(refused_value(self.options_type, values, error, self.names_of_options())) from None
        self.check_tables(options)
        return options  # type: ignore[return-value]

    def check_tables(self, options: Options) -> None:
        """Raise BadOptions if an option names an entry that the component sheet does not have."""
        for name in options.tables:
            value, values = getattr(options, name), self.values_of(name)
            if value not in values:
                raise BadOptions(f"{name}: {value!r} is not one of {', '.join(map(str, values))}")

    def check_effect(self, options: O, seats: int) -> None:
        """Raise BadOptions if an option differs from its default but has no effect in this set-up."""
        chosen, usual = msgspec.to_builtins(options), msgspec.to_builtins(self.options_type())
        for name, value in chosen.items():
            cause = unmet(self, name, chosen, seats) if value != usual[name] else None
            if cause is not None:
                at = seats if cause == "seats" else chosen[cause]
                raise BadOptions(f"{name}: has no effect with {cause} = {at}")

    def plays_version(self, version: int) -> bool:
        """Can a match of this version of the rules be replayed and continued?"""
        return version <= self.rules_version and all(older in self.readings for older in self._since(version))

    def options_of_version(self, version: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options of a match of an older version, with those that were introduced later."""
        return {**self._implied(version), **options}

    def position_of_version(self, version: int, position: Position) -> dict[str, Any]:
        """A position as the older version wrote it, without the options that were introduced later."""
        written: dict[str, Any] = msgspec.to_builtins(position)
        for name in self._implied(version):
            del written["options"][name]
        return written

    def _implied(self, version: int) -> dict[str, Value]:
        return {name: value for older in self._since(version) for name, value in self.readings.get(older, {}).items()}

    def _since(self, version: int) -> range:
        return range(version, self.rules_version)

    def colours(self, options: O) -> tuple[str, ...]:
        """The colours of the seats in a match with these options."""
        return self.seat_colours

    def check_seats(self, seats: int) -> None:
        """Raise BadOptions if the game cannot be played with this number of seats."""
        if seats not in self.seats:
            raise BadOptions(f"{self.id} is for {self.seats.start} to {self.seats.stop - 1} seats, not {seats}")

    def dump_position(self, state: S) -> bytes:
        """The position of a state as JSON."""
        return msgspec.json.encode(self.position(state))

    def load_position(self, data: bytes) -> S:
        """The state of a position written as JSON; raises BadPosition, which names the field."""
        try:
            position = msgspec.json.decode(data, type=self.position_type)
            if isinstance(options := getattr(position, "options", None), Options):
                self.check_tables(options)
            state = self.from_position(position)
        except BadOptions as error:
            raise BadPosition(f"options.{error}") from None
        except msgspec.ValidationError as error:
            raise BadPosition(said_of_field(error)) from None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise BadPosition(f"not JSON: {error}") from None
        actors = self.actors(state) if self.outcome(state) is None else (CLOCK,)
        if not actors or any(seat != CLOCK and not self.legal_actions(state, seat) for seat in actors):
            raise BadPosition("a seat is to act, but has no legal action")
        return state

    def rules(self, lang: str = "en") -> rulebook.Rulebook:
        """The rules document in a language."""
        return rulebook.rulebook_of(self.package(), self.id, lang)

    def explain(self, refusal: Refusal, lang: str = "en") -> str:
        """A refusal in words, preceded by the id of its rule; without a text of its own the rule itself is quoted."""
        words = self.words(lang)
        params = {name: words.term(value) for name, value in refusal.params.items()}
        found = words.find("refusal", refusal.key) or words.find("refusal", f".{refusal.case}")
        reason = fill_in(found or self.rules(lang).rule(refusal.rule).text or refusal.rule, params)
        return reason if reason == refusal.rule else f"{refusal.rule}: {reason}"

    @final
    def describe(self, action: Action, lang: str = "en") -> str:
        """An action in words. Clients make the same text from the catalogue, so no game may do it differently."""
        return self.words(lang).tell("action", action)

    def tell(self, event: Event, lang: str = "en") -> str:
        """An event in words."""
        return self.words(lang).tell("event", event)


def kinds(types: Sequence[type[msgspec.Struct]]) -> list[str]:
    """The tags of action or event types."""
    return [str(kind.__struct_config__.tag) for kind in types]
