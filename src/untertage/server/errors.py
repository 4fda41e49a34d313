"""Errors that are reported to a client."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from untertage.core.errors import (
    BadComponents,
    BadNotation,
    BadOptions,
    BadPosition,
    BadRecord,
    IllegalAction,
    Refusal,
    UnknownGame,
    UntertageError,
)
from untertage.core.game import Action
from untertage.server.info import Code
from untertage.tournaments.errors import Declined

STATUS: Final[dict[Code, int]] = {
    "too_big": 413,
    "too_fast": 429,
    "too_many": 429,
    "no_table": 404,
    "no_record": 404,
    "no_game": 404,
    "no_puzzle": 404,
    "no_tournament": 404,
    "no_match": 404,
    "not_found": 404,
    "no_luck": 404,
    "wrong_token": 401,
    "wrong_secret": 403,
    "wrong_code": 403,
    "not_invited": 403,
    "guest": 403,
    "wrong_passkey": 403,
    "own_link": 409,
    "you_blocked": 409,
    "other_site": 403,
    "banned": 403,
    "muted": 403,
    "not_host": 403,
    "not_organiser": 403,
    "in_tournament": 403,
    "sealed": 403,
    "not_your_seat": 403,
    "not_your_turn": 409,
    "no_free_seat": 409,
    "not_running": 409,
    "already_running": 409,
    "not_over": 409,
    "already_entered": 409,
    "not_entered": 409,
    "registration_closed": 409,
    "tournament_full": 409,
    "few_players": 409,
    "not_open": 409,
    "round_is_over": 409,
    "stale": 409,
    "illegal": 409,
    "other_task": 409,
    "no_offer": 409,
    "nothing_to_undo": 409,
    "no_hints": 403,
    "daily": 403,
    "rated": 403,
    "old_rules": 410,
    "closed": 410,
    "storage_full": 507,
    "unavailable": 503,
}
"""HTTP status per code; any other code is a 400."""

CLOSING: Final[dict[Code, int]] = {
    "bad_message": 4400,
    "wrong_token": 4401,
    "banned": 4403,
    "no_table": 4404,
    "old_rules": 4404,
    "closed": 4404,
    "sealed": 4404,
    "bad_record": 4404,
    "too_big": 4413,
    "too_fast": 4429,
    "too_many": 4429,
    "unavailable": 1013,
}
"""Codes with which a WebSocket is closed."""

CODES: Final[dict[type[UntertageError], Code]] = {
    BadOptions: "bad_options",
    BadPosition: "bad_position",
    BadComponents: "bad_components",
    BadRecord: "bad_record",
    UnknownGame: "no_game",
}


class Refused(UntertageError):
    """A request that the server rejects."""

    def __init__(
        self,
        code: Code,
        detail: str = "",
        *,
        refusal: Refusal | None = None,
        reply: Mapping[str, str] | None = None,
        action: Action | None = None,
    ) -> None:
        super().__init__(detail or code)
        self.code = code
        self.detail = detail
        self.refusal = refusal
        self.reply = reply
        """A text by language that takes the place of the usual one."""
        self.action = action
        """The legal action that a lesson did not ask for."""


def refused(error: UntertageError) -> Refused:
    """The rejection that stands for an error of the engine."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, Declined):
        return Refused(error.code, error.detail)
    if isinstance(error, IllegalAction):
        return Refused("illegal", refusal=error.refusal)
    if isinstance(error, BadNotation):
        return Refused("bad_notation", ", ".join(error.nearest))
    for kind, code in CODES.items():
        if isinstance(error, kind):
            return Refused(code, str(error))
    return Refused("bad_message", str(error))
