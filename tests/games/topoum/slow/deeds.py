"""Carrying out actions, one method for each kind."""

from __future__ import annotations

from typing import Any

from tests.games.topoum.slow.effects import Effects
from tests.games.topoum.slow.spaces import PRICES, TOKEN_OF, WAYS, Space, add, around, name, space_of, way_between


class Deeds(Effects):
    """A table on which actions are carried out."""

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
        kind = self.pending[-1]["kind"]
        if kind == "action" or (kind == "ransom" and not self.captors()):
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
                self.change_places(here, space)
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

    def change_places(self, here: Space, space: Space) -> None:
        me, other = self.mole[here], self.mole[space]
        self.mole[here], self.mole[space] = other, me
        self.moved |= {here, space}
        self.active = space
        self.look(me, space)
        self.look(other, here)

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
