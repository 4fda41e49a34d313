"""Why a tournament declines a request."""

from __future__ import annotations

from typing import Literal, TypeAlias

from untertage.core.errors import UntertageError

Why: TypeAlias = Literal[
    "bad_tournament",
    "already_entered",
    "not_entered",
    "registration_closed",
    "tournament_full",
    "few_players",
    "not_open",
    "no_match",
    "round_is_over",
    "wrong_secret",
]


class Declined(UntertageError):
    """A request that the rules of the tournament do not allow."""

    def __init__(self, code: Why, detail: str = "") -> None:
        super().__init__(detail or code)
        self.code = code
        self.detail = detail
