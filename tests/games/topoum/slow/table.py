"""The table, read from a written position, and what can be seen on it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.games.topoum.slow.spaces import CARD_ORDER, COLOURS, Space, add, around, reading_order, space_of, way_between


class Table:
    """A table, read from a written position."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.options = position["options"]
        self.seats = position["seats"]
        self.cards = sorted(position["cards"], key=CARD_ORDER.index)
        self.tile: dict[Space, tuple[str, bool]] = {}
        self.token: dict[Space, str] = {}
        self.mole: dict[Space, str] = {}
        self.cross: Space | None = None
        for text, what in position["fields"].items():
            self.read(space_of(text), what)
        self.islands = {space_of(text) for text in position["islands"]}
        for key in ("turn", "start", "farmer", "press", "peace", "used", "ended", "ply"):
            setattr(self, key, position[key])
        self.scores = dict(zip(COLOURS, position["scores"], strict=False))
        self.captives = Counter({(a, b): n for a, held in position["captives"].items() for b, n in held.items()})
        self.hands = {COLOURS[i]: list(hand) for i, hand in enumerate(position["hands"])}
        self.bar = list(position["bar"])
        self.piles = {COLOURS[i]: Counter(pile) for i, pile in enumerate(position["piles"])}
        self.discards = Counter(position["discards"])
        self.crates = [dict(crate) for crate in position["crates"]]
        self.pending = [dict(item) for item in position["pending"]]
        self.active = space_of(position["active"]) if position["active"] else None
        self.ready = {space_of(text) for text in position["ready"]}
        self.moved = {space_of(text) for text in position["moved"]}
        self.seen = {frozenset((space_of(a), space_of(b))) for a, b in position["seen"]}
        copies = {2: 5, 3: 6, 4: 7}[self.seats]
        lying = Counter(card for card in self.bar if card) + self.discards
        for colour in self.players():
            lying += Counter(self.hands[colour]) + self.piles[colour]
        self.bag = Counter({card: copies - lying[card] for card in self.cards})
        self.path: list[int] = []
        self.ways_met: list[int] = []

    turn: str | None
    start: str
    farmer: str | None
    press: str | None
    peace: bool
    used: int
    ended: bool
    ply: int

    def read(self, space: Space, what: str) -> None:
        if what.endswith("*"):
            self.cross, what = space, what[:-1]
        what, _, mole = what.partition("@")
        what, _, token = what.partition("+")
        if mole:
            self.mole[space] = COLOURS["rbyk".index(mole)]
        if token:
            self.token[space] = token
        if what != "-":
            owner = "box" if what == "n" else COLOURS["RBYK".index(what[-1])]
            self.tile[space] = (owner, what[0] == "n")

    def players(self) -> tuple[str, ...]:
        return COLOURS[: self.seats]

    def on_board(self, space: Space) -> bool:
        q, r = space
        return max(abs(q), abs(r), abs(q + r)) <= int(self.options["board_radius"])

    def fields(self) -> set[Space]:
        return set(self.tile) | set(self.token)

    def battlefield(self) -> set[Space]:
        return self.fields() - self.islands

    def beside(self) -> set[Space]:
        return {
            near
            for space in self.battlefield()
            for near in around(space)
            if self.on_board(near) and near not in self.fields()
        }

    def is_base(self, space: Space, colour: str) -> bool:
        return self.tile.get(space) == (colour, False) and space not in self.token

    def moles_of(self, colour: str) -> list[Space]:
        return sorted((s for s, owner in self.mole.items() if owner == colour), key=reading_order)

    def moles_left(self, colour: str) -> int:
        held = sum(n for (_, owner), n in self.captives.items() if owner == colour)
        return 4 - len(self.moles_of(colour)) - held

    def tiles_left(self, colour: str) -> int:
        return 16 - sum(owner == colour for owner, _ in self.tile.values())

    def protected(self, space: Space) -> bool:
        return space == self.cross and space in self.mole

    def enterable(self, space: Space) -> bool:
        return space in self.battlefield() and self.token.get(space) != "rock" and not self.protected(space)

    def enemy(self, space: Space) -> bool:
        return space in self.mole and self.mole[space] != self.turn

    def target_enemy(self, space: Space) -> bool:
        return self.enemy(space) and not self.protected(space)

    def claimable(self, space: Space) -> bool:
        if space not in self.tile or space in self.token or self.tile[space] == (self.turn, False):
            return False
        return self.tile[space][0] == self.turn or self.tiles_left(self.turn or "") > 0

    def clear_between(self, a: Space, b: Space) -> bool:
        way = way_between(a, b)
        if way is None:
            return False
        here = add(a, way)
        while here != b:
            if here not in self.battlefield() or here in self.mole or here == self.cross:
                return False
            if self.token.get(here) == "rock":
                return False
            here = add(here, way)
        return True

    def lines(self, colour: str) -> set[frozenset[Space]]:
        moles = self.moles_of(colour)
        return {frozenset((a, b)) for a in moles for b in moles if a != b and self.clear_between(a, b)}

    def line_value(self, colour: str, line: frozenset[Space]) -> int:
        a, b = sorted(line)
        way = way_between(a, b)
        assert way is not None
        cells = [a]
        while cells[-1] != b:
            cells.append(add(cells[-1], way))
        value = 0
        for space in cells:
            value += int(self.options["gas_line_value"]) if self.token.get(space) == "gas" else 1
            value += self.is_base(space, colour)
        for end in (a, b):
            value += 2 * (self.token.get(end) == "turnip")
            value -= any(self.token.get(near) == "claw" for near in around(end))
        return max(value, 0)
