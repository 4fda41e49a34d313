"""Damaged input of every kind leads to declared errors; the long series is `python tools/fuzz.py`."""

from __future__ import annotations

import copy

import pytest
from tools.fuzz import KINDS, fuzz

from tests.walks import every_game, start
from untertage.core import registry
from untertage.core.errors import BadComponents, BadPosition
from untertage.kit.components import read_sheet


@pytest.mark.parametrize("kind", KINDS)
def test_two_hundred_damaged_inputs(kind: str) -> None:
    report = fuzz(200, 1, (kind,))
    assert report.faults == []
    assert sum(report.answers.values()) >= 200


def test_a_part_without_a_face_is_refused() -> None:
    game = registry.get("underground")
    sheet = copy.deepcopy(read_sheet(game.package()))
    part = next(value[0] for value in sheet.values() if isinstance(value, list) and "front" in value[0])
    part["front"] = ""
    with pytest.raises(BadComponents):
        game.with_sheet(sheet, recorded=True)


@every_game
def test_a_position_in_which_nobody_can_act_is_refused(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.get(game_id)
    data = game.dump_position(start(game, game.seats.start, 1))
    game.load_position(data)
    monkeypatch.setattr(type(game), "legal_actions", lambda *args: [])
    with pytest.raises(BadPosition):
        game.load_position(data)
    with pytest.raises(BadPosition):
        game.load_position(b'{"x":' + b"[" * 100_000)
