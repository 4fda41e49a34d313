"""Topoum, bound to the contract."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from untertage.core.chance import Chance
from untertage.core.errors import BadOptions
from untertage.core.game import Game, Outcome
from untertage.games.topoum import components, text
from untertage.games.topoum.actions import ACTION_TYPES, TopoumAction
from untertage.games.topoum.aids import TopoumAids, aids
from untertage.games.topoum.census import box, census
from untertage.games.topoum.determinize import determinize
from untertage.games.topoum.events import EVENT_TYPES
from untertage.games.topoum.options import TopoumOptions
from untertage.games.topoum.pieces import GAS, RUMBLER, SPRAYER
from untertage.games.topoum.position import TopoumPosition, position_of
from untertage.games.topoum.reading import from_position
from untertage.games.topoum.rules.ending import winners
from untertage.games.topoum.rules.legal import actors, legal_actions
from untertage.games.topoum.rules.play import advance
from untertage.games.topoum.rules.refusal import why_not
from untertage.games.topoum.setup import set_up
from untertage.games.topoum.state import State
from untertage.games.topoum.tally import tally
from untertage.games.topoum.view import TopoumView, redact, view
from untertage.games.topoum.vocabulary import canonical, vocabulary


class Topoum(Game[State, TopoumAction, TopoumView, TopoumOptions]):
    """Two to four armies of moles look for straight lines."""

    id = "topoum"
    seats = range(2, 5)
    hidden = ("hands", "crates")
    end_reasons = frozenset({"peace"})
    rules_version = 2
    readings = MappingProxyType(
        {1: {"ransom": "turn_start", "first_obstacle": "must", "patrol": "blocked", "start_player": "random"}}
    )
    lying = frozenset({"crate"})
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
    minutes = (45, 60)
    difficulty = 3
    bot_names = ("Grimbart", "Wühler", "Fettpelz", "Schaufel")
    seat_colours = ("red", "blue", "yellow", "black")
    sheet_fixed = components.FIXED
    sheet_keys = components.KEYS
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

    def setup(self, seats: int, options: TopoumOptions, chance: Chance) -> State:
        return set_up(self.components, seats, options, chance)

    def check_effect(self, options: TopoumOptions, seats: int) -> None:
        """What is about a card, a farmer or gas needs them in the game (TOP-24, TOP-D12, TOP-D28, TOP-D37, TOP-D47)."""
        super().check_effect(options, seats)
        if self.components.outline and options.board_radius != TopoumOptions().board_radius:
            raise BadOptions("board_radius: has no effect, because the component sheet draws the outline of the board")
        if (
            self.components.terrain[GAS].line_value != components.GAS_VALUE
            and options.gas_line_value != components.GAS_VALUE
        ):
            raise BadOptions("gas_line_value: has no effect, because the component sheet gives gas a value")
        usual = TopoumOptions()
        pushes = self.may_play(options, "push") or self.may_bring(options, RUMBLER)
        gas = options.obstacles or self.may_bring(options, SPRAYER)
        for name, has_effect, lacking in (
            ("farmer", self.may_play(options, "farmer"), "the farmer card in the deck"),
            ("ransom", self.may_play(options, "capture"), "a card in the deck that captures"),
            ("patrol", self.may_play(options, "drive"), "a patrol in the deck"),
            ("pushed_enemy_penalty", pushes, "a card or a farmer who pushes moles"),
            ("gas_line_value", gas, "obstacles or a farmer with gas"),
        ):
            if not has_effect and getattr(options, name) != getattr(usual, name):
                raise BadOptions(f"{name}: has no effect without {lacking}")

    def may_play(self, options: TopoumOptions, effect: str) -> bool:
        """Can a card with this effect be in the deck?"""
        if options.deck_mode == "random":
            return True
        cards = options.cards.split(",") if options.deck_mode == "custom" else self.components.decks[options.preset]
        return any(card.id in cards and card.effect == effect for card in self.components.cards)

    def may_bring(self, options: TopoumOptions, deed: int) -> bool:
        """Can a farmer who does this take part?"""
        farmers = self.components.farmers
        chosen = farmers.values() if options.farmer == "random" else (farmers.get(options.farmer),)
        return deed in chosen and self.may_play(options, "farmer")

    def seat_count(self, state: State) -> int:
        return state.seats

    def outcome(self, state: State) -> Outcome | None:
        """Peace ends every game; points, bases and cards decide (TOP-89, TOP-94)."""
        if not state.ended:
            return None
        return Outcome("peace", tuple(winners(state)), tuple(state.scores))

    def determinize(self, view: TopoumView, chance: Chance) -> State:
        return determinize(self.components, view, chance)

    def from_position(self, position: TopoumPosition) -> State:
        return from_position(self.components, position)

    def box(self, state: State) -> dict[str, int]:
        return box(self.components, state)

    def aids(self, view: TopoumView) -> TopoumAids:
        return aids(self.components, view)

    def board(self, view: TopoumView, lang: str = "en") -> str:
        return text.board(view, self.words(lang))


GAME: Final = Topoum()
