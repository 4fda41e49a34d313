"""Passkeys, checked by the library `webauthn` (py_webauthn of Duo Labs)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

import webauthn
from webauthn.helpers import (
    base64url_to_bytes,
    bytes_to_base64url,
    options_to_json_dict,
    parse_authentication_credential_json,
    parse_client_data_json,
    parse_registration_credential_json,
)
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from untertage.server.auth import Who
from untertage.server.errors import Refused
from untertage.server.passkeys import Fresh, Passkey, Site

_DAMAGED: Final = Exception
"""What the library raises for damaged answers: whatever it meets in keys and certificates of any shape."""


class WebAuthn:
    """The ceremonies of WebAuthn. A passkey can be found without a name, and its owner is verified by the device."""

    def creation(self, site: Site, who: Who, known: Sequence[str], challenge: str) -> dict[str, Any]:
        options = webauthn.generate_registration_options(
            rp_id=site.name,
            rp_name="untertage",
            user_id=who.id.encode(),
            user_name=who.name,
            challenge=base64url_to_bytes(challenge),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(each)) for each in known],
        )
        found: dict[str, Any] = options_to_json_dict(options)
        return found

    def request(self, site: Site, challenge: str) -> dict[str, Any]:
        options = webauthn.generate_authentication_options(
            rp_id=site.name,
            challenge=base64url_to_bytes(challenge),
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        found: dict[str, Any] = options_to_json_dict(options)
        return found

    def challenge_of(self, credential: dict[str, Any]) -> str:
        """The challenge that an answer claims to answer."""
        try:
            signing = "signature" in credential.get("response", {})
            parse = parse_authentication_credential_json if signing else parse_registration_credential_json
            data = parse_client_data_json(parse(json.dumps(credential)).response.client_data_json)
            return str(bytes_to_base64url(data.challenge))
        except _DAMAGED:
            raise Refused("wrong_passkey") from None

    def created(self, site: Site, credential: dict[str, Any], challenge: str) -> Fresh:
        try:
            found = webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=base64url_to_bytes(challenge),
                expected_rp_id=site.name,
                expected_origin=site.origin,
                require_user_verification=True,
            )
        except _DAMAGED:
            raise Refused("wrong_passkey") from None
        return Fresh(
            bytes_to_base64url(found.credential_id), bytes_to_base64url(found.credential_public_key), found.sign_count
        )

    def uses_of(self, site: Site, credential: dict[str, Any], challenge: str, known: Passkey) -> int:
        """How often the passkey was used, by its own count."""
        try:
            found = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=base64url_to_bytes(challenge),
                expected_rp_id=site.name,
                expected_origin=site.origin,
                credential_public_key=base64url_to_bytes(known.key),
                credential_current_sign_count=known.uses,
                require_user_verification=True,
            )
        except _DAMAGED:
            raise Refused("wrong_passkey") from None
        return int(found.new_sign_count)
