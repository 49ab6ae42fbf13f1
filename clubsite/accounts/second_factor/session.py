"""What a session knows of its sign-in: when, and when the second step was given."""

import hashlib
from datetime import timedelta
from enum import Enum, auto

from django.http import HttpRequest

from clubsite.accounts.models import User
from clubsite.accounts.second_factor import access
from clubsite.accounts.second_factor.rules import CHALLENGE_PERIOD
from clubsite.ops import limits
from clubsite.site.clock import now

SIGNED_IN = "signed_in_at"
GIVEN = "second_factor"
CHALLENGE = "passkey_challenge"


class Standing(Enum):
    """How far someone is signed in."""

    FULL = auto()
    TO_GIVE = auto()
    TO_ADD = auto()


def get_standing(request: HttpRequest, user: User) -> Standing:
    """Whether the session of this person is fully signed in, or what is missing."""
    if access.has_factor(user):
        return Standing.FULL if _is_given(request, user) else Standing.TO_GIVE
    return Standing.TO_ADD if access.is_required(user) else Standing.FULL


def _is_given(request: HttpRequest, user: User) -> bool:
    given = request.session.get(GIVEN)
    return given is not None and given["key"] == user.factor_key


def note_sign_in(request: HttpRequest, **_given: object) -> None:
    """Receiver of Django's `user_logged_in`: remember when the session began."""
    request.session[SIGNED_IN] = now().timestamp()


def note_given(request: HttpRequest, user: User) -> None:
    """Make the session one whose second step has just been given."""
    request.session.cycle_key()
    request.session[GIVEN] = {"key": user.factor_key, "at": now().timestamp()}


def follow_change(request: HttpRequest, user: User) -> None:
    """Keep this session signed in after its person removed a factor; others are not."""
    given = request.session[GIVEN]
    request.session[GIVEN] = {**given, "key": user.factor_key}


def is_given_within(request: HttpRequest, user: User, period: timedelta) -> bool:
    """Whether the second step was given in this session so short a time ago."""
    return _is_given(request, user) and _within(request.session[GIVEN]["at"], period)


def is_signed_in_within(request: HttpRequest, period: timedelta) -> bool:
    """Whether the person signed in with this session so short a time ago."""
    return _within(request.session.get(SIGNED_IN, 0), period)


def _within(instant: float, period: timedelta) -> bool:
    return now().timestamp() - instant <= period.total_seconds()


def set_challenge(request: HttpRequest, challenge: bytes) -> None:
    """Remember the challenge that the browser is given, in place of an earlier one."""
    request.session[CHALLENGE] = {
        "challenge": challenge.hex(),
        "at": now().timestamp(),
    }


def take_challenge(request: HttpRequest) -> bytes | None:
    """The challenge of this session, once: of two at the same time, one gets it."""
    found = request.session.pop(CHALLENGE, None)
    if found is None or not _within(found["at"], CHALLENGE_PERIOD):
        return None
    name = hashlib.sha256(found["challenge"].encode()).hexdigest()[:32]
    seconds = 2 * int(CHALLENGE_PERIOD.total_seconds())
    if limits.over_limit(f"challenge:{name}", most=1, seconds=seconds):
        return None
    return bytes.fromhex(found["challenge"])
