"""Options written as `name=value`."""

from __future__ import annotations

import pytest

from untertage.core import registry
from untertage.core.errors import BadOptions
from untertage.core.pairs import read_pairs, typed_options


def test_a_pair_is_split_at_its_first_equals_sign() -> None:
    assert read_pairs(["rounds=7", "layout=a=b", "name="]) == {"rounds": "7", "layout": "a=b", "name": ""}
    assert read_pairs(None) == {}


@pytest.mark.parametrize("text", ["rounds", "=7", ""])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(BadOptions, match="name=value"):
        read_pairs([text])


def test_values_are_read_as_the_game_needs_them() -> None:
    game = registry.get("the_base")
    assert typed_options(game, {"rounds": "7", "jump_slots": "no"}) == {"rounds": 7, "jump_slots": False}
    with pytest.raises(BadOptions, match="rounds"):
        typed_options(game, {"rounds": "many"})
