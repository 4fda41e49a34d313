"""What a player may choose."""

from __future__ import annotations

from collections import Counter

from tests.games.topoum.slow.spaces import DEADLY, MARKS, TOKEN_OF, WAYS, Space, add, around, away, name, reading_order
from tests.games.topoum.slow.table import Table


class Choices(Table):
    """A table that lists the legal actions."""

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
            return {s for s in near if s in self.battlefield() and self.conquerable(s)}
        if card == "decoration":
            return {s for s in self.moles_of(me) if s != here}
        assert card == "farmer"
        return self.farmer_targets()

    def conquerable(self, space: Space) -> bool:
        return self.claimable(space) and space not in self.mole and space != self.cross

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

    def legal(self) -> set[str]:
        """What can be chosen, and ransoms beside the main decisions of a turn."""
        found = self.chosen()
        main = ("deploy", "action", "continue", "card_entered", "card_stepped")
        if self.options["ransom"] == "any_time" and self.pending and self.pending[-1]["kind"] in main:
            found |= {f"ransom {captor}" for captor in self.captors()}
        return found

    def chosen(self) -> set[str]:
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
