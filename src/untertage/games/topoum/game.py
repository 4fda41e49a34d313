"""Topoum, bound to the contract."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from untertage.core.chance import Chance
from untertage.core.errors import Refusal
from untertage.core.game import Event, Game, Outcome, Seat
from untertage.games.topoum import components, text
from untertage.games.topoum.actions import ACTION_TYPES, AnyAction, Keep
from untertage.games.topoum.aids import TopoumAids, aids
from untertage.games.topoum.board import BIT, BY_NAME, members, parts
from untertage.games.topoum.determinize import as_known, determinize
from untertage.games.topoum.events import EVENT_TYPES, Drew, DrewHidden, Looked, Peeked
from untertage.games.topoum.options import TopoumOptions
from untertage.games.topoum.pieces import CARDS, COLOURS, SEAT_OF
from untertage.games.topoum.position import TopoumPosition, from_position, position_of
from untertage.games.topoum.rules.ending import winners
from untertage.games.topoum.rules.legal import actors, legal_actions
from untertage.games.topoum.rules.play import advance
from untertage.games.topoum.rules.refusal import why_not
from untertage.games.topoum.rules.supply import moles_left, tiles_left
from untertage.games.topoum.setup import set_up
from untertage.games.topoum.state import State
from untertage.games.topoum.tables import (
    BASE,
    DECLINE,
    DEPLOY,
    DIRECT,
    DYNAMITE,
    END,
    ENTER,
    KEEP,
    MOLE,
    MOVE,
    OBSTACLE,
    PASS,
    PLAY,
    RANSOM,
    SKIP,
    SWAP,
    TAKE,
    TAKE_SIDE,
    TARGET,
)
from untertage.games.topoum.view import TopoumView, view


class Topoum(Game[State, AnyAction, TopoumView, TopoumOptions]):
    """Two to four armies of moles look for straight lines."""

    id = "topoum"
    seats = range(2, 5)
    end_reasons = frozenset({"peace"})
    rules_version = 1
    longest = 4 * 4 + (49 - 13 + 1 + 3) * (5 + 1 + 4 * 6 + 1)
    """Four placements a seat. Peace comes at the latest when the deck of four is used up, one card a turn, and then the
    round ends. A turn has up to five decisions about ransoms, a deployment, six for each of four moles, and an end."""
    action_types = ACTION_TYPES
    event_types = EVENT_TYPES
    view_type = TopoumView
    options_type = TopoumOptions
    position_type = TopoumPosition
    aids_type = TopoumAids
    highlights = text.HIGHLIGHTS
    seat_colours = ("red", "blue", "yellow", "grey")
    components: components.Components = components.HOUSE

    def use_sheet(self, sheet: Mapping[str, Any]) -> None:
        self.components = components.check(sheet)

    def setup(self, seats: int, options: TopoumOptions, chance: Chance) -> State:
        return set_up(self.components, seats, options, chance)

    actors = staticmethod(actors)
    legal_actions = staticmethod(legal_actions)
    advance = staticmethod(advance)

    def outcome(self, state: State) -> Outcome | None:
        """Peace ends every game; points, bases and cards decide (TOP-89, TOP-94)."""
        if not state.ended:
            return None
        return Outcome("peace", tuple(winners(state)), tuple(state.scores))

    def view(self, state: State, seat: Seat | None) -> TopoumView:
        return view(state, seat)

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        """Hand cards and the insides of crates are for their owner's and looker's eyes (TOP-19, TOP-60)."""
        if isinstance(event, Drew) and seat != SEAT_OF[event.player]:
            return DrewHidden(event.player, len(event.cards))
        if isinstance(event, Looked) and seat != SEAT_OF[event.player]:
            return Peeked(event.player, event.cell)
        return event

    def determinize(self, view: TopoumView, chance: Chance) -> State:
        return determinize(self.components, view, chance)

    def refusal(self, state: State, seat: Seat, action: AnyAction) -> Refusal | None:
        return why_not(state, seat, action)

    def canonical(self, state: State, action: AnyAction) -> AnyAction:
        """A part may be named by any of its fields; the first one stands for it (TOP-65)."""
        if isinstance(action, Keep):
            for part in parts(state.battlefield):
                if part & BIT[BY_NAME[action.cell]]:
                    return KEEP[members(part)[0]]
        return action

    def vocabulary(self, state: State) -> Iterator[AnyAction]:
        yield from (SKIP, SWAP, DECLINE, END, PASS, TAKE_SIDE)
        yield from RANSOM
        yield from DIRECT
        for card in range(len(CARDS)):
            yield from PLAY[card]
        for cell in members(state.variant.board):
            for table in (BASE, MOLE, DEPLOY, ENTER, TARGET, TAKE, KEEP, DYNAMITE):
                yield table[cell]
            for obstacle in OBSTACLE:
                yield obstacle[cell]
            yield from (move for move in MOVE[cell] if move is not None)

    def position(self, state: State) -> TopoumPosition:
        return position_of(state)

    def from_position(self, position: TopoumPosition) -> State:
        return from_position(self.components, position)

    def seat_count(self, state: State) -> int:
        return state.seats

    def census(self, state: State) -> dict[str, int]:
        """Cards wherever they lie, moles and tiles of every colour in play (TOP-12)."""
        found = {"peace": 1}
        for card in state.types:
            count = state.bag[card] + state.bar.count(card) + state.discards[card]
            count += sum(hand.count(card) for hand in state.hands)
            count += sum(state.piles[seat * len(CARDS) + card] for seat in range(state.seats))
            found[f"card {CARDS[card]}"] = count
        for seat in range(state.seats):
            held = sum(state.captives[captor * 4 + seat] for captor in range(4))
            on_board = sum(1 for cell in members(state.occupied) if state.moles[seat] >> cell & 1)
            found[f"mole {COLOURS[seat]}"] = on_board + held + moles_left(state, seat)
            lying = sum(
                (state.base[seat] >> cell & 1) + (state.neutral[seat] >> cell & 1) for cell in members(state.fields)
            )
            found[f"tile {COLOURS[seat]}"] = lying + tiles_left(state, seat)
        return found

    def box(self, state: State) -> dict[str, int]:
        player = self.components.sheet.player
        box = {"peace": 1}
        box |= {f"card {CARDS[card]}": state.variant.copies for card in state.types}
        for seat in range(state.seats):
            box |= {f"mole {COLOURS[seat]}": player.moles, f"tile {COLOURS[seat]}": player.tiles}
        return box

    def aids(self, view: TopoumView) -> TopoumAids:
        return aids(as_known(self.components, view), view.seat)

    def board(self, view: TopoumView, lang: str = "en") -> str:
        return text.board(view, self.words(lang))


GAME: Final = Topoum()
