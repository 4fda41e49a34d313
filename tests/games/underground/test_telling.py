"""The log names the cells on which something lies, not the corner of its outline."""

from __future__ import annotations

from untertage.games.underground.events import Laid, Placed
from untertage.games.underground.game import GAME


def test_a_placed_part_names_the_cells_below_it() -> None:
    placed = Placed(part="tet_s-3", face="front", turns=0, cell="G7", level=2)
    assert GAME.tell(placed) == "S 3 is placed at G8 G9 H7 H8: level 2 (front)"
    assert GAME.tell(placed, "de") == "S 3 liegt auf G8 G9 H7 H8: Ebene 2 (Vorderseite)"


def test_a_plateau_names_its_first_and_last_cell() -> None:
    tops = GAME.components.plateaus[0].tops
    for turns in range(4):
        rows, columns = len(tops[turns]), len(tops[turns][0])
        told = GAME.tell(Laid(plateau="a", cell="A1", turns=turns))
        turned = f", turned {turns}×" if turns else ""
        assert told == f"Plateau a lies at A1–{'ABCDEFGHI'[rows - 1]}{columns}{turned}"
