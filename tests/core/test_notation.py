"""The notation that all games share."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from msgspec import Meta

from untertage.core import notation, registry
from untertage.core.errors import BadNotation
from untertage.core.game import Action, kind_of
from untertage.core.match import Match
from untertage.core.notation import read, usage


class Dig(Action, frozen=True):
    cell: Annotated[str, Meta(pattern="^[a-c][1-3]$")]
    depth: Annotated[int, Meta(ge=1, le=9)]


class GiveCards(Action, frozen=True):
    cards: tuple[str, ...]
    to: int | None
    openly: bool
    how: Literal["left", "right"]


TYPES = (Dig, GiveCards)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Dig("b2", 4), "dig b2 4"),
        (GiveCards(("ace", "king"), 2, True, "left"), "give_cards ace,king 2 yes left"),
        (GiveCards((), None, False, "right"), "give_cards - - no right"),
    ],
)
def test_write_and_read_are_inverse(action: Action, text: str) -> None:
    assert str(action) == text
    assert read(text, TYPES) == action


def test_extra_spaces_and_capitals_are_accepted() -> None:
    assert read("  DIG   b2  4 ", TYPES) == Dig("b2", 4)


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("", ("dig <cell> <depth>", "give_cards <cards> <to> <openly> <how>")),
        ("digg b2 4", ("dig <cell> <depth>", "give_cards <cards> <to> <openly> <how>")),
        ("dig b2", ("dig <cell> <depth>", "give_cards <cards> <to> <openly> <how>")),
        ("dig b2 4 5", ("dig <cell> <depth>", "give_cards <cards> <to> <openly> <how>")),
        ("dig z9 4", ("dig <cell> <depth>",)),
        ("dig b2 ten", ("dig <cell> <depth>",)),
        ("dig b2 10", ("dig <cell> <depth>",)),
        ("give_cards a 1 maybe left", ("give_cards <cards> <to> <openly> <how>",)),
        ("give_cards a 1 yes up", ("give_cards <cards> <to> <openly> <how>",)),
    ],
)
def test_bad_notation_is_answered_with_what_is_like_it(text: str, nearest: tuple[str, ...]) -> None:
    with pytest.raises(BadNotation) as error:
        read(text, TYPES)
    assert nearest == error.value.nearest
    assert "regex" not in str(error.value)


@pytest.mark.parametrize("text", ["Dig B2 4", "DIG B2 4", "dig B2 4"])
def test_upper_and_lower_case_do_not_matter(text: str) -> None:
    assert Dig("b2", 4) == read(text, TYPES)


def test_each_field_is_read_in_its_own_case() -> None:
    assert GiveCards(("Ace", "KING"), None, True, "left") == read("Give_Cards Ace,KING - YES Left", TYPES)


def test_the_nearest_legal_actions_share_most_words() -> None:
    legal = ["dig a1 4", "dig b2 1", "give_cards - - no left"]
    assert notation.nearest("dgi b2", legal, 2) == ("dig b2 1", "dig a1 4")


@pytest.mark.parametrize("game_id", registry.ids())
def test_a_match_answers_bad_notation_with_legal_actions(game_id: str) -> None:
    match = Match.new(registry.get(game_id), registry.get(game_id).seats[0], seed=1)
    seat = match.actors()[0]
    for text in ("mvoe A1", "move Z9 Q7", "rotate ^", "play"):
        with pytest.raises(BadNotation) as error:
            match.play(seat, text)
        assert error.value.nearest
        assert set(error.value.nearest) <= {str(action) for action in match.legal(seat)}


@pytest.mark.parametrize("game_id", registry.ids())
def test_every_legal_action_can_be_typed_in_upper_and_lower_case(game_id: str) -> None:
    match = Match.new(registry.get(game_id), registry.get(game_id).seats[0], seed=1)
    for action in match.legal(match.actors()[0]):
        assert action == match.game.parse(str(action).upper())
        assert action == match.game.parse(str(action).lower())


def test_kinds_are_written_in_snake_case() -> None:
    assert kind_of("TokenGained") == "token_gained"
    assert usage(GiveCards) == "give_cards <cards> <to> <openly> <how>"
