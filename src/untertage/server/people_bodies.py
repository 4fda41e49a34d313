"""Bodies of requests and answers about a person's devices."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from untertage.server.bodies import Name
from untertage.server.info import Answer, Body

Code: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
"""A code as somebody typed it: capitals, spaces and dashes do not matter."""


class Device(Answer, frozen=True, kw_only=True):
    """A browser or a program that is signed in as you."""

    device: str
    name: str
    """Empty if it did not say."""
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

    code: Code
    device: Name | None = None


class Shown(Body, frozen=True, kw_only=True):
    """POST /api/devices/shown: whose code is this?"""

    code: Code


class Owner(Answer, frozen=True, kw_only=True):
    """The person who made a code."""

    name: str


class SignedOut(Answer, frozen=True, kw_only=True):
    """DELETE /api/players/me/devices/{device}."""

    device: str
