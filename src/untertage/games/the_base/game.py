"""The Base, bound to the contract."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from untertage.core.campaign import Campaign
from untertage.core.chance import Chance
from untertage.core.game import Game, Outcome
from untertage.games.the_base import components, text
from untertage.games.the_base.actions import ACTION_TYPES, BaseAction
from untertage.games.the_base.aids import BaseAids, aids
from untertage.games.the_base.census import box, census
from untertage.games.the_base.determinize import determinize
from untertage.games.the_base.events import EVENT_TYPES
from untertage.games.the_base.options import BaseOptions
from untertage.games.the_base.position import BasePosition, position_of
from untertage.games.the_base.reading import from_position
from untertage.games.the_base.rules.legal import actors, legal_actions
from untertage.games.the_base.rules.play import advance
from untertage.games.the_base.rules.refusal import why_not
from untertage.games.the_base.rules.steps import saved_count
from untertage.games.the_base.rules.tiles import without
from untertage.games.the_base.setup import set_up
from untertage.games.the_base.state import NOBODY, State
from untertage.games.the_base.tally import tally
from untertage.games.the_base.view import BaseView, redact, view
from untertage.games.the_base.vocabulary import canonical, vocabulary

_TOKENS: Final = 4
_ROUNDS: Final = components.MOST_ROUNDS + _TOKENS


class TheBase(Game[State, BaseAction, BaseView, BaseOptions]):
    """Two teams race through an underground base of turning tiles."""

    id = "the_base"
    seats = range(2, 3)
    hidden = ()
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
    minutes = (20, 30)
    difficulty = 1
    bot_names = ("Vesk", "Harrow")
    campaign = Campaign(counted={"rounds": (20,)})
    sheet_fixed = components.FIXED
    sheet_words = components.WORDS
    components: components.Components = components.HOUSE

    actors = staticmethod(actors)
    legal_actions = staticmethod(legal_actions)
    advance = staticmethod(advance)
    refusal = staticmethod(why_not)
    canonical = staticmethod(canonical)
    vocabulary = staticmethod(vocabulary)
    tally = staticmethod(tally)
    view = staticmethod(view)
    redact = staticmethod(redact)
    position = staticmethod(position_of)
    census = staticmethod(census)

    def use_sheet(self, sheet: Mapping[str, Any]) -> None:
        self.components = components.check(sheet)

    def setup(self, seats: int, options: BaseOptions, chance: Chance) -> State:
        return set_up(self.components, seats, options, chance)

    def seat_count(self, state: State) -> int:
        return 2

    def outcome(self, state: State) -> Outcome | None:
        """The winner does not change in the challenge (BASE-83); the scores are the saved pieces, tokens count
        for nothing (BASE-70)."""
        if not state.ended:
            return None
        winners = (0, 1) if state.winner == NOBODY else (state.winner,)
        return Outcome(state.ended, winners, (saved_count(state, 0), saved_count(state, 1)))

    def determinize(self, view: BaseView, chance: Chance) -> State:
        return determinize(self.components, view, chance)

    def from_position(self, position: BasePosition) -> State:
        return from_position(self.components, position)

    def box(self, state: State) -> dict[str, int]:
        return box(self.components, state)

    def withdraw(self, kind: str, weights: list[int], index: int) -> None:
        without(weights, index)

    def aids(self, view: BaseView) -> BaseAids:
        return aids(self.components, view)

    def board(self, view: BaseView, lang: str = "en") -> str:
        return text.board(view, self.words(lang))


GAME: Final = TheBase()
