"""Mutes and bans of players and addresses by administrators, and revoked tokens."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, Literal, TypeAlias

from untertage.server.client import Client
from untertage.server.info import Code
from untertage.server.storage import Storage

Kind: TypeAlias = Literal["mute", "ban", "revoke"]
Network: TypeAlias = IPv4Network | IPv6Network
CODES: Final[dict[Kind, Code]] = {"ban": "banned", "revoke": "wrong_token"}
"""Close codes of sanctions, and the reason sent to the client."""


class Sanctions:
    """The sanctions in force, as this process last read them."""

    def __init__(self) -> None:
        self._targets: dict[Kind, frozenset[str]] = {}
        self._networks: dict[Kind, tuple[Network, ...]] = {}

    async def refresh(self, store: Storage, now: int) -> None:
        rows = await store.sanctions(now)
        for kind in ("mute", "ban", "revoke"):
            targets = [target for target, found in rows if found == kind]
            networks = [network_of(target) for target in targets]
            self._networks[kind] = tuple(network for network in networks if network is not None)
            self._targets[kind] = frozenset(targets)

    def against(self, kind: Kind, player: str | None, address: str = "") -> bool:
        """Whether a sanction is in force against a player or an address."""
        if player is not None and player in self._targets.get(kind, ()):
            return True
        networks = self._networks.get(kind, ())
        here = _parsed(address) if networks else None
        return here is not None and any(here in network for network in networks)

    def dismissal(self, client: Client) -> Code | None:
        """Why a client may not stay connected."""
        if self.against("ban", client.player, client.address):
            return CODES["ban"]
        return CODES["revoke"] if self.against("revoke", client.token) else None


def network_of(target: str) -> Network | None:
    """The address or network that a target stands for; None for a player."""
    try:
        return ip_network(target, strict=False)
    except ValueError:
        return None


@lru_cache(maxsize=4096)
def _parsed(address: str) -> IPv4Address | IPv6Address | None:
    """An address; one of IPv4 stays one, even if it arrives as one of IPv6."""
    try:
        found = ip_address(address)
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found
