"""The segments of an observation, compared with the view field by field."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from tests.walks import sample
from untertage.core import registry
from untertage.kit.encoding import encoding_of
from untertage.kit.rows import small


def segments(game_id: str, view: Any) -> dict[str, Any]:
    encoding = encoding_of(registry.get(game_id))
    row = np.frombuffer(encoding.encode(view), np.int8)
    return {part.name: row[part.first : part.first + part.size] for part in encoding.segments}


def seen(game_id: str, seats: int, seat: int) -> list[tuple[Any, dict[str, Any]]]:
    game = registry.get(game_id)
    views = [game.view(state, seat) for state in sample(game_id, seats)]
    return [(view, segments(game_id, view)) for view in views]


def test_the_base_shows_places_and_passages() -> None:
    for view, row in seen("the_base", 2, 1):
        assert row["viewer"].tolist() == [0, 1]
        for number, piece in enumerate(view.pieces):
            places = np.flatnonzero(row["pieces"].reshape(6, 35)[number]).tolist()
            assert places == ([] if piece.cell is None else [(int(piece.cell[1])) * 5 + "ABCDE".index(piece.cell[0])])
        for tile, bits in zip(view.tiles, row["tiles"].reshape(25, 9), strict=True):
            assert "".join(edge for edge, bit in zip("NESW", bits[:4], strict=True) if bit) == tile.passages
            assert bool(bits[4]) is not bool(tile.passages)
        assert row["counters"][2] == view.counter
        assert row["counters"][3:5].tolist() == list(view.tokens)


@pytest.mark.parametrize("seat", [0, 2])
def test_rescue_counts_seats_from_the_viewer(seat: int) -> None:
    for view, row in seen("rescue", 3, seat):
        crews = row["crews"].reshape(4, -1)
        for crew in view.crews:
            bits = crews[(crew.seat - seat) % 3]
            assert bits[36] == crew.aboard
            assert bits[:36].sum() == len(crew.places)
            assert bits[37] == crew.cards
            assert bits[38] == (crew.seat == seat)
            assert bits[39:].tolist() == [(crew.hand or ()).count(value) for value in range(2, 7)]
        assert not crews[3].any()
        assert row["turn"][(view.turn - seat) % 3] == 1
        for card, bits in zip(view.cards, row["cards"].reshape(36, 18), strict=True):
            assert "".join(side for side, bit in zip("NESW", bits[:4], strict=True) if bit) == card.open
            assert np.flatnonzero(bits[4:9]).tolist() == [card.symbol - 2]
            assert np.flatnonzero(bits[13:]).tolist() == [card.under_symbol - 2]


@pytest.mark.parametrize("seat", [0, 1])
def test_topoum_counts_seats_from_the_viewer(seat: int) -> None:
    for view, row in seen("topoum", 2, seat):
        order = [seat, 1 - seat]
        assert row["scores"].tolist() == [*(view.scores[other] for other in order), 0, 0]
        assert row["hand"].sum() == len(view.hand)
        assert row["unseen"].sum() == sum(view.unseen.values())
        planes = row["planes"].reshape(-1, 127)
        assert planes[0].sum() == len(view.spaces)
        assert planes[2].sum() == len(view.fields)
        moles = [sum(field.mole == ("red", "blue")[other] for field in view.fields) for other in order]
        assert planes[18:20].sum(axis=1).tolist() == moles


def test_tesseract_shows_dice() -> None:
    for view, row in seen("tesseract", 2, 0):
        cube = row["cube"].reshape(16, 4, 11)
        for name, stack in view.table.tesseract.items():
            column = cube[int(name[0]) + 4 * int(name[1])]
            assert column[:, 0].sum() == len(stack)
            for die, bits in zip(stack, column, strict=False):
                assert np.flatnonzero(bits[5:]).tolist() == ([] if die[1] == "?" else [int(die[1]) - 1])
        assert row["primed"].sum() == len(view.table.primed)
        assert row["matrix"].sum() == len(view.table.matrix)
        assert row["labs"].reshape(4, 24).sum(axis=1).tolist()[: len(view.table.labs)] == [
            len(lab) for lab in view.table.labs
        ]


def test_underground_shows_the_board() -> None:
    for view, row in seen("underground", 2, 1):
        planes = row["planes"].reshape(-1, 81)
        assert planes[0].tolist() == [cell.level for cell in view.cells]
        assert planes[13].tolist() == [cell.water for cell in view.cells]
        assert planes[14].tolist() == [cell.chip for cell in view.cells]
        assert planes[17].sum() == len(view.pile)
        assert planes[20].sum() == len(view.hands[1])
        assert planes[21].sum() == len(view.hands[0])
        assert row["counters"][2] == view.water_left


def test_negative_scores_stay_negative() -> None:
    assert np.frombuffer(bytes([small(-7), small(-200), small(200)]), np.int8).tolist() == [-7, -128, 127]


def test_the_command_line_does_not_load_what_learners_need() -> None:
    heavy = "numpy gymnasium pettingzoo pyspiel PIL pyarrow"
    code = (
        f"import sys, untertage.cli, untertage.envs.commands; sys.exit(bool(set('{heavy}'.split()) & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
