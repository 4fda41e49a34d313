"""The worked positions of The Base, line by line."""

from __future__ import annotations

import pytest

from tests.games.the_base.blocks import FILE, Block, check_block, read_blocks
from untertage.core.chance import ScriptedChance
from untertage.games.the_base.game import GAME

BLOCKS = read_blocks(FILE.read_text("utf-8"))
LINES = ("legal", "illegal", "play", "after", "with", "perft")


@pytest.mark.parametrize("block", BLOCKS, ids=[block.id for block in BLOCKS])
def test_worked_position(block: Block) -> None:
    assert check_block(block) > 0


def test_all_worked_positions_are_there() -> None:
    assert [f"W{n:02}" for n in range(1, 32)] == [block.id for block in BLOCKS]


def test_no_line_of_a_worked_position_is_skipped() -> None:
    text = [line for line in FILE.read_text("utf-8").splitlines() if not line.startswith("#")]
    written = sum(line.startswith(LINES) for line in text)
    assert written == sum(len(block.lines) for block in BLOCKS)
    assert [line for block in BLOCKS for line in block.lines if not line.startswith(LINES)] == []


def test_a_wrong_line_is_noticed() -> None:
    for line in ("legal = pass", "illegal = move M1 C1", "play = move M1 C1 -> M1@C2", "perft(2) = 111", "nonsense"):
        wrong = Block(BLOCKS[0].id, BLOCKS[0].title, BLOCKS[0].head, BLOCKS[0].rows, [line])
        with pytest.raises((AssertionError, ValueError)):
            check_block(wrong)


def test_set_up_example() -> None:
    """A corner on A1, a junction on C5, a straight tile on D1: what may be chosen for each (BASE-D29)."""
    slots = [1, 0, 2, 3, 0], [1, 0, 2, 0, 3]  # mutants: A0, C0, D0; explorers: A6, C6, E6
    straight, corner, junction = range(3)
    explorers, mutants = [straight, junction, straight], [corner, straight, straight]
    state = GAME.setup(2, GAME.read_options({}), ScriptedChance([*slots[1], *slots[0], *explorers, *mutants]))
    assert {str(action) for action in GAME.legal_actions(state, 1)} == {
        f"orient C5 {way}" for way in ("ESW", "NES", "NSW")
    }
    GAME.apply(state, 1, GAME.parse("orient C5 ESW"), ScriptedChance([]))
    assert {str(action) for action in GAME.legal_actions(state, 0)} == {"orient A1 NE", "orient A1 NW"}
    shown = {tile.cell: tile.passages for tile in GAME.view(state, None).tiles}
    assert (shown["D1"], shown["C5"], shown["A1"]) == ("NS", "ESW", "")
    GAME.apply(state, 0, GAME.parse("orient A1 NW"), ScriptedChance([]))
    assert GAME.view(state, None).phase == "turn"
