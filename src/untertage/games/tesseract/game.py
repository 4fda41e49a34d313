"""Tesseract, bound to the contract."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from untertage.core.chance import Chance, NoChance
from untertage.core.errors import Refusal
from untertage.core.game import Action, Event, Game, Outcome, Seat
from untertage.games.tesseract import actions, components, tables, text
from untertage.games.tesseract.aids import TesseractAids, aids
from untertage.games.tesseract.events import EVENTS
from untertage.games.tesseract.names import COLOR_NAMES, FACE_NAMES, FACE_OF, LAB_NAMES
from untertage.games.tesseract.options import TesseractOptions
from untertage.games.tesseract.position import TesseractPosition, position_of
from untertage.games.tesseract.reading import from_position
from untertage.games.tesseract.rules.groups import every_group
from untertage.games.tesseract.rules.legal import actors, legal_actions
from untertage.games.tesseract.rules.play import advance
from untertage.games.tesseract.rules.refusal import why_not
from untertage.games.tesseract.setup import set_up
from untertage.games.tesseract.state import (
    BURIED,
    COLORS,
    COLUMNS,
    FACES,
    LAYERS,
    PLACE,
    SECOND_ROLL,
    VALUES,
    Sheet,
    State,
)
from untertage.games.tesseract.view import TesseractView, view

_TURNS: Final = 200
"""Far more turns than the dice allow (TES-D40)."""
_PLIES_A_TURN: Final = 60


class Tesseract(Game[State, Action, TesseractView, TesseractOptions]):
    """A team takes an alien cube of dice apart before it goes off."""

    id = "tesseract"
    seats = range(1, 5)
    cooperative = True
    end_reasons = frozenset({"contained", "detonated", "emptied"})
    rules_version = 1
    longest = _TURNS * _PLIES_A_TURN
    action_types = actions.ACTIONS
    event_types = EVENTS
    view_type = TesseractView
    options_type = TesseractOptions
    position_type = TesseractPosition
    aids_type = TesseractAids
    highlights = text.HIGHLIGHTS
    components: Sheet = components.HOUSE

    def use_sheet(self, sheet: Mapping[str, Any]) -> None:
        """Sections that an own sheet leaves out (its cards, say) are those of the house."""
        self.components = components.check({**components.house_sheet(), **sheet})

    def setup(self, seats: int, options: TesseractOptions, chance: Chance) -> State:
        return set_up(self.components, options, seats, chance)

    actors = staticmethod(actors)
    legal_actions = staticmethod(legal_actions)
    advance = staticmethod(advance)

    def outcome(self, state: State) -> Outcome | None:
        """All win or all lose (TES-83); the score is the number of filled cells."""
        if not state.ended:
            return None
        everybody = tuple(range(state.seats))
        winners = everybody if state.ended == "contained" else ()
        return Outcome(state.ended, winners, (state.contained.bit_count(),) * state.seats)

    def view(self, state: State, seat: Seat | None) -> TesseractView:
        return view(state, seat)

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        """There are no hidden hands (TES-87)."""
        return event

    def determinize(self, view: TesseractView, chance: Chance) -> State:
        return from_position(self.components, view.table)

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return why_not(state, seat, action)

    def canonical(self, state: State, action: Action) -> Action:
        """The dice of a group may be named in any order."""
        if not isinstance(action, actions.Contain):
            return action
        return tables.contain(tuple(sorted(FACE_OF[die] for die in action.dice)))

    def vocabulary(self, state: State) -> Iterator[Action]:
        """All kinds, with every group that some character can make."""
        sheet = self.components
        yield from (tables.SPECIAL_ACTION, tables.END, tables.TWIN, tables.ROLL)
        yield from (tables.AGREE, tables.REFUSE, tables.PASS)
        for table in (tables.CORNERS, tables.TAKES, tables.PRIMES, tables.ACCELERATES, tables.PLACES):
            yield from table
        for card in sheet.research:
            yield from (tables.study(card.id), tables.play(card.id))
        yield from (tables.use(card.id) for card in sheet.matrix_cards)
        yield from (actions.Character(character.id) for character in sheet.characters)
        yield from (*tables.DESTROYS, *tables.DESTROY_COLUMNS, *tables.RESTORES_FROM_BOX, *tables.ENRICHES)
        yield from self._vocabulary_of_zones(len(state.labs))
        yield from (tables.contain(group) for group in every_group())

    def _vocabulary_of_zones(self, team: int) -> Iterator[Action]:
        yield from (*tables.SHIELDS[:team], *tables.DELEGATES[:team])
        for to in tables.REPOSITIONS:
            yield from to
        for zone in [*range(team), len(LAB_NAMES)]:
            yield from (*tables.FLIPS[zone], *tables.REROLLS[zone], *tables.RESTORES[zone])
            for face in range(FACES):
                yield from tables.SETS[zone][face]
                yield from tables.SWAPS_TO_BOX[zone][face]
                yield from tables.SWAPS_TO_CUBE[zone][face]
                if zone < team:
                    yield from tables.SWAPS_TO_PRIMED[zone][face]
                die, name = FACE_NAMES[face], (*LAB_NAMES, "primed")[zone]
                yield from (actions.Adjust(die, name, delta) for delta in tables.deltas(2))
        for lab in range(team):
            yield from (*tables.FILLS[lab], *tables.CREATES[lab], *tables.CREATES_ROLLED[lab])
            for to_lab in range(team):
                for name in FACE_NAMES:
                    for delta in (0, 1, -1):
                        yield actions.Transfer(name, LAB_NAMES[lab], LAB_NAMES[to_lab], delta)

    def position(self, state: State) -> TesseractPosition:
        return position_of(state)

    def from_position(self, position: TesseractPosition) -> State:
        return from_position(self.components, position)

    def seat_count(self, state: State) -> int:
        return state.seats

    def census(self, state: State) -> dict[str, int]:
        """Where the dice and cards are, by colour and by card (TES-4)."""
        found = {f"die {color}": 0 for color in COLOR_NAMES}
        for color, name in enumerate(COLOR_NAMES):
            found[f"die {name}"] = state.box[color] + state.aside[color] + state.unseen[color]
        for die in _dice(state):
            found[f"die {COLOR_NAMES[die - FACES if die >= FACES else die // VALUES]}"] += 1
        for at, card in enumerate(state.sheet.research):
            held = sum(hand.count(at) for hand in state.hands)
            found[f"card {card.id}"] = state.deck[at] + state.discards[at] + held
        for at, card in enumerate(state.sheet.matrix_cards):
            found[f"card {card.id}"] = state.matrix_deck[at] + state.nodes.count(at)
        return found

    def box(self, state: State) -> dict[str, int]:
        box = {f"die {color}": COLUMNS * LAYERS // COLORS for color in COLOR_NAMES}
        box.update({f"card {card.id}": card.copies for card in self.components.research})
        box.update({f"card {card.id}": card.copies for card in self.components.matrix_cards})
        return box

    def aids(self, view: TesseractView) -> TesseractAids:
        return aids(self.determinize(view, NoChance()))

    def board(self, view: TesseractView, lang: str = "en") -> str:
        return text.board(view, self.aids(view), self.words(lang))


def _dice(state: State) -> list[int]:
    """All dice whose colour is known, wherever they are; also those in somebody's hand just now."""
    found = [die for dice in (*state.columns, *state.labs) for die in dice if die != BURIED]
    found += [face for face in range(FACES) for _ in range(state.primed[face])]
    found += [face for face in range(FACES) if state.contained >> face & 1]
    return found + [item.die for item in state.pending if item.kind in (PLACE, SECOND_ROLL)]


GAME: Final = Tesseract()
