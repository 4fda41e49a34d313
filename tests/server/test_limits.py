"""One guest cannot take the processor, the disk or the game from the others."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.service import Service
from tests.walks import every_game
from untertage.core import registry
from untertage.core.errors import BadComponents
from untertage.kit.components import read_sheet

HUGE = 10**7


def numbers(part: Any) -> Iterator[tuple[Any, Any]]:
    """Where the numbers of a sheet are: the part that holds each, and its key."""
    pairs = part.items() if isinstance(part, dict) else enumerate(part)
    for key, value in pairs:
        if isinstance(value, int) and not isinstance(value, bool):
            yield part, key
        elif isinstance(value, dict | list):
            yield from numbers(value)


@every_game
def test_a_sheet_with_a_huge_number_is_refused(game_id: str) -> None:
    game = registry.get(game_id)
    sheet = copy.deepcopy(read_sheet(game.package()))
    assert list(numbers(sheet))
    for part, key in numbers(sheet):
        usual, part[key] = part[key], HUGE
        with pytest.raises(BadComponents):
            game.with_sheet(sheet)
        part[key] = usual
    game.with_sheet(sheet)


async def test_a_plateau_as_high_as_a_mountain_is_refused(service: Service) -> None:
    """Ways over it would take minutes to compute."""
    sheet = read_sheet(registry.get("underground").package())
    for height, status in ((HUGE, 400), (21, 400), (20, 201)):
        sheet["plateau"][0]["height"] = height
        body = {"game": "underground", "seats": [{"kind": "me"}], "components": sheet}
        anna = await service.player()
        answer = await anna.ask("POST", "/api/tables", body, status=status)
        assert answer.get("code") == (None if status == 201 else "bad_components")
