"""Rescue, bound to the contract."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from untertage.core.chance import Chance
from untertage.core.errors import Refusal
from untertage.core.game import Event, Game, Outcome, Seat
from untertage.games.rescue.actions import (
    ALL_MANIPULATIONS,
    EXCHANGES,
    MOVES,
    Exchange,
    FlipLong,
    FlipShort,
    Move,
    RescueAction,
    Rotate,
)
from untertage.games.rescue.aids import RescueAids, make_aids
from untertage.games.rescue.components import HOUSE, LOADERS, PIECES, SEATS, SYMBOLS, TO_WIN, Components, check
from untertage.games.rescue.events import EVENT_TYPES
from untertage.games.rescue.options import RescueOptions
from untertage.games.rescue.position import RescuePosition, read_position, write_position
from untertage.games.rescue.rules.play import actors, advance, legal_actions, why_not
from untertage.games.rescue.rules.turn import begin_turn, winners
from untertage.games.rescue.setup import set_table
from untertage.games.rescue.state import OVER, State
from untertage.games.rescue.text import HIGHLIGHTS, draw_board
from untertage.games.rescue.view import RescueView, imagine, make_view, redacted


class Rescue(Game[State, RescueAction, RescueView, RescueOptions]):
    """Two to four crews, one planet about to implode (RES-1)."""

    id = "rescue"
    seats = SEATS
    end_reasons = frozenset({"rescued", "implosion"})
    rules_version = 1
    longest = 20_000
    action_types = (Rotate, FlipLong, FlipShort, Move, Exchange)
    event_types = EVENT_TYPES
    view_type = RescueView
    options_type = RescueOptions
    position_type = RescuePosition
    aids_type = RescueAids
    highlights = HIGHLIGHTS
    seat_colours = ("white", "red", "blue", "yellow")
    components: Components = HOUSE

    def use_sheet(self, sheet: Mapping[str, Any]) -> None:
        self.components = check(sheet)

    def setup(self, seats: int, options: RescueOptions, chance: Chance) -> State:
        state = set_table(self.components, seats, options, chance)
        begin_turn(state, None)
        return state

    def seat_count(self, state: State) -> int:
        return state.seats

    actors = staticmethod(actors)
    legal_actions = staticmethod(legal_actions)
    advance = staticmethod(advance)

    def outcome(self, state: State) -> Outcome | None:
        if state.step != OVER:
            return None
        reason = "rescued" if max(state.aboard) >= TO_WIN else "implosion"
        return Outcome(reason, winners(state), tuple(state.aboard))

    def view(self, state: State, seat: Seat | None) -> RescueView:
        return make_view(state, seat)

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        return redacted(event, seat)

    def determinize(self, view: RescueView, chance: Chance) -> State:
        return imagine(self.components, view, chance)

    def refusal(self, state: State, seat: Seat, action: RescueAction) -> Refusal | None:
        return why_not(state, seat, action)

    def canonical(self, state: State, action: RescueAction) -> RescueAction:
        """An exchange is written with rising symbols (RES-82)."""
        return Exchange(tuple(sorted(action.symbols))) if isinstance(action, Exchange) else action

    def vocabulary(self, state: State) -> Iterable[RescueAction]:
        yield from ALL_MANIPULATIONS
        for starts in MOVES:
            for ends in starts:
                yield from ends
        yield from EXCHANGES

    def position(self, state: State) -> RescuePosition:
        return write_position(state)

    def from_position(self, position: RescuePosition) -> State:
        return read_position(self.components, position)

    def census(self, state: State) -> dict[str, int]:
        """Cards, people and loaders on the table (RES-94, RES-97, RES-98)."""
        found = {f"mine card {state.components.card_ids[card]}": state.cards.count(card) for card in state.cards}
        for seat, colour in enumerate(state.colours):
            found[f"{colour} piece"] = sum(state.crew[seat]) + state.aboard[seat]
        for symbol, value in enumerate(SYMBOLS):
            in_hands = sum(hand[symbol] for hand in state.hands)
            found[f"symbol card {value}"] = in_hands + state.draw[symbol] + state.discard[symbol]
        return found | {"loader": len(set(state.loaders))}

    def box(self, state: State) -> dict[str, int]:
        """What has to be there."""
        wanted = {f"mine card {card}": 1 for card in state.components.card_ids}
        wanted |= {f"{colour} piece": PIECES for colour in state.colours}
        wanted |= {f"symbol card {value}": state.components.deck[symbol] for symbol, value in enumerate(SYMBOLS)}
        return wanted | {"loader": len(LOADERS)}

    def board(self, view: RescueView, lang: str = "en") -> str:
        return draw_board(view, self.words(lang))

    def aids(self, view: RescueView) -> RescueAids:
        return make_aids(self.components, view)


GAME: Final = Rescue()
