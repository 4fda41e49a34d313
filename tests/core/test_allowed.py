"""An error about an option says what is allowed."""

from __future__ import annotations

import itertools
import re
from typing import Any

import pytest

from untertage.core import registry
from untertage.core.errors import BadOptions


@pytest.mark.parametrize(
    ("game", "given", "said"),
    [
        ("the_base", {"base_side": 4}, "base_side: there is no such option, only rounds, jump_cost, "),
        ("the_base", {"rounds": 31}, "rounds: 31 is not a number from 1 to 30"),
        ("the_base", {"rounds": "many"}, "rounds: 'many' is not a number from 1 to 30"),
        ("the_base", {"jump_slots": "perhaps"}, "jump_slots: 'perhaps' is neither true nor false"),
        ("rescue", {"loader_track": "x"}, "loader_track: 'x' is not one of cards20, edges24"),
        ("rescue", {"loader_track": 4}, "loader_track: 4 is not one of cards20, edges24"),
        ("topoum", {"farmer": "nobody"}, "farmer: 'nobody' is not one of bucket_carrier, crusher, "),
        ("tesseract", {"base_side": 9}, "base_side: '9' is not one of 1, A, 2, B, 3, C, 4, D"),
        ("tesseract", {"base_side": "x" * 33}, f"base_side: '{'x' * 33}' is not one of 1, A, 2, B, 3, C, 4, D"),
        (
            "topoum",
            {"cards": "a b"},
            "cards: 'a b' is not a list of 4 to 10 names with commas between them, such as bayonet,",
        ),
        (
            "topoum",
            {"deck_mode": "custom", "cards": "grenade,vanguard,build_base,press,sling,decoy,decoy"},
            "cards: the cards of a deck must all be different",
        ),
        (
            "tesseract",
            {"characters": "a, b"},
            "characters: 'a, b' is not a list of 1 to 4 names with commas between them, such as "
            "logistics_engineer,quantum_physicist",
        ),
    ],
)
def test_r9_it_names_what_is_possible(game: str, given: dict[str, Any], said: str) -> None:
    with pytest.raises(BadOptions) as caught:
        registry.get(game).read_options(given)
    assert str(caught.value).startswith(said)


def test_r9_an_entry_that_looks_like_a_number_may_be_given_as_one() -> None:
    options: Any = registry.get("tesseract").read_options({"base_side": 4})
    assert options.base_side == "4"


@pytest.mark.parametrize("game_id", registry.ids())
def test_no_option_is_refused_with_a_pattern_or_a_type(game_id: str) -> None:
    game = registry.get(game_id)
    said = []
    for name, value in itertools.product(game.options_type.__struct_fields__, ("a b", "x" * 40, "-99", "")):
        try:
            game.read_options({name: value})
        except BadOptions as error:
            said.append(str(error))
    assert said
    assert [each for each in said if re.search(r"Expected|regex|`", each)] == []


def test_the_example_of_a_list_can_be_used() -> None:
    for game_id, name in (("topoum", "cards"), ("tesseract", "characters")):
        game = registry.get(game_id)
        with pytest.raises(BadOptions) as caught:
            game.read_options({name: "!"})
        game.read_options({name: str(caught.value).rpartition(" ")[2]})
