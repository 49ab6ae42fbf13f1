"""The WebAuthn ceremonies: options for the browser, and checks of what it answers."""

import ipaddress
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256

from django.http import HttpRequest
from django.http.request import split_domain_port
from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url, parse_authentication_credential_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    AuthenticatorTransport,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from clubsite.accounts.models import User
from clubsite.accounts.second_factor.models import Passkey

LOCAL = "localhost"
UNREADABLE = (WebAuthnException, ValueError, TypeError)
"""What the library raises for answers of browsers, and of those who are none."""


class InvalidPasskey(ValueError):
    """The answer does not prove that the person has the passkey."""


@dataclass(frozen=True, slots=True)
class Site:
    """The host that passkeys are bound to, and the origin that the browser names."""

    rp_id: str
    origin: str


@dataclass(frozen=True, slots=True)
class NewPasskey:
    """A passkey that a device has just made."""

    credential_id: str
    public_key: bytes
    sign_count: int
    rp_id: str
    transports: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Ceremony:
    """What the browser is handed, as JSON, and the challenge inside it."""

    options: str
    challenge: bytes


def site_of(request: HttpRequest) -> Site | None:
    """The site as passkeys know it; none where browsers have no passkeys.

    They have them on names with HTTPS and on http://localhost, never on bare addresses.
    """
    host = request.get_host().lower()
    name, _port = split_domain_port(host)
    if _is_address(name) or not (request.is_secure() or name == LOCAL):
        return None
    return Site(name, f"{request.scheme}://{host}")


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


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
    except UNREADABLE as error:
        raise InvalidPasskey(str(error)) from error
    return NewPasskey(
        credential_id=bytes_to_base64url(made.credential_id),
        public_key=made.credential_public_key,
        sign_count=made.sign_count,
        rp_id=site.rp_id,
        transports=_transports(json.loads(answer)["response"].get("transports")),
    )


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
