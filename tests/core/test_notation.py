"""The notation that all games share."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from msgspec import Meta

from untertage.core.errors import BadNotation
from untertage.core.game import Action, kind_of
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
    ("text", "said"),
    [
        ("", "missing"),
        ("fly b2", "unknown action 'fly'; known: dig, give_cards"),
        ("dig b2", "'dig <cell> <depth>' is expected"),
        ("dig b2 4 5", "'dig <cell> <depth>' is expected"),
        ("dig z9 4", "cell"),
        ("dig b2 ten", "depth"),
        ("dig b2 10", "depth"),
        ("give_cards a 1 maybe left", "openly"),
        ("give_cards a 1 yes up", "how"),
    ],
)
def test_bad_notation_says_what_is_wrong(text: str, said: str) -> None:
    with pytest.raises(BadNotation) as error:
        read(text, TYPES)
    assert said in str(error.value)


def test_kinds_are_written_in_snake_case() -> None:
    assert kind_of("TokenGained") == "token_gained"
    assert usage(GiveCards) == "give_cards <cards> <to> <openly> <how>"
