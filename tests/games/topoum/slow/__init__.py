"""A second, slow model of Topoum: coordinates, dicts and sets, written from the rules document.

It shares no predicate and no table with the rules and is the reference for counts and whole games. Chance takes the
first possible outcome (the lowest card, Peace last, the lowest crate) unless a path says otherwise; `results`
enumerates all of them.
"""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

from tests.games.topoum.slow.deeds import Deeds
from tests.games.topoum.slow.spaces import CATEGORY, COLOURS, Space, name, space_of


class Slow(Deeds):
    """A table with its turns: what happens between decisions, and the end."""

    def play(self, text: str) -> None:
        kind, *words = text.split()
        self.ply += 1
        getattr(self, f"do_{kind}")(*words)
        self.settle()

    def settle(self) -> None:
        while not self.ended:
            kind = self.pending[-1]["kind"] if self.pending else None
            if kind in ("split", "dynamite"):
                return
            if self.farmer == "lady_boom" and not self.places("dynamite") and self.beside():
                self.wait("dynamite")
            elif kind is None and self.turn is None:
                self.begin(self.start)
            elif kind is None:
                self.finish()
            elif kind == "continue":
                self.active = None
                if self.steps():
                    return
                self.pending.pop()
            elif kind in ("setup_obstacle", "setup_marked") and not self.obstacle_spaces(kind):
                self.pending.pop()
            else:
                return

    def begin(self, colour: str) -> None:
        self.turn = colour
        self.active, self.used, self.moved = None, 0, set()
        self.ready = set(self.moles_of(colour))
        self.seen = self.lines(colour)
        if self.options["ransom"] == "turn_start" and self.captors():
            self.wait("ransom")
        else:
            self.after_ransoms()

    def finish(self) -> None:
        me = self.turn or ""
        for line in self.lines(me):
            if line not in self.seen or line & self.moved:
                self.gain(me, self.line_value(me, line))
        self.refill(me)
        if self.press:
            self.gain(self.press, 1)
        following = self.players()[(self.players().index(me) + 1) % self.seats]
        if self.peace and following == self.start:
            self.end()
        else:
            self.begin(following)

    def pick(self, choices: list[Any]) -> Any:
        """Chance: follow the path, then always take the first outcome."""
        step = len(self.ways_met)
        self.ways_met.append(len(choices))
        return choices[self.path[step] if step < len(self.path) else 0]

    def draw(self) -> str | None:
        choices = [card for card in self.cards if self.bag[card]]
        if not self.peace and sum(self.bag.values()) < 6:
            choices.append("peace")
        if not choices:
            return None
        card: str = self.pick(choices)
        if card == "peace":
            self.peace = True
        else:
            self.bag[card] -= 1
        return card

    def refill(self, me: str) -> None:
        if not self.used:
            for slot in range(4, -1, -1):
                if self.bar[slot]:
                    self.discards[self.bar[slot]] += 1
                    self.bar[slot] = None
                    break
        while not self.peace and len(self.hands[me]) < 2:
            card = self.draw()
            if card != "peace":
                assert card is not None
                self.hands[me].append(card)
        kept = [card for card in self.bar if card]
        while len(kept) < 5:
            card = self.draw()
            if card == "peace":
                card = self.draw()
            if card is None:
                break
            kept.insert(0, card)
        self.bar = [None] * (5 - len(kept)) + kept

    def end(self) -> None:
        counts = {c: Counter(CATEGORY[card] for card in self.piles[c].elements()) for c in self.players()}
        for category in ("combat", "movement", "expansion", "special"):
            most = max(counts[c][category] for c in self.players())
            first = [c for c in self.players() if counts[c][category] == most]
            for colour in first if most else []:
                self.gain(colour, 3 if len(first) == 1 else 2)
        for colour in self.players():
            kinds = [counts[colour][k] for k in ("combat", "movement", "expansion", "special")]
            self.gain(colour, 2 * min(kinds))
        for crate in self.crates:
            if crate["cell"] is not None:
                value, owner = self.decide(crate), self.mole.get(space_of(crate["cell"]))
                if owner:
                    self.gain(owner, value)
        self.ended, self.turn, self.active, self.used = True, None, None, 0
        self.ready, self.moved, self.seen = set(), set(), set()

    def summary(self) -> dict[str, Any]:
        """The contents of a position, in a form that can be compared."""
        return {
            "fields": {name(s): self.write(s) for s in self.fields()},
            "islands": {name(s) for s in self.islands},
            "turn": self.turn,
            "scores": [self.scores[c] for c in self.players()],
            "captives": {pair: n for pair, n in self.captives.items() if n},
            "press": self.press,
            "hands": [sorted(self.hands[c]) for c in self.players()],
            "bar": self.bar,
            "piles": [dict(+self.piles[c]) for c in self.players()],
            "discards": dict(+self.discards),
            "peace": self.peace,
            "crates": self.crates,
            "pending": self.pending,
            "active": name(self.active) if self.active else None,
            "ready": {name(s) for s in self.ready},
            "moved": {name(s) for s in self.moved},
            "used": self.used,
            "seen": {frozenset(map(name, line)) for line in self.seen},
            "ended": self.ended,
            "ply": self.ply,
        }

    def write(self, space: Space) -> str:
        owner, neutral = self.tile.get(space, ("", False))
        letter = "RBYK"[COLOURS.index(owner)] if owner in COLOURS else ""
        text = f"n{letter}" if neutral else letter or "-"
        text += f"+{self.token[space]}" if space in self.token else ""
        text += f"@{'rbyk'[COLOURS.index(self.mole[space])]}" if space in self.mole else ""
        return text + ("*" if space == self.cross else "")


def stable(value: Any) -> str:
    """The same text for the same value, whatever the order of its sets."""
    if isinstance(value, dict):
        return "{" + ", ".join(sorted(f"{stable(key)}: {stable(item)}" for key, item in value.items())) + "}"
    if isinstance(value, set | frozenset):
        return "{" + ", ".join(sorted(map(stable, value))) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(stable, value)) + "]"
    return repr(value)


def results(table: Slow, text: str) -> list[Slow]:
    """Every distinct state that an action can lead to."""
    found: dict[str, Slow] = {}
    paths: list[list[int]] = [[]]
    while paths:
        after = copy.deepcopy(table)
        after.path, after.ways_met = paths.pop(), []
        given = len(after.path)
        after.play(text)
        taken = after.path + [0] * (len(after.ways_met) - given)
        for step in range(given, len(after.ways_met)):
            paths += [[*taken[:step], other] for other in range(1, after.ways_met[step])]
        found[stable(after.summary())] = after
    return list(found.values())


def count(table: Slow, depth: int) -> int:
    """The number of legal action sequences of this length."""
    if depth == 1:
        return len(table.legal())
    return sum(count(after, depth - 1) for text in table.legal() for after in results(table, text))


def summary_of(position: dict[str, Any]) -> dict[str, Any]:
    """A written position in the same form."""
    return {
        **{key: position[key] for key in ("fields", "turn", "press", "bar", "peace", "active", "used", "ended", "ply")},
        "scores": list(position["scores"]),
        "islands": set(position["islands"]),
        "captives": {(a, b): n for a, held in position["captives"].items() for b, n in held.items()},
        "hands": [sorted(hand) for hand in position["hands"]],
        "piles": position["piles"],
        "discards": position["discards"],
        "crates": position["crates"],
        "pending": position["pending"],
        "ready": set(position["ready"]),
        "moved": set(position["moved"]),
        "seen": {frozenset(pair) for pair in position["seen"]},
    }
