"""What legal lists are made of: actions, or the numbers of actions. The rules list either, in the same order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from untertage.core.game import Action
from untertage.games.underground import tables
from untertage.games.underground.actions import Lay, MoveWith, StepWith, UndergroundAction
from untertage.games.underground.box import Box, Face, placements_of
from untertage.games.underground.cells import COLUMNS_IN, NAMES, ROW_BITS, WIDTH, names_in
from untertage.kit.words import itself

T = TypeVar("T")
WAYS: Final = 16
"""How many sets of locks have numbers for one end and one choice of chips."""
NO_NUMBER: Final = -1


class Words(Generic[T]):
    """A word for every action."""

    def __init__(self, word: Callable[[UndergroundAction], T]) -> None:
        self.word = word
        self.end = word(tables.END)
        self.shaft = word(tables.SHAFT)
        self.stand = word(tables.STAND)
        self.stay = word(tables.STAY)
        self.take = word(tables.TAKE)
        self.leave = word(tables.LEAVE)
        self.renew = word(tables.RENEW)
        self.forgo = word(tables.FORGO)
        self.flip = word(tables.FLIP)
        self.expire = word(tables.EXPIRE)
        self.play = [word(action) for action in tables.PLAY]
        self.move = [word(action) for action in tables.MOVE]
        self.close = [word(action) for action in tables.CLOSE]
        self.step = [word(action) for action in tables.STEP]
        self.door = [word(action) for action in tables.DOOR]
        self.begin = [word(action) for action in tables.BEGIN]

    def lay(self, letter: str, cell: int, turns: int) -> T:
        return self.word(Lay(letter, NAMES[cell], tables.QUARTERS[turns]))

    def step_with(self, cell: int, tools: int) -> T:
        return self.word(StepWith(NAMES[cell], tables.TOOLS[tools]))

    def move_with(self, cell: int, locks: int, tools: int, counted: list[int]) -> T:
        """A walk that opens locks or spends chips; the sorts of those before it are in `counted`."""
        return self.word(MoveWith(NAMES[cell], names_in(locks), tables.TOOLS[tools]))

    def add_placements(self, box: Box, face: Face, row: int, corners: int, out: list[T], *, exchange: bool) -> None:
        """A face at each of these corners, which are counted from a row on."""
        raise NotImplementedError


class Actions(Words[UndergroundAction]):
    """The actions themselves."""

    def add_placements(
        self, box: Box, face: Face, row: int, corners: int, out: list[UndergroundAction], *, exchange: bool
    ) -> None:
        table = placements_of(box, face, exchange=exchange)
        first = row * WIDTH
        while corners:
            for column in COLUMNS_IN[corners & ROW_BITS]:
                out.append(table[first + column])  # noqa: PERF401  # a list for every row would cost more
            corners >>= WIDTH
            first += WIDTH


class Numbers(Words[int]):
    """The numbers of an encoding, which is for one box. A face has one for every corner inside the board. Ways have
    them behind all others: by their end, their chips, and how many of that sort came before."""

    def __init__(self, index: dict[Action, int], box: Box, first_way: int) -> None:
        super().__init__(index.__getitem__)
        self.first_way = first_way
        self.places = [index[placements_of(box, face, exchange=False)[0]] for face in box.faces]
        self.exchanges = [index[placements_of(box, face, exchange=True)[0]] for face in box.faces]

    def move_with(self, cell: int, locks: int, tools: int, counted: list[int]) -> int:
        sort = cell * len(tables.TOOLS) + tools
        rank = counted.count(sort)
        counted.append(sort)
        return self.first_way + sort * WAYS + rank if rank < WAYS else NO_NUMBER

    def add_placements(self, box: Box, face: Face, row: int, corners: int, out: list[int], *, exchange: bool) -> None:
        first = self.exchanges[face.index] if exchange else self.places[face.index]
        first += row * face.reach
        while corners:
            for column in COLUMNS_IN[corners & ROW_BITS]:
                out.append(first + column)  # noqa: PERF401  # a list for every row would cost more
            corners >>= WIDTH
            first += face.reach


ACTIONS: Final = Actions(itself)
