"""Tesseract, bound to the contract."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from untertage.core.chance import Chance
from untertage.core.game import Action, Game, Outcome
from untertage.games.tesseract import components, text
from untertage.games.tesseract.actions import ACTION_TYPES, TesseractAction
from untertage.games.tesseract.aids import TesseractAids, aids
from untertage.games.tesseract.census import box, census
from untertage.games.tesseract.determinize import determinize
from untertage.games.tesseract.events import EVENT_TYPES
from untertage.games.tesseract.options import CAMPAIGN, TesseractOptions
from untertage.games.tesseract.position import TesseractPosition, position_of
from untertage.games.tesseract.reading import from_position
from untertage.games.tesseract.rules.legal import actors, legal_actions
from untertage.games.tesseract.rules.play import advance
from untertage.games.tesseract.rules.refusal import why_not
from untertage.games.tesseract.setup import set_up
from untertage.games.tesseract.state import Components, State
from untertage.games.tesseract.tally import tally
from untertage.games.tesseract.view import TesseractView, redact, view
from untertage.games.tesseract.vocabulary import canonical, vocabulary

_TURNS: Final = 200
"""More turns than the dice allow (TES-D40)."""
_PLIES_A_TURN: Final = 60


class Tesseract(Game[State, TesseractAction, TesseractView, TesseractOptions]):
    """A team takes an alien cube of dice apart before it goes off."""

    id = "tesseract"
    seats = range(1, 5)
    cooperative = True
    hidden = ()
    end_reasons = frozenset({"contained", "detonated", "emptied"})
    rules_version = 2
    readings = MappingProxyType({1: {"card_consent": "auto", "research_draws": "allowed"}})
    lying = frozenset({"color", "matrix"})
    longest = _TURNS * _PLIES_A_TURN
    action_types = ACTION_TYPES
    event_types = EVENT_TYPES
    view_type = TesseractView
    options_type = TesseractOptions
    position_type = TesseractPosition
    aids_type = TesseractAids
    highlights = text.HIGHLIGHTS
    minutes = (45, 60)
    difficulty = 3
    asks = ("base_side",)
    bot_names = ("Dr. Okoye", "Dr. Lindqvist", "Dr. Amari", "Dr. Sato")
    campaign = CAMPAIGN
    sheet_files = components.FILES
    sheet_fixed = components.FIXED
    sheet_words = components.WORDS
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

    def setup(self, seats: int, options: TesseractOptions, chance: Chance) -> State:
        return set_up(self.components, seats, options, chance)

    def seat_count(self, state: State) -> int:
        return state.seats

    def outcome(self, state: State) -> Outcome | None:
        """All win or all lose (TES-83); the score is the number of filled cells."""
        if not state.ended:
            return None
        everybody = tuple(range(state.seats))
        winners = everybody if state.ended == "contained" else ()
        return Outcome(state.ended, winners, (state.contained.bit_count(),) * state.seats)

    def determinize(self, view: TesseractView, chance: Chance) -> State:
        return determinize(self.components, view, chance)

    def from_position(self, position: TesseractPosition) -> State:
        return from_position(self.components, position)

    def box(self, state: State) -> dict[str, int]:
        return box(self.components, state)

    def aids(self, view: TesseractView) -> TesseractAids:
        return aids(self.components, view)

    def spoken(self, action: Action, view: TesseractView, lang: str = "en") -> str:
        return text.spoken(view, self.words(lang), action) or super().spoken(action, view, lang)

    def board(self, view: TesseractView, lang: str = "en") -> str:
        return text.board(view, self.words(lang), self.aids(view))


GAME: Final = Tesseract()
