"""Underground, bound to the contract."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, Final

from untertage.core.chance import Chance, NoChance
from untertage.core.errors import Refusal
from untertage.core.game import Event, Game, Glass, Outcome, Seat
from untertage.games.underground import components, text
from untertage.games.underground.actions import ACTION_TYPES, AnyAction, Exchange, Lay, MoveWith, Place, StepWith
from untertage.games.underground.aids import UndergroundAids, aids
from untertage.games.underground.box import Box, placements_of
from untertage.games.underground.cells import CELLS, INDEX, NAMES, names_in
from untertage.games.underground.events import EVENT_TYPES
from untertage.games.underground.options import UndergroundOptions
from untertage.games.underground.position import UndergroundPosition, from_position, position_of
from untertage.games.underground.rules.legal import actors, is_arranging, legal_actions
from untertage.games.underground.rules.play import advance, mask_of, tools_of
from untertage.games.underground.rules.refusal import why_not
from untertage.games.underground.setup import set_up
from untertage.games.underground.state import State, is_closed_lock
from untertage.games.underground.tables import (
    BEGIN,
    CLOSE,
    DOOR,
    END,
    EXPIRE,
    FLIP,
    FORGO,
    LEAVE,
    MOVE,
    PLAY,
    QUARTERS,
    RENEW,
    SHAFT,
    STAND,
    STAY,
    STEP,
    TAKE,
    TOOLS,
)
from untertage.games.underground.view import UndergroundView, view

MOST_LOCKS: Final = 4
"""No card has more steps, so no movement opens more locks."""


class Underground(Game[State, AnyAction, UndergroundView, UndergroundOptions]):
    """One figure, a vault that fills with water, and a door ten levels up."""

    id = "underground"
    seats = range(1, 5)
    cooperative = True
    end_reasons = frozenset({"escaped", "pile", "kidnapper", "trapped", "immobile"})
    rules_version = 1
    longest = 10 + 80 * 16 + 2 * 36
    action_types = ACTION_TYPES
    event_types = EVENT_TYPES
    view_type = UndergroundView
    options_type = UndergroundOptions
    position_type = UndergroundPosition
    aids_type = UndergroundAids
    highlights = text.HIGHLIGHTS
    contents: Box = components.HOUSE

    def use_sheet(self, sheet: Mapping[str, Any]) -> None:
        self.contents = components.check(sheet)

    def setup(self, seats: int, options: UndergroundOptions, chance: Chance) -> State:
        return set_up(self.contents, seats, options, chance)

    actors = staticmethod(actors)
    legal_actions = staticmethod(legal_actions)
    advance = staticmethod(advance)

    def outcome(self, state: State) -> Outcome | None:
        """All win or all lose (UG-30, UG-135)."""
        if not state.ended:
            return None
        return Outcome(state.ended, tuple(range(state.variant.seats)) if state.ended == "escaped" else ())

    def glass(self, state: State) -> Glass | None:
        """In real time every move of the hourglass turns it over; it starts with the first turn
        (UG-23, UG-112, UG-D40)."""
        if not (state.variant.has_glass and state.variant.realtime) or is_arranging(state):
            return None
        options = state.variant.options
        return Glass(options.hourglass_seconds, state.section, physical=options.sand == "physical")

    def view(self, state: State, seat: Seat | None) -> UndergroundView:
        return view(state, seat)

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        return event

    def determinize(self, view: UndergroundView, chance: Chance) -> State:
        return from_position(self.contents, view.table)

    def refusal(self, state: State, seat: Seat, action: AnyAction) -> Refusal | None:
        return why_not(state, seat, action)

    def canonical(self, state: State, action: AnyAction) -> AnyAction:
        """Turns that look alike are one (UG-56); locks and chips have an order, and none at all is a plain movement."""
        match action:
            case Place() | Exchange():
                face = self._face_of(action)
                exchange = isinstance(action, Exchange)
                return action if face < 0 else self._placement(face, action.cell, exchange=exchange)
            case MoveWith():
                locks, tools = names_in(mask_of(tuple(set(action.locks)))), TOOLS[tools_of(action.chips)]
                return MoveWith(action.cell, locks, tools) if locks or tools else MOVE[INDEX[action.cell]]
            case StepWith():
                tools = TOOLS[tools_of(action.chips)]
                return StepWith(action.cell, tools) if tools else STEP[INDEX[action.cell]]
            case Lay():
                plateau = self.contents.plateaus[ord(action.plateau) - ord("a")]
                return Lay(action.plateau, action.cell, QUARTERS[plateau.tops.index(plateau.tops[action.turns])])
            case _:
                return action

    def _face_of(self, action: Place | Exchange) -> int:
        part = self.contents.part_index.get(action.part, -1)
        return self.contents.face_index.get((part, action.face, action.turns), -1)

    def _placement(self, face: int, cell: str, *, exchange: bool) -> AnyAction:
        return placements_of(self.contents, self.contents.faces[face], exchange=exchange)[INDEX[cell]]

    def vocabulary(self, state: State) -> Iterator[AnyAction]:
        yield from (END, SHAFT, STAND, STAY, TAKE, LEAVE, RENEW, FORGO, FLIP, EXPIRE)
        for table in (PLAY, MOVE, CLOSE, STEP, DOOR, BEGIN):
            yield from table
        for name in NAMES:
            yield from (StepWith(name, tools) for tools in TOOLS)
            yield from (Lay(plateau.letter, name, turns) for plateau in self.contents.plateaus for turns in QUARTERS)
        yield from self._long_ways(state)
        for kind in (Place, Exchange):
            for part in self.contents.parts:
                for side in ("front", "back"):
                    yield from (kind(part, side, turns, name) for turns in QUARTERS for name in NAMES)

    def _long_ways(self, state: State) -> Iterator[AnyAction]:
        """Movements that open some of the closed locks and spend some of the tools."""
        locks = [NAMES[cell] for cell in range(CELLS) if is_closed_lock(state, cell)]
        for name in NAMES:
            for count in range(min(len(locks), MOST_LOCKS) + 1):
                for chosen in combinations(locks, count):
                    yield from (MoveWith(name, chosen, tools) for tools in TOOLS)

    def position(self, state: State) -> UndergroundPosition:
        return position_of(state)

    def from_position(self, position: UndergroundPosition) -> State:
        return from_position(self.contents, position)

    def seat_count(self, state: State) -> int:
        return state.variant.seats

    def census(self, state: State) -> dict[str, int]:
        """Cards, parts and chips, wherever they are; water and keys lie in the supply if nowhere else (UG-7)."""
        seen_parts = [self.contents.faces[placed.face].part for placed in state.placed]
        parts = [*seen_parts, *state.jokers, *state.reserve, *(part for stack in state.stacks for part in stack)]
        cards = [*state.pile, *state.discards, *(card for hand in state.hands for card in hand)]
        chips = [*state.hidden, *state.digits, *state.specials, *state.spent]
        found = {f"part {self.contents.parts[part]}": parts.count(part) for part in parts}
        found |= {f"card {NAMES[card]}": cards.count(card) for card in cards}
        found |= {f"chip {self.contents.chips[chip].id}": chips.count(chip) for chip in chips}
        return found

    def box(self, state: State) -> dict[str, int]:
        scenario = self.contents.scenarios.get(state.variant.options.setup)
        out = scenario.remove_cards if scenario is not None else []
        box = {f"part {name}": 1 for name in self.contents.parts}
        box |= {f"card {NAMES[card]}": 1 for card in range(CELLS) if card not in out}
        return box | {f"chip {chip.id}": 1 for chip in self.contents.chips}

    def board(self, view: UndergroundView, lang: str = "en") -> str:
        return text.board(view, self.words(lang))

    def aids(self, view: UndergroundView) -> UndergroundAids:
        return aids(self.determinize(view, NoChance()))


GAME: Final = Underground()
