"""Set-up as in the rules document (BASE-1, BASE-10, BASE-D29)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.games.the_base.boards import Table, assert_refused
from untertage.core.chance import SeededChance, outcomes
from untertage.games.the_base.game import GAME
from untertage.games.the_base.setup import empty_table, shuffle_slots

SEEDS = range(40)


def fresh(seed: int, **options: object) -> Table:
    return Table(GAME.setup(2, GAME.read_options(options), SeededChance(seed)))


@pytest.mark.parametrize("seed", SEEDS)
def test_set_up_follows_the_document(seed: int) -> None:
    view = fresh(seed).view
    numbers = {slot.cell: slot.number for slot in view.slots}
    assert sorted(numbers[f"{column}0"] for column in "ABCDE") == [0, 0, 1, 2, 3]
    assert sorted(numbers[f"{column}6"] for column in "ABCDE") == [0, 0, 1, 2, 3]
    for piece in view.pieces:
        assert (numbers[piece.cell], piece.cell[1]) == (int(piece.piece[1]), "0" if piece.piece[0] == "M" else "6")
    fronts = {piece.cell[0] + ("1" if piece.cell[1] == "0" else "5") for piece in view.pieces}
    assert fronts | {"C3"} == {tile.cell for tile in view.tiles if tile.passages or tile.loose}
    assert (view.counter, view.tokens, view.supply, sum(view.unseen.values())) == (20, (0, 0), 4, 18)
    assert next(tile.passages for tile in view.tiles if tile.cell == "C3") == "NESW"


def test_all_sixty_rows_of_slots_are_equally_likely() -> None:
    def row(chance: object) -> tuple[int, ...]:
        state = empty_table(GAME.components, GAME.read_options({}))
        shuffle_slots(state, 0, chance)  # type: ignore[arg-type]
        return tuple(state.number[:5])

    odds: Counter[tuple[int, ...]] = Counter()
    for share, _, slots in outcomes(row):
        odds[slots] += share  # type: ignore[assignment]  # fractions add up as well
    assert (60, {1 / 60}) == (len(odds), {float(share) for share in odds.values()})


@pytest.mark.parametrize("seed", SEEDS)
def test_base_d29_explorers_lay_first_from_west_to_east_open_to_the_slot(seed: int) -> None:
    table = fresh(seed)
    rng = random.Random(seed)
    order = []
    while table.view.phase == "setup":
        ways = [action.split()[1:] for action in table.legal()]
        cell = ways[0][0]
        shape = next(tile.loose for tile in table.view.tiles if tile.cell == cell)
        towards = "N" if cell[1] == "1" else "S"
        assert {"L": 2, "T": 3}[shape] == len(ways)
        assert all(where == cell and towards in passages for where, passages in ways)
        assert table.seat == (0 if cell[1] == "1" else 1)
        order.append(cell)
        table.play(rng.choice(sorted(table.legal())))
    assert order == sorted(order, key=lambda cell: (cell[1] == "1", cell))
    assert (table.view.turn, table.view.phase) == ("mutants", "turn")
    for piece in table.view.pieces:
        front = piece.cell[0] + ("1" if piece.cell[1] == "0" else "5")
        assert f"move {piece.piece} {front}" in table.legal() or piece.piece[0] == "X"
        assert ("N" if front[1] == "1" else "S") in table.tile(front)


def test_base_d29_straight_tiles_are_laid_at_once() -> None:
    tables = [fresh(seed) for seed in SEEDS]
    shown = [tile for table in tables for tile in table.view.tiles if tile.passages and tile.cell != "C3"]
    assert {"NS"} == {tile.passages for tile in shown}
    assert {"L", "T"} == {tile.loose for table in tables for tile in table.view.tiles} - {""}


def test_base_d29_refusals() -> None:
    table = fresh(next(seed for seed in SEEDS if fresh(seed).view.phase == "setup"))
    first = sorted(table.legal())[0].split()[1]
    assert_refused(table, "move M1 A1", "BASE-D29.first", cell=first)
    closed = "NE" if first[1] == "5" else "ES"
    assert_refused(table, f"orient {first} {closed}", "BASE-D29", cell=first)
    assert_refused(table, "orient C3 NESW", "BASE-D29.order", cell="C3")
    assert_refused(fresh(1, setup_orientation="random"), "orient A1 NE", "BASE-D29.over")
