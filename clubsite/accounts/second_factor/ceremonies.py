"""The WebAuthn ceremonies: options for the browser, and checks of what it answers.

Loaded by `passkeys.ceremonies()` when someone needs it.
"""

import json
from collections.abc import Iterable
from hashlib import sha256

from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import (
    bytes_to_base64url,
    decode_credential_public_key,
    decoded_public_key_to_cryptography,
    parse_authentication_credential_json,
)
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    AuthenticatorTransport,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)
from webauthn.registration.verify_registration_response import VerifiedRegistration

from clubsite.accounts.models import User
from clubsite.accounts.second_factor.models import Passkey
from clubsite.accounts.second_factor.passkeys import (
    Ceremony,
    InvalidPasskey,
    NewPasskey,
    Site,
)

UNREADABLE = (
    *(WebAuthnException, ValueError, TypeError, LookupError),
    *(AttributeError, RecursionError),
)
"""What the library raises for answers of browsers, and of programs that are none."""

LONGEST_ID = 1023
"""Bytes of a credential's name, as WebAuthn has it."""


def begin_adding(site: Site, user: User, existing: Iterable[Passkey]) -> Ceremony:
    """Options to make a passkey, on a device that has none for this person yet."""
    options = generate_registration_options(
        rp_id=site.rp_id,
        rp_name=site.rp_id,
        user_id=sha256(f"clubsite {site.rp_id} {user.pk}".encode()).digest(),
        user_name=user.email,
        user_display_name=user.name,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.PREFERRED,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=_descriptors(existing),
    )
    return Ceremony(options_to_json(options), options.challenge)


def begin_giving(site: Site, existing: Iterable[Passkey]) -> Ceremony:
    """Options to prove that one has one of these passkeys."""
    options = generate_authentication_options(
        rp_id=site.rp_id,
        allow_credentials=_descriptors(existing),
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return Ceremony(options_to_json(options), options.challenge)


def _descriptors(passkeys: Iterable[Passkey]) -> list[PublicKeyCredentialDescriptor]:
    return [
        PublicKeyCredentialDescriptor(
            id=base64url_to_bytes(passkey.credential_id),
            transports=[AuthenticatorTransport(each) for each in passkey.transports],
        )
        for passkey in passkeys
    ]


def check_added(answer: str, *, site: Site, challenge: bytes) -> NewPasskey:
    """The passkey that the browser has made; raises `InvalidPasskey`."""
    try:
        made = verify_registration_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=site.rp_id,
            expected_origin=site.origin,
            require_user_verification=True,
        )
        _check_usable(made)
    except UNREADABLE as error:
        raise InvalidPasskey(str(error)) from error
    return NewPasskey(
        credential_id=bytes_to_base64url(made.credential_id),
        public_key=made.credential_public_key,
        sign_count=made.sign_count,
        rp_id=site.rp_id,
        transports=_transports(json.loads(answer)["response"].get("transports")),
    )


def _check_usable(made: VerifiedRegistration) -> None:
    """Raise if the key could not check anything later, or its name is too long."""
    key = decode_credential_public_key(made.credential_public_key)
    decoded_public_key_to_cryptography(key)
    if len(made.credential_id) > LONGEST_ID:
        raise InvalidPasskey("the credential's name is too long")


def _transports(named: object) -> list[str]:
    """The ways to the device that the browser names and that are known."""
    given = named if isinstance(named, list) else []
    return [each.value for each in AuthenticatorTransport if each.value in given]


def find_credential_id(answer: str) -> str:
    """The passkey that the browser has used; raises `InvalidPasskey`."""
    try:
        return bytes_to_base64url(parse_authentication_credential_json(answer).raw_id)
    except UNREADABLE as error:
        raise InvalidPasskey(str(error)) from error


def check_given(answer: str, passkey: Passkey, *, site: Site, challenge: bytes) -> int:
    """How often the device has now signed; raises `InvalidPasskey`.

    The library refuses a count that does not rise: then the passkey has been copied.
    """
    try:
        proof = verify_authentication_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=site.rp_id,
            expected_origin=site.origin,
            credential_public_key=bytes(passkey.public_key),
            credential_current_sign_count=passkey.sign_count,
            require_user_verification=True,
        )
    except UNREADABLE as error:
        raise InvalidPasskey(str(error)) from error
    return proof.new_sign_count
