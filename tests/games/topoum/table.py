"""Tables for tests: positions as one line of text, as in the worked positions.

One item per field, `q,r:tile+token@mole*`; moles are named (`@r1`), crates carry their value (`+crate5`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from untertage.core.chance import Chance, SeededChance
from untertage.core.errors import Refusal
from untertage.core.game import Event
from untertage.games.topoum.components import HOUSE, deck_problem
from untertage.games.topoum.game import GAME
from untertage.games.topoum.geometry import INDEX, NAMES, coordinates, number
from untertage.games.topoum.pieces import CARD, SEAT_OF
from untertage.games.topoum.position import TopoumPosition
from untertage.games.topoum.rules.ending import in_category
from untertage.games.topoum.rules.sight import line_value, lines_of
from untertage.games.topoum.rules.supply import moles_left, tiles_left
from untertage.games.topoum.state import State

Space = tuple[int, int]
_ITEM = re.compile(r"(-?\d+),(-?\d+):(-|n?[RBYK]|n)(?:\+([a-z]+)(\d?))?(?:@([rbyk])(\d))?(\*?)")
FILLERS = ("short_range", "vanguard", "build_base", "press", "sling", "decoy", "conquest", "grenade", "tunnel")


def cell(q: int, r: int) -> str:
    """The name of a space."""
    return NAMES[number(q, r)]


def at(name: str) -> Space:
    """The coordinates of a space."""
    return coordinates(INDEX[name])


def deck_with(*cards: str) -> tuple[str, ...]:
    """Seven types that include these and every category."""
    chosen = list(dict.fromkeys(cards))
    for filler in FILLERS:
        if len(chosen) < 7 and filler not in chosen:
            categories = {HOUSE.cards[CARD[name]].category for name in chosen}
            missing = 4 - len(categories)
            if HOUSE.cards[CARD[filler]].category not in categories or 7 - len(chosen) > missing:
                chosen.append(filler)
    assert not deck_problem(HOUSE.sheet, tuple(chosen)), chosen
    return tuple(chosen)


def _seats(fields: dict[str, str]) -> int:
    """As many seats as the colours on the board need."""
    letters = re.sub(r"\+[A-Z]+", "", "".join(fields.values()).upper())
    return 4 if "K" in letters else 3 if "Y" in letters else 2


def _used(hands: list[list[str]], bar: Sequence[str | None], farmer: str | None, more: dict[str, Any]) -> list[str]:
    """The cards that the table names."""
    used = [card for hand in hands for card in hand] + [card for card in bar if card] + (["farmer"] if farmer else [])
    for pile in more.get("piles", ()):
        used += list(pile)
    return used + [item["card"] for item in more.get("pending", ()) if item.get("card")]


class Table:
    """A state with the names of its moles, and short ways to act on it."""

    def __init__(
        self,
        line: str,
        *,
        hand: Sequence[str] = (),
        hands: Sequence[Sequence[str]] | None = None,
        bar: Sequence[str | None] = (),
        cards: Sequence[str] | None = None,
        farmer: str | None = None,
        active: str | None = None,
        waits: str | None = None,
        islands: Sequence[Space] = (),
        options: dict[str, Any] | None = None,
        seats: int | None = None,
        all_moved: bool = False,
        **more: Any,
    ) -> None:
        self.moles: dict[str, str] = {}
        self.crates: list[dict[str, Any]] = []
        self.log: list[Event] = []
        fields = dict(self._read(item) for item in line.split())
        seats = seats or _seats(fields)
        dealt = [list(hand), *[[] for _ in range(seats - 1)]] if hands is None else [list(h) for h in hands]
        plain: dict[str, Any] = {
            "seats": seats,
            "cards": cards or deck_with(*_used(dealt, bar, farmer, more)),
            "fields": fields,
            "islands": [cell(*space) for space in islands],
            "hands": dealt,
            "bar": list(bar),
            "farmer": farmer,
            "options": {"obstacles": any("+" in text for text in fields.values()), **(options or {})},
            **({"crates": self.crates} if self.crates else {}),
            **more,
        }
        plain |= {} if active is None else {"active": self.moles.get(active, active)}
        if waits is not None:
            plain["pending"] = [{"kind": waits, "player": plain.get("turn", "red")}]
        plain |= {"moved": list(self.moles.values())} if all_moved else {}
        self.state: State = GAME.from_position(msgspec.convert(plain, TopoumPosition))

    def _read(self, item: str) -> tuple[str, str]:
        """One field and what lies on it, as in a position."""
        found = _ITEM.fullmatch(item)
        assert found is not None, item
        q, r, tile, token, value, colour, index, star = found.groups()
        name = cell(int(q), int(r))
        if token == "crate":
            self.crates.append({"cell": name, "value": int(value or 0), "known": ("blue",) if value else ()})
        if colour:
            self.moles[colour + index] = name
        return name, tile + (f"+{token}" if token else "") + (f"@{colour}" if colour else "") + star

    @property
    def seat(self) -> int:
        return self.state.pending[-1].seat

    def legal(self) -> list[str]:
        actors = GAME.actors(self.state)
        return [str(action) for action in GAME.legal_actions(self.state, actors[0])] if actors else []

    def spaces(self, kind: str) -> set[Space]:
        """The spaces offered by legal actions of one kind."""
        return {at(text.split()[-1]) for text in self.legal() if text.split()[0] == kind and text.split()[-1] != "-"}

    def do(self, *texts: str, chance: Chance | None = None) -> Table:
        """Play actions; spaces may be written as (q,r)."""
        for text in texts:
            text = re.sub(r"\((-?\d+),(-?\d+)\)", lambda m: cell(int(m[1]), int(m[2])), text)
            assert text in self.legal(), (text, self.legal())
            self.log += GAME.apply(self.state, self.seat, GAME.parse(text), chance or SeededChance(self.state.ply))
        return self

    def why_not(self, text: str, seat: int | None = None) -> Refusal | None:
        text = re.sub(r"\((-?\d+),(-?\d+)\)", lambda m: cell(int(m[1]), int(m[2])), text)
        return GAME.refusal(self.state, self.seat if seat is None else seat, GAME.parse(text))

    def rule_against(self, text: str) -> str:
        refusal = self.why_not(text)
        return refusal.rule if refusal is not None else ""

    def steps(self, mole: str = "r1") -> set[Space]:
        return {at(t.split()[2]) for t in self.legal() if t.startswith(f"move {self.moles[mole]} ")}

    def score(self, colour: str = "red") -> int:
        return self.state.scores[SEAT_OF[colour]]

    def mole_cells(self, colour: str = "red") -> set[Space]:
        bits = self.state.moles[SEAT_OF[colour]]
        return {coordinates(c) for c in range(bits.bit_length()) if bits >> c & 1}

    def field(self, q: int, r: int) -> str:
        """The field as text, empty if there is none."""
        return GAME.position(self.state).fields.get(cell(q, r), "")

    def battlefield(self) -> set[Space]:
        bits = self.state.battlefield
        return {coordinates(c) for c in range(bits.bit_length()) if bits >> c & 1}

    def supply(self, colour: str = "red") -> tuple[int, int]:
        """Moles and tiles off the board."""
        return moles_left(self.state, SEAT_OF[colour]), tiles_left(self.state, SEAT_OF[colour])

    def line_points(self, colour: str = "red") -> int:
        """The value of all lines of a player, new or not."""
        seat = SEAT_OF[colour]
        return sum(line_value(self.state, seat, line) for line in lines_of(self.state, seat))

    def events(self, kind: str) -> list[Any]:
        return [event for event in self.log if event.__struct_config__.tag == kind]

    def pile(self, colour: str = "red") -> dict[str, int]:
        return dict(GAME.view(self.state, None).piles[SEAT_OF[colour]])

    def categories(self, colour: str = "red") -> list[int]:
        return in_category(self.state, SEAT_OF[colour])


def with_card(line: str, card: str, mole: str = "r1", **more: Any) -> Table:
    """The mole has entered and holds one card."""
    return Table(line, hand=[card], active=mole, waits="card_entered", **more)


def aims(line: str, card: str, mole: str = "r1", **more: Any) -> set[Any]:
    """Where the mole could aim the card: spaces, or directions; empty if it cannot be played at all.

    A second card that can always be played is added, so that there is something to decide.
    """
    companion = "red_cross" if card != "red_cross" else "press"
    table = Table(line, hand=[card, companion], active=mole, waits="card_entered", **more)
    if f"play {card} hand" not in table.legal():
        return set()
    table.do(f"play {card} hand")
    answers = [text.split() for text in table.legal()]
    return {at(words[1]) if words[0] == "target" else words[1] for words in answers}


def outcome_of(line: str, card: str, aim: str | None = None, mole: str = "r1", **more: Any) -> Table:
    """The table after the card has been carried out and the turn has ended, unless something else is pending."""
    table = with_card(line, card, mole, **more).do(f"play {card} hand")
    return table if aim is None else table.do(aim)
