"""What lists of legal actions consist of: the actions, or their indices in the encoding, in the same order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from untertage.core.game import Action
from untertage.games.underground import tables
from untertage.games.underground.actions import Lay, MoveWith, StepWith, UndergroundAction
from untertage.games.underground.contents import Components, Face, placements_of
from untertage.games.underground.geometry import NAMES, WIDTH, names_in
from untertage.kit.listing import itself
from untertage.kit.rows import add_marked

T = TypeVar("T")
WAYS: Final = 16
"""How many sets of locks have an index for one end and one choice of chips."""
NO_INDEX: Final = -1


class Listing(Generic[T]):
    """One entry for each action, built once."""

    def __init__(self, entry: Callable[[UndergroundAction], T]) -> None:
        self.entry = entry
        self.end = entry(tables.END)
        self.shaft = entry(tables.SHAFT)
        self.stand = entry(tables.STAND)
        self.stay = entry(tables.STAY)
        self.take = entry(tables.TAKE)
        self.leave = entry(tables.LEAVE)
        self.renew = entry(tables.RENEW)
        self.forgo = entry(tables.FORGO)
        self.flip = entry(tables.FLIP)
        self.expire = entry(tables.EXPIRE)
        self.play = [entry(action) for action in tables.PLAY]
        self.move = [entry(action) for action in tables.MOVE]
        self.close = [entry(action) for action in tables.CLOSE]
        self.step = [entry(action) for action in tables.STEP]
        self.door = [entry(action) for action in tables.DOOR]
        self.begin = [entry(action) for action in tables.BEGIN]

    def lay(self, letter: str, cell: int, turns: int) -> T:
        return self.entry(Lay(letter, NAMES[cell], tables.QUARTERS[turns]))

    def step_with(self, cell: int, tools: int) -> T:
        return self.entry(StepWith(NAMES[cell], tables.TOOLS[tools]))

    def move_with(self, cell: int, locks: int, tools: int, counted: list[int]) -> T:
        """A movement that opens locks or spends chips; `counted` has the end and chips of those listed before."""
        return self.entry(MoveWith(NAMES[cell], names_in(locks), tables.TOOLS[tools]))

    def placements(self, components: Components, face: Face, *, exchange: bool) -> list[T]:
        """The placements of a face by its corner."""
        raise NotImplementedError

    def add_placements(
        self, components: Components, face: Face, row: int, corners: int, out: list[T], *, exchange: bool
    ) -> None:
        """Add a face at each of these corners of at most six rows, which are counted from a row on."""
        add_marked(out, self.placements(components, face, exchange=exchange), row * WIDTH, corners)


class Actions(Listing[UndergroundAction]):
    """The actions themselves."""

    def placements(self, components: Components, face: Face, *, exchange: bool) -> list[UndergroundAction]:
        return placements_of(components, face, exchange=exchange)


class Indices(Listing[int]):
    """The indices of an encoding, which belongs to one component sheet. Movements that open locks or spend chips come
    last: by end, chips, and how many with the same end and chips are listed before."""

    def __init__(self, index: dict[Action, int], components: Components, first_way: int) -> None:
        super().__init__(index.__getitem__)
        self.first_way = first_way
        self.places, self.exchanges = [
            [
                [index.get(action, NO_INDEX) for action in placements_of(components, face, exchange=exchange)]
                for face in components.faces
            ]
            for exchange in (False, True)
        ]

    def move_with(self, cell: int, locks: int, tools: int, counted: list[int]) -> int:
        sort = cell * len(tables.TOOLS) + tools
        rank = counted.count(sort)
        counted.append(sort)
        return self.first_way + sort * WAYS + rank if rank < WAYS else NO_INDEX

    def placements(self, components: Components, face: Face, *, exchange: bool) -> list[int]:
        return (self.exchanges if exchange else self.places)[face.index]


ACTIONS: Final = Actions(itself)
