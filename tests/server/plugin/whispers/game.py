"""Whispers: each turn show a card, bury one face down, or take one; anybody may turn the glass at any time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta

from untertage.core.chance import Chance
from untertage.core.errors import BadPosition, Refusal
from untertage.core.game import CLOCK, Action, Event, Game, Glass, Options, Outcome, Position, Seat, View

TURNS: Final = 12
HIDDEN: Final = "hidden"
Card: TypeAlias = Annotated[str, Meta(pattern="^c[0-9]+$")]


class WhispersOptions(Options, frozen=True, kw_only=True):
    cards: Annotated[int, Meta(ge=6, le=20)] = 12


class Show(Action, frozen=True):
    """Play a card face up (WHI-1)."""

    card: Card


class Bury(Action, frozen=True):
    """Discard a card face down (WHI-1)."""

    card: Card


class Take(Action, frozen=True):
    """Draw a card from the pile (WHI-2)."""


class Flip(Action, frozen=True):
    """Turn the glass (WHI-3)."""


class Expired(Action, frozen=True):
    """The sand has run out (WHI-3)."""


class Shown(Event, frozen=True):
    seat: int
    card: str


class Buried(Event, frozen=True):
    seat: int
    card: str


class Taken(Event, frozen=True):
    seat: int
    card: str


class Turned(Event, frozen=True):
    pass


AnyAction: TypeAlias = Show | Bury | Take | Flip | Expired


class WhispersView(View, frozen=True, kw_only=True):
    hand: tuple[str, ...]
    hands: tuple[int, ...]
    shown: tuple[str, ...]
    buried: tuple[int, ...]
    own_buried: tuple[str, ...]
    pile: int
    turned: int
    cards: int
    ended: str


class WhispersPosition(Position, frozen=True, kw_only=True):
    cards: int
    hands: tuple[tuple[str, ...], ...]
    shown: tuple[str, ...] = ()
    buried: tuple[tuple[str, ...], ...] = ((), ())
    turned: int = 0
    ended: str = ""
    ply: int = 0


@dataclass(slots=True)
class State:
    cards: int
    hands: list[list[str]]
    shown: list[str]
    buried: list[list[str]]
    pile: list[str]
    turned: int
    ended: str
    ply: int

    def clone(self) -> State:
        return State(
            self.cards,
            [hand[:] for hand in self.hands],
            self.shown[:],
            [buried[:] for buried in self.buried],
            self.pile[:],
            self.turned,
            self.ended,
            self.ply,
        )


def turn(state: State) -> Seat:
    return (state.ply - state.turned) % len(state.hands)


def all_cards(count: int) -> list[str]:
    return [f"c{n}" for n in range(count)]


class Whispers(Game[State, AnyAction, WhispersView, WhispersOptions]):
    id = "whispers"
    seats = range(2, 4)
    hidden = ("hands", "buried")
    end_reasons = frozenset({"done", "sand"})
    rules_version = 1
    longest = 100
    action_types = (Show, Bury, Take, Flip, Expired)
    event_types = (Shown, Buried, Taken, Turned)
    view_type = WhispersView
    options_type = WhispersOptions
    position_type = WhispersPosition

    def setup(self, seats: int, options: WhispersOptions, chance: Chance) -> State:
        state = State(options.cards, [[] for _ in range(seats)], [], [[] for _ in range(seats)],
                      all_cards(options.cards), 0, "", 0)  # fmt: skip
        for hand in state.hands:
            for _ in range(2):
                hand.append(state.pile.pop(chance.pick([1] * len(state.pile))))
        return state

    def actors(self, state: State) -> tuple[Seat, ...]:
        if state.ended:
            return ()
        first = turn(state)
        others = [seat for seat in range(len(state.hands)) if seat != first]
        return (first, *others, CLOCK)

    def advance(self, state: State, seat: Seat, action: AnyAction, chance: Chance, log: list[Event] | None) -> None:
        told: Event
        match action:
            case Show():
                state.hands[seat].remove(action.card)
                state.shown.append(action.card)
                told = Shown(seat, action.card)
            case Bury():
                state.hands[seat].remove(action.card)
                state.buried[seat].append(action.card)
                told = Buried(seat, action.card)
            case Take():
                card = state.pile.pop(chance.pick([1] * len(state.pile)))
                state.hands[seat].append(card)
                told = Taken(seat, card)
            case _:
                state.turned += 1
                told = Turned()
        state.ply += 1
        if isinstance(action, Expired) and state.turned >= 3:
            state.ended = "sand"
        elif state.ply - state.turned >= TURNS or not any(self.can_act(state, s) for s in range(len(state.hands))):
            state.ended = "done"
        if log is not None:
            log.append(told)

    def can_act(self, state: State, seat: Seat) -> bool:
        return bool(state.hands[seat] or state.pile)

    def outcome(self, state: State) -> Outcome | None:
        return Outcome(state.ended, tuple(range(len(state.hands)))) if state.ended else None

    def view(self, state: State, seat: Seat | None) -> WhispersView:
        return WhispersView(
            seat=seat,
            actors=self.actors(state),
            ply=state.ply,
            hand=() if seat is None else tuple(state.hands[seat]),
            hands=tuple(len(hand) for hand in state.hands),
            shown=tuple(state.shown),
            buried=tuple(len(buried) for buried in state.buried),
            own_buried=() if seat is None else tuple(state.buried[seat]),
            pile=len(state.pile),
            turned=state.turned,
            cards=state.cards,
            ended=state.ended,
        )

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        if isinstance(event, Buried | Taken) and event.seat != seat:
            return msgspec.structs.replace(event, card=HIDDEN)
        return event

    def determinize(self, view: WhispersView, chance: Chance) -> State:
        known = {*view.hand, *view.own_buried, *view.shown}
        pool = [card for card in all_cards(view.cards) if card not in known]

        def dealt(count: int) -> list[str]:
            return [pool.pop(chance.pick([1] * len(pool))) for _ in range(count)]

        hands = [list(view.hand) if s == view.seat else dealt(n) for s, n in enumerate(view.hands)]
        buried = [list(view.own_buried) if s == view.seat else dealt(n) for s, n in enumerate(view.buried)]
        return State(view.cards, hands, list(view.shown), buried, pool, view.turned, view.ended, view.ply)

    def refusal(self, state: State, seat: Seat, action: AnyAction) -> Refusal | None:
        match action:
            case Expired():
                return None if seat == CLOCK and not state.ended else Refusal("WHI-3")
            case Flip():
                return None if seat != CLOCK and not state.ended else Refusal("WHI-4")
        if state.ended or seat != turn(state):
            return Refusal("WHI-4")
        if isinstance(action, Take):
            return None if state.pile and len(state.hands[seat]) < 4 else Refusal("WHI-2")
        return None if action.card in state.hands[seat] else Refusal("WHI-1", {"card": action.card})

    def vocabulary(self, state: State) -> Iterator[AnyAction]:
        for card in all_cards(state.cards):
            yield Show(card)
            yield Bury(card)
        yield from (Take(), Flip(), Expired())

    def position(self, state: State) -> WhispersPosition:
        return WhispersPosition(
            cards=state.cards,
            hands=tuple(tuple(hand) for hand in state.hands),
            shown=tuple(state.shown),
            buried=tuple(tuple(buried) for buried in state.buried),
            turned=state.turned,
            ended=state.ended,
            ply=state.ply,
        )

    def from_position(self, position: WhispersPosition) -> State:
        hands, buried = [list(hand) for hand in position.hands], [list(cards) for cards in position.buried]
        if len(hands) not in self.seats:
            raise BadPosition("hands: two or three of them")
        out = {card for cards in (*hands, *buried, list(position.shown)) for card in cards}
        pile = [card for card in all_cards(position.cards) if card not in out]
        return State(
            position.cards, hands, list(position.shown), buried, pile, position.turned, position.ended, position.ply
        )

    def glass(self, state: State) -> Glass | None:
        return Glass(60, state.turned, physical=False)

    def seat_count(self, state: State) -> int:
        return len(state.hands)

    def census(self, state: State) -> dict[str, int]:
        return {"card": sum(map(len, (*state.hands, *state.buried, state.shown, state.pile)))}

    def box(self, state: State) -> dict[str, int]:
        return {"card": state.cards}

    def board(self, view: WhispersView, lang: str = "en") -> str:
        return f"{' '.join(view.hand)} | {' '.join(view.shown)} | {view.pile}"


GAME: Final = Whispers()
