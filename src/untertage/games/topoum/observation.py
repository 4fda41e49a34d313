"""The observation of Topoum, written from the state.

It equals the row that `encoding.write` makes from the view (`untertage.testing.encoding`). Little changes from one
decision to the next: only that is written (see `planes`).
"""

from __future__ import annotations

from typing import Any, Final

from untertage.games.topoum.layout import MOST_SEATS, SEAT_LAYOUT, crate_row
from untertage.games.topoum.pieces import CARDS, CRATE_LORD, EMPTY, FOUR, NOBODY, SLOTS
from untertage.games.topoum.planes import Board
from untertage.games.topoum.rules.deck import deck_size
from untertage.games.topoum.rules.knowledge import knows_crate, unseen_cards
from untertage.games.topoum.state import State

_KINDS: Final = len(CARDS)
_SCORES: Final = SEAT_LAYOUT.part("scores")
_MOLES: Final = SEAT_LAYOUT.part("moles")
_TILES: Final = SEAT_LAYOUT.part("tiles")
_HAND_SIZES: Final = SEAT_LAYOUT.part("hand_sizes")
_CAPTIVES: Final = SEAT_LAYOUT.part("captives")
_START: Final = SEAT_LAYOUT.part("start")
_TURN: Final = SEAT_LAYOUT.part("turn")
_PRESS: Final = SEAT_LAYOUT.part("press")
_CRATES: Final = SEAT_LAYOUT.part("crates")
_TYPES: Final = SEAT_LAYOUT.part("types")
_HAND: Final = SEAT_LAYOUT.part("hand")
_BAR: Final = SEAT_LAYOUT.part("bar").split(SLOTS)
_PILES: Final = SEAT_LAYOUT.part("piles")
_DISCARDS: Final = SEAT_LAYOUT.part("discards")
_UNSEEN: Final = SEAT_LAYOUT.part("unseen")
_DECK: Final = SEAT_LAYOUT.part("deck")
_PEACE: Final = SEAT_LAYOUT.part("peace")
_FARMER: Final = SEAT_LAYOUT.part("farmer")
_USED: Final = SEAT_LAYOUT.part("used")
_DUE: Final = SEAT_LAYOUT.part("due")
_DUE_PLAYER: Final = SEAT_LAYOUT.part("due_player")
_DUE_CARD: Final = SEAT_LAYOUT.part("due_card")
_NO_CRATES: Final = [0] * _CRATES.size
_NOTHING: Final = bytearray()


def observed(state: State, seat: int) -> bytearray:
    """Everything a seat sees, in the order of the segments."""
    return Onlookers().observed(state, seat)


class Onlookers:
    """The seats of a table, with what was seen last."""

    def __init__(self) -> None:
        self._seats = 0
        self._board = Board(0)
        self._onlookers: list[Onlooker] = []

    def observed(self, state: State, seat: int) -> bytearray:
        """The same as the function: what was seen before saves time and tells nothing."""
        if self._seats != state.seats:
            self._seats = state.seats
            self._board = Board(state.seats)
            self._onlookers = [Onlooker(each, state.seats, self._board) for each in range(state.seats)]
        self._board.look(state)
        return self._onlookers[seat].look(state)


class Onlooker:
    """What one seat sees beside the planes, and copies of what that was written from."""

    def __init__(self, seat: int, seats: int, board: Board) -> None:
        self.seat = seat
        self.board = board
        self.order = [(seat + behind) % seats for behind in range(seats)]
        self.place = [(other - seat) % seats for other in range(seats)] + [NOBODY]
        """How far each seat sits behind this one; the last place is nobody's."""
        self.row = bytearray(SEAT_LAYOUT.length)
        self.parts = [*board.in_order(self.order), self.row]
        """The pieces of the whole row."""
        self.supplies = [0] * (2 * MOST_SEATS)
        self.captives: list[int] = []
        self.scores: list[int] = []
        self.start = NOBODY
        self.turn = NOBODY
        self.press = NOBODY
        self.farmer = NOBODY
        self.crates: list[int] = []
        self.types: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.unseen = [0] * _KINDS
        self.bag: list[int] = []
        self.bar = [EMPTY] * SLOTS
        self.piles = [0] * (seats * _KINDS)
        self.discards = [0] * _KINDS
        self.peace = False
        self.used = 0
        self.due_kind = NOBODY
        self.due_seat = NOBODY
        self.due_card = NOBODY

    def look(self, state: State) -> bytearray:
        """The row for this state, which the board has looked at before."""
        self.see_players(state)
        self.see_cards(state)
        self.see_waiting(state)
        return _NOTHING.join(self.parts)

    def see_players(self, state: State) -> None:
        """Scores, roles and crates; everybody is counted from the viewer."""
        row, place_of = self.row, self.place
        if state.scores != self.scores:
            self.scores = state.scores[:]
            for place, player in enumerate(self.order):
                _SCORES.put(row, place, self.scores[player])
        if self.board.supplies is not self.supplies:
            self.see_supplies(self.board.supplies)
        if state.captives is not self.captives:
            self.see_captives(state)
        if state.start != self.start:
            _START.move(row, place_of[self.start], place_of[state.start])
            self.start = state.start
        if state.turn != self.turn:
            _TURN.move(row, place_of[self.turn], place_of[state.turn])
            self.turn = state.turn
        if state.press != self.press:
            _PRESS.move(row, place_of[self.press], place_of[state.press])
            self.press = state.press
        if state.farmer != self.farmer:
            _FARMER.move(row, self.farmer, state.farmer)
            self.farmer = state.farmer
        if state.farmer == CRATE_LORD or self.crates:
            self.see_crates(state)

    def see_supplies(self, supplies: list[int]) -> None:
        """The moles and tiles that the players have left."""
        before, self.supplies = self.supplies, supplies
        for place, player in enumerate(self.order):
            if supplies[player] != before[player]:
                _MOLES.put(self.row, place, supplies[player])
            if supplies[MOST_SEATS + player] != before[MOST_SEATS + player]:
                _TILES.put(self.row, place, supplies[MOST_SEATS + player])

    def see_captives(self, state: State) -> None:
        """Who holds whose moles."""
        self.captives = state.captives
        for place, player in enumerate(self.order):
            for behind, owner in enumerate(self.order):
                _CAPTIVES.put(self.row, place * MOST_SEATS + behind, self.captives[player * 4 + owner])

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
        """The viewer's own hand, what lies open, and how much of each card is left unseen."""
        row = self.row
        if state.types is not self.types:
            self.types = state.types
            types = bytearray(_KINDS)
            for kind in self.types:
                types[kind] = 1
            _TYPES.fill(row, types)
        self.see_hands(state)
        if state.bar != self.bar:
            for slot, card in enumerate(state.bar):
                if card != self.bar[slot]:
                    _BAR[slot].move(row, self.bar[slot], card)
            self.bar = state.bar[:]
        if state.piles is not self.piles:
            self.see_piles(state.piles)
        if state.discards is not self.discards:
            _DISCARDS.change(row, self.discards, state.discards)
            self.discards = state.discards
        if state.peace != self.peace:
            self.peace = state.peace
            _PEACE.put(row, 0, self.peace)
            _DECK.put(row, 0, deck_size(state))

    def see_hands(self, state: State) -> None:
        """Other hands are seen by their size only: their cards count with those of the deck."""
        unseen_too = state.bag is not self.bag
        for place, player in enumerate(self.order):
            before, hand = self.hands[player], state.hands[player]
            if hand is before:
                continue
            self.hands[player] = hand
            if len(hand) != len(before):
                _HAND_SIZES.put(self.row, place, len(hand))
            if place:
                unseen_too = True
            else:
                for card in before:
                    _HAND.put(self.row, card, 0)
                for card in hand:
                    _HAND.put(self.row, card, hand.count(card))
        if unseen_too:
            self.see_unseen(state)

    def see_unseen(self, state: State) -> None:
        """What lies in the deck or in other hands."""
        if state.bag is not self.bag:
            self.bag = state.bag
            _DECK.put(self.row, 0, deck_size(state))
        unseen = unseen_cards(state, self.seat)
        _UNSEEN.change(self.row, self.unseen, unseen)
        self.unseen = unseen

    def see_piles(self, piles: list[Any]) -> None:
        """The used cards of all players, row by row."""
        own, end = self.seat * _KINDS, len(piles)
        before: list[Any] = self.piles
        self.piles = piles
        for at, count in enumerate(piles):
            if count is not before[at]:  # as in kit.rows.Part
                _PILES.put(self.row, at - own if at >= own else at - own + end, count)

    def see_waiting(self, state: State) -> None:
        """What the decision is about."""
        row = self.row
        if state.used != self.used:
            self.used = state.used
            _USED.put(row, 0, self.used)
        kind = seat = card = NOBODY
        if state.pending:
            due = state.pending[-1]
            kind, seat, card = due.kind, due.seat, due.card
        if kind != self.due_kind:
            _DUE.move(row, self.due_kind, kind)
            self.due_kind = kind
        if seat != self.due_seat:
            _DUE_PLAYER.move(row, self.place[self.due_seat], self.place[seat])
            self.due_seat = seat
        if card != self.due_card:
            _DUE_CARD.move(row, self.due_card, card)
            self.due_card = card
