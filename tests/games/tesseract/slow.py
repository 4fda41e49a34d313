"""A second, slow derivation of the rules, written from the rules document and sharing no predicate with the game.

It plays tables without research cards: dice as strings on explicit cells, every list built from scratch. It knows two
characters, the Logistics Engineer and the Mathematician. Chance takes every possible outcome, or the given ones.
"""

from __future__ import annotations

import copy
from collections import Counter
from itertools import combinations
from typing import Any

from tests.games.tesseract.by_cells import movable_by_cells, valid_group

COLORS = "yopb"
LABS = "abcd"


class Ways:
    """Chance that follows a given path and then takes the first outcome."""

    def __init__(self, path: list[int]) -> None:
        self.path = path
        self.seen: list[list[int]] = []

    def pick(self, weights: list[int]) -> int:
        at = len(self.seen)
        self.seen.append([index for index, weight in enumerate(weights) if weight])
        if at == len(self.path):
            self.path.append(self.seen[at][0])
        return self.path[at]

    def next_path(self) -> list[int]:
        """The next path in order, empty after the last one."""
        path = self.path[:]
        while path and path[-1] == self.seen[len(path) - 1][-1]:
            path.pop()
        if path:
            ways = self.seen[len(path) - 1]
            path[-1] = ways[ways.index(path[-1]) + 1]
        return path


class SlowTable:
    """A table as plain Python data."""

    chance: Ways

    def __init__(self, written: dict[str, Any]) -> None:
        self.stacks: dict[str, list[str]] = {
            f"{x}{y}": list(written["tesseract"].get(f"{x}{y}", [])) for y in range(4) for x in range(4)
        }
        self.labs = [list(lab) for lab in written["labs"]]
        self.primed = list(written.get("primed", []))
        self.matrix = set(written.get("matrix", []))
        self.box = Counter(written.get("box", {}))
        self.base = written["base"]
        self.crew = written["characters"]
        self.marker = written.get("ignitions", 0)
        self.turn, self.actions = 0, 3
        self.waiting: list[tuple[Any, ...]] = []
        self.over = ""
        self.uncovered: set[str] = set()
        self.cards: dict[str, int] = {}

    def rows(self) -> list[list[int]]:
        return [[len(self.stacks[f"{x}{y}"]) for x in range(4)] for y in range(4)]

    def actor(self) -> int:
        return self.turn

    def legal(self) -> list[str]:
        if self.over:
            return []
        if self.waiting:
            return self._choices(self.waiting[-1])
        return self._turn()

    def _turn(self) -> list[str]:
        me = self.turn
        mine = self.labs[me]
        found: list[str] = []
        if self.actions:
            found += self._takes(me)
            wrap = self.crew[me] == "mathematician"
            for die in set(mine):
                for delta in (1, -1):
                    if wrap or 1 <= int(die[1]) + delta <= 6:
                        found.append(f"adjust {die} {LABS[me]} {delta}")
            for die in set(self.primed):
                for delta in (1, -1):
                    if int(die[1]) + delta <= 6:
                        found.append(f"adjust {die} primed {delta}")
            found += self._transfers(me)
            for size in range(3, 7):
                for dice in set(combinations(sorted(mine, key=_rank), size)):
                    if valid_group(dice, wrap) and any(die not in self.matrix for die in dice):
                        found.append(f"contain {','.join(dice)}")
            if self.crew[me] == "mathematician" and (mine or self.primed):
                found.append("special")
            if self.crew[me] == "logistics_engineer" and self._takes(me):
                found.append("special")
        return [*found, "end"]

    def _takes(self, me: int) -> list[str]:
        return [f"take {column}" for column in movable_by_cells(self.rows(), 3)] if len(self.labs[me]) < 6 else []

    def _transfers(self, me: int) -> list[str]:
        found = []
        for frm in range(len(self.labs)):
            for to in range(len(self.labs)):
                if frm != to and me in (frm, to) and len(self.labs[to]) < 6:
                    changes = (0, 1, -1) if self.crew[me] == "logistics_engineer" else (0,)
                    ways = [(die, change) for die in set(self.labs[frm]) for change in changes]
                    ways = [(die, change) for die, change in ways if 1 <= int(die[1]) + change <= 6]
                    found += [f"transfer {die} {LABS[frm]} {LABS[to]} {change}" for die, change in ways]
        return found

    def _choices(self, item: tuple[Any, ...]) -> list[str]:
        kind = item[0]
        if kind in ("prime", "accelerate"):
            return [f"{kind} {column}" for column in self._lowest()]
        if kind == "enrich":
            return [f"enrich {die}" for die in set(self._lowest_primed())]
        if kind == "shield":
            return [f"shield {LABS[lab]}" for lab in range(len(self.labs))]
        if kind == "fill":
            return [f"fill {die} {LABS[self.turn]}" for die in set(item[1]) if die not in self.matrix]
        if kind == "twin":
            return ["twin", "pass"]
        if kind == "reward":
            return [*(f"restore {color} box" for color, count in self.box.items() if count), "pass"]
        if kind == "place":
            return [f"place {column}" for column, stack in self.stacks.items() if len(stack) < 4]
        if kind == "pack":
            return self._takes(self.turn) + (["pass"] if item[1] == 1 else [])
        assert kind == "solve"
        found = []
        for zone, dice in ((LABS[self.turn], self.labs[self.turn]), ("primed", self.primed)):
            for die in set(dice):
                found += [f"set {die} {zone} {value}" for value in range(1, 7) if value != int(die[1])]
        return found

    def _lowest(self) -> list[str]:
        able = movable_by_cells(self.rows(), 3)
        if not able:
            return []
        level = min(len(self.stacks[column]) for column in able)
        able = {column for column in able if len(self.stacks[column]) == level}
        value = min(self.stacks[column][-1][1] for column in able)
        return [column for column in able if self.stacks[column][-1][1] == value]

    def _lowest_primed(self) -> list[str]:
        value = min((die[1] for die in self.primed), default="")
        return [die for die in self.primed if die[1] == value]

    def play(self, text: str, path: list[int] | None = None) -> SlowTable:
        """Carry out an action, with the given picks or always the first outcome."""
        after = copy.deepcopy(self)
        after.chance = Ways([] if path is None else path)
        after._do(text.split())
        while not after.over and after.waiting and after._goes_by_itself():
            pass
        return after

    def all_ways(self, text: str) -> list[SlowTable]:
        """Every distinct state that an action can lead to."""
        found: dict[str, SlowTable] = {}
        path: list[int] = []
        while True:
            after = self.play(text, path)
            found[repr(after.summary())] = after
            path = after.chance.next_path()
            if not path:
                return list(found.values())

    def summary(self) -> dict[str, Any]:
        """The whole table in a canonical order, for comparison."""
        return {
            "tesseract": {column: tuple(stack) for column, stack in sorted(self.stacks.items()) if stack},
            "labs": tuple(tuple(sorted(lab)) for lab in self.labs),
            "primed": tuple(sorted(self.primed)),
            "matrix": tuple(sorted(self.matrix)),
            "box": {color: count for color, count in sorted(self.box.items()) if count},
            "ignitions": self.marker,
            "turn": (self.turn, self.actions),
            "waits": [item for item in self.waiting if item[0] in ("place", "twin", "fill")],
            "over": self.over,
            "uncovered": sorted(self.uncovered),
            "cards": sorted(self.cards.items()),
        }

    def _roll(self) -> str:
        return str(self.chance.pick([1] * 6) + 1)

    def _do(self, words: list[str]) -> None:
        kind = words[0]
        me = self.turn
        if self.waiting and kind in ("prime", "accelerate", "enrich", "shield", "fill", "twin", "pass", "place"):
            item = self.waiting.pop()
            self._decided(item, words)
        elif kind == "restore":
            self.waiting.pop()
            self.box[words[1]] -= 1
            self.waiting.append(("place", words[1][0] + self._roll()))
        elif kind == "set":
            self.waiting.pop()
            dice = self.primed if words[2] == "primed" else self.labs[me]
            dice[dice.index(words[1])] = words[1][0] + words[3]
        elif kind == "take":
            if self.waiting:
                self.waiting[-1] = ("pack", self.waiting[-1][1] + 1)
            else:
                self.actions -= 1
            self._take(me, words[1])
        elif kind == "end":
            self.waiting.append(("threat",))
        else:
            self.actions -= 1
            self._act(me, words)

    def _act(self, me: int, words: list[str]) -> None:
        kind = words[0]
        if kind == "adjust":
            dice = self.primed if words[2] == "primed" else self.labs[me]
            dice.remove(words[1])
            value = int(words[1][1]) + int(words[3])
            if words[2] == "primed" and value == 0:
                self.box[NAMES[words[1][0]]] += 1
            else:
                dice.append(f"{words[1][0]}{(value - 1) % 6 + 1}")
        elif kind == "transfer":
            self.labs[LABS.index(words[2])].remove(words[1])
            self.labs[LABS.index(words[3])].append(f"{words[1][0]}{int(words[1][1]) + int(words[4])}")
        elif kind == "contain":
            self.waiting.append(("fill", words[1].split(",")))
        elif kind == "special":
            self.waiting.append(("pack", 0) if self.crew[me] == "logistics_engineer" else ("solve",))

    def _decided(self, item: tuple[Any, ...], words: list[str]) -> None:
        kind = words[0]
        if kind == "prime":
            self._prime(words[1])
        elif kind == "accelerate":
            self._accelerate(words[1])
        elif kind == "enrich":
            self._enrich(words[1])
        elif kind == "shield":
            for lab in range(len(self.labs)):
                if LABS[lab] != words[1]:
                    self._roll_lab(lab)
        elif kind == "fill":
            self.labs[self.turn].remove(words[1])
            self.matrix.add(words[1])
            self.over = "contained" if len(self.matrix) == 24 else ""
            color = NAMES[words[1][0]]
            full = sum(die[0] == words[1][0] for die in self.matrix) == 6
            if full and any(self.box.values()) and any(len(stack) < 4 for stack in self.stacks.values()):
                self.waiting.append(("reward", color))
            elif full and words[1] in self.primed:
                self.waiting.append(("reward if any", color))
            self.waiting.append(("card", words[1][1]))
            if words[1] in self.primed:
                self.waiting.append(("twin", words[1]))
        elif kind == "twin":
            self.primed.remove(item[1])
            self.box[NAMES[item[1][0]]] += 1
        elif kind == "place":
            self.stacks[words[1]].append(item[1])

    def _goes_by_itself(self) -> bool:
        """One automatic step; False when a decision is due."""
        kind = self.waiting[-1][0]
        if kind == "threat":
            self.waiting[-1] = ("next",)
            if not any(self.stacks.values()):
                self.over = "emptied"
            else:
                self.waiting.append(("prime",))
        elif kind == "next":
            self.waiting.pop()
            self.turn, self.actions = (self.turn + 1) % len(self.labs), 3
        elif kind in ("prime", "accelerate"):
            if len(self._lowest()) > 1:
                return False
            self.waiting.pop()
            for column in self._lowest():
                self._prime(column) if kind == "prime" else self._accelerate(column)
        elif kind == "enrich":
            if len(set(self._lowest_primed())) > 1:
                return False
            self.waiting.pop()
            for die in self._lowest_primed()[:1]:
                self._enrich(die)
        elif kind == "box":
            self.waiting.pop()
            self._prime_from_box()
        elif kind == "card":
            value = self.waiting.pop()[1]
            if sum(die[1] == value for die in self.matrix) >= 2 and value not in self.cards:
                self.cards[value] = self.chance.pick([int(card not in self.cards.values()) for card in range(9)])
        elif kind == "reward if any":
            self.waiting[-1] = ("reward", self.waiting[-1][1])
            if not any(self.box.values()):
                self.waiting.pop()
        elif kind == "pack" and (self.waiting[-1][1] == 2 or not self._takes(self.turn)):
            self.waiting.pop()
        else:
            return False
        return True

    def _prime_from_box(self) -> None:
        if any(self.box.values()):
            color = list(NAMES.values())[self.chance.pick([self.box[name] for name in NAMES.values()])]
            self.box[color] -= 1
            value = self._roll()
            self.primed.append(color[0] + value)
            self._check(value)

    def _take(self, me: int, column: str) -> None:
        die = self.stacks[column].pop()
        self.labs[me].append(die)
        if not self.stacks[column]:
            self._event(column, die[1])

    def _prime(self, column: str) -> None:
        die = self.stacks[column].pop()
        value = self._roll()
        self.primed.append(die[0] + value)
        self._check(value)
        if not self.over and not self.stacks[column]:
            self._event(column, value)

    def _accelerate(self, column: str) -> None:
        die = self.stacks[column].pop()
        self.box[NAMES[die[0]]] += 1
        if not self.stacks[column]:
            self._event(column, die[1])

    def _enrich(self, die: str) -> None:
        value = self._roll()
        self.primed[self.primed.index(die)] = die[0] + value
        self._check(value)

    def _check(self, value: str) -> None:
        count = sum(die[1] == value for die in self.primed)
        self.marker = min(7, self.marker + (2 if count >= 6 else 1 if count >= 3 else 0))
        if self.marker == 7:
            self.over = "detonated"

    def _event(self, column: str, value: str) -> None:
        event = self.base[column]
        self.uncovered.add(column)
        if event in ("accelerate", "enrich"):
            self.waiting.append((event,))
        elif event == "chain_reaction":
            self.waiting.append(("prime",))
        elif event == "fission":
            self.waiting += [("box",), ("prime",)]
        elif event == "emp_wave":
            if any(self.labs):
                self.waiting.append(("shield",))
        elif event == "emp_blast":
            for lab in range(len(self.labs)):
                self._roll_lab(lab)
        elif event == "phase_change":
            moved = {die[1] for die in self.primed} & {"2", "4"}
            self.primed = [die[0] + {"2": "3", "4": "5"}.get(die[1], die[1]) for die in self.primed]
            for old in sorted(moved):
                if not self.over:
                    self._check({"2": "3", "4": "5"}[old])
        else:
            for dice in self.labs:
                for die in [die for die in dice if die[1] == value]:
                    dice.remove(die)
                    self.box[NAMES[die[0]]] += 1

    def _roll_lab(self, lab: int) -> None:
        self.labs[lab] = [die[0] + self._roll() for die in sorted(self.labs[lab], key=_rank)]


NAMES = {"y": "yellow", "o": "orange", "p": "purple", "b": "blue"}


def _rank(die: str) -> tuple[int, int]:
    return COLORS.index(die[0]), int(die[1])


def perft(table: SlowTable, depth: int) -> int:
    """The number of decision sequences of this length; every distinct random result counts once."""
    if depth == 1:
        return len(table.legal())
    return sum(perft(after, depth - 1) for text in table.legal() for after in table.all_ways(text))
