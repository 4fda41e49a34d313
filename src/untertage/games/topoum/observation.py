"""The observation of Topoum, written from the state.

It equals the row that `encoding.write` makes from the view (`untertage.testing.encoding`). Little changes from one
decision to the next, so the row is kept and only the changes are written (see `planes`).
"""

from __future__ import annotations

from typing import Any, Final

from untertage.games.topoum.layout import MOST_SEATS, SEAT_LAYOUT, crate_row
from untertage.games.topoum.pieces import CARDS, CRATE_LORD, FOUR, NOBODY, SLOTS
from untertage.games.topoum.planes import Board
from untertage.games.topoum.rules.deck import deck_size
from untertage.games.topoum.rules.knowledge import knows_crate, unseen_cards
from untertage.games.topoum.state import State
from untertage.kit.tracked import Counts, Numbers, OneHot

_KINDS: Final = len(CARDS)
_CRATES: Final = SEAT_LAYOUT.part("crates")
_PILES: Final = SEAT_LAYOUT.part("piles")
_NO_CRATES: Final = [0] * _CRATES.size
_NO_PILES: Final[list[Any]] = [0] * (MOST_SEATS * _KINDS)
_NOTHING: Final = bytearray()


def observed(state: State, seat: int) -> bytearray:
    """The observation of a seat."""
    return Onlookers().observed(state, seat)


class Onlookers:
    """Observations of one table; the rows are kept and updated."""

    def __init__(self) -> None:
        self._seats = 0
        self._board = Board(0)
        self._onlookers: list[Onlooker] = []

    def observed(self, state: State, seat: int) -> bytearray:
        """The observation of a seat; it does not depend on earlier calls."""
        if self._seats != state.seats:
            self._seats = state.seats
            self._board = Board(state.seats)
            self._onlookers = [Onlooker(each, state.seats, self._board) for each in range(state.seats)]
        self._board.look(state)
        return self._onlookers[seat].look(state)


class Onlooker:
    """The part of a seat's row after the planes, and what it was written from."""

    def __init__(self, seat: int, seats: int, board: Board) -> None:
        self.seat = seat
        self.board = board
        self.order = [(seat + behind) % seats for behind in range(seats)]
        self.place = [(other - seat) % seats for other in range(seats)] + [NOBODY]
        """The distance of each seat from this one in turn order; the last entry stands for nobody."""
        self.row = row = bytearray(SEAT_LAYOUT.length)
        self.pieces = [*board.in_order(self.order), row]
        part = SEAT_LAYOUT.part
        self.scores = Numbers(row, part("scores"))
        self.moles = Numbers(row, part("moles"))
        self.tiles = Numbers(row, part("tiles"))
        self.hand_sizes = Numbers(row, part("hand_sizes"))
        self.captives = Numbers(row, part("captives"))
        self.start = OneHot(row, part("start"))
        self.turn = OneHot(row, part("turn"))
        self.press = OneHot(row, part("press"))
        self.types = Counts(row, part("types"))
        self.hand = Counts(row, part("hand"))
        self.bar = [OneHot(row, slot) for slot in part("bar").split(SLOTS)]
        self.discards = Numbers(row, part("discards"))
        self.unseen = Numbers(row, part("unseen"))
        self.deck = Numbers(row, part("deck"))
        self.peace = Numbers(row, part("peace"))
        self.farmer = OneHot(row, part("farmer"))
        self.used = Numbers(row, part("used"))
        self.due = OneHot(row, part("due"))
        self.due_player = OneHot(row, part("due_player"))
        self.due_card = OneHot(row, part("due_card"))
        self.remember_nothing(seats)

    def remember_nothing(self, seats: int) -> None:
        """The lists seen last. Those that a state replaces are compared by identity."""
        self.score_list: list[int] = []
        self.supplies: list[int] = []
        self.captive_list: list[int] = []
        self.crates: list[int] = []
        self.type_list: list[int] = []
        self.used_cards = 0
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.bag: list[int] = []
        self.pile_list: list[Any] = _NO_PILES
        self.discard_list: list[int] = []
        self.has_peace = False

    def look(self, state: State) -> bytearray:
        """The row for this state, for which the planes are already up to date."""
        self.see_players(state)
        self.see_cards(state)
        self.see_waiting(state)
        return _NOTHING.join(self.pieces)

    def see_players(self, state: State) -> None:
        """Scores, roles and crates; players are counted from the viewer."""
        if state.scores != self.score_list:
            self.score_list = state.scores[:]
            for place, player in enumerate(self.order):
                self.scores.put(place, state.scores[player])
        if self.board.supplies is not self.supplies:
            self.supplies = self.board.supplies
            for place, player in enumerate(self.order):
                self.moles.put(place, self.supplies[player])
                self.tiles.put(place, self.supplies[MOST_SEATS + player])
        if state.captives is not self.captive_list:
            self.see_captives(state.captives)
        self.start.show(self.place[state.start])
        self.turn.show(self.place[state.turn])
        self.press.show(self.place[state.press])
        self.farmer.show(state.farmer)
        if state.farmer == CRATE_LORD or self.crates:
            self.see_crates(state)

    def see_captives(self, captives: list[int]) -> None:
        """Who holds whose moles."""
        self.captive_list = captives
        for place, captor in enumerate(self.order):
            for behind, owner in enumerate(self.order):
                self.captives.put(place * MOST_SEATS + behind, captives[captor * 4 + owner])

    def see_crates(self, state: State) -> None:
        """Who has looked is public; the value is shown to those who know it (TOP-93)."""
        crates: list[int] = []
        if state.farmer == CRATE_LORD:
            crates = [*state.crate_cell, *state.crate_value, *state.crate_known, state.ended]
        if crates == self.crates:
            return
        self.crates = crates
        told: list[int] = []
        for crate, cell in enumerate(crates[:FOUR]):
            value = state.crate_value[crate] if knows_crate(state, crate, self.seat) else None
            told += crate_row(cell >= 0, value, [state.crate_known[crate] >> other & 1 for other in self.order])
        _CRATES.fill(self.row, bytes(told or _NO_CRATES))

    def see_cards(self, state: State) -> None:
        """The viewer's own hand, the open cards, and how many of each type are unseen."""
        if state.types is not self.type_list:
            self.type_list = state.types
            self.types.show(state.types)
        self.see_hands(state)
        for slot, card in enumerate(state.bar):
            self.bar[slot].show(card)
        if state.piles is not self.pile_list:
            self.see_piles(state.piles)
        if state.discards is not self.discard_list:
            self.discard_list = state.discards
            self.discards.show(state.discards)
        if state.peace != self.has_peace:
            self.has_peace = state.peace
            self.peace.put(0, state.peace)
            self.deck.put(0, deck_size(state))

    def see_piles(self, piles: list[Any]) -> None:
        """The used cards of all players by type; compared by identity, as in `Part.change`."""
        before, own, end = self.pile_list, self.seat * _KINDS, len(piles)
        self.pile_list = piles
        for at, count in enumerate(piles):
            if count is not before[at]:
                _PILES.put(self.row, (at - own) % end, count)

    def see_hands(self, state: State) -> None:
        """Other hands are shown by their size only; their cards count as unseen, like those of the deck."""
        unseen_changed = state.bag is not self.bag
        for place, player in enumerate(self.order):
            hand = state.hands[player]
            if hand is not self.hands[player]:
                self.hands[player] = hand
                self.hand_sizes.put(place, len(hand))
                if place:
                    unseen_changed = True
                else:
                    self.hand.show(hand)
        if state.bag is not self.bag:
            self.bag = state.bag
            self.deck.put(0, deck_size(state))
        if unseen_changed:
            self.unseen.show(unseen_cards(state, self.seat))

    def see_waiting(self, state: State) -> None:
        """What the next decision is about."""
        kind = seat = card = NOBODY
        if state.pending:
            due = state.pending[-1]
            kind, seat, card = due.kind, due.seat, due.card
        if state.used != self.used_cards:
            self.used_cards = state.used
            self.used.put(0, state.used)
        self.due.show(kind)
        self.due_player.show(self.place[seat])
        self.due_card.show(card)
