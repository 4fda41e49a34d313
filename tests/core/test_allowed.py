"""An error about an option says what is allowed."""

from __future__ import annotations

from typing import Any

import pytest

from untertage.core import registry
from untertage.core.errors import BadOptions


@pytest.mark.parametrize(
    ("game", "given", "said"),
    [
        ("the_base", {"base_side": 4}, "base_side: there is no such option, only rounds, jump_cost, "),
        ("the_base", {"rounds": 31}, "rounds: 31 is no number from 1 to 30"),
        ("the_base", {"rounds": "many"}, "rounds: 'many' is no number from 1 to 30"),
        ("the_base", {"jump_slots": "perhaps"}, "jump_slots: 'perhaps' is neither true nor false"),
        ("rescue", {"loader_track": "x"}, "loader_track: 'x' is none of cards20, edges24"),
        ("rescue", {"loader_track": 4}, "loader_track: 4 is none of cards20, edges24"),
        ("topoum", {"farmer": "nobody"}, "farmer: 'nobody' is none of random, bucket_carrier, "),
        ("tesseract", {"base_side": 4}, "base_side: Expected `str`, got `int`"),
    ],
)
def test_it_names_what_is_possible(game: str, given: dict[str, Any], said: str) -> None:
    with pytest.raises(BadOptions) as caught:
        registry.get(game).read_options(given)
    assert str(caught.value).startswith(said)
