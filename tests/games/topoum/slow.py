"""Topoum once more, slowly: coordinates, dicts and sets, written from the rules document.

It shares no predicate and no table with the rules and is the yardstick for counts and whole games. Where chance
decides, the first thing that can come up does (the lowest card, Peace last, the lowest crate), unless a path says
otherwise; `results` goes all of them.
"""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

Space = tuple[int, int]
COLOURS = ("red", "blue", "yellow", "black")
WAYS = {"e": (1, 0), "ne": (1, -1), "nw": (0, -1), "w": (-1, 0), "sw": (-1, 1), "se": (0, 1)}
MARKS = [(3, -3), (0, -3), (0, 3), (-3, 3)]
PRICES = (-3, -2, -1, 0, 1)
CRATE_VALUES = (2, 3, 4, 5)
DEADLY = ("puddle", "gas", "dynamite", "footprint", "claw")
CATEGORY = {
    **dict.fromkeys(("bayonet", "short_range", "long_range", "grenade", "mortar", "sling"), "combat"),
    **dict.fromkeys(("vanguard", "underground", "patrol", "panic", "tunnel", "decoy"), "movement"),
    **dict.fromkeys(("build_base", "abandoned_base", "conquest", "betrayal", "new_recruit"), "expansion"),
    **dict.fromkeys(("prisoner", "decoration", "press", "red_cross", "farmer"), "special"),
}
CARD_ORDER = list(CATEGORY)
TOKEN_OF = {
    "bucket_carrier": "puddle",
    "crusher": "rock",
    "sprayer": "gas",
    "green_queen": "turnip",
    "lady_boom": "dynamite",
    "trap_master": "claw",
    "rumbler": "footprint",
    "crate_lord": "crate",
}


def name(space: Space) -> str:
    return "abcdefghijklm"[space[1] + 6] + str(space[0] + 7)


def space_of(text: str) -> Space:
    return int(text[1:]) - 7, "abcdefghijklm".index(text[0]) - 6


def reading_order(space: Space) -> tuple[int, int]:
    """Row by row, from left to right."""
    return space[1], space[0]


def add(space: Space, way: str, times: int = 1) -> Space:
    return space[0] + WAYS[way][0] * times, space[1] + WAYS[way][1] * times


def around(space: Space) -> list[Space]:
    return [add(space, way) for way in WAYS]


def away(space: Space, times: int) -> list[Space]:
    return [add(space, way, times) for way in WAYS]


def way_between(a: Space, b: Space) -> str | None:
    for way in WAYS:
        for times in range(1, 13):
            if add(a, way, times) == b:
                return way
    return None


class Slow:
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

    # what is where

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

    # cards

    def targets(self, card: str) -> set[Space]:
        me, here = self.turn or "", self.active
        assert here is not None
        near, two, three = around(here), away(here, 2), away(here, 3)
        if card in ("bayonet", "short_range", "prisoner"):
            return {s for s in near if self.target_enemy(s)}
        if card == "betrayal":
            return {s for s in near if self.target_enemy(s) and self.moles_left(me)}
        if card == "long_range":
            return {s for s in two + three if self.target_enemy(s) and self.clear_between(here, s)}
        if card == "sling":
            return {s for s in two if self.target_enemy(s)}
        if card == "grenade":
            return {s for s in near if s in self.fields()}
        if card == "mortar":
            return {s for s in two if s in self.fields()}
        if card == "vanguard":
            return {s for s in near if self.enterable(s)}
        if card == "underground":
            return {s for s in two if self.enterable(s)}
        if card == "new_recruit":
            return {s for s in two if self.enterable(s) and self.moles_left(me)}
        if card == "tunnel":
            if not self.is_base(here, me):
                return set()
            return {s for s in self.battlefield() if s != here and self.is_base(s, me) and self.enterable(s)}
        if card == "decoy":
            return {s for s in near if self.enemy(s)}
        if card == "build_base":
            return self.beside() if self.tiles_left(me) else set()
        if card == "abandoned_base":
            free = {s for s in near if self.on_board(s) and s not in self.fields()}
            return free if self.tiles_left(me) else set()
        if card == "conquest":
            return {
                s
                for s in near
                if s in self.battlefield() and self.claimable(s) and s not in self.mole and s != self.cross
            }
        if card == "decoration":
            return {s for s in self.moles_of(me) if s != here}
        assert card == "farmer"
        return self.farmer_targets()

    def open_fields(self) -> set[Space]:
        return {s for s in self.battlefield() if s not in self.token and s != self.cross}

    def farmer_targets(self) -> set[Space]:
        assert self.active is not None
        if self.farmer == "lady_boom":
            return {s for s in around(self.active) if s in self.fields() and self.token.get(s) != "dynamite"}
        if self.farmer in ("bucket_carrier", "trap_master"):
            return {s for s in self.open_fields() if s not in self.mole}
        if self.farmer == "rumbler":
            places = self.places("footprint")
            return {s for s in self.open_fields() if not places or s in around(places[0])}
        return self.open_fields()

    def places(self, token: str) -> list[Space]:
        return [s for s, kind in self.token.items() if kind == token]

    def ways(self, card: str) -> list[str]:
        here = self.active
        assert here is not None
        if card == "patrol":
            return [way for way in WAYS if self.can_drive(here, way)]
        return [way for way in WAYS if self.can_push(here, way)]

    def can_drive(self, here: Space, way: str) -> bool:
        first, second = add(here, way), add(here, way, 2)
        if not self.enterable(first) or not self.enterable(second):
            return False
        return self.token.get(first) not in DEADLY and self.mole.get(first) != self.turn

    def can_push(self, here: Space, way: str) -> bool:
        ray = [add(here, way, times) for times in range(1, 13)]
        return any(s in self.mole and self.token.get(add(s, way)) != "rock" for s in ray)

    def playable(self, card: str) -> bool:
        if card in ("patrol", "panic"):
            return bool(self.ways(card))
        if card == "press":
            return self.press != self.turn
        if card == "red_cross":
            return self.cross != self.active
        if card == "farmer" and self.farmer == "crate_lord":
            return True
        if card == "farmer" and self.farmer == "green_queen":
            return self.active not in self.token
        return bool(self.targets(card))

    # lists

    def legal(self) -> set[str]:
        if not self.pending:
            return set()
        item = self.pending[-1]
        kind = item["kind"]
        if kind == "setup_base":
            return {f"base {name(s)}" for s in around((0, 0)) if s not in self.fields()}
        if kind in ("setup_mole", "deploy", "dynamite"):
            return {f"{kind.removeprefix('setup_')} {name(s)}" for s in self.beside()}
        if kind in ("setup_obstacle", "setup_marked"):
            return {f"obstacle {face} {name(s)}" for s in self.obstacle_spaces(kind) for face in self.obstacle_faces()}
        if kind == "ransom":
            return {"skip"} | {f"ransom {captor}" for captor in self.captors()}
        if kind == "action":
            return {f"enter {name(s)}" for s in self.entries()} | self.steps() or {"pass"}
        if kind == "continue":
            return self.steps() | {"end"}
        if kind in ("card_entered", "card_stepped"):
            return self.plays() | ({"swap"} if kind == "card_stepped" and self.can_swap() else set())
        if kind == "target" and item["card"] in ("patrol", "panic"):
            return {f"direct {way}" for way in self.ways(item["card"])}
        if kind == "target":
            return {f"target {name(s)}" for s in self.targets(item["card"])}
        if kind == "take":
            places = self.places(TOKEN_OF[self.farmer or ""])
            return {f"take {name(s)}" for s in places} | ({"take -"} if len(places) < 4 else set())
        if kind == "crate":
            return {f"target {name(s)}" for s in self.places("crate")} | {"decline"}
        assert kind == "split"
        return {f"keep {name(min(part, key=reading_order))}" for part in self.parts()}

    def obstacle_faces(self) -> list[str]:
        laid = Counter(self.token.values())
        faces = ["puddle", "rock"] if laid["puddle"] + laid["rock"] < 4 else []
        return faces + (["ice", "gas"] if laid["ice"] + laid["gas"] < 4 else [])

    def obstacle_spaces(self, kind: str) -> set[Space]:
        if kind == "setup_marked":
            return {s for s in MARKS if s not in self.fields()}
        bases = [s for s in self.tile if any(self.is_base(s, colour) for colour in self.players())]
        return {n for s in bases for n in around(s) if self.on_board(n) and n not in self.fields()}

    def captors(self) -> list[str]:
        if self.scores[self.turn or ""] < 3:
            return []
        return [captor for captor in self.players() if self.captives[captor, self.turn or ""]]

    def entries(self) -> set[Space]:
        me = self.turn or ""
        return self.beside() if self.moles_left(me) and self.tiles_left(me) else set()

    def steps(self) -> set[str]:
        return {f"move {name(s)} {name(n)}" for s in self.ready for n in around(s) if self.enterable(n)}

    def plays(self) -> set[str]:
        found = {f"play {card} hand" for card in self.hands[self.turn or ""] if self.playable(card)}
        return found | {f"play {card} {i}" for i, card in enumerate(self.bar, 1) if card and self.playable(card)}

    def can_swap(self) -> bool:
        assert self.active is not None
        return self.is_base(self.active, self.turn or "") or self.claimable(self.active)

    # carrying out

    def play(self, text: str) -> None:
        kind, *words = text.split()
        self.ply += 1
        getattr(self, f"do_{kind}")(*words)
        self.settle()

    def wait(self, kind: str, player: str | None = None, card: str | None = None, cell: str | None = None) -> None:
        self.pending.append({"kind": kind, "player": player or self.turn, "card": card, "cell": cell})

    def gain(self, colour: str, points: int) -> None:
        self.scores[colour] += points
        if self.options["score_floor"] == "zero":
            self.scores[colour] = max(0, self.scores[colour])

    def lay(self, colour: str, space: Space) -> None:
        self.tile[space] = (colour, False)
        self.join_islands()

    def join_islands(self) -> None:
        while True:
            joined = {s for s in self.islands if any(n in self.battlefield() for n in around(s))}
            if not joined:
                return
            self.islands -= joined

    def stand(self, colour: str, space: Space) -> None:
        self.mole[space] = colour
        self.moved.add(space)
        self.look(colour, space)

    def look(self, colour: str, space: Space) -> None:
        for crate in self.crates:
            if crate["cell"] == name(space):
                self.decide(crate)
                known = {*crate["known"], colour}
                crate["known"] = [c for c in COLOURS if c in known]

    def decide(self, crate: dict[str, Any]) -> int:
        if not crate["value"]:
            crate["value"] = self.pick(sorted(set(CRATE_VALUES) - {c["value"] for c in self.crates}))
        return int(crate["value"])

    def vanish(self, space: Space) -> str:
        """A mole leaves its field."""
        colour = self.mole.pop(space)
        self.moved.discard(space)
        self.ready.discard(space)
        if self.active == space:
            self.active = None
        return colour

    def lose(self, space: Space) -> None:
        if self.vanish(space) == self.turn:
            self.gain(self.turn, -5)

    def arrive(self, colour: str, origin: Space | None, space: Space, way: str | None) -> None:
        while True:
            if space not in self.battlefield():
                assert origin is not None
                self.lose(origin)
                return
            if self.token.get(space) == "rock":
                return
            if space in self.mole:
                self.collide(colour, origin, space)
                return
            if self.token.get(space) in DEADLY:
                if origin is not None:
                    self.vanish(origin)
                if colour == self.turn:
                    self.gain(colour, -5)
                if self.token[space] == "claw":
                    del self.token[space]
                return
            self.travel(colour, origin, space)
            if self.token.get(space) != "ice" or way is None:
                return
            origin, space = space, add(space, way)

    def travel(self, colour: str, origin: Space | None, space: Space) -> None:
        if origin is not None:
            may_step, is_active = origin in self.ready, self.active == origin
            self.vanish(origin)
            if may_step:
                self.ready.add(space)
            if is_active:
                self.active = space
        self.stand(colour, space)

    def collide(self, colour: str, origin: Space | None, space: Space) -> None:
        other = self.mole[space]
        if origin is not None:
            self.vanish(origin)
        if self.protected(space):
            if colour == self.turn:
                self.gain(colour, -5)
            return
        self.vanish(space)
        if colour == other == self.turn:
            self.gain(colour, -5)
            self.gain(colour, -5)
        elif other == self.turn:
            self.gain(other, -int(self.options["pushed_enemy_penalty"]))

    def remove_field(self, space: Space) -> None:
        if space in self.mole:
            self.lose(space)
        if space == self.cross:
            self.cross = None
            self.gain(self.turn or "", -5)
        self.tile.pop(space, None)
        if self.token.pop(space, None) == "crate":
            for crate in self.crates:
                if crate["cell"] == name(space):
                    crate["cell"] = None
        self.islands.discard(space)

    def parts(self) -> list[set[Space]]:
        left = self.battlefield()
        found = []
        while left:
            part, edge = set(), {min(left, key=reading_order)}
            while edge:
                part |= edge
                edge = {n for s in edge for n in around(s) if n in left and n not in part}
            found.append(part)
            left -= part
        return found

    def split(self) -> None:
        parts = self.parts()
        most = max(len(part) for part in parts)
        for part in parts:
            if len(part) < most:
                self.cut(part)
        if sum(len(part) == most for part in parts) > 1:
            self.wait("split")

    def cut(self, part: set[Space]) -> None:
        for space in sorted(part, key=reading_order):
            self.remove_field(space)

    def neutral(self, space: Space) -> None:
        if space in self.tile:
            self.tile[space] = (self.tile[space][0], True)

    # decisions

    def do_base(self, cell: str) -> None:
        self.lay(self.pending.pop()["player"], space_of(cell))

    def do_mole(self, cell: str) -> None:
        colour = self.pending.pop()["player"]
        self.lay(colour, space_of(cell))
        self.stand(colour, space_of(cell))

    def do_obstacle(self, face: str, cell: str) -> None:
        self.pending.pop()
        space = space_of(cell)
        touches = any(n in self.battlefield() for n in around(space))
        self.token[space] = face
        if not touches:
            self.islands.add(space)
        self.join_islands()

    def do_ransom(self, captor: str) -> None:
        me = self.turn or ""
        self.captives[captor, me] -= 1
        self.gain(me, -3)
        self.gain(captor, 3)
        if not self.captors():
            self.do_skip()

    def do_skip(self) -> None:
        self.pending.pop()
        self.after_ransoms()

    def after_ransoms(self) -> None:
        self.wait("deploy" if not self.moles_of(self.turn or "") and self.entries() else "action")

    def do_deploy(self, cell: str) -> None:
        self.do_mole(cell)
        self.ready.add(space_of(cell))
        self.wait("action")

    def do_enter(self, cell: str) -> None:
        self.pending[-1]["player"] = self.turn
        self.do_mole(cell)
        self.ready = set()
        self.active = space_of(cell)
        if self.plays():
            self.wait("card_entered")

    def do_move(self, origin: str, cell: str) -> None:
        self.pending.pop()
        self.wait("continue")
        start, there = space_of(origin), space_of(cell)
        self.ready.discard(start)
        self.active = start
        self.arrive(self.turn or "", start, there, way_between(start, there))
        if self.active is not None and (self.plays() or self.can_swap()):
            self.wait("card_stepped")

    def do_swap(self) -> None:
        self.pending.pop()
        assert self.active is not None
        own = self.is_base(self.active, self.turn or "")
        self.tile[self.active] = (self.turn or "", own)

    def do_end(self) -> None:
        self.pending.pop()

    do_pass = do_end
    do_decline = do_end

    def do_play(self, card: str, slot: str) -> None:
        me = self.turn or ""
        self.pending.pop()
        self.piles[me][card] += 1
        self.used += 1
        if slot == "hand":
            self.hands[me].remove(card)
        else:
            self.bar[int(slot) - 1] = None
            self.gain(me, PRICES[int(slot) - 1])
        if card == "press":
            self.press = me
        elif card == "red_cross":
            self.cross = self.active
        elif card == "farmer":
            self.call_farmer()
        else:
            self.wait("target", card=card)

    def call_farmer(self) -> None:
        assert self.active is not None
        if self.farmer == "green_queen":
            self.move_token("turnip", self.active)
            self.neutral(self.active)
        elif self.farmer == "crate_lord":
            self.gain(self.turn or "", 1)
            if self.places("crate") and self.active not in self.token:
                self.wait("crate", card="farmer")
        elif self.farmer in ("bucket_carrier", "crusher", "sprayer"):
            self.wait("take", card="farmer")
        else:
            self.wait("target", card="farmer")

    def move_token(self, token: str, space: Space) -> None:
        for place in self.places(token):
            del self.token[place]
        self.token[space] = token

    def do_take(self, cell: str) -> None:
        self.pending.pop()
        self.wait("target", card="farmer", cell=None if cell == "-" else cell)

    def do_keep(self, cell: str) -> None:
        self.pending.pop()
        for part in self.parts():
            if space_of(cell) not in part:
                self.cut(part)

    def do_dynamite(self, cell: str) -> None:
        self.pending.pop()
        self.token[space_of(cell)] = "dynamite"
        self.join_islands()

    def do_direct(self, way: str) -> None:
        card, here = self.pending.pop()["card"], self.active
        assert here is not None
        if card == "patrol":
            if add(here, way) in self.mole:
                self.vanish(add(here, way))
            self.arrive(self.turn or "", here, add(here, way, 2), way)
            return
        for times in range(12, 0, -1):
            space = add(here, way, times)
            if space in self.mole:
                self.arrive(self.mole[space], space, add(space, way), way)

    def do_target(self, cell: str) -> None:
        item, space = self.pending.pop(), space_of(cell)
        me, here = self.turn or "", self.active
        assert here is not None
        way = way_between(here, space)
        match item["card"]:
            case "short_range" | "long_range" | "sling":
                self.vanish(space)
            case "bayonet":
                self.vanish(space)
                self.arrive(me, here, space, way)
            case "grenade" | "mortar":
                self.remove_field(space)
                self.split()
            case "vanguard" | "underground":
                self.arrive(me, here, space, way)
            case "tunnel":
                self.arrive(me, here, space, None)
            case "decoy":
                other = self.mole[space]
                self.mole[here], self.mole[space] = other, me
                self.moved |= {here, space}
                self.active = space
                self.look(me, space)
                self.look(other, here)
            case "build_base":
                self.lay(me, space)
            case "abandoned_base":
                self.lay(me, space)
                self.travel(me, here, space)
            case "conquest":
                self.tile[space] = (me, False)
            case "betrayal":
                self.vanish(space)
                self.stand(me, space)
            case "new_recruit":
                self.arrive(me, None, space, way)
            case "prisoner":
                self.captives[me, self.vanish(space)] += 1
            case "decoration":
                self.vanish(space)
                self.gain(me, 3)
            case "farmer":
                self.farm(space, item)

    def farm(self, space: Space, item: dict[str, Any]) -> None:
        me = self.turn or ""
        assert self.active is not None
        if item["kind"] == "crate":
            crate = next(c for c in self.crates if c["cell"] == name(space))
            crate["cell"] = name(self.active)
            del self.token[space]
            self.token[self.active] = "crate"
            self.look(me, self.active)
        elif self.farmer == "lady_boom":
            for place in self.places("dynamite"):
                del self.token[place]
            self.remove_field(space)
            self.token[space] = "dynamite"
            self.split()
        elif self.farmer == "trap_master":
            self.move_token("claw", space)
            self.neutral(space)
        elif self.farmer == "rumbler":
            self.move_token("footprint", space)
            if space in self.mole:
                self.lose(space)
            for way in WAYS:
                near = add(space, way)
                if near in self.mole:
                    self.arrive(self.mole[near], near, add(near, way), way)
        else:
            if item["cell"] is not None:
                del self.token[space_of(item["cell"])]
            self.token[space] = TOKEN_OF[self.farmer or ""]
            if space in self.mole:
                self.lose(space)
            self.neutral(space)

    # between decisions

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
        if self.captors():
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
        """Chance: along the path, then always the first."""
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

    # comparing

    def summary(self) -> dict[str, Any]:
        """Everything that a position says, in a form that can be compared."""
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
    """Every different table that an action can lead to."""
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
