"""Effects on moles, tiles and fields."""

from __future__ import annotations

from typing import Any

from tests.games.topoum.slow.choices import Choices
from tests.games.topoum.slow.spaces import COLOURS, CRATE_VALUES, DEADLY, Space, add, around, name, reading_order


class Effects(Choices):
    """A table with these effects."""

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
