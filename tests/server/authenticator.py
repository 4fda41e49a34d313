"""An authenticator in software: makes passkeys and signs with them, as a browser would."""

from __future__ import annotations

import base64
import json
import secrets
import struct
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

_PRESENT, _VERIFIED, _ATTESTED = 0x01, 0x04, 0x40


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Authenticator:
    """One passkey for one site."""

    def __init__(self, origin: str = "https://club.example") -> None:
        self.origin = origin
        self.site = origin.partition("://")[2].partition(":")[0]
        self.id = secrets.token_bytes(16)
        self.verified = True
        self.counts = True
        """Many passkeys do not count how often they were used."""
        self.uses = 0
        self.public: Any = None
        """Put in place of the public key, if anything."""
        self._key = ec.generate_private_key(ec.SECP256R1())

    def created(self, options: Any) -> dict[str, Any]:
        """The answer to the options for a new passkey."""
        attested = (
            b"\0" * 16
            + struct.pack(">H", len(self.id))
            + self.id
            + cbor2.dumps(self._public() if self.public is None else self.public)
        )
        data = self._data(_ATTESTED) + attested
        statement = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options["challenge"])
        return self._credential({"clientDataJSON": encoded(client), "attestationObject": encoded(statement)})

    def signed(self, options: Any) -> dict[str, Any]:
        """The answer to the options for signing in."""
        self.uses += int(self.counts)
        data, client = self._data(0), self._client("webauthn.get", options["challenge"])
        signature = self._key.sign(data + sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._credential(
            {"clientDataJSON": encoded(client), "authenticatorData": encoded(data), "signature": encoded(signature)}
        )

    def _credential(self, response: dict[str, str]) -> dict[str, Any]:
        return {"id": encoded(self.id), "rawId": encoded(self.id), "type": "public-key", "response": response}

    def _data(self, more: int) -> bytes:
        flags = more | _PRESENT | (_VERIFIED if self.verified else 0)
        return sha256(self.site.encode()).digest() + struct.pack(">BI", flags, self.uses)

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _public(self) -> dict[int, int | bytes]:
        """The public key in the form of COSE: ES256 on P-256."""
        numbers = self._key.public_key().public_numbers()
        point = {-2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        return {1: 2, 3: -7, -1: 1, **point}
