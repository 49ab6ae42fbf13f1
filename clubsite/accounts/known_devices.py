"""Devices that an account has signed in from, known by a signed cookie.

A known device has a small budget of wrong passwords of its own, so that someone else's
guessing cannot lock it out. The cookie does not sign anyone in.
"""

import secrets
from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

COOKIE = "device"
SALT = "clubsite.accounts.known_devices"
KNOWN_FOR = timedelta(days=365)
MOST_ACCOUNTS = 8
"""A club's laptop is known to the last accounts that signed in on it."""


def remember(request: HttpRequest, response: HttpResponse, email: str) -> None:
    """Make the browser a known device of that account."""
    device, accounts = _read_cookie(request) or (secrets.token_hex(8), [])
    account = _account_mark(email)
    others = [other for other in accounts if other != account]
    known = [*others, account][-MOST_ACCOUNTS:]
    response.set_cookie(
        COOKIE,
        signing.dumps([device, known], salt=SALT),
        max_age=KNOWN_FOR,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Strict",
    )


def known_device(request: HttpRequest, email: str) -> str:
    """The name of the device if that account has signed in from it, else an empty text."""
    device, accounts = _read_cookie(request) or ("", [])
    return device if _account_mark(email) in accounts else ""


def _account_mark(email: str) -> str:
    """A keyed hash of the email address, which the cookie therefore does not reveal."""
    return salted_hmac(SALT, email, algorithm="sha256").hexdigest()[:16]


def _read_cookie(request: HttpRequest) -> tuple[str, list[str]] | None:
    signed = request.COOKIES.get(COOKIE, "")
    try:
        device, accounts = signing.loads(signed, salt=SALT, max_age=KNOWN_FOR)
    except signing.BadSignature:
        return None
    return device, accounts
