"""Small features of actions, derived from their fields, so that a policy can score legal actions only.

An action is described by a few tokens: its kind, and its kind with each of its values (`move`, `move.piece=M1`,
`move.cell=C3`). Actions that share a value share a token, so a few hundred describe tens of thousands of actions.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from untertage.core.game import Action


def tokens_of(action: Action) -> list[str]:
    """The tokens that describe an action. A tuple gives a token for each of its members."""
    kind = str(action.__struct_config__.tag)
    found = [kind]
    for name in action.__struct_fields__:
        value = getattr(action, name)
        found += [f"{kind}.{name}={each}" for each in (value if isinstance(value, tuple) else (value,))]
    return found


class Tokens:
    """Tokens with a number each."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names: Final = list(names)
        self._number: Final = {name: number for number, name in enumerate(self.names)}

    def features(self, action: Action) -> list[int]:
        """The numbers of the tokens of an action; unknown tokens are left out."""
        found = [self._number.get(token, -1) for token in tokens_of(action)]
        return [number for number in found if number >= 0]


def tokens_among(actions: Iterable[Action | None]) -> Tokens:
    """The tokens of these actions in the order of their first use."""
    return Tokens(dict.fromkeys(token for action in actions if action is not None for token in tokens_of(action)))
