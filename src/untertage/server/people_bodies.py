"""Bodies of requests and answers about players and their devices."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta

from untertage.server.bodies import Name
from untertage.server.info import Answer, Body

TypedCode: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
"""A code as typed: case, spaces and dashes do not matter."""


class SeatLink(Body, frozen=True, kw_only=True):
    """What is in the link to a seat."""

    table: str
    secret: str


class NewPlayer(Body, frozen=True, kw_only=True):
    """POST /api/players: choose a name."""

    name: Name
    device: Name | None = None
    """What to call this device in your list of devices."""
    invitation: TypedCode | None = None
    """An invitation from the administrator, if the server requires one."""
    seat: SeatLink | None = None
    """A link to a seat, with which some servers let guests play there."""


class Rename(Body, frozen=True, kw_only=True):
    """PUT /api/players/me: change the name."""

    name: Name


class Player(Answer, frozen=True, kw_only=True):
    """A player. The token is sent only once and gives access to all seats of the player."""

    player: str
    name: str
    token: str | None = None
    guest: bool = False
    """Whether this player is a guest, who can only take seats by link."""


class Device(Answer, frozen=True, kw_only=True):
    """A browser or a program that is signed in as you."""

    device: str
    name: str
    """Empty if unknown."""
    created: int
    seen: int
    """When it was last here, to the minute."""
    this: bool
    """Whether it sent this request."""


class Devices(Answer, frozen=True, kw_only=True):
    """GET /api/players/me/devices: the last used first."""

    devices: tuple[Device, ...]


class DeviceCode(Answer, frozen=True, kw_only=True):
    """POST /api/players/me/devices: a code that signs in one other device, once."""

    code: str
    until: int


class Signing(Body, frozen=True, kw_only=True):
    """POST /api/devices: sign in this device as the person who made the code."""

    code: TypedCode
    device: Name | None = None


class Shown(Body, frozen=True, kw_only=True):
    """POST /api/devices/shown: whose code is this?"""

    code: TypedCode


class Owner(Answer, frozen=True, kw_only=True):
    """The person who made a code."""

    name: str


class PasskeyInfo(Answer, frozen=True, kw_only=True):
    """A passkey of yours."""

    passkey: str
    name: str
    """The device on which it was made."""
    created: int
    seen: int
    """When it was last used, to the minute."""


class Passkeys(Answer, frozen=True, kw_only=True):
    """GET /api/players/me/passkeys: the last used first."""

    passkeys: tuple[PasskeyInfo, ...]


class PasskeyOptions(Answer, frozen=True, kw_only=True):
    """What `navigator.credentials` needs, in the JSON form of WebAuthn."""

    options: dict[str, Any]


class NewPasskey(Body, frozen=True, kw_only=True):
    """POST /api/players/me/passkeys: what `navigator.credentials.create` returned, as JSON."""

    credential: dict[str, Any]
    name: Name | None = None


class PasskeySigning(Body, frozen=True, kw_only=True):
    """POST /api/passkeys: what `navigator.credentials.get` returned, as JSON."""

    credential: dict[str, Any]
    device: Name | None = None


class Joined(Body, frozen=True, kw_only=True):
    """PUT /api/players/me/invitation: a guest joins with an invitation of the administrator."""

    invitation: TypedCode


class SignedOut(Answer, frozen=True, kw_only=True):
    """DELETE /api/players/me/devices/{device}."""

    device: str
