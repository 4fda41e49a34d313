"""Rescue, bound to the contract."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from untertage.core.campaign import Campaign
from untertage.core.chance import Chance
from untertage.core.game import Event, Game, Outcome
from untertage.games.rescue import components, text
from untertage.games.rescue.actions import ACTION_TYPES, RescueAction
from untertage.games.rescue.aids import RescueAids, aids
from untertage.games.rescue.census import box, census
from untertage.games.rescue.determinize import determinize
from untertage.games.rescue.events import EVENT_TYPES
from untertage.games.rescue.geometry import SEATS, TO_WIN
from untertage.games.rescue.options import RescueOptions
from untertage.games.rescue.position import RescuePosition, position_of
from untertage.games.rescue.reading import from_position
from untertage.games.rescue.rules.legal import actors, legal_actions
from untertage.games.rescue.rules.play import advance
from untertage.games.rescue.rules.refusal import why_not
from untertage.games.rescue.rules.turn import LAST_ROUND, winners
from untertage.games.rescue.setup import set_up
from untertage.games.rescue.state import OVER, State
from untertage.games.rescue.tally import tally
from untertage.games.rescue.view import RescueView, redact, view
from untertage.games.rescue.vocabulary import canonical, unwritten, vocabulary


class Rescue(Game[State, RescueAction, RescueView, RescueOptions]):
    """Two to four crews, one planet about to implode (RES-1)."""

    id = "rescue"
    seats = SEATS
    hidden = ("hands",)
    end_reasons = frozenset({"rescued", "implosion"})
    rules_version = 2
    readings = MappingProxyType({1: {"finish_round": False}})
    longest = 2 * LAST_ROUND * SEATS[-1]
    action_types = ACTION_TYPES
    event_types = EVENT_TYPES
    view_type = RescueView
    options_type = RescueOptions
    position_type = RescuePosition
    aids_type = RescueAids
    highlights = text.HIGHLIGHTS
    minutes = (35, 45)
    difficulty = 2
    bot_names = ("Ilka", "Bron", "Sefa", "Tarn")
    campaign = Campaign(counted={"implosion_round": (0,)})
    seat_colours = ("white", "red", "blue", "yellow")
    sheet_fixed = components.FIXED
    sheet_keys = components.KEYS
    sheet_words = components.WORDS
    components: components.Components = components.HOUSE

    actors = staticmethod(actors)
    legal_actions = staticmethod(legal_actions)
    advance = staticmethod(advance)
    refusal = staticmethod(why_not)
    canonical = staticmethod(canonical)
    unwritten = staticmethod(unwritten)
    vocabulary = staticmethod(vocabulary)
    tally = staticmethod(tally)
    view = staticmethod(view)
    redact = staticmethod(redact)
    position = staticmethod(position_of)
    census = staticmethod(census)

    def use_sheet(self, sheet: Mapping[str, Any]) -> None:
        self.components = components.check(sheet)

    def setup(self, seats: int, options: RescueOptions, chance: Chance) -> State:
        return set_up(self.components, seats, options, chance)

    def seat_count(self, state: State) -> int:
        return state.seats

    def colours(self, options: RescueOptions) -> tuple[str, ...]:
        return options.colours_of(self.seats[-1])

    def outcome(self, state: State) -> Outcome | None:
        if state.step != OVER:
            return None
        reason = "rescued" if max(state.aboard) >= TO_WIN else "implosion"
        return Outcome(reason, winners(state), tuple(state.aboard))

    def determinize(self, view: RescueView, chance: Chance) -> State:
        return determinize(self.components, view, chance)

    def from_position(self, position: RescuePosition) -> State:
        return from_position(self.components, position)

    def box(self, state: State) -> dict[str, int]:
        return box(self.components, state)

    def aids(self, view: RescueView) -> RescueAids:
        return aids(self.components, view)

    def board(self, view: RescueView, lang: str = "en") -> str:
        return text.board(view, self.words(lang))

    def tell(self, event: Event, lang: str = "en") -> str:
        return text.tell(event, self.words(lang))


GAME: Final = Rescue()
