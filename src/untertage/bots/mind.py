"""How far and how well a planning bot thinks: `plan:24/depth=3/soft=0.2/style=racer`."""

from __future__ import annotations

import msgspec

from untertage.bots.budget import BadBudget, read_budget
from untertage.core.errors import BadOptions, UntertageError
from untertage.core.pairs import read_pairs


class BadMind(UntertageError):
    """The text does not describe a planning bot."""


class Mind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a planning bot."""

    width: int = 8
    """States kept at every depth of a plan."""
    depth: int = 12
    """The longest plan, in own choices."""
    soft: float = 0.0
    """How softly it chooses among good plans; 0 takes the best."""
    sees: float = 1.0
    """The share of the options that it notices."""
    reply: int = 0
    """For how many of its best turns it considers the answer of the next seat."""
    ahead: int = 1
    """How many turns make up such an answer, its own next ones among them."""
    style: str = ""
    """A character that the game's score knows (`STYLES`)."""


def read_mind(text: str) -> tuple[Mind, float]:
    """`24`, `2s` or `24/depth=3/soft=0.2`: the settings and the seconds of a time budget; raises BadMind."""
    first, *rest = text.split("/")
    try:
        pairs = read_pairs(rest)
        budget = read_budget(first)
        settings = {"width": budget.simulations, **pairs} if budget.simulations else pairs
        return msgspec.convert(settings, Mind, strict=False), budget.seconds
    except (msgspec.ValidationError, BadBudget, BadOptions) as error:
        raise BadMind(f"a planning bot is described as in plan:24/depth=3/soft=0.2; not {text!r}: {error}") from error
