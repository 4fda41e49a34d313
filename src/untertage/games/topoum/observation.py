"""What a seat of Topoum sees as signed bytes, straight from the state.

The fast twin of `encoding.write`, which makes the same row from the view and defines what may be known; a test
compares them. Little changes from one decision to the next: whoever looks again writes only what has changed. Lists
that a state replaces (see `State`) have not changed as long as they are the same objects.
"""

from __future__ import annotations

from typing import Any, Final

from untertage.games.topoum import waits
from untertage.games.topoum.board import BIT, CELLS, SPACES, without
from untertage.games.topoum.pieces import BOX, CARDS, CRATE_LORD, EMPTY, FARMERS, FOUR, NOBODY, SLOTS, TOKENS
from untertage.games.topoum.rules.deck import deck_size
from untertage.games.topoum.rules.supply import moles_left, tiles_left
from untertage.games.topoum.state import State, Variant, changed
from untertage.kit.rows import Part, after, side_by_side, small

MOST_SEATS: Final = 4
_WIDTH: Final = len(SPACES)
_KINDS: Final = len(CARDS)

# The planes by number.
_BOARD: Final = 0
_MARKED: Final = 1
_FIELD: Final = 2
_TILE: Final = 3
_TILE_BOX: Final = 7
_NEUTRAL: Final = 8
_TOKEN: Final = 9
_MOLE: Final = 18
_RED_CROSS: Final = 22
_ISLAND: Final = 23
_CRATE: Final = 24
_READY: Final = 25
_MOVED: Final = 26
_ACTIVE: Final = 27
_ASKED: Final = 28
_LINE_FROM: Final = 29
_LINE_TO: Final = 30
_PLANES: Final = 31


_PLACE: Final = [SPACES.index(cell) if cell in SPACES else -1 for cell in range(CELLS)]
"""Where in a plane a space lies."""

# What follows the planes.
_SCORES: Final = Part(0, MOST_SEATS)
_MOLES: Final = after(_SCORES, MOST_SEATS)
_TILES: Final = after(_MOLES, MOST_SEATS)
_HAND_SIZES: Final = after(_TILES, MOST_SEATS)
_CAPTIVES: Final = after(_HAND_SIZES, MOST_SEATS * MOST_SEATS)
_START: Final = after(_CAPTIVES, MOST_SEATS)
_TURN: Final = after(_START, MOST_SEATS)
_PRESS: Final = after(_TURN, MOST_SEATS)
_CRATES: Final = after(_PRESS, FOUR * (3 + MOST_SEATS))
_NO_CRATES: Final = [0] * (FOUR * (3 + MOST_SEATS))
_TYPES: Final = after(_CRATES, _KINDS)
_HAND: Final = after(_TYPES, _KINDS)
_BAR: Final = side_by_side(_HAND, SLOTS, _KINDS)
_PILES: Final = after(_BAR[-1], MOST_SEATS * _KINDS)
_DISCARDS: Final = after(_PILES, _KINDS)
_UNSEEN: Final = after(_DISCARDS, _KINDS)
_DECK: Final = after(_UNSEEN, 1)
_PEACE: Final = after(_DECK, 1)
_FARMER: Final = after(_PEACE, len(FARMERS))
_USED: Final = after(_FARMER, 1)
_DUE: Final = after(_USED, len(waits.NAMES))
_DUE_PLAYER: Final = after(_DUE, MOST_SEATS)
_DUE_CARD: Final = after(_DUE_PLAYER, _KINDS)


_NOTHING: Final = bytearray()


def observed(state: State, seat: int) -> bytearray:
    """Everything a seat sees, in the order of the segments."""
    return Onlookers().observed(state, seat)


def all_of(sets: list[int]) -> int:
    """What is in any of the sets."""
    together = 0
    for cells in sets:
        together |= cells
    return together


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


class Board:
    """The planes, and beside them copies of what they were written from.

    They are the same for all seats, but for the order of the players: a player's planes lie apart, and everybody puts
    them in his own order.
    """

    def __init__(self, seats: int) -> None:
        self.first = bytearray(MOST_SEATS + _TILE * _WIDTH)
        """The number of seats, and the planes before those of the players' tiles."""
        self.first[seats - 1] = 1
        self.tiles = [bytearray(_WIDTH) for _ in range(seats)]
        self.middle = bytearray((_MOLE - _TILE - seats) * _WIDTH)
        """From the tiles of players who are not there to the planes before those of the players' moles."""
        self.moles = [bytearray(_WIDTH) for _ in range(seats)]
        self.last = bytearray((_PLANES - _MOLE - seats) * _WIDTH)
        self.rows = (
            [self.first] * _TILE
            + self.tiles
            + [self.middle] * (_MOLE - _TILE - seats)
            + self.moles
            + [self.last] * (_PLANES - _MOLE - seats)
        )
        """By plane what it is a part of."""
        self.begins = (
            [MOST_SEATS + plane * _WIDTH for plane in range(_TILE)]
            + [0] * seats
            + [plane * _WIDTH for plane in range(_MOLE - _TILE - seats)]
            + [0] * seats
            + [plane * _WIDTH for plane in range(_PLANES - _MOLE - seats)]
        )
        """By plane where it begins there."""
        self.variant: Variant | None = None
        self.board = 0
        self.marked = 0
        self.fields = 0
        self.battlefield = 0
        self.islands = 0
        self.ready = 0
        self.moved = 0
        self.base: list[int] = []
        self.neutral = [0] * (BOX + 1)
        self.token = [0] * len(TOKENS)
        self.tiles_of = [0] * seats
        self.moles_of: list[Any] = [0] * seats
        """Not called ints: a set that is the same object has not changed."""
        self.captives: list[int] = []
        self.supplies = [0] * (2 * MOST_SEATS)
        """The moles that each player has left, then the tiles. Replaced, not changed."""
        self.red_cross = NOBODY
        self.active = NOBODY
        self.asked = NOBODY
        self.lines: list[int] = []
        self.crates: list[int] = []

    def look(self, state: State) -> None:
        """The planes, and with them the supplies."""
        if state.variant is not self.variant or state.captives is not self.captives:
            self.see_supplies(state)
        if state.fields != self.fields or state.battlefield != self.battlefield:
            self.see_fields(state)
        if state.base is not self.base or state.neutral is not self.neutral:
            self.see_tiles(state)
        if state.token is not self.token:
            for kind, cells in enumerate(state.token):
                self.show(_TOKEN + kind, self.token[kind], cells)
            self.token = state.token
        moles: list[Any] = state.moles
        for player, before in enumerate(self.moles_of):
            if moles[player] is not before:
                self.moles_of[player] = moles[player]
                self.show(_MOLE + player, before, moles[player])
                self.supplies = changed(self.supplies, player, moles_left(state, player))
        if state.ready != self.ready:
            self.show(_READY, self.ready, state.ready)
            self.ready = state.ready
        if state.moved != self.moved:
            self.show(_MOVED, self.moved, state.moved)
            self.moved = state.moved
        if state.red_cross != self.red_cross:
            self.move(_RED_CROSS, self.red_cross, state.red_cross)
            self.red_cross = state.red_cross
        if state.active != self.active:
            self.move(_ACTIVE, self.active, state.active)
            self.active = state.active
        asked = state.pending[-1].cell if state.pending else NOBODY
        if asked != self.asked:
            self.move(_ASKED, self.asked, asked)
            self.asked = asked
        if state.seen is not self.lines:
            self.see_lines(state.seen)
        if state.farmer == CRATE_LORD or self.crates:
            self.see_crates(state)

    def see_supplies(self, state: State) -> None:
        """Another match, whose supplies begin with other numbers, or captives, who are in no supply."""
        self.captives = state.captives
        if state.variant is not self.variant:
            self.variant = state.variant
            self.show(_BOARD, self.board, state.variant.board)
            self.show(_MARKED, self.marked, state.variant.marked)
            self.board, self.marked = state.variant.board, state.variant.marked
        for player in range(state.seats):
            self.supplies = changed(self.supplies, player, moles_left(state, player))
            self.supplies = changed(self.supplies, MOST_SEATS + player, tiles_left(state, player))

    def see_fields(self, state: State) -> None:
        """The fields, and those of them that are islands."""
        islands = without(state.fields, state.battlefield) if state.fields != state.battlefield else 0
        self.show(_FIELD, self.fields, state.fields)
        self.show(_ISLAND, self.islands, islands)
        self.fields, self.battlefield, self.islands = state.fields, state.battlefield, islands

    def show(self, plane: int, before: int, now: int) -> None:
        """The plane becomes another set: what has changed is seldom more than a space, and asking for that is quicker
        than taking the last one out."""
        others = before ^ now
        row, begin = self.rows[plane], self.begins[plane]
        while others:
            cell = others.bit_length() - 1
            at: Any = begin + _PLACE[cell]
            row[at] ^= 1
            bit = BIT[cell]
            if others == bit:
                return
            others ^= bit

    def move(self, plane: int, before: int, now: int) -> None:
        """The plane has one space, or none."""
        if before >= 0:
            self.rows[plane][self.begins[plane] + _PLACE[before]] = 0
        if now >= 0:
            self.rows[plane][self.begins[plane] + _PLACE[now]] = 1

    def see_tiles(self, state: State) -> None:
        """Whose tiles they are, which of them are neutral, and how many each player has left."""
        self.base = state.base
        if state.neutral is not self.neutral:
            self.show(_TILE_BOX, self.neutral[BOX], state.neutral[BOX])
            self.show(_NEUTRAL, all_of(self.neutral), all_of(state.neutral))
            self.neutral = state.neutral
        for player in range(state.seats):
            tiles = self.base[player]
            if self.neutral[player]:
                tiles |= self.neutral[player]
            if tiles != self.tiles_of[player]:
                self.show(_TILE + player, self.tiles_of[player], tiles)
                self.tiles_of[player] = tiles
                self.supplies = changed(self.supplies, MOST_SEATS + player, tiles_left(state, player))

    def see_lines(self, seen: list[int]) -> None:
        """Where lines begin, and where they end; a state gets another list when they are looked for again."""
        row, begin, end = self.last, self.begins[_LINE_FROM], self.begins[_LINE_TO]
        for line in self.lines:
            row[begin + _PLACE[line >> 8]] = 0
            row[end + _PLACE[line & 255]] = 0
        for line in seen:
            row[begin + _PLACE[line >> 8]] += 1
            row[end + _PLACE[line & 255]] += 1
        self.lines = seen

    def see_crates(self, state: State) -> None:
        """Where the crates lie."""
        crates = state.crate_cell[:] if state.farmer == CRATE_LORD else []
        if crates == self.crates:
            return
        for cell in self.crates:
            self.move(_CRATE, cell, NOBODY)
        self.crates = crates
        for crate, cell in enumerate(crates):
            if cell >= 0:
                self.last[self.begins[_CRATE] + _PLACE[cell]] = crate + 1


class Onlooker:
    """What one seat sees beside the planes, and copies of what that was written from."""

    def __init__(self, seat: int, seats: int, board: Board) -> None:
        self.seat = seat
        self.board = board
        self.order = [(seat + behind) % seats for behind in range(seats)]
        self.place = [(other - seat) % seats for other in range(seats)] + [NOBODY]
        """How far each seat sits behind this one; the last place is nobody's."""
        self.row = bytearray(_DUE_CARD.end)
        self.parts = [
            board.first,
            *(board.tiles[player] for player in self.order),
            board.middle,
            *(board.moles[player] for player in self.order),
            board.last,
            self.row,
        ]
        """What the whole row is joined of."""
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
            _START.mark(row, place_of[self.start], place_of[state.start])
            self.start = state.start
        if state.turn != self.turn:
            _TURN.mark(row, place_of[self.turn], place_of[state.turn])
            self.turn = state.turn
        if state.press != self.press:
            _PRESS.mark(row, place_of[self.press], place_of[state.press])
            self.press = state.press
        if state.farmer != self.farmer:
            _FARMER.mark(row, self.farmer, state.farmer)
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
        """Who has looked is public; the value is for those who have, and for all at the end (TOP-93, TOP-D56)."""
        crates: list[int] = []
        if state.farmer == CRATE_LORD:
            crates = [*state.crate_cell, *state.crate_value, *state.crate_known, state.ended]
        if crates == self.crates:
            return
        self.crates = crates
        told: list[int] = []
        for crate, cell in enumerate(crates[:FOUR]):
            known = state.crate_known[crate]
            may_know = known >> self.seat & 1 == 1 or (state.ended and cell >= 0)
            told += [cell >= 0, may_know, small(state.crate_value[crate]) if may_know else 0]
            told += [known >> other & 1 for other in self.order] + [0] * (MOST_SEATS - state.seats)
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
                    _BAR[slot].mark(row, self.bar[slot], card)
            self.bar = state.bar[:]
        if state.piles is not self.piles:
            self.see_piles(state.piles)
        if state.discards is not self.discards:
            _DISCARDS.differ(row, self.discards, state.discards)
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
        unseen = self.bag[:]
        for player, hand in enumerate(self.hands):
            if player != self.seat:
                for card in hand:
                    unseen[card] += 1
        _UNSEEN.differ(self.row, self.unseen, unseen)
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
            _DUE.mark(row, self.due_kind, kind)
            self.due_kind = kind
        if seat != self.due_seat:
            _DUE_PLAYER.mark(row, self.place[self.due_seat], self.place[seat])
            self.due_seat = seat
        if card != self.due_card:
            _DUE_CARD.mark(row, self.due_card, card)
            self.due_card = card
