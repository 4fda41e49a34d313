"""How a searching bot is described: `search:2s`, `search:200/network=off` or `search:50ms/explore=1.5`."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final, Literal

import msgspec

from untertage.bots.budget import BadBudget, Budget, read_budget
from untertage.bots.score import AnyGame, Score, fitted_of, score_of
from untertage.bots.trained import load, with_network
from untertage.core.errors import BadOptions
from untertage.core.pairs import read_pairs

ON: Final = "on"
OFF: Final = "off"
_NEXT: Final = re.compile(r"/(?=\w+=)")


class SearchSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything but the budget; what is not set comes from the game."""

    network: str = ""
    """`off`, or the file of another network than the one that ships with the game."""
    fitted: str = ""
    """`on` to value leaves by the game's linear model, or a JSON file with other weights for it."""
    uses: Literal["", "both", "value", "policy"] = ""
    style: str = ""
    """A character that the game's score knows (`STYLES`)."""
    explore: float = 0.0
    urgency: float = -1.0
    widen: float = -1.0

    def score(self, game: AnyGame) -> Score:
        """The score with these settings."""
        if self.network == OFF:
            found = score_of(game.id)
        elif self.network:
            judge = load(Path(self.network).read_bytes(), game, self.uses)
            found = msgspec.structs.replace(score_of(game.id), judge=judge)
        else:
            found = with_network(game, self.uses)
        if self.fitted:
            weights = () if self.fitted == ON else json.loads(Path(self.fitted).read_text("utf-8"))
            values = fitted_of(game.id, weights)
            if values is None:
                raise BadBudget(f"{game.id} has no linear model")
            found = msgspec.structs.replace(found, fitted=values)
        if self.style not in ("", *found.styles):
            raise BadBudget(f"{game.id} has no style {self.style!r}; known: {', '.join(found.styles) or 'none'}")
        found = found.in_style(self.style)
        changes = {"explore": self.explore or None, "urgency": self.urgency, "widen": self.widen}
        given = {name: value for name, value in changes.items() if value is not None and value >= 0.0}
        return msgspec.structs.replace(found, tuning=msgspec.structs.replace(found.tuning, **given))


def read_search(text: str) -> tuple[Budget, SearchSettings]:
    """`2s` or `200/network=off`; raises BadBudget."""
    first, *rest = _NEXT.split(text)
    try:
        return read_budget(first), msgspec.convert(read_pairs(rest), SearchSettings, strict=False)
    except (msgspec.ValidationError, BadOptions) as error:
        raise BadBudget(f"a search is described as in search:200/network=off; not {text!r}: {error}") from error
