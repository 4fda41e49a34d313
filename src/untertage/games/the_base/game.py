"""The Base, bound to the contract."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from untertage.core.chance import Chance, NoChance
from untertage.core.errors import Refusal
from untertage.core.game import Event, Game, Outcome, Seat
from untertage.games.the_base import components, text
from untertage.games.the_base.actions import (
    ACTION_TYPES,
    CHALLENGE,
    DECLINE,
    JUMP,
    MOVE,
    ORIENT,
    PASS,
    RESPAWN,
    REVEAL,
    ROTATE,
    TOKEN_EXTRA,
    TOKEN_TIME,
    AnyAction,
    Rotate,
    distinct_turns,
)
from untertage.games.the_base.aids import BaseAids, aids
from untertage.games.the_base.events import EVENT_TYPES
from untertage.games.the_base.options import BaseOptions
from untertage.games.the_base.places import FACE_DOWN, INDEX, PIECES, SHAPE_OF, SHAPES, SLOTS, TILES, turned
from untertage.games.the_base.position import BasePosition, from_position, position_of
from untertage.games.the_base.rules.legal import actors, legal_actions
from untertage.games.the_base.rules.play import advance
from untertage.games.the_base.rules.refusal import why_not
from untertage.games.the_base.rules.steps import saved_count
from untertage.games.the_base.setup import set_up
from untertage.games.the_base.state import NOBODY, State
from untertage.games.the_base.view import BaseView, view

_TOKENS: Final = 4
_ROUNDS: Final = components.MOST_ROUNDS + _TOKENS


class TheBase(Game[State, AnyAction, BaseView, BaseOptions]):
    """Two teams race through an underground base of turning tiles."""

    id = "the_base"
    seats = range(2, 3)
    end_reasons = frozenset({"third_piece", "escaped", "perished", "clock_saved", "clock_distance", "draw"})
    rules_version = 1
    longest = 6 + 4 * _ROUNDS * components.MOST_ACTIONS + 3 * _TOKENS + 1 + _ROUNDS * components.MOST_ACTIONS
    """Tiles to lay; two plies an action, as a slot may be chosen; tokens; the time challenge (BASE-D26)."""
    action_types = ACTION_TYPES
    event_types = EVENT_TYPES
    view_type = BaseView
    options_type = BaseOptions
    position_type = BasePosition
    aids_type = BaseAids
    highlights = text.HIGHLIGHTS
    components: components.Components = components.HOUSE

    def use_sheet(self, sheet: Mapping[str, Any]) -> None:
        self.components = components.check(sheet)

    def setup(self, seats: int, options: BaseOptions, chance: Chance) -> State:
        return set_up(self.components, options, chance)

    actors = staticmethod(actors)
    legal_actions = staticmethod(legal_actions)
    advance = staticmethod(advance)

    def outcome(self, state: State) -> Outcome | None:
        """The winner does not change in the challenge (BASE-83); the scores are the saved pieces, tokens count
        for nothing (BASE-70)."""
        if not state.ended:
            return None
        winners = (0, 1) if state.winner == NOBODY else (state.winner,)
        return Outcome(state.ended, winners, (saved_count(state, 0), saved_count(state, 1)))

    def view(self, state: State, seat: Seat | None) -> BaseView:
        return view(state, seat)

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        return event

    def determinize(self, view: BaseView, chance: Chance) -> State:
        return from_position(self.components, position_of(view))

    def refusal(self, state: State, seat: Seat, action: AnyAction) -> Refusal | None:
        return why_not(state, seat, action)

    def canonical(self, state: State, action: AnyAction) -> AnyAction:
        """An angle with the same result as a smaller one means the smaller one (BASE-45, BASE-D15)."""
        if not isinstance(action, Rotate):
            return action
        passages = state.tiles[INDEX[action.cell]]
        wanted = turned(passages, action.degrees // 90)
        same = [q for q in distinct_turns(passages) if turned(passages, q) == wanted]
        return ROTATE[INDEX[action.cell]][same[0] - 1] if same else action

    def vocabulary(self, state: State) -> Iterator[AnyAction]:
        yield from (PASS, CHALLENGE, DECLINE, TOKEN_EXTRA, TOKEN_TIME)
        for table in (MOVE, JUMP, RESPAWN, ROTATE):
            for row in table:
                yield from row
        yield from REVEAL
        for ways in ORIENT:
            yield from ways.values()

    def position(self, state: State) -> BasePosition:
        return position_of(view(state, None))

    def from_position(self, position: BasePosition) -> State:
        return from_position(self.components, position)

    def seat_count(self, state: State) -> int:
        return 2

    def census(self, state: State) -> dict[str, int]:
        found = {f"tile {shape}": count for shape, count in zip(SHAPES, state.bag, strict=True)}
        for tile in TILES:
            if state.tiles[tile] != FACE_DOWN or state.loose[tile] != NOBODY:
                shape = state.loose[tile] if state.tiles[tile] == FACE_DOWN else SHAPE_OF[state.tiles[tile]]
                found[f"tile {SHAPES[shape]}"] += 1
        for slot in SLOTS:
            found[f"slot {state.number[slot]}"] = found.get(f"slot {state.number[slot]}", 0) + 1
        for piece, name in enumerate(PIECES):
            waits = state.returning is not None and state.returning.piece == piece
            found[f"piece {name}"] = state.holder.count(piece) + waits
        found["token"] = state.supply + state.spent + sum(state.tokens)
        return found

    def box(self, state: State) -> dict[str, int]:
        mix = self.components.mixes[state.variant.options.tile_mix]
        box = {f"tile {shape}": count for shape, count in zip(SHAPES, mix, strict=True)}
        box["tile X"] += 1
        for slot in self.components.sheet.slot:
            box[f"slot {slot.number}"] = box.get(f"slot {slot.number}", 0) + 1
        box.update({f"piece {name}": 1 for name in PIECES})
        box["token"] = self.components.sheet.tokens.count
        return box

    def aids(self, view: BaseView) -> BaseAids:
        return aids(self.determinize(view, NoChance()))

    def board(self, view: BaseView, lang: str = "en") -> str:
        return text.board(view, self.words(lang))


GAME: Final = TheBase()
