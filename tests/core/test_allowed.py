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
        ("topoum", {"farmer": "nobody"}, "farmer: 'nobody' is none of bucket_carrier, crusher, "),
        ("tesseract", {"base_side": 9}, "base_side: '9' is none of 1, A, 2, B, 3, C, 4, D"),
    ],
)
def test_r9_it_names_what_is_possible(game: str, given: dict[str, Any], said: str) -> None:
    with pytest.raises(BadOptions) as caught:
        registry.get(game).read_options(given)
    assert str(caught.value).startswith(said)


def test_r9_an_entry_that_looks_like_a_number_may_be_given_as_one() -> None:
    options: Any = registry.get("tesseract").read_options({"base_side": 4})
    assert options.base_side == "4"
