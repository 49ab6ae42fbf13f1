"""Passkeys as values, and where browsers have them."""

import ipaddress
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from django.http import HttpRequest
from django.http.request import split_domain_port

LOCAL = "localhost"


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


def ceremonies() -> Any:
    """The module that checks passkeys."""
    # Loaded by name and only here: its cryptography would slow down every start.
    return import_module("clubsite.accounts.second_factor.ceremonies")
