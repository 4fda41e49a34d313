"""Underground, bound to the contract."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from untertage.core.campaign import Values
from untertage.core.chance import Chance
from untertage.core.errors import BadOptions
from untertage.core.game import Event, Game, Glass, Outcome
from untertage.games.underground import components, sheet, text
from untertage.games.underground.actions import ACTION_TYPES, UndergroundAction
from untertage.games.underground.aids import UndergroundAids, aids
from untertage.games.underground.census import box, census
from untertage.games.underground.contents import Components
from untertage.games.underground.determinize import determinize
from untertage.games.underground.events import EVENT_TYPES
from untertage.games.underground.options import CAMPAIGN, UndergroundOptions
from untertage.games.underground.position import UndergroundPosition, position_of
from untertage.games.underground.reading import from_position
from untertage.games.underground.rules.legal import actors, is_arranging, legal_actions
from untertage.games.underground.rules.play import advance
from untertage.games.underground.rules.refusal import why_not
from untertage.games.underground.setup import set_up
from untertage.games.underground.state import State
from untertage.games.underground.tally import tally
from untertage.games.underground.view import UndergroundView, redact, view
from untertage.games.underground.vocabulary import canonical, vocabulary


class Underground(Game[State, UndergroundAction, UndergroundView, UndergroundOptions]):
    """One figure, a vault that fills with water, and a door ten levels up."""

    id = "underground"
    seats = range(1, 5)
    cooperative = True
    hidden = ()
    end_reasons = frozenset({"escaped", "pile", "kidnapper", "trapped", "immobile"})
    rules_version = 3
    readings = MappingProxyType(
        {
            1: {"run_out": "never", "penalty": "one_by_one", "pile_end": "last_card"},
            2: {"water_carries": "nothing", "round_trip": "any"},
        }
    )
    lying = frozenset({"chip"})
    longest = 10 + 80 * 16 + 2 * 36
    action_types = ACTION_TYPES
    event_types = EVENT_TYPES
    view_type = UndergroundView
    options_type = UndergroundOptions
    position_type = UndergroundPosition
    aids_type = UndergroundAids
    highlights = text.HIGHLIGHTS
    minutes = (40, 50)
    difficulty = 2
    asks = ("setup",)
    bot_names = ("Marek", "Juna", "Theo", "Liv")
    campaign = CAMPAIGN
    sheet_files = sheet.FILES
    sheet_fixed = sheet.FIXED
    sheet_keys = sheet.KEYS
    sheet_words = sheet.WORDS
    components: Components = components.HOUSE

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

    def setup(self, seats: int, options: UndergroundOptions, chance: Chance) -> State:
        return set_up(self.components, seats, options, chance)

    def needs_of(self, option: str) -> Values:
        """The hourglass is left out by scenario 1, and by those of a sheet that say so (UG-28)."""
        needs = super().needs_of(option)
        if option == "hourglass":
            without = [scenario.id for scenario in self.components.scenarios.values() if not scenario.hourglass]
            return {**needs, "setup": tuple(without)}
        return needs

    def check_effect(self, options: UndergroundOptions, seats: int) -> None:
        """Scenario 1 leaves the hourglass out, so nothing about it has an effect there (UG-28)."""
        super().check_effect(options, seats)
        scenario = self.components.scenarios.get(options.setup)
        if scenario is None or scenario.hourglass or options.hourglass == "always":
            return
        usual = UndergroundOptions()
        for name in ("kidnapper", *(name for name, needs in options.needs.items() if "kidnapper" in needs)):
            if getattr(options, name) != getattr(usual, name):
                raise BadOptions(f"{name}: has no effect with setup = {options.setup} unless hourglass = always")

    def seat_count(self, state: State) -> int:
        return state.variant.seats

    def outcome(self, state: State) -> Outcome | None:
        """All win or all lose (UG-30, UG-135)."""
        if not state.ended:
            return None
        return Outcome(state.ended, tuple(range(state.variant.seats)) if state.ended == "escaped" else ())

    def glass(self, state: State) -> Glass | None:
        """In real time every move of the hourglass turns it over; it starts with the first turn, and a penalty leaves
        it full (UG-23, UG-112, UG-D40)."""
        if not (state.variant.has_glass and state.variant.realtime) or is_arranging(state):
            return None
        options = state.variant.options
        return Glass(
            options.hourglass_seconds, state.section, physical=options.sand == "physical", fresh=state.count > 0
        )

    def determinize(self, view: UndergroundView, chance: Chance) -> State:
        return determinize(self.components, view, chance)

    def from_position(self, position: UndergroundPosition) -> State:
        return from_position(self.components, position)

    def box(self, state: State) -> dict[str, int]:
        return box(self.components, state)

    def aids(self, view: UndergroundView) -> UndergroundAids:
        return aids(self.components, view)

    def board(self, view: UndergroundView, lang: str = "en") -> str:
        return text.board(view, self.words(lang))

    def tell(self, event: Event, lang: str = "en") -> str:
        return text.tell(self.components, event, self.words(lang))


GAME: Final = Underground()
