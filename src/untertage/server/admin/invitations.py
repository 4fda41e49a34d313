"""Invite people to a server whose registration is not open."""

from __future__ import annotations

import msgspec

from untertage.server.auth import new_id
from untertage.server.codes import new_code
from untertage.server.invitations import Invitation, InvitationRows
from untertage.server.store import Store

_DAY = 86_400_000
_GROUPS = 3


class Invited(msgspec.Struct, frozen=True):
    """A new invitation. The code is stored as a hash only."""

    id: str
    code: str
    link: str
    uses: int
    until: int | None


async def invited(
    store: Store, count: int, uses: int, days: float | None, note: str, at: int, address: str
) -> list[Invited]:
    """Create invitations with a number of uses and days of validity."""
    made = []
    for _ in range(count):
        row = Invitation(new_id(), uses, at, None if days is None else at + round(days * _DAY), note)
        code = new_code(_GROUPS)
        await InvitationRows(store).add(row, code)
        link = f"{address.rstrip('/')}/#/invitation/{code}" if address else ""
        made.append(Invited(row.id, code, link, uses, row.until))
    return made


async def listed(store: Store, at: int) -> list[Invitation]:
    return await InvitationRows(store).valid(at)


async def revoked(store: Store, invitation: str) -> bool:
    return await InvitationRows(store).revoke(invitation)
